// SPDX-License-Identifier: Apache-2.0
// Races over clocks that are made up: who wins, who is dropped when, and when it is over.
#include "autotune/race.h"

#include <gtest/gtest.h>

#include <random>

namespace thermite {
namespace {

// Least times by candidate; samples are up to `noise` times as long.
struct Clocks {
  std::vector<double> least;
  double noise = 0;
  std::mt19937_64 random{1};
  std::vector<int> taken = std::vector<int>(least.size());
  std::vector<size_t> order = {};

  TakeSample take() {
    return [this](size_t k) -> Result<double> {
      ++taken[k];
      order.push_back(k);
      return least[k] * (1 + noise * static_cast<double>(random() >> 11) * 0x1p-53);
    };
  }
};

std::vector<Score> run(Clocks& c, const RaceRules& rules = {}) {
  std::vector<Score> scores(c.least.size());
  race(scores, c.take(), rules);
  return scores;
}

TEST(Race, SamplesAreInterleavedAndLeastOnesCount) {
  Clocks c{.least = {10, 10.3, 10.2}, .noise = 0.05};
  const std::vector<Score> scores = run(c);
  for (size_t k = 0; k < 6; ++k) EXPECT_EQ(c.order[k], k % 3);
  for (size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(scores[k].verdict, Verdict::measured);
    EXPECT_EQ(scores[k].samples, 10);
    EXPECT_LT(scores[k].us, c.least[k] * 1.08);
  }
}

TEST(Race, WhoIsFarBehindIsDroppedEarlyAndWhoIsBehindLater) {
  Clocks c{.least = {10, 16, 12, 10.5}};
  const std::vector<Score> scores = run(c);
  EXPECT_EQ(scores[1].verdict, Verdict::dropped);
  EXPECT_EQ(scores[1].samples, 2);
  EXPECT_EQ(scores[2].verdict, Verdict::dropped);
  EXPECT_EQ(scores[2].samples, 4);
  EXPECT_EQ(scores[3].samples, 10);
}

TEST(Race, TheFavouriteStaysHoweverSlow) {
  Clocks c{.least = {30, 10, 10.1}};
  const std::vector<Score> scores = run(c);
  EXPECT_EQ(scores[0].verdict, Verdict::measured);
  EXPECT_EQ(scores[0].samples, 10);
}

TEST(Race, WhatFailsIsOut) {
  Clocks c{.least = {10, 5}};
  std::vector<Score> scores(2);
  const TakeSample take = c.take();
  race(scores,
       [&](size_t k) -> Result<double> {
         if (k == 1 && c.taken[1] == 1) return device_error("the launch failed");
         return take(k);
       },
       {});
  EXPECT_EQ(scores[1].verdict, Verdict::failed);
  EXPECT_EQ(scores[1].why, "the launch failed");
  EXPECT_EQ(scores[0].verdict, Verdict::measured);
}

TEST(Race, WhatHasAVerdictTakesNoPart) {
  Clocks c{.least = {10, 1, 12}};
  std::vector<Score> scores(3);
  scores[1] = {.verdict = Verdict::wrong, .why = "other results"};
  race(scores, c.take(), {});
  EXPECT_EQ(c.taken[1], 0);
  EXPECT_EQ(scores[1].why, "other results");
}

TEST(Race, EndsWhenTheRoofIsSeenTwice) {
  Clocks c{.least = {10, 9.9, 10.2}};
  const std::vector<Score> scores = run(c, {.roof_us = 9.5});
  EXPECT_LE(c.order.size(), 6u);
  for (const Score& s : scores) EXPECT_GE(s.samples, 1);
  Clocks far{.least = {10, 9.9, 10.2}};
  run(far, {.roof_us = 5});
  EXPECT_EQ(far.order.size(), 30u) << "no sample was near this roof";
}

TEST(Race, StopsWhenTheTimeIsSpentButKnowsTheFavourite) {
  Clocks c{.least = {1000, 900, 800, 700}};
  const std::vector<Score> scores = run(c, {.budget_us = 1500});
  EXPECT_EQ(c.order.size(), 2u);
  EXPECT_EQ(scores[0].verdict, Verdict::measured);
  EXPECT_EQ(scores[3].verdict, Verdict::unmeasured);
}

TEST(Winner, IsTheFavouriteUnlessAnotherIsClearlyFaster) {
  EXPECT_EQ(winner_of(std::vector{1.0, 0.98, 1.2}), 0u);
  EXPECT_EQ(winner_of(std::vector{1.0, 0.90, 1.2}), 1u);
  EXPECT_EQ(winner_of(std::vector{1.0, 0.905, 0.90}), 1u) << "within 1 % the first";
  EXPECT_EQ(winner_of(std::vector{1.0, 0.95, 0.90}), 2u);
  EXPECT_EQ(winner_of(std::vector{1.0}), 0u);
}

// Two races over noisy clocks name the same winner, or one that is as fast: what hysteresis and minima are for.
TEST(Winner, TwoRacesAgree) {
  int agree = 0, near = 0;
  constexpr int kCases = 200;
  std::mt19937_64 random(7);
  for (int n = 0; n < kCases; ++n) {
    std::vector<double> least;
    for (int k = 0; k < 8; ++k) least.push_back(10 * (0.8 + 0.6 * static_cast<double>(random() >> 11) * 0x1p-53));
    size_t winners[2];
    for (size_t& w : winners) {
      Clocks c{.least = least, .noise = 0.1, .random = std::mt19937_64(random())};
      const std::vector<Score> scores = run(c);
      std::vector<double> relative;
      for (const Score& s : scores) relative.push_back(s.us / scores[0].us);
      w = winner_of(relative);
    }
    agree += winners[0] == winners[1];
    near += std::abs(least[winners[0]] - least[winners[1]]) < 0.03 * least[winners[0]];
  }
  EXPECT_GE(agree, kCases * 7 / 10);
  EXPECT_GE(near, kCases * 9 / 10);
}

}  // namespace
}  // namespace thermite
