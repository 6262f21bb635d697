// SPDX-License-Identifier: Apache-2.0
#include "engine/tuning.h"

#include <algorithm>
#include <chrono>
#include <unordered_map>

#include "base/log.h"
#include "engine/assemble.h"
#include "engine/calibrate.h"
#include "engine/group_bench.h"
#include "passes/fuse/extract.h"

namespace thermite {
namespace {

constexpr int kLeastRounds = 8, kMostRounds = 60;
constexpr double kPairMs = 700;
constexpr double kSlower = 1.02;  // of the time before; more is not noise any more

Result<bool> calibrate_once(Engine& engine) {
  TunedSchedules& tuned = engine.tuned();
  if (engine.device().properties().runs_ir || tuned.calibration()) return false;
  TRY(const Calibration measured, calibrate(engine.device(), engine.context().profile));
  keep_calibration(tuned.rows(), tuned.machine(), measured);
  engine.take_tuned();
  log(Subsystem::autotune, LogLevel::minimal, "{} was measured: {}", engine.name(), print(engine.context().profile));
  return true;
}

Result<TuningReport> tune_group(Engine& engine, const Graph& g, const Group& group, const TuningKey& key,
                                const TuningOptions& options) {
  TunedSchedules& tuned = engine.tuned();
  if (std::optional<TuningRecord> known = known_record(tuned.rows(), key, options.level))
    return TuningReport{.record = *std::move(known), .known = true};
  const PlanContext context = engine.context();
  const Machine machine(context.target, context.profile);
  LoneGroup lone = extract_group(g, group);
  TRY(const OfferedSteps offered, offered_steps(lone.graph, lone.group, machine));
  const auto calibration = tuned.calibration();
  const bool measured = calibration && *calibration != Calibration();
  GroupBench bench(std::move(lone), machine, engine.device(), measured);
  return tune(key, offered, bench, tuned.rows(), options.level);
}

void tell(const GroupTuning& t) {
  const TuningRecord& r = t.report.record;
  log(Subsystem::autotune, LogLevel::minimal,
      "{}: {} of {} candidates measured in {:.0f} ms, {} at {:.2f} of the favourite's time", t.ops, t.report.measured,
      r.rows.size(), t.report.milliseconds, print(r.rows[r.winner].steps), r.rows[r.winner].relative);
  for (const TuningRow& row : r.rows) log(Subsystem::autotune, LogLevel::full, "  {}", print(row));
}

// Each problem of the graph once, in the order of its groups.
struct Problems {
  LoweredGraph lowered;
  std::vector<TuningKey> keys;
  std::vector<GroupTuning> found;
};

Result<Problems> problems_of(Engine& engine, const Graph& graph) {
  Problems out;
  TRY(out.lowered, engine.lower(graph));
  std::unordered_map<Digest, size_t, DigestHash> problem_of;
  for (size_t k = 0; k < out.lowered.partition.groups.size(); ++k) {
    const Group& group = out.lowered.partition.groups[k];
    if (group.kind == GroupKind::alias) continue;
    TuningKey key = engine.tuned().key_of(out.lowered.graph, group);
    const auto [it, fresh] = problem_of.try_emplace(digest_of(key), out.found.size());
    if (!fresh) {
      ++out.found[it->second].groups;
      continue;
    }
    out.found.push_back({.group = k, .ops = list_ops(out.lowered.graph, group), .kind = group.kind, .report = {}});
    out.keys.push_back(std::move(key));
  }
  return out;
}

struct Pair {
  double before_ms = 0, after_ms = 0;
};

// Least times of two programs, in turn.
Result<Pair> run_pair(GraphProgram& before, GraphProgram& after, std::span<const StorageRef> inputs) {
  const auto run = [&](GraphProgram& program) -> Result<double> {
    const auto start = std::chrono::steady_clock::now();
    TRY(const std::vector<StorageRef> outputs, program.run(inputs));
    for (const StorageRef& s : outputs) CHECK_OK(s->wait());
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  };
  Pair best;
  double spent = 0;
  for (int round = 0; round < kLeastRounds || (round < kMostRounds && spent < kPairMs); ++round) {
    TRY(const double b, run(before));
    TRY(const double a, run(after));
    spent += a + b;
    if (round == 0) continue;  // weights are prepared, pages touched
    best.before_ms = round > 1 ? std::min(best.before_ms, b) : b;
    best.after_ms = round > 1 ? std::min(best.after_ms, a) : a;
  }
  return best;
}

// The favourites serve again where this tuning changed something: whether it did.
bool take_back(Engine& engine, Problems& problems) {
  bool any = false;
  for (size_t p = 0; p < problems.keys.size(); ++p) {
    TuningReport& report = problems.found[p].report;
    if (report.known || report.record.winner == 0) continue;
    any = true;
    report.record.winner = 0;
    keep_record(engine.tuned().rows(), problems.keys[p], report.record);
  }
  engine.take_tuned();
  return any;
}

}  // namespace

Result<GraphTuning> tune_model(Engine& engine, const Graph& graph, std::span<const StorageRef> inputs,
                               const TuningOptions& options) {
  GraphTuning out;
  if (engine.device().properties().model.empty())
    return user_error("{} is no certain machine: nothing can be measured on it", engine.name());
  TRY(const std::shared_ptr<GraphProgram> before, engine.compile_graph(graph, {}));
  if (options.calibrate) {
    TRY(out.calibrated, calibrate_once(engine));
  }
  TRY(Problems problems, problems_of(engine, graph));
  for (size_t p = 0; p < problems.keys.size(); ++p) {
    GroupTuning& problem = problems.found[p];
    if (options.progress) options.progress(p, problems.keys.size());
    const Group& group = problems.lowered.partition.groups[problem.group];
    Result<TuningReport> report = tune_group(engine, problems.lowered.graph, group, problems.keys[p], options);
    if (!report.ok()) return std::move(report).error().in(fmt::format("tuning of {}", problem.ops));
    problem.report = *std::move(report);
    tell(problem);
  }
  engine.take_tuned();
  const auto compare = [&]() -> Result<bool> {
    TRY(const std::shared_ptr<GraphProgram> after, engine.compile_graph(graph, {}));
    TRY(const Pair times, run_pair(*before, *after, inputs));
    out.before_ms = times.before_ms, out.after_ms = times.after_ms;
    return times.after_ms > kSlower * times.before_ms;
  };
  TRY(bool slower, compare());
  if (slower) {
    out.taken_back = take_back(engine, problems);
    TRY(slower, compare());
  }
  if (slower && out.calibrated) {  // the checked-in profile knew better
    keep_calibration(engine.tuned().rows(), engine.tuned().machine(), {});
    engine.take_tuned();
    out.calibrated = false;
    TRY(slower, compare());
  }
  out.problems = std::move(problems.found);
  return out;
}

Result<std::vector<KnownTuning>> known_tuning(Engine& engine, const LoweredGraph& lowered) {
  std::vector<KnownTuning> out;
  for (size_t k = 0; k < lowered.partition.groups.size(); ++k) {
    const Group& group = lowered.partition.groups[k];
    if (group.kind == GroupKind::alias) continue;
    TuningKey key = engine.tuned().key_of(lowered.graph, group);
    if (auto record = find_record(engine.tuned().rows(), key))
      out.push_back({k, list_ops(lowered.graph, group), *std::move(record)});
  }
  return out;
}

Result<TuningSummary> Engine::tune(const Graph& graph, std::span<const StorageRef> inputs) {
  TRY(const GraphTuning tuned, tune_model(*this, graph, inputs, {.level = tuning_level()}));
  TuningSummary out{.problems = static_cast<int>(tuned.problems.size()),
                    .before_ms = tuned.before_ms,
                    .after_ms = tuned.after_ms,
                    .taken_back = tuned.taken_back};
  for (const GroupTuning& problem : tuned.problems) out.measured += problem.report.measured;
  return out;
}

}  // namespace thermite
