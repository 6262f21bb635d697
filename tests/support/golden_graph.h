// SPDX-License-Identifier: Apache-2.0
// The graphs whose dumps are kept under tests/golden, taken through the passes with a checked-in profile: the same on
// every machine. `thermite dump tests/golden/graphs/NAME.thm` shows them as this machine would run them.
#pragma once

#include <array>

#include "passes/fuse/fuse.h"
#include "passes/graph/optimize.h"
#include "tests/support/golden.h"

namespace thermite::testing {

struct GoldenCase {
  const char* name;
  CpuLevel level;
};
// One also for v3: contractions have other tiles there, all else the same vectors.
inline constexpr std::array kGoldenCases{
    GoldenCase{"softmax_matmul", CpuLevel::v3}, GoldenCase{"softmax_matmul", CpuLevel::v4},
    GoldenCase{"gelu_chain", CpuLevel::v4},     GoldenCase{"layer_norm", CpuLevel::v4},
    GoldenCase{"conv_bias_relu", CpuLevel::v4}, GoldenCase{"gather_concat", CpuLevel::v4},
};

struct GoldenGraph {
  std::string name;
  Target target;
  Graph graph;  // optimised
  Partition partition;
  std::vector<RewriteRecord> rewrites;

  // "layer_norm.x86-64-v4.kernel": one file per graph, target and stage.
  std::string file(const std::string& stage) const { return name + "." + target.name() + "." + stage; }
};

inline Result<GoldenGraph> golden_graph(const std::string& name, const Machine& machine) {
  GoldenGraph out{name, machine.target, {}, {}, {}};
  const auto text = read_text(golden_path("graphs/" + out.name + ".thm"));
  if (!text) return user_error("there is no tests/golden/graphs/{}.thm", out.name);
  TRY(const Graph g, parse_graph(*text));
  GraphReport report;
  GraphOptions options;
  options.report = &report;
  TRY(out.graph, optimize_graph(g, options));
  out.rewrites = std::move(report.rewrites);
  TRY(out.partition, fuse(out.graph, machine.profile));
  return out;
}

inline Result<GoldenGraph> golden_graph(const GoldenCase& c) { return golden_graph(c.name, cpu_target(c.level)); }

}  // namespace thermite::testing
