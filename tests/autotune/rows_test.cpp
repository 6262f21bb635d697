// SPDX-License-Identifier: Apache-2.0
// Keys, texts and what the store keeps of measurements.
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "autotune/calibration.h"
#include "tests/autotune/memory_rows.h"

namespace thermite {
namespace {

TuningKey sample_key() {
  return {.problem = digest_of("p"), .buckets = {1, 20}, .machine = digest_of("m"), .build = digest_of("b")};
}

TuningRecord sample_record() {
  const auto row = [](int64_t block, Verdict v, double us, double relative) {
    return TuningRow{.steps = MapSteps{.axis = 0, .block = block, .tasks = 4},
                     .origin = "model",
                     .score = {.verdict = v, .us = us, .samples = 3, .why = v == Verdict::failed ? "no | room\n" : ""},
                     .relative = relative};
  };
  return {.level = TuningLevel::extensive,
          .roof_us = 7.25,
          .winner = 2,
          .rows = {row(64, Verdict::measured, 10, 1), row(128, Verdict::failed, 0, 0),
                   row(256, Verdict::measured, 8, 0.8), row(512, Verdict::dropped, 9, 0.9)}};
}

TEST(TuningKey, EveryFieldCounts) {
  const std::vector<std::function<void(TuningKey&)>> perturbations = {
      [](TuningKey& k) { k.problem = digest_of("q"); }, [](TuningKey& k) { k.buckets[0] = 2; },
      [](TuningKey& k) { k.buckets.push_back(0); },     [](TuningKey& k) { k.machine = digest_of("n"); },
      [](TuningKey& k) { k.build = digest_of("c"); },
  };
  std::set<Digest> seen{digest_of(sample_key())};
  for (const auto& perturb : perturbations) {
    TuningKey k = sample_key();
    perturb(k);
    EXPECT_TRUE(seen.insert(digest_of(k)).second);
  }
  auto [a, b, c, d] = sample_key();  // whoever adds a field adds its perturbation
  (void)std::tie(a, b, c, d);
}

TEST(TuningKey, BucketsTellSmallExtentsAndRanges) {
  std::set<uint32_t> small;
  for (int64_t n = 0; n <= 8; ++n) EXPECT_TRUE(small.insert(bucket_of(n)).second) << n;
  EXPECT_FALSE(small.contains(bucket_of(9)));
  EXPECT_EQ(bucket_of(1025), bucket_of(1300));
  EXPECT_NE(bucket_of(1300), bucket_of(1700));
  EXPECT_NE(bucket_of(1024), bucket_of(1025)) << "a multiple of 16";
  EXPECT_EQ(bucket_of(1024), bucket_of(1040));
  for (int64_t n = 9; n < 100000; ++n) {
    if (bucket_of(n) != bucket_of(n + 16)) continue;
    EXPECT_LT(n + 16, 2 * n);
  }
}

TEST(TuningRows, ComeBackFromTheirText) {
  const TuningRecord r = sample_record();
  const std::optional<TuningRecord> back = parse_tuning_record(print(r));
  ASSERT_TRUE(back);
  EXPECT_EQ(print(*back), print(r));
  EXPECT_EQ(back->level, TuningLevel::extensive);
  EXPECT_EQ(back->winner, 2u);
  EXPECT_EQ(back->rows[1].score.why, "no   room ");
  EXPECT_EQ(back->rows[2].relative, 0.8);
}

TEST(TuningRows, StrangeTextsAreNothing) {
  const std::string good = print(sample_record());
  for (size_t k = 0; k < good.size(); ++k) {  // whatever is cut or changed: no crash, and a winner that is there
    for (const std::string& text : {good.substr(0, k), good.substr(0, k) + "|" + good.substr(k)}) {
      if (const auto r = parse_tuning_record(text)) {
        EXPECT_LT(r->winner, r->rows.size());
      }
    }
  }
  const auto with = [&](std::string_view from, std::string_view to) {
    std::string text = good;
    return text.replace(text.find(from), from.size(), to);
  };
  for (const std::string& text :
       {std::string(), with("|2\n", "|4\n"), with("extensive", "much"), with("7.25", "nan"), with("7.25", "-1"),
        with("map axis", "sort axis"), with("measured", "best"), with("tuning 1", "tuning 9")})
    EXPECT_FALSE(parse_tuning_record(text)) << text;
  EXPECT_FALSE(
      parse_tuning_row("gemm rows 64 vectors 64 joined 0 pack rows depth 0 panel 1 tasks 1|model|measured|1|1|1|"));
  EXPECT_FALSE(parse_tuning_row("turn axis 0 across 1 lanes 4096 depth 4 run 64 wide 4|model|measured|1|1|1|"));
  EXPECT_TRUE(
      parse_tuning_row("gemm rows 6 vectors 2 joined 0 pack rows depth 0 panel 1 tasks 1|model|measured|1|1|1|"));
}

TEST(TuningRows, WinnersThatAreNotTheFavouriteChangeTheState) {
  MemoryRows store;
  const TuningKey key = sample_key();
  const auto state = [&] { return tuning_state(store, key.machine, key.build); };
  EXPECT_EQ(state(), Digest());
  TuningRecord r = sample_record();
  r.winner = 0;
  keep_record(store, key, r);
  EXPECT_EQ(state(), Digest()) << "plans stay what they are";
  r.winner = 2;
  keep_record(store, key, r);
  const Digest once = state();
  EXPECT_NE(once, Digest());
  keep_record(store, key, r);
  EXPECT_EQ(state(), once) << "the same winner again";
  TuningKey other = key;
  other.problem = digest_of("q");
  keep_record(store, other, r);
  EXPECT_NE(state(), once);
  r.winner = 0;
  keep_record(store, other, r);
  EXPECT_EQ(state(), once);
  EXPECT_EQ(tuning_state(store, digest_of("n"), key.build), Digest()) << "another machine";
}

TEST(TuningRows, AWinnerThatFailsIsStruckOutAndTheNextServes) {
  MemoryRows store;
  const TuningKey key = sample_key();
  keep_record(store, key, sample_record());
  const Digest before = tuning_state(store, key.machine, key.build);
  strike_out(store, key, "too many registers");
  const auto r = find_record(store, key);
  ASSERT_TRUE(r);
  EXPECT_EQ(r->winner, 3u);
  EXPECT_EQ(r->rows[2].score.verdict, Verdict::failed);
  EXPECT_EQ(r->rows[2].score.why, "too many registers");
  EXPECT_NE(tuning_state(store, key.machine, key.build), before);
  strike_out(store, key, "too");
  EXPECT_EQ(find_record(store, key)->winner, 0u);
  strike_out(store, key, "the favourite is not struck out");
  EXPECT_EQ(find_record(store, key)->winner, 0u);
  EXPECT_EQ(tuning_state(store, key.machine, key.build), Digest());
}

TEST(Calibration, ComesBackAndRefinesWhatCanBeBelieved) {
  Calibration c{.launch_us = 0.123, .memory_gbps = 33.3, .vector_gflops = 1e9, .l2_bytes = 2 << 20};
  c = rounded(c);
  EXPECT_DOUBLE_EQ(c.launch_us, 0.12);
  EXPECT_DOUBLE_EQ(c.memory_gbps, 33);
  MemoryRows store;
  keep_calibration(store, digest_of("m"), c);
  EXPECT_EQ(find_calibration(store, digest_of("m")), c);
  EXPECT_FALSE(find_calibration(store, digest_of("n")));
  const DeviceProfile& base = *find_profile("cpu-v4-2core");
  const DeviceProfile p = calibrated(base, c);
  EXPECT_DOUBLE_EQ(p.memory_gbps, 33);
  EXPECT_EQ(p.l2_bytes, 2 << 20);
  EXPECT_DOUBLE_EQ(p.thread_gbps, base.thread_gbps) << "was not measured";
  EXPECT_DOUBLE_EQ(p.vector_gflops, base.vector_gflops) << "is not believed";
  EXPECT_NE(p.digest(), base.digest());
  EXPECT_EQ(calibrated(base, {}).digest(), base.digest());
  std::string text = print(c);
  for (size_t k = 0; k < text.size(); ++k) EXPECT_FALSE(parse_calibration(text.substr(0, k)));
  EXPECT_FALSE(parse_calibration(text.replace(text.find("33"), 2, "inf")));
}

}  // namespace
}  // namespace thermite
