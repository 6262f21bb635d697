// SPDX-License-Identifier: Apache-2.0
// Casts with defined results (see prim.def). Of halves, those that an instruction does: legalize_halves leaves no
// others.
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinTypes.h>

#include <cmath>

#include "codegen/cpu/emit.h"

namespace thermite::cpu {
namespace {

namespace arith = mlir::arith;
using mlir::Value;

int lanes_of(Value v) {
  auto t = llvm::dyn_cast<mlir::VectorType>(v.getType());
  return t ? static_cast<int>(t.getNumElements()) : 1;
}

// Casting with the lane count fixed.
struct Caster {
  const EmitContext& c;
  int lanes;

  template <class O, class... A>
  Value op(A&&... a) const {
    return c.builder.create<O>(c.builder.getUnknownLoc(), std::forward<A>(a)...);
  }
  mlir::Type type(DType t) const {
    return register_type(c.builder.getContext(), ValueType{t, static_cast<uint8_t>(lanes)});
  }
  template <class O>
  Value to(DType t, Value v) const {
    return op<O>(type(t), v);
  }
  Value constant(DType t, double v) const { return emit_constant(c, make_scalar(t, v), lanes); }
  Value compare(arith::CmpIPredicate p, Value a, Value b) const { return op<arith::CmpIOp>(p, a, b); }
  Value compare(arith::CmpFPredicate p, Value a, Value b) const { return op<arith::CmpFOp>(p, a, b); }
  Value pick(Value cond, Value a, Value b) const { return op<arith::SelectOp>(cond, a, b); }
  Value both(Value a, Value b) const { return op<arith::AndIOp>(a, b); }
  mlir::Type native_half() const {
    mlir::Type h = mlir::Float16Type::get(c.builder.getContext());
    return lanes == 1 ? h : mlir::VectorType::get({lanes}, h);
  }

