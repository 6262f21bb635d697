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
  // Few rows are by themselves.
  const Graph short_one = picked(DType::f32, {3, 90}, 1, {64}, false);
  const Result<Program> p = lower(short_one, whole(short_one), cpu_target(CpuLevel::v4));
  ASSERT_TRUE(p.ok());
  EXPECT_FALSE(gathers(*p));
}

template <class T>
Bytes as_bytes(const std::vector<T>& v) {
  const auto* begin = reinterpret_cast<const std::byte*>(v.data());
  return {begin, begin + v.size() * sizeof(T)};
}

// Every row at places of its own, chosen from rows or within them, in one go or several: from the front, from the back,
// and out of range on either side.
TEST(PickedRows, HavePlacesOfTheirOwn) {
  for (const CpuLevel level : {CpuLevel::v1, CpuLevel::v3, CpuLevel::v4})
    for (const auto [rows, columns] : {std::pair{3, 40}, std::pair{5, 17}, std::pair{2, 1100}, std::pair{33, 16}})
      for (const int axis : {0, 1}) {
        GraphBuilder b;
        const Dims d{rows, columns};
        const NodeId x = b.input({DType::f32, d}), at = b.input({DType::i64, d});
        const Graph g = finished(b, add(b, "gather_elements", {x, at}, GatherElementsAttrs{.axis = axis}.pack()));
        const Result<Program> p = lower(g, whole(g), cpu_target(level));
        ASSERT_TRUE(p.ok()) << p.error().message;
        EXPECT_FALSE(gathers(*p)) << print(g);
        std::vector<float> from, want;
        std::vector<int64_t> places;
        const int extent = axis == 0 ? rows : columns;
        for (int k = 0; k < rows * columns; ++k) {
          from.push_back(static_cast<float>(k + 1));
          places.push_back(k * 7 % (2 * extent + 4) - extent - 2);
        }
        for (int k = 0; k < rows * columns; ++k) {
          const int64_t place = places[static_cast<size_t>(k)] + (places[static_cast<size_t>(k)] < 0 ? extent : 0);
          const int64_t row = axis == 0 ? place : k / columns, column = axis == 0 ? k % columns : place;
          const bool there = place >= 0 && place < extent;
          want.push_back(there ? from[static_cast<size_t>(row * columns + column)] : 0.0f);
        }
        PartitionRun run;
        run.values.resize(g.size());
        run.values[x] = as_bytes(from), run.values[at] = as_bytes(places);
        ASSERT_TRUE(run_program(g, *p, run).ok());
        EXPECT_EQ(run.values[g.outputs[0]], as_bytes(want)) << print(g);
      }
}

}  // namespace
}  // namespace thermite
