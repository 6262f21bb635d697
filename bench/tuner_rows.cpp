// SPDX-License-Identifier: Apache-2.0
// How good the tuner is: what a problem costs, how near its winner comes to that of a search without haste, and whether
// two tunings agree. The problems are groups of the sweep's cases, spread over all families.
#include <algorithm>
#include <chrono>
#include <map>

#include "autotune/tuner.h"
#include "bench/rows.h"
#include "bench/sweep/sweep.h"
#include "engine/engine.h"
#include "engine/group_bench.h"

namespace thermite::bench {
namespace {

constexpr size_t kProblems = 30;
constexpr double kNear = 1.05, kSame = 1.03;
constexpr int kFinalSamples = 25;

class OwnRows final : public TuningStore {
 public:
  std::optional<std::string> get(std::string_view kind, const Digest& key) override {
    const auto it = rows_.find({std::string(kind), key});
    return it == rows_.end() ? std::nullopt : std::optional(it->second);
  }
  void put(std::string_view kind, const Digest& key, std::string_view text, std::string_view) override {
    rows_[{std::string(kind), key}] = std::string(text);
  }

 private:
  std::map<std::pair<std::string, Digest>, std::string> rows_;
};

struct Problem {
  LoneGroup lone;
  OfferedSteps offered;
  TuningKey key;
};

// The group that takes longest by the model.
Result<Problem> problem_of(Engine& engine, const Graph& g) {
  TRY(const LoweredGraph lowered, engine.lower(g));
  const Group* most = nullptr;
  for (const Group& group : lowered.partition.groups)
    if (group.kind != GroupKind::alias && (!most || group.estimate_us > most->estimate_us)) most = &group;
  if (!most) return user_error("there is nothing to run");
  Problem p{extract_group(lowered.graph, *most), {}, engine.tuned().key_of(lowered.graph, *most)};
  TRY(p.offered, offered_steps(p.lone.graph, p.lone.group, {engine.context().target, engine.context().profile}));
  return p;
}

struct Found {
  Steps steps;
  double milliseconds = 0;
};

std::unique_ptr<GroupBench> bench_of(Engine& engine, const Problem& p) {
  const Machine machine(engine.context().target, engine.context().profile);
  return std::make_unique<GroupBench>(p.lone, machine, engine.device());
}

Result<Found> tuned(Engine& engine, const Problem& p, TuningLevel level) {
  OwnRows rows;
  const auto start = std::chrono::steady_clock::now();
  const std::unique_ptr<GroupBench> bench = bench_of(engine, p);
  TRY(const TuningReport r, tune(p.key, p.offered, *bench, rows, level));
  const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  return Found{r.record.rows[r.record.winner].steps, ms};
}

// Least times, in turn, of the favourite and what was found; equal steps are run once.
Result<std::vector<double>> times_of(Engine& engine, const Problem& p, std::span<const Found> found) {
  std::vector<Steps> steps{p.offered.steps[0]};
  std::vector<size_t> place;
  for (const Found& f : found) {
    place.push_back(static_cast<size_t>(std::ranges::find(steps, f.steps) - steps.begin()));
    if (place.back() == steps.size()) steps.push_back(f.steps);
  }
  const std::unique_ptr<GroupBench> bench = bench_of(engine, p);
  std::vector<Score> scores = bench->make(steps);
  for (size_t k = 0; k < steps.size(); ++k)
    if (scores[k].verdict == Verdict::unmeasured) CHECK_OK(bench->agrees(k));
  race(scores, [&](size_t k) { return bench->sample(k); },
       {.most_samples = kFinalSamples, .early_drop = 1e9, .late_drop = 1e9, .budget_us = 3e6});
  std::vector<double> us{scores[0].us};
  for (size_t at : place) us.push_back(scores[at].verdict == Verdict::measured ? scores[at].us : scores[0].us);
  return us;
}

struct Summary {
  std::vector<double> milliseconds, gains;
  int near = 0, agree = 0, problems = 0;
};

Status measure(Engine& engine, const SweepCase& c, std::vector<Row>& rows, Summary& sum) {
  Sketch s;
  c.build(s);
  TRY(const Problem p, problem_of(engine, s.graph()));
  Found found[3];
  TRY(found[0], tuned(engine, p, TuningLevel::balanced));
  TRY(found[1], tuned(engine, p, TuningLevel::balanced));
  TRY(found[2], tuned(engine, p, TuningLevel::full));
  TRY(const std::vector<double> us, times_of(engine, p, found));
  const double best = std::min({us[1], us[2], us[3], us[0]});
  const bool near = us[1] <= kNear * best, agree = std::max(us[1], us[2]) <= kSame * std::min(us[1], us[2]);
  sum.milliseconds.push_back(found[0].milliseconds), sum.gains.push_back(us[0] / us[1]);
  sum.near += near, sum.agree += agree, ++sum.problems;
  rows.push_back({"tuner/" + c.name, us[1], "us", best, best / us[1],
                  fmt::format("favourite {:.1f} us, second tuning {:.1f} us, {:.0f} ms; {}; full: {}", us[0], us[2],
                              found[0].milliseconds, print(found[0].steps), print(found[2].steps))});
  return {};
}

double median(std::vector<double> v) {
  if (v.empty()) return 0;
  std::ranges::nth_element(v, v.begin() + static_cast<long>(v.size() / 2));
  return v[v.size() / 2];
}

}  // namespace

Result<std::vector<Row>> tuner_rows(const Options& o) {
  const std::vector<SweepCase> cases = sweep_cases();
  DeviceOptions options;
  options.threads = o.threads, options.cache = "disabled";
  TRY(const std::shared_ptr<Engine> engine, Engine::open(options));
  std::vector<Row> rows;
  Summary sum;
  const size_t step = std::max<size_t>(1, cases.size() / kProblems);
  for (size_t k = step / 2; k < cases.size(); k += step) {
    if (cases[k].name.find(o.filter) == std::string::npos) continue;
    CHECK_OK(measure(*engine, cases[k], rows, sum));
  }
  const auto share = [&](int n) { return sum.problems ? static_cast<double>(n) / sum.problems : 0; };
  rows.push_back(
      {"tuner_ms_median", median(sum.milliseconds), "ms", 300, 0, "per problem, balanced, compiling included"});
  rows.push_back(
      {"tuner_ms_most", sum.milliseconds.empty() ? 0 : std::ranges::max(sum.milliseconds), "ms", 300, 0, ""});
  rows.push_back(
      {"tuner_near_best", share(sum.near), "", 0.9, 0, "problems whose winner is within 5 % of the best found"});
  rows.push_back(
      {"tuner_agree", share(sum.agree), "", 0.9, 0, "problems of which two tunings differ by less than 3 %"});
  rows.push_back({"tuner_gain_median", median(sum.gains), "x", 0, 0, "of the favourite's time"});
  return rows;
}

}  // namespace thermite::bench
