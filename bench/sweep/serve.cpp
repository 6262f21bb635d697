// SPDX-License-Identifier: Apache-2.0
// Runs cases by name as another program asks for them, so that peers can be run in between.
#include <algorithm>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <thread>

#include "bench/rows.h"
#include "bench/sweep/sweep.h"
#include "engine/sample_values.h"
#include "tools/command/output.h"
#include "tools/model/model.h"

namespace thermite::bench {
namespace {

constexpr int kRuns = 3;              // per visit, after one that wakes caches and threads
constexpr double kShort = 200e-6;     // seconds; what is shorter is run more often
constexpr double kEnoughSeconds = 2;  // of one visit

Result<double> visit(Bench& bench) {
  TRY(double best, bench.time_once());
  const int runs = best < kShort ? 10 * kRuns : kRuns;
  double spent = best;
  for (int k = 0; k < runs && spent < kEnoughSeconds; ++k) {
    TRY(const double t, bench.time_once());
    best = std::min(best, t);
    spent += t;
  }
  return best;
}

// A case of the sweep, or "model FILE [NAME=1x3x48x320]...".
Result<Graph> graph_of(const std::string& line, const std::map<std::string, SweepCase>& cases) {
  if (const auto known = cases.find(line); known != cases.end()) {
    Sketch s;
    known->second.build(s);
    return s.graph();
  }
  std::istringstream words(line);
  std::string kind;
  ModelFlags flags;
  if (!(words >> kind >> flags.path) || kind != "model") return user_error("there is no case '{}'", line);
  for (std::string shape; words >> shape;) flags.shapes.push_back(shape);
  TRY(Model model, load_model(flags));
  return std::move(model.graph);
}

}  // namespace

Status serve_cases(const Options& o) {
  const int threads = o.threads ? o.threads : static_cast<int>(std::thread::hardware_concurrency());
  std::map<std::string, SweepCase> cases;
  for (SweepCase& c : sweep_cases()) cases.emplace(c.name, c);
  std::string last;
  std::optional<Bench> bench;  // one at a time is in memory
  for (std::string line; std::getline(std::cin, line);) {
    if (line != last) {
      last = line;
      bench.reset();
      Result<Graph> graph = graph_of(line, cases);
      if (graph.ok()) {
        TRY(bench, prepare(*graph, threads, kAnyIndex));  // as the peers' integers (models_peer.py)
      } else {
        put_message(fmt::format("thermite-bench: {}", graph.error().message));
      }
    }
    if (bench) {
      TRY(const double best, visit(*bench));
      print_line("{:.3f}", best * 1e6);
    } else {
      print_line("none");
    }
    CHECK_OK(finish_output());
  }
  return {};
}

}  // namespace thermite::bench
