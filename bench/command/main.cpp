// SPDX-License-Identifier: Apache-2.0
// `thermite-bench`: rows of benchmarks, each with its roof measured in the same run. Exit codes as those of `thermite`.
#include <algorithm>

#include "bench/rows.h"
#include "tools/command/command.h"

namespace thermite {
namespace {

struct BenchFlags {
  std::vector<std::string> groups;
  bench::Options options;
  bool json = false, serve = false;
};

Json to_json(const bench::Row& r) {
  return {{"name", r.name}, {"value", r.value}, {"unit", r.unit},
          {"roof", r.roof}, {"ratio", r.ratio}, {"note", r.note}};
}

Status check_groups(const BenchFlags& flags) {
  for (const std::string& wanted : flags.groups) {
    bool known = false;
    for (const bench::RowGroup& g : bench::row_groups()) known |= wanted == g.name;
    if (!known) return user_error("there is no benchmark group '{}'", wanted);
  }
  return {};
}

Status print_row(const bench::Row& r) {
  const std::string roof = r.roof > 0 ? fmt::format(" roof {:10.2f}  ratio {:5.2f}", r.roof, r.ratio) : "";
  print_line("{:<{}} {:10.2f} {:<8}{}  {}", r.name, r.name.find('/') == std::string::npos ? 24 : 48, r.value, r.unit,
             roof, r.note);
  return finish_output();
}

Result<int> run_bench(const BenchFlags& flags) {
  if (flags.serve) {
    CHECK_OK(bench::serve_cases(flags.options));
    return kExitGood;
  }
  CHECK_OK(check_groups(flags));
  Json list = Json::array();
  for (const bench::RowGroup& g : bench::row_groups()) {
    const bool wanted = (flags.groups.empty() && !g.asked) ||
                        std::find(flags.groups.begin(), flags.groups.end(), g.name) != flags.groups.end();
    if (!wanted) continue;
    TRY(const std::vector<bench::Row> rows, g.run(flags.options));
    for (const bench::Row& r : rows) {
      list.push_back(to_json(r));
      if (!flags.json) CHECK_OK(print_row(r));
    }
  }
  if (flags.json) put_json(list);
  return kExitGood;
}

void add_options(CLI::App& app, BenchFlags& flags) {
  std::string groups;
  for (const bench::RowGroup& g : bench::row_groups())
    groups += fmt::format("{}{}", groups.empty() ? "" : ", ", g.name);
  app.add_option("groups", flags.groups, groups + "; default: all but sweep, tuner and threads");
  app.add_option("--threads", flags.options.threads, "0: one per core")->check(CLI::Range(0, 1024));
  app.add_option("--rounds", flags.options.rounds, "interleaved rounds")->check(CLI::Range(1, 10000));
  app.add_option("--models", flags.options.models, "folder of the OCR models");
  app.add_option("--peer-python", flags.options.peer_python, "Python interpreter that has onnxruntime");
  app.add_option("--peer-script", flags.options.peer_script, "bench/peers/onnxruntime_peer.py");
  app.add_option("--filter", flags.options.filter, "sweep, tuner, threads: part of the names of cases");
  app.add_flag("--json", flags.json, "a JSON list");
  app.add_flag("--serve", flags.serve, "run cases of the sweep as lines of the input name them: microseconds each");
}

Result<int> command(int argc, char** argv) {
  CLI::App app("Thermite's benchmarks: rows, each with its roof measured in the same run");
  BenchFlags flags;
  int code = kExitGood;
  add_options(app, flags);
  app.callback([&] { code = exit_code([&] { return run_bench(flags); }); });
  return parse_and_run(app, argc, argv, code);
}

}  // namespace
}  // namespace thermite

int main(int argc, char** argv) {
  using namespace thermite;
  return exit_code([&] { return command(argc, argv); });
}
