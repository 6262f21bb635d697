// SPDX-License-Identifier: Apache-2.0
#include "passes/kernel/legalize_division.h"

#include <algorithm>

#include "ir/kernel/rewrite.h"
#include "passes/kernel/maths/exact.h"

namespace thermite {
namespace {

using maths::V;

// Remainders that a target makes lane by lane.
bool is_slow_remainder(const Inst& inst, const Target& target) {
  return inst.op == Op::prim && inst.prim == Prim::rem && is_float(inst.type.dtype) && inst.type.lanes > 1 &&
         target.rems && target.fma && target.single_fma && target.divides;
}

bool is_inexact(const Inst& inst, const Target& target) {
  if (inst.op != Op::prim) return false;
  const bool f32 = inst.type.dtype == DType::f32;
  switch (inst.prim) {
    case Prim::div:
    case Prim::sqrt:
      return f32 && !target.divides;
    case Prim::rem:
      return is_float(inst.type.dtype) && !target.rems;
    case Prim::fma:
      return f32 && !target.single_fma;
    default:
      return false;
  }
}

V written_out(Prim p, const maths::Maker& m, std::span<const ValueId> x) {
  const V first(m, x.front()), last(m, x.back());
  switch (p) {
    case Prim::sqrt:
      return maths::exact_root(first);
    case Prim::rem:
      return maths::exact_remainder(first, last);
    case Prim::fma:
      return maths::exact_fma(first, V(m, x[1]), last);
    default:
      return maths::exact_quotient(first, last);
  }
}

}  // namespace

bool has_inexact_division(const Kernel& k, const Target& target) {
  return std::ranges::any_of(k.insts,
                             [&](const Inst& i) { return is_inexact(i, target) || is_slow_remainder(i, target); });
}

Kernel legalize_division(const Kernel& k, const Target& target) {
  std::optional<maths::Maker> maker;
  return rewrite(k, [&](KernelRewriter& r, const Inst& inst, std::span<const ValueId> x) -> Rewritten {
    const bool slow = is_slow_remainder(inst, target);
    if (!slow && !is_inexact(inst, target)) return std::nullopt;
    if (!maker) maker.emplace(r.to(), target.fma, target.f64 && target.f64_maths);
    const maths::Maker& m = *maker;
    if (slow) return std::vector<ValueId>{maths::quick_remainder(V(m, x[0]), V(m, x[1])).id()};
    return std::vector<ValueId>{written_out(inst.prim, m, x).id()};
  });
}

}  // namespace thermite
