// SPDX-License-Identifier: Apache-2.0
// Whether kernels have work for every core of machines that are not here: the sweep's cases are scheduled for as many
// threads, and the tasks of each kernel are counted. Tasks of a kernel are alike, so that the last round of them says
// how much of the threads' time is used.
#include <algorithm>

#include "bench/rows.h"
#include "bench/sweep/sweep.h"
#include "engine/planner.h"
#include "passes/fuse/fuse.h"

namespace thermite::bench {
namespace {

constexpr int kThreads[] = {2, 16, 64};
constexpr double kEnoughWork = 1e6;  // bytes and flops per thread from which all of them should be busy

// Of all threads' time while this kernel runs.
double used(int64_t tasks, int threads) {
  const int64_t rounds = (tasks + threads - 1) / threads;
  return tasks > 0 ? static_cast<double>(tasks) / static_cast<double>(rounds * threads) : 1;
}

// By the work of the kernels: what a case of so many threads uses of them. 1 where none has work for all.
Result<double> used_by(const Graph& g, int threads) {
  const Target target = host_cpu_target();
  const DeviceProfile profile = default_profile(target).with_threads(threads);
  PlanContext context;
  context.target = target, context.profile = profile;
  TRY(PreparedGraph prepared, prepare_graph(g, context));
  TRY(Partition p, fuse(prepared.main, profile));
  TRY(const LoweredGraph lowered, lower_graph(std::move(prepared.main), std::move(p), {target, profile}));
  double work = 0, time = 0;
  for (const Program& program : lowered.programs)
    for (const KernelLaunch& k : program.kernels) {
      const auto own = static_cast<double>(k.bytes_read + k.bytes_written + k.flops);
      if (own < kEnoughWork * threads) continue;
      work += own, time += own / used(k.tasks, threads);
    }
  return time > 0 ? work / time : 1;
}

}  // namespace

Result<std::vector<Row>> thread_rows(const Options& o) {
  std::vector<Row> rows;
  int idle[std::size(kThreads)] = {};
  for (const SweepCase& c : sweep_cases()) {
    if (c.name.find(o.filter) == std::string::npos) continue;
    Sketch s;
    c.build(s);
    for (size_t k = 0; k < std::size(kThreads); ++k) {
      TRY(const double share, used_by(s.graph(), kThreads[k]));
      idle[k] += share < 0.5;
      if (share < 0.75)
        rows.push_back({fmt::format("threads/{}/{}", kThreads[k], c.name), share, "used", 1, share, ""});
    }
  }
  std::ranges::stable_sort(rows, {}, &Row::ratio);
  for (size_t k = 0; k < std::size(kThreads); ++k)
    rows.push_back({fmt::format("threads_{}_idle", kThreads[k]), static_cast<double>(idle[k]), "cases", 0, 0,
                    "that leave half of the threads without work"});
  return rows;
}

}  // namespace thermite::bench
