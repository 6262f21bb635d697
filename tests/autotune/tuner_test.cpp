// SPDX-License-Identifier: Apache-2.0
// What is measured, what is kept and who wins, on a bench that is made up.
#include "autotune/tuner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "tests/autotune/memory_rows.h"

namespace thermite {
namespace {

MapSteps steps(int64_t block) { return {.axis = 0, .block = block, .tasks = 4}; }

// Blocks of 4096 are fastest, others by how far they are; a block of `wrong` computes something else.
class PaperBench final : public Workbench {
 public:
  std::vector<Score> make(std::span<const Steps> list) override {
    std::vector<Score> scores;
    for (const Steps& s : list) {
      const auto& m = std::get<MapSteps>(s);
      scores.push_back({});
      if (m.axis > 0) scores.back() = {.verdict = Verdict::failed, .why = "does not fit"};
      made.push_back(m);
    }
    return scores;
  }
  Result<bool> agrees(size_t k) override { return made[k].block != wrong; }
  Result<double> sample(size_t k) override {
    if (++samples == killed_at) throw std::runtime_error("killed");
    sampled.push_back(made[k].block);
    const double far = std::abs(std::log2(static_cast<double>(made[k].block)) - 12);
    return (100 + 10 * far) * (made[k].block == wrong ? 0.1 : 1) + static_cast<double>(made[k].tasks);
  }
  double roof_us() override { return 0; }

  std::vector<MapSteps> made;
  std::vector<int64_t> sampled;
  int64_t wrong = 0;
  int samples = 0, killed_at = 0;
};

const TuningKey kKey{.problem = digest_of("p"), .buckets = {4}, .machine = digest_of("m"), .build = digest_of("b")};
const OfferedSteps kOffered{.steps = {steps(512), steps(256)}, .chosen_from = 2};

Result<TuningReport> run(PaperBench& bench, MemoryRows& store, TuningLevel level = TuningLevel::balanced) {
  return tune(kKey, kOffered, bench, store, level);
}

int64_t winner(const TuningReport& r) { return std::get<MapSteps>(r.record.rows[r.record.winner].steps).block; }

TEST(Tuner, TakesTheFastestOfWhatThereIs) {
  PaperBench benches[3];
  MemoryRows store;
  const Result<TuningReport> minimal = run(benches[0], store, TuningLevel::minimal);
  ASSERT_TRUE(minimal.ok());
  EXPECT_EQ(minimal->record.rows.size(), 2u);
  EXPECT_EQ(winner(*minimal), 512);
  const Result<TuningReport> balanced = run(benches[1], store);
  EXPECT_EQ(winner(*balanced), 1024) << "a neighbour of the favourite";
  const Result<TuningReport> full = run(benches[2], store, TuningLevel::full);
  EXPECT_EQ(winner(*full), 4096) << "neighbours of neighbours";
  EXPECT_EQ(full->record.rows[0].steps, Steps(steps(512)));
  for (const TuningRow& row : full->record.rows)
    if (std::get<MapSteps>(row.steps).axis > 0) {
      EXPECT_EQ(row.score.verdict, Verdict::failed);
    }
}

TEST(Tuner, WhatComputesSomethingElseNeverWins) {
  PaperBench bench;
  bench.wrong = 1024;
  MemoryRows store;
  const Result<TuningReport> r = run(bench, store);
  ASSERT_TRUE(r.ok());
  EXPECT_NE(winner(*r), 1024);
  const auto row = std::ranges::find(r->record.rows, Steps(steps(1024)), &TuningRow::steps);
  ASSERT_NE(row, r->record.rows.end());
  EXPECT_EQ(row->score.verdict, Verdict::wrong);
  EXPECT_FALSE(std::ranges::count(bench.sampled, 1024)) << "its time was taken";
  bench.wrong = 0;
  MemoryRows fresh;
  EXPECT_EQ(winner(*run(bench, fresh)), 1024) << "it would have won";
}

TEST(Tuner, WhatIsTunedIsNotTunedAgain) {
  PaperBench bench;
  MemoryRows store;
  ASSERT_TRUE(run(bench, store).ok());
  PaperBench again;
  const Result<TuningReport> r = run(again, store);
  ASSERT_TRUE(r.ok());
  EXPECT_TRUE(r->known);
  EXPECT_EQ(winner(*r), 1024);
  EXPECT_TRUE(again.made.empty());
  EXPECT_TRUE(run(again, store, TuningLevel::minimal).value().known);
  EXPECT_FALSE(run(again, store, TuningLevel::extensive).value().known) << "more is asked for";
}

// Ended in any sample of the second climb: rows of the first are there, and are not measured again.
TEST(Tuner, AKilledTuningGoesOnWhereItWas) {
  PaperBench whole;
  MemoryRows other;
  const Result<TuningReport> want = run(whole, other, TuningLevel::full);
  int resumed = 0;
  for (int at = 1; at < whole.samples; at += 7) {
    PaperBench bench;
    bench.killed_at = at;
    MemoryRows store;
    EXPECT_THROW((void)run(bench, store, TuningLevel::full), std::runtime_error);
    EXPECT_FALSE(find_record(store, kKey));
    const auto kept = store.rows.size();
    PaperBench rest;
    const Result<TuningReport> r = run(rest, store, TuningLevel::full);
    ASSERT_TRUE(r.ok());
    EXPECT_EQ(winner(*r), winner(*want));
    if (kept == 0) continue;
    ++resumed;
    EXPECT_LT(rest.samples, whole.samples);
    EXPECT_LT(rest.made.size(), whole.made.size());
  }
  EXPECT_GT(resumed, 3);
}

}  // namespace
}  // namespace thermite
