// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "ir/ops/op_def.h"
#include "passes/loops/build_loops.h"
#include "passes/loops/pipeline.h"
#include "passes/schedule/contraction.h"
#include "passes/schedule/option.h"

namespace thermite {
namespace {

// Equal ones in the order in which their generator prefers them.
struct Offer {
  const ScheduleFamily* family = nullptr;
  std::vector<ScheduleOption> options;
};

bool may_take(const ScheduleFamily& f, const LoopNest& n, const Machine& machine) {
  return f.matrix_unit || !for_matrix_unit(n, machine.target);
}

Result<Offer> offer_for(LoopNest& n, const Machine& machine) {
  TRY(const auto families, families_of(machine));
  for (const ScheduleFamily& f : families) {
    if (!may_take(f, n, machine)) continue;
    TRY(std::vector<ScheduleOption> options, f.options(n, machine));
    if (!options.empty()) return Offer{&f, std::move(options)};
  }
  return internal_error("no family of schedules takes the nest");
}

constexpr size_t kMostTried = 16;  // besides the best one: building takes time, too

// Builds schedules until one gives a kernel at hand. What the others decided on the way is nothing to the one taken.
class Chooser {
 public:
  Chooser(LoopNest& n, SizeRecord& record, const ScheduleContext& context, const KernelAtHand& at_hand)
      : n_(n), record_(record), context_(context), at_hand_(at_hand) {}

  Result<Program> run(const Offer& offer) {
    const std::vector<ScheduleOption>& options = offer.options;
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
    TRY(KernelProgram best, build(*offer.family, options[p.choice]));
    std::vector<SizeRecord::Guard> guards = record_.cut_guards(common);
    bool found = is_at_hand(best);
    for (size_t k = 1; !found && k < order.size(); ++k) {
      if (k > kMostTried || cost(order[k]) > kNearlyAsGood * cost(order[0])) break;
      Result<KernelProgram> other = build(*offer.family, options[order[k]]);
      std::vector<SizeRecord::Guard> others = record_.cut_guards(common);
      if (!other.ok() || !is_at_hand(*other)) continue;
      best = std::move(other).value();
      guards = std::move(others);
      p.choice = order[k];
      found = true;
    }
    record_.add_guards(guards);
    p.steps = options[p.choice].steps;
    p.kernels = std::move(best.kernels);
    for (KernelLaunch& k : p.kernels) k.schedule = fmt::format("{} ({})", print(p.steps), k.schedule);
    for (const Size& bytes : best.workspaces)
      p.workspaces.push_back({static_cast<size_t>(bytes.shown()), record_.id_of(bytes)});
    return p;
  }

 private:
  bool is_at_hand(const KernelProgram& p) const {
    return !at_hand_ || std::ranges::all_of(p.kernels, [&](const KernelLaunch& k) { return at_hand_(k.text); });
  }

  Result<KernelProgram> build(const ScheduleFamily& family, const ScheduleOption& o) {
    if (!at_hand_) return family.generate(n_, o.steps, context_);
    LoopNest copy = n_;
    return family.generate(copy, o.steps, context_);
  }

  LoopNest& n_;
  SizeRecord& record_;
  const ScheduleContext& context_;
  const KernelAtHand& at_hand_;
};

// Name for people: the ops of the group, most telling first.
std::string kernel_name(const Graph& g, const Group& group) {
  std::string name;
  int parts = 0;
  auto add = [&](NodeId n) {
    const OpDef& op = *g[n].op;
    if (parts >= 4 || op.has(kView) || op.has(kLeaf) || g[n].inputs.empty()) return;
    if (!name.empty()) name += '_';
    name += op.name;
    ++parts;
  };
  for (NodeId n : group.anchors) add(n);
  for (NodeId n : group.nodes)
    if (std::find(group.anchors.begin(), group.anchors.end(), n) == group.anchors.end()) add(n);
  if (name.empty() && !group.nodes.empty()) name = std::string(g[group.nodes.back()].op->name);
  return name;
}

Result<LoopNest> nest_of(const Graph& g, const Group& group, SizeRecord* record) {
  TRY(LoopNest nest, build_loops(g, group, record));
  if (nest.stages.empty()) return internal_error("a group without outputs");
  CHECK_OK(prepare_nest(nest));
  return nest;
}

Result<Offer> offer_of(const Steps& steps, const LoopNest& n, const Machine& machine) {
  TRY(const auto families, families_of(machine));
  const auto it = std::ranges::find(families, family_name(steps), &ScheduleFamily::name);
  if (it == families.end() || !may_take(*it, n, machine))
    return user_error("no family takes the steps {}", print(steps));
  return Offer{&*it, {{1, steps}}};
}

}  // namespace

Result<Program> lower(const Graph& g, const Group& group, const Machine& machine, const LowerHints& hints) {
  if (group.kind == GroupKind::alias) return Program{};
  auto record = std::make_shared<SizeRecord>();
  TRY(LoopNest nest, nest_of(g, group, record.get()));
  const ScheduleContext context{machine, kernel_name(g, group), {hints.dying, g.outputs}};
  TRY(const Offer offer, hints.steps ? offer_of(*hints.steps, nest, machine) : offer_for(nest, machine));
  TRY(Program p, Chooser(nest, *record, context, hints.at_hand).run(offer));
  record->finish();
  p.record = std::move(record);
  return p;
}

Result<OfferedSteps> offered_steps(const Graph& g, const Group& group, const Machine& machine) {
  OfferedSteps out;
  if (group.kind == GroupKind::alias) return out;
  SizeRecord record;
  TRY(const LoopNest nest, nest_of(g, group, &record));
  TRY(const auto families, families_of(machine));
  for (const ScheduleFamily& f : families) {
    if (!may_take(f, nest, machine)) continue;
    LoopNest copy = nest;
    Result<std::vector<ScheduleOption>> options = f.options(copy, machine);
    if (!options.ok() && out.steps.empty()) return std::move(options).error();
    if (!options.ok()) break;
    std::ranges::stable_sort(*options, {}, [](const ScheduleOption& o) { return o.cost.shown(); });
    for (const ScheduleOption& o : *options) out.steps.push_back(o.steps);
    if (out.chosen_from == 0) out.chosen_from = out.steps.size();
  }
  return out;
}

}  // namespace thermite
