// SPDX-License-Identifier: Apache-2.0
// Rows of Fourier transforms: their passes, and that no schedule changes a bit.
#include <gtest/gtest.h>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "ir/ops/support/fourier.h"
#include "passes/schedule/fourier_passes.h"
#include "passes/schedule/option.h"
#include "tests/passes/row_samples.h"
#include "tests/support/op_cases.h"

namespace thermite {
namespace {

TEST(FourierPasses, MakeTheLength) {
  for (int64_t n = 2; n <= kLongestRow; n += n < 12288 ? 1 : 16) {
    int64_t rest = n;
    for (int64_t p = 2; p <= 13; ++p)
      while (rest % p == 0) rest /= p;
    if (rest > 1) continue;
    int64_t stride = 1;
    for (const FourierPass& p : fourier_passes(n)) {
      EXPECT_EQ(p.stride, stride) << n;
      EXPECT_EQ(p.radix * p.groups * p.stride, n) << n;
      stride *= p.radix;
    }
    EXPECT_EQ(stride, n);
  }
  EXPECT_EQ(fourier_passes(4096).size(), 4u);
  EXPECT_EQ(fourier_passes(1024).size(), 4u);
  EXPECT_EQ(fourier_passes(kLongestRow).size(), 6u);
}

// The factors of a pass lie behind the roots in the order in which its groups take them.
TEST(FourierPasses, FindTheirFactors) {
  for (const int64_t n : {2, 12, 64, 100, 1000, 1024, 2187}) {
    const std::vector<int64_t> numbers = fourier_root_numbers(n);
    ASSERT_EQ(numbers.size(), static_cast<size_t>(2 * n));
    for (const FourierPass& p : fourier_passes(n))
      for (int64_t t = 1; t < p.radix; ++t)
        for (int64_t group = 0; group < p.groups; ++group)
          EXPECT_EQ(numbers[static_cast<size_t>(n + p.factors + (t - 1) * p.groups + group)], group * t * p.stride);
  }
}

TEST(FourierPasses, FollowOneAnotherInBlocks) {
  const std::vector<FourierPass> passes = fourier_passes(1024);
  EXPECT_EQ(fourier_blocks(passes, 0).size(), 1u);
  const std::vector<FourierBlock> blocks = fourier_blocks(passes, 64);
  ASSERT_EQ(blocks.size(), 2u);
  EXPECT_EQ(blocks[0].length, 64);
  EXPECT_EQ(blocks[0].groups * blocks[0].stride, 16);
  EXPECT_EQ(blocks[1].length, 16);
  EXPECT_EQ(blocks[1].groups * blocks[1].stride, 64);
  EXPECT_EQ(fourier_blocks(passes, 1).size(), passes.size());
}

// Transforms of x + y along an axis.
enum class Kind { forward, inverse, real };
RowSample sample(const Dims& d, int64_t axis, Kind kind, DType t) {
  GraphBuilder b;
  const int64_t n = d[static_cast<int>(axis)];
  const bool prime = fourier_way(n) == FourierWay::prime;
  const Dims table = prime ? Dims{3, 4 * n - 3} : Dims{2, kind == Kind::real ? 3 * n + 1 : 2 * n};
  const NodeId x = b.input({t, d}), y = b.input({t, d}), roots = b.input({t, table});
  const NodeId sum = *b.add(*find_op("add"), std::array{x, y}, {});
  const FourierAttrs attrs{.axis = axis, .inverse = kind == Kind::inverse, .real = kind == Kind::real};
  const NodeId z = *b.add(*find_op("fourier"), std::array{sum, y, roots}, attrs.pack());
  b.output(z);
  return {std::move(b).finish(),
          {.kind = GroupKind::reduce, .nodes = {sum, z}, .inputs = {x, y, roots}, .outputs = {z}, .anchors = {z}}};
}

TEST(FourierSchedules, AllGiveTheSameBits) {
  struct Case {
    Dims dims;
    int64_t axis;
  };
  int ran = 0;
  for (const Case& c : {Case{{19, 24}, 1}, Case{{16, 13}, 1}, Case{{40, 18}, 0}, Case{{24, 75}, 0}, Case{{33, 64}, 1},
                        Case{{2, 7, 17}, 1}})
    for (const auto& [t, kind] : {std::pair(DType::f32, Kind::forward),
                                  {DType::f64, Kind::inverse},
                                  {DType::f32, Kind::real},
                                  {DType::f64, Kind::real}}) {
      const RowSample s = sample(c.dims, c.axis, kind, t);
      const Machine machine(cpu_target(CpuLevel::v4));
      SameBits same(s, machine, 7);
      for (int64_t axis : {0, 1})
        for (int64_t lanes : {4, 8, 16})
          for (int64_t square : {0, 4, 8, 16})
            for (int64_t vectors : {1, 2, 8})
              for (int64_t block : {0, 1, 12})
                ran += same.run(
                    FourierSteps{.axis = axis, .lanes = lanes, .square = square, .vectors = vectors, .block = block});
      ran += same.run(FourierSteps{});
      ASSERT_FALSE(HasFailure()) << print(s.graph);
    }
  EXPECT_GE(ran, 1600);
}

Machine gpu() { return {cpu_target(CpuLevel::v4), *find_profile("cuda-h100")}; }

// Rows of threads of a block, beside a row of a thread by itself.
TEST(FourierSchedules, BlocksOfThreadsGiveTheSameBits) {
  int ran = 0;
  for (const auto& [dims, axis] : {std::pair<Dims, int64_t>{{19, 24}, 1},
                                   {{16, 13}, 1},
                                   {{40, 18}, 0},
                                   {{3, 100}, 1},
                                   {{33, 64}, 1},
                                   {{2, 1024}, 1},
                                   {{19, 131}, 1},
                                   {{151, 24}, 0},
                                   {{5, 7, 2}, 2}})
    for (const auto& [t, kind] :
         {std::pair(DType::f32, Kind::forward), {DType::f64, Kind::inverse}, {DType::f32, Kind::real}}) {
      const int64_t n = dims[static_cast<int>(axis)];
      const bool prime = fourier_way(n) == FourierWay::prime;
      if (prime && kind == Kind::real) continue;
      const RowSample s = sample(dims, axis, kind, t);
      SameBits same(s, gpu(), 7);
      if (prime) same.give(s.graph.inputs[2], testing::table_of_roots(t, n));
      EXPECT_TRUE(same.run(FourierSteps{})) << print(s.graph);
      for (const auto& [threads, rows] : {std::pair<int64_t, int64_t>{32, 1}, {4, 16}, {1, 32}, {64, 2}})
        ran += same.run(GridFourierSteps{.threads = threads, .rows = rows});
      ASSERT_FALSE(HasFailure()) << print(s.graph);
    }
  EXPECT_EQ(ran, 4 * (7 * 3 + 2 * 2) - 2 * 3) << "shared memory does not hold 16 rows of 1024";
}

TEST(FourierSchedules, BlocksOfThreadsShareRowsByTheirLength) {
  const auto steps = [](const Dims& d, DType t = DType::f32) {
    const RowSample s = sample(d, 1, Kind::forward, t);
    const Result<Program> p = lower(s.graph, s.group, gpu());
    EXPECT_TRUE(p.ok()) << p.error().message;
    return print(p->steps);
  };
  EXPECT_EQ(steps({4096, 64}), "grid_fourier threads 8 rows 16");
  EXPECT_EQ(steps({1024, 1024}), "grid_fourier threads 128 rows 2");
  EXPECT_EQ(steps({256, 4096}), "grid_fourier threads 512 rows 1");
  EXPECT_EQ(steps({20, 64}), "grid_fourier threads 8 rows 4") << "a subgroup's threads at least";
  EXPECT_EQ(steps({4, 4}), "grid_fourier threads 1 rows 32");
}

// Rader's convolutions, with their orders; read and stored along rows, or across them.
TEST(FourierSchedules, PrimesGiveTheSameBits) {
  int ran = 0;
  for (const auto& [dims, axis] : {std::pair<Dims, int64_t>{{19, 131}, 1}, {{151, 24}, 0}})
    for (const auto& [t, kind] : {std::pair(DType::f32, Kind::forward), {DType::f64, Kind::inverse}}) {
      const RowSample s = sample(dims, axis, kind, t);
      const Machine machine(cpu_target(CpuLevel::v4));
      SameBits same(s, machine, 7);
      same.give(s.graph.inputs[2], testing::table_of_roots(t, dims[static_cast<int>(axis)]));
      for (int64_t square : {0, 16})
        for (int64_t vectors : {1, 2})
          for (int64_t block : {0, 1, 30})
            ran += same.run(FourierSteps{.lanes = 16, .square = square, .vectors = vectors, .block = block});
      ran += same.run(FourierSteps{});
      EXPECT_FALSE(same.run(FourierSteps{.lanes = 16, .along = 1}));
      ASSERT_FALSE(HasFailure()) << print(s.graph);
    }
  EXPECT_EQ(ran, 4 * 13);
}

// A table that holds no orders leads nowhere outside the row, which the interpreter would find.
TEST(FourierSchedules, OrdersStayWithinTheRow) {
  const RowSample s = sample({19, 131}, 1, Kind::forward, DType::f32);
  const Machine machine(cpu_target(CpuLevel::v4));
  SameBits same(s, machine, 7);
  std::vector<std::byte> table = testing::table_of_roots(DType::f32, 131);
  const auto places = std::span(reinterpret_cast<float*>(table.data()), table.size() / 4).subspan(2 * 521);
  for (size_t k = 0; k < places.size(); ++k) places[k] = k % 3 == 0 ? -1e30f : k % 3 == 1 ? 1e30f : NAN;
  same.give(s.graph.inputs[2], table);
  EXPECT_TRUE(same.run(FourierSteps{.lanes = 16, .square = 16}));
}

// What a kernel reads of a table lies beyond the columns that a guard is dropped for.
TEST(FourierSchedules, TakeNoViewForATable) {
  for (const int64_t n : {16, 17}) {
    const int64_t columns = n == 17 ? 4 * n - 3 : 2 * n, rows = n == 17 ? 3 : 2;
    GraphBuilder b;
    const NodeId x = b.input({DType::f32, {rows, n}});
    const PadAttrs pad{.low = {0, 0}, .high = {0, columns - n}, .value = make_scalar(DType::f32, 0)};
    const NodeId table = *b.add(*find_op("pad"), std::array{x}, pad.pack());
    const NodeId y = *b.add(*find_op("fourier"), std::array{x, x, table}, FourierAttrs{.axis = 1}.pack());
    b.output(y);
    const RowSample s{std::move(b).finish(),
                      {.kind = GroupKind::reduce, .nodes = {table, y}, .inputs = {x}, .outputs = {y}, .anchors = {y}}};
    EXPECT_FALSE(lower(s.graph, s.group, Machine(cpu_target(CpuLevel::v4))).ok()) << n;
  }
}

// Whole vectors along a row, or a last one that lies over the one before; factors of one group, or of several.
TEST(FourierSchedules, AlongRowsGiveTheSameBits) {
  int ran = 0;
  for (const int64_t n : {128, 100, 240, 216, 384, 1000})
    for (const auto& [t, kind] : {std::pair(DType::f32, Kind::forward),
                                  {DType::f64, Kind::inverse},
                                  {DType::f32, Kind::real},
                                  {DType::f64, Kind::real}}) {
      const RowSample s = sample({3, n}, 1, kind, t);
      const Machine machine(cpu_target(CpuLevel::v4));
      SameBits same(s, machine, 7);
      ASSERT_TRUE(same.run(FourierSteps{.axis = 0, .lanes = 16, .square = 16}));
      for (int64_t lanes : {4, 8, 16}) ran += same.run(FourierSteps{.lanes = lanes, .along = 1});
      ASSERT_FALSE(HasFailure()) << print(s.graph);
      const Result<Program> p = lower(s.graph, s.group, machine);
      ASSERT_TRUE(p.ok());
      EXPECT_EQ(std::get<FourierSteps>(p->steps).along, 1) << n;
    }
  EXPECT_GE(ran, 60);
  // A pass of fewer elements than a vector has, one whose stride does not divide a vector, results that lie elsewhere.
  const Machine machine(cpu_target(CpuLevel::v4));
  for (const auto& [dims, axis] : {std::pair<Dims, int64_t>{{3, 64}, 1}, {{3, 250}, 1}, {{128, 3}, 0}}) {
    const RowSample s = sample(dims, axis, Kind::forward, DType::f32);
    EXPECT_FALSE(SameBits(s, machine, 7).run(FourierSteps{.lanes = 16, .along = 1}));
  }
}

// Short rows fill half of a register, unless vectors would make much of them twice.
TEST(FourierSchedules, ShortRowsFillHalfARegister) {
  const Machine machine(cpu_target(CpuLevel::v4));
  for (const auto& [n, t, lanes] : {std::tuple(64, DType::f32, 8),
                                    {96, DType::f32, 8},
                                    {128, DType::f32, 16},
                                    {32, DType::f64, 4},
                                    {72, DType::f32, 0},
                                    {48, DType::f32, 0}}) {
    const RowSample s = sample({33, n}, 1, Kind::forward, t);
    const Result<Program> p = lower(s.graph, s.group, machine);
    ASSERT_TRUE(p.ok()) << p.error().message;
    const auto steps = std::get<FourierSteps>(p->steps);
    EXPECT_EQ(steps.along ? steps.lanes : 0, lanes) << n;
  }
}

// A row that is read backwards, as half of an inverse real one is, lies along memory, too.
TEST(FourierSchedules, LieAlongRowsReadBackwards) {
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, {3, 256}}), roots = b.input({DType::f32, {2, 512}});
  const NodeId turned = *b.add(*find_op("flip"), std::array{x}, FlipAttrs{.axes = {1}}.pack());
  const NodeId z = *b.add(*find_op("fourier"), std::array{x, turned, roots}, FourierAttrs{.axis = 1}.pack());
  b.output(z);
  const RowSample s{
      std::move(b).finish(),
      {.kind = GroupKind::reduce, .nodes = {turned, z}, .inputs = {x, roots}, .outputs = {z}, .anchors = {z}}};
  const Machine machine(cpu_target(CpuLevel::v4));
  const Result<Program> p = lower(s.graph, s.group, machine);
  ASSERT_TRUE(p.ok()) << p.error().message;
  EXPECT_EQ(std::get<FourierSteps>(p->steps).along, 1);
  SameBits same(s, machine, 7);
  ASSERT_TRUE(same.run(FourierSteps{.axis = 0, .lanes = 16, .square = 16}));
  EXPECT_TRUE(same.run(FourierSteps{.lanes = 16, .along = 1}));
}

