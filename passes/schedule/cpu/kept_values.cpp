// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/kept_values.h"

#include <algorithm>
#include <set>
#include <span>

#include "passes/loops/nest_util.h"

namespace thermite {
namespace {

bool is_maths(const LoopNest& n, ExprId e) {
  const Expr x = n.pool[e];
  return x.kind == ExprKind::prim && (info(x.prim).maths || x.prim == Prim::div || x.prim == Prim::sqrt);
}

std::set<ExprId> below(LoopNest& n, const LoopStage& s) {
  std::set<ExprId> r;
  walk(n.pool, s.lift, [&](ExprId x) { r.insert(x); });
  return r;
}

class Search {
 public:
  Search(LoopNest& n, const std::vector<std::vector<LoopAxis>>& inner) : n_(n), inner_(inner) {}

  std::vector<SharedValue> found;

  void keep_shared(ExprId x, size_t maker, const std::set<ExprId>& made) {
    const Expr e = n_.pool[x];
    const LoopAxis& axis = inner_[maker][0];
    if (!n_.pool.depends_on(x, axis.id)) return;
    bool maths = false;
    walk(n_.pool, std::span(&x, 1), [&](ExprId y) { maths |= is_maths(n_, y) && n_.pool.depends_on(y, axis.id); });
    if (!maths) return;
    if (made.count(x)) {
      const bool known = std::ranges::any_of(found, [x](const SharedValue& k) { return k.value == x; });
      if (!known && is_float(n_.pool.dtype(x))) found.push_back({x, maker});  // indices are no vectors to be kept
      return;
    }
    for (ExprId o : e.operands) keep_shared(o, maker, made);
  }

 private:
  LoopNest& n_;
  const std::vector<std::vector<LoopAxis>>& inner_;
};

void find_line_maths(LoopNest& n, ExprId x, std::span<const AxisId> inner, std::vector<ExprId>& found) {
  const Expr e = n.pool[x];
  if (n.pool.depends_on(x, inner)) {
    for (ExprId o : e.operands) find_line_maths(n, o, inner, found);
    return;
  }
  bool maths = false;
  walk(n.pool, std::span(&x, 1), [&](ExprId y) { maths |= is_maths(n, y) && is_float(n.pool.dtype(y)); });
  if (maths && !is_bool(e.dtype) && std::ranges::find(found, x) == found.end()) found.push_back(x);
}

}  // namespace

std::vector<ExprId> line_maths(LoopNest& n, const LoopStage& s, const std::vector<LoopAxis>& inner) {
  std::vector<AxisId> axes;
  for (const LoopAxis& a : inner) axes.push_back(a.id);
  std::vector<ExprId> found;
  if (!axes.empty())
    for (ExprId root : s.lift) find_line_maths(n, root, axes, found);
  return found;
}

std::vector<SharedValue> shared_maths(LoopNest& n, const std::vector<std::vector<LoopAxis>>& inner,
                                      bool (*makes)(const LoopStage&)) {
  Search search(n, inner);
  for (size_t t = 1; t < n.stages.size(); ++t) {
    if (inner[t].size() != 1) continue;
    for (size_t s = 0; s < t; ++s) {
      if (!n.stages[s].identity.empty() && !makes(n.stages[s])) continue;
      if (inner[s].size() != 1 || inner[s][0].id != inner[t][0].id) continue;
      const std::set<ExprId> made = below(n, n.stages[s]);
      for (ExprId root : n.stages[t].lift) search.keep_shared(root, s, made);
    }
  }
  return std::move(search.found);
}

}  // namespace thermite
