// SPDX-License-Identifier: Apache-2.0
// Loads, stores and lane plumbing. Only unmasked accesses promise an in-bounds address: the index of a masked one
// may lie outside its memory as long as no active lane does.
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinTypes.h>

#include <bit>
#include <numeric>
#include <vector>

#include "codegen/cpu/emit.h"

namespace thermite::cpu {
namespace {

namespace arith = mlir::arith;
namespace llvmd = mlir::LLVM;
using mlir::Value;

DType memory_dtype(DType t) { return is_bool(t) ? DType::u8 : t; }

struct Access {
  const EmitContext& c;
  ValueType t;

  template <class O, class... A>
  O make(A&&... a) const {
    return c.builder.create<O>(c.builder.getUnknownLoc(), std::forward<A>(a)...);
  }
  mlir::Type in_memory() const { return register_type(c.builder.getContext(), {memory_dtype(t.dtype), t.lanes}); }
  mlir::Type element() const { return register_type(c.builder.getContext(), {memory_dtype(t.dtype), 1}); }
  unsigned alignment() const { return static_cast<unsigned>(size_of(t.dtype)); }

  Value address(Value base, Value index, bool in_bounds) const {
    mlir::Type pointer = llvmd::LLVMPointerType::get(c.builder.getContext());
    if (auto v = llvm::dyn_cast<mlir::VectorType>(index.getType())) {
      pointer = llvmd::getFixedVectorType(pointer, static_cast<unsigned>(v.getNumElements()));
    }
    return make<llvmd::GEPOp>(pointer, element(), base, mlir::ValueRange{index}, in_bounds);
  }
  Value zero() const { return emit_constant(c, Scalar{memory_dtype(t.dtype), 0}, t.lanes); }
  Value to_register(Value v) const { return is_bool(t.dtype) ? emit_cast(c, v, DType::u8, DType::boolean) : v; }
  Value to_memory(Value v) const { return is_bool(t.dtype) ? emit_cast(c, v, DType::boolean, DType::u8) : v; }
  // Whether masks cost nothing here. AVX2 has them for whole elements of 4 and 8 bytes, but where they are written some
  // processors take a dozen cycles, and what is gathered or scattered LLVM tests lane by lane, as it does elsewhere.
  bool native_masks() const { return c.target.level >= CpuLevel::v4; }
  bool native_read_masks() const { return native_masks() || (c.target.level == CpuLevel::v3 && size_of(t.dtype) >= 4); }
  Value every_lane_active(Value mask) const {
    mlir::Type bits = c.builder.getIntegerType(t.lanes);
    Value packed = make<llvmd::BitcastOp>(bits, mask);
    Value ones = make<arith::ConstantOp>(mlir::IntegerAttr::get(bits, -1));
    return make<arith::CmpIOp>(arith::CmpIPredicate::eq, packed, ones);
  }
  Value all_lanes() const { return emit_constant(c, Scalar{DType::boolean, 1}, t.lanes); }
  mlir::IntegerAttr alignment_attr() const { return c.builder.getI32IntegerAttr(static_cast<int>(alignment())); }
};

// `body` runs under a scalar condition and yields one value; otherwise `fallback`.
template <class Body>
Value guarded(const EmitContext& c, Value cond, Value fallback, Body body) {
  auto loc = c.builder.getUnknownLoc();
  auto branch = c.builder.create<mlir::scf::IfOp>(loc, fallback.getType(), cond, true, true);
  mlir::OpBuilder::InsertionGuard guard(c.builder);
  c.builder.setInsertionPointToEnd(branch.thenBlock());
  Value v = body();
  c.builder.create<mlir::scf::YieldOp>(loc, v);
  c.builder.setInsertionPointToEnd(branch.elseBlock());
  c.builder.create<mlir::scf::YieldOp>(loc, fallback);
  return branch.getResult(0);
}

template <class Body>
void guarded(const EmitContext& c, Value cond, Body body) {
  auto branch = c.builder.create<mlir::scf::IfOp>(c.builder.getUnknownLoc(), cond, false);
  mlir::OpBuilder::InsertionGuard guard(c.builder);
  c.builder.setInsertionPointToStart(branch.thenBlock());
  body();
}

// The plain access where `all` lanes are active, else the other.
template <class Plain, class Other>
Value load_where(const Access& a, Value all, Plain plain, Other other) {
  auto loc = a.c.builder.getUnknownLoc();
  auto branch = a.make<mlir::scf::IfOp>(mlir::TypeRange{a.in_memory()}, all, true, true);
  mlir::OpBuilder::InsertionGuard guard(a.c.builder);
  a.c.builder.setInsertionPointToEnd(branch.thenBlock());
  a.c.builder.create<mlir::scf::YieldOp>(loc, plain());
  a.c.builder.setInsertionPointToEnd(branch.elseBlock());
  a.c.builder.create<mlir::scf::YieldOp>(loc, other());
  return branch.getResult(0);
}

template <class Plain, class Other>
void store_where(const Access& a, Value all, Plain plain, Other other) {
  auto branch = a.make<mlir::scf::IfOp>(all, true);
  mlir::OpBuilder::InsertionGuard guard(a.c.builder);
  a.c.builder.setInsertionPointToStart(branch.thenBlock());
  plain();
  a.c.builder.setInsertionPointToStart(branch.elseBlock());
  other();
}

// The masked access, or where that is slow a branch to the plain one when every lane is active.
template <class Plain, class Masked>
Value load_with_mask(const Access& a, bool native, Value mask, Plain plain, Masked masked) {
  return native ? masked() : load_where(a, a.every_lane_active(mask), plain, masked);
}

template <class Plain, class Masked>
void store_with_mask(const Access& a, Value mask, Plain plain, Masked masked) {
  a.native_masks() ? masked() : store_where(a, a.every_lane_active(mask), plain, masked);
}

// How many lanes of a vector are wanted, the first ones, as the parts of a power of two that make them up.
class FirstLanes {
 public:
  FirstLanes(const EmitContext& c, Value count, int lanes)
      : a_{c, {DType::i32, 1}}, count_(a_.make<arith::MaxSIOp>(count, i32(0))), lanes_(lanes) {}

