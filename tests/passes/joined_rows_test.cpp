// SPDX-License-Identifier: Apache-2.0
// Folds over rows of few columns that lie end to end: sixteen rows as one.
#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ir/graph/check.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/schedule/emit.h"
#include "tests/passes/row_samples.h"
#include "tests/passes/run_partition.h"
#include "tests/support/random_graph.h"

namespace thermite {
namespace {

const Machine& machine() {
  static const Machine m(cpu_target(CpuLevel::v3));
  return m;
}

using Made = std::function<NodeId(GraphBuilder&, NodeId x)>;

// A reduction over the rows of what is made of x.
RowSample down(
    const char* op, DType t, const Dims& d, const Made& made = [](GraphBuilder&, NodeId x) { return x; },
    bool last = false) {
  GraphBuilder b;
  const NodeId value = made(b, b.input({t, d}));
  const int64_t axis = b.type(value).dims.size() - 2;
  const Attrs attrs = std::string_view(op).starts_with("arg_") ? ArgMaxAttrs{.axis = axis, .last = last}.pack()
                                                               : ReduceSumAttrs{.axes = {axis}}.pack();
  b.output(*b.add(*find_op(op), std::vector{value}, attrs));
  return whole_sample(std::move(b).finish(), GroupKind::reduce);
}

bool is_joined(const RowSample& s, const RowSteps& steps) {
  const Steps all = steps;
  const Result<Program> p = lower(s.graph, s.group, machine(), {.steps = &all});
  return p.ok() && p->kernels[0].schedule.find("joined") != std::string::npos;
}

RowSteps blocked(const RowSample& s, int64_t part) {
  return {
      .mode = RowMode::blocked, .axis = s.graph[s.graph.outputs[0]].type.dims.size() - 1, .block = 64, .part = part};
}

// Rows that end within sixteen, within a pass, at the end of one; a block, and parts of rows.
TEST(JoinedRows, HaveTheBitsOfRowsOneByOne) {
  constexpr std::pair<const char*, DType> kFolds[] = {
      {"reduce_sum", DType::f32}, {"reduce_sum", DType::f16},  {"reduce_sum", DType::f64}, {"reduce_sum", DType::i8},
      {"reduce_max", DType::f32}, {"reduce_prod", DType::i32}, {"arg_max", DType::f32}};
  for (const int64_t rows : {64, 65, 127, 129, 300, 1100})
    for (const int64_t columns : {2, 3, 5, 12, 20, 64})
      for (const auto& [op, t] : kFolds) {
        SCOPED_TRACE(fmt::format("{} of {} rows of {} {}", op, rows, columns, name(t)));
        const RowSample s = down(op, t, {2, rows, columns});
        SameBits same(s, machine(), 5);
        EXPECT_TRUE(same.run(RowSteps{.mode = RowMode::scalar}));
        EXPECT_TRUE(is_joined(s, blocked(s, 0)));
        EXPECT_TRUE(same.run(blocked(s, 0)));
        EXPECT_TRUE(same.run(blocked(s, 128)));
      }
}

// Slots that nothing was folded into, of a last part of fewer rows, must not win where every element is as bad as they
// are.
TEST(JoinedRows, PlacesAreThoseOfElementsAlone) {
  for (const DType t : {DType::u8, DType::i8, DType::i32, DType::f32})
    for (const int64_t rows : {64, 112, 128, 129, 261, 300}) {
      SCOPED_TRACE(fmt::format("{} rows of {}", rows, name(t)));
      const RowSample s = down("arg_max", t, {rows, 17});
      Bytes worst(static_cast<size_t>(rows * 17) * size_of(t));
      for (size_t k = 0; k < worst.size() / size_of(t); ++k) {
        const auto put = [&](auto x) { std::memcpy(worst.data() + k * sizeof x, &x, sizeof x); };
        if (t == DType::u8) put(uint8_t{0});
        if (t == DType::i8) put(std::numeric_limits<int8_t>::min());
        if (t == DType::i32) put(std::numeric_limits<int32_t>::min());
        if (t == DType::f32) put(-std::numeric_limits<float>::infinity());
      }
      SameBits same(s, machine(), 5);
      same.give(0, std::move(worst));
      EXPECT_TRUE(same.run(RowSteps{.mode = RowMode::scalar}));
      EXPECT_TRUE(same.run(blocked(s, 0)));
      EXPECT_TRUE(same.run(blocked(s, 128)));
    }
}

// Of equals the first or the last, wherever they lie; NaN beats all.
TEST(JoinedRows, TiesGoToTheAskedSide) {
  for (const char* op : {"arg_max", "arg_min"})
    for (const bool last : {false, true})
      for (const int64_t rows : {64, 130, 300}) {
        SCOPED_TRACE(fmt::format("{} of {} rows, last {}", op, rows, last));
        const RowSample s = down(op, DType::f64, {rows, 5}, [](GraphBuilder&, NodeId x) { return x; }, last);
        std::vector<double> x(static_cast<size_t>(rows * 5));
        for (size_t k = 0; k < x.size(); ++k) x[k] = static_cast<double>(k * 7 % 4);
        for (const size_t row : {20, 37, 55}) x[row * 5 + 2] = std::numeric_limits<double>::quiet_NaN();
        Bytes bytes(x.size() * sizeof(double));
        std::memcpy(bytes.data(), x.data(), bytes.size());
        SameBits same(s, machine(), 5);
        same.give(0, std::move(bytes));
        EXPECT_TRUE(same.run(RowSteps{.mode = RowMode::scalar}));
        EXPECT_TRUE(is_joined(s, blocked(s, 0)));
        EXPECT_TRUE(same.run(blocked(s, 0)));
      }
}

// Full vectors: what rests between passes is read sixteen rows at a time, not row by row.
TEST(JoinedRows, FillVectors) {
  for (const int64_t columns : {2, 3, 4, 5}) {
    const RowSample s = down("reduce_sum", DType::f32, {8192, columns});
    const Steps steps = blocked(s, 0);
    const Result<Program> p = lower(s.graph, s.group, machine(), {.steps = &steps});
    ASSERT_TRUE(p.ok()) << p.error().message;
    PartitionRun r;
    r.values.resize(s.graph.size());
    r.values[0] = random_contents(s.graph[0].type, 1);
    ASSERT_TRUE(run_program(s.graph, *p, r).ok());
    EXPECT_LT(static_cast<double>(r.loads), 1.3 * static_cast<double>(8192 * columns)) << columns;
  }
}

// Not rows with a gap, padded ones, a value by column, and columns of which a block holds some.
TEST(JoinedRows, AreThoseThatTouch) {
  const auto plain = down("reduce_sum", DType::f32, {300, 5});
  EXPECT_TRUE(is_joined(plain, blocked(plain, 0)));
  const auto made = [](const char* op, auto attrs) {
    return [op, attrs](GraphBuilder& b, NodeId x) { return *b.add(*find_op(op), std::vector{x}, attrs.pack()); };
  };
  const RowSample gaps = down("reduce_sum", DType::f32, {300, 9}, made("slice", SliceAttrs{{0, 1}, {300, 6}, {1, 1}}));
  const RowSample padded =
      down("reduce_sum", DType::f32, {300, 5},
           made("pad", PadAttrs{.low = {0, 1}, .high = {0, 1}, .value = make_scalar(DType::f32, 0)}));
  const RowSample by_column = down("reduce_sum", DType::f32, {300, 5}, [](GraphBuilder& b, NodeId x) {
    return *b.add(*find_op("mul"), std::vector{x, b.input({DType::f32, {5}})}, {});
  });
  const RowSample many = down("reduce_sum", DType::f32, {300, 65});
  for (const RowSample* s : {&gaps, &padded, &by_column, &many}) {
    EXPECT_FALSE(is_joined(*s, blocked(*s, 0)));
    SameBits same(*s, machine(), 5);
    EXPECT_TRUE(same.run(RowSteps{.mode = RowMode::scalar}));
    EXPECT_EQ(same.run(blocked(*s, 0)), s != &padded);  // borders are not walked by blocks
  }
}

TEST(JoinedRows, AreChosenForFewColumns) {
  for (const char* op : {"reduce_sum", "reduce_max", "arg_max"}) {
    const RowSample s = down(op, DType::f32, {65536, 4});
    const Result<Program> p = lower(s.graph, s.group, machine());
    ASSERT_TRUE(p.ok()) << p.error().message;
    EXPECT_NE(p->kernels[0].schedule.find("joined"), std::string::npos) << p->kernels[0].schedule;
  }
}

}  // namespace
}  // namespace thermite
