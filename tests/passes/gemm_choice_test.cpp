// SPDX-License-Identifier: Apache-2.0
// Which tiles, ways to pack and tasks the costs choose for products and 1 x 1 convolutions, by the machine.
#include <gtest/gtest.h>

#include "tests/passes/product_samples.h"

namespace thermite {
namespace {

GemmSteps choose(const RowSample& s, const Target& target) { return gemm_steps(lower(s.graph, s.group, target)); }

// Of rows of columns pages apart, vectors in whole lines are multiplied as they lie; those across lines are packed, and
// so are rows whole pages apart, which share a few sets of a cache, and more columns than near caches hold.
TEST(GemmChoice, WholeLinesOfColumnsAreNotPacked) {
  for (const char* target : {"x86-64-v4-amx", "x86-64-v4-vnni+2fma"}) {
    const auto chosen = [&](const Image& image) { return choose(convolution(image), *parse_cpu_target(target)); };
    for (const Image& image :
         {Image{64, 56, 56, 64, 1, 1, 0}, Image{128, 40, 40, 128, 1, 1, 0}, Image{256, 56, 56, 128, 1, 1, 0}})
      EXPECT_EQ(chosen(image).pack, PackMode::none) << print(chosen(image));
    for (const Image& image : {Image{288, 35, 35, 64, 1, 1, 0}, Image{128, 38, 38, 256, 1, 1, 0},
                               Image{128, 64, 64, 128, 1, 1, 0}, Image{256, 112, 112, 64, 1, 1, 0}})
      EXPECT_NE(chosen(image).pack, PackMode::none) << print(chosen(image));
  }
}

// Long runs of each row of results and of what is added to them, in as few shares of the columns as there are threads:
// where both are more than near caches hold, chains are too short to hide them and not as short as they are moved.
TEST(GemmChoice, ShortChainsStoreLongRuns) {
  const auto tasks = [](int64_t channels, int64_t side, bool residual, const char* target = "x86-64-v4-vnni+2fma") {
    return choose(convolution({channels, side, side, 256, 1, 1, 0}, residual), *parse_cpu_target(target)).tasks;
  };
  EXPECT_EQ(tasks(64, 56, true), 2);
  EXPECT_EQ(tasks(32, 56, true), 2);
  EXPECT_GT(tasks(64, 56, false), 2);
  EXPECT_GT(tasks(64, 28, true), 2);
  EXPECT_GT(tasks(16, 56, true), 2);
  EXPECT_GT(tasks(128, 56, true), 2);
  EXPECT_GT(tasks(64, 56, true, "x86-64-v4-vnni"), 2);
}

// Whatever the results are, short products keep to plain tiles.
TEST(GemmChoice, ShortChainsOfManyRowsArePlain) {
  for (const Product& p : {Product{1, 10000, 8, 512, false, false}, Product{1, 100000, 16, 64, false, false},
                           Product{1, 10000, 32, 256, false, false}}) {
    const GemmSteps steps = choose(product(p), *parse_cpu_target("x86-64-v4-vnni+2fma"));
    EXPECT_TRUE(steps.pack != PackMode::swapped && steps.pack != PackMode::broadcast) << print(steps);
  }
}

// Tiles that are turned store pieces of lines, which is dear where no near cache holds those, and little beside a long
// depth or a plane that fills few vectors.
TEST(GemmChoice, FarResultsAreStoredInWholeLines) {
  const auto swaps = [](int64_t channels, int64_t side, int64_t filters) {
    Machine machine(*parse_cpu_target("x86-64-v4-vnni+2fma"));
    machine.profile = machine.profile.with_threads(2);
    const RowSample s = convolution({channels, side, side, filters, 1, 1, 0, 1, 16});
    return gemm_steps(lower(s.graph, s.group, machine)).pack == PackMode::swapped;
  };
  EXPECT_FALSE(swaps(128, 64, 1024));
  EXPECT_TRUE(swaps(256, 28, 512));
  EXPECT_TRUE(swaps(512, 7, 2048));
}

// Each task meets columns that it broadcasts in another core's cache.
TEST(GemmChoice, BroadcastColumnsAreMetOnceByAThread) {
  const GemmSteps steps = choose(convolution({1024, 14, 14, 256, 1, 1, 0}), *parse_cpu_target("x86-64-v4-vnni+2fma"));
  EXPECT_EQ(steps.pack, PackMode::broadcast) << print(steps);
  EXPECT_EQ(steps.tasks, 2);
}

// Two wide multiply-adds in a cycle wait for tiles of six filters and several lines, whose sums take three quarters of
// the registers.
TEST(GemmChoice, SixFiltersHaveOneLine) {
  const auto chosen = [](const Image& image) {
    return choose(convolution(image), *parse_cpu_target("x86-64-v4-vnni+2fma"));
  };
  const GemmSteps narrow = chosen({24, 64, 64, 24, 3, 1, 1});
  EXPECT_EQ(narrow.pack, PackMode::image);
  for (const Image& image : {Image{24, 64, 64, 24, 3, 1, 1}, Image{24, 160, 160, 24, 3, 1, 1},
                             Image{48, 128, 128, 24, 3, 1, 1}, Image{48, 80, 80, 48, 3, 1, 1}}) {
    const GemmSteps steps = chosen(image);
    EXPECT_FALSE(steps.pack == PackMode::image && steps.rows == 6 && steps.vectors < 4) << print(steps);
  }
}

// Cores of two pipes hide neither the reads of columns across lines of many pages nor those of one vector beside a
// broadcast each.
TEST(GemmChoice, TwoPipesReadFewPagesAndTilesOfSeveralVectors) {
  for (const Image& image : {Image{256, 38, 38, 128, 1, 1, 0}, Image{512, 28, 28, 1024, 1, 2, 0}}) {
    for (const char* target : {"x86-64-v4-amx", "x86-64-v4-vnni+2fma"}) {
      const GemmSteps steps = choose(convolution(image), *parse_cpu_target(target));
      EXPECT_NE(steps.pack, PackMode::broadcast) << print(steps);
      EXPECT_NE(steps.pack, PackMode::none) << print(steps);
    }
    // With one a cycle, each step has twice the time.
    const PackMode slow = choose(convolution(image), cpu_target(CpuLevel::vnni)).pack;
    EXPECT_TRUE(slow == PackMode::none || slow == PackMode::broadcast);
  }
  EXPECT_EQ(choose(convolution({1024, 14, 14, 256, 1, 1, 0}), cpu_target(CpuLevel::amx)).pack, PackMode::broadcast);
  for (const Image& image : {Image{128, 28, 28, 32, 3, 1, 1}, Image{64, 56, 56, 128, 3, 2, 1}}) {
    const GemmSteps steps = choose(convolution(image), cpu_target(CpuLevel::amx));
    EXPECT_EQ(steps.pack, PackMode::lines) << print(steps);
    EXPECT_GT(steps.vectors, 1) << print(steps);
  }
  // Columns within few pages are as good as packed; those that share a few sets of a cache are not.
  EXPECT_EQ(choose(product({1, 384, 384, 384, false, false}), cpu_target(CpuLevel::amx)).pack, PackMode::none);
  for (const Product& p : {Product{1, 128, 768, 3072, false, false}, Product{1, 64, 512, 1024, false, false}}) {
    const GemmSteps steps = choose(product(p), cpu_target(CpuLevel::amx));
    EXPECT_NE(steps.pack, PackMode::none) << print(steps);
  }
}

}  // namespace
}  // namespace thermite