// Rows that are turned as they are read are turned back where their results share lines with those of a neighbour.
TEST(FourierSchedules, TurnBackResultsThatLieNear) {
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, {19, 2, 40}}), roots = b.input({DType::f32, {2, 80}});
  const NodeId turned = *b.add(*find_op("permute"), std::array{x}, PermuteAttrs{.perm = {0, 2, 1}}.pack());
  const NodeId z = *b.add(*find_op("fourier"), std::array{turned, turned, roots}, FourierAttrs{.axis = 1}.pack());
  b.output(z);
  const RowSample s{
      std::move(b).finish(),
      {.kind = GroupKind::reduce, .nodes = {turned, z}, .inputs = {x, roots}, .outputs = {z}, .anchors = {z}}};
  const Machine machine(cpu_target(CpuLevel::v4));
  const Result<Program> p = lower(s.graph, s.group, machine);
  ASSERT_TRUE(p.ok()) << p.error().message;
  EXPECT_NE(p->kernels[0].schedule.find(", turned"), std::string::npos) << p->kernels[0].schedule;
  SameBits same(s, machine, 7);
  ASSERT_TRUE(same.run(FourierSteps{}));
  for (int64_t square : {0, 8, 16})
    for (int64_t axis : {0, 1}) EXPECT_TRUE(same.run(FourierSteps{.axis = axis, .lanes = 16, .square = square}));
}

