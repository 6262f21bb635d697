// SPDX-License-Identifier: Apache-2.0
// The spelling of every primitive: one function per row of prim.def, found by name, so that a row without a
// spelling does not compile.
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinTypes.h>

#include "codegen/cpu/emit.h"

namespace thermite::cpu {
namespace {

namespace arith = mlir::arith;
namespace llvmd = mlir::LLVM;
using mlir::Value;

struct Site {
  const EmitContext& c;
  DType t;
  std::span<const Value> x;

  template <class O, class... A>
  Value op(A&&... a) const {
    return c.builder.create<O>(c.builder.getUnknownLoc(), std::forward<A>(a)...);
  }
  int lanes() const {
    auto v = llvm::dyn_cast<mlir::VectorType>(x.back().getType());
    return v ? static_cast<int>(v.getNumElements()) : 1;
  }
  Value real(double v) const { return emit_constant(c, make_scalar(t, v), lanes()); }
  Value integer(int64_t v) const { return emit_constant(c, make_int_scalar(t, v), lanes()); }
  Value compare(arith::CmpFPredicate p, Value a, Value b) const { return op<arith::CmpFOp>(p, a, b); }
  Value compare(arith::CmpIPredicate p, Value a, Value b) const { return op<arith::CmpIOp>(p, a, b); }
  Value pick(Value cond, Value a, Value b) const { return op<arith::SelectOp>(cond, a, b); }
  // Unary intrinsics keep the operand's type.
  template <class O>
  Value unary(Value v) const {
    return op<O>(v.getType(), v);
  }
  Value copy_sign(Value magnitude, Value sign) const {
    return op<llvmd::CopySignOp>(magnitude.getType(), magnitude, sign);
  }
  int width() const { return is_bool(t) ? 1 : static_cast<int>(size_of(t)) * 8; }
};

Value spell_add(const Site& s) {
  return is_float(s.t) ? s.op<arith::AddFOp>(s.x[0], s.x[1]) : s.op<arith::AddIOp>(s.x[0], s.x[1]);
}
Value spell_sub(const Site& s) {
  return is_float(s.t) ? s.op<arith::SubFOp>(s.x[0], s.x[1]) : s.op<arith::SubIOp>(s.x[0], s.x[1]);
}
Value spell_mul(const Site& s) {
  return is_float(s.t) ? s.op<arith::MulFOp>(s.x[0], s.x[1]) : s.op<arith::MulIOp>(s.x[0], s.x[1]);
}

// The divisor with every trapping or overflowing case replaced by 1.
Value safe_divisor(const Site& s) {
  using P = arith::CmpIPredicate;
  Value bad = s.compare(P::eq, s.x[1], s.integer(0));
  if (is_signed_int(s.t)) {
    Value minimum = s.integer(static_cast<int64_t>(~uint64_t{0} << (s.width() - 1)));
    Value overflow = s.op<arith::AndIOp>(s.compare(P::eq, s.x[0], minimum), s.compare(P::eq, s.x[1], s.integer(-1)));
    bad = s.op<arith::OrIOp>(bad, overflow);
  }
  return s.pick(bad, s.integer(1), s.x[1]);
}

Value spell_div(const Site& s) {
  if (is_float(s.t)) return s.op<arith::DivFOp>(s.x[0], s.x[1]);
  Value d = safe_divisor(s);  // MIN / 1 = MIN is what MIN / -1 is defined as
  Value q = is_signed_int(s.t) ? s.op<arith::DivSIOp>(s.x[0], d) : s.op<arith::DivUIOp>(s.x[0], d);
  Value by_zero = s.compare(arith::CmpIPredicate::eq, s.x[1], s.integer(0));
  return s.pick(by_zero, s.integer(0), q);
}

Value spell_rem(const Site& s) {
  if (is_float(s.t)) return s.op<arith::RemFOp>(s.x[0], s.x[1]);
  Value d = safe_divisor(s);  // x % 1 = 0 is the defined result of every replaced case
  return is_signed_int(s.t) ? s.op<arith::RemSIOp>(s.x[0], d) : s.op<arith::RemUIOp>(s.x[0], d);
}

Value spell_neg(const Site& s) {
  if (is_float(s.t)) return s.op<arith::NegFOp>(s.x[0]);
  return s.op<arith::SubIOp>(s.integer(0), s.x[0]);
}

Value spell_abs(const Site& s) {
  if (is_float(s.t)) return s.unary<llvmd::FAbsOp>(s.x[0]);
  if (is_unsigned_int(s.t)) return s.x[0];
  Value negative = s.compare(arith::CmpIPredicate::slt, s.x[0], s.integer(0));
  return s.pick(negative, spell_neg(s), s.x[0]);
}

Value spell_sign(const Site& s) {
  if (is_float(s.t)) {  // zeros and NaN are their own sign
    Value ordinary = s.compare(arith::CmpFPredicate::ONE, s.x[0], s.real(0));
    return s.pick(ordinary, s.copy_sign(s.real(1), s.x[0]), s.x[0]);
  }
  Value nonzero = s.compare(arith::CmpIPredicate::ne, s.x[0], s.integer(0));
  Value magnitude = s.pick(nonzero, s.integer(1), s.integer(0));
  if (is_unsigned_int(s.t)) return magnitude;
  Value negative = s.compare(arith::CmpIPredicate::slt, s.x[0], s.integer(0));
  return s.pick(negative, s.integer(-1), magnitude);
}

Value spell_min(const Site& s) {
  if (is_float(s.t)) return emit_extremum(s.c, s.x[0], s.x[1], {s.t, static_cast<uint8_t>(s.lanes())}, false);
  return is_signed_int(s.t) ? s.op<arith::MinSIOp>(s.x[0], s.x[1]) : s.op<arith::MinUIOp>(s.x[0], s.x[1]);
}
Value spell_max(const Site& s) {
  if (is_float(s.t)) return emit_extremum(s.c, s.x[0], s.x[1], {s.t, static_cast<uint8_t>(s.lanes())}, true);
  return is_signed_int(s.t) ? s.op<arith::MaxSIOp>(s.x[0], s.x[1]) : s.op<arith::MaxUIOp>(s.x[0], s.x[1]);
}

Value spell_fma(const Site& s) { return s.op<llvmd::FMAOp>(s.x[0].getType(), s.x[0], s.x[1], s.x[2]); }
Value spell_muladd(const Site& s) {
  if (s.c.target.fma) return spell_fma(s);
  return s.op<arith::AddFOp>(s.op<arith::MulFOp>(s.x[0], s.x[1]), s.x[2]);
}
Value spell_sqrt(const Site& s) { return s.unary<llvmd::SqrtOp>(s.x[0]); }

// Without SSE4.1 LLVM would call libm lane by lane, so the four roundings are built from the one that adding
// and subtracting 2^(mantissa bits) performs.
bool has_rounding_instruction(const Site& s) { return s.c.target.level != CpuLevel::v1; }

Value round_by_addition(const Site& s, Value v) {
  Value limit = s.real(s.t == DType::f32 ? 0x1p23 : 0x1p52);
  Value magnitude = s.unary<llvmd::FAbsOp>(v);
  Value rounded = s.op<arith::SubFOp>(s.op<arith::AddFOp>(magnitude, limit), limit);
  Value fractional = s.compare(arith::CmpFPredicate::OLT, magnitude, limit);
  return s.pick(fractional, s.copy_sign(rounded, v), v);
}

// `rounded` moved by `step` where it lies on the wrong side of x, with the sign of x.
Value step_back(const Site& s, Value rounded, arith::CmpFPredicate wrong, double step) {
  Value moved = s.op<arith::AddFOp>(rounded, s.real(step));
  return s.copy_sign(s.pick(s.compare(wrong, rounded, s.x[0]), moved, rounded), s.x[0]);
}

Value spell_round(const Site& s) {
  return has_rounding_instruction(s) ? s.unary<llvmd::RoundEvenOp>(s.x[0]) : round_by_addition(s, s.x[0]);
}
Value spell_floor(const Site& s) {
  if (has_rounding_instruction(s)) return s.unary<llvmd::FFloorOp>(s.x[0]);
  return step_back(s, round_by_addition(s, s.x[0]), arith::CmpFPredicate::OGT, -1);
}
Value spell_ceil(const Site& s) {
  if (has_rounding_instruction(s)) return s.unary<llvmd::FCeilOp>(s.x[0]);
  return step_back(s, round_by_addition(s, s.x[0]), arith::CmpFPredicate::OLT, 1);
}
Value spell_trunc(const Site& s) {
  if (has_rounding_instruction(s)) return s.unary<llvmd::FTruncOp>(s.x[0]);
  Value magnitude = s.unary<llvmd::FAbsOp>(s.x[0]);
  Value rounded = round_by_addition(s, magnitude);
  Value moved = s.op<arith::SubFOp>(rounded, s.real(1));
  Value above = s.compare(arith::CmpFPredicate::OGT, rounded, magnitude);
  return s.copy_sign(s.pick(above, moved, rounded), s.x[0]);
}

Value spell_mul_hi(const Site& s) {
  const auto high = [&](auto product) -> Value { return product.getHigh(); };
  const mlir::Location at = s.c.builder.getUnknownLoc();
  if (is_signed_int(s.t)) return high(s.c.builder.create<arith::MulSIExtendedOp>(at, s.x[0], s.x[1]));
  return high(s.c.builder.create<arith::MulUIExtendedOp>(at, s.x[0], s.x[1]));
}
Value spell_bit_and(const Site& s) { return s.op<arith::AndIOp>(s.x[0], s.x[1]); }
Value spell_bit_or(const Site& s) { return s.op<arith::OrIOp>(s.x[0], s.x[1]); }
Value spell_bit_xor(const Site& s) { return s.op<arith::XOrIOp>(s.x[0], s.x[1]); }
Value spell_bit_width(const Site& s) {
  Value zeros = s.op<llvmd::CountLeadingZerosOp>(s.x[0].getType(), s.x[0], false);
  return s.op<arith::SubIOp>(s.integer(s.width()), zeros);
}
Value spell_bit_not(const Site& s) {
  Value ones = is_bool(s.t) ? emit_constant(s.c, Scalar{DType::boolean, 1}, s.lanes()) : s.integer(-1);
  return s.op<arith::XOrIOp>(s.x[0], ones);
}

// Unsigned comparison catches negative counts as well.
Value shift_too_far(const Site& s) { return s.compare(arith::CmpIPredicate::uge, s.x[1], s.integer(s.width())); }

Value spell_shl(const Site& s) {
  Value far = shift_too_far(s);
  Value shifted = s.op<arith::ShLIOp>(s.x[0], s.pick(far, s.integer(0), s.x[1]));
  return s.pick(far, s.integer(0), shifted);
}
Value spell_shr(const Site& s) {
  Value far = shift_too_far(s);
  if (is_signed_int(s.t)) return s.op<arith::ShRSIOp>(s.x[0], s.pick(far, s.integer(s.width() - 1), s.x[1]));
  Value shifted = s.op<arith::ShRUIOp>(s.x[0], s.pick(far, s.integer(0), s.x[1]));
  return s.pick(far, s.integer(0), shifted);
}

Value spell_compare(const Site& s, arith::CmpFPredicate f, arith::CmpIPredicate i, arith::CmpIPredicate u) {
  if (is_float(s.t)) return s.compare(f, s.x[0], s.x[1]);
  return s.compare(is_signed_int(s.t) ? i : u, s.x[0], s.x[1]);
}
using F = arith::CmpFPredicate;
using I = arith::CmpIPredicate;
Value spell_eq(const Site& s) { return spell_compare(s, F::OEQ, I::eq, I::eq); }
Value spell_ne(const Site& s) { return spell_compare(s, F::UNE, I::ne, I::ne); }
Value spell_lt(const Site& s) { return spell_compare(s, F::OLT, I::slt, I::ult); }
Value spell_le(const Site& s) { return spell_compare(s, F::OLE, I::sle, I::ule); }
Value spell_gt(const Site& s) { return spell_compare(s, F::OGT, I::sgt, I::ugt); }
Value spell_ge(const Site& s) { return spell_compare(s, F::OGE, I::sge, I::uge); }
Value spell_select(const Site& s) { return s.pick(s.x[0], s.x[1], s.x[2]); }

using Spelling = Value (*)(const Site&);
constexpr auto kSpellings = std::to_array<Spelling>({
#define PRIM(name, arity, domain, result) spell_##name,
#define MATHS(name, arity, domain, result) nullptr,
#include "ir/kernel/prim.def"
#undef PRIM
#undef MATHS
});
static_assert(kSpellings.size() == kPrims.size());

}  // namespace

bool has_spelling(Prim p, DType t) { return kSpellings[static_cast<size_t>(p)] != nullptr && accepts(p, t); }

Value emit_prim(const EmitContext& c, Prim p, DType t, std::span<const Value> x) {
  return kSpellings[static_cast<size_t>(p)](Site{c, t, x});
}

}  // namespace thermite::cpu
