// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/count.h"

#include <algorithm>
#include <map>

#include "passes/schedule/nest_util.h"

namespace thermite {
namespace {

uint64_t volume(const std::vector<LoopAxis>& axes) {
  uint64_t v = 1;
  for (const LoopAxis& a : axes) v *= static_cast<uint64_t>(a.value);
  return v;
}

uint64_t volume(const LoopNest& n, const std::vector<ExprId>& extents) {
  uint64_t v = 1;
  for (ExprId e : extents) v *= static_cast<uint64_t>(evaluate(n, e));
  return v;
}

// How many different places an address takes, at most: the product of the extents of the axes it depends on.
uint64_t places(const LoopNest& n, const LoopStage& s, ExprId address) {
  uint64_t v = 1;
  for (const auto* axes : {&s.axes, &s.reduce})
    for (const LoopAxis& a : *axes)
      if (n.pool.depends_on(address, a.id)) v *= static_cast<uint64_t>(a.value);
  return v;
}

bool is_operation(const Expr& e) {
  return e.kind == ExprKind::prim && e.dtype != DType::i64 && !(e.dtype == DType::boolean) && e.prim != Prim::select;
}

}  // namespace

NestCounts count(LoopNest& n) {
  NestCounts c;
  std::map<SourceId, uint64_t> touched;
  std::map<ExprId, bool> seen;
  for (LoopStage& s : n.stages) {
    const uint64_t points = volume(s.axes) * volume(s.reduce);
    const std::vector<ExprId> roots = s.lift;
    walk(n.pool, roots, [&](ExprId x) {
      const Expr& e = n.pool[x];
      if (is_operation(e)) c.flops += points;
      if (e.kind == ExprKind::load && !e.operands.empty() && !seen[x]) {
        seen[x] = true;
        touched[e.id] += places(n, s, e.operands[0]);
      }
    });
    if (!s.reduce.empty()) c.flops += points * (s.tree == Tree::dot ? 2 : s.combine.size());
  }
  for (const LoopBuffer& b : n.inputs)
    c.bytes_read += std::min(touched[b.source], volume(n, b.extents)) * size_of(b.dtype);
  for (const LoopBuffer& b : n.outputs) c.bytes_written += volume(n, b.extents) * size_of(b.dtype);
  return c;
}

}  // namespace thermite