// What reads a table for all of a batch alike is no reason to lay vectors along the batch, whose results lie far apart.
TEST(FourierSchedules, VectorsLieAlongResults) {
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, {16, 64, 32}}), y = b.input({DType::f32, {16, 64, 32}});
  const NodeId factors = b.input({DType::f32, {64, 32}}), roots = b.input({DType::f32, {2, 64}});
  std::vector<NodeId> nodes;
  const auto op = [&](const char* name, std::vector<NodeId> in, Attrs a) {
    nodes.push_back(*b.add(*find_op(name), in, std::move(a)));
    return nodes.back();
  };
  const auto turned = [&](NodeId v) {
    return op("permute", {op("mul", {v, factors}, {})}, PermuteAttrs{.perm = {0, 2, 1}}.pack());
  };
  const NodeId re = turned(x), im = turned(y);
  const NodeId z = op("fourier", {re, im, roots}, FourierAttrs{.axis = 1}.pack());
  b.output(z);
  const Group group{
      .kind = GroupKind::reduce, .nodes = nodes, .inputs = {x, y, factors, roots}, .outputs = {z}, .anchors = {z}};
  const Result<Program> p = lower(std::move(b).finish(), group, cpu_target(CpuLevel::v4));
  ASSERT_TRUE(p.ok()) << p.error().message;
  EXPECT_EQ(std::get<FourierSteps>(p->steps).axis, 1) << print(p->steps);
}

