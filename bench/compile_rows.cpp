// SPDX-License-Identifier: Apache-2.0
// What a first run costs: code generation per kernel, passes and fuser per op.
#include <algorithm>

#include "bench/model.h"
#include "bench/program.h"
#include "bench/roofs.h"
#include "bench/rows.h"
#include "engine/backend.h"
#include "ir/ops/attrs.h"
#include "passes/fuse/fuse.h"
#include "passes/graph/optimize.h"

namespace thermite::bench {
namespace {

constexpr double kCompileGoalMs = 20, kPlanGoalUs = 50;

// Layers of a transformer's element-wise and reduction traffic: what a fuser has to look at.
Graph layers(int ops) {
  Sketch s;
  NodeId x = s.input({64, 256});
  const NodeId bias = s.input({256});
  while (static_cast<int>(s.graph().size()) < ops) {
    const NodeId y = s.op("tanh", {s.op("add", {s.op("mul", {x, bias}), bias})});
    const NodeId m = s.op("reduce_sum", {y}, ReduceSumAttrs{.axes = {1}, .keepdims = true}.pack());
    x = s.op("add", {s.op("sub", {y, m}), x});
  }
  s.output(x);
  return s.graph();
}

Result<double> plan_seconds(const Graph& g, const DeviceProfile& profile) {
  const double start = seconds();
  TRY(const Graph optimized, optimize_graph(g, {}));
  TRY(const Partition p, fuse(optimized, profile, {}));
  if (p.groups.empty()) return internal_error("an empty partition");
  return seconds() - start;
}

// The phases are those of a second compile, in processor time.
struct Compiled {
  double ms = 0;
  std::string phases;
};

Result<Compiled> time_compile(const Kernel& kernel, const Target& target) {
  const double start = seconds();
  TRY(const Artifact a, backend_of(target).compile(kernel, target));
  const double ms = (seconds() - start) * 1e3;
  TRY(std::string phases, backend_of(target).stage_text(kernel, target, "times"));
  std::replace(phases.begin(), phases.end(), '\n', ' ');
  return Compiled{ms, std::move(phases)};
}

Result<std::vector<Compiled>> compile_times(const Graph& g, const Engine& engine) {
  const Target& target = engine.context().target;
  TRY(PreparedGraph prepared, prepare_graph(g, engine.context()));
  TRY(Partition partition, fuse(prepared.main, engine.context().profile, {}));
  TRY(const LoweredGraph lowered, lower_graph(std::move(prepared.main), std::move(partition), target));
  std::vector<Compiled> compiled;
  std::vector<Digest> seen;
  for (const Program& p : lowered.programs)
    for (const KernelLaunch& k : p.kernels) {
      const Digest d = digest_of(*k.kernel);
      if (std::find(seen.begin(), seen.end(), d) != seen.end()) continue;
      seen.push_back(d);
      TRY(compiled.emplace_back(), time_compile(*k.kernel, target));
    }
  std::sort(compiled.begin(), compiled.end(), [](const Compiled& a, const Compiled& b) { return a.ms < b.ms; });
  return compiled;
}

Result<Row> plan_row(int ops, const DeviceProfile& profile) {
  const Graph g = layers(ops);
  double best = 1e30;
  for (int k = 0; k < 5; ++k) {
    TRY(const double t, plan_seconds(g, profile));
    best = std::min(best, t);
  }
  const double us = best / g.size() * 1e6;
  return Row{"plan_us_per_op_" + std::to_string(ops), us, "us", kPlanGoalUs, kPlanGoalUs / us, "passes and fuser"};
}

}  // namespace

Result<std::vector<Row>> compile_rows(const Options& o) {
  std::vector<Row> rows;
  TRY(const std::shared_ptr<Engine> engine, Engine::open({}));
  for (int ops : {100, 1000, 10000}) {
    TRY(rows.emplace_back(), plan_row(ops, default_profile(engine->context().target)));
  }
  Graph g = layers(100);
  if (!o.models.empty()) {
    TRY(g, recognizer(o.models, 320));
  }
  TRY(const std::vector<Compiled> warm, compile_times(layers(20), *engine));  // opens the library
  TRY(const std::vector<Compiled> all, compile_times(g, *engine));
  const auto& [median, phases] = all[all.size() / 2];
  rows.push_back({"jit_median", median, "ms", kCompileGoalMs, kCompileGoalMs / median,
                  fmt::format("{} kernels, {:.1f} to {:.1f} ms; the median: {}", all.size(), all.front().ms,
                              all.back().ms, phases)});
  return rows;
}

}  // namespace thermite::bench
