// SPDX-License-Identifier: Apache-2.0
#include "tests/gpu/target_kernels.h"

#include <set>

#include "engine/backend.h"
#include "engine/planner.h"
#include "ir/ops/op_def.h"
#include "passes/fuse/fuse.h"
#include "tests/support/golden_graph.h"
#include "tests/support/op_cases.h"

namespace thermite::testing {

Result<std::vector<TargetKernel>> kernels_of(const Graph& g, const Target& target, const std::string& from) {
  PlanContext context;
  context.target = target;
  context.profile = backend_of(target).profile(target);
  TRY(PreparedGraph prepared, prepare_graph(g, context));
  TRY(Partition partition, fuse(prepared.main, context.profile));
  TRY(const LoweredGraph lowered,
      lower_graph(std::move(prepared.main), std::move(partition), Machine(target, context.profile)));
  std::vector<TargetKernel> kernels;
  for (const Program& p : lowered.programs)
    for (const KernelLaunch& l : p.kernels) kernels.push_back({from, l.kernel, p.steps});
  return kernels;
}

Result<std::vector<TargetKernel>> walked_kernels(const Target& target) {
  std::vector<TargetKernel> all;
  std::set<std::string> seen;
  const auto add = [&](const Graph& g, const std::string& from) -> Status {
    TRY(std::vector<TargetKernel> kernels, kernels_of(g, target, from));
    for (TargetKernel& k : kernels)
      if (seen.insert(print(*k.kernel)).second) all.push_back(std::move(k));
    return {};
  };
  for (const OpDef* op : all_ops()) {
    if (op->has(kLeaf)) continue;
    const std::vector<OpCase> cases = op_cases(*op);
    for (size_t k = 0; k < cases.size(); k += 1 + cases.size() / 4) {
      TRY(const Graph g, graph_of(cases[k]));
      CHECK_OK(add(g, cases[k].text()));
    }
  }
  for (const GoldenCase& c : kGoldenCases) {
    TRY(const Graph g, parse_graph(*read_text(golden_path(std::string("graphs/") + c.name + ".thm"))));
    CHECK_OK(add(g, c.name));
  }
  return all;
}

}  // namespace thermite::testing
