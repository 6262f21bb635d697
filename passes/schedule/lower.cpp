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

constexpr double kNearlyAsGood = 1.25;  // the cost that a kernel at hand may have of the best one's

// Best first; equal ones in the order in which the generators prefer them.
std::vector<ScheduleOption> options_for(const Graph& g, LoopNest& n, const Target& target, const std::string& name,
                                        const std::vector<NodeId>& dying) {
  std::vector<ScheduleOption> options = gemm_options(g, n, target, name);
  if (options.empty()) options = window_options(g, n, target, name);
  std::stable_sort(options.begin(), options.end(), [](auto& a, auto& b) { return a.cost < b.cost; });
  if (!options.empty()) return options;
  const bool reduces =
      std::any_of(n.stages.begin(), n.stages.end(), [](const LoopStage& s) { return !s.identity.empty(); });
  auto build = [&g, &target, name, reduces, &dying](LoopNest& nest) {
    return reduces ? schedule_rows(g, nest, target, name) : schedule_map(g, nest, target, name, dying);
  };
  return {{1, build}};
}

Result<KernelLaunch> schedule(const Graph& g, LoopNest& n, const Target& target, const std::string& name,
                              const LowerHints& hints) {
  const std::vector<ScheduleOption> options = options_for(g, n, target, name, hints.dying);
  if (!hints.at_hand || options.size() == 1) return options[0].build(n);
  LoopNest copy = n;
  TRY(KernelLaunch best, options[0].build(copy));
  if (hints.at_hand(best.text)) return best;
  for (size_t k = 1; k < options.size() && options[k].cost <= kNearlyAsGood * options[0].cost; ++k) {
    copy = n;
    Result<KernelLaunch> other = options[k].build(copy);
    if (other.ok() && hints.at_hand(other->text)) return other;
  }
  return best;
}

}  // namespace

Result<Program> lower(const Graph& g, const Group& group, const Target& target, const LowerHints& hints) {
  Program p;
  if (group.kind == GroupKind::alias) return p;
  TRY(LoopNest nest, build_loops(g, group));
  if (nest.stages.empty()) return internal_error("a group without outputs");
  CHECK_OK(prepare_nest(nest));
  TRY(KernelLaunch launch, schedule(g, nest, target, kernel_name(g, group), hints));
  p.kernels.push_back(std::move(launch));
  return p;
}

}  // namespace thermite