// Results that no cache keeps go past them, at multiples of 64 bytes alone, which the interpreter checks.
TEST(FourierSchedules, StreamedResultsAreTheSameBits) {
  struct Case {
    Dims dims;
    int64_t lanes;
    bool streams;
    DType dtype = DType::f32;
  };
  for (const Case& c : {Case{{24, 64}, 16, true}, Case{{12, 96}, 16, true}, Case{{12, 72}, 8, true},
                        Case{{24, 75}, 16, false}, Case{{24, 75}, 8, false}, Case{{16, 17}, 16, false},
                        Case{{12, 76}, 4, true, DType::f64}, Case{{12, 77}, 4, false, DType::f64}}) {
    const RowSample s = sample(c.dims, 0, Kind::forward, c.dtype);
    Machine machine(cpu_target(CpuLevel::v4));
    SameBits same(s, machine, 7);
    machine.profile.llc_bytes = 1 << 30;
    const int64_t lanes = c.lanes;
    const FourierSteps chosen{.axis = 0, .lanes = lanes, .square = lanes, .vectors = 2};
    ASSERT_TRUE(same.run(chosen));
    machine.profile.llc_bytes = 1;
    EXPECT_TRUE(same.run(chosen));
    const Steps steps = chosen;
    const Result<Program> p = lower(s.graph, s.group, machine, {.steps = &steps});
    ASSERT_TRUE(p.ok()) << p.error().message;
    EXPECT_EQ(print(*p->kernels[0].kernel).find("stream %b") != std::string::npos, c.streams) << c.dims[1];
  }
}

