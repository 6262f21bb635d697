// SPDX-License-Identifier: Apache-2.0
// Rows of few elements, side by side in the lanes of vectors: the same bits, and when and how they are read so.
#include <gtest/gtest.h>

#include <algorithm>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/schedule/emit.h"
#include "tests/passes/row_samples.h"

namespace thermite {
namespace {

const Machine& machine() {
  static const Machine m(cpu_target(CpuLevel::v4));
  return m;
}

RowSample over_rows(const char* op, DType t, const Dims& d) {
  GraphBuilder b;
  const NodeId x = b.input({t, d});
  NodeId y = *b.add(*find_op("neg"), std::vector{x}, {});
  if (std::string_view(op) == "norm") {
    const auto mean = [&](NodeId v) {
      return *b.add(*find_op("reduce_sum"), std::vector{v}, ReduceSumAttrs{.axes = {1}, .keepdims = true}.pack());
    };
    const NodeId e = *b.add(*find_op("exp"), std::vector{*b.add(*find_op("sub"), std::vector{y, mean(y)}, {})}, {});
    y = *b.add(*find_op("div"), std::vector{e, mean(e)}, {});
  } else {
    y = *b.add(*find_op(op), std::vector{y}, ReduceSumAttrs{.axes = {1}, .keepdims = false}.pack());
  }
  return reduce_sample(std::move(b), y);
}

// Rows that do not fill a vector of rows; columns that do not fill a square.
TEST(ShortRows, RowsThatAreTurnedHaveTheBitsOfOthers) {
  int turned = 0;
  for (const CpuLevel level : {CpuLevel::v1, CpuLevel::v4})
    for (const int64_t rows : {16, 17, 40, 100})
      for (const int64_t length : {2, 3, 4, 5, 6, 8, 33, 70})
        for (const char* op : {"norm", "reduce_sum", "reduce_max"})
          for (const DType t : {DType::f32, DType::f16, DType::f64, DType::i8}) {
            if (std::string_view(op) == "norm" && t == DType::i8) continue;
            const RowSample s = over_rows(op, t, {rows, length});
            const Machine target(cpu_target(level));
            SameBits same(s, target, 3);
            EXPECT_TRUE(same.run(RowSteps{.mode = RowMode::scalar}));
            turned += same.run(RowSteps{.mode = RowMode::turned, .block = rows < 40 ? 0 : 32});
          }
  EXPECT_EQ(turned, 2 * 4 * 8 * 11);
}

TEST(ShortRows, ShortRowsAreTurnedAndLongOnesAreNot) {
  const auto mode = [](const RowSample& s) {
    const Result<Program> p = lower(s.graph, s.group, machine());
    EXPECT_TRUE(p.ok());
    EXPECT_TRUE(std::ranges::none_of(p->kernels[0].kernel->insts, [](const Inst& i) { return i.op == Op::gather; }));
    return std::get<RowSteps>(p->steps).mode;
  };
  const auto modes = [&](const char* op, std::initializer_list<int64_t> lengths, RowMode wanted) {
    for (const int64_t length : lengths)
      EXPECT_EQ(mode(over_rows(op, DType::f32, {1000, length})), wanted) << op << " of " << length;
  };
  modes("norm", {2, 4, 10, 16, 24}, RowMode::turned);
  modes("reduce_max", {4, 16, 24}, RowMode::turned);
  modes("reduce_sum", {2, 8, 16}, RowMode::turned);
  modes("norm", {64, 1024}, RowMode::along);
  modes("reduce_max", {64, 1024}, RowMode::along);
  modes("reduce_sum", {32, 64, 1024}, RowMode::along);
}

// Squares as deep as a part of a register holds elements, where rows are as long.
TEST(ShortRows, NarrowElementsAreTurnedInDeepSquares) {
  const auto widest = [](DType t, int64_t length) {
    const RowSample s = over_rows("reduce_max", t, {1000, length});
    const Result<Program> p = lower(s.graph, s.group, machine());
    EXPECT_TRUE(p.ok());
    int lanes = 0;
    for (const Inst& i : p->kernels[0].kernel->insts)
      if (i.op == Op::load && i.type.dtype == t && i.type.lanes < kVectorLanes)
        lanes = std::max<int>(lanes, i.type.lanes);
    return lanes;
  };
  EXPECT_EQ(widest(DType::f16, 8), 0) << "whole vectors of rows";
  EXPECT_EQ(widest(DType::f16, 17), 8);
  EXPECT_EQ(widest(DType::f16, 7), 4);
  EXPECT_EQ(widest(DType::i8, 12), 8);
  EXPECT_EQ(widest(DType::f32, 32), 4);
}

// Vectors of rows that lie one behind the other, where they are so short; else pieces of rows.
TEST(ShortRows, RowsOfFewElementsAreReadAndStoredAsTheyLie) {
  const auto pieces = [](DType t, int64_t length, CpuLevel level) {
    const RowSample s = over_rows("norm", t, {1000, length});
    const Steps turned = RowSteps{.mode = RowMode::turned, .block = 64};
    const Result<Program> p = lower(s.graph, s.group, cpu_target(level), {.steps = &turned});
    EXPECT_TRUE(p.ok());
    return std::ranges::count_if(p->kernels[0].kernel->insts, [&](const Inst& i) {
      return (i.op == Op::load || i.op == Op::store) && i.type.lanes > 1 && i.type.lanes < kVectorLanes;
    });
  };
  for (const DType t : {DType::f32, DType::f16})
    for (const int64_t length : {2, 3, 4, 5, 6, 8}) EXPECT_EQ(pieces(t, length, CpuLevel::v4), 0) << length;
  EXPECT_GT(pieces(DType::f32, 7, CpuLevel::v4), 0);
  EXPECT_GT(pieces(DType::f64, 3, CpuLevel::v4), 0);
  EXPECT_GT(pieces(DType::f32, 3, CpuLevel::v3), 0);
}

// Distances to rows that indices name: nothing of them lies in rows, and most lanes along them would be idle.
TEST(ShortRows, FewElementsOfNamedRowsAreTurned) {
  for (const int64_t length : {2, 3, 4, 20}) {
    GraphBuilder b;
    const NodeId x = b.input({DType::f32, {50, length}}), at = b.input({DType::i64, {300}});
    const NodeId rows = *b.add(*find_op("gather"), std::vector{x, at}, GatherAttrs{.axis = 0}.pack());
    const NodeId squares = *b.add(*find_op("mul"), std::vector{rows, rows}, {});
    const NodeId y =
        *b.add(*find_op("reduce_sum"), std::vector{squares}, ReduceSumAttrs{.axes = {1}, .keepdims = false}.pack());
    const RowSample s = reduce_sample(std::move(b), y);
    const Result<Program> p = lower(s.graph, s.group, machine());
    ASSERT_TRUE(p.ok()) << p.error().message;
    EXPECT_EQ(std::get<RowSteps>(p->steps).mode == RowMode::turned, length <= 4) << print(p->steps);
    SameBits same(s, machine(), 5);
    EXPECT_TRUE(same.run(RowSteps{.mode = RowMode::along}));
    if (length <= 4) EXPECT_TRUE(same.run(p->steps));
  }
}

// Three planes in a row: lanes that lie beside each other take no more than a load.
TEST(ShortRows, FewPlanesAreReadBesideEachOther) {
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, {3, 100, 160}}), y = b.input({DType::f32, {3, 100, 160}});
  const NodeId both = *b.add(*find_op("mul"), std::vector{x, y}, {});
  const NodeId turned = *b.add(*find_op("permute"), std::vector{both}, PermuteAttrs{.perm = {0, 2, 1}}.pack());
  const NodeId sum =
      *b.add(*find_op("reduce_sum"), std::vector{turned}, ReduceSumAttrs{.axes = {0}, .keepdims = false}.pack());
  const RowSample s = reduce_sample(std::move(b), sum);
  const Result<Program> p = lower(s.graph, s.group, machine());
  ASSERT_TRUE(p.ok()) << p.error().message;
  EXPECT_EQ(std::get<RowSteps>(p->steps).mode, RowMode::across) << print(p->steps);
  EXPECT_TRUE(std::ranges::none_of(p->kernels[0].kernel->insts, [](const Inst& i) { return i.op == Op::gather; }));
}

