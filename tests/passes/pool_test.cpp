// SPDX-License-Identifier: Apache-2.0
// Windows that are folded: a patch of the image, whatever its blocks, gives the bits of folds one by one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <random>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/optimize.h"
#include "passes/schedule/emit.h"
#include "tests/passes/one_group.h"
#include "tests/passes/row_samples.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

struct Pool {
  int64_t images, height, width;
  int64_t taps[2], strides[2], low, high;
  const char* fold = "reduce_max";
  DType t = DType::f32;
};

// fold(window(pad(abs(x)))), of the result's negative.
RowSample pool(const Pool& p, bool more) {
  GraphBuilder b;
  NodeId x = b.input({p.t, {p.images, p.height, p.width}});
  if (more) x = add(b, "abs", {x});
  if (p.low + p.high > 0)
    x = add(b, "pad", {x},
            PadAttrs{.low = {0, p.low, p.low}, .high = {0, p.high, p.high}, .value = make_scalar(p.t, -3)}.pack());
  x = add(b, "window", {x},
          WindowAttrs{.sizes = {p.taps[0], p.taps[1]}, .strides = {p.strides[0], p.strides[1]}, .dilations = {1, 1}}
              .pack());
  x = add(b, p.fold, {x}, ReduceMaxAttrs{.axes = {3, 4}}.pack());
  if (more) x = add(b, "neg", {x});
  b.output(x);
  RowSample s;
  s.graph = std::move(b).finish();
  s.group = whole(s.graph);
  s.group.kind = GroupKind::reduce;
  return s;
}

TEST(Pools, PatchesGiveTheBitsOfFoldsOneByOne) {
  const char* folds[] = {"reduce_max", "reduce_min", "reduce_sum", "reduce_max"};
  const DType types[] = {DType::f32, DType::f32, DType::f16, DType::i32, DType::f64};
  const CpuLevel levels[] = {CpuLevel::v1, CpuLevel::v3, CpuLevel::v4};
  int ran = 0, dealt = 0;
  for (uint64_t seed = 1; seed <= testing::cases(60u); ++seed) {
    std::mt19937_64 rng(seed);
    auto pick = [&](int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(rng); };
    Pool p{pick(1, 3), pick(7, 20), pick(7, 50),     {pick(1, 5), pick(2, 5)}, {pick(1, 2), pick(1, 2)},
           pick(0, 2), pick(0, 2),  folds[seed % 4], types[pick(0, 4)]};
    if (seed % 5 == 0) p.height = pick(7, 20), p.width = pick(20, 200), p.strides[0] = pick(1, 4), p.strides[1] = 4;
    const RowSample s = pool(p, pick(0, 1));
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, print(s.graph)));
    const Machine machine(cpu_target(levels[seed % 3]));
    SameBits same(s, machine, seed);
    ASSERT_TRUE(same.run(RowSteps{.mode = RowMode::scalar, .tasks = 4}));
    for (int64_t rows : {1, 2, 3})
      for (int64_t patch : {1 << 9, 1 << 14})
        if (same.run(WindowSteps{.rows = rows, .patch = patch, .tasks = 1 + pick(0, 7)}))
          ++(p.strides[1] == 4 ? dealt : ran);
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_GT(ran, testing::cases(200));
  EXPECT_GT(dealt, testing::cases(40));
}

// Few different values: ties, zeros of both signs, infinities, NaN of both signs.
Bytes special(const Type& t, std::mt19937_64& rng) {
  constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  const float values[] = {-inf, -0.0f, 0.0f, -1.0f, 1.0f, 1e-45f, -1e-45f, inf, nan, -nan};
  const auto n = static_cast<size_t>(elements(t.dims));
  Bytes out(n * sizeof(float) + 1);
  for (size_t k = 0; k < n; ++k) {
    const size_t kinds[] = {1, 3, 5, std::size(values)};  // a part of the image each
    const float x = values[rng() % kinds[k * 4 / n]];
    std::memcpy(out.data() + k * sizeof(float), &x, sizeof x);
  }
  return out;
}

