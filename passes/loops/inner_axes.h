// SPDX-License-Identifier: Apache-2.0
// The axes of a stage that are not rows: those it reduces, or those a map walks beside the rows.
#pragma once

#include <vector>

#include "ir/loops/loops.h"

namespace thermite {

bool has_axis(const std::vector<LoopAxis>& axes, AxisId a);
std::vector<LoopAxis> inner_axes(const LoopStage& s, const std::vector<LoopAxis>& rows);

//   m over i reduce j<s1> { b0[i, j] }            m over i reduce j<s1> { b0[i, j] }
//   y over i, k<s1> { b0[i, k] - m[i] }     ->    y over i, j<s1> { b0[i, j] - m[i] }
//
// Renames the inner axes of stages that walk equal extents to one set, so that they share expressions. Rows are those
// of the first reduction; nests without one stay as they are.
void unify_inner_axes(LoopNest& n);
// The same where extents are equal for the sizes at hand: a kernel's text depends on that then.
void unify_inner_axes_of_sizes(LoopNest& n);

}  // namespace thermite