  Value widen(Value half) const;  // of as many lanes as there is an instruction for
  Value f16_to_f32(Value h) const;
  Value f32_to_f16(Value f) const {
    return op<arith::BitcastOp>(type(DType::f16), op<arith::TruncFOp>(native_half(), f));
  }
  Value float_to_int(Value v, DType from, DType to) const;
  Value float_to_narrow_int(Value v, DType from, DType to) const;
  Value int_to_int(Value v, DType from, DType to) const;
  Value to_bool(Value v, DType from) const;
  Value cast(Value v, DType from, DType to) const;
};

// An fpext must not be seen: LLVM shrinks minima, maxima and comparisons of extended halves to operations on halves,
// which it then expands lane by lane, and loses NaN. AVX-512 has an opaque intrinsic, of 16 lanes; of 8 the instruction
// is named.
Value Caster::widen(Value half) const {
  mlir::MLIRContext* context = c.builder.getContext();
  const int count = lanes_of(half);
  const mlir::Type wide = register_type(context, ValueType{DType::f32, static_cast<uint8_t>(count)});
  const mlir::Location where = c.builder.getUnknownLoc();
  if (count == 8) {
    const auto att = mlir::LLVM::AsmDialectAttr::get(context, mlir::LLVM::AsmDialect::AD_ATT);
    auto o = c.builder.create<mlir::LLVM::InlineAsmOp>(where, wide, half, "vcvtph2ps $1, $0", "=x,x", false, false, att,
                                                       mlir::ArrayAttr{});
    return o.getResult(0);
  }
  const Value all = op<arith::ConstantOp>(c.builder.getI16IntegerAttr(-1));
  const Value current_rounding = op<arith::ConstantOp>(c.builder.getI32IntegerAttr(4));
  const Value unused = emit_constant(c, make_scalar(DType::f32, 0), count);
  auto o =
      c.builder.create<mlir::LLVM::CallIntrinsicOp>(where, wide, llvm::StringRef("llvm.x86.avx512.mask.vcvtph2ps.512"),
                                                    mlir::ValueRange{half, unused, all, current_rounding});
  return o->getResult(0);
}

Value Caster::f16_to_f32(Value h) const {
  const int native = c.target.vector_bytes >= 64 ? 16 : 8;
  if (lanes == native) return widen(h);
  if (lanes == 1) return emit_extract(c, widen(emit_splat(c, h, native)), 0);
  if (lanes < native) {
    llvm::SmallVector<uint8_t> repeated;
    for (int k = 0; k < native; ++k) repeated.push_back(static_cast<uint8_t>(k % lanes));
    return emit_part(c, widen(emit_shuffle(c, h, h, repeated)), 0, lanes);
  }
  llvm::SmallVector<Value> parts;
  for (int first = 0; first < lanes; first += native) parts.push_back(widen(emit_part(c, h, first, native)));
  return emit_joined(c, parts);
}

Value Caster::to_bool(Value v, DType from) const {
  Value zero = emit_constant(c, Scalar{from, 0}, lanes);
  if (is_float(from)) return compare(arith::CmpFPredicate::UNE, v, zero);
  return compare(arith::CmpIPredicate::ne, v, zero);
}

// Of less than 32 bits, whose bounds are floats: what is brought between them first is converted as it is.
Value Caster::float_to_narrow_int(Value v, DType from, DType t) const {
  const int width = static_cast<int>(size_of(t)) * 8;
  const bool is_signed = is_signed_int(t);
  const Value low = constant(from, is_signed ? -std::ldexp(1.0, width - 1) : 0.0);
  const Value high = constant(from, std::ldexp(1.0, is_signed ? width - 1 : width) - 1);
  const Value above = pick(compare(arith::CmpFPredicate::OGT, v, low), v, low);  // NaN: the lowest
  const Value between = pick(compare(arith::CmpFPredicate::OLT, above, high), above, high);
  const Value r = to<arith::TruncIOp>(t, to<arith::FPToSIOp>(DType::i32, between));
  if (!is_signed) return r;
  return pick(compare(arith::CmpFPredicate::ORD, v, v), r, emit_constant(c, Scalar{t, 0}, lanes));
}

Value Caster::float_to_int(Value v, DType from, DType t) const {
  const int width = static_cast<int>(size_of(t)) * 8;
  const bool is_signed = is_signed_int(t);
  Value low = constant(from, is_signed ? -std::ldexp(1.0, width - 1) : 0.0);
  Value high = constant(from, std::ldexp(1.0, is_signed ? width - 1 : width));
  Value not_below = compare(arith::CmpFPredicate::OGE, v, low);
  Value not_above = compare(arith::CmpFPredicate::OLT, v, high);
  // The instruction is only asked what it defines: everything outside (and NaN) becomes 0 first.
  Value safe = pick(both(not_below, not_above), v, constant(from, 0));
  Value r = is_signed ? to<arith::FPToSIOp>(t, safe) : to<arith::FPToUIOp>(t, safe);
  const uint64_t all = width == 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1;
  Value largest = emit_constant(c, Scalar{t, is_signed ? all >> 1 : all}, lanes);
  r = pick(compare(arith::CmpFPredicate::OGE, v, high), largest, r);
  if (!is_signed) return r;
  Value least = emit_constant(c, Scalar{t, uint64_t{1} << (width - 1)}, lanes);
  return pick(compare(arith::CmpFPredicate::OLT, v, low), least, r);
}

Value Caster::int_to_int(Value v, DType from, DType t) const {
  const size_t a = is_bool(from) ? 0 : size_of(from);
  const size_t b = size_of(t);
  if (a == b) return v;
  if (a > b) return to<arith::TruncIOp>(t, v);
  return is_signed_int(from) ? to<arith::ExtSIOp>(t, v) : to<arith::ExtUIOp>(t, v);
}

Value Caster::cast(Value v, DType from, DType t) const {
  if (from == t) return v;
  if (from == DType::f16) return f16_to_f32(v);
  if (t == DType::f16) return f32_to_f16(v);
  if (is_bool(t)) return to_bool(v, from);
  if (is_float(from) && is_float(t)) {
    return size_of(from) < size_of(t) ? to<arith::ExtFOp>(t, v) : to<arith::TruncFOp>(t, v);
  }
  if (is_float(from)) return size_of(t) < 4 ? float_to_narrow_int(v, from, t) : float_to_int(v, from, t);
  if (is_float(t)) return is_signed_int(from) ? to<arith::SIToFPOp>(t, v) : to<arith::UIToFPOp>(t, v);
  return int_to_int(v, from, t);
}

}  // namespace

bool has_cast(const Target& target, DType from, DType to) {
  if (!is_half(from) && !is_half(to)) return true;
  if (from == DType::f16 && to == DType::f32) return target.widens_f16;
  return from == to || (from == DType::f32 && to == DType::f16 && target.narrows_f16);
}

Value emit_cast(const EmitContext& c, Value v, DType from, DType to) {
  return Caster{c, lanes_of(v)}.cast(v, from, to);
}

Value emit_bitcast(const EmitContext& c, Value v, DType from, DType to) {
  const Caster k{c, lanes_of(v)};
  if (is_bool(from) || is_bool(to)) return k.cast(v, from, to);  // a bool's bits are 0 and 1
  mlir::Type t = k.type(to);
  return v.getType() == t ? v : k.op<arith::BitcastOp>(t, v);
}

}  // namespace thermite::cpu
