// SPDX-License-Identifier: Apache-2.0
// Products and convolutions by blocks of threads, under the interpreter: the bits of the schedules for CPUs, whatever
// the tile, and no conflicts of banks.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <map>

#include "ir/graph/check.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/optimize.h"
#include "passes/schedule/option.h"
#include "tests/passes/run_partition.h"
#include "tests/support/random_graph.h"
#include "tests/support/random_product.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

const std::vector<GpuGemmSteps> kTiles{{128, 128, 8, 8, 8}, {64, 64, 16, 8, 4}, {64, 64, 16, 4, 4}, {64, 32, 16, 4, 4},
                                       {32, 64, 16, 4, 4},  {32, 32, 8, 4, 4},  {32, 32, 32, 4, 4}};

Machine gpu() { return {cpu_target(CpuLevel::v3), *find_profile("cuda-a100")}; }

// A random product as one group.
struct Sample {
  Sample(uint64_t seed, DType t, bool depthwise = false) {
    Result<Graph> simple = optimize_graph(random_product({.seed = seed, .dtype = t, .depthwise = depthwise}), {});
    EXPECT_TRUE(simple.ok());
    graph = std::move(simple).value();
    for (NodeId n = 0; n < graph.size(); ++n) (graph[n].op->has(kLeaf) ? group.inputs : group.nodes).push_back(n);
    group.kind = GroupKind::contraction;
    group.outputs = graph.outputs;
  }

  Sample(Graph g, Group members) : graph(std::move(g)), group(std::move(members)) {}

  Graph graph;
  Group group;
};

PartitionRun inputs_of(const Sample& s, uint64_t seed) {
  PartitionRun run;
  run.values.resize(s.graph.size());
  for (NodeId n : s.graph.inputs) run.values[n] = random_contents(s.graph[n].type, seed + n);
  return run;
}

// The outputs, or nothing where there is no such schedule.
std::optional<std::vector<Bytes>> outputs(const Sample& s, const Machine& machine, const Steps* steps, uint64_t seed,
                                          uint64_t* conflicts = nullptr) {
  Result<Program> p = lower(s.graph, s.group, machine, {.steps = steps});
  if (!p.ok()) return std::nullopt;
  PartitionRun run = inputs_of(s, seed);
  const Status ran = run_program(s.graph, *p, run);
  EXPECT_TRUE(ran.ok()) << print(p->steps) << ": " << ran.error().message;
  if (conflicts) *conflicts = run.conflicts;
  std::vector<Bytes> all;
  for (NodeId n : s.graph.outputs) all.push_back(run.values[n]);
  return all;
}

Graph product(int64_t m, int64_t k, int64_t n) {
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, {m, k}}), w = b.input({DType::f32, {k, n}});
  b.output(*b.add(*find_op("dot_general"), std::vector{x, w},
                  DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack()));
  return std::move(b).finish();
}

Group product_group() {
  Group group;
  group.kind = GroupKind::contraction, group.nodes = {2}, group.inputs = {0, 1}, group.outputs = {2};
  return group;
}

TEST(GpuGemm, AnyTileGivesTheBitsOfACpu) {
  std::map<DType, int> products;
  for (uint64_t seed = 1; seed <= testing::cases(120u); ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const DType types[] = {DType::f32, DType::f32, DType::f32, DType::f64, DType::f16, DType::bf16};
    const DType t = types[seed % std::size(types)];
    const Sample s(seed, t);
    const auto want = outputs(s, cpu_target(CpuLevel::v3), nullptr, seed);
    ASSERT_TRUE(want) << print(s.graph);
    for (size_t k = 0; k < kTiles.size(); ++k) {
      if ((seed + k) % 3) continue;
      const Steps steps = kTiles[k];
      uint64_t conflicts = 0;
      const auto got = outputs(s, gpu(), &steps, seed, &conflicts);
      if (!got) continue;
      ++products[t];
      EXPECT_TRUE(*got == *want) << print(steps);
      if (t == DType::f32) {
        EXPECT_EQ(conflicts, 0u) << print(steps);
      }
    }
    ASSERT_FALSE(HasFailure()) << print(s.graph);
  }
  EXPECT_GE(products[DType::f32], testing::cases(80));
  for (const DType t : {DType::f64, DType::f16, DType::bf16}) EXPECT_GE(products[t], testing::cases(10)) << name(t);
}

