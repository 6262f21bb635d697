// SPDX-License-Identifier: Apache-2.0
// Lanes moved by what runs: compress and lookup, instructions of AVX-512 for elements of four and eight bytes, lane by
// lane elsewhere.
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

constexpr int kNative = 16;  // lanes of four bytes in a register

class Lanes {
 public:
  explicit Lanes(const EmitContext& c) : c_(c) {}

  template <class O, class... A>
  Value make(A&&... a) const {
    return c_.builder.create<O>(c_.builder.getUnknownLoc(), std::forward<A>(a)...);
  }
  Value call(llvm::StringRef name, mlir::Type type, mlir::ValueRange args) const {
    auto op = c_.builder.create<llvmd::CallIntrinsicOp>(c_.builder.getUnknownLoc(), mlir::TypeRange{type},
                                                        c_.builder.getStringAttr(name), args);
    return op.getResult(0);
  }
  Value number(int64_t v) const { return emit_constant(c_, make_int_scalar(DType::i32, v), 1); }
  Value lane(Value v, int l) const { return emit_extract(c_, v, l); }
  Value part(Value v, int from, int count) const { return emit_part(c_, v, from, count); }

 private:
  const EmitContext& c_;
};

}  // namespace

Value emit_part(const EmitContext& c, Value v, int from, int count) {
  const int all = static_cast<int>(llvm::cast<mlir::VectorType>(v.getType()).getNumElements());
  if (from == 0 && count == all) return v;
  llvm::SmallVector<uint8_t> lanes;
  for (int l = 0; l < count; ++l) lanes.push_back(static_cast<uint8_t>(std::min(from + l, all - 1)));
  return emit_shuffle(c, v, v, {lanes.data(), lanes.size()});
}

Value emit_joined(const EmitContext& c, std::span<const Value> of) {
  llvm::SmallVector<Value> parts(of.begin(), of.end());
  while (parts.size() > 1) {
    llvm::SmallVector<Value> wider;
    for (size_t k = 0; k < parts.size(); k += 2) {
      const auto n = llvm::cast<mlir::VectorType>(parts[k].getType()).getNumElements();
      llvm::SmallVector<uint8_t> lanes;
      for (int64_t l = 0; l < 2 * n; ++l) lanes.push_back(static_cast<uint8_t>(l));
      wider.push_back(emit_shuffle(c, parts[k], parts[k + 1], {lanes.data(), lanes.size()}));
    }
    parts = std::move(wider);
  }
  return parts[0];
}

Value emit_compress(const EmitContext& c, Value v, Value mask, ValueType t) {
  const Lanes l(c);
  const Value none = emit_constant(c, Scalar{t.dtype, 0}, t.lanes);
  if (t.lanes == 1) return l.make<arith::SelectOp>(mask, v, none);
  const size_t bytes = size_of(t.dtype) * t.lanes;
  const bool native = c.target.level >= CpuLevel::v4 && size_of(t.dtype) >= 4 && bytes >= 16 && bytes <= 64;
  if (native) return l.call("llvm.x86.avx512.mask.compress", v.getType(), {v, none, mask});
  Value all = none, count = l.number(0);
  for (int k = 0; k < t.lanes; ++k) {
    const Value here = l.lane(mask, k), with = l.make<llvmd::InsertElementOp>(all, l.lane(v, k), count);
    all = l.make<arith::SelectOp>(here, with, all);
    count = l.make<arith::AddIOp>(count, l.make<arith::ExtUIOp>(c.builder.getI32Type(), here));
  }
  return all;
}

Value emit_lookup(const EmitContext& c, Value table, Value indices, ValueType type, int lanes) {
  const Lanes l(c);
  if (type.lanes == 1) return emit_splat(c, table, lanes);
  const bool native = c.target.level >= CpuLevel::v4 && size_of(type.dtype) == 4 &&
                      (type.lanes == kNative || type.lanes == 2 * kNative);
  if (native) {
    const bool real = type.dtype == DType::f32, whole = type.lanes == kNative;
    const Value low = l.part(table, 0, kNative), high = whole ? low : l.part(table, kNative, kNative);
    llvm::SmallVector<Value> parts;
    for (int from = 0; from < lanes; from += kNative) {
      const Value at = lanes == kNative ? indices
                       : lanes == 1     ? emit_splat(c, indices, kNative)
                                        : l.part(indices, from, kNative);
      parts.push_back(whole ? l.call(real ? "llvm.x86.avx512.permvar.sf.512" : "llvm.x86.avx512.permvar.si.512",
                                     low.getType(), {low, at})
                            : l.call(real ? "llvm.x86.avx512.vpermi2var.ps.512" : "llvm.x86.avx512.vpermi2var.d.512",
                                     low.getType(), {low, at, high}));
    }
    if (lanes == 1) return l.lane(parts[0], 0);
    return lanes < kNative ? l.part(parts[0], 0, lanes) : emit_joined(c, parts);
  }
  const Value most = l.number(type.lanes - 1);
  llvm::SmallVector<Value> found;
  for (int k = 0; k < lanes; ++k) {
    const Value at = l.make<arith::AndIOp>(l.lane(indices, k), most);
    found.push_back(l.make<llvmd::ExtractElementOp>(table, at));
  }
  if (lanes == 1) return found[0];
  Value all = emit_splat(c, found[0], lanes);
  for (int k = 1; k < lanes; ++k) all = l.make<llvmd::InsertElementOp>(all, found[static_cast<size_t>(k)], l.number(k));
  return all;
}

}  // namespace thermite::cpu
