// SPDX-License-Identifier: Apache-2.0
// Products of halves by matrix units, under the interpreter, whose units add in order: the bits of a CPU, whatever the
// tile, and no conflicts of banks.
#include <gtest/gtest.h>

#include <algorithm>

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

const std::vector<TileGemmSteps> kTiles{{128, 128, 64, 64, 2}, {128, 64, 64, 32, 2}, {128, 128, 64, 64, 4},
                                        {64, 64, 32, 32, 3},   {64, 32, 16, 32, 2},  {32, 64, 16, 32, 4},
                                        {32, 32, 16, 16, 2}};

Machine gpu() {
  Target t = cpu_target(CpuLevel::v3);
  t.mma = true;
  return {t, *find_profile("cuda-a100")};
}

Group whole(const Graph& g) {
  Group group;
  for (NodeId n = 0; n < g.size(); ++n) (g[n].op->has(kLeaf) ? group.inputs : group.nodes).push_back(n);
  group.kind = GroupKind::contraction;
  group.outputs = g.outputs;
  return group;
}

// The outputs of the graph as one group.
std::vector<Bytes> outputs(const Graph& g, const Program& p, uint64_t seed, uint64_t* conflicts = nullptr) {
  PartitionRun run;
  run.values.resize(g.size());
  for (NodeId n : g.inputs) run.values[n] = random_contents(g[n].type, seed + n);
  const Status ran = run_program(g, p, run);
  EXPECT_TRUE(ran.ok()) << print(p.steps) << ": " << ran.error().message;
  if (conflicts) *conflicts += run.conflicts;
  std::vector<Bytes> all;
  for (NodeId n : g.outputs) all.push_back(run.values[n]);
  return all;
}

bool works_on_tiles(const Program& p) {
  return std::ranges::any_of(p.kernels, [](const KernelLaunch& k) {
    return std::ranges::any_of(k.kernel->insts, [](const Inst& i) { return i.op == Op::tile_mma; });
  });
}

Graph product(DType t, Dims x, Dims w, bool cast = false) {
  GraphBuilder b;
  NodeId a = b.input({t, x}), c = b.input({t, w});
  const auto widen = [&](NodeId n) {
    return *b.add(*find_op("cast"), std::vector{n}, CastAttrs{.to = DType::f32}.pack());
  };
  if (cast) a = widen(a), c = widen(c);
  b.output(*b.add(*find_op("dot_general"), std::vector{a, c},
                  DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack()));
  return std::move(b).finish();
}

TEST(TileGemm, AnyTileGivesTheBitsOfACpu) {
  int products = 0;
  uint64_t conflicts = 0;
  for (uint64_t seed = 1; seed <= testing::cases(60u); ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const DType t = seed % 2 ? DType::f16 : DType::bf16;
    const Result<Graph> g = optimize_graph(random_product({.seed = seed, .dtype = t, .most = 72}), {});
    ASSERT_TRUE(g.ok());
    const Group group = whole(*g);
    const Result<Program> alone = lower(*g, group, cpu_target(CpuLevel::v3));
    ASSERT_TRUE(alone.ok()) << alone.error().message;
    const std::vector<Bytes> want = outputs(*g, *alone, seed);
    const Result<Program> chosen = lower(*g, group, gpu());
    const bool unit = chosen.ok() && works_on_tiles(*chosen);
    EXPECT_TRUE(chosen.ok() || chosen.error().message.find("on the matrix unit") != std::string::npos);
    for (size_t k = 0; k < kTiles.size(); ++k) {
      if ((seed + k) % 3) continue;
      const Steps steps = kTiles[k];
      const Result<Program> p = lower(*g, group, gpu(), {.steps = &steps});
      ASSERT_TRUE(p.ok() || !unit) << print(steps) << ": " << p.error().message;
      if (!p.ok()) continue;
      ++products;
      EXPECT_TRUE(works_on_tiles(*p));
      EXPECT_TRUE(outputs(*g, *p, seed, &conflicts) == want) << print(steps);
    }
    ASSERT_FALSE(HasFailure()) << print(*g);
  }
  EXPECT_GE(products, testing::cases(30));
  EXPECT_EQ(conflicts, 0u);
}

// Dtype, extents and target decide, not what a product is fused with.
TEST(TileGemm, UnitsAreUsedByDtypeAndExtents) {
  const auto uses = [](const Graph& g, const Machine& machine) {
    const Result<Program> p = lower(g, whole(g), machine);
    EXPECT_TRUE(p.ok()) << p.error().message;
    return p.ok() && works_on_tiles(*p);
  };
  EXPECT_TRUE(uses(product(DType::bf16, {8, 16}, {16, 8}), gpu()));
  EXPECT_TRUE(uses(product(DType::f16, {100, 70}, {70, 33}), gpu()));
  EXPECT_FALSE(uses(product(DType::f16, {7, 16}, {16, 8}), gpu()));
  EXPECT_FALSE(uses(product(DType::f16, {8, 15}, {15, 8}), gpu()));
  EXPECT_FALSE(uses(product(DType::f32, {64, 64}, {64, 64}), gpu()));
  EXPECT_FALSE(uses(product(DType::f16, {64, 64}, {64, 64}, true), gpu()));
  EXPECT_FALSE(
      uses(product(DType::f16, {64, 64}, {64, 64}), Machine(cpu_target(CpuLevel::v3), *find_profile("cuda-a100"))));
}

