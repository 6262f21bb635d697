// SPDX-License-Identifier: Apache-2.0
#include "ir/loops/loops.h"

namespace thermite {

Size evaluate(const LoopNest& n, ExprId e) {
  const Expr& x = n.pool[e];
  if (x.kind == ExprKind::constant) return to_int(x.value);
  if (x.kind == ExprKind::symbol) return n.symbols[x.id];
  assert(x.kind == ExprKind::prim && x.operands.size() == 2);
  const Size a = evaluate(n, x.operands[0]), b = evaluate(n, x.operands[1]);
  switch (x.prim) {
    case Prim::add:
      return a + b;
    case Prim::mul:
      return a * b;
    case Prim::div:
      return a / b;
    case Prim::rem:
      return a % b;
    default:
      assert(false && "not an extent");
      return 0;
  }
}

}  // namespace thermite
