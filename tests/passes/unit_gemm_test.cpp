// SPDX-License-Identifier: Apache-2.0
// Products of bf16 and of bytes on a thread's matrix unit, under the interpreter: the same bits whatever the block, the
// chunk and the tasks; those of any schedule where numbers are exact.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

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

const std::vector<UnitGemmSteps> kSteps{{2, 2, 0, 1 << 20, 1}, {1, 3, 64, 1 << 20, 3}, {3, 1, 0, 1, 2},
                                        {1, 1, 128, 4096, 16}, {2, 1, 64, 1, 4},       {1, 2, 0, 8192, 2}};

Machine with_unit() { return Machine(cpu_target(CpuLevel::amx)); }
Machine without() {
  Target t = cpu_target(CpuLevel::v4);
  t.unit_bytes = false;
  return Machine(t);
}

Group whole(const Graph& g) {
  Group group;
  for (NodeId n = 0; n < g.size(); ++n) (g[n].op->has(kLeaf) ? group.inputs : group.nodes).push_back(n);
  group.kind = GroupKind::contraction;
  group.outputs = g.outputs;
  return group;
}

// The outputs of the graph as one group. `small`: halves are small integers, so that no order of a sum rounds.
std::vector<Bytes> outputs(const Graph& g, const Program& p, uint64_t seed, bool small = false) {
  PartitionRun run;
  run.values.resize(g.size());
  for (NodeId n : g.inputs) {
    Bytes bytes = random_contents(g[n].type, seed + n);
    const bool halves = small && g[n].type.dtype == DType::bf16;
    for (size_t e = 0; halves && e + 1 < bytes.size(); e += 2)
      store_scalar(make_scalar(DType::bf16, std::to_integer<int>(bytes[e]) % 7 - 3), &bytes[e]);
    run.values[n] = bytes;
  }
  const Status ran = run_program(g, p, run);
  EXPECT_TRUE(ran.ok()) << print(p.steps) << ": " << ran.error().message;
  std::vector<Bytes> all;
  for (NodeId n : g.outputs) all.push_back(run.values[n]);
  return all;
}

bool on_unit(const Program& p) {
  return std::ranges::any_of(p.kernels, [](const KernelLaunch& k) {
    return std::ranges::any_of(k.kernel->insts, [](const Inst& i) { return i.op == Op::unit_dot; });
  });
}

TEST(UnitGemm, AnyStepsGiveTheSameBits) {
  int products = 0;
  for (uint64_t seed = 1; seed <= testing::cases(120u); ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const DType t = seed % 3 ? DType::bf16 : seed % 2 ? DType::i8 : DType::u8;
    const Result<Graph> g = optimize_graph(random_product({.seed = seed, .dtype = t, .most = 72}), {});
    ASSERT_TRUE(g.ok());
    const Group group = whole(*g);
    const Result<Program> chosen = lower(*g, group, with_unit());
    ASSERT_TRUE(chosen.ok() || chosen.error().message.find("on the matrix unit") != std::string::npos)
        << chosen.error().message;
    if (!chosen.ok() || !on_unit(*chosen)) continue;
    const std::vector<Bytes> want = outputs(*g, *chosen, seed);
    if (t != DType::bf16) {
      const Result<Program> plain = lower(*g, group, without());
      ASSERT_TRUE(plain.ok() && !on_unit(*plain));
      EXPECT_TRUE(outputs(*g, *plain, seed) == want) << print(chosen->steps);
    }
    for (size_t k = 0; k < kSteps.size(); ++k) {
      if ((seed + k) % 3) continue;
      const Steps steps = kSteps[k];
      const Result<Program> p = lower(*g, group, with_unit(), {.steps = &steps});
      ASSERT_TRUE(p.ok()) << print(steps) << ": " << p.error().message;
      ++products;
      EXPECT_TRUE(on_unit(*p));
      EXPECT_TRUE(outputs(*g, *p, seed) == want) << print(steps);
    }
    ASSERT_FALSE(HasFailure()) << print(*g);
  }
  EXPECT_GE(products, testing::cases(60));
}

