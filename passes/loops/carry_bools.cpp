// SPDX-License-Identifier: Apache-2.0
#include "passes/loops/carry_bools.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "passes/loops/nest_util.h"

namespace thermite {
namespace {

class Bools {
 public:
  explicit Bools(LoopNest& n) : n_(n), reads_(n.pool.size(), 0) {
    for (LoopStage& s : n.stages)
      walk(n.pool, s.lift, [&](ExprId x) {
        const Expr& e = n.pool[x];
        bool any = (e.kind == ExprKind::load && is_bool(e.dtype)) || reads(e.guard);
        for (const ExprId o : e.operands) any |= reads(o);
        reads_[x] = any;
      });
  }

  // Whether `e` picks bools by places that no bool tells.
  bool are_moved(ExprId e) {
    if (const auto known = moved_.find(e); known != moved_.end()) return known->second;
    const Expr& x = n_.pool[e];
    bool moved = x.kind == ExprKind::constant;
    if (x.kind == ExprKind::load)
      moved = !reads(x.guard) && std::ranges::none_of(x.operands, [&](ExprId o) { return reads(o); });
    else if (x.kind == ExprKind::prim && x.prim == Prim::select)
      moved = !reads(x.operands[0]) && are_moved(x.operands[1]) && are_moved(x.operands[2]);
    return moved_[e] = moved;
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
  bool reads(ExprId e) const { return e != kNoExpr && reads_[e] != 0; }

  LoopNest& n_;
  std::vector<char> reads_;  // a bool from memory, anywhere below
  std::unordered_map<ExprId, bool> moved_;
  std::unordered_map<ExprId, ExprId> bytes_;
};

}  // namespace

void carry_bools(LoopNest& n) {
  if (!std::ranges::all_of(n.stages, [](const LoopStage& s) { return is_bool(s.dtype) && s.is_map(); })) return;
  Bools bools(n);
  if (!std::ranges::all_of(n.stages, [&](const LoopStage& s) { return bools.are_moved(s.lift[0]); })) return;
  for (LoopStage& s : n.stages) {
    s.lift[0] = n.pool.min(bools.as_byte(s.lift[0]), n.pool.constant(make_int_scalar(DType::u8, 1)));
    s.dtype = DType::u8;
  }
  for (std::vector<LoopBuffer>* buffers : {&n.inputs, &n.outputs})
    for (LoopBuffer& b : *buffers)
      if (is_bool(b.dtype)) b.dtype = DType::u8;
}

}  // namespace thermite
