// SPDX-License-Identifier: Apache-2.0
// Updates that land anywhere, made by vectors: where they land and what they are, for a stretch of them, into scratch;
// then the elements are changed by those that land, one after the other, without a branch.
#pragma once

#include "passes/schedule/scatter_update.h"

namespace thermite {

// Whether that can be done along the axis: of the last one that is walked.
bool can_stage(LoopNest& n, const LoopAxis& axis);

// All updates along the axis, in order, `staged` at a time; the others' axes are bound.
void change_staged(KernelFrame& f, LoopNest& n, const ScatterShape& shape, ScatterUpdate& update, const LoopAxis& axis,
                   int64_t staged, bool moves_lanes);

}  // namespace thermite
