// SPDX-License-Identifier: Apache-2.0
// What the fuser thinks that kernels of a GPU cost.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "passes/fuse/analyse.h"
#include "passes/fuse/fuse.h"
#include "passes/graph/optimize.h"
#include "tests/support/golden.h"
#include "tests/support/random_graph.h"

namespace thermite {
namespace {

DeviceProfile h100() { return *find_profile("cuda-h100"); }
// A map over so many places of f32 that reads and writes each once.
GroupFacts map_of(double places) {
  GroupFacts f;
  f.places = places;
  f.bytes_read = 4 * places;
  f.vector_flops = places;
  return f;
}
double cost(const DeviceProfile& p, const GroupFacts& f) { return estimate_us(p, f, f.bytes_read); }

TEST(GpuCost, MoreWorkNeverCostsLess) {
  std::minstd_rand random(7);
  const auto amount = [&](double most) {
    return std::exp(std::uniform_real_distribution(0.0, std::log(most))(random));
  };
  for (const DeviceProfile& p : device_profiles()) {
    for (int k = 0; k < 2000; ++k) {
      GroupFacts f;
      f.places = amount(1e9);
      f.bytes_read = amount(1e10);
      f.reread = amount(1e10);
      f.vector_flops = amount(1e12);
      f.contraction_flops = amount(1e13);
      f.live = 1 + static_cast<int>(amount(40));
      const double before = estimate_us(p, f, f.places);
      for (double GroupFacts::* field :
           {&GroupFacts::bytes_read, &GroupFacts::reread, &GroupFacts::vector_flops, &GroupFacts::contraction_flops}) {
        GroupFacts more = f;
        more.*field *= 1.1;
        EXPECT_GE(estimate_us(p, more, f.places), before) << p.name;
      }
      EXPECT_GE(estimate_us(p, f, 1.1 * f.places), before) << p.name;
    }
  }
}

TEST(GpuCost, FewThreadsDoNotReachTheMemory) {
  const DeviceProfile p = h100();
  GroupFacts many = map_of(1 << 26), few = many;
  few.places = 1 << 12;  // the same bytes by four blocks
  EXPECT_GT(cost(p, few), 20 * cost(p, many));
  const double bytes = 2 * many.bytes_read, seconds = (cost(p, many) - p.launch_us) * 1e-6;
  EXPECT_GT(bytes / seconds * 1e-9, 0.9 * p.memory_gbps);
}

TEST(GpuCost, SmallKernelsAreTheirLaunch) {
  const DeviceProfile p = h100();
  EXPECT_LT(cost(p, map_of(4096)), 1.5 * p.launch_us);
}

TEST(GpuCost, ALastWaveOfFewBlocksIsAWave) {
  const DeviceProfile p = h100();
  GroupFacts one = map_of(4.0 * p.block_threads * p.threads);
  one.vector_flops = 1e4 * one.places;  // arithmetic alone counts
  GroupFacts more = one;
  const double blocks = p.threads, rest = 2;
  more.places *= (blocks + rest) / blocks;
  more.vector_flops *= (blocks + rest) / blocks;
  const double wave = cost(p, one) - p.launch_us, tail = cost(p, more) - cost(p, one);
  EXPECT_GT(tail, 20 * wave * rest / blocks);
  EXPECT_LT(tail, wave);
}

TEST(GpuCost, RegistersTakeBlocks) {
  const DeviceProfile p = h100();
  GroupFacts few = map_of(1 << 16);
  few.bytes_read = 1e9;
  few.places = 4.0 * p.block_threads * p.threads;
  GroupFacts many = few;
  many.live = 40;
  EXPECT_GT(cost(p, many), 1.1 * cost(p, few));
}

TEST(GpuCost, ReReadsAreTheLastLevelsWhereTheyFit) {
  const DeviceProfile p = h100();
  GroupFacts fits = map_of(1 << 22), beyond = fits;
  fits.reread = beyond.reread = 1e10;
  beyond.bytes_read = 2.0 * static_cast<double>(p.llc_bytes);
  const double of_bytes = beyond.bytes_read / p.memory_gbps * 1e-3;
  EXPECT_GT(cost(p, beyond) - 2 * of_bytes, 1.3 * cost(p, fits));
}

size_t groups(const DeviceProfile& p, uint64_t seed) {
  const auto g = optimize_graph(random_graph({.seed = seed, .min_ops = 8, .max_ops = 24}), {});
  const auto cut = g.ok() ? fuse(*g, p) : Result<Partition>(g.error());
  EXPECT_TRUE(cut.ok()) << cut.error().message;
  return cut.ok() ? cut->groups.size() : 0;
}

// Where launches are dear, kernels are few.
TEST(GpuCost, PartitionsFollowTheLaunch) {
  DeviceProfile free = h100(), dear = h100();
  free.launch_us = 1e-4;
  dear.launch_us = 100;
  size_t with_free = 0, with_dear = 0;
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    with_free += groups(free, seed);
    with_dear += groups(dear, seed);
  }
  EXPECT_LT(with_dear, with_free);
}

TEST(GpuCost, ProfilesAreKept) {
  std::string text;
  for (const DeviceProfile& p : device_profiles()) text += print(p) + "\n";
  EXPECT_TRUE(testing::is_golden("profiles", text));
}

}  // namespace
}  // namespace thermite
