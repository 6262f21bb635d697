// SPDX-License-Identifier: Apache-2.0
// unit_dot of bytes on vectors: four bytes of a row with those of several columns at once, sums of some rows in
// registers. A step of the rows lies in memory, from where it is broadcast. All of it wraps, so that the result is
// exact modulo 2^32.
//
// VNNI: sixteen columns, or the last eight. vpdpbusd multiplies unsigned bytes by signed ones. Where both sides have
// one kind of sign, the top bit of the rows is turned, which makes every factor of theirs 128 more, or less; the sum of
// so much of each column is taken away at the end.
//
// AVX2: eight columns. The first and third byte of each four, and the second and fourth, are widened to sixteen bits
// and meet in a vpmaddwd each. vpmaddubsw, which takes bytes, would saturate. A step of the rows is widened at once.
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinTypes.h>
#include <mlir/Interfaces/FunctionInterfaces.h>

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
constexpr int kMostNarrow = 2;   // vectors of eight columns that a tile has, for AVX2 has sixteen registers
constexpr int kMostRows = 8;     // of a tile of several vectors, and of any without VNNI
constexpr int kMostVectors = 3;  // with VNNI; eight rows of them, theirs and one factor of a row are 28 registers of 32
constexpr int64_t kVectorBytes = kHalf * kGroupBytes, kWidened = 2 * kUnitStepBytes;  // of a row's step
constexpr uint32_t kTopBits = 0x80808080;

