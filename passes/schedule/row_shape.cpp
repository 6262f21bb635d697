// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/row_shape.h"

#include <algorithm>

#include "passes/schedule/nest_util.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kEnoughTasks = 16;
constexpr int64_t kAcrossBlock = 64;
constexpr double kImpossible = 1e30;  // no cost of axes comes near it

bool contains(const std::vector<LoopAxis>& v, AxisId a) {
  return std::any_of(v.begin(), v.end(), [a](const LoopAxis& x) { return x.id == a; });
}

bool same_set(const std::vector<LoopAxis>& a, const std::vector<LoopAxis>& b) {
  return a.size() == b.size() && std::all_of(a.begin(), a.end(), [&](const LoopAxis& x) { return contains(b, x.id); });
}

// The axes all reductions share, in the order of the last stage (the one that usually stores most).
Result<std::vector<LoopAxis>> row_axes(const LoopNest& n) {
  const LoopStage* first = nullptr;
  for (const LoopStage& s : n.stages) {
    if (s.identity.empty()) continue;
    if (!first) first = &s;
    if (!same_set(s.axes, first->axes)) return unsupported("reductions over different rows");
  }
  std::vector<LoopAxis> rows;
  for (const LoopAxis& a : n.stages.back().axes)
    if (contains(first->axes, a.id)) rows.push_back(a);
  for (const LoopStage& s : n.stages)
    for (const LoopAxis& a : first->axes)
      if (!contains(s.axes, a.id)) return unsupported("a stage does not walk the rows of the reductions");
  return rows;
}

std::vector<LoopAxis> inner_axes(const LoopStage& s, const std::vector<LoopAxis>& rows) {
  if (!s.identity.empty()) return s.reduce;
  std::vector<LoopAxis> r;
  for (const LoopAxis& a : s.axes)
    if (!contains(rows, a.id)) r.push_back(a);
  return r;
}

bool foldable_along(const LoopStage& s) {
  if (s.identity.empty()) return true;
  if (s.reduce.empty() || s.tree == Tree::dot) return false;
  return s.tree == Tree::exact || s.reduce.size() == 1;
}

// Cost of vectors along the innermost inner axes, or a huge one when some reduction cannot.
Cost along_cost(LoopNest& n, const RowShape& shape) {
  Cost cost = 0;
  std::vector<AxisId> counted;
  for (size_t k = 0; k < n.stages.size(); ++k) {
    if (shape.inner[k].empty()) continue;
    if (!foldable_along(n.stages[k])) return kImpossible;
    const LoopAxis& v = shape.inner[k].back();
    if (std::find(counted.begin(), counted.end(), v.id) != counted.end()) continue;
    counted.push_back(v.id);
    cost += vector_cost(n, v);
  }
  return counted.empty() ? Cost(kImpossible) : cost;
}

void split_rows(RowShape& shape, const std::vector<LoopAxis>& rows) {
  for (const LoopAxis& a : rows) {
    if (shape.mode == RowShape::across && a.id == shape.vector.id) continue;
    if (iterations(shape.task) < kEnoughTasks)
      shape.task.push_back(a);
    else
      shape.serial.push_back(a);
  }
}

}  // namespace

bool RowShape::can_fold_along(const LoopNest& n, size_t stage) const { return foldable_along(n.stages[stage]); }

Result<RowShape> choose_row_shape(LoopNest& n) {
  TRY(const std::vector<LoopAxis> rows, row_axes(n));
  RowShape shape;
  for (const LoopStage& s : n.stages) shape.inner.push_back(inner_axes(s, rows));
  const Cost along = along_cost(n, shape);
  Cost across = kImpossible;
  if (!rows.empty()) {
    shape.vector = rows[choose_vector_axis(n, rows)];
    across = vector_cost(n, shape.vector);
  }
  if (along.shown() < kImpossible && along <= across)
    shape.mode = RowShape::along;
  else if (across.shown() < kImpossible)
    shape.mode = RowShape::across;
  split_rows(shape, rows);
  if (shape.mode == RowShape::across && iterations(shape.task) < kEnoughTasks) shape.block = kAcrossBlock;
  return shape;
}

void unify_inner_axes(LoopNest& n) {
  std::vector<std::vector<LoopAxis>> sets;
  const LoopStage* reduction = nullptr;
  for (const LoopStage& s : n.stages)
    if (!s.identity.empty() && !reduction) reduction = &s;
  if (!reduction) return;
  const std::vector<LoopAxis> rows = reduction->axes;
  for (LoopStage& s : n.stages) {
    const std::vector<LoopAxis> mine = inner_axes(s, rows);
    if (mine.empty()) continue;
    auto same_extents = [&](const std::vector<LoopAxis>& other) {
      return std::equal(mine.begin(), mine.end(), other.begin(), other.end(),
                        [](const LoopAxis& a, const LoopAxis& b) { return a.extent == b.extent; });
    };
    auto it = std::find_if(sets.begin(), sets.end(), same_extents);
    if (it == sets.end()) {
      sets.push_back(mine);
      continue;
    }
    std::unordered_map<ExprId, ExprId> rename;
    for (size_t k = 0; k < mine.size(); ++k) rename[n.pool.axis(mine[k].id)] = n.pool.axis((*it)[k].id);
    substitute_stage(n, s, rename);
    for (auto* list : {&s.axes, &s.reduce})
      for (LoopAxis& a : *list)
        for (size_t k = 0; k < mine.size(); ++k)
          if (a.id == mine[k].id) {
            a = (*it)[k];
            break;
          }
  }
}

}  // namespace thermite
