// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "passes/schedule/axes.h"
#include "passes/schedule/build_loops.h"
#include "passes/schedule/frame.h"
#include "passes/schedule/gemm_schedule.h"
#include "passes/schedule/map_schedule.h"
#include "passes/schedule/program.h"
#include "passes/schedule/row_schedule.h"
#include "passes/schedule/window_schedule.h"

namespace thermite {
namespace {

Result<KernelLaunch> schedule(const Graph& g, LoopNest& n, const Target& target, const std::string& name) {
  const bool reduces =
      std::any_of(n.stages.begin(), n.stages.end(), [](const LoopStage& s) { return !s.identity.empty(); });
  TRY(std::optional<KernelLaunch> gemm, schedule_gemm(g, n, target, name));
  if (gemm) return std::move(*gemm);
  TRY(std::optional<KernelLaunch> window, schedule_window(g, n, target, name));
  if (window) return std::move(*window);
  if (reduces) return schedule_rows(g, n, target, name);
  return schedule_map(g, n, target, name);
}

}  // namespace

Result<Program> lower(const Graph& g, const Group& group, const Target& target) {
  Program p;
  if (group.kind == GroupKind::alias) return p;
  TRY(LoopNest nest, build_loops(g, group));
  if (nest.stages.empty()) return internal_error("a group without outputs");
  CHECK_OK(prepare_nest(nest));
  TRY(KernelLaunch launch, schedule(g, nest, target, kernel_name(g, group)));
  p.kernels.push_back(std::move(launch));
  return p;
}

}  // namespace thermite
