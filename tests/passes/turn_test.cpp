// SPDX-License-Identifier: Apache-2.0
// Squares that are turned in registers: the bits of gathers, whatever the sizes, and no gathers left.
#include <gtest/gtest.h>

#include <algorithm>

#include "ir/ops/attrs.h"
#include "tests/passes/one_group.h"

namespace thermite {
namespace {

// A permuted value beside another one; or two of them, and so much to do that lines are made in a loop.
Graph turned(DType t, Dims d, std::vector<int64_t> perm, bool two) {
  GraphBuilder b;
  Dims from = Dims::filled(d.size(), 0);
  for (int k = 0; k < d.size(); ++k) from[static_cast<int>(perm[static_cast<size_t>(k)])] = d[k];
  const auto permuted = [&] { return add(b, "permute", {b.input({t, from})}, PermuteAttrs{.perm = perm}.pack()); };
  NodeId sum = *b.add(*find_op("max"), std::vector{permuted(), b.input({t, d})}, {});
  if (two) sum = *b.add(*find_op("min"), std::vector{permuted(), sum}, {});
  for (int k = 0; two && k < 6; ++k) sum = *b.add(*find_op(k % 2 ? "abs" : "neg"), std::vector{sum}, {});
  b.output(sum);
  return std::move(b).finish();
}

struct Case {
  Dims dims;
  std::vector<int64_t> perm;
};

TEST(Turn, GivesTheBitsOfGathers) {
  const Case cases[] = {
      {{16, 16}, {1, 0}},       {{37, 53}, {1, 0}},       {{64, 1000}, {1, 0}},      {{3, 40, 33}, {0, 2, 1}},
      {{100, 10}, {1, 0}},      {{20, 5, 48}, {2, 1, 0}}, {{33, 17, 16}, {1, 2, 0}}, {{2, 19, 3, 65}, {0, 3, 2, 1}},
      {{70, 13, 64}, {2, 1, 0}}};
  for (const CpuLevel level : {CpuLevel::v1, CpuLevel::v3, CpuLevel::v4})
    for (const DType t : {DType::f32, DType::f16, DType::bf16, DType::f64, DType::i8, DType::i32})
      for (const Case& c : cases)
        for (const bool two : {false, true}) {
          const Graph g = turned(t, c.dims, c.perm, two);
          const Machine machine(cpu_target(level));
          const Result<Program> p = lower(g, whole(g), machine);
          ASSERT_TRUE(p.ok()) << p.error().message;
          const auto* turn = std::get_if<TurnSteps>(&p->steps);
          ASSERT_TRUE(turn) << print(g);
          EXPECT_FALSE(gathers(*p)) << print(g);
          const Steps plain = MapSteps{.axis = turn->axis, .block = 64, .tasks = 4};
          const Result<Program> gathered = lower(g, whole(g), machine, {.steps = &plain});
          ASSERT_TRUE(gathered.ok()) << gathered.error().message;
          EXPECT_TRUE(gathers(*gathered));
          EXPECT_TRUE(bits_of(g, *p) == bits_of(g, *gathered)) << print(p->steps) << "\n" << print(g);
        }
}

// Threads take tasks in a row: cores would write to the same lines wherever their shares of each row meet.
TEST(Turn, HalfOfTheTasksWriteHalfOfTheRows) {
  GraphBuilder b;
  const NodeId y = add(b, "permute", {b.input({DType::f16, {250, 256}})}, PermuteAttrs{.perm = {1, 0}}.pack());
  const Graph g = finished(b, y);
  Result<Program> p = lower(g, whole(g), cpu_target(CpuLevel::v4));
  ASSERT_TRUE(p.ok()) << p.error().message;
  ASSERT_TRUE(std::get_if<TurnSteps>(&p->steps));
  const Bytes all = bits_of(g, *p);
  p->kernels[0].tasks /= 2;
  const Bytes some = bits_of(g, *p);
  const auto half = static_cast<std::ptrdiff_t>(all.size() / 2);
  EXPECT_TRUE(std::equal(all.begin(), all.begin() + half, some.begin()));
  EXPECT_TRUE(std::all_of(some.begin() + half, some.end(), [](std::byte x) { return x == std::byte{0}; }));
}

// Permuted values side by side: what is picked from them is turned once.
TEST(Turn, TakesAConcatenationAsOneValue) {
  for (const int64_t axis : {1, 2})
    for (const DType t : {DType::f32, DType::i8}) {
      GraphBuilder b;
      const auto permuted = [&](int64_t columns) {
        const Dims from = axis == 2 ? Dims{2, columns, 40} : Dims{2, 33, columns};
        return *b.add(*find_op("permute"), std::vector{b.input({t, from})}, PermuteAttrs{.perm = {0, 2, 1}}.pack());
      };
      b.output(*b.add(*find_op("concat"), std::vector{permuted(37), permuted(64), permuted(5)},
                      ConcatAttrs{.axis = axis}.pack()));
      const Graph g = std::move(b).finish();
      const Result<Program> p = lower(g, whole(g), cpu_target(CpuLevel::v4));
      ASSERT_TRUE(p.ok()) << p.error().message;
      const auto* turn = std::get_if<TurnSteps>(&p->steps);
      ASSERT_TRUE(turn) << print(g);
      EXPECT_FALSE(gathers(*p));
      const Steps plain = MapSteps{.axis = turn->axis, .block = 64, .tasks = 4};
      const Result<Program> gathered = lower(g, whole(g), cpu_target(CpuLevel::v4), {.steps = &plain});
      ASSERT_TRUE(gathered.ok()) << gathered.error().message;
      EXPECT_TRUE(bits_of(g, *p) == bits_of(g, *gathered)) << print(p->steps) << "\n" << print(g);
    }
}

// A few lines are read where they lie. Many of them, or lines a power of two apart, which push each other out of the
// caches, are copied side by side first, whole runs of them.
TEST(Turn, CopiesTheRunsOfATileWhereLinesAreManyOrCollide) {
  struct Lines {
    DType dtype;
    Dims dims;
    bool copied;
  };
  for (const Lines& c : {Lines{DType::f32, {1000, 1001}, false}, Lines{DType::f32, {1024, 1001}, true},
                         Lines{DType::f32, {1000, 1024}, true}, Lines{DType::i8, {1000, 1001}, true}}) {
    const Graph g = turned(c.dtype, c.dims, {1, 0}, false);
    const Result<Program> p = lower(g, whole(g), cpu_target(CpuLevel::v3));
    ASSERT_TRUE(p.ok());
    const auto& turn = std::get<TurnSteps>(p->steps);
    EXPECT_GE(turn.run * static_cast<int64_t>(size_of(c.dtype)), 64);
    EXPECT_GE(turn.wide * turn.lanes, 64);
    const std::vector<Memory>& memories = p->kernels[0].kernel->memories;
    const bool copies = std::ranges::any_of(memories, [](const Memory& m) { return m.kind == MemKind::local; });
    EXPECT_EQ(copies, c.copied) << print(g);
  }
}

TurnSteps turn_steps(DType t, const Dims& d, const std::vector<int64_t>& perm) {
  const Graph g = turned(t, d, perm, false);
  const Result<Program> p = lower(g, whole(g), cpu_target(CpuLevel::v4));
  EXPECT_TRUE(p.ok());
  const auto* steps = std::get_if<TurnSteps>(&p->steps);
  EXPECT_TRUE(steps) << print(p->steps);
  return steps ? *steps : TurnSteps{};
}

// What is kept of a line has been turned: it is not copied to be read in pieces.
TEST(Turn, TurnsLinesOnTheirWay) {
  for (const DType t : {DType::i8, DType::f16, DType::f32})
    for (const bool two : {false, true}) {
      const Graph g = turned(t, {1024, 1024}, {1, 0}, two);
      const Result<Program> p = lower(g, whole(g), cpu_target(CpuLevel::v4));
      ASSERT_TRUE(p.ok());
      const Kernel& k = *p->kernels[0].kernel;
      std::vector<Op> made(k.values.size(), Op::yield);
      for (const Inst& i : k.insts)
        for (const ValueId r : i.results) made[r] = i.op;
      int kept = 0;
      for (const Inst& i : k.insts) {
        if (i.op != Op::store || k.memories[i.mem].kind != MemKind::local) continue;
        EXPECT_EQ(made[i.operands[1]], Op::shuffle);
        EXPECT_EQ(i.type.lanes, std::get<TurnSteps>(p->steps).lanes);
        ++kept;
      }
      EXPECT_GT(kept, 0);
    }
}

// A result's lines of 64 elements: where the next one lies beside each, tiles go on along them; where the next one
// lies along the other axis of the squares, they are long on that side as it is.
TEST(Turn, GoesOnAlongLinesThatFollowEachOther) {
  for (const DType t : {DType::i8, DType::f16}) {
    const TurnSteps beside = turn_steps(t, {256, 256, 64}, {2, 1, 0});
    EXPECT_GE(beside.lanes * beside.wide * static_cast<int64_t>(size_of(t)), 512) << print(beside);
    const TurnSteps along = turn_steps(t, {8, 3136, 64}, {0, 2, 1});
    EXPECT_EQ(along.lanes * along.wide, 64) << print(along);
  }
}

// Many lines of a result that fall into one set of the first-level cache are stored in longer pieces.
TEST(Turn, StoresLongPiecesOfLinesThatShareASet) {
  const auto bytes = [](DType t, const Dims& d) {
    const TurnSteps s = turn_steps(t, d, {1, 0});
    return s.run * s.lanes * s.wide * static_cast<int64_t>(size_of(t));
  };
  for (const DType t : {DType::i8, DType::f16}) {
    const int64_t apart = bytes(t, {1024, 4096 + 64});
    EXPECT_EQ(bytes(t, {1024, 4096}), 2 * apart);
  }
  // Few tiles would be too large for all threads.
  EXPECT_EQ(bytes(DType::i8, {64, 4096}), bytes(DType::i8, {64, 4096 + 64}));
}

// Lines of a result that lie nearly a page apart, or half of one, crowd into a few sets of the first-level cache: tiles
// are longer on that side.
TEST(Turn, MakesLongLinesOfResultsThatCrowd) {
  const auto steps = [](const Dims& d) {
    const Graph g = turned(DType::f32, d, {1, 0}, false);
    const Result<Program> p = lower(g, whole(g), cpu_target(CpuLevel::v4));
    EXPECT_TRUE(p.ok());
    return std::get<TurnSteps>(p->steps);
  };
  const TurnSteps apart = steps({1001, 1000});
  EXPECT_EQ(steps({1001, 1024}), apart);
  for (const Dims& d : {Dims{1025, 1023}, Dims{1000, 1025}, Dims{600, 511}, Dims{1001, 4095}}) {
    const TurnSteps crowded = steps(d);
    EXPECT_GE(crowded.wide * crowded.lanes, 2 * apart.wide * apart.lanes) << print(crowded);
    // Half of each line is left for the next tile, but where many lines are read, or such as crowd, too.
    EXPECT_EQ(crowded.run < apart.run, d[1] < 4095 && d[0] != 1025) << print(crowded);
  }
}

// Two bytes of each line: as straight code every line of a result would be two thousand pieces.
TEST(Turn, ShortPiecesOfLongLinesAreNoStraightCode) {
  GraphBuilder b;
  const Graph g =
      finished(b, add(b, "permute", {b.input({DType::u8, {12416, 3}})}, PermuteAttrs{.perm = {1, 0}}.pack()));
  const Machine machine(cpu_target(CpuLevel::v4));
  const Steps turned = TurnSteps{.axis = 1, .across = 0, .lanes = 64, .depth = 2, .run = 2, .wide = 64};
  const Result<Program> p = lower(g, whole(g), machine, {.steps = &turned}), q = lower(g, whole(g), machine);
  ASSERT_TRUE(p.ok()) << p.error().message;
  ASSERT_TRUE(q.ok()) << q.error().message;
  EXPECT_LT(p->kernels[0].kernel->insts.size(), 4096u);
  EXPECT_TRUE(bits_of(g, *p) == bits_of(g, *q));
}

// Shorter axes are for others.
TEST(Turn, IsForAxesOfWholeVectors) {
  const Graph g = turned(DType::f32, {1000, 3}, {1, 0}, false);
  const Result<Program> p = lower(g, whole(g), cpu_target(CpuLevel::v4));
  ASSERT_TRUE(p.ok());
  EXPECT_EQ(family_name(p->steps), "deal");
}

// Two loads and a shuffle where all lanes are there; nothing beyond the last element is read.
TEST(EveryOther, IsReadInWholeVectors) {
  for (const int64_t columns : {31, 32, 33, 63, 95, 1000}) {
    GraphBuilder b;
    const NodeId x = b.input({DType::f32, {3, columns}});
    const NodeId part = *b.add(*find_op("slice"), std::vector{x},
                               SliceAttrs{.starts = {0, 0}, .limits = {3, columns}, .steps = {1, 2}}.pack());
    b.output(*b.add(*find_op("neg"), std::vector{part}, {}));
    const Graph g = std::move(b).finish();
    const Result<Program> p = lower(g, whole(g), cpu_target(CpuLevel::v4));
    ASSERT_TRUE(p.ok()) << p.error().message;
    const std::vector<Inst>& insts = p->kernels[0].kernel->insts;
    EXPECT_TRUE(std::ranges::any_of(insts, [](const Inst& i) { return i.op == Op::shuffle; }));
    const Bytes in = random_contents(g[0].type, 7), out = bits_of(g, *p);
    const auto* from = reinterpret_cast<const uint32_t*>(in.data());
    const auto* to = reinterpret_cast<const uint32_t*>(out.data());
    for (int64_t r = 0, k = 0; r < 3; ++r)
      for (int64_t c = 0; c < columns; c += 2, ++k)
        ASSERT_EQ(to[k], from[r * columns + c] ^ 0x80000000u) << columns << ": " << r << ", " << c;
  }
}

}  // namespace
}  // namespace thermite
