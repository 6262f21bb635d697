// SPDX-License-Identifier: Apache-2.0
#include "autotune/tuner.h"

#include <algorithm>
#include <chrono>
#include <limits>

namespace thermite {
namespace {

constexpr size_t kMadeFirst = 2, kMostMadeAtOnce = 4;
constexpr double kMakingShare = 0.6;  // of the time for a problem, at most, for compiling

double now_ms() {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

bool has_tiles(const Steps& s) {
  return std::holds_alternative<GemmSteps>(s) || std::holds_alternative<GpuGemmSteps>(s) ||
         std::holds_alternative<TileGemmSteps>(s) || std::holds_alternative<UnitGemmSteps>(s);
}

class Tuning {
 public:
  Tuning(const TuningKey& key, Workbench& bench, TuningStore& store, TuningLevel level)
      : key_(key), bench_(bench), store_(store), budget_(budget_of(level)), start_(now_ms()) {
    record_.level = level;
  }

  Result<TuningReport> run(const OfferedSteps& offered) {
    if (offered.steps.empty()) return user_error("there is nothing to choose from");
    const size_t most = has_tiles(offered.steps[0]) ? budget_.tile_candidates : budget_.candidates;
    for (size_t k = 0; k < offered.steps.size(); ++k)
      add(offered.steps[k], k < offered.chosen_from ? "model" : "family", most);
    if (record_.level > TuningLevel::minimal)
      for (const Steps& s : neighbours(offered.steps[0])) add(s, "neighbour", most);
    CHECK_OK(make_favourite());
    raced_ = now_ms();
    record_.roof_us = bench_.roof_us();
    std::vector<size_t> entrants = numbers_from(1);
    for (int climb = 0;; ++climb) {
      race_with(entrants);
      const size_t winner = fastest();
      if (climb == budget_.climbs || left_ms() <= 0) break;
      const size_t known = record_.rows.size();
      for (const Steps& s : neighbours(record_.rows[winner].steps)) add(s, "neighbour", known + most);
      if (record_.rows.size() == known) break;
      entrants = numbers_from(known);
    }
    record_.winner = fastest();
    keep_record(store_, key_, record_);
    return TuningReport{
        .record = std::move(record_), .known = false, .measured = measured_, .milliseconds = now_ms() - start_};
  }

 private:
  void add(const Steps& steps, std::string_view origin, size_t most) {
    if (record_.rows.size() >= most) return;
    if (std::ranges::any_of(record_.rows, [&](const TuningRow& r) { return r.steps == steps; })) return;
    std::optional<TuningRow> known = find_row(store_, key_, steps);
    if (known && known->score.verdict != Verdict::unmeasured)
      known->origin = origin;
    else
      known = TuningRow{.steps = steps, .origin = std::string(origin), .score = {}};
    record_.rows.push_back(*std::move(known));
    made_.push_back(kNotMade);
  }

  std::vector<size_t> numbers_from(size_t first) const {
    std::vector<size_t> out;
    for (size_t k = first; k < record_.rows.size(); ++k)
      if (record_.rows[k].score.verdict == Verdict::unmeasured) out.push_back(k);
    return out;
  }

  double left_ms() const { return budget_.milliseconds - (now_ms() - raced_); }

  // The first of all is run in every race, and what it computes is what the others have to.
  Status make_favourite() {
    record_.rows[0].score = {};
    std::vector<Score> made = bench_.make(std::span(&record_.rows[0].steps, 1));
    if (made[0].verdict != Verdict::unmeasured) return internal_error("the favourite is refused: {}", made[0].why);
    made_[0] = 0;
    next_ = 1;
    TRY(const bool agrees, bench_.agrees(0));
    return agrees ? Status() : internal_error("two runs of one program disagree");
  }

  // Compiles in parts, so that slow compilers leave time to measure what there is.
  void make(std::span<const size_t> rows) {
    const double until = kMakingShare * left_ms();
    const double begin = now_ms();
    size_t at_once = kMadeFirst;
    for (size_t first = 0; first < rows.size() && now_ms() - begin < until;) {
      const std::span<const size_t> some = rows.subspan(first, std::min(at_once, rows.size() - first));
      first += some.size();
      std::vector<Steps> steps;
      for (size_t k : some) steps.push_back(record_.rows[k].steps);
      const std::vector<Score> made = bench_.make(steps);
      for (size_t i = 0; i < some.size(); ++i) {
        record_.rows[some[i]].score = made[i];
        made_[some[i]] = next_++;
      }
      if (now_ms() - begin < until / 4) at_once = kMostMadeAtOnce;
    }
  }

  // Those that ran and gave other results, or failed, are out before a clock runs.
  void check(size_t k) {
    Score& score = record_.rows[k].score;
    const Result<bool> agrees = bench_.agrees(made_[k]);
    if (!agrees.ok())
      score = {.verdict = Verdict::failed, .why = agrees.error().message};
    else if (!*agrees)
      score = {.verdict = Verdict::wrong, .why = "other results than the favourite's"};
  }

  void race_with(std::span<const size_t> rows) {
    make(rows);
    std::vector<size_t> entrants{0};
    const auto enter = [&](size_t k) {
      check(k);
      if (record_.rows[k].score.verdict == Verdict::unmeasured) entrants.push_back(k);
    };
    for (size_t k : rows)
      if (made_[k] != kNotMade && record_.rows[k].score.verdict == Verdict::unmeasured) enter(k);
    std::vector<Score> scores(entrants.size());
    if (entrants.size() > 1 || record_.rows[0].score.samples == 0) {
      RaceRules rules{.roof_us = record_.roof_us,
                      .budget_us = 1e3 * std::max(left_ms(), (1 - kMakingShare) * budget_.milliseconds)};
      race(scores, [&](size_t k) { return bench_.sample(made_[entrants[k]]); }, rules);
    }
    for (size_t k = 0; k < entrants.size(); ++k) note(entrants[k], scores[k], scores[0].us);
    for (size_t k : rows)
      if (record_.rows[k].score.verdict != Verdict::unmeasured) keep_row(store_, key_, record_.rows[k]);
  }

  void note(size_t k, Score score, double favourite_us) {
    TuningRow& row = record_.rows[k];
    measured_ += score.samples > 0;
    if (score.samples == 0 && row.score.samples > 0) return;
    row.relative = score.samples > 0 && favourite_us > 0 ? score.us / favourite_us : 0;
    row.score = std::move(score);
  }

  size_t fastest() const {
    std::vector<double> relative;
    std::vector<size_t> rows;
    for (size_t k = 0; k < record_.rows.size(); ++k) {
      const TuningRow& row = record_.rows[k];
      if (row.relative <= 0 || row.score.verdict == Verdict::failed) continue;
      relative.push_back(row.relative);
      rows.push_back(k);
    }
    return rows.empty() ? 0 : rows[winner_of(relative)];
  }

  static constexpr size_t kNotMade = std::numeric_limits<size_t>::max();

  const TuningKey& key_;
  Workbench& bench_;
  TuningStore& store_;
  const TuningBudget budget_;
  const double start_;
  double raced_ = 0;  // when the favourite was there: what loads a code generator has no share in the budget
  TuningRecord record_;
  std::vector<size_t> made_;  // by row: the bench's number
  size_t next_ = 0;
  int measured_ = 0;
};

}  // namespace

std::optional<TuningRecord> known_record(TuningStore& store, const TuningKey& key, TuningLevel level) {
  std::optional<TuningRecord> known = find_record(store, key);
  const auto left = [](const TuningRow& row) { return row.score.verdict == Verdict::unmeasured; };
  if (!known || known->level < level || std::ranges::any_of(known->rows, left)) return std::nullopt;
  return known;
}

Result<TuningReport> tune(const TuningKey& key, const OfferedSteps& offered, Workbench& bench, TuningStore& store,
                          TuningLevel level) {
  if (std::optional<TuningRecord> known = known_record(store, key, level))
    return TuningReport{.record = *std::move(known), .known = true};
  return Tuning(key, bench, store, level).run(offered);
}

}  // namespace thermite
