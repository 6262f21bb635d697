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

// Equal ones in the order in which the generators prefer them.
std::vector<ScheduleOption> options_for(LoopNest& n, const Target& target, const std::string& name,
                                        const MemoryHints& memory) {
  std::vector<ScheduleOption> options = gemm_options(n, target, name);
  if (options.empty()) options = window_options(n, target, name);
  if (!options.empty()) return options;
  const bool reduces =
      std::any_of(n.stages.begin(), n.stages.end(), [](const LoopStage& s) { return !s.identity.empty(); });
  auto build = [&target, name, reduces, memory](LoopNest& nest) {
    return reduces ? schedule_rows(nest, target, name) : schedule_map(nest, target, name, memory);
  };
  return {{1, build}};
}

// Builds schedules until one gives a kernel at hand. What the others decided on the way is nothing to the one taken.
class Chooser {
 public:
  Chooser(LoopNest& n, SizeRecord& record, const KernelAtHand& at_hand) : n_(n), record_(record), at_hand_(at_hand) {}

  Result<Program> run(const std::vector<ScheduleOption>& options) {
    const size_t common = record_.guard_count();
    Program p;
    std::vector<uint32_t> order;  // by cost, which is no decision: costs are looked at again for other sizes
    for (uint32_t k = 0; k < options.size(); ++k) {
      p.costs.push_back(record_.id_of(options[k].cost));
      order.push_back(k);
    }
    auto cost = [&](uint32_t k) { return options[k].cost.shown(); };
    std::ranges::stable_sort(order, {}, cost);
    p.choice = order[0];
    TRY(KernelLaunch best, build(options[p.choice]));
    std::vector<SizeRecord::Guard> guards = record_.cut_guards(common);
    bool found = !at_hand_ || at_hand_(best.text);
    for (size_t k = 1; !found && k < order.size(); ++k) {
      if (cost(order[k]) > kNearlyAsGood * cost(order[0])) break;
      Result<KernelLaunch> other = build(options[order[k]]);
      std::vector<SizeRecord::Guard> others = record_.cut_guards(common);
      if (!other.ok() || !at_hand_(other->text)) continue;
      best = std::move(other).value();
      guards = std::move(others);
      p.choice = order[k];
      found = true;
    }
    record_.add_guards(guards);
    p.kernels.push_back(std::move(best));
    return p;
  }

 private:
  Result<KernelLaunch> build(const ScheduleOption& o) {
    if (!at_hand_) return o.build(n_);
    LoopNest copy = n_;
    return o.build(copy);
  }

  LoopNest& n_;
  SizeRecord& record_;
  const KernelAtHand& at_hand_;
};

}  // namespace

Result<Program> lower(const Graph& g, const Group& group, const Target& target, const LowerHints& hints) {
  if (group.kind == GroupKind::alias) return Program{};
  auto record = std::make_shared<SizeRecord>();
  TRY(LoopNest nest, build_loops(g, group, record.get()));
  if (nest.stages.empty()) return internal_error("a group without outputs");
  CHECK_OK(prepare_nest(nest));
  const std::vector<ScheduleOption> options =
      options_for(nest, target, kernel_name(g, group), {hints.dying, g.outputs});
  TRY(Program p, Chooser(nest, *record, hints.at_hand).run(options));
  record->finish();
  p.record = std::move(record);
  return p;
}

}  // namespace thermite
