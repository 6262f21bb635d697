// SPDX-License-Identifier: Apache-2.0
// unit_dot as AMX instructions with numbered tiles: sums, then rows, then columns. MLIR's amx dialect cannot carry a
// tile through a loop; here none is carried, for a tile keeps its number.
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinTypes.h>

#include "codegen/cpu/emit.h"
#include "ir/kernel/unit.h"

namespace thermite::cpu {
namespace {

namespace arith = mlir::arith;
namespace llvmd = mlir::LLVM;
using mlir::Value;

constexpr int kTiles = 8;
constexpr int64_t kTileRows = 16, kSumBytes = 4;
// The configuration: a palette, bytes of a row of each tile from byte 16 on, rows of each from byte 48 on.
constexpr int64_t kConfigBytes = 64, kRowBytesAt = 16, kRowsAt = 48;

class Unit {
 public:
  explicit Unit(const EmitContext& c) : c_(c) {}

  template <class O, class... A>
  O make(A&&... a) const {
    return c_.builder.create<O>(c_.builder.getUnknownLoc(), std::forward<A>(a)...);
  }
  Value number(int bits, int64_t v) const {
    return make<arith::ConstantOp>(c_.builder.getIntegerAttr(c_.builder.getIntegerType(bits), v));
  }
  Value i64(int64_t v) const { return number(64, v); }
  Value tile(int n) const { return number(8, n); }
  mlir::Type pointer() const { return llvmd::LLVMPointerType::get(c_.builder.getContext()); }
  Value at(Value base, Value bytes) const {
    return make<llvmd::GEPOp>(pointer(), c_.builder.getI8Type(), base, mlir::ValueRange{bytes});
  }
  void call(llvm::StringRef name, mlir::ValueRange args) const {
    make<llvmd::CallIntrinsicOp>(mlir::TypeRange{}, name, args);
  }

  void configure() const {
    Value config = make<llvmd::AllocaOp>(pointer(), c_.builder.getI8Type(), i64(kConfigBytes), 64);
    for (int64_t byte = 0; byte < kConfigBytes; byte += 8) make<llvmd::StoreOp>(i64(0), at(config, i64(byte)), 8);
    make<llvmd::StoreOp>(number(8, 1), config, 1);
    for (int64_t n = 0; n < kTiles; ++n) {
      make<llvmd::StoreOp>(number(16, kUnitStepBytes), at(config, i64(kRowBytesAt + 2 * n)), 2);
      make<llvmd::StoreOp>(number(8, kTileRows), at(config, i64(kRowsAt + n)), 1);
    }
    call("llvm.x86.ldtilecfg", {config});
  }

 private:
  const EmitContext& c_;
};

llvm::StringRef product_of(DType rows, DType columns) {
  if (rows == DType::bf16) return "llvm.x86.tdpbf16ps";
  if (rows == DType::i8) return columns == DType::i8 ? "llvm.x86.tdpbssd" : "llvm.x86.tdpbsud";
  return columns == DType::i8 ? "llvm.x86.tdpbusd" : "llvm.x86.tdpbuud";
}

}  // namespace

void emit_unit_setup(const EmitContext& c) { Unit(c).configure(); }
void emit_unit_release(const EmitContext& c) { Unit(c).call("llvm.x86.tilerelease", {}); }

void emit_unit_dot(const EmitContext& c, std::span<const Value> x, const UnitBlock& block) {
  const Unit u(c);
  const Value first_sum = x[0], first_row = x[1], first_column = x[2], row_stride = x[3], line_stride = x[4],
              steps = x[5], apart = x[6];
  const int down = block.rows / kUnitSquare, across = block.columns / kUnitSquare, sums = down * across;
  const Value sums_stride = u.i64(block.columns * kSumBytes);
  auto each_sum = [&](auto f) {
    for (int n = 0; n < sums; ++n)
      f(n, u.at(first_sum, u.i64((n / across * kTileRows * block.columns + n % across * kUnitSquare) * kSumBytes)));
  };
  // Rows are multiplied by strip after strip and are to stay in the first-level cache: what comes by beside them must
  // not drive them out.
  constexpr llvm::StringLiteral kNear = "llvm.x86.tileloadd64", kPassing = "llvm.x86.tileloaddt164";
  each_sum([&](int n, Value place) {
    if (block.fresh)
      u.call("llvm.x86.tilezero", {u.tile(n)});
    else
      u.call(kPassing, {u.tile(n), place, sums_stride});
  });
  const Value row_tile = u.make<arith::MulIOp>(row_stride, u.i64(kTileRows));
  const Value step_lines = u.make<arith::MulIOp>(line_stride, u.i64(kUnitGroups));
  auto loop = u.make<mlir::scf::ForOp>(u.i64(0), steps, u.i64(1));
  {
    mlir::OpBuilder::InsertionGuard guard(c.builder);
    c.builder.setInsertionPoint(loop.getBody()->getTerminator());
    const Value k = loop.getInductionVar();
    Value row = u.at(first_row, u.make<arith::MulIOp>(k, apart));
    const Value line = u.at(first_column, u.make<arith::MulIOp>(k, step_lines));
    for (int j = 0; j < across; ++j)
      u.call(kPassing, {u.tile(sums + down + j), u.at(line, u.i64(j * kUnitSquare * 4)), line_stride});
    for (int i = 0; i < down; ++i) {
      u.call(kNear, {u.tile(sums + i), row, row_stride});
      if (i + 1 < down) row = u.at(row, row_tile);
      for (int j = 0; j < across; ++j)
        u.call(product_of(block.row_dtype, block.column_dtype),
               {u.tile(i * across + j), u.tile(sums + i), u.tile(sums + down + j)});
    }
  }
  each_sum([&](int n, Value place) { u.call("llvm.x86.tilestored64", {u.tile(n), place, sums_stride}); });
}

}  // namespace thermite::cpu
