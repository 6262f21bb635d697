// SPDX-License-Identifier: Apache-2.0
#include "engine/planner.h"

#include <map>
#include <optional>
#include <set>

#include "base/log.h"
#include "base/trace_events.h"
#include "engine/assemble.h"
#include "engine/backend.h"
#include "engine/donation.h"
#include "engine/parallel.h"
#include "ir/ops/op_def.h"
#include "passes/fuse/fuse.h"
#include "passes/graph/optimize.h"
#include "passes/graph/scaling.h"
#include "passes/schedule/option.h"

namespace thermite {
namespace {

constexpr std::string_view kPartitionKind = "partition";
constexpr size_t kMaxPrepares = 64;
constexpr size_t kMaxPartitionNodes = size_t{1} << 20;

// By a group's nodes and results.
using Lowered = std::map<std::pair<std::vector<NodeId>, std::vector<NodeId>>, Program>;

Lowered::key_type lowered_key(const Group& g) { return {g.nodes, g.outputs}; }

Result<Program> lower_group(const Graph& g, const Group& group, const Machine& machine, const LowerHints& hints) {
  std::string ops;
  TraceEventScope event(TraceEventKind::lower);
  Result<Program> program = lower(g, group, machine, hints);
  if (event.on()) {
    ops = list_ops(g, group);
    event.text(ops);
    event.number(0, group.nodes.size());
    event.number(1, program.ok() ? program->kernels.size() : 0);
    event.number(2, !program.ok());
  }
  return program;
}

// The programs of some groups. A group like one that was lowered before, sizes aside, is bound instead of lowered
// where that gives the same.
std::vector<std::optional<Result<Program>>> lower_each(const Graph& g, const Partition& p, std::span<const size_t> todo,
                                                       const Machine& machine, const LowerOptions& o) {
  const std::vector<std::vector<NodeId>> dying = dying_inputs(g, p, o.donated);
  std::vector<std::optional<Result<Program>>> programs(todo.size());
  ProgramMemo own;
  ProgramMemo& memo = o.memo ? *o.memo : own;
  const double slack = o.at_hand ? kNearlyAsGood : 1;
  std::vector<GroupKey> keys;
  std::vector<std::optional<Steps>> tuned(todo.size());
  const Digest target = machine.target.digest();
  for (size_t i = 0; i < todo.size(); ++i) {
    keys.push_back(group_key(g, p.groups[todo[i]], dying[todo[i]], target));
    if (o.tuned) tuned[i] = o.tuned->find(g, p.groups[todo[i]]);
    if (tuned[i]) push(keys[i].words, digest_of(*tuned[i]));
  }
  auto lower_some = [&](const std::vector<size_t>& some) {
    parallel_for(some.size(), o.threads, [&](size_t s) {
      const size_t i = some[s];
      const Group& group = p.groups[todo[i]];
      LowerHints hints{.at_hand = o.at_hand, .dying = dying[todo[i]]};
      if (tuned[i]) programs[i] = lower_group(g, group, machine, {.dying = hints.dying, .steps = &*tuned[i]});
      // Other sizes of its bucket may not fit steps that were measured at one.
      if (!programs[i] || !programs[i]->ok()) programs[i] = lower_group(g, group, machine, hints);
      if (programs[i]->ok()) memo.put(keys[i], **programs[i]);
    });
  };
  // One of each kind at a time: most of the others are then bound.
  size_t lowered = 0;
  for (bool all = false; !all;) {
    std::set<Words> kinds;
    std::vector<size_t> missing;
    for (size_t i = 0; i < todo.size(); ++i) {
      if (programs[i]) continue;
      if (std::optional<Program> known = memo.find(g, keys[i], slack))
        programs[i] = std::move(*known);
      else if (kinds.insert(keys[i].words).second)
        missing.push_back(i);
    }
    lower_some(missing);
    lowered += missing.size();
    all = missing.empty();
  }
  if (o.counters) {
    o.counters->groups_lowered.fetch_add(lowered);
    o.counters->groups_bound.fetch_add(todo.size() - lowered);
  }
  return programs;
}

// Lowers the groups that are not in `done`; the indices of fused groups that were refused.
Result<std::vector<size_t>> lower_groups(const Graph& g, const Partition& p, const Machine& machine,
                                         const LowerOptions& o, Lowered& done, std::vector<std::string>& refusals) {
  std::vector<size_t> todo, refused;
  for (size_t k = 0; k < p.groups.size(); ++k) {
    if (p.groups[k].kind != GroupKind::alias && !done.contains(lowered_key(p.groups[k]))) todo.push_back(k);
  }
  std::vector<std::optional<Result<Program>>> programs = lower_each(g, p, todo, machine, o);
  for (size_t i = 0; i < todo.size(); ++i) {
    const Group& group = p.groups[todo[i]];
    Result<Program>& program = *programs[i];
    if (program.ok()) {
      done.emplace(lowered_key(group), std::move(program).value());
    } else if (group.nodes.size() == 1) {  // one op alone must lower, or this version cannot run the graph
      return std::move(program).error().in(describe(g, group.nodes[0]));
    } else {
      refusals.push_back(program.error().message);
      refused.push_back(todo[i]);
      log(Subsystem::fusion, LogLevel::minimal, "a group of {} ops is cut: {}", group.nodes.size(), refusals.back());
    }
  }
  return refused;
}

Result<Partition> search_partition(const Graph& g, const PlanContext& context) {
  TraceEventScope event(TraceEventKind::fuse);
  FuseOptions options;
  options.max_blocks = context.max_blocks;
  options.merge_unrelated = !g.inputs.empty();  // a prepare program runs once
  TRY(Partition p, fuse(g, context.profile, options));
  event.number(0, g.size());
  event.number(1, p.groups.size());
  return p;
}

}  // namespace

std::string describe(const Graph& g, NodeId n) {
  const Node& node = g[n];
  std::string text = fmt::format("op {}", node.op->name);
  if (*node.where.name) text += fmt::format(" of node '{}'", node.where.name);
  if (*node.where.file) text += fmt::format(" at {}:{}", node.where.file, node.where.line);
  return text;
}

WeightLayout weight_layout(const PlanContext& context) {
  return {.panel_columns = traits_of(context.profile).panel_columns,
          .far_bytes = context.profile.l2_bytes * 3 / 4,
          .unit_bytes = context.target.unit_bytes,
          .unit_halves = context.target.unit_halves};
}

Result<PreparedGraph> prepare_graph(Graph g, const PlanContext& context, GraphReport* report, Digest* asked) {
  const ScheduleTraits traits = traits_of(context.profile);
  if (!context.fuse) {
    PreparedGraph p;
    TRY(p.main, decompose_graph(std::move(g), traits.many_threads));
    p.first = static_cast<uint32_t>(p.main.inputs.size());
    return p;
  }
  TraceEventScope event(TraceEventKind::simplify);
  GraphOptions options;
  options.numerics = context.numerics;
  options.weights = weight_layout(context);
  options.part_products = traits.joins_products;
  options.attention = traits.attention;
  options.skips_padding = traits.skips_padding;
  options.many_threads = traits.many_threads;
  WeightScaling scaling{.declined = context.unscaled};
  options.scaling = &scaling;
  options.report = report;
  event.number(0, g.size());
  const size_t own = g.outputs.size();
  TRY(Graph optimized, optimize_graph(std::move(g), options));
  event.number(1, optimized.size());
  if (asked && !scaling.asked.empty())
    *asked =
        digest_of(ScalingQuestions{scaling.asked, fixed_part(optimized, std::span(optimized.outputs).subspan(own))});
  optimized.outputs.resize(own);
  return split_prepare(std::move(optimized));
}

Result<LoweredGraph> lower_graph(Graph g, Partition partition, const Machine& machine, const LowerOptions& o) {
  LoweredGraph out{std::move(g), std::move(partition), {}, {}, false};
  if (out.partition.op_by_op) {
    out.refusals.push_back("the search found no partition");
    log(Subsystem::fusion, LogLevel::minimal, "a graph of {} nodes runs op by op: {}", out.graph.size(),
        out.refusals[0]);
  }
  Lowered done;
  auto lower_missing = [&] { return lower_groups(out.graph, out.partition, machine, o, done, out.refusals); };
  TRY(std::vector<size_t> refused, lower_missing());
  for (const SplitInto into : {SplitInto::parts, SplitInto::nodes}) {
    if (refused.empty()) break;
    out.partition = split_groups(out.graph, out.partition, refused, into, machine.profile);
    // Groups may come in another order now: what died with one may be read after it.
    std::erase_if(done, [](const auto& entry) {
      return std::ranges::any_of(entry.second.kernels, [](const KernelLaunch& k) { return !k.in_place.empty(); });
    });
    TRY(refused, lower_missing());
  }
  if (!refused.empty()) return internal_error("a group that was split is still refused: {}", out.refusals.back());
  for (const Group& group : out.partition.groups) {
    const auto it = done.find(lowered_key(group));
    out.programs.push_back(it == done.end() ? Program{} : std::move(it->second));
  }
  return out;
}

// Sizes decide legality too, so a partition of the class is checked before it is used again.
std::optional<Partition> Planner::known_partition(const Graph& g, const Digest& shape_class) {
  if (auto it = partitions_.find(shape_class); it != partitions_.end() && verify(g, it->second).ok()) return it->second;
  const auto blob = store_.get(kPartitionKind, shape_class);
  if (!blob) return std::nullopt;
  Result<Partition> p = partition_from_blob(*blob);
  if (!p.ok() || !verify(g, *p).ok()) return std::nullopt;
  counters_.cache_hits.fetch_add(1);
  remember(shape_class, *p, g.size());
  return std::move(p).value();
}

Result<Partition> Planner::new_partition(const Graph& g, const Digest& shape_class, const PlanContext& context) {
  counters_.searches.fetch_add(1);
  TRY(Partition p, search_partition(g, context));
  store_.put(kPartitionKind, shape_class, to_blob(p), fmt::format("{} nodes, {} groups", g.size(), p.groups.size()));
  remember(shape_class, p, g.size());
  return p;
}

void Planner::remember(const Digest& shape_class, const Partition& p, size_t nodes) {
  partition_nodes_ += nodes + 1;
  if (partition_nodes_ > kMaxPartitionNodes) {
    partitions_.clear();
    partition_nodes_ = nodes + 1;
  }
  partitions_[shape_class] = p;
}

Result<LoweredGraph> Planner::lower(Graph g, const std::vector<bool>& donated, const PlanContext& context) {
  LowerOptions o{.threads = device_.threads(),
                 .donated = donated,
                 .memo = &programs_,
                 .tuned = context.tuning == Digest() ? nullptr : &tuned_,
                 .counters = &counters_};
  if (!context.fuse) {
    Partition p = unfused_partition(g);
    return lower_graph(std::move(g), std::move(p), {context.target, context.profile}, o);
  }
  const Digest key = shape_class(g, context);
  if (std::optional<Partition> p = known_partition(g, key)) {
    o.at_hand = [&](const Digest& text) { return kernels_.has(artifact_key(text, context.target)); };
    TRY(LoweredGraph lowered, lower_graph(std::move(g), std::move(*p), {context.target, context.profile}, o));
    lowered.known_class = true;
    return lowered;
  }
  TRY(Partition p, new_partition(g, key, context));
  return lower_graph(std::move(g), std::move(p), {context.target, context.profile}, o);
}

// A tuned schedule whose kernels are refused is struck out, and what comes next serves.
Result<Planner::Half> Planner::plan_half(Graph g, const std::vector<bool>& donated, const PlanContext& context) {
  if (context.tuning == Digest()) {
    TRY(const LoweredGraph lowered, lower(std::move(g), donated, context));
    return load_half(lowered, donated, context);
  }
  for (;;) {
    TRY(const LoweredGraph lowered, lower(g, donated, context));
    Result<Half> half = load_half(lowered, donated, context);
    if (half.ok() || !strike_out_failed(lowered, context)) return half;
  }
}

bool Planner::strike_out_failed(const LoweredGraph& lowered, const PlanContext& context) {
  bool any = false;
  for (size_t k = 0; k < lowered.programs.size(); ++k) {
    const Group& group = lowered.partition.groups[k];
    const std::optional<Steps> tuned = tuned_.find(lowered.graph, group);
    if (!tuned || lowered.programs[k].steps != *tuned) continue;
    for (const KernelLaunch& launch : lowered.programs[k].kernels) {
      const Kernel* const kernel = launch.kernel.get();
      const Digest key = artifact_key(launch.text, context.target);
      const uint32_t op = ~0u;
      const auto loaded = kernels_.load(std::span(&kernel, 1), std::span(&key, 1), std::span(&op, 1));
      if (loaded.ok()) continue;
      tuned_.strike_out(lowered.graph, group, loaded.error().message);
      any = true;
      break;
    }
  }
  return any;
}

Result<Planner::Half> Planner::load_half(const LoweredGraph& lowered, const std::vector<bool>& donated,
                                         const PlanContext& context) {
  std::vector<Digest> keys;
  std::unordered_map<Digest, const Kernel*, DigestHash> kernel_of;
  for (const Program& p : lowered.programs) {
    for (const KernelLaunch& launch : p.kernels) {
      keys.push_back(artifact_key(launch.text, context.target));
      kernel_of.emplace(keys.back(), launch.kernel.get());
    }
  }
  Half half;
  half.known_class = lowered.known_class;
  TRY(half.plan, assemble_plan(lowered, keys, donated));
  counters_.fallback_groups.fetch_add(half.plan.fallback_groups);
  std::vector<const Kernel*> kernels;
  std::vector<Digest> distinct;
  for (const PlanKernel& k : half.plan.kernels) {
    kernels.push_back(kernel_of.at(k.key));
    distinct.push_back(k.key);
  }
  std::vector<uint32_t> ops(kernels.size(), ~0u);
  for (size_t k = half.plan.steps.size(); k-- > 0;) ops[half.plan.steps[k].kernel] = half.plan.steps[k].op;
  TRY(half.code, kernels_.load(kernels, distinct, ops));
  return half;
}

Result<Planner::Half> Planner::plan_prepare(Graph g, const Digest& key, const PlanContext& context) {
  if (auto it = prepares_.find(key); it != prepares_.end()) {
    Half half = it->second;
    half.known_class = true;
    return half;
  }
  TRY(Half half, plan_half(std::move(g), {}, context));
  if (prepares_.size() >= kMaxPrepares) prepares_.clear();
  prepares_.insert_or_assign(key, half);  // never half of one
  return half;
}

Result<PlannedGraph> Planner::plan(Graph g, const std::vector<bool>& donated, const PlanContext& context) {
  PlannedGraph out;
  TRY(PreparedGraph parts, prepare_graph(std::move(g), context, nullptr, &out.plans.asked));
  out.known_class = true;
  out.plans.first_prepared = parts.first;
  out.constants = parts.main.constants;
  if (!parts.empty()) {
    out.plans.prepare_key = digest_of(plan_key(parts.prepare, {}, context));
    TRY(Half half, plan_prepare(std::move(parts.prepare), out.plans.prepare_key, context));
    out.plans.prepare = std::move(half.plan);
    out.prepare_code = std::move(half.code);
    out.known_class &= half.known_class;
  }
  TRY(Half half, plan_half(std::move(parts.main), donated, context));
  out.plans.main = std::move(half.plan);
  out.main_code = std::move(half.code);
  out.known_class &= half.known_class;
  counters_.plans_built.fetch_add(1);
  return out;
}

}  // namespace thermite
