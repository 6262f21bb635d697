// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>

#include "base/target.h"
#include "passes/schedule/emit.h"

namespace thermite {

// Index (in `axes`) of the axis along which vectors are cheapest: stride-one accesses are, gathers are not, and
// short axes waste lanes. Ties go to the innermost.
size_t choose_vector_axis(LoopNest& n, std::span<const LoopAxis> axes, int lanes = kVectorLanes);

// Whether the expressions hold long chains of 32-bit arithmetic over plain accesses: worth kMathsLanes along the axis.
bool wants_wide_vectors(LoopNest& n, std::span<const ExprId> roots, const LoopAxis& axis);

// Lanes of a map along the axis, so that several vectors' arithmetic is under way where one waits for itself: more than
// kVectorLanes of maths and of long chains over plain accesses.
int overlapping_lanes(LoopNest& n, std::span<const ExprId> roots, const LoopAxis& axis, const Target& target);

// As many as fill a register with the widest element that is read or computed along the axis, where that is narrow and
// everything is read in runs; else kVectorLanes.
int narrow_lanes(LoopNest& n, std::span<const ExprId> roots, const LoopAxis& axis, const Target& target);

// Whether what is read along the axis is read in runs: element after element.
bool reads_runs(LoopNest& n, std::span<const ExprId> roots, AxisId axis);
// Whether anything is.
bool reads_along(LoopNest& n, ExprId value, AxisId axis);

// Whether every read along the axis is plain, of consecutive elements or one for all, and everything is 32 bits wide.
bool reads_plainly(LoopNest& n, std::span<const ExprId> roots, const LoopAxis& axis);

// Of one access by vectors along the axis: 1 for consecutive elements, a little for a broadcast, more for every other
// element, which takes two vectors, much for anything that needs a gather.
double access_cost(LoopNest& n, ExprId address, const LoopAxis& axis);

// Cost per element of walking one axis with vectors; smaller is better.
Cost vector_cost(LoopNest& n, const LoopAxis& axis, int lanes = kVectorLanes);

// Whether all that is read along the axis are consecutive elements, without a guard.
bool reads_whole_vectors(LoopNest& n, ExprId value, AxisId axis);

// How far neighbours along the axis lie apart, where that is the same number everywhere.
std::optional<int64_t> constant_step(LoopNest& n, ExprId address, AxisId axis);

// The same, of sizes that may change.
std::optional<Size> step_along(LoopNest& n, ExprId address, AxisId axis);

// Whether the address walks the axis by consecutive elements.
bool is_unit(LoopNest& n, ExprId address, AxisId axis);

}  // namespace thermite
