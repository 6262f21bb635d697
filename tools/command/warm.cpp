// SPDX-License-Identifier: Apache-2.0
#include "engine/tuning.h"
#include "tools/command/command.h"
#include "tools/model/model.h"

namespace thermite {
namespace {

struct WarmFlags {
  ModelFlags model;
  DeviceOptions options;
  std::vector<std::string> targets;
  bool tune = false, json = false;
};

// That row's device that only compiles.
Result<DeviceOptions> options_for(std::string_view target, DeviceOptions o) {
  TRY(const NamedTarget found, find_target(target));
  o.device = fmt::format("offline:{}", found.row->name);
  o.cpu = found.name;
  return o;
}

// Problems tuned on this machine's own device; none where it has no device for the target.
Result<size_t> tune_target(const Model& m, const std::string& target, DeviceOptions options) {
  TRY(const NamedTarget found, find_target(target));
  options.device = std::string(found.row->name);
  options.cpu = found.name;
  const Result<std::shared_ptr<Engine>> engine = Engine::open(options);
  if (!engine.ok()) {
    put_message(fmt::format("thermite: nothing is tuned for {}: {}", target, engine.error().message));
    return size_t{0};
  }
  put_message(fmt::format("thermite: tuning for {}", target));
  TRY(const std::vector<StorageRef> inputs, upload(**engine, m.inputs));
  TRY(const GraphTuning tuned, tune_model(**engine, m.graph, inputs, {.level = (*engine)->tuning_level()}));
  return tuned.problems.size();
}

Result<Json> warm_target(const Model& m, const std::string& target, const DeviceOptions& options) {
  const double start = seconds_now();
  put_message(fmt::format("thermite: compiling for {}", target));
  TRY(const DeviceOptions own, options_for(target, options));
  TRY(const std::shared_ptr<Engine> engine, Engine::open(own));
  Result<std::shared_ptr<GraphProgram>> program = engine->compile_graph(m.graph, {});
  if (!program.ok()) return std::move(program).error().in(target);
  const auto prepared = (*program)->prepare_plan();
  const size_t kernels = (*program)->plan().kernels.size() + (prepared ? prepared->kernels.size() : 0);
  return Json{{"target", target},
              {"kernels", kernels},
              {"compiles", engine->stats().compiles},
              {"seconds", seconds_now() - start}};
}

Result<int> warm(const WarmFlags& flags) {
  TRY(const Model m, load_model(flags.model));
  Json list = Json::array();
  for (const std::string& target : flags.targets) {
    TRY(Json j, warm_target(m, target, flags.options));
    if (flags.tune) {
      TRY(j["tuned"], tune_target(m, target, flags.options));
    }
    if (!flags.json)
      print_line("{}: {} kernels, {} compiled, {:.1f} s", target, j["kernels"].get<int>(), j["compiles"].get<int>(),
                 j["seconds"].get<double>());
    list.push_back(std::move(j));
  }
  if (flags.json) put_json(list);
  return kExitGood;
}

}  // namespace

void add_warm(CLI::App& app, int& code) {
  auto flags = std::make_shared<WarmFlags>();
  CLI::App* c = app.add_subcommand("warm", "compile a model's kernels into a cache, for targets that need not be here");
  c->add_option("model", flags->model.path, "MODEL.onnx or GRAPH.thm")->required();
  c->add_option("--shape", flags->model.shapes, "input shape, NAME=1x3x48x320 (repeatable)");
  c->add_option("--target", flags->targets,
                "x86-64, x86-64-v3, x86-64-v4, x86-64-v4-vnni, x86-64-v4-vnni+2fma, x86-64-v4-amx, cuda:sm_90a and the "
                "like, vulkan, vulkan+div and the like (repeatable)")
      ->required();
  c->add_option("--cache", flags->options.cache, "local, target, global, or a path with a slash");
  c->add_option("--threads", flags->options.threads,
                "threads that compile, and that a CPU's plans are for; 0: one per core")
      ->check(CLI::Range(0, 4096));
  c->add_flag("--tune", flags->tune, "measure schedules, too, for targets that this machine has a device for");
  c->add_flag("--json", flags->json, "a JSON list");
  c->callback([flags, &code] { code = exit_code([&] { return warm(*flags); }); });
}

}  // namespace thermite
