// SPDX-License-Identifier: Apache-2.0
// unit_dot of bytes as VNNI instructions: four bytes of a row with those of sixteen columns at once, or of the last
// eight, sums of some rows in registers. vpdpbusd multiplies unsigned bytes by signed ones. Where both sides have one
// kind of sign, the top bit of the rows is turned, which makes every factor of theirs 128 more, or less; the sum of so
// much of each column is taken away at the end. All of it wraps, so that the result is exact modulo 2^32.
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinTypes.h>

#include <algorithm>
#include <vector>

#include "codegen/cpu/emit.h"
#include "ir/kernel/unit.h"

namespace thermite::cpu {
namespace {

namespace arith = mlir::arith;
namespace llvmd = mlir::LLVM;
using mlir::Value;

constexpr int kLanes = 16, kHalf = kUnitHalf, kGroupBytes = 4, kSumBytes = 4;
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
        across_((block.columns + kLanes - 1) / kLanes),
        height_(rows_of_tile(across_)),
        turned_(block.row_dtype == block.column_dtype) {}

  // Tiles of some rows after one another, each over all steps.
  void run() {
    if (turned_) excess_ = excess();
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
  int lanes(int v) const { return std::min(kLanes, block_.columns - v * kLanes); }
  mlir::VectorType vector(int lanes) const { return mlir::VectorType::get({lanes}, c_.builder.getI32Type()); }
  Value load(Value base, int64_t byte, int lanes) const {
    return make<llvmd::LoadOp>(vector(lanes), at(base, i64(byte)), 1);
  }
  Value column(Value line, int v) const { return load(line, int64_t{v} * kLanes * kGroupBytes, lanes(v)); }
  Value splat(uint32_t bits, int lanes = kLanes) const { return emit_constant(c_, Scalar{DType::u32, bits}, lanes); }
  Value first_lanes(Value all, int lanes) const {
    if (lanes == kLanes) return all;
    llvm::SmallVector<int32_t> order;
    for (int l = 0; l < lanes; ++l) order.push_back(l);
    return make<llvmd::ShuffleVectorOp>(all, all, order);
  }

  // Four bytes of a row, for all columns.
  Value row_group(Value row, int64_t byte) const {
    const Value four = make<llvmd::LoadOp>(c_.builder.getI32Type(), at(row, i64(byte)), 1);
    const Value all = emit_splat(c_, four, kLanes);
    return turned_ ? Value(make<arith::XOrIOp>(all, splat(kTopBits))) : all;
  }
  Value add_product(Value sum, Value row, Value column) const {
    const bool signed_columns = block_.column_dtype == DType::i8;
    const auto type = mlir::cast<mlir::VectorType>(sum.getType());
    const bool whole = type.getNumElements() == kLanes;
    row = first_lanes(row, whole ? kLanes : kHalf);
    const Value u = signed_columns ? row : column, s = signed_columns ? column : row;
    const llvm::StringRef name = whole ? "llvm.x86.avx512.vpdpbusd.512" : "llvm.x86.avx512.vpdpbusd.256";
    auto dot = make<llvmd::CallIntrinsicOp>(type, name, mlir::ValueRange{sum, u, s});
    return dot->getResult(0);
  }

  int64_t place(int r, int v) const { return (int64_t{r} * block_.columns + v * kLanes) * kSumBytes; }

  // The first byte of the columns of group g of step k.
  Value line_of(Value k, int g) const {
    const Value first = at(columns_, make<arith::MulIOp>(k, make<arith::MulIOp>(line_stride_, i64(kUnitGroups))));
    return g == 0 ? first : at(first, make<arith::MulIOp>(line_stride_, i64(g)));
  }

  // A loop that carries sums; the body takes them one step further.
  template <class Body>
  mlir::scf::ForOp over_steps(const std::vector<Value>& sums, const Body& body) const {
    auto loop = make<mlir::scf::ForOp>(i64(0), steps_, i64(1), sums);
    mlir::OpBuilder::InsertionGuard guard(c_.builder);
    c_.builder.setInsertionPointToEnd(loop.getBody());
    const auto args = loop.getRegionIterArgs();
    std::vector<Value> next(args.begin(), args.end());
    body(loop.getInductionVar(), next);
    make<mlir::scf::YieldOp>(next);
    return loop;
  }

  // What is too much in the sums of turned rows, once for all of them. Chains of several groups of a step go on beside
  // each other, for one has to wait for each product.
  std::vector<Value> excess() const {
    constexpr int kBeside = 4;
    std::vector<Value> in;
    for (int n = 0; n < kBeside; ++n)
      for (int v = 0; v < across_; ++v) in.push_back(splat(0, lanes(v)));
    auto loop = over_steps(in, [&](Value k, std::vector<Value>& sums) {
      for (int g = 0; g < kUnitGroups; ++g) {
        const Value line = line_of(k, g);
        for (int v = 0; v < across_; ++v) {
          Value& sum = sums[static_cast<size_t>(g % kBeside * across_ + v)];
          sum = add_product(sum, splat(kTopBits), column(line, v));
        }
      }
    });
    std::vector<Value> all;
    for (int v = 0; v < across_; ++v) {
      Value sum = loop.getResult(static_cast<unsigned>(v));
      for (int n = 1; n < kBeside; ++n)
        sum = make<arith::AddIOp>(sum, loop.getResult(static_cast<unsigned>(n * across_ + v)));
      all.push_back(sum);
    }
    return all;
  }

  // Sums of the tile's rows.
  void tile(Value sums, Value first_row) {
    std::vector<Value> in;
    for (int r = 0; r < height_; ++r)
      for (int v = 0; v < across_; ++v)
        in.push_back(block_.fresh ? splat(0, lanes(v)) : load(sums, place(r, v), lanes(v)));
    auto loop = over_steps(in, [&](Value k, std::vector<Value>& all) { step(k, first_row, all); });
    for (int r = 0; r < height_; ++r)
      for (int v = 0; v < across_; ++v) {
        Value sum = loop.getResult(static_cast<unsigned>(r * across_ + v));
        if (turned_) sum = make<arith::SubIOp>(sum, excess_[static_cast<size_t>(v)]);
        make<llvmd::StoreOp>(sum, at(sums, i64(place(r, v))), 1);
      }
  }

  void step(Value k, Value first_row, std::vector<Value>& sums) {
    std::vector<Value> rows{at(first_row, make<arith::MulIOp>(k, apart_))};
    for (int r = 1; r < height_; ++r) rows.push_back(at(rows.back(), row_stride_));
    Value line = line_of(k, 0);
    for (int g = 0; g < kUnitGroups; ++g) {
      std::vector<Value> columns;
      for (int v = 0; v < across_; ++v) columns.push_back(column(line, v));
      for (int r = 0; r < height_; ++r) {
        const Value row = row_group(rows[static_cast<size_t>(r)], int64_t{g} * kGroupBytes);
        for (int v = 0; v < across_; ++v) add(sums, r * across_ + v, row, columns);
      }
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
  std::vector<Value> excess_{};
};

}  // namespace

void emit_byte_dot(const EmitContext& c, std::span<const Value> x, const UnitBlock& block) {
  ByteDot(c, x, block).run();
}

}  // namespace thermite::cpu
