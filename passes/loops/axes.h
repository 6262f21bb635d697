// SPDX-License-Identifier: Apache-2.0
// Rewrites of the axes of a nest; each keeps its meaning. Their order: pipeline.h.
#pragma once

#include "base/status.h"
#include "ir/loops/loops.h"

namespace thermite {

// c / 8, c % 8 over c<s0*8>  ->  c = c0 * 8 + c1: index maps through reshapes become affine.
// Only an axis that itself is divided; sums under a division stay.
void split_axes(LoopNest& n);

// The same in nests of sums of products by the sizes at hand, which are fixed then: the groups of a convolution's
// channels become an axis of all stages. Whether there were any.
bool split_channel_groups(LoopNest& n);

// Renames the axes of every stage that others read, so that each read is at the reader's own place:
// m over i ... reads m[j, 0] over j, k  ->  m over j. Refuses when a read is not one-to-one with the stage's
// elements or two readers disagree. Afterwards stage loads have no operands: "the value at this place".
Status align_stages(LoopNest& n);

// b0[i, j] -> b0[i * s1 + j]; sets LoopStage::store likewise.
void flatten_loads(LoopNest& n);

// Neighbouring axes that every address walks as one become one: i, j over s0, s1 -> k over s0 * s1.
void merge_axes(LoopNest& n);

}  // namespace thermite
