// SPDX-License-Identifier: Apache-2.0
#include "passes/kernel/expand_maths.h"

#include <algorithm>
#include <limits>
#include <numbers>
#include <optional>

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

// What an exp takes.
class Exponent {
 public:
  Exponent(const Kernel& k, const std::vector<InstId>& defs, ValueId x) : k_(k), defs_(defs), x_(x) {}

  // 0 < v ? 0 : v or -|v|, for whatever v.
  bool is_bounded_by_zero() const {
    if (const Inst* negated = prim_of(x_, Prim::neg)) return prim_of(negated->operands[0], Prim::abs);
    const Inst* compare = compared(x_);
    return compare && compare->operands[0] == select_of(x_)->operands[1] && constant(compare->operands[0]) == 0;
  }

  // Of such a choice whose v is itself w < c ? -inf : w, with a constant c whose power is normal in f32.
  struct Normals {
    ValueId w;
    double least;  // c
  };
  std::optional<Normals> normals() const {
    const Inst* outer = is_bounded_by_zero() ? select_of(x_) : nullptr;
    const Inst* inner = outer ? select_of(outer->operands[2]) : nullptr;
    if (!inner || constant(inner->operands[1]) != -std::numeric_limits<double>::infinity()) return std::nullopt;
    const Inst* compare = prim_of(inner->operands[0], Prim::lt);
    if (!compare || compare->operands[0] != inner->operands[2]) return std::nullopt;
    const std::optional<double> least = constant(compare->operands[1]);
    return least && *least >= -126 * std::numbers::ln2 ? std::optional(Normals{inner->operands[2], *least})
                                                       : std::nullopt;
  }

 private:
  const Inst* prim_of(ValueId v, Prim p) const {
    const InstId i = defs_[v];
    return i != kNoId && k_.insts[i].op == Op::prim && k_.insts[i].prim == p ? &k_.insts[i] : nullptr;
  }
  const Inst* select_of(ValueId v) const { return prim_of(v, Prim::select); }
  // The comparison a < b of a choice a < b ? .. : b.
  const Inst* compared(ValueId v) const {
    const Inst* select = select_of(v);
    const Inst* compare = select ? prim_of(select->operands[0], Prim::lt) : nullptr;
    return compare && compare->operands[1] == select->operands[2] ? compare : nullptr;
  }
  std::optional<double> constant(ValueId v) const {
    const InstId i = defs_[v];
    return i != kNoId && k_.insts[i].op == Op::constant ? std::optional(to_double(k_.insts[i].imm)) : std::nullopt;
  }

  const Kernel& k_;
  const std::vector<InstId>& defs_;
  const ValueId x_;
};

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
    if (inst.prim == Prim::exp && inst.type.dtype == DType::f32 && target.fma) {
      const Exponent e(k, defs, inst.operands[0]);
      if (const auto n = e.normals())
        return std::vector<ValueId>{maths::exp_of_normals_f32(V(*m, r.mapped(n->w)), n->least).id()};
      if (e.is_bounded_by_zero()) return std::vector<ValueId>{maths::exp_nonpositive_f32(V(*m, x[0])).id()};
    }
    return std::vector<ValueId>{expand(inst.prim, V(*m, x[0]), V(*m, x.back())).id()};
  });
}

}  // namespace thermite