// Where nothing rounds, the unit's order is any order.
TEST(UnitGemm, SumsThatDoNotRoundAreThoseOfVectors) {
  int products = 0;
  for (uint64_t seed = 1; seed <= testing::cases(60u); ++seed) {
    const Result<Graph> g =
        optimize_graph(random_product({.seed = seed, .dtype = DType::bf16, .most = 60}), {.numerics = Numerics::exact});
    ASSERT_TRUE(g.ok());
    const Group group = whole(*g);
    const Result<Program> p = lower(*g, group, with_unit()), plain = lower(*g, group, without());
    ASSERT_TRUE(plain.ok());
    if (!p.ok() || !on_unit(*p)) continue;
    ++products;
    EXPECT_TRUE(outputs(*g, *p, seed, true) == outputs(*g, *plain, seed, true)) << "seed " << seed << print(*g);
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_GE(products, testing::cases(20));
}

Graph product(DType t, Dims x, Dims w, std::optional<DType> sum = {}, bool cast = false) {
  GraphBuilder b;
  NodeId a = b.input({t, x}), c = b.input({t, w});
  const auto widen = [&](NodeId n) {
    return *b.add(*find_op("cast"), std::vector{n}, CastAttrs{.to = DType::f32}.pack());
  };
  if (cast) a = widen(a), c = widen(c);
  b.output(*b.add(*find_op("dot_general"), std::vector{a, c},
                  DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}, .accumulate = sum, .result = sum}.pack()));
  return std::move(b).finish();
}

// Dtype, extents and target decide, not what a product is fused with.
TEST(UnitGemm, UnitsAreUsedByDtypeAndExtents) {
  const auto uses = [](const Graph& g, const Machine& machine = with_unit()) {
    const Result<Program> p = lower(g, whole(g), machine);
    EXPECT_TRUE(p.ok()) << p.error().message;
    return p.ok() && on_unit(*p);
  };
  EXPECT_TRUE(uses(product(DType::bf16, {8, 16}, {16, 8})));
  EXPECT_TRUE(uses(product(DType::i8, {100, 70}, {70, 33}, DType::i32)));
  EXPECT_TRUE(uses(product(DType::u8, {100, 70}, {70, 33})));
  EXPECT_FALSE(uses(product(DType::bf16, {7, 16}, {16, 8})));
  EXPECT_FALSE(uses(product(DType::bf16, {8, 15}, {15, 8})));
  EXPECT_FALSE(uses(product(DType::f16, {64, 64}, {64, 64})));
  EXPECT_FALSE(uses(product(DType::f32, {64, 64}, {64, 64})));
  EXPECT_FALSE(uses(product(DType::i32, {64, 64}, {64, 64})));
  EXPECT_FALSE(uses(product(DType::i8, {64, 64}, {64, 64}, DType::i64)));
  EXPECT_FALSE(uses(product(DType::bf16, {64, 64}, {64, 64}, {}, true)));
  EXPECT_FALSE(uses(product(DType::bf16, {64, 64}, {64, 64}), without()));
  for (const CpuLevel level : {CpuLevel::v3, CpuLevel::v4, CpuLevel::vnni}) {
    const Machine bytes_alone(cpu_target(level));
    EXPECT_TRUE(uses(product(DType::i8, {100, 70}, {70, 33}, DType::i32), bytes_alone));
    EXPECT_FALSE(uses(product(DType::bf16, {64, 64}, {64, 64}), bytes_alone));
  }
}