// Windows of a line are runs both ways: many short folds take longer than their lanes side by side, long ones do not.
TEST(ShortRows, ShortWindowsOfALineLieSideBySide) {
  for (const int64_t taps : {3, 5, 32, 500}) {
    GraphBuilder b;
    const NodeId x = b.input({DType::f32, {9, 1100}});
    const NodeId w = *b.add(*find_op("window"), std::vector{x},
                            WindowAttrs{.sizes = {taps}, .strides = {1}, .dilations = {1}}.pack());
    const NodeId y =
        *b.add(*find_op("reduce_sum"), std::vector{w}, ReduceSumAttrs{.axes = {2}, .keepdims = false}.pack());
    const RowSample s = reduce_sample(std::move(b), y);
    const Result<Program> p = lower(s.graph, s.group, machine());
    ASSERT_TRUE(p.ok()) << p.error().message;
    const RowMode mode = std::get<RowSteps>(p->steps).mode;
    EXPECT_EQ(mode, taps == 500 ? RowMode::along : RowMode::across) << print(p->steps);
    SameBits same(s, machine(), 6);
    EXPECT_TRUE(same.run(RowSteps{.mode = RowMode::along}));
    EXPECT_TRUE(same.run(p->steps));
  }
}

}  // namespace
}  // namespace thermite
