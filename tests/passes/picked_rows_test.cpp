// SPDX-License-Identifier: Apache-2.0
// Rows that read at the same places: the bits of gathers, whatever the sizes, and no gathers left.
#include <gtest/gtest.h>

#include "ir/ops/attrs.h"
#include "tests/passes/one_group.h"

namespace thermite {
namespace {

// 0 to 3 as places: one out of range on either side, one from the back, one from the front. `more`: beside what each
// row reads by itself.
Graph picked(DType t, Dims d, int64_t axis, const Dims& places, bool more) {
  GraphBuilder b;
  const auto number = [&](int v) {
    return add(b, "full", {}, FullAttrs{.value = make_scalar(DType::i32, v), .dims = {}}.pack());
  };
  const NodeId x = b.input({t, d});
  NodeId p = b.input({DType::i32, places});
  p = add(b, "sub", {add(b, "mul", {p, number(70)}), number(100)});
  NodeId y = add(b, "gather", {x, p}, GatherAttrs{.axis = axis}.pack());
  if (more) y = add(b, "max", {y, b.input(b.graph()[y].type)});
  return finished(b, y);
}

// Where indices are the last axis, along it; the other steps walk rows, which picks element by element.
void expect_same(const Graph& g, const Machine& machine, int64_t along, bool expected) {
  const Steps by_places = MapSteps{.axis = along, .block = 64, .tasks = 4}, by_rows = MapSteps{.block = 64, .tasks = 4};
  const Result<Program> p = lower(g, whole(g), machine, {.steps = &by_places});
  const Result<Program> q = lower(g, whole(g), machine, {.steps = &by_rows});
  ASSERT_TRUE(p.ok() && q.ok()) << print(g);
  EXPECT_NE(gathers(*p), expected) << print(g);
  EXPECT_TRUE(gathers(*q)) << print(g);
  EXPECT_TRUE(bits_of(g, *p) == bits_of(g, *q)) << print(g);
}

TEST(PickedRows, GiveTheBitsOfGathers) {
  for (const CpuLevel level : {CpuLevel::v1, CpuLevel::v3, CpuLevel::v4})
    for (const DType t : {DType::f32, DType::f16, DType::f64, DType::i8, DType::i64})
      for (const int64_t rows : {4, 5, 7, 32})
        for (const int64_t places : {5, 16, 100, 257})
          for (const bool more : {false, true})
            expect_same(picked(t, {rows, 90}, 1, {places}, more), cpu_target(level), 1, true);
}

// Also by the schedule that is chosen, with several threads and axes around.
TEST(PickedRows, AreChosen) {
  for (const Dims& d : {Dims{40, 90}, Dims{3, 9, 90}, Dims{2, 3, 4, 90}}) {
    const Graph g = picked(DType::f32, d, d.size() - 1, {64}, false);
    const Result<Program> p = lower(g, whole(g), cpu_target(CpuLevel::v4));
    ASSERT_TRUE(p.ok());
    EXPECT_FALSE(gathers(*p)) << print(g);
  }
  const Graph short_one = picked(DType::f32, {3, 90}, 1, {64}, false);
  const Result<Program> p = lower(short_one, whole(short_one), cpu_target(CpuLevel::v4));
  ASSERT_TRUE(p.ok());
  EXPECT_TRUE(gathers(*p));
}

}  // namespace
}  // namespace thermite