// A byte with a sign that became an unsigned one of two bytes is a byte no more.
TEST(UnitGemm, SignsThatAreLostBeforeTheSumAreNotMultiplied) {
  const auto widened = [](DType from, DType by) {
    GraphBuilder b;
    const auto cast = [&](NodeId n, DType to) {
      return *b.add(*find_op("cast"), std::vector{n}, CastAttrs{.to = to}.pack());
    };
    NodeId x = b.input({from, {24, 32}}), w = b.input({DType::u8, {32, 24}});
    b.output(
        *b.add(*find_op("dot_general"), std::vector{cast(x, by), cast(w, by)},
               DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}, .accumulate = DType::i32, .result = DType::i32}
                   .pack()));
    return std::move(b).finish();
  };
  for (const auto& [from, by, unit] :
       {std::tuple(DType::i8, DType::u16, false), std::tuple(DType::i8, DType::i16, true),
        std::tuple(DType::u8, DType::u16, true), std::tuple(DType::i8, DType::u32, true)}) {
    const Graph g = widened(from, by);
    const Group group = whole(g);
    const Result<Program> p = lower(g, group, with_unit()), plain = lower(g, group, without());
    ASSERT_TRUE(p.ok() && plain.ok());
    EXPECT_EQ(on_unit(*p), unit) << name(from) << " by " << name(by);
    EXPECT_TRUE(outputs(g, *p, 1) == outputs(g, *plain, 1)) << name(from) << " by " << name(by);
  }
}

TEST(UnitGemm, ConvolutionsOfAnyDepthAreScheduled) {
  GraphBuilder b;
  const NodeId x = b.input({DType::bf16, {1, 2048, 4, 4}}), w = b.input({DType::bf16, {8, 2048, 3, 3}});
  for (const std::vector<int64_t>& pads : {std::vector<int64_t>{0, 0}, std::vector<int64_t>{1, 1}})
    b.output(*b.add(*find_op("conv"), std::vector{x, w},
                    ConvAttrs{.strides = {1, 1}, .dilations = {1, 1}, .pads_low = pads, .pads_high = {1, 1}}.pack()));
  const Graph g = std::move(b).finish();
  for (NodeId n : g.outputs) {
    const Group group{.kind = GroupKind::contraction, .nodes = {n}, .inputs = {x, w}, .outputs = {n}, .anchors = {n}};
    const Result<Program> p = lower(g, group, with_unit());
    ASSERT_TRUE(p.ok()) << p.error().message;
    EXPECT_TRUE(on_unit(*p));
  }
}

TEST(UnitGemm, SumsRestBetweenChunksOfTheDepth) {
  for (const DType t : {DType::bf16, DType::i8})
    for (const int64_t depth : {200, 333, 512}) {
      const Graph g = product(t, {40, depth}, {depth, 72}, t == DType::i8 ? std::optional(DType::i32) : std::nullopt);
      const Group group = whole(g);
      const Result<Program> once = lower(g, group, with_unit());
      ASSERT_TRUE(once.ok());
      const std::vector<Bytes> want = outputs(g, *once, 1);
      for (const UnitGemmSteps& s : kSteps) {
        const Steps steps = s;
        const Result<Program> p = lower(g, group, with_unit(), {.steps = &steps});
        ASSERT_TRUE(p.ok()) << p.error().message;
        EXPECT_TRUE(outputs(g, *p, 1) == want) << print(steps) << ", depth " << depth;
      }
    }
}

// Strips of vectors end with half of one.
TEST(UnitGemm, StripsOfVectorsAreTrimmed) {
  for (const int64_t columns : {49, 72, 196})
    for (const int64_t depth : {64, 333}) {
      const Graph g = product(DType::i8, {40, depth}, {depth, columns}, DType::i32);
      const Result<Program> plain = lower(g, whole(g), without());
      ASSERT_TRUE(plain.ok());
      const std::vector<Bytes> want = outputs(g, *plain, 1);
      for (const UnitGemmSteps& s : {UnitGemmSteps{2, 4, 0, 1 << 20, 1}, UnitGemmSteps{1, 3, 64, 1 << 20, 3},
                                     UnitGemmSteps{2, 4, 128, 1, 2}, UnitGemmSteps{1, 1, 0, 4096, 2}}) {
        const Steps steps = s;
        const CpuLevel level = depth == 64 ? CpuLevel::v3 : CpuLevel::vnni;
        const Result<Program> p = lower(g, whole(g), Machine(cpu_target(level)), {.steps = &steps});
        ASSERT_TRUE(p.ok()) << print(steps) << ": " << p.error().message;
        EXPECT_TRUE(outputs(g, *p, 1) == want) << print(steps) << ", " << columns << " columns";
        const bool trimmed = p->kernels[0].schedule.find("(block 32x56)") != std::string::npos;
        EXPECT_EQ(trimmed, columns != 72 && s.columns == 4) << p->kernels[0].schedule;
      }
    }
}