// Folded in another order than taps come in, by numbers that are in the order of floats.
TEST(Pools, RowsThatRollByGiveTheBitsOfFoldsOneByOne) {
  const DType types[] = {DType::f32, DType::f32, DType::f16, DType::i32, DType::i8};
  int rolled = 0;
  for (uint64_t seed = 1; seed <= testing::cases(100u); ++seed) {
    std::mt19937_64 rng(seed);
    auto pick = [&](int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(rng); };
    const Pool p{pick(1, 3),
                 pick(7, 20),
                 pick(7, 90),
                 {pick(1, 5), pick(2, 5)},
                 {pick(1, 2), pick(1, 2)},
                 pick(0, 2),
                 pick(0, 2),
                 seed % 2 ? "reduce_max" : "reduce_min",
                 types[pick(0, 4)]};
    const RowSample s = pool(p, pick(0, 1));
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, print(s.graph)));
    const Machine machine(cpu_target(CpuLevel::v4));
    SameBits same(s, machine, seed);
    if (p.t == DType::f32 && seed % 3 != 0) same.give(s.graph.inputs[0], special(s.graph[s.graph.inputs[0]].type, rng));
    ASSERT_TRUE(same.run(RowSteps{.mode = RowMode::scalar, .tasks = 4}));
    for (const int64_t patch : {0, 1 << 12})
      rolled += same.run(WindowSteps{.patch = patch, .tasks = 1 + pick(0, 7), .rolling = 1});
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_GT(rolled, testing::cases(120));
}

// Up to 16 sums of a leaf and more leaves than one, any steps, images in lanes.
TEST(Pools, VectorsAcrossImagesGiveTheBitsOfFoldsOneByOne) {
  const char* folds[] = {"reduce_max", "reduce_sum", "reduce_min", "reduce_sum"};
  const DType types[] = {DType::f32, DType::f32, DType::f16, DType::i32, DType::f64, DType::i8};
  int ran = 0;
  for (uint64_t seed = 1; seed <= testing::cases(100u); ++seed) {
    std::mt19937_64 rng(seed);
    auto pick = [&](int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(rng); };
    const Pool p{pick(16, 35), pick(12, 20), pick(12, 30),    {pick(1, 12), pick(2, 12)}, {pick(1, 5), pick(1, 5)},
                 pick(0, 2),   pick(0, 2),   folds[seed % 4], types[pick(0, 5)]};
    const RowSample s = pool(p, pick(0, 1));
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, print(s.graph)));
    const Machine machine(cpu_target(seed % 3 ? CpuLevel::v4 : CpuLevel::v3));
    SameBits same(s, machine, seed);
    const bool extremes = p.t == DType::f32 && seed % 4 != 1;
    if (extremes) same.give(s.graph.inputs[0], special(s.graph[s.graph.inputs[0]].type, rng));
    ASSERT_TRUE(same.run(RowSteps{.mode = RowMode::scalar, .tasks = 4}));
    ran += same.run(WindowSteps{.patch = pick(1, 1 << 17), .tasks = pick(1, 8), .channels = pick(4, 7)});
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_GT(ran, testing::cases(70));
}

// Long steps and large windows have images in lanes, where there are as many.
TEST(Pools, VectorsLieAcrossImages) {
  const auto across = [](const Pool& p) {
    const RowSample s = pool(p, false);
    const Result<Program> lowered = lower(s.graph, s.group, cpu_target(CpuLevel::v4));
    const auto* steps = lowered.ok() ? std::get_if<WindowSteps>(&lowered->steps) : nullptr;
    return steps && steps->channels > 0;
  };
  EXPECT_TRUE(across({64, 56, 56, {3, 3}, {3, 3}, 0, 0, "reduce_sum"}));
  EXPECT_TRUE(across({64, 40, 40, {9, 9}, {1, 1}, 4, 4, "reduce_sum"}));
  EXPECT_TRUE(across({64, 8, 8, {5, 5}, {2, 2}, 0, 0, "reduce_max"}));
  EXPECT_FALSE(across({64, 112, 112, {3, 3}, {2, 2}, 1, 1, "reduce_max"}));
  EXPECT_FALSE(across({8, 40, 40, {9, 9}, {1, 1}, 4, 4, "reduce_sum"}));
}

