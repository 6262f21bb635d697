// SPDX-License-Identifier: Apache-2.0
#include "passes/loops/count.h"

#include <map>

#include "passes/loops/nest_util.h"

namespace thermite {
namespace {

int64_t bytes_of(DType t) { return static_cast<int64_t>(size_of(t)); }

// How many different places an address takes, at most: the product of the extents of the axes it depends on.
Size places(const LoopNest& n, const LoopStage& s, ExprId address) {
  Size v = 1;
  for (const auto* axes : {&s.axes, &s.reduce})
    for (const LoopAxis& a : *axes)
      if (n.pool.depends_on(address, a.id)) v *= a.value;
  return v;
}

// Evaluations of what the stage lifts.
Size points_of(const LoopNest& n, const LoopStage& s) {
  if (s.scatter) return iterations(s.axes) + iterations(s.reduce);
  Size points = iterations(s.reduce);
  for (const LoopAxis& a : s.axes)
    if (!s.order || !n.pool.depends_on(s.order->along, a.id)) points *= a.value;
  return points;
}

bool is_operation(const Expr& e) {
  return e.kind == ExprKind::prim && e.dtype != DType::i64 && !(e.dtype == DType::boolean) && e.prim != Prim::select;
}

}  // namespace

NestCounts count(LoopNest& n) {
  return count(n, 0, n.stages.size() - 1, [](size_t) { return true; });
}

NestCounts count(LoopNest& n, size_t first, size_t last, const std::function<bool(size_t stage)>& output) {
  NestCounts c;
  std::map<SourceId, Size> touched;
  std::map<ExprId, bool> seen;
  for (size_t k = first; k <= last && k < n.stages.size(); ++k) {
    LoopStage& s = n.stages[k];
    int64_t operations = 0;
    const Size points = points_of(n, s);
    const std::vector<ExprId> roots = s.lift;
    walk(n.pool, roots, [&](ExprId x) {
      const Expr e = n.pool[x];
      operations += is_operation(e);
      if (e.kind == ExprKind::load && !e.operands.empty() && !seen[x]) {
        seen[x] = true;
        touched[e.id] += places(n, s, e.operands[0]);
      }
    });
    if (!s.reduce.empty()) operations += s.tree == Tree::dot ? 2 : static_cast<int64_t>(s.combine.size());
    c.flops += points * operations;
  }
  for (const LoopBuffer& b : n.inputs) c.bytes_read += min(touched[b.source], volume(n, b.extents)) * bytes_of(b.dtype);
  for (size_t k = 0; k < n.stages.size(); ++k) {
    if (n.stages[k].output < 0 || !output(k)) continue;
    const LoopBuffer& b = n.outputs[static_cast<size_t>(n.stages[k].output)];
    const LoopStage& s = n.stages[k];
    const Size elements = s.is_map() ? min(iterations(s.axes), volume(n, b.extents)) : volume(n, b.extents);
    c.bytes_written += elements * bytes_of(b.dtype);
  }
  return c;
}

}  // namespace thermite