  Value all() const { return a_.make<arith::CmpIOp>(arith::CmpIPredicate::sge, count_, i32(lanes_)); }
  Value has(int part) const {
    return a_.make<arith::CmpIOp>(arith::CmpIPredicate::ne, a_.make<arith::AndIOp>(count_, i32(part)), i32(0));
  }
  // Of a part: behind all larger ones.
  Value place(Value index, int part) const {
    const Value before = a_.make<arith::AndIOp>(count_, i32(-2 * part));
    const bool narrow = index.getType().isInteger(32);
    return a_.make<arith::AddIOp>(index, narrow ? before : emit_cast(a_.c, before, DType::i32, DType::i64));
  }

 private:
  Value i32(int v) const { return a_.make<arith::ConstantOp>(a_.c.builder.getI32IntegerAttr(v)); }

  const Access a_;
  const Value count_;
  const int lanes_;
};

// Lanes [first, first + count) of a vector.
Value lanes_of(const EmitContext& c, Value v, int first, int count) {
  std::vector<uint8_t> lanes(static_cast<size_t>(count));
  std::iota(lanes.begin(), lanes.end(), static_cast<uint8_t>(first));
  return emit_shuffle(c, v, v, lanes);
}

// One behind the other, of so many lanes each.
Value joined(const EmitContext& c, Value low, Value high, int lanes) {
  std::vector<uint8_t> all(static_cast<size_t>(lanes) * 2);
  std::iota(all.begin(), all.end(), uint8_t{0});
  return emit_shuffle(c, low, high, all);
}

}  // namespace

Value emit_load(const EmitContext& c, Value base, Value index, ValueType t, Value mask) {
  const Access a{c, t};
  auto plain = [&]() -> Value {
    return a.make<llvmd::LoadOp>(a.in_memory(), a.address(base, index, true), a.alignment());
  };
  if (!mask) return a.to_register(plain());
  if (t.lanes == 1) return a.to_register(guarded(c, mask, a.zero(), plain));
  auto masked = [&]() -> Value {
    return a.make<llvmd::MaskedLoadOp>(a.in_memory(), a.address(base, index, false), mask, mlir::ValueRange{a.zero()},
                                       a.alignment_attr());
  };
  return a.to_register(load_with_mask(a, a.native_read_masks(), mask, plain, masked));
}

void emit_prefetch(const EmitContext& c, Value base, Value index, const Memory& m) {
  constexpr uint32_t kRead = 0, kWrite = 1, kSecondLevel = 2, kData = 1;
  const Access a{c, {m.dtype, 1}};
  a.make<llvmd::Prefetch>(a.address(base, index, true), m.access == MemAccess::write ? kWrite : kRead, kSecondLevel,
                          kData);
}

void emit_stream(const EmitContext& c, Value base, Value index, Value v, ValueType t) {
  const Access a{c, t};
  a.make<llvmd::StoreOp>(a.to_memory(v), a.address(base, index, true), 64u, /*isVolatile=*/false,
                         /*isNonTemporal=*/true);
}

void emit_store(const EmitContext& c, Value base, Value index, Value v, ValueType t, Value mask) {
  const Access a{c, t};
  Value stored = a.to_memory(v);
  auto plain = [&] { a.make<llvmd::StoreOp>(stored, a.address(base, index, true), a.alignment()); };
  if (!mask) return plain();
  if (t.lanes == 1) return guarded(c, mask, plain);
  store_with_mask(a, mask, plain, [&] {
    a.make<llvmd::MaskedStoreOp>(stored, a.address(base, index, false), mask, a.alignment_attr());
  });
}

bool has_slow_masks(const EmitContext& c, ValueType t, MemAccess access) {
  const Access a{c, t};
  return t.lanes > 1 && std::has_single_bit(t.lanes) &&
         !(access == MemAccess::read ? a.native_read_masks() : a.native_masks());
}

// Parts of 8, 4, 2 and 1 of 16 lanes, each where `count` has its bit: what is left of the vector moves down behind it.
void emit_store_first(const EmitContext& c, Value base, Value index, Value v, ValueType t, Value count) {
  const Access whole{c, t};
  const FirstLanes first(c, count, t.lanes);
  const auto parts = [&] {
    Value rest = whole.to_memory(v);
    for (int part = t.lanes / 2; part >= 1; part /= 2) {
      const Access a{c, {memory_dtype(t.dtype), static_cast<uint8_t>(part)}};
      const Value here = first.has(part), low = lanes_of(c, rest, 0, part);
      guarded(c, here, [&] { emit_store(c, base, first.place(index, part), low, a.t, {}); });
      if (part > 1) rest = a.make<arith::SelectOp>(here, lanes_of(c, rest, part, part), low);
    }
  };
  store_where(whole, first.all(), [&] { emit_store(c, base, index, v, t, {}); }, parts);
}

// From the least part up: what lies behind a part that is there is above it, zeros are above all else.
Value emit_load_first(const EmitContext& c, Value base, Value index, ValueType t, Value count) {
  const Access whole{c, t};
  const FirstLanes first(c, count, t.lanes);
  const ValueType stored{memory_dtype(t.dtype), t.lanes};
  const auto parts = [&] {
    Value rest = emit_constant(c, Scalar{stored.dtype, 0}, 1);
    for (int part = 1; part < t.lanes; part *= 2) {
      const Access a{c, {stored.dtype, static_cast<uint8_t>(part)}};
      const Value here = first.has(part);
      const Value low =
          guarded(c, here, a.zero(), [&] { return emit_load(c, base, first.place(index, part), a.t, {}); });
      const Value below = a.make<arith::SelectOp>(here, low, rest),
                  above = a.make<arith::SelectOp>(here, rest, a.zero());
      rest = joined(c, below, above, part);
    }
    return rest;
  };
  return whole.to_register(
      load_where(whole, first.all(), [&] { return emit_load(c, base, index, stored, {}); }, parts));
}

Value emit_gather(const EmitContext& c, Value base, Value indices, ValueType t, Value mask) {
  if (t.lanes == 1) return emit_load(c, base, indices, t, mask);
  const Access a{c, t};
  auto gather = [&](Value active, bool in_bounds) -> Value {
    return a.make<llvmd::masked_gather>(a.in_memory(), a.address(base, indices, in_bounds), active,
                                        mlir::ValueRange{a.zero()}, a.alignment_attr());
  };
  auto plain = [&] { return gather(a.all_lanes(), true); };
  if (!mask) return a.to_register(plain());
  return a.to_register(load_with_mask(a, a.native_masks(), mask, plain, [&] { return gather(mask, false); }));
}

void emit_scatter(const EmitContext& c, Value base, Value indices, Value v, ValueType t, Value mask) {
  if (t.lanes == 1) return emit_store(c, base, indices, v, t, mask);
  const Access a{c, t};
  Value stored = a.to_memory(v);
  auto scatter = [&](Value active, bool in_bounds) {
    a.make<llvmd::masked_scatter>(stored, a.address(base, indices, in_bounds), active, a.alignment_attr());
  };
  auto plain = [&] { scatter(a.all_lanes(), true); };
  if (!mask) return plain();
  store_with_mask(a, mask, plain, [&] { scatter(mask, false); });
}

Value emit_extract(const EmitContext& c, Value v, int lane) {
  if (!llvm::isa<mlir::VectorType>(v.getType())) return v;
  auto loc = c.builder.getUnknownLoc();
  Value i = c.builder.create<arith::ConstantOp>(loc, c.builder.getI32IntegerAttr(lane));
  return c.builder.create<llvmd::ExtractElementOp>(loc, v, i);
}

Value emit_mask_bits(const EmitContext& c, Value mask) {
  auto loc = c.builder.getUnknownLoc();
  auto word = c.builder.getI32Type();
  Value bits = mask;
  if (auto v = llvm::dyn_cast<mlir::VectorType>(mask.getType())) {
    const auto lanes = static_cast<unsigned>(v.getNumElements());
    bits = c.builder.create<llvmd::BitcastOp>(loc, c.builder.getIntegerType(lanes), mask);
    if (lanes == 32) return bits;
  }
  return c.builder.create<arith::ExtUIOp>(loc, word, bits);
}

Value emit_splat(const EmitContext& c, Value scalar, int lanes) {
  if (lanes == 1) return scalar;
  auto loc = c.builder.getUnknownLoc();
  auto type = mlir::VectorType::get({lanes}, scalar.getType());
  Value undefined = c.builder.create<llvmd::PoisonOp>(loc, type);
  Value zero = c.builder.create<arith::ConstantOp>(loc, c.builder.getI32IntegerAttr(0));
  Value first = c.builder.create<llvmd::InsertElementOp>(loc, undefined, scalar, zero);
  return c.builder.create<llvmd::ShuffleVectorOp>(loc, first, undefined, llvm::SmallVector<int32_t>(lanes, 0));
}

Value emit_iota(const EmitContext& c, ValueType t) {
  if (t.lanes == 1) return emit_constant(c, Scalar{t.dtype, 0}, 1);
  auto type = llvm::cast<mlir::VectorType>(register_type(c.builder.getContext(), t));
  llvm::SmallVector<llvm::APInt> lanes;
  for (int i = 0; i < t.lanes; ++i) lanes.emplace_back(static_cast<unsigned>(size_of(t.dtype) * 8), i);
  return c.builder.create<arith::ConstantOp>(c.builder.getUnknownLoc(), mlir::DenseIntElementsAttr::get(type, lanes));
}

Value emit_shuffle(const EmitContext& c, Value a, Value b, std::span<const uint8_t> lanes) {
  auto loc = c.builder.getUnknownLoc();
  auto source = llvm::dyn_cast<mlir::VectorType>(a.getType());
  if (lanes.size() == 1) {
    const int n = source ? static_cast<int>(source.getNumElements()) : 1;
    return lanes[0] < n ? emit_extract(c, a, lanes[0]) : emit_extract(c, b, lanes[0] - n);
  }
  auto as_vector = [&](Value v) -> Value {
    auto type = mlir::VectorType::get({1}, v.getType());
    Value undefined = c.builder.create<llvmd::PoisonOp>(loc, type);
    Value zero = c.builder.create<arith::ConstantOp>(loc, c.builder.getI32IntegerAttr(0));
    return c.builder.create<llvmd::InsertElementOp>(loc, undefined, v, zero);
  };
  Value x = source ? a : as_vector(a);
  Value y = source ? b : as_vector(b);
  return c.builder.create<llvmd::ShuffleVectorOp>(loc, x, y, llvm::SmallVector<int32_t>(lanes.begin(), lanes.end()));
}

}  // namespace thermite::cpu