// Tiles are made in bands of some rows of them; the last band is lower.
TEST(GpuGemm, BandsOfTilesCoverTheResult) {
  Sample s(product(600, 5, 70), product_group());
  const auto want = outputs(s, cpu_target(CpuLevel::v3), nullptr, 1);
  const Steps steps = GpuGemmSteps{32, 32, 8, 4, 4};
  const auto got = outputs(s, gpu(), &steps, 1);
  ASSERT_TRUE(want && got);
  EXPECT_TRUE(*got == *want);
}

// The parts of sums that depend on where slices end: a chain that is -0 at the end of its terms, infinities and NaN.
TEST(GpuGemm, NothingIsAddedBeyondTheDepth) {
  const Graph g = product(8, 3, 8);
  const Group group = product_group();
  const float special[] = {1e-30f, -1e-30f, INFINITY, -INFINITY, NAN, 0.f, -0.f, 3.f};
  for (const GpuGemmSteps& tile : kTiles) {
    const Steps steps = tile;
    Result<Program> p = lower(g, group, gpu(), {.steps = &steps});
    ASSERT_TRUE(p.ok()) << p.error().message;
    std::vector<float> left, right;
    for (int i = 0; i < 24; ++i) left.push_back(special[i / 3]), right.push_back(special[i % 8]);
    PartitionRun run;
    run.values.resize(3);
    for (int side : {0, 1}) {
      const auto bytes = std::as_bytes(std::span(side ? right : left));
      run.values[static_cast<size_t>(side)].assign(bytes.begin(), bytes.end());
    }
    const Status ran = run_program(g, *p, run);
    ASSERT_TRUE(ran.ok()) << ran.error().message;
    const auto* got = reinterpret_cast<const float*>(run.values[2].data());
    int negative_zeros = 0;
    for (int i = 0; i < 64; ++i) {
      float want = 0;
      for (int k = 0; k < 3; ++k) want = std::fmaf(special[i / 8], special[i % 8], want);
      if (std::isnan(want)) {
        EXPECT_TRUE(std::isnan(got[i]));
      } else {
        EXPECT_EQ(std::bit_cast<uint32_t>(got[i]), std::bit_cast<uint32_t>(want)) << i;
      }
      negative_zeros += want == 0 && std::signbit(want);
    }
    EXPECT_GT(negative_zeros, 0);
  }
}

// Of depthwise convolutions, too, which have no rows and columns.
TEST(GridFold, GivesTheBitsOfACpu) {
  int found = 0;
  for (uint64_t seed = 1; seed <= testing::cases(60u); ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const DType types[] = {DType::f32, DType::f16, DType::f64};
    const Sample s(seed, types[seed % 3], seed % 2);
    const auto want = outputs(s, cpu_target(CpuLevel::v3), nullptr, seed);
    ASSERT_TRUE(want) << print(s.graph);
    for (int64_t axis : {0, 1, 2, 3}) {
      const Steps steps = GridFoldSteps{.axis = axis, .lanes = seed % 3 ? 4 : 2, .columns = 64};
      const auto got = outputs(s, gpu(), &steps, seed);
      if (!got) continue;
      ++found;
      EXPECT_TRUE(*got == *want) << print(steps);
    }
    ASSERT_FALSE(HasFailure()) << print(s.graph);
  }
  EXPECT_GE(found, testing::cases(100));
}

Graph grouped(int64_t filters) {
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, {2, 32, 9, 7}}), w = b.input({DType::f32, {4 * filters, 8, 3, 3}});
  const ConvAttrs a{.strides = {1, 1}, .dilations = {1, 1}, .pads_low = {1, 0}, .pads_high = {1, 0}, .groups = 4};
  b.output(*b.add(*find_op("conv"), std::vector{x, w}, a.pack()));
  return std::move(b).finish();
}

TEST(GpuGemm, GroupsOfChannelsAreTiles) {
  for (const int64_t filters : {2, 12}) {
    Sample s(grouped(filters), product_group());
    const Result<Program> p = lower(s.graph, s.group, gpu(), {});
    ASSERT_TRUE(p.ok());
    EXPECT_EQ(std::holds_alternative<GpuGemmSteps>(p->steps), filters == 12) << print(p->steps);
    const auto want = outputs(s, cpu_target(CpuLevel::v3), nullptr, 1), got = outputs(s, gpu(), nullptr, 1);
    ASSERT_TRUE(want && got);
    EXPECT_TRUE(*got == *want);
    const auto again = outputs(s, gpu(), &p->steps, 1);  // as a plan keeps them
    ASSERT_TRUE(again);
    EXPECT_TRUE(*again == *want);
  }
}