// Four bytes of a row or of each of several columns; without VNNI taken apart and widened.
struct Factor {
  Value all, first_and_third, second_and_fourth;
};

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
        vnni_(c.target.level >= CpuLevel::vnni),
        lanes_(vnni_ ? kLanes : kHalf),
        across_((block.columns + lanes_ - 1) / lanes_),
        turned_(vnni_ && block.row_dtype == block.column_dtype) {}

  // Tiles of some rows and vectors of columns after one another, each over all steps.
  void run() {
    if (turned_) excess_ = excess();
    staged_ = stack(vnni_ ? kUnitSquare * kUnitStepBytes : kMostRows * kWidened);
    const int most = vnni_ ? kMostVectors : kMostNarrow, parts = (across_ + most - 1) / most;
    const int each = (across_ + parts - 1) / parts;  // four are twice two, for which rows are staged twice
    for (begin_ = 0; begin_ < across_; begin_ = end_) {
      end_ = std::min(across_, begin_ + each);
      height_ = rows_of_tile(end_ - begin_);
      tiles();
    }
  }

 private:
  // Divisors of a square of rows.
  int rows_of_tile(int vectors) const {
    if (!vnni_) return vectors == 1 ? kMostRows : kMostRows / 2;
    return vectors == 1 ? kUnitSquare : kMostRows;
  }

  void tiles() {
    auto tiles = make<mlir::scf::ForOp>(i64(0), i64(block_.rows), i64(height_));
    mlir::OpBuilder::InsertionGuard guard(c_.builder);
    c_.builder.setInsertionPoint(tiles.getBody()->getTerminator());
    const Value row = tiles.getInductionVar();
    const Value sums = at(sums_, make<arith::MulIOp>(row, i64(int64_t{block_.columns} * kSumBytes)));
    tile(sums, at(rows_, make<arith::MulIOp>(row, row_stride_)));
  }

  template <class O, class... A>
  O make(A&&... a) const {
    return c_.builder.create<O>(c_.builder.getUnknownLoc(), std::forward<A>(a)...);
  }
  Value i64(int64_t v) const { return make<arith::ConstantOp>(c_.builder.getI64IntegerAttr(v)); }
  Value at(Value base, Value bytes) const {
    const auto pointer = llvmd::LLVMPointerType::get(c_.builder.getContext());
    return make<llvmd::GEPOp>(pointer, c_.builder.getI8Type(), base, mlir::ValueRange{bytes});
  }
  int lanes(int v) const { return std::min(lanes_, block_.columns - v * lanes_); }
  mlir::VectorType vector(int lanes) const { return mlir::VectorType::get({lanes}, c_.builder.getI32Type()); }
  Value load(Value base, int64_t byte, int lanes) const {
    return make<llvmd::LoadOp>(vector(lanes), at(base, i64(byte)), 1);
  }
  Factor column(Value line, int v) const {
    return factor(load(line, int64_t{v} * lanes_ * kGroupBytes, lanes(v)), block_.column_dtype);
  }
  Value splat(uint32_t bits, int lanes = kLanes) const { return emit_constant(c_, Scalar{DType::u32, bits}, lanes); }
  Value first_lanes(Value all, int lanes) const {
    if (lanes == kLanes) return all;
    llvm::SmallVector<int32_t> order;
    for (int l = 0; l < lanes; ++l) order.push_back(l);
    return make<llvmd::ShuffleVectorOp>(all, all, order);
  }

  Value call(mlir::Type type, llvm::StringRef name, mlir::ValueRange operands) const {
    auto made = make<llvmd::CallIntrinsicOp>(type, name, operands);
    return made->getResult(0);
  }

  Factor factor(Value bytes, DType t) const {
    if (vnni_) return {bytes, {}, {}};
    const auto words = mlir::VectorType::get({2 * lanes_}, c_.builder.getI16Type());
    const Value x = make<llvmd::BitcastOp>(words, bytes),
                eight = emit_constant(c_, make_scalar(DType::i16, 8), 2 * lanes_);
    if (t == DType::i8)
      return {bytes, make<arith::ShRSIOp>(make<arith::ShLIOp>(x, eight), eight), make<arith::ShRSIOp>(x, eight)};
    const Value low = emit_constant(c_, make_scalar(DType::i16, 0xff), 2 * lanes_);
    return {bytes, make<arith::AndIOp>(x, low), make<arith::ShRUIOp>(x, eight)};
  }

  // Of this call of the function.
  Value stack(int64_t bytes) const {
    mlir::Operation* function = c_.builder.getInsertionBlock()->getParentOp();
    while (!mlir::isa<mlir::FunctionOpInterface>(function)) function = function->getParentOp();
    mlir::OpBuilder::InsertionGuard guard(c_.builder);
    c_.builder.setInsertionPointToStart(&function->getRegion(0).front());
    const auto pointer = llvmd::LLVMPointerType::get(c_.builder.getContext());
    return make<llvmd::AllocaOp>(pointer, c_.builder.getI8Type(), i64(bytes), kUnitStepBytes);
  }

  // A step of the tile's rows, widened or with its top bits turned, to where it is broadcast from: a broadcast from
  // memory takes no port of the multipliers, and one place no address per row. By a loop, which no pass of native.cpp
  // unrolls: nothing is to put what is stored here in the place of the broadcasts.
  void stage(Value first_row) const {
    auto rows = make<mlir::scf::ForOp>(i64(0), i64(height_), i64(1));
    mlir::OpBuilder::InsertionGuard guard(c_.builder);
    c_.builder.setInsertionPoint(rows.getBody()->getTerminator());
    const Value r = rows.getInductionVar(), from = at(first_row, make<arith::MulIOp>(r, row_stride_)),
                to = at(staged_, make<arith::MulIOp>(r, i64(vnni_ ? kUnitStepBytes : kWidened)));
    if (vnni_) {
      const Value row = load(from, 0, kLanes);
      make<llvmd::StoreOp>(turned_ ? make<arith::XOrIOp>(row, splat(kTopBits)) : row, to, kUnitStepBytes);
      return;
    }
    for (int64_t byte = 0; byte < kUnitStepBytes; byte += kVectorBytes) {
      const Factor f = factor(load(from, byte, kHalf), block_.row_dtype);
      make<llvmd::StoreOp>(f.first_and_third, at(to, i64(byte)), kVectorBytes);
      make<llvmd::StoreOp>(f.second_and_fourth, at(to, i64(kUnitStepBytes + byte)), kVectorBytes);
    }
  }

  Value broadcast(Value from, int64_t byte) const {
    return emit_splat(c_, make<llvmd::LoadOp>(c_.builder.getI32Type(), at(from, i64(byte)), 1), lanes_);
  }
  // Four bytes of row r of the tile, for all columns.
  Factor row_group(int r, int64_t byte) const {
    if (vnni_) return {broadcast(staged_, r * kUnitStepBytes + byte), {}, {}};
    const auto words = mlir::VectorType::get({2 * lanes_}, c_.builder.getI16Type());
    const auto part = [&](int64_t from) -> Value {
      return make<llvmd::BitcastOp>(words, broadcast(staged_, r * kWidened + from + byte));
    };
    return {{}, part(0), part(kUnitStepBytes)};
  }
  Value add_product(Value sum, const Factor& row, const Factor& column) const {
    const auto type = mlir::cast<mlir::VectorType>(sum.getType());
    if (!vnni_) {
      const auto pairs = [&](Value a, Value b) { return call(type, "llvm.x86.avx2.pmadd.wd", {a, b}); };
      const Value some = make<arith::AddIOp>(sum, pairs(row.first_and_third, column.first_and_third));
      return make<arith::AddIOp>(some, pairs(row.second_and_fourth, column.second_and_fourth));
    }
    const bool signed_columns = block_.column_dtype == DType::i8, whole = type.getNumElements() == kLanes;
    const Value r = first_lanes(row.all, whole ? kLanes : kHalf);
    const Value u = signed_columns ? r : column.all, s = signed_columns ? column.all : r;
    return call(type, whole ? "llvm.x86.avx512.vpdpbusd.512" : "llvm.x86.avx512.vpdpbusd.256", {sum, u, s});
  }

  int64_t place(int r, int v) const { return (int64_t{r} * block_.columns + v * lanes_) * kSumBytes; }

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
          sum = add_product(sum, {splat(kTopBits), {}, {}}, column(line, v));
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
      for (int v = begin_; v < end_; ++v)
        in.push_back(block_.fresh ? splat(0, lanes(v)) : load(sums, place(r, v), lanes(v)));
    auto loop = over_steps(in, [&](Value k, std::vector<Value>& all) { step(k, first_row, all); });
    for (int r = 0; r < height_; ++r)
      for (int v = begin_; v < end_; ++v) {
        Value sum = loop.getResult(static_cast<unsigned>(r * (end_ - begin_) + v - begin_));
        if (turned_) sum = make<arith::SubIOp>(sum, excess_[static_cast<size_t>(v)]);
        make<llvmd::StoreOp>(sum, at(sums, i64(place(r, v))), 1);
      }
  }

  void step(Value k, Value first_row, std::vector<Value>& sums) {
    stage(at(first_row, make<arith::MulIOp>(k, apart_)));
    Value line = line_of(k, 0);
    for (int g = 0; g < kUnitGroups; ++g) {
      std::vector<Factor> columns;
      for (int v = begin_; v < end_; ++v) columns.push_back(column(line, v));
      auto sum = sums.begin();
      for (int r = 0; r < height_; ++r) {
        const Factor row = row_group(r, int64_t{g} * kGroupBytes);
        for (const Factor& c : columns) *sum = add_product(*sum, row, c), ++sum;
      }
      line = at(line, line_stride_);
    }
  }

  const EmitContext& c_;
  const UnitBlock block_;
  const Value sums_, rows_, columns_, row_stride_, line_stride_, steps_, apart_;
  const bool vnni_;
  const int lanes_, across_;  // of a vector; vectors of the block's columns
  const bool turned_;
  int begin_ = 0, end_ = 0, height_ = 0;  // vectors and rows of a tile
  std::vector<Value> excess_{};
  Value staged_{};
};

}  // namespace

void emit_byte_dot(const EmitContext& c, std::span<const Value> x, const UnitBlock& block) {
  ByteDot(c, x, block).run();
}

}  // namespace thermite::cpu
