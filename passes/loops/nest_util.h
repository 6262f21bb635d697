// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

#include "ir/loops/loops.h"

namespace thermite {

// Every expression that a stage holds (lift, combine, project, index, store), by reference.
void for_each_root(LoopStage& s, const std::function<void(ExprId&)>& f);
// Visits every expression below the roots once, operands before users.
void walk(const ExprPool& pool, std::span<const ExprId> roots, const std::function<void(ExprId)>& f);
// The same of those that read memory: loads with an address, which is given, too.
void walk_reads(const ExprPool& pool, std::span<const ExprId> roots,
                const std::function<void(ExprId read, ExprId address)>& f);
std::vector<ExprId> roots_of(LoopStage& s);
void substitute_stage(LoopNest& n, LoopStage& s, const std::unordered_map<ExprId, ExprId>& by);

// Row-major linear address of `index` in a value with these extents.
ExprId linear_address(ExprPool& pool, std::span<const ExprId> index, std::span<const ExprId> extents);

Size iterations(std::span<const LoopAxis> axes);
// Elements of a value with these extents.
Size volume(const LoopNest& n, std::span<const ExprId> extents);
// Bytes of the narrowest element that the stage reads along the axis; those of an f64 where it reads nothing.
int64_t narrowest_read(const LoopNest& n, const LoopStage& s, AxisId along);
// Of symbols and numbers alone: evaluate() knows it.
bool is_extent(const LoopNest& n, ExprId e);

}  // namespace thermite
