// SPDX-License-Identifier: Apache-2.0
// `thermite-gpu`: what a GPU's kernels reach, and a report of a visit to its machine. Exit codes as those of
// `thermite`.
#include <algorithm>
#include <fstream>

#include "bench/gpu/report.h"
#include "tools/command/command.h"

namespace thermite {
namespace {

using namespace bench;

struct BenchFlags {
  GpuBenchOptions options;
  std::string scale = "full";
};

Result<int> run_bench(BenchFlags flags) {
  flags.options.scale = flags.scale == "small" ? GpuScale::small : GpuScale::full;
  TRY(const std::vector<GpuMeasure> all, measure_gpu(flags.options));
  put_json(to_json(all, flags.options));
  for (const GpuMeasure& m : all)
    if (!m.error.empty()) put_message(fmt::format("thermite-gpu: {}: {}", m.name, m.error));
  const bool good = std::ranges::all_of(all, [](const GpuMeasure& m) { return m.error.empty(); });
  return good ? kExitGood : kExitCheckFailed;
}

Result<int> run_report(const std::string& folder) {
  TRY(const Json report, collect(folder));
  const std::string text = table(report);
  std::ofstream(folder + "/report.json") << report.dump(1, ' ', true, Json::error_handler_t::replace) << '\n';
  std::ofstream(folder + "/report.md") << text;
  put_lines(text);
  return kExitGood;
}

void add_bench(CLI::App& app, int& code) {
  auto flags = std::make_shared<BenchFlags>();
  GpuBenchOptions& o = flags->options;
  CLI::App* c = app.add_subcommand("bench", "measure the cases, as JSON");
  o.device.device = "cuda";
  c->add_option("--device", o.device.device, "as of thermite; offline:cuda compiles alone");
  c->add_option("--target", o.device.cpu, "as of thermite");
  c->add_option("--cache", o.device.cache, "as of thermite");
  c->add_option("--scale", flags->scale, "full, or small: for interpreters and sanitizers")
      ->check(CLI::IsMember({"full", "small"}));
  c->add_option("--filter", o.filter, "only cases whose name contains this");
  c->add_option("--seconds", o.seconds, "of runs per case; 0: one run")->check(CLI::Range(0.0, 60.0));
  c->add_option("--most", o.most_seconds, "seconds after which no case begins");
  c->add_flag("--sweep", o.sweep, "the cases of thermite-bench's sweep instead, each beside its roof");
  c->add_flag("--compile", o.compile_only, "run nothing");
  c->callback([flags, &code] { code = exit_code([&] { return run_bench(*flags); }); });
}

void add_report(CLI::App& app, int& code) {
  auto folder = std::make_shared<std::string>();
  CLI::App* c = app.add_subcommand("report", "put together what bench/gpu/visit.sh left: report.json and report.md");
  c->add_option("folder", *folder)->required();
  c->callback([folder, &code] { code = exit_code([&] { return run_report(*folder); }); });
}

Result<int> command(int argc, char** argv) {
  CLI::App app("What Thermite's kernels reach on a GPU");
  app.require_subcommand(1);
  int code = kExitGood;
  add_bench(app, code);
  add_report(app, code);
  return parse_and_run(app, argc, argv, code);
}

}  // namespace
}  // namespace thermite

int main(int argc, char** argv) {
  using namespace thermite;
  return exit_code([&] { return command(argc, argv); });
}