TEST(Pools, ExtremaRollByInRegistersAndSumsDoNot) {
  for (const auto& [fold, level, rolls] :
       {std::tuple{"reduce_max", CpuLevel::v4, 1}, std::tuple{"reduce_min", CpuLevel::v4, 1},
        std::tuple{"reduce_sum", CpuLevel::v4, 0}, std::tuple{"reduce_max", CpuLevel::v3, 0}}) {
    const RowSample s = pool({64, 112, 112, {3, 3}, {2, 2}, 0, 0, fold}, false);
    const Result<Program> lowered = lower(s.graph, s.group, cpu_target(level));
    ASSERT_TRUE(lowered.ok()) << lowered.error().message;
    EXPECT_EQ(std::get<WindowSteps>(lowered->steps).rolling, rolls) << fold;
  }
}

// What lies within a padded image is read without masks where rows roll, too.
TEST(Pools, RowsThatRollByTakeNoMasksWithinTheImage) {
  for (const int64_t step : {1, 2}) {
    const RowSample s = pool({64, 112, 112, {3, 3}, {step, step}, 1, 1, "reduce_max"}, false);
    const Steps steps = WindowSteps{.patch = 1 << 12, .tasks = 2, .rolling = 1};
    const Result<Program> p = lower(s.graph, s.group, cpu_target(CpuLevel::v4), {.steps = &steps});
    ASSERT_TRUE(p.ok()) << p.error().message;
    EXPECT_TRUE(std::ranges::any_of(p->kernels[0].kernel->insts, [](const Inst& i) {
      return i.op == Op::load && i.mem == 0 && i.type.lanes == kVectorLanes && !i.masked;
    })) << step;
  }
}

// Taps are folded along rows and then along columns, so 169 of them cost little more than 26.
TEST(Pools, ExtremaOfManyTapsRollByAndNothingElseOfManyTapsIsWrittenOut) {
  for (const char* fold : {"reduce_max", "reduce_min"})
    for (const Pool& p : {Pool{2, 20, 20, {13, 13}, {1, 1}, 6, 6, fold}, Pool{1, 23, 40, {9, 11}, {2, 2}, 4, 3, fold},
                          Pool{1, 19, 35, {14, 16}, {1, 1}, 7, 7, fold, DType::i8}}) {
      const RowSample s = pool(p, false);
      const Machine machine(cpu_target(CpuLevel::v4));
      const Result<Program> lowered = lower(s.graph, s.group, machine.target);
      ASSERT_TRUE(lowered.ok()) << lowered.error().message;
      const auto* steps = std::get_if<WindowSteps>(&lowered->steps);
      ASSERT_TRUE(steps && steps->rolling) << print(lowered->steps);
      std::mt19937_64 rng(7);
      SameBits same(s, machine, 7);
      if (p.t == DType::f32) same.give(s.graph.inputs[0], special(s.graph[s.graph.inputs[0]].type, rng));
      ASSERT_TRUE(same.run(RowSteps{.mode = RowMode::scalar, .tasks = 4}));
      EXPECT_TRUE(same.run(WindowSteps{.patch = 1 << 12, .tasks = 3, .rolling = 1}));
      EXPECT_FALSE(same.run(WindowSteps{.rows = 1, .patch = 1 << 12, .tasks = 3}));
    }
  for (const auto& [fold, level] : {std::pair{"reduce_sum", CpuLevel::v4}, std::pair{"reduce_max", CpuLevel::v3}}) {
    const RowSample s = pool({2, 20, 20, {13, 13}, {1, 1}, 6, 6, fold}, false);
    const Result<Program> lowered = lower(s.graph, s.group, cpu_target(level));
    ASSERT_TRUE(lowered.ok()) << lowered.error().message;
    EXPECT_FALSE(std::holds_alternative<WindowSteps>(lowered->steps)) << print(lowered->steps);
  }
}

