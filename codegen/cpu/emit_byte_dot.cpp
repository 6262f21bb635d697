// SPDX-License-Identifier: Apache-2.0
// unit_dot of bytes as VNNI instructions: four bytes of a row with those of sixteen columns at once, sums of some rows
// in registers. vpdpbusd multiplies unsigned bytes by signed ones. Where both sides have one kind of sign, the top bit
// of the rows is turned, which makes every factor of theirs 128 more, or less; the sum of so much of each column is
// taken away at the end. All of it wraps, so that the result is exact modulo 2^32.
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinTypes.h>

#include <vector>

#include "codegen/cpu/emit.h"
#include "ir/kernel/unit.h"

namespace thermite::cpu {
namespace {

namespace arith = mlir::arith;
namespace llvmd = mlir::LLVM;
using mlir::Value;

constexpr int kLanes = 16, kGroupBytes = 4, kSumBytes = 4;
constexpr uint32_t kTopBits = 0x80808080;

// Divisors of a square of rows.
int rows_of_tile(int vectors) { return vectors == 1 ? 16 : vectors == 2 ? 8 : 4; }

class ByteDot {
 public:
  ByteDot(const EmitContext& c, std::span<const Value> x, const UnitBlock& block)
      : c_(c),
        block_(block),
        sums_(x[0]),
        rows_(x[1]),
        columns_(x[2]),
        row_stride_(x[3]),
        line_stride_(x[4]),
        steps_(x[5]),
        apart_(x[6]),
        across_(block.columns / kLanes),
        height_(rows_of_tile(across_)),
        turned_(block.row_dtype == block.column_dtype) {}

  // Tiles of some rows after one another, each over all steps.
  void run() {
    auto tiles = make<mlir::scf::ForOp>(i64(0), i64(block_.rows), i64(height_));
    mlir::OpBuilder::InsertionGuard guard(c_.builder);
    c_.builder.setInsertionPoint(tiles.getBody()->getTerminator());
    const Value row = tiles.getInductionVar();
    const Value sums = at(sums_, make<arith::MulIOp>(row, i64(int64_t{block_.columns} * kSumBytes)));
    tile(sums, at(rows_, make<arith::MulIOp>(row, row_stride_)));
  }

 private:
  template <class O, class... A>
  O make(A&&... a) const {
    return c_.builder.create<O>(c_.builder.getUnknownLoc(), std::forward<A>(a)...);
  }
  Value i64(int64_t v) const { return make<arith::ConstantOp>(c_.builder.getI64IntegerAttr(v)); }
  Value at(Value base, Value bytes) const {
    const auto pointer = llvmd::LLVMPointerType::get(c_.builder.getContext());
    return make<llvmd::GEPOp>(pointer, c_.builder.getI8Type(), base, mlir::ValueRange{bytes});
  }
  mlir::VectorType vector() const { return mlir::VectorType::get({kLanes}, c_.builder.getI32Type()); }
  Value load(Value base, int64_t byte) const { return make<llvmd::LoadOp>(vector(), at(base, i64(byte)), 1); }
  Value splat(uint32_t bits) const { return emit_constant(c_, Scalar{DType::u32, bits}, kLanes); }

  // Four bytes of a row, for all columns.
  Value row_group(Value row, int64_t byte) const {
    const Value four = make<llvmd::LoadOp>(c_.builder.getI32Type(), at(row, i64(byte)), 1);
    const Value all = emit_splat(c_, four, kLanes);
    return turned_ ? Value(make<arith::XOrIOp>(all, splat(kTopBits))) : all;
  }
  Value add_product(Value sum, Value row, Value column) const {
    const bool signed_columns = block_.column_dtype == DType::i8;
    const Value u = signed_columns ? row : column, s = signed_columns ? column : row;
    auto dot = make<llvmd::CallIntrinsicOp>(vector(), llvm::StringRef("llvm.x86.avx512.vpdpbusd.512"),
                                            mlir::ValueRange{sum, u, s});
    return dot->getResult(0);
  }

  int64_t place(int r, int v) const { return (int64_t{r} * block_.columns + v * kLanes) * kSumBytes; }

  // Sums of the tile's rows, then, where rows are turned, what is too much for all of them.
  void tile(Value sums, Value first_row) {
    std::vector<Value> in;
    for (int r = 0; r < height_; ++r)
      for (int v = 0; v < across_; ++v) in.push_back(block_.fresh ? splat(0) : load(sums, place(r, v)));
    for (int v = 0; turned_ && v < across_; ++v) in.push_back(splat(0));
    auto loop = make<mlir::scf::ForOp>(i64(0), steps_, i64(1), in);
    {
      mlir::OpBuilder::InsertionGuard guard(c_.builder);
      c_.builder.setInsertionPointToEnd(loop.getBody());
      const auto args = loop.getRegionIterArgs();
      std::vector<Value> out(args.begin(), args.end());
      step(loop.getInductionVar(), first_row, out);
      make<mlir::scf::YieldOp>(out);
    }
    for (int r = 0; r < height_; ++r)
      for (int v = 0; v < across_; ++v) {
        Value sum = loop.getResult(static_cast<unsigned>(r * across_ + v));
        if (turned_) sum = make<arith::SubIOp>(sum, loop.getResult(static_cast<unsigned>(height_ * across_ + v)));
        make<llvmd::StoreOp>(sum, at(sums, i64(place(r, v))), 1);
      }
  }

  void step(Value k, Value first_row, std::vector<Value>& sums) {
    std::vector<Value> rows{at(first_row, make<arith::MulIOp>(k, apart_))};
    for (int r = 1; r < height_; ++r) rows.push_back(at(rows.back(), row_stride_));
    Value line = at(columns_, make<arith::MulIOp>(k, make<arith::MulIOp>(line_stride_, i64(kUnitGroups))));
    for (int g = 0; g < kUnitGroups; ++g) {
      std::vector<Value> columns;
      for (int v = 0; v < across_; ++v) columns.push_back(load(line, int64_t{v} * kLanes * kGroupBytes));
      for (int r = 0; r < height_; ++r) {
        const Value row = row_group(rows[static_cast<size_t>(r)], int64_t{g} * kGroupBytes);
        for (int v = 0; v < across_; ++v) add(sums, r * across_ + v, row, columns);
      }
      for (int v = 0; turned_ && v < across_; ++v) add(sums, height_ * across_ + v, splat(kTopBits), columns);
      line = at(line, line_stride_);
    }
  }
  void add(std::vector<Value>& sums, int n, Value row, const std::vector<Value>& columns) const {
    Value& sum = sums[static_cast<size_t>(n)];
    sum = add_product(sum, row, columns[static_cast<size_t>(n % across_)]);
  }

  const EmitContext& c_;
  const UnitBlock block_;
  const Value sums_, rows_, columns_, row_stride_, line_stride_, steps_, apart_;
  const int across_, height_;
  const bool turned_;
};

}  // namespace

void emit_byte_dot(const EmitContext& c, std::span<const Value> x, const UnitBlock& block) {
  ByteDot(c, x, block).run();
}

}  // namespace thermite::cpu
