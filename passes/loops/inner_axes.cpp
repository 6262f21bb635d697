// SPDX-License-Identifier: Apache-2.0
#include "passes/loops/inner_axes.h"

#include <algorithm>
#include <unordered_map>

#include "passes/loops/nest_util.h"

namespace thermite {

bool has_axis(const std::vector<LoopAxis>& v, AxisId a) {
  return std::any_of(v.begin(), v.end(), [a](const LoopAxis& x) { return x.id == a; });
}

std::vector<LoopAxis> inner_axes(const LoopStage& s, const std::vector<LoopAxis>& rows) {
  if (!s.is_map()) return s.reduce;
  std::vector<LoopAxis> r;
  for (const LoopAxis& a : s.axes)
    if (!has_axis(rows, a.id)) r.push_back(a);
  return r;
}

namespace {

void unify(LoopNest& n, bool of_sizes) {
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
                        [&](const LoopAxis& a, const LoopAxis& b) {
                          return a.extent == b.extent || (of_sizes && a.value == b.value);
                        });
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

}  // namespace

void unify_inner_axes(LoopNest& n) { unify(n, false); }
void unify_inner_axes_of_sizes(LoopNest& n) { unify(n, true); }

}  // namespace thermite
