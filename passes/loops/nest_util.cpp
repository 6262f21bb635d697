// SPDX-License-Identifier: Apache-2.0
#include "passes/loops/nest_util.h"

namespace thermite {

void for_each_root(LoopStage& s, const std::function<void(ExprId&)>& f) {
  for (ExprId& e : s.lift) f(e);
  for (ExprId& e : s.combine) f(e);
  if (s.project != kNoExpr) f(s.project);
  if (s.order) f(s.order->along);
  for (ExprId& e : s.index) f(e);
  if (s.store != kNoExpr) f(s.store);
}

std::vector<ExprId> roots_of(LoopStage& s) {
  std::vector<ExprId> r;
  for_each_root(s, [&](ExprId& e) { r.push_back(e); });
  return r;
}

void walk(const ExprPool& pool, std::span<const ExprId> roots, const std::function<void(ExprId)>& f) {
  std::vector<uint8_t> state(pool.size(), 0);  // 1: operands pushed, 2: done
  std::vector<ExprId> stack(roots.begin(), roots.end());
  while (!stack.empty()) {
    const ExprId x = stack.back();
    if (state[x] == 0) {
      state[x] = 1;
      for (ExprId o : pool[x].operands)
        if (state[o] == 0) stack.push_back(o);
      if (pool[x].guard != kNoExpr && state[pool[x].guard] == 0) stack.push_back(pool[x].guard);
      continue;
    }
    stack.pop_back();
    if (state[x] == 1) f(x);
    state[x] = 2;
  }
}

void walk_reads(const ExprPool& pool, std::span<const ExprId> roots,
                const std::function<void(ExprId read, ExprId address)>& f) {
  walk(pool, roots, [&](ExprId x) {
    const Expr& e = pool[x];
    if (e.kind == ExprKind::load && !e.operands.empty()) f(x, e.operands[0]);
  });
}

void substitute_stage(LoopNest& n, LoopStage& s, const std::unordered_map<ExprId, ExprId>& by) {
  for_each_root(s, [&](ExprId& e) { e = n.pool.substitute(e, by); });
}

ExprId linear_address(ExprPool& pool, std::span<const ExprId> index, std::span<const ExprId> extents) {
  ExprId address = pool.index(0);
  for (size_t d = 0; d < index.size(); ++d) address = pool.add(pool.mul(address, extents[d]), index[d]);
  return address;
}

Size iterations(std::span<const LoopAxis> axes) {
  Size p = 1;
  for (const LoopAxis& a : axes) p *= a.value;
  return p;
}

Size volume(const LoopNest& n, std::span<const ExprId> extents) {
  Size v = 1;
  for (ExprId e : extents) v *= evaluate(n, e);
  return v;
}

int64_t narrowest_read(const LoopNest& n, const LoopStage& s, AxisId along) {
  size_t bytes = sizeof(double);
  walk_reads(n.pool, s.lift, [&](ExprId read, ExprId address) {
    if (n.pool.depends_on(address, along)) bytes = std::min(bytes, size_of(n.pool.dtype(read)));
  });
  return static_cast<int64_t>(bytes);
}

bool is_extent(const LoopNest& n, ExprId e) {
  bool extent = true;
  walk(n.pool, std::span(&e, 1), [&](ExprId x) {
    const Expr& v = n.pool[x];
    const bool counts = v.kind == ExprKind::prim &&
                        (v.prim == Prim::add || v.prim == Prim::mul || v.prim == Prim::div || v.prim == Prim::rem);
    extent &= counts || v.kind == ExprKind::symbol || v.kind == ExprKind::constant;
  });
  return extent;
}

}  // namespace thermite