// One group of all but the inputs.
Sample whole(GraphBuilder b, GroupKind kind) {
  Graph g = std::move(b).finish();
  Group group;
  group.kind = kind, group.outputs = g.outputs;
  for (NodeId n = 0; n < g.size(); ++n) (g[n].op->has(kLeaf) ? group.inputs : group.nodes).push_back(n);
  return Sample(std::move(g), std::move(group));
}

TEST(GridRows, StagesOverEqualExtentsOfTwoTensorsShareARow) {
  for (const int64_t other : {512, 511}) {
    GraphBuilder b;
    const NodeId squares = b.input({DType::f32, {40, 512}}), x = b.input({DType::f32, {40, other}});
    const ReduceSumAttrs along{.axes = {1}, .keepdims = true};
    const NodeId sum = *b.add(*find_op("reduce_sum"), std::array{squares}, along.pack());
    b.output(*b.add(*find_op("mul"), std::array{x, sum}, {}));
    const Sample s = whole(std::move(b), GroupKind::reduce);
    const Result<Program> p = lower(s.graph, s.group, gpu(), {});
    ASSERT_TRUE(p.ok());
    EXPECT_EQ(std::holds_alternative<GridRowSteps>(p->steps), other == 512) << print(p->steps);
    const auto want = outputs(s, cpu_target(CpuLevel::v3), nullptr, 1), got = outputs(s, gpu(), nullptr, 1);
    ASSERT_TRUE(want && got);
    EXPECT_TRUE(*got == *want) << other;
  }
}

TEST(GridFold, FewOrShortColumnsHaveTheBitsOfACpu) {
  struct Case {
    Dims dims;
    int64_t folds, most_places;  // threads of a column; columns and lanes of a block
  };
  for (const Case& c : {Case{{63, 50}, 1, 64}, Case{{65, 50}, 16, 16}, Case{{7, 40000}, 1, 256 * 4},
                        Case{{384, 196}, 16, 16}, Case{{384, 14000}, 16, 64}}) {
    GraphBuilder b;
    const NodeId x = b.input({DType::f32, c.dims});
    b.output(*b.add(*find_op("reduce_sum"), std::array{x}, ReduceSumAttrs{.axes = {0}}.pack()));
    const Sample s = whole(std::move(b), GroupKind::reduce);
    const Result<Program> p = lower(s.graph, s.group, gpu(), {});
    ASSERT_TRUE(p.ok());
    const auto* steps = std::get_if<GridFoldSteps>(&p->steps);
    ASSERT_TRUE(steps) << print(p->steps);
    EXPECT_EQ(steps->folds, c.folds) << print(*steps);
    EXPECT_LE(steps->columns * steps->lanes, c.most_places) << print(*steps);
    const auto want = outputs(s, cpu_target(CpuLevel::v3), nullptr, 1), got = outputs(s, gpu(), nullptr, 1);
    ASSERT_TRUE(want && got);
    EXPECT_TRUE(*got == *want) << print(*steps);
  }
}

// Small products get small tiles, so that all multiprocessors have some; large ones large tiles.
TEST(GpuGemm, TilesFitTheSize) {
  const auto rows_of = [](int64_t m, int64_t n) {
    GraphBuilder b;
    const NodeId x = b.input({DType::f32, {m, 512}}), w = b.input({DType::f32, {512, n}});
    b.output(*b.add(*find_op("dot_general"), std::vector{x, w},
                    DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack()));
    const Graph g = std::move(b).finish();
    const Group group = product_group();
    const Result<Program> p = lower(g, group, gpu());
    const auto* steps = p.ok() ? std::get_if<GpuGemmSteps>(&p->steps) : nullptr;
    return steps ? steps->rows * steps->columns : 0;
  };
  EXPECT_EQ(rows_of(4096, 4096), 128 * 128);
  EXPECT_EQ(rows_of(128, 128), 32 * 32);
}

}  // namespace
}  // namespace thermite
