// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>

#include "base/trace_events.h"
#include "ir/ops/op_def.h"
#include "ir/ops/tolerance.h"
#include "tools/command/command.h"
#include "tools/command/profile.h"
#include "tools/model/host_tensor.h"
#include "tools/model/model.h"
#include "tools/model/npy.h"

namespace thermite {
namespace {

struct RunFlags {
  ModelFlags model;
  EngineFlags engine;
  int repeat = 0;  // 0: as many as fit half a second, 5 to 200
  bool compare = false, json = false, profile = false;
  std::string save, trace;
};

struct Measured {
  double first_ms = 0, median_ms = 0;
  std::vector<StorageRef> outputs;
};

double milliseconds_since(double start) { return (seconds_now() - start) * 1e3; }

Result<double> median_run(GraphProgram& program, std::span<const StorageRef> inputs, int repeat) {
  std::vector<double> times;
  const double start = seconds_now();
  while (repeat ? static_cast<int>(times.size()) < repeat
                : times.size() < 5 || (times.size() < 200 && seconds_now() - start < 0.5)) {
    const double t = seconds_now();
    TRY(const std::vector<StorageRef> outputs, program.run(inputs));
    for (const StorageRef& s : outputs) CHECK_OK(s->wait());
    times.push_back(milliseconds_since(t));
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

Result<Deviation> compare_outputs(Engine& engine, const Model& m, const std::vector<StorageRef>& outputs) {
  std::vector<RefTensor> inputs;
  for (const Constant& c : m.inputs) inputs.push_back(RefTensor::from_bytes(c.type, c.data->data()));
  TRY(const std::vector<Expected> want, expected_outputs(m.graph, inputs));
  Deviation worst;
  for (size_t k = 0; k < outputs.size(); ++k) {
    std::vector<std::byte> bytes(byte_size(m.graph[m.graph.outputs[k]].type));
    CHECK_OK(engine.read(*outputs[k], bytes));
    const Deviation d = compare(bytes.data(), want[k]);
    if (d.worst_error_ratio > worst.worst_error_ratio) worst = d;
  }
  return worst;
}

Result<Json> describe_outputs(Engine& engine, const Model& m, const std::vector<StorageRef>& outputs,
                              const std::string& save) {
  Json list = Json::array();
  for (size_t k = 0; k < outputs.size(); ++k) {
    const Type& t = m.graph[m.graph.outputs[k]].type;
    TRY(Constant c, host_tensor(t));
    CHECK_OK(engine.read(*outputs[k], {static_cast<std::byte*>(c.data->data()), byte_size(t)}));
    if (!save.empty()) CHECK_OK(write_npy(outputs.size() == 1 ? save : fmt::format("{}.{}", save, k), c));
    list.push_back({{"name", m.output_names[k]},
                    {"dtype", name(t.dtype)},
                    {"shape", std::vector<int64_t>(t.dims.begin(), t.dims.end())},
                    {"digest", digest_of_bytes(c.data->data(), byte_size(t)).hex()}});
  }
  return list;
}

Json groups_json(const Plan& p) {
  Json j = Json::object();
  for (size_t k = 0; k < p.groups.size(); ++k) j[name(static_cast<GroupKind>(k))] = p.groups[k];
  return j;
}

void print_report(const Json& j) {
  const auto text = [](const Json& v) { return v.get<std::string>(); };
  print_line("device {}: {} nodes in {} kernels (+ {} once for the weights), {:.1f} MB moved per run",
             text(j["device"]), j["nodes"].get<int>(), j["kernels"].get<int>(), j["prepare_kernels"].get<int>(),
             j["bytes"].get<double>() * 1e-6);
  print_line("import {:.1f} ms, first run {:.1f} ms ({} kernels compiled, {} cache hits), then {:.3f} ms",
             j["import_ms"].get<double>(), j["first_ms"].get<double>(), j["compiles"].get<int>(),
             j["cache_hits"].get<int>(), j["median_ms"].get<double>());
  if (j.contains("worst_error_ratio"))
    print_line("worst error: {:.3f} of the tolerance", j["worst_error_ratio"].get<double>());
  for (const Json& o : j["outputs"])
    print_line("output {}: {}{} digest {}", text(o["name"]), text(o["dtype"]), o["shape"].dump(), text(o["digest"]));
}

Json describe_run(const Engine& engine, const Stats& stats, const GraphProgram& program, const Model& m,
                  const Measured& r) {
  const Plan& plan = program.plan();
  return {{"device", engine.name()},
          {"target", engine.context().target.name()},
          {"import_ms", m.import_ms},
          {"first_ms", r.first_ms},
          {"median_ms", r.median_ms},
          {"nodes", program.nodes()},
          {"kernels", plan.steps.size()},
          {"prepare_kernels", program.prepare_plan() ? program.prepare_plan()->steps.size() : 0},
          {"bytes", plan.bytes()},
          {"compiles", stats.compiles},
          {"searches", stats.searches},
          {"cache_hits", stats.cache_hits},
          {"cache_misses", stats.cache_misses},
          {"fallback_groups", plan.fallback_groups},
          {"groups_lowered", stats.groups_lowered},
          {"groups_bound", stats.groups_bound},
          {"groups", groups_json(plan)}};
}

Result<int> run_model(const RunFlags& flags) {
  TRY(const Model m, load_model(flags.model));
  TRY(const std::shared_ptr<Engine> engine, flags.engine.open());
  TRY(const std::vector<StorageRef> inputs, upload(*engine, m.inputs));
  Measured r;
  const double start = seconds_now();
  TRY(const std::shared_ptr<GraphProgram> program, engine->compile_graph(m.graph, {}));
  TRY(r.outputs, program->run(inputs));
  for (const StorageRef& s : r.outputs) CHECK_OK(s->wait());
  r.first_ms = milliseconds_since(start);
  const Stats stats = engine->stats();
  TRY(r.median_ms, median_run(*program, inputs, flags.repeat));
  Json j = describe_run(*engine, stats, *program, m, r);
  j["memory"] = memory_json(engine->device().memory());
  bool good = true;
  if (flags.compare) {
    TRY(const Deviation d, compare_outputs(*engine, m, r.outputs));
    j["worst_error_ratio"] = d.worst_error_ratio;
    good = d.worst_error_ratio <= 1;
    if (!good) put_message(fmt::format("thermite: output differs from the reference: {}", d.text));
  }
  TRY(j["outputs"], describe_outputs(*engine, m, r.outputs, flags.save));
  if (flags.profile) {
    TRY(j["profile"], profile_json(*engine, m.graph, *program, inputs));
  }
  if (flags.json)
    put_json(j);
  else
    print_report(j);
  if (flags.profile && !flags.json) print_profile(j["profile"]);
  return good ? kExitGood : kExitCheckFailed;
}

Result<int> run(const RunFlags& flags) {
  if (flags.trace.empty()) return run_model(flags);
  CHECK_OK(start_trace_events(flags.trace));
  Result<int> code = run_model(flags);
  Status written = stop_trace_events();
  if (code.ok()) CHECK_OK(std::move(written));
  return code;
}

std::string objection_to_seed(const std::string& s) {
  uint64_t value = 0;
  const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), value);
  const bool whole = error == std::errc() && end == s.data() + s.size();
  return whole ? std::string() : "a whole number from 0 to 2^64 - 1 is wanted, not " + s;
}

}  // namespace

void add_run(CLI::App& app, int& code) {
  auto flags = std::make_shared<RunFlags>();
  CLI::App* c = app.add_subcommand("run", "run a model and time it");
  c->add_option("model", flags->model.path, "MODEL.onnx or GRAPH.thm")->required();
  c->add_option("--shape", flags->model.shapes, "input shape, NAME=1x3x48x320 (repeatable)");
  c->add_option("--input", flags->model.inputs, "input value, NAME=FILE.npy or .png; the others are random");
  c->add_option("--output", flags->model.outputs, "name of any value, instead of the model's outputs (repeatable)");
  c->add_option("--seed", flags->model.seed, "of random inputs")->check(objection_to_seed);
  c->add_option("--repeat", flags->repeat, "timed runs; 0: about half a second")->check(CLI::Range(0, 1000000));
  c->add_option("--save", flags->save, "write the output to this .npy file")->check([](const std::string& s) {
    return std::string(s.empty() ? "the name of a file is wanted" : "");
  });
  c->add_option("--trace", flags->trace, "write what happens when to this file, for chrome://tracing or Perfetto");
  c->add_flag("--profile", flags->profile, "time every kernel, and hold it to what this machine can do");
  c->add_flag("--compare", flags->compare, "hold the outputs to the float64 reference");
  c->add_flag("--json", flags->json, "one JSON object");
  flags->engine.add_to(*c);
  c->callback([flags, &code] { code = exit_code([&] { return run(*flags); }); });
}

}  // namespace thermite