TEST(UnitGemm, EmptyProductsAreScheduled) {
  GraphBuilder b;
  const NodeId x = b.input({DType::bf16, {0, 64, 64}}), w = b.input({DType::bf16, {0, 64, 64}});
  b.output(
      *b.add(*find_op("dot_general"), std::vector{x, w},
             DotGeneralAttrs{.lhs_contract = {2}, .rhs_contract = {1}, .lhs_batch = {0}, .rhs_batch = {0}}.pack()));
  const Graph g = std::move(b).finish();
  const Result<Program> p = lower(g, whole(g), with_unit());
  EXPECT_TRUE(p.ok()) << p.error().message;
}

// What the schedule does not know is refused, so that the product is run alone, on the unit.
TEST(UnitGemm, NoOtherScheduleTakesAProductOfTheUnit) {
  GraphBuilder b;
  const NodeId x = b.input({DType::bf16, {16, 32}}), w = b.input({DType::bf16, {32, 16}});
  const NodeId y = *b.add(*find_op("dot_general"), std::vector{x, w},
                          DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack());
  const NodeId sum =
      *b.add(*find_op("reduce_max"), std::vector{x}, ReduceMaxAttrs{.axes = {1}, .keepdims = true}.pack());
  b.output(*b.add(*find_op("add"), std::vector{y, sum}, {}));
  const Graph g = std::move(b).finish();
  const Result<Program> p = lower(g, whole(g), with_unit());
  ASSERT_FALSE(p.ok());
  EXPECT_NE(p.error().message.find("on the matrix unit"), std::string::npos) << p.error().message;
}

// Nor does tuning try one: on some inputs its bits are those of the unit.
TEST(UnitGemm, TuningIsOfferedTheUnitAlone) {
  const auto families = [](const Graph& g, const Machine& machine) {
    const Result<OfferedSteps> offered = offered_steps(g, whole(g), machine);
    EXPECT_TRUE(offered.ok()) << offered.error().message;
    std::vector<std::string_view> names;
    for (const Steps& s : offered->steps) names.push_back(family_name(s));
    return names;
  };
  const Graph halves = product(DType::bf16, {16, 100}, {100, 17});
  const std::vector<std::string_view> of_unit = families(halves, with_unit());
  EXPECT_FALSE(of_unit.empty());
  EXPECT_EQ(std::ranges::count(of_unit, "unit_gemm"), std::ssize(of_unit));
  EXPECT_EQ(std::ranges::count(families(halves, without()), "unit_gemm"), 0);
  const Steps gemm = GemmSteps{.rows = 4, .vectors = 1, .panel = 1 << 20, .tasks = 1};
  EXPECT_FALSE(lower(halves, whole(halves), with_unit(), {.steps = &gemm}).ok());
  EXPECT_TRUE(lower(halves, whole(halves), without(), {.steps = &gemm}).ok());
  // Integers are the same on vectors.
  const std::vector<std::string_view> of_bytes =
      families(product(DType::i8, {100, 70}, {70, 33}, DType::i32), with_unit());
  EXPECT_GT(std::ranges::count(of_bytes, "unit_gemm"), 0);
  EXPECT_GT(std::ranges::count(of_bytes, "gemm"), 0);
}

}  // namespace
}  // namespace thermite
