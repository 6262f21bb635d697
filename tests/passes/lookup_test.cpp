// SPDX-License-Identifier: Apache-2.0
// Elements picked among those of columns, from copies of strips of these: the bits of gathers, whatever the sizes.
#include <gtest/gtest.h>

#include <cstring>

#include "ir/ops/attrs.h"
#include "tests/passes/one_group.h"

namespace thermite {
namespace {

struct Columns {
  Dims source, indices;
  int64_t axis;
  int64_t vectors = 1;  // which of the nest's axes they lie along: those behind `axis` are one
};

NodeId picked(GraphBuilder& b, const Columns& c, DType t, DType index) {
  return add(b, "gather_elements", {b.input({t, c.source}), b.input({index, c.indices})},
             GatherElementsAttrs{.axis = c.axis}.pack());
}

// Indices of rows, those from the end and those of none among them.
Bytes made(const Graph& g, const Program& p, const Columns& c) {
  PartitionRun r;
  r.values.resize(g.size());
  for (NodeId n : g.inputs) {
    r.values[n] = random_contents(g[n].type, 7 + n);
    const DType t = g[n].type.dtype;
    if (t != DType::i32 && t != DType::i64) continue;
    const int64_t rows = c.source[static_cast<size_t>(c.axis)];
    for (size_t k = 0; k < r.values[n].size() / size_of(t); ++k) {
      const int64_t index = static_cast<int64_t>(k * 7919 % static_cast<size_t>(2 * rows + 2)) - rows - 1;
      const auto narrow = static_cast<int32_t>(index);
      std::memcpy(r.values[n].data() + k * size_of(t), t == DType::i32 ? static_cast<const void*>(&narrow) : &index,
                  size_of(t));
    }
  }
  const Status ran = run_program(g, p, r);
  EXPECT_TRUE(ran.ok()) << ran.error().message;
  return r.values[g.outputs[0]];
}

void expect_same(const Graph& g, const Columns& c, CpuLevel level) {
  const Machine machine(cpu_target(level));
  const Steps copied = LookupSteps{.axis = c.vectors}, plain = MapSteps{.axis = c.vectors, .block = 64, .tasks = 4};
  const Result<Program> a = lower(g, whole(g), machine, {.steps = &copied}),
                        b = lower(g, whole(g), machine, {.steps = &plain});
  ASSERT_TRUE(a.ok()) << a.error().message << print(g);
  ASSERT_TRUE(b.ok()) << b.error().message;
  EXPECT_TRUE(made(g, *a, c) == made(g, *b, c)) << print(g);
}

TEST(Lookup, GivesTheBitsOfGathers) {
  for (const CpuLevel level : {CpuLevel::v1, CpuLevel::v3, CpuLevel::v4})
    for (const DType t : {DType::f32, DType::f16, DType::f64, DType::i8, DType::u64})
      for (const DType index : {DType::i32, DType::i64})
        for (const Columns& c : {Columns{{37, 48}, {53, 48}, 0},
                                 {{37, 21}, {5, 21}, 0},
                                 {{1, 40}, {3, 40}, 0},
                                 {{3, 37, 21}, {3, 50, 21}, 1, 2},
                                 {{30, 3, 20}, {9, 3, 20}, 0}}) {
          GraphBuilder b;
          const Graph g = finished(b, picked(b, c, t, index));
          expect_same(g, c, level);
        }
}

// Two of them in one map, with what else is read beside them.
TEST(Lookup, SeveralReadsAreCopiedSideBySide) {
  const Columns c{{37, 40}, {53, 40}, 0};
  GraphBuilder b;
  const NodeId both = add(b, "add", {picked(b, c, DType::f32, DType::i32), picked(b, c, DType::f32, DType::i64)});
  const Graph g = finished(b, add(b, "mul", {both, b.input({DType::f32, {53, 40}})}));
  expect_same(g, c, CpuLevel::v4);
}

TEST(Lookup, MisfitsAreUnsupported) {
  const Columns c{{37, 40}, {53, 40}, 0};
  GraphBuilder b, other, two;
  const Graph g = finished(b, picked(b, c, DType::f32, DType::i32)),
              none = finished(other, add(other, "neg", {other.input({DType::f32, {53, 40}})}));
  // One set of columns for all of the first axis, and one for each element of it.
  const NodeId rows = add(two, "reshape", {picked(two, {{37, 40}, {60, 40}, 0}, DType::f32, DType::i32)},
                          ReshapeAttrs{.dims = {6, 10, 40}}.pack());
  const Graph mixed =
      finished(two, add(two, "add", {rows, picked(two, {{6, 8, 40}, {6, 10, 40}, 1}, DType::f32, DType::i32)}));
  const auto misfits = [](const Graph& graph, int64_t axis) {
    const Steps steps = LookupSteps{.axis = axis};
    const Result<Program> p = lower(graph, whole(graph), Machine(cpu_target(CpuLevel::v4)), {.steps = &steps});
    return !p.ok() && p.error().unsupported;
  };
  EXPECT_FALSE(misfits(g, 1));
  for (const int64_t axis : {0, 2, 9}) EXPECT_TRUE(misfits(g, axis)) << axis;
  EXPECT_TRUE(misfits(none, 1));
  for (const int64_t axis : {0, 1, 2}) EXPECT_TRUE(misfits(mixed, axis)) << axis;
}

// Rows some way behind, of what is copied and of the indices.
TEST(Lookup, RowsBehindAreBroughtNear) {
  const Columns c{{37, 48}, {53, 48}, 0};
  GraphBuilder b;
  const Graph g = finished(b, picked(b, c, DType::f32, DType::i32));
  const Steps steps = LookupSteps{.axis = 1};
  const Result<Program> p = lower(g, whole(g), Machine(cpu_target(CpuLevel::v4)), {.steps = &steps});
  ASSERT_TRUE(p.ok()) << p.error().message;
  PartitionRun r;
  r.values.resize(g.size());
  for (NodeId n : g.inputs) r.values[n] = random_contents(g[n].type, n);
  ASSERT_TRUE(run_program(g, *p, r).ok());
  EXPECT_EQ(r.prefetches, 3u * (37 + 53));
}

// Where strips stay in a core's caches and the source does not, and rows are not copied for few that are made.
TEST(Lookup, IsChosenForFarColumns) {
  const auto chosen = [](const Columns& c) {
    GraphBuilder b;
    const Graph g = finished(b, picked(b, c, DType::f32, DType::i32));
    const Result<Program> p =
        lower(g, whole(g), Machine(cpu_target(CpuLevel::v4), *find_profile("cpu-vnni-2fma-2core")));
    EXPECT_TRUE(p.ok()) << p.error().message;
    return p.ok() && std::holds_alternative<LookupSteps>(p->steps);
  };
  EXPECT_TRUE(chosen({{50000, 256}, {50000, 256}, 0}));
  EXPECT_TRUE(chosen({{1024, 1024}, {1024, 1024}, 0}));
  EXPECT_TRUE(chosen({{4, 50000, 64}, {4, 30000, 64}, 1}));
  EXPECT_FALSE(chosen({{50000, 256}, {1000, 256}, 0}));
  EXPECT_FALSE(chosen({{1000, 64}, {1000, 64}, 0}));
  EXPECT_FALSE(chosen({{5000000, 32}, {5000000, 32}, 0}));
  EXPECT_FALSE(chosen({{1000000, 8}, {1000000, 8}, 0}));
  EXPECT_FALSE(chosen({{50000, 16}, {50000, 16}, 0}));
  EXPECT_TRUE(chosen({{50000, 48}, {50000, 48}, 0}));
  for (const int64_t columns : {33, 49}) EXPECT_FALSE(chosen({{50000, columns}, {50000, columns}, 0})) << columns;
  const int64_t at_once = find_profile("cpu-vnni-2fma-2core")->l2_bytes / (4 * 64);
  EXPECT_FALSE(chosen({{at_once, 64}, {at_once, 64}, 0}));
  EXPECT_TRUE(chosen({{at_once + 1, 64}, {at_once + 1, 64}, 0}));
  EXPECT_FALSE(chosen({{256, 50000}, {256, 50000}, 1}));
}

}  // namespace
}  // namespace thermite
