// SPDX-License-Identifier: Apache-2.0
// Filters slid over images: what lies inside needs no masks.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/schedule/emit.h"
#include "passes/schedule/option.h"
#include "tests/passes/one_group.h"
#include "tests/passes/row_samples.h"
#include "tests/passes/run_partition.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

Graph depthwise(int64_t side, int64_t stride) {
  GraphBuilder b;
  const std::vector<NodeId> in{b.input({DType::f32, {1, 4, side, side}}), b.input({DType::f32, {4, 1, 3, 3}})};
  const ConvAttrs attrs{
      .strides = {stride, stride}, .dilations = {1, 1}, .pads_low = {1, 1}, .pads_high = {1, 1}, .groups = 4};
  b.output(*b.add(*find_op("conv"), in, attrs.pack()));
  return std::move(b).finish();
}

// What is packed is read whole, of the last vector, too; of the image only three reads at the borders have masks.
TEST(Window, ReadsWholeVectorsWithoutMasks) {
  for (const int64_t stride : {1, 2}) {
    const Graph g = depthwise(112, stride);
    Group group;
    group.nodes = {2}, group.inputs = {0, 1}, group.outputs = {2};
    const Result<Program> p = lower(g, group, cpu_target(CpuLevel::v3));
    ASSERT_TRUE(p.ok()) << p.error().message;
    const auto* window = std::get_if<WindowSteps>(&p->steps);
    ASSERT_TRUE(window);
    const int64_t rows = (window->rows - 1) * stride + 3;
    const std::vector<Inst>& insts = p->kernels[0].kernel->insts;
    const auto reads = [&](bool masked) {
      return std::ranges::count_if(
          insts, [&](const Inst& i) { return i.op == Op::load && i.masked == masked && i.type.lanes >= kVectorLanes; });
    };
    EXPECT_EQ(reads(false), 2 * rows * 3 + 1) << stride;
    EXPECT_EQ(reads(true), 3) << stride;
  }
}

struct Filter {
  int64_t channels, height, width, taps[2], stride, low, high;
  DType t = DType::f32;
  int64_t apart[2] = {1, 1};
  int64_t images = 1;
  bool finite = false;
};

// neg(conv(abs(x + bias))), each channel with a filter and a bias of its own.
RowSample filtered(const Filter& f, bool more) {
  GraphBuilder b;
  NodeId x = b.input({f.t, {f.images, f.channels, f.height, f.width}});
  if (more) x = add(b, "abs", {add(b, "add", {x, b.input({f.t, {f.channels, 1, 1}})})});
  const NodeId w = b.input({f.t, {f.channels, 1, f.taps[0], f.taps[1]}});
  x = add(b, "conv", {x, w},
          ConvAttrs{.strides = {f.stride, f.stride},
                    .dilations = {f.apart[0], f.apart[1]},
                    .pads_low = {f.low, f.low},
                    .pads_high = {f.high, f.high},
                    .groups = f.channels,
                    .finite = f.finite}
              .pack());
  if (more) x = add(b, "neg", {x});
  b.output(x);
  RowSample s;
  s.graph = std::move(b).finish();
  s.group = whole(s.graph);
  s.group.kind = GroupKind::contraction;
  return s;
}

