// SPDX-License-Identifier: Apache-2.0
#include "passes/loops/carry_bools.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "passes/loops/nest_util.h"

namespace thermite {
namespace {

bool reads_bools(const LoopNest& n, ExprId e) {
  bool any = false;
  walk(n.pool, std::span(&e, 1),
       [&](ExprId x) { any |= n.pool[x].kind == ExprKind::load && is_bool(n.pool.dtype(x)); });
  return any;
}

// What picks bools by their places, each expression looked at once.
class Moves {
 public:
  explicit Moves(LoopNest& n) : n_(n) {}

  bool all(ExprId e) {
    if (!seen_.insert(e).second) return true;
    const Expr& x = n_.pool[e];
    if (x.kind == ExprKind::constant) return true;
    if (x.kind == ExprKind::load) return x.guard == kNoExpr || !reads_bools(n_, x.guard);
    if (x.kind != ExprKind::prim || x.prim != Prim::select || reads_bools(n_, x.operands[0])) return false;
    return all(x.operands[1]) && all(x.operands[2]);
  }

  ExprId as_byte(ExprId e) {
    if (const auto known = bytes_.find(e); known != bytes_.end()) return known->second;
    const Expr x = n_.pool[e];
    ExprId byte = kNoExpr;
    if (x.kind == ExprKind::constant)
      byte = n_.pool.constant(make_int_scalar(DType::u8, x.value.bits != 0));
    else if (x.kind == ExprKind::load)
      byte = n_.pool.load(x.id, DType::u8, x.operands, x.guard);
    else
      byte = n_.pool.select(x.operands[0], as_byte(x.operands[1]), as_byte(x.operands[2]));
    return bytes_[e] = byte;
  }

 private:
  LoopNest& n_;
  std::unordered_set<ExprId> seen_;
  std::unordered_map<ExprId, ExprId> bytes_;
};

}  // namespace

void carry_bools(LoopNest& n) {
  Moves moves(n);
  const auto only_moves = [&](const LoopStage& s) { return is_bool(s.dtype) && s.is_map() && moves.all(s.lift[0]); };
  if (!std::ranges::all_of(n.stages, only_moves)) return;
  for (LoopStage& s : n.stages) {
    s.lift[0] = n.pool.min(moves.as_byte(s.lift[0]), n.pool.constant(make_int_scalar(DType::u8, 1)));
    s.dtype = DType::u8;
  }
  for (std::vector<LoopBuffer>* buffers : {&n.inputs, &n.outputs})
    for (LoopBuffer& b : *buffers)
      if (is_bool(b.dtype)) b.dtype = DType::u8;
}

}  // namespace thermite