// Butterflies of sixteen lanes would not stay in sixteen registers of eight. Of columns that near caches do not hold
// several are read in one run.
TEST(FourierSchedules, NarrowVectorsAreOneRegister) {
  struct Case {
    CpuLevel level;
    DType dtype;
    Dims dims;
    int64_t lanes, vectors;
  };
  for (const Case& c :
       {Case{CpuLevel::v3, DType::f32, {256, 64}, 8, 1}, Case{CpuLevel::v3, DType::f32, {256, 8192}, 8, 8},
        Case{CpuLevel::v3, DType::f64, {256, 64}, 4, 1}, Case{CpuLevel::v3, DType::f64, {256, 8192}, 4, 8},
        Case{CpuLevel::v3, DType::f32, {12288, 8192}, 8, 4}, Case{CpuLevel::v1, DType::f32, {16, 3}, 8, 1},
        Case{CpuLevel::v1, DType::f64, {131, 40}, 4, 1}, Case{CpuLevel::v4, DType::f32, {256, 64}, 16, 1}}) {
    const RowSample s = sample(c.dims, 0, Kind::forward, c.dtype);
    const Result<Program> p = lower(s.graph, s.group, Machine(cpu_target(c.level)));
    ASSERT_TRUE(p.ok()) << p.error().message;
    const auto steps = std::get<FourierSteps>(p->steps);
    EXPECT_EQ(steps.lanes, c.lanes) << print(p->steps);
    EXPECT_EQ(steps.vectors, c.vectors) << print(p->steps);
  }
}

// Across them most lanes would be empty, whichever way they are read.
TEST(FourierSchedules, VectorsLieAlongFewTurnedRows) {
  for (const int64_t rows : {3, 40}) {
    GraphBuilder b;
    const NodeId x = b.input({DType::f32, {256, rows}}), roots = b.input({DType::f32, {2, 512}});
    const NodeId turned = *b.add(*find_op("permute"), std::array{x}, PermuteAttrs{.perm = {1, 0}}.pack());
    const NodeId y = *b.add(*find_op("fourier"), std::array{turned, turned, roots}, FourierAttrs{.axis = 1}.pack());
    b.output(y);
    const RowSample s{
        std::move(b).finish(),
        {.kind = GroupKind::reduce, .nodes = {turned, y}, .inputs = {x, roots}, .outputs = {y}, .anchors = {y}}};
    const Machine machine(cpu_target(CpuLevel::v4));
    const Result<Program> p = lower(s.graph, s.group, machine);
    ASSERT_TRUE(p.ok()) << p.error().message;
    EXPECT_EQ(std::get<FourierSteps>(p->steps).along, rows == 3);
    SameBits same(s, machine, 7);
    EXPECT_TRUE(same.run(FourierSteps{}));
    EXPECT_TRUE(same.run(FourierSteps{.lanes = 16, .along = 1}));
  }
}

// A nest beside other results, or of costly elements, is cut.
TEST(FourierSchedules, RefuseWhatTheyCannotDo) {
  RowSample s = sample({4, 8}, 1, Kind::forward, DType::f32);
  const Machine machine(cpu_target(CpuLevel::v4));
  s.group.outputs = {s.group.nodes[0], s.group.nodes[1]};
  EXPECT_FALSE(lower(s.graph, s.group, machine).ok());
}

}  // namespace
}  // namespace thermite