TEST(Window, VectorsAcrossChannelsGiveTheBitsOfSumsOneByOne) {
  const DType types[] = {DType::f32, DType::f32, DType::f16, DType::f64};
  int ran = 0;
  for (uint64_t seed = 1; seed <= testing::cases(120u); ++seed) {
    std::mt19937_64 rng(seed);
    auto pick = [&](int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(rng); };
    const int64_t stride = pick(1, 4);
    Filter f{pick(16, 37),
             pick(4, 14),
             pick(4, 24),
             {pick(2, 7), pick(2, 9)},
             stride,
             pick(0, 4),
             pick(0, 4),
             types[pick(0, 3)],
             {stride == 1 ? pick(1, 2) : 1, stride == 1 ? pick(1, 3) : 1}};
    f.images = pick(1, 2), f.finite = pick(0, 1) == 1;
    const RowSample s = filtered(f, pick(0, 1));
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, print(s.graph)));
    const Machine machine(cpu_target(seed % 3 ? CpuLevel::v4 : CpuLevel::v3));
    SameBits same(s, machine, seed);
    ASSERT_TRUE(same.run(RowSteps{.mode = RowMode::scalar, .tasks = 4}));
    ran += same.run(WindowSteps{.patch = pick(1, 1 << 17), .tasks = pick(1, 8), .channels = pick(4, 16)});
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_GT(ran, testing::cases(80));
}

TEST(Window, RowsThatRollByGiveTheBitsOfSumsOneByOne) {
  const DType types[] = {DType::f32, DType::f32, DType::f16, DType::f64};
  int rolled = 0, patched = 0, wide = 0;
  for (uint64_t seed = 1; seed <= testing::cases(120u); ++seed) {
    std::mt19937_64 rng(seed);
    auto pick = [&](int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(rng); };
    const Filter f{pick(2, 4), pick(5, 20), pick(5, 66), {pick(2, 5), pick(2, 5)},
                   pick(1, 2), pick(0, 2),  pick(0, 2),  types[pick(0, 3)]};
    const RowSample s = filtered(f, pick(0, 1));
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, print(s.graph)));
    const Machine machine(cpu_target(CpuLevel::v4));
    SameBits same(s, machine, seed);
    ASSERT_TRUE(same.run(RowSteps{.mode = RowMode::scalar, .tasks = 4}));
    rolled += same.run(WindowSteps{.tasks = 1 + pick(0, 7), .rolling = 1});
    patched += same.run(WindowSteps{.rows = 2, .patch = 1 << 14, .tasks = 1 + pick(0, 7)});
    wide += same.run(WindowSteps{.rows = pick(1, 5), .vectors = 2, .patch = 1 << 15, .tasks = 1 + pick(0, 7)});
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_GT(wide, testing::cases(60));
  EXPECT_GT(rolled, testing::cases(60));
  EXPECT_GT(patched, testing::cases(60));
}

// With as many places between its taps as there are, along either dimension.
TEST(Window, TapsApartGiveTheBitsOfSumsOneByOne) {
  const DType types[] = {DType::f32, DType::f32, DType::f16, DType::f64};
  int wide = 0;
  for (uint64_t seed = 1; seed <= testing::cases(120u); ++seed) {
    std::mt19937_64 rng(seed);
    auto pick = [&](int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(rng); };
    Filter f{pick(2, 4), pick(5, 20), pick(5, 66),       {pick(2, 5), pick(2, 5)},  1,
             0,          0,           types[pick(0, 3)], {pick(1, 20), pick(1, 20)}};
    f.low = pick(0, std::max((f.taps[0] - 1) * f.apart[0], (f.taps[1] - 1) * f.apart[1]));
    f.high = std::max({f.low, (f.taps[0] - 1) * f.apart[0] - f.low, (f.taps[1] - 1) * f.apart[1] - f.low});
    const RowSample s = filtered(f, pick(0, 1));
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, print(s.graph)));
    const Machine machine(cpu_target(CpuLevel::v4));
    SameBits same(s, machine, seed);
    ASSERT_TRUE(same.run(RowSteps{.mode = RowMode::scalar, .tasks = 4}));
    wide += same.run(WindowSteps{.rows = pick(1, 5), .vectors = pick(1, 2), .patch = 1 << 14, .tasks = 1 + pick(0, 7)});
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_GT(wide, testing::cases(100));
}

