// SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/conformance.h"

#include <filesystem>

#include "tools/command/command.h"
#include "tools/model/host_tensor.h"
#include "tools/model/npy.h"

namespace thermite {
namespace {

struct ConformanceFlags {
  std::string directory, save;
  EngineFlags engine;
  ConformanceOptions options;
  bool json = false, verbose = false;
};

Result<std::vector<Constant>> run_on(Engine& engine, const Graph& g, std::span<const Constant> inputs) {
  std::vector<StorageRef> arguments;
  for (const Constant& c : inputs) {
    TRY(StorageRef s, engine.allocate(byte_size(c.type)));
    CHECK_OK(engine.write({static_cast<const std::byte*>(c.data->data()), byte_size(c.type)}, *s));
    arguments.push_back(std::move(s));
  }
  TRY(const std::shared_ptr<GraphProgram> program, engine.compile_graph(g, {}));
  TRY(const std::vector<StorageRef> outputs, program->run(arguments));
  std::vector<Constant> values;
  for (size_t k = 0; k < outputs.size(); ++k) {
    TRY(Constant c, host_tensor(g[g.outputs[k]].type));
    CHECK_OK(engine.read(*outputs[k], {static_cast<std::byte*>(c.data->data()), byte_size(c.type)}));
    values.push_back(std::move(c));
  }
  return values;
}

Status save_outputs(const std::string& folder, const std::vector<Constant>& outputs) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) return user_error("{} cannot be made: {}", folder, failed.message());
  for (size_t k = 0; k < outputs.size(); ++k)
    CHECK_OK(write_npy(fmt::format("{}/output_{}.npy", folder, k), outputs[k]));
  return {};
}

Json to_json(const ConformanceReport& r, const DeviceOptions& options) {
  Json j = {{"device", options.device}, {"unfused", !options.fuse}, {"cases", r.cases.size()}};
  for (Outcome o : {Outcome::passed, Outcome::wrong, Outcome::unsupported, Outcome::skipped}) j[name(o)] = r.count(o);
  for (const auto& [op, outcomes] : r.by_operator())
    for (const auto& [outcome, n] : outcomes) j["operators"][op][name(outcome)] = n;
  j["failures"] = Json::array();
  for (const CaseResult& c : r.cases)
    if (c.outcome != Outcome::passed)
      j["failures"].push_back({{"case", c.name}, {"outcome", name(c.outcome)}, {"message", c.message}});
  return j;
}

void print_report(const ConformanceReport& r) {
  print_line("{} cases: {} passed, {} wrong, {} unsupported, {} skipped", r.cases.size(), r.count(Outcome::passed),
             r.count(Outcome::wrong), r.count(Outcome::unsupported), r.count(Outcome::skipped));
}

Result<int> conformance(const ConformanceFlags& flags) {
  TRY(const DeviceOptions device, flags.engine.resolved());
  TRY(const std::shared_ptr<Engine> engine, Engine::open(device));
  const auto run = [&](const Graph& g, std::span<const Constant> in) { return run_on(*engine, g, in); };
  const auto progress = [&](const CaseResult& c) {
    if (c.outcome == Outcome::wrong || flags.verbose)
      put_message(fmt::format("{} {}{}{}", name(c.outcome), c.name, c.message.empty() ? "" : ": ", c.message));
  };
  ConformanceOptions options = flags.options;
  if (!flags.save.empty())
    options.keep = [&](const std::string& set, const std::vector<Constant>& outputs) {
      return save_outputs(flags.save + "/" + set, outputs);
    };
  TRY(const ConformanceReport r, run_conformance(flags.directory, run, options, progress));
  if (flags.json)
    put_json(to_json(r, device));
  else
    print_report(r);
  return r.count(Outcome::wrong) == 0 ? kExitGood : kExitCheckFailed;
}

}  // namespace

void add_conformance(CLI::App& app, int& code) {
  auto flags = std::make_shared<ConformanceFlags>();
  CLI::App* c = app.add_subcommand("conformance", "run a folder of ONNX backend test cases");
  c->add_option("directory", flags->directory, "such as libonnx-testdata's folder `data`")->required();
  c->add_option("--filter", flags->options.filter, "only cases whose name contains this");
  c->add_flag("--compare", flags->options.compare, "hold what is computed to the typed reference, too");
  c->add_option("--save", flags->save, "write what each data set makes to this folder, as CASE/SET/output_K.npy");
  c->add_flag("--json", flags->json, "one JSON object with counts by operator");
  c->add_flag("--verbose", flags->verbose, "a line per case on stderr");
  flags->engine.add_to(*c);
  c->callback([flags, &code] { code = exit_code([&] { return conformance(*flags); }); });
}

}  // namespace thermite