// The ring goes around several times.
TEST(TileGemm, DeepProductsGoAroundTheRing) {
  for (const DType t : {DType::f16, DType::bf16})
    for (const int64_t depth : {200, 333}) {
      const Graph g = product(t, {40, depth}, {depth, 72});
      const Group group = whole(g);
      const Result<Program> alone = lower(g, group, cpu_target(CpuLevel::v3));
      ASSERT_TRUE(alone.ok());
      const std::vector<Bytes> want = outputs(g, *alone, 1);
      for (const TileGemmSteps& tile : kTiles) {
        const Steps steps = tile;
        const Result<Program> p = lower(g, group, gpu(), {.steps = &steps});
        ASSERT_TRUE(p.ok()) << p.error().message;
        EXPECT_TRUE(outputs(g, *p, 1) == want) << print(steps) << ", depth " << depth;
      }
    }
}

TEST(TileGemm, EmptyProductsAreScheduled) {
  GraphBuilder b;
  const NodeId x = b.input({DType::f16, {0, 64, 64}}), w = b.input({DType::f16, {0, 64, 64}});
  b.output(
      *b.add(*find_op("dot_general"), std::vector{x, w},
             DotGeneralAttrs{.lhs_contract = {2}, .rhs_contract = {1}, .lhs_batch = {0}, .rhs_batch = {0}}.pack()));
  const Graph g = std::move(b).finish();
  const Result<Program> p = lower(g, whole(g), gpu());
  EXPECT_TRUE(p.ok()) << p.error().message;
}

int count(const Program& p, Op op) {
  int n = 0;
  for (const KernelLaunch& k : p.kernels)
    for (const Inst& i : k.kernel->insts) n += i.op == op;
  return n;
}

// Sides that are read as they are arrive while products go on, several slices ahead; others are computed on the way.
TEST(TileGemm, SidesAsTheyAreInMemoryAreCopied) {
  const Graph plain = product(DType::bf16, {4096, 4096}, {4096, 4096});
  const Result<Program> p = lower(plain, whole(plain), gpu());
  ASSERT_TRUE(p.ok());
  EXPECT_EQ(print(p->steps), "tile_gemm rows 128 columns 128 subgroup_rows 64 subgroup_columns 64 stages 4");
  const Kernel& k = *p->kernels[0].kernel;
  EXPECT_EQ(asked_shared_bytes(k), 4 * 256 * 32 * 2 + 2 * 16 * 128 * 4);
  EXPECT_EQ(k.index, DType::i32);
  EXPECT_EQ(count(*p, Op::copy_async), 4 * (4 + 4));
  EXPECT_EQ(count(*p, Op::commit), 4);

  GraphBuilder b;
  const NodeId x = b.input({DType::bf16, {4096, 4096}}), w = b.input({DType::bf16, {4096, 4096}});
  const NodeId r = *b.add(*find_op("relu"), std::vector{x}, {});
  b.output(*b.add(*find_op("dot_general"), std::vector{r, w},
                  DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack()));
  const Graph g = std::move(b).finish();
  const Result<Program> half = lower(g, whole(g), gpu());
  ASSERT_TRUE(half.ok()) << half.error().message;
  EXPECT_EQ(count(*half, Op::copy_async), 4 * 4);
}

// What begins at a multiple of 8 bytes, and no more, is copied 8 bytes at a time.
TEST(TileGemm, CopiesAreAsWideAsPlacesAllow) {
  GraphBuilder b;
  const NodeId x = b.input({DType::f16, {1024, 1008}}), w = b.input({DType::f16, {1000, 1024}});
  const NodeId part = *b.add(*find_op("slice"), std::vector{x},
                             SliceAttrs{.starts = {0, 4}, .limits = {1024, 1004}, .steps = {1, 1}}.pack());
  b.output(*b.add(*find_op("dot_general"), std::vector{part, w},
                  DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack()));
  const Graph g = std::move(b).finish();
  const Result<Program> p = lower(g, whole(g), gpu());
  ASSERT_TRUE(p.ok()) << p.error().message;
  int narrow = 0, wide = 0;
  for (const Inst& i : p->kernels[0].kernel->insts)
    if (i.op == Op::copy_async) (i.type.lanes == 4 ? narrow : wide) += 1;
  EXPECT_GT(narrow, 0);
  EXPECT_GT(wide, 0);
}

// What the schedule does not know is refused, so that the product is run alone, on the unit.
TEST(TileGemm, NoOtherScheduleTakesAProductOfTheUnit) {
  GraphBuilder b;
  const NodeId x = b.input({DType::f16, {16, 32}}), w = b.input({DType::f16, {32, 16}});
  const NodeId y = *b.add(*find_op("dot_general"), std::vector{x, w},
                          DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack());
  const NodeId sum =
      *b.add(*find_op("reduce_max"), std::vector{x}, ReduceMaxAttrs{.axes = {1}, .keepdims = true}.pack());
  b.output(*b.add(*find_op("add"), std::vector{y, sum}, {}));
  const Graph g = std::move(b).finish();
  const Result<Program> p = lower(g, whole(g), gpu());
  ASSERT_FALSE(p.ok());
  EXPECT_NE(p.error().message.find("on the matrix unit"), std::string::npos) << p.error().message;
}

}  // namespace
}  // namespace thermite
