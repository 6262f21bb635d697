// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/row_roles.h"

#include <algorithm>

#include "passes/loops/inner_axes.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

bool same_set(const std::vector<LoopAxis>& a, const std::vector<LoopAxis>& b) {
  return a.size() == b.size() && std::all_of(a.begin(), a.end(), [&](const LoopAxis& x) { return has_axis(b, x.id); });
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
    if (has_axis(first->axes, a.id)) rows.push_back(a);
  for (const LoopStage& s : n.stages)
    for (const LoopAxis& a : first->axes)
      if (!has_axis(s.axes, a.id)) return unsupported("a stage does not walk the rows of the reductions");
  return rows;
}

}  // namespace

Result<RowRoles> row_roles(const LoopNest& n) {
  const auto has_own_walk = [](const LoopStage& s) {
    return !is_fold(s.tree) && !s.identity.empty() && !s.reduce.empty();
  };
  if (std::ranges::any_of(n.stages, has_own_walk))
    return unsupported("a running sum, a transform or attention, walked by rows");
  RowRoles roles;
  TRY(roles.rows, row_axes(n));
  for (const LoopStage& s : n.stages) roles.inner.push_back(inner_axes(s, roles.rows));
  return roles;
}

bool can_fold_along(const LoopStage& s) {
  if (s.identity.empty()) return true;
  return !s.reduce.empty() && s.tree != Tree::dot;
}

Cost along_cost(LoopNest& n, const std::vector<std::vector<LoopAxis>>& inner) {
  Cost cost = 0;
  std::vector<AxisId> counted;
  for (size_t k = 0; k < n.stages.size(); ++k) {
    if (inner[k].empty()) continue;
    if (!can_fold_along(n.stages[k])) return kImpossible;
    const LoopAxis& v = inner[k].back();
    if (std::find(counted.begin(), counted.end(), v.id) != counted.end()) continue;
    counted.push_back(v.id);
    cost += vector_cost(n, v);
  }
  return counted.empty() ? Cost(kImpossible) : cost;
}

std::optional<LoopAxis> common_inner_axis(const std::vector<std::vector<LoopAxis>>& inner) {
  const std::vector<LoopAxis> axes = common_inner_axes(inner);
  return axes.size() == 1 ? std::optional(axes[0]) : std::nullopt;
}

std::vector<LoopAxis> common_inner_axes(const std::vector<std::vector<LoopAxis>>& inner) {
  std::vector<LoopAxis> common;
  for (const auto& axes : inner) {
    if (axes.empty()) continue;
    if (!common.empty() && !std::ranges::equal(axes, common, {}, &LoopAxis::id, &LoopAxis::id)) return {};
    common = axes;
  }
  return common;
}

bool can_split(const LoopNest& n, const std::vector<std::vector<LoopAxis>>& inner) {
  const bool dot = std::ranges::any_of(n.stages, [](const LoopStage& s) { return s.tree == Tree::dot; });
  return !dot && common_inner_axis(inner).has_value();
}

}  // namespace thermite
