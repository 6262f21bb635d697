// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <algorithm>
#include <array>

#include "engine/tuning.h"
#include "tools/command/command.h"
#include "tools/command/tuning_text.h"
#include "tools/model/model.h"

namespace thermite {
namespace {

struct TuneFlags {
  ModelFlags model;
  EngineFlags engine;
  std::string level;  // "": autotune.level
  bool json = false;
};

constexpr std::array kLevels{TuningLevel::minimal, TuningLevel::balanced, TuningLevel::extensive, TuningLevel::full};

TuningLevel level_of(const TuneFlags& flags, const Engine& engine) {
  const auto* known = std::ranges::find_if(kLevels, [&](TuningLevel l) { return name(l) == flags.level; });
  return known == kLevels.end() ? engine.tuning_level() : *known;
}

void show_progress(size_t done, size_t problems) {
  if (isatty(STDERR_FILENO)) fmt::print(stderr, "\rthermite: tuning {} of {} ", done + 1, problems);
}

Json problem_json(const GroupTuning& p) {
  Json j = {{"ops", p.ops},
            {"kind", name(p.kind)},
            {"groups", p.groups},
            {"known", p.report.known},
            {"measured", p.report.measured},
            {"milliseconds", p.report.milliseconds}};
  j["record"] = record_json(p.report.record);
  return j;
}

void print_problem(const GroupTuning& p) {
  const TuningRecord& r = p.report.record;
  const TuningRow& best = r.rows[r.winner];
  const std::string cost =
      p.report.known ? "known" : fmt::format("{} measured, {:.0f} ms", p.report.measured, p.report.milliseconds);
  print_line("{:>10.1f} us {:>5}  {}  [{}{}; {}]", best.score.us, r.winner ? fmt::format("{:.2f}", best.relative) : "",
             print(best.steps), p.ops, p.groups > 1 ? fmt::format(", {} times", p.groups) : "", cost);
}

Result<int> tune(const TuneFlags& flags) {
  TRY(const Model m, load_model(flags.model));
  TRY(const std::shared_ptr<Engine> engine, flags.engine.open());
  TRY(const std::vector<StorageRef> inputs, upload(*engine, m.inputs));
  TRY(const GraphTuning tuned,
      tune_model(*engine, m.graph, inputs, {.level = level_of(flags, *engine), .progress = show_progress}));
  if (isatty(STDERR_FILENO)) fmt::print(stderr, "\r{:40}\r", "");
  if (flags.json) {
    Json j = {{"device", engine->name()},   {"calibrated", tuned.calibrated}, {"before_ms", tuned.before_ms},
              {"after_ms", tuned.after_ms}, {"taken_back", tuned.taken_back}, {"problems", Json::array()}};
    for (const GroupTuning& p : tuned.problems) j["problems"].push_back(problem_json(p));
    put_json(j);
    return kExitGood;
  }
  for (const GroupTuning& p : tuned.problems) print_problem(p);
  print_line("{} problems{}; a run took {:.3f} ms, now {:.3f} ms", tuned.problems.size(),
             tuned.calibrated ? ", machine measured" : "", tuned.before_ms, tuned.after_ms);
  if (tuned.taken_back) print_line("together the winners were slower: the cost model's favourites stay");
  return kExitGood;
}

}  // namespace

void add_tune(CLI::App& app, int& code) {
  auto flags = std::make_shared<TuneFlags>();
  CLI::App* c = app.add_subcommand("tune", "measure the schedules of a model's kernels and keep the fastest");
  c->add_option("model", flags->model.path, "MODEL.onnx or GRAPH.thm")->required();
  c->add_option("--shape", flags->model.shapes, "input shape, NAME=1x3x48x320 (repeatable)");
  c->add_option("--input", flags->model.inputs, "input value, NAME=FILE.npy or .png; the others are random");
  c->add_option("--level", flags->level, "minimal, balanced, extensive or full; without it autotune.level")
      ->check(CLI::IsMember({"minimal", "balanced", "extensive", "full"}));
  c->add_flag("--json", flags->json, "one JSON object, with every candidate");
  flags->engine.add_to(*c);
  c->callback([flags, &code] { code = exit_code([&] { return tune(*flags); }); });
}

}  // namespace thermite
