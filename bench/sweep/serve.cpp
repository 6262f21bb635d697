// SPDX-License-Identifier: Apache-2.0
// Runs cases by name as another program asks for them, so that peers can be run in between.
#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <thread>

#include "bench/rows.h"
#include "bench/sweep/sweep.h"
#include "tools/command/output.h"

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

}  // namespace

Status serve_cases(const Options& o) {
  const int threads = o.threads ? o.threads : static_cast<int>(std::thread::hardware_concurrency());
  std::map<std::string, SweepCase> cases;
  for (SweepCase& c : sweep_cases()) cases.emplace(c.name, c);
  std::map<std::string, Bench> ready;
  for (std::string name; std::getline(std::cin, name);) {
    const auto known = cases.find(name);
    if (known == cases.end()) {
      print_line("error there is no case '{}'", name);
      CHECK_OK(finish_output());
      continue;
    }
    if (!ready.contains(name)) {
      ready.clear();  // one at a time is in memory
      Sketch s;
      known->second.build(s);
      TRY(Bench bench, prepare(s.graph(), threads));
      ready.emplace(name, std::move(bench));
    }
    TRY(const double best, visit(ready.at(name)));
    print_line("{:.3f}", best * 1e6);
    CHECK_OK(finish_output());
  }
  return {};
}

}  // namespace thermite::bench
