// SPDX-License-Identifier: Apache-2.0
#include "passes/kernel/divide_by_reciprocals.h"

#include <algorithm>
#include <map>

#include "ir/kernel/check.h"
#include "ir/kernel/facts.h"
#include "ir/kernel/rewrite.h"
#include "passes/kernel/bound_values.h"

namespace thermite {
namespace {

class Divider {
 public:
  explicit Divider(const Kernel& k) : k_(k), bounds_(bound_values(k)), defs_(definitions(k)) {
    for (const Inst& i : k.insts)
      if (fits(i)) reciprocals_[divisor(i)] = kNoId;
  }

  bool useful() const { return !reciprocals_.empty(); }

  Kernel run() {
    KernelRewriter r(k_, [this](KernelRewriter& to, const Inst& i, std::span<const ValueId> x) -> Rewritten {
      if (!fits(i)) return std::nullopt;
      return {{divide(to.to(), i, x)}};
    });
    for (auto& [place, scalar] : reciprocals_) {
      scalar = r.to().scalar(DType::u64);
      r.to().assume(scalar, {.reciprocal = true, .of = place});
    }
    return std::move(r).finish();
  }

 private:
  // Its place among the scalars; their number where it is none.
  uint32_t divisor(const Inst& i) const {
    ValueId d = i.operands[1];
    if (defs_[d] != kNoId && k_.insts[defs_[d]].op == Op::splat) d = k_.insts[defs_[d]].operands[0];
    return static_cast<uint32_t>(std::ranges::find(k_.scalars, d) - k_.scalars.begin());
  }

  bool fits(const Inst& i) const {
    if (i.op != Op::prim || (i.prim != Prim::div && i.prim != Prim::rem)) return false;
    const DType t = i.type.dtype;
    const uint32_t place = (t == DType::i64 || t == DType::i32) ? divisor(i) : static_cast<uint32_t>(k_.scalars.size());
    if (place == k_.scalars.size()) return false;
    return is_divisor(k_.facts[place]) && bounds_[i.operands[0]].within({0, kMaxNarrow - 1});
  }

  ValueId divide(KernelBuilder& b, const Inst& i, std::span<const ValueId> x) const {
    const ValueId reciprocal = reciprocals_.at(divisor(i));
    const ValueId half = b.constant(make_int_scalar(DType::u64, 32)),
                  most = b.constant(make_int_scalar(DType::u32, 31));
    const ValueId upper = b.cast(b.prim(Prim::shr, {reciprocal, half}), DType::u32);
    // It is below 32 anyway; compilers are shown so, and shift in one instruction.
    const ValueId shift = b.prim(Prim::bit_and, {upper, most});
    const ValueId high = b.prim(Prim::mul_hi, {b.cast(x[0], DType::u32), b.cast(reciprocal, DType::u32)});
    const ValueId quotient = b.cast(b.prim(Prim::shr, {high, shift}), i.type.dtype);
    return i.prim == Prim::div ? quotient : b.sub(x[0], b.mul(quotient, x[1]));
  }

  const Kernel& k_;
  const std::vector<Bounds> bounds_;
  const std::vector<InstId> defs_;
  std::map<uint32_t, ValueId> reciprocals_;  // by place of the divisor
};

}  // namespace

Kernel divide_by_reciprocals(Kernel k) {
  Divider divider(k);
  return divider.useful() ? divider.run() : std::move(k);
}

}  // namespace thermite