// What a box becomes (extreme-of-boxes), and pools of signals.
TEST(Pools, WindowsAlongOneAxisGiveTheBitsOfFoldsOneByOne) {
  const DType types[] = {DType::f32, DType::f32, DType::f16, DType::u8, DType::f64};
  const CpuLevel levels[] = {CpuLevel::v1, CpuLevel::v3, CpuLevel::v4};
  int ran = 0, rolled = 0;
  for (uint64_t seed = 1; seed <= testing::cases(60u); ++seed) {
    std::mt19937_64 rng(seed);
    auto pick = [&](int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(rng); };
    const int64_t taps = pick(3, 16);
    const bool along = pick(0, 1);
    const Pool p{pick(2, 4),
                 pick(17, 24),
                 pick(17, 60),
                 {along ? 1 : taps, along ? taps : 1},
                 {along ? 1 : pick(1, 2), along ? pick(1, 2) : 1},
                 pick(0, 2),
                 pick(0, 2),
                 seed % 2 ? "reduce_max" : "reduce_min",
                 types[pick(0, 4)]};
    const RowSample s = pool(p, pick(0, 1));
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, print(s.graph)));
    const Machine machine(cpu_target(levels[seed % 3]));
    SameBits same(s, machine, seed);
    if (p.t == DType::f32 && seed % 4 != 0) same.give(s.graph.inputs[0], special(s.graph[s.graph.inputs[0]].type, rng));
    ASSERT_TRUE(same.run(RowSteps{.mode = RowMode::scalar, .tasks = 4}));
    for (int64_t rows : {1, 2, 3})
      ran += same.run(WindowSteps{.rows = rows, .patch = 1 << 12, .tasks = 1 + pick(0, 7)});
    rolled += same.run(WindowSteps{.patch = 1 << 12, .tasks = 1 + pick(0, 7), .rolling = 1});
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_GT(ran, testing::cases(150));
  EXPECT_GT(rolled, testing::cases(12));
}

TEST(Pools, WindowsAlongOneAxisAreWindows) {
  for (const Pool& p : {Pool{64, 20, 20, {13, 1}, {1, 1}, 6, 6}, Pool{64, 20, 20, {1, 13}, {1, 1}, 6, 6}})
    for (const CpuLevel level : {CpuLevel::v3, CpuLevel::v4}) {
      const RowSample s = pool(p, false);
      const Result<Program> lowered = lower(s.graph, s.group, cpu_target(level));
      ASSERT_TRUE(lowered.ok()) << lowered.error().message;
      EXPECT_TRUE(std::holds_alternative<WindowSteps>(lowered->steps)) << print(lowered->steps);
    }
}

struct Box {
  Dims image;
  std::vector<int64_t> sizes{}, strides{}, dilations{}, low{}, high{};
  const char* fold;
  DType t;
};

Graph box_graph(const Box& x) {
  GraphBuilder b;
  NodeId n = add(b, "pad", {b.input({x.t, x.image})},
                 PadAttrs{.low = x.low, .high = x.high, .value = make_scalar(x.t, 1)}.pack());
  n = add(b, "window", {n}, WindowAttrs{.sizes = x.sizes, .strides = x.strides, .dilations = x.dilations}.pack());
  std::vector<int64_t> taps;
  for (size_t k = 0; k < x.sizes.size(); ++k) taps.push_back(-1 - static_cast<int64_t>(k));
  return finished(b, add(b, x.fold, {n}, ReduceMaxAttrs{.axes = taps, .keepdims = x.sizes.size() == 2}.pack()));
}

