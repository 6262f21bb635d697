// SPDX-License-Identifier: Apache-2.0
// LLVM's own minimum and maximum take six instructions where a vector is more than a register, or where neither operand
// is a constant.
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinTypes.h>

#include <cmath>
#include <optional>

#include "codegen/cpu/emit.h"

namespace thermite::cpu {
namespace {

namespace arith = mlir::arith;
namespace llvmd = mlir::LLVM;
using mlir::Value;

constexpr int kRegisterBits = 512;

// What all lanes of a constant are; else nothing.
std::optional<double> known_lanes(Value v) {
  auto made = v.getDefiningOp<arith::ConstantOp>();
  auto all = made ? llvm::dyn_cast<mlir::SplatElementsAttr>(made.getValue()) : mlir::SplatElementsAttr{};
  return all ? std::optional(all.getSplatValue<mlir::FloatAttr>().getValueAsDouble()) : std::nullopt;
}

// The scalar of a splat as emit_splat() makes them; else nothing.
Value splat_scalar(Value v) {
  auto splat = v.getDefiningOp<llvmd::ShuffleVectorOp>();
  if (!splat || !llvm::all_of(splat.getMask(), [](int32_t lane) { return lane == 0; })) return {};
  auto first = splat.getV1().getDefiningOp<llvmd::InsertElementOp>();
  auto place = first ? first.getPosition().getDefiningOp<arith::ConstantOp>() : arith::ConstantOp{};
  auto number = place ? llvm::dyn_cast<mlir::IntegerAttr>(place.getValue()) : mlir::IntegerAttr{};
  return number && number.getValue().isZero() ? first.getValue() : Value{};
}

// Of vectors of f32 or f64.
class Extremum {
 public:
  Extremum(const EmitContext& c, ValueType t, bool maximum)
      : c_(c), t_(t), maximum_(maximum), word_(t.dtype == DType::f64 ? DType::i64 : DType::i32) {}

  Value made(Value x, Value y) const {
    for (const auto& [one, other] : {std::pair(y, x), std::pair(x, y)})
      if (const auto known = known_lanes(one); known && !std::isnan(*known)) return beside_known(other, one, *known);
    for (const auto& [one, other] : {std::pair(y, x), std::pair(x, y)})
      if (const Value number = splat_scalar(one); number && stands_outside(one)) return beside(other, one, number);
    const bool ranged = c_.target.level >= CpuLevel::v4 && t_.lanes * width() % kRegisterBits == 0;
    return ranged ? of_registers(x, y) : Value{};
  }

 private:
  template <class O, class... A>
  Value op(A&&... a) const {
    return c_.builder.create<O>(c_.builder.getUnknownLoc(), std::forward<A>(a)...);
  }
  int width() const { return static_cast<int>(size_of(t_.dtype)) * 8; }
  int64_t sign() const { return static_cast<int64_t>(~uint64_t{0} << (width() - 1)); }
  int64_t nan() const { return t_.dtype == DType::f64 ? int64_t{0x7ff8} << 48 : 0x7fc00000; }
  Value number(DType t, int64_t v) const { return emit_constant(c_, make_int_scalar(t, v), 1); }
  Value word(int64_t v) const { return number(word_, v); }
  Value words(int64_t v) const { return emit_constant(c_, make_int_scalar(word_, v), t_.lanes); }
  Value as_words(Value v) const { return emit_bitcast(c_, v, t_.dtype, word_); }
  Value as_numbers(Value v) const { return emit_bitcast(c_, v, word_, t_.dtype); }
  // What is made of it is made once, in front of the loop, too.
  bool stands_outside(Value v) const { return v.getParentBlock() != c_.builder.getInsertionBlock(); }

  // Of NaN and a number, and of equal ones, the processor's comparison picks its second operand, x: right but for a y
  // that is NaN, or the zero that wins over the other one.
  Value picked(Value x, Value y) const {
    const auto wins = maximum_ ? arith::CmpFPredicate::OGT : arith::CmpFPredicate::OLT;
    return op<arith::SelectOp>(op<arith::CmpFOp>(wins, y, x), y, x);
  }

  Value beside_known(Value x, Value y, double known) const {
    const Value v = picked(x, y);
    if (known != 0 || std::signbit(known) == maximum_) return v;
    return as_numbers(maximum_ ? op<arith::AndIOp>(as_words(v), words(~sign()))
                               : op<arith::OrIOp>(as_words(v), words(sign())));
  }

  // Bits that are kept and set put both right.
  Value beside(Value x, Value y, Value one) const {
    const Value is_zero = op<arith::CmpIOp>(arith::CmpIPredicate::eq, as_words(one), word(maximum_ ? 0 : sign()));
    const Value is_nan = op<arith::CmpFOp>(arith::CmpFPredicate::UNO, one, one);
    Value set = op<arith::SelectOp>(is_nan, word(nan()), word(0)), bits = as_words(picked(x, y));
    if (maximum_)
      bits = op<arith::AndIOp>(bits, emit_splat(c_, op<arith::SelectOp>(is_zero, word(~sign()), word(-1)), t_.lanes));
    else
      set = op<arith::OrIOp>(set, op<arith::SelectOp>(is_zero, word(sign()), word(0)));
    return as_numbers(op<arith::OrIOp>(bits, emit_splat(c_, set, t_.lanes)));
  }

  // By an instruction that orders zeros, but takes a number rather than NaN: where either is one, their sum takes its
  // place.
  Value of_registers(Value x, Value y) const {
    const int lanes = kRegisterBits / width();
    llvm::SmallVector<Value> parts;
    for (int from = 0; from < t_.lanes; from += lanes)
      parts.push_back(of_register(emit_part(c_, x, from, lanes), emit_part(c_, y, from, lanes)));
    return emit_joined(c_, parts);
  }

  Value of_register(Value x, Value y) const {
    const bool single = t_.dtype == DType::f32;
    const int64_t ordered_by_sign = 4, least = 0, greatest = 1, rounding = 4;
    const Value how = number(DType::i32, ordered_by_sign + (maximum_ ? greatest : least));
    const Value all = number(single ? DType::i16 : DType::i8, -1), as_set = number(DType::i32, rounding);
    const Value args[] = {x, y, how, x, all, as_set};
    auto range = c_.builder.create<llvmd::CallIntrinsicOp>(
        c_.builder.getUnknownLoc(), mlir::TypeRange{x.getType()},
        c_.builder.getStringAttr(single ? "llvm.x86.avx512.mask.range.ps.512" : "llvm.x86.avx512.mask.range.pd.512"),
        mlir::ValueRange(args));
    const Value is_nan = op<arith::CmpFOp>(arith::CmpFPredicate::UNO, x, y);
    return op<arith::SelectOp>(is_nan, op<arith::AddFOp>(x, y), range.getResult(0));
  }

  const EmitContext& c_;
  const ValueType t_;
  const bool maximum_;
  const DType word_;
};

}  // namespace

Value emit_extremum(const EmitContext& c, Value x, Value y, ValueType t, bool maximum) {
  if (t.lanes > 1 && (t.dtype == DType::f32 || t.dtype == DType::f64))
    if (const Value v = Extremum(c, t, maximum).made(x, y)) return v;
  auto loc = c.builder.getUnknownLoc();
  if (maximum) return c.builder.create<arith::MaximumFOp>(loc, x, y);
  return c.builder.create<arith::MinimumFOp>(loc, x, y);
}

}  // namespace thermite::cpu