TEST(Window, TakesTapsApart) {
  for (const int64_t apart : {2, 12, 36}) {
    const RowSample s = filtered({32, 40, 40, {3, 3}, 1, apart, apart, DType::f32, {apart, apart}}, true);
    const Result<Program> p = lower(s.graph, s.group, cpu_target(CpuLevel::v4));
    ASSERT_TRUE(p.ok()) << p.error().message;
    EXPECT_TRUE(std::holds_alternative<WindowSteps>(p->steps)) << apart << " " << print(p->steps);
  }
}

// A tap that meets rows of padding is infinite: only where it is said not to be are there no NaN.
TEST(Window, RowsOfPaddingAreLeftOutAcrossChannels) {
  for (const bool finite : {false, true})
    for (const int64_t apart : {1, 2}) {
      Filter f{16, 7, 9, {3, 3}, 1, apart, apart, DType::f32, {apart, apart}};
      f.finite = finite;
      const RowSample s = filtered(f, false);
      const Steps steps = WindowSteps{.patch = 1 << 16, .channels = 5};
      const Machine machine(cpu_target(CpuLevel::v4));
      const Result<Program> p = lower(s.graph, s.group, machine, {.steps = &steps});
      ASSERT_TRUE(p.ok()) << p.error().message;
      PartitionRun r;
      r.values.resize(s.graph.size());
      for (const NodeId n : s.graph.inputs) r.values[n] = random_contents(s.graph[n].type, 3 + n);
      auto* filter = reinterpret_cast<float*>(r.values[s.graph.inputs[1]].data());
      for (int64_t c = 0; c < f.channels; ++c) filter[c * 9 + 1] = std::numeric_limits<float>::infinity();
      ASSERT_TRUE(run_program(s.graph, *p, r).ok());
      const auto* out = reinterpret_cast<const float*>(r.values[s.graph.outputs[0]].data());
      const bool any = std::any_of(out, out + f.channels * f.height * f.width, [](float y) { return std::isnan(y); });
      EXPECT_NE(any, finite) << apart;
    }
}

// What a row of long images takes is bounded.
TEST(Window, VectorsAcrossChannelsKeepNoWideRows) {
  const RowSample s = filtered({16, 8, 100000, {7, 7}, 4, 3, 3}, false);
  const Result<Program> p = lower(s.graph, s.group, cpu_target(CpuLevel::v4));
  ASSERT_TRUE(p.ok()) << p.error().message;
  EXPECT_FALSE(std::holds_alternative<WindowSteps>(p->steps)) << print(p->steps);
}

// Short rows and large filters have vectors across channels, where there are as many.
TEST(Window, VectorsLieAcrossChannels) {
  const auto across = [](const Filter& f) {
    const RowSample s = filtered(f, true);
    const Result<Program> p = lower(s.graph, s.group, cpu_target(CpuLevel::v4));
    const auto* steps = p.ok() ? std::get_if<WindowSteps>(&p->steps) : nullptr;
    EXPECT_TRUE(steps) << print(s.graph);
    return steps && steps->channels > 0;
  };
  EXPECT_TRUE(across({64, 7, 7, {5, 5}, 1, 2, 2}));
  EXPECT_TRUE(across({64, 14, 14, {7, 7}, 1, 3, 3}));
  EXPECT_TRUE(across({64, 56, 56, {21, 21}, 1, 10, 10}));
  EXPECT_FALSE(across({64, 56, 56, {3, 3}, 1, 1, 1}));
  EXPECT_FALSE(across({8, 7, 7, {5, 5}, 1, 2, 2}));
}

// As many columns as sixteen registers hold the sums of.
TEST(Window, NarrowVectorsAcrossChannelsHoldFourColumns) {
  for (const int64_t side : {7, 14}) {
    const RowSample s = filtered({64, side, side, {7, 7}, 1, 3, 3}, true);
    const Result<Program> p = lower(s.graph, s.group, cpu_target(CpuLevel::v3));
    ASSERT_TRUE(p.ok()) << p.error().message;
    EXPECT_EQ(std::get<WindowSteps>(p->steps).channels, 4) << print(p->steps);
  }
}