Box random_box(std::mt19937_64& rng) {
  auto pick = [&](int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(rng); };
  const int64_t dims = pick(2, 3);
  const DType types[] = {DType::f32, DType::f32, DType::f16, DType::bf16, DType::i8, DType::u8, DType::f64};
  Box x{.image = {pick(1, 3)},
        .low = {pick(-1, 1) * pick(0, 1)},
        .high = {1},
        .fold = pick(0, 1) ? "reduce_max" : "reduce_min",
        .t = types[pick(0, 6)]};
  for (int64_t k = 0; k < dims; ++k) {
    x.image.push_back(pick(9, dims == 2 ? 26 : 12));
    x.sizes.push_back(pick(0, 5) == 0 ? 1 : pick(2, dims == 2 ? 11 : 5));
    x.strides.push_back(pick(1, 3));
    x.dilations.push_back(pick(0, 3) ? 1 : 2);
    const int64_t reach = (x.sizes.back() - 1) * x.dilations.back();
    x.low.push_back(pick(-1, reach));
    x.high.push_back(std::max<int64_t>(pick(-1, reach), reach + 8 - x.low.back() - x.image[x.image.size() - 1]));
  }
  return x;
}

// Of f32 NaN and zeros of both signs, too.
TEST(Pools, BoxesFoldedInPartsKeepTheirBits) {
  int parted = 0;
  for (uint64_t seed = 1; seed <= testing::cases(80u); ++seed) {
    std::mt19937_64 rng(seed);
    const Graph g = box_graph(random_box(rng));
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, print(g)));
    GraphReport report;
    const Graph parts = optimize_graph(g, {.numerics = Numerics::exact, .report = &report}).value();
    const Type& t = g[g.inputs[0]].type;
    const Bytes image = t.dtype == DType::f32 ? special(t, rng) : random_contents(t, seed);
    const auto one = run_partition(g, unfused_partition(g), {image});
    const auto more = run_partition(parts, unfused_partition(parts), {image});
    ASSERT_TRUE(one.ok() && more.ok());
    ASSERT_EQ(one->values[g.outputs[0]], more->values[parts.outputs[0]]) << print(parts);
    parted += std::ranges::any_of(report.rewrites, [](const RewriteRecord& r) { return r.rule == "extreme-of-boxes"; });
  }
  EXPECT_GT(parted, testing::cases(40));
}

// A patch is for borders and steps, or for what many taps share.
TEST(Pools, WindowsOfFewTapsWithoutBordersAreReadWhereTheyLie) {
  for (const auto& [p, lie] : {std::pair(Pool{64, 64, 64, {3, 3}, {1, 1}, 0, 0, "reduce_sum"}, true),
                               std::pair(Pool{64, 64, 64, {2, 2}, {1, 1}, 0, 0, "reduce_max"}, true),
                               std::pair(Pool{64, 64, 64, {3, 3}, {1, 1}, 1, 1, "reduce_sum"}, false),
                               std::pair(Pool{64, 64, 64, {3, 3}, {2, 2}, 0, 0, "reduce_sum"}, false),
                               std::pair(Pool{64, 64, 64, {3, 3}, {1, 1}, 0, 0, "reduce_max"}, false)}) {
    const RowSample s = pool(p, false);
    const Result<Program> q = lower(s.graph, s.group, cpu_target(CpuLevel::v4));
    ASSERT_TRUE(q.ok()) << q.error().message;
    EXPECT_EQ(std::holds_alternative<RowSteps>(q->steps), lie) << print(q->steps) << "\n" << print(s.graph);
    if (const auto* w = std::get_if<WindowSteps>(&q->steps))
      EXPECT_TRUE(w->channels == 0 && (w->rolling || w->rows > 1)) << print(q->steps) << "\n" << print(s.graph);
  }
}

// Rows would make masks for every tap of a vector at the border.
TEST(Pools, SmallWindowsAreFoldedFromPatches) {
  for (const Pool& p : {Pool{64, 112, 112, {3, 3}, {2, 2}, 1, 1}, Pool{32, 10, 10, {5, 5}, {1, 1}, 2, 2},
                        Pool{32, 56, 56, {2, 2}, {2, 2}, 0, 0, "reduce_sum"}}) {
    const RowSample s = pool(p, true);
    const Result<Program> lowered = lower(s.graph, s.group, cpu_target(CpuLevel::v3));
    ASSERT_TRUE(lowered.ok()) << lowered.error().message;
    EXPECT_TRUE(std::holds_alternative<WindowSteps>(lowered->steps)) << print(lowered->steps);
  }
}

}  // namespace
}  // namespace thermite
