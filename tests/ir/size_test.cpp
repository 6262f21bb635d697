// SPDX-License-Identifier: Apache-2.0
#include "ir/loops/size.h"

#include <gtest/gtest.h>

#include <bit>
#include <random>

namespace thermite {
namespace {

std::vector<int64_t> values;  // of the last replay

TEST(Size, NumbersAreComputedAnewForOtherExtents) {
  SizeRecord r;
  const Size h = r.extent(0, 2, 48), w = r.extent(0, 3, 320);
  const Size tasks = (h * w + 63) / 64, rest = h * w % 7 - 1, least = min(h, w), most = max(h, 400);
  const Cost cost = Cost(tasks) * 1.5 / Cost(w) + 2;
  EXPECT_EQ(tasks.shown(), 240);
  const SizeId ids[] = {r.id_of(tasks), r.id_of(rest), r.id_of(least), r.id_of(most), r.id_of(cost)};
  ASSERT_EQ(r.extents().size(), 2u);
  EXPECT_EQ(r.extents()[1].dim, 3u);
  ASSERT_TRUE(r.replay(std::vector<int64_t>{500, 3}, values));
  EXPECT_EQ(values[ids[0]], 24);
  EXPECT_EQ(values[ids[1]], 1500 % 7 - 1);
  EXPECT_EQ(values[ids[2]], 3);
  EXPECT_EQ(values[ids[3]], 500);
  EXPECT_EQ(std::bit_cast<double>(values[ids[4]]), 24 * 1.5 / 3 + 2);
}

TEST(Size, AComparisonThatComesOutOtherwiseIsNoHit) {
  SizeRecord r;
  const Size a = r.extent(0, 0, 8), b = r.extent(1, 0, 16);
  EXPECT_TRUE(a < b);
  EXPECT_FALSE(a > 8);
  EXPECT_TRUE(a * 2 == b);
  EXPECT_TRUE(Cost(a) * 1.5 < Cost(b));
  EXPECT_TRUE(r.replay(std::vector<int64_t>{8, 16}, values));
  EXPECT_TRUE(r.replay(std::vector<int64_t>{2, 4}, values));
  EXPECT_FALSE(r.replay(std::vector<int64_t>{9, 18}, values)) << "a > 8";
  EXPECT_FALSE(r.replay(std::vector<int64_t>{8, 17}, values)) << "a * 2 == b";
  EXPECT_FALSE(r.replay(std::vector<int64_t>{0, 0}, values)) << "a < b";
}

TEST(Size, TheNumberItselfIsAGuard) {
  SizeRecord r;
  EXPECT_EQ(r.extent(0, 0, 3).fixed(), 3);
  EXPECT_EQ(r.extent(0, 1, 5).shown(), 5);
  EXPECT_TRUE(r.replay(std::vector<int64_t>{3, 6}, values));
  EXPECT_FALSE(r.replay(std::vector<int64_t>{4, 5}, values));
}

TEST(Size, WithoutARecordItIsAPlainNumber) {
  const Size a = 7, zero = 0;
  EXPECT_EQ((a / zero).shown(), 0);
  EXPECT_EQ((a % zero).shown(), 0);
  EXPECT_EQ(a.fixed(), 7);
  EXPECT_LT(Cost(a), Cost(8));
}

TEST(Size, AttemptsThatWereGivenUpLeaveNoGuards) {
  SizeRecord r;
  const Size a = r.extent(0, 0, 8);
  EXPECT_TRUE(a > 1);
  const size_t common = r.guard_count();
  EXPECT_TRUE(a > 7);
  const auto first = r.cut_guards(common);
  EXPECT_TRUE(a > 3);
  r.cut_guards(common);
  EXPECT_TRUE(r.replay(std::vector<int64_t>{2}, values));
  r.add_guards(first);
  r.add_guards(first);
  r.finish();
  EXPECT_EQ(r.guard_count(), 2u);
  EXPECT_FALSE(r.replay(std::vector<int64_t>{7}, values));
  EXPECT_TRUE(r.replay(std::vector<int64_t>{9}, values));
}

// Random straight-line programs with branches: where the replay says that the decisions are the same, the result is.
TEST(Size, RandomProgramsReplay) {
  for (uint32_t seed = 0; seed < 300; ++seed) {
    auto program = [seed](const std::vector<Size>& in) {
      std::mt19937 draw(seed);
      std::vector<Size> x = in;
      for (int k = 0; k < 20; ++k) {
        const Size a = x[draw() % x.size()], b = x[draw() % x.size()];
        const Size of[] = {a + b, a - b, a * b % 1000, a / b, a % b, min(a, b), max(a, b), a < b ? a * 3 % 77 : b + 1};
        x.push_back(of[draw() % 8]);
        if (draw() % 4 == 0 && x.back() == a) x.push_back(Cost(a) * 0.5 < Cost(b) ? a : 4);
      }
      return x.back();
    };
    std::mt19937 draw(seed + 1000);
    auto extent = [&] { return static_cast<int64_t>(draw() % 40); };
    const std::vector<int64_t> first = {extent(), extent(), extent()};
    SizeRecord r;
    const SizeId id = r.id_of(program({r.extent(0, 0, first[0]), r.extent(0, 1, first[1]), r.extent(2, 0, first[2])}));
    // Extents that the program does not name are not asked for, but all three were recorded before.
    ASSERT_EQ(r.extents().size(), 3u);
    for (int k = 0; k < 50; ++k) {
      const std::vector<int64_t> other = {extent(), extent(), extent()};
      if (!r.replay(other, values)) continue;
      EXPECT_EQ(values[id], program({other[0], other[1], other[2]}).shown()) << "seed " << seed;
    }
    ASSERT_TRUE(r.replay(first, values)) << "seed " << seed;
  }
}

}  // namespace
}  // namespace thermite
