// SPDX-License-Identifier: Apache-2.0
#include "passes/kernel/expand_maths.h"

#include <algorithm>

#include "ir/kernel/rewrite.h"
#include "passes/kernel/maths/maths.h"

namespace thermite {
namespace {

using maths::Maker;
using maths::V;

V expand(Prim p, V x, V y) {
  switch (p) {
#define MATHS(name, arity, domain, result) MATHS_##arity(name)
#define MATHS_1(name) \
  case Prim::name:    \
    return maths::name(x);
#define MATHS_2(name) \
  case Prim::name:    \
    return maths::name(x, y);
#define PRIM(name, arity, domain, result)
#include "ir/kernel/prim.def"
#undef PRIM
#undef MATHS
#undef MATHS_1
#undef MATHS_2
    default:
      return x;
  }
}

// 0 < v ? 0 : v or -|v|, for whatever v.
bool is_bounded_by_zero(const Kernel& k, const std::vector<InstId>& defs, ValueId x) {
  auto prim_of = [&](ValueId v, Prim p) -> const Inst* {
    const InstId i = defs[v];
    return i != kNoId && k.insts[i].op == Op::prim && k.insts[i].prim == p ? &k.insts[i] : nullptr;
  };
  if (const Inst* negated = prim_of(x, Prim::neg)) return prim_of(negated->operands[0], Prim::abs);
  const Inst* select = prim_of(x, Prim::select);
  const Inst* compare = select ? prim_of(select->operands[0], Prim::lt) : nullptr;
  if (!compare || compare->operands[1] != select->operands[2]) return false;
  const ValueId zero = select->operands[1];
  return compare->operands[0] == zero && defs[zero] != kNoId && k.insts[defs[zero]].op == Op::constant &&
         k.insts[defs[zero]].imm.bits == 0;
}

}  // namespace

bool has_maths(const Kernel& k) {
  return std::ranges::any_of(k.insts, [](const Inst& i) { return i.op == Op::prim && info(i.prim).maths; });
}

Kernel expand_maths(const Kernel& k, const Target& target) {
  std::optional<Maker> m;
  const std::vector<InstId> defs = definitions(k);
  return rewrite(k, [&](KernelRewriter& r, const Inst& inst, std::span<const ValueId> x) -> Rewritten {
    if (inst.op != Op::prim || !info(inst.prim).maths) return std::nullopt;
    if (!m) m.emplace(r.to(), target.fma, target.f64 && target.f64_maths, target.divides, target.moves_lanes);
    const bool nonpositive = inst.prim == Prim::exp && inst.type.dtype == DType::f32 && target.fma &&
                             is_bounded_by_zero(k, defs, inst.operands[0]);
    if (nonpositive) return std::vector<ValueId>{maths::exp_nonpositive_f32(V(*m, x[0])).id()};
    return std::vector<ValueId>{expand(inst.prim, V(*m, x[0]), V(*m, x.back())).id()};
  });
}

}  // namespace thermite