// Where registers are few, short rows of steps, and large filters, are left to vectors across channels; others are
// walked a row at a time.
TEST(Window, FewRegistersTakeRowsOneByOne) {
  const auto steps = [](int64_t side, int64_t taps, int64_t stride) {
    const RowSample s = filtered({64, side, side, {taps, taps}, stride, taps / 2, taps / 2}, true);
    const Result<Program> p = lower(s.graph, s.group, cpu_target(CpuLevel::v3));
    EXPECT_TRUE(p.ok());
    return p.ok() ? std::get<WindowSteps>(p->steps) : WindowSteps{};
  };
  for (const int64_t side : {28, 56, 112}) {
    EXPECT_EQ(steps(side, 3, 1).channels, 0) << side;
    EXPECT_EQ(steps(side, 3, 1).rows, 1) << side;
    EXPECT_EQ(steps(side, 3, 2).channels, 0) << side;
  }
  EXPECT_EQ(steps(7, 3, 1).channels, 4);
  EXPECT_EQ(steps(14, 3, 2).channels, 4);
  EXPECT_EQ(steps(20, 5, 2).channels, 4);
}

// Elements of a filter that registers do not hold are read for two vectors at once, where a row has as many.
TEST(Window, VectorsShareFiltersThatRegistersDoNotHold) {
  for (const int64_t side : {14, 28, 56}) {
    const RowSample s = filtered({8, side, side, {7, 7}, 1, 3, 3}, false);
    const Result<Program> p = lower(s.graph, s.group, cpu_target(CpuLevel::v4));
    ASSERT_TRUE(p.ok()) << p.error().message;
    EXPECT_EQ(std::get<WindowSteps>(p->steps).vectors, side == 14 ? 1 : 2) << print(p->steps);
    EXPECT_GE(std::get<WindowSteps>(p->steps).rows, 4) << print(p->steps);
  }
}

// Where registers hold a vector of each row nothing is copied; where they are short a patch is.
TEST(Window, RowsRollByInRegisters) {
  const auto rolls = [](const Filter& f, CpuLevel level) {
    const RowSample s = filtered(f, true);
    const Result<Program> p = lower(s.graph, s.group, cpu_target(level));
    const auto* steps = p.ok() ? std::get_if<WindowSteps>(&p->steps) : nullptr;
    EXPECT_TRUE(steps);
    const bool copies =
        p.ok() && std::ranges::count(p->kernels[0].kernel->memories, MemKind::scratch, &Memory::kind) > 0;
    EXPECT_NE(steps && steps->rolling, copies);
    const auto gathers = [](const Inst& i) { return i.op == Op::gather; };  // of a bias that padding guards
    EXPECT_FALSE(p.ok() && std::ranges::any_of(p->kernels[0].kernel->insts, gathers));
    return steps && steps->rolling;
  };
  for (int64_t side : {7, 14, 28, 56, 112})
    for (int64_t stride : {1, 2}) {
      EXPECT_TRUE(rolls({32, side, side, {3, 3}, stride, 1, 1}, CpuLevel::v4)) << side;
      EXPECT_FALSE(rolls({32, side, side, {3, 3}, stride, 1, 1}, CpuLevel::v3)) << side;
    }
  EXPECT_TRUE(rolls({32, 14, 14, {5, 5}, 1, 2, 2}, CpuLevel::v4));
  EXPECT_FALSE(rolls({32, 14, 14, {6, 7}, 1, 2, 2}, CpuLevel::v4));              // a filter that registers do not hold
  EXPECT_FALSE(rolls({32, 14, 14, {3, 3}, 1, 1, 1, DType::f64}, CpuLevel::v4));  // two registers a vector
  EXPECT_FALSE(rolls({1, 6, 14, {5, 5}, 1, 2, 2}, CpuLevel::v4));  // rows begun anew for each of its tasks
}

}  // namespace
}  // namespace thermite
