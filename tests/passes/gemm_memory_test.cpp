// SPDX-License-Identifier: Apache-2.0
// What tiles of products keep, share out, store and bring near.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/passes/product_samples.h"
#include "tests/passes/run_partition.h"
#include "tests/support/random_graph.h"

namespace thermite {
namespace {

// A run with what it did.
PartitionRun counted(const RowSample& s, const Result<Program>& p, int64_t tasks = -1) {
  PartitionRun run;
  run.tasks = tasks;
  run.values.resize(s.graph.size());
  for (NodeId n : s.graph.inputs) run.values[n] = random_contents(s.graph[n].type, n);
  EXPECT_TRUE(p.ok()) << p.error().message;
  if (!p.ok()) return run;
  const Status done = run_program(s.graph, *p, run);
  EXPECT_TRUE(done.ok()) << done.error().message;
  return run;
}

// All of the filters once, but for the block that comes first: nothing is behind the last one.
TEST(GemmMemory, EveryBlockOfFiltersIsPrefetchedOnce) {
  for (const int64_t taps : {1, 3}) {
    const RowSample s = convolution({20, 9, 14, 64, taps, 1, taps / 2, 1, 16});
    const Steps steps = GemmSteps{.rows = 7,
                                  .vectors = 2,
                                  .pack = taps == 1 ? PackMode::swapped : PackMode::lines,
                                  .depth = 8,
                                  .panel = 1 << 20,
                                  .tasks = 1};
    const Result<Program> p = lower(s.graph, s.group, Machine(cpu_target(CpuLevel::v4)), {.steps = &steps});
    ASSERT_TRUE(p.ok()) << p.error().message;
    const PartitionRun run = counted(s, p);

    const int64_t block = 7;  // the first: 20 in blocks of 8 at most are 7, 7, 6
    EXPECT_EQ(run.prefetches, static_cast<uint64_t>((4 * (20 - block) + 2 * block) * taps * taps)) << taps;
  }
}

// Few filters of many channels: each task packs columns of its own, for parts of the filters would pack all of them
// anew. Many filters of few channels are shared out instead: what is packed is little, and results are whole rows.
TEST(GemmMemory, WhatIsMoreIsSharedOut) {
  const auto stores = [](const Image& image, int64_t tasks) {
    const RowSample s = convolution(image);
    const Steps steps =
        GemmSteps{.rows = 14, .vectors = 2, .pack = PackMode::swapped, .depth = 96, .panel = 1 << 20, .tasks = tasks};
    const Result<Program> p = lower(s.graph, s.group, Machine(cpu_target(CpuLevel::v4)), {.steps = &steps});
    const PartitionRun run = counted(s, p);
    return run.stores;
  };
  const Image few{192, 14, 14, 64, 1, 1, 0, 1, 16}, many{32, 14, 14, 192, 1, 1, 0, 1, 16};
  const auto packed = [](const Image& i) { return static_cast<uint64_t>(i.channels) * 14 * 16; };
  EXPECT_LT(stores(few, 2), stores(few, 1) + packed(few));
  EXPECT_GE(stores(many, 2), stores(many, 1) + packed(many));
}

// What is stored are columns as they are packed, and results: the last tiles have a row less, and sums go by way of
// memory where a tile has fewer.
TEST(GemmMemory, WholeTilesAreStoredFromRegisters) {
  const auto stores = [](int64_t filters, const GemmSteps& steps) {
    const RowSample s = convolution({20, 1, 64, filters, 1, 1, 0});
    const Result<Program> p = lowered(s, steps);
    const PartitionRun run = counted(s, p);
    return run.stores;
  };
  const GemmSteps steps{.rows = 8, .vectors = 2, .pack = PackMode::strips, .panel = 1 << 20, .tasks = 1};
  EXPECT_EQ(stores(24, steps), (20 + 24) * 64);
  EXPECT_EQ(stores(23, steps), (20 + 23) * 64);
  EXPECT_EQ(stores(5, steps), (20 + 5 + 7) * 64);
}

// Equal ones, to a tile more or less, where groups of the most that a task holds would leave one with the rest: half of
// the tasks, what a thread has, stores half of the results.
TEST(GemmMemory, TasksHaveEqualShares) {
  const RowSample s = convolution({16, 1, 66 * 16, 8, 1, 1, 0});
  const Result<Program> p =
      lowered(s, {.rows = 8, .vectors = 1, .pack = PackMode::strips, .panel = 5 * 16 * 16 * 4, .tasks = 8});
  ASSERT_TRUE(p.ok()) << p.error().message;
  ASSERT_EQ(p->kernels.size(), 1u);
  const KernelLaunch& k = p->kernels[0];
  EXPECT_EQ(k.tasks % 2, 0);
  const PartitionRun run = counted(s, p, k.tasks / 2);
  EXPECT_EQ(run.stores, 33u * 16 * (16 + 8));
}

// What is read at the places of the results alone, a line of it per vector and row, but no vector that all rows share.
TEST(GemmMemory, WhatFollowsIsPrefetchedBeforeATileIsMultiplied) {
  const RowSample s = convolution({20, 9, 14, 64, 1, 1, 0}, true);
  for (const int64_t depth : {0, 8}) {
    const Result<Program> p = lowered(s, {.rows = 7, .vectors = 2, .depth = depth, .panel = 1 << 20});
    ASSERT_TRUE(p.ok()) << p.error().message;
    const PartitionRun run = counted(s, p);
    EXPECT_EQ(run.prefetches, 64u * 4 * 2) << depth;  // 4 strips of 9 * 14 columns
  }
}

// Columns whose rows lie in more pages than a core knows near are packed, of few registers; others are read as they
// lie.
TEST(GemmMemory, ColumnsInManyPagesArePacked) {
  for (const auto& [channels, pack] : {std::pair(64, PackMode::none), std::pair(256, PackMode::rows)}) {
    const RowSample s = convolution({channels, 56, 56, 64, 1, 1, 0});
    const GemmSteps steps = gemm_steps(lower(s.graph, s.group, cpu_target(CpuLevel::v3)));
    EXPECT_EQ(steps.pack, pack) << print(steps);
  }
}

// Lines of the image once for all taps, with their padding: 11 lines of 20 channels, of two vectors each, and a
// vector of nothing behind them. Results are stored from registers, four a line, but for those of the three lines that
// the last tile has too many.
TEST(GemmMemory, AnImageIsPackedOnceForAllTapsOfFewFilters) {
  for (const int64_t taps : {3, 5}) {
    const RowSample s = convolution({20, 9, 16, 4, taps, 1, taps / 2});
    const Result<Program> p =
        lowered(s, {.rows = 4, .vectors = 1, .pack = PackMode::image, .panel = 1 << 20, .tasks = 1});
    const auto lines = static_cast<uint64_t>(9 + taps - 1);
    EXPECT_EQ(counted(s, p).stores, 16 * (20 * lines * 2 + 1 + 4 * 9 + 4 * 3)) << taps;
  }
}

// The first block of the depth finds no sums in memory, and nothing is put there for it.
TEST(GemmMemory, SumsBeginInRegisters) {
  const RowSample image = convolution({20, 9, 14, 64, 3, 1, 1, 1, 16}),
                  factors = product({1, 30, 20, 40, false, false});
  struct Case {
    const RowSample& sample;
    PackMode pack;
    int others;  // stores that pack columns: with masks and without, likewise, and with those of lines; of parts of
                 // tiles
    int sums;    // vectors of them, of tiles of each height
  };
  for (const Case& c : {Case{image, PackMode::lines, 2, 7 * 2}, Case{image, PackMode::swapped, 3, (7 + 6) * 2},
                        Case{factors, PackMode::none, 7 * 4, (7 + 6) * 2}}) {
    const Result<Program> p =
        lowered(c.sample, {.rows = 7, .vectors = 2, .pack = c.pack, .depth = 8, .panel = 1 << 20});
    ASSERT_TRUE(p.ok()) << p.error().message;
    const Kernel& k = *p->kernels[0].kernel;
    const auto stores = std::ranges::count_if(
        k.insts, [&](const Inst& i) { return i.op == Op::store && k.memories[i.mem].kind == MemKind::scratch; });
    EXPECT_EQ(stores, c.others + c.sums) << print(p->steps);
  }
}

// What is stored far away is brought near before, a line of each row of a tile, behind the last block of the depth.
TEST(GemmMemory, FarResultsAreBroughtNearBeforeTheyAreStored) {
  struct Case {
    PackMode pack;
    int64_t taps, depth;
    uint64_t lines;  // of the results of each filter, in all tiles
  };
  for (const Case& c :
       {Case{PackMode::none, 1, 0, 4 * 2}, Case{PackMode::strips, 1, 8, 4 * 2}, Case{PackMode::swapped, 1, 0, 18},
        Case{PackMode::swapped, 1, 8, 18}, Case{PackMode::broadcast, 1, 0, 18}, Case{PackMode::lines, 3, 0, 18},
        Case{PackMode::lines, 3, 8, 18}, Case{PackMode::image, 3, 0, 18}})
    for (const bool far : {false, true}) {
      const RowSample s = convolution({20, 9, 14, 64, c.taps, 1, c.taps / 2});
      Machine machine(cpu_target(CpuLevel::v4));
      machine.profile.l2_bytes = far ? 64 * 9 * 14 * 4 - 1 : 64 * 9 * 14 * 4;
      const Steps steps =
          GemmSteps{.rows = 7, .vectors = 2, .pack = c.pack, .depth = c.depth, .panel = 1 << 20, .tasks = 2};
      const Result<Program> p = lower(s.graph, s.group, machine, {.steps = &steps});
      EXPECT_EQ(counted(s, p).prefetches, far ? 64 * c.lines : 0) << print(p->steps);
    }
}

// Broadcast tiles read a line for each element of the depth: while the first strip of filters passes, those of the next
// tile are fetched, beside the next strip.
TEST(GemmMemory, ColumnsOfTheNextTileAreBroughtNearOnce) {
  const uint64_t depth = 20, strips = 2, tiles = 9 * 14 / 7, filters = depth * 2 * (strips - 1);
  for (const auto& [pack, columns] :
       {std::pair(PackMode::broadcast, depth * tiles), std::pair(PackMode::swapped, uint64_t{0})}) {
    const RowSample s = convolution({20, 9, 14, 64, 1, 1, 0, 1, 16});
    const Result<Program> p = lowered(s, {.rows = 7, .vectors = 2, .pack = pack, .panel = 1 << 20, .tasks = 1});
    EXPECT_EQ(counted(s, p).prefetches, filters + columns) << print(p->steps);
  }
}

// Each line once, whatever share of them a tile has: those of the first task nobody brings, and tiles that are too few
// bring none, nor do tasks of parts of the rows, which would bring the same.
TEST(GemmMemory, FarColumnsOfTheNextTaskAreBroughtNearOnce) {
  constexpr int64_t kStrips = 8;
  struct Case {
    int64_t filters, depth, tasks;
    bool far, ahead;
  };
  for (const Case& c : {Case{16, 128, 4, true, true}, Case{23, 130, 4, true, true}, Case{24, 128, 4, false, false},
                        Case{24, 128, 2, true, false}, Case{12, 128, 4, true, false}, Case{240, 128, 4, true, false},
                        Case{24, 40, 4, true, false}})
    for (const int64_t ragged : {0, 31}) {
      const int64_t columns = kStrips * 32 - ragged;
      const RowSample s = convolution({c.depth, 1, columns, c.filters, 1, 1, 0});
      Machine machine(cpu_target(CpuLevel::v4));
      machine.profile.threads = 2;
      machine.profile.l2_bytes = c.far ? 2 * c.depth * columns * 4 : int64_t{1} << 20;
      const Steps steps =
          GemmSteps{.rows = 4, .vectors = 2, .pack = PackMode::none, .panel = 1 << 20, .tasks = c.tasks};
      const Result<Program> p = lower(s.graph, s.group, machine, {.steps = &steps});
      ASSERT_TRUE(p.ok()) << p.error().message;
      const auto reads = std::ranges::count_if(p->kernels[0].kernel->insts, [&](const Inst& i) {
        return i.op == Op::prefetch && p->kernels[0].kernel->memories[i.mem].access == MemAccess::read;
      });
      EXPECT_EQ(reads > 0, c.ahead) << c.filters;
      // The last strip is not all there: tiles of parts of it bring nothing, but those before bring its lines.
      const auto lines = c.ahead ? c.depth * (kStrips - kStrips / c.tasks) * 2 : 0;
      if (c.filters * columns * 4 <= machine.profile.l2_bytes) {
        EXPECT_EQ(counted(s, p).prefetches, lines) << c.filters;
      }
    }
}

}  // namespace
}  // namespace thermite
