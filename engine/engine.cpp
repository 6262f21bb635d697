// SPDX-License-Identifier: Apache-2.0
#include "engine/engine.h"

#include <algorithm>
#include <cstring>

#include "base/guard.h"
#include "base/log.h"
#include "base/trace_events.h"
#include "ir/ops/op_def.h"

namespace thermite {
namespace {

constexpr std::string_view kPlanKind = "plan";
constexpr size_t kMaxPlans = 4096;

}  // namespace

Engine::Engine(std::unique_ptr<Device> device, std::unique_ptr<Store> store, const PlanContext& context,
               std::unique_ptr<Store> tuning_store)
    : context_(context),
      checked_in_(context.profile),
      device_(std::move(device)),
      store_(std::move(store)),
      tuning_store_(std::move(tuning_store)),
      name_(device_->name()),
      kernels_(*device_, *store_, counters_),
      tuned_(device_->properties(), tuning_store_ ? *tuning_store_ : *store_, context.build),
      planner_(*device_, *store_, kernels_, tuned_, counters_),
      plans_(kMaxPlans) {
  take_tuned();
}

PlanContext Engine::context() const {
  std::lock_guard lock(context_mutex_);
  return context_;
}

PlanContext Engine::segment_context() const {
  PlanContext c = context();
  c.numerics = Numerics::exact;
  return c;
}

void Engine::take_tuned() {
  tuned_.reload();
  const std::optional<Calibration> measured = tuned_.calibration();
  std::lock_guard lock(context_mutex_);
  context_.tuning = tuned_.state();
  context_.profile = measured ? calibrated(checked_in_, *measured) : checked_in_;
}

Result<LoweredGraph> Engine::lower(const Graph& graph, GraphReport* report) {
  PlanContext c = context();
  const auto has_data = [](const Constant& constant) { return constant.data != nullptr; };
  if (std::ranges::all_of(graph.constants, has_data)) {
    TRY(const std::vector<StorageRef> constants, device_constants(graph));
    TRY(c.unscaled, ask_weights(graph, constants));
  }
  TRY(PreparedGraph prepared, prepare_graph(graph, c, report));
  std::lock_guard planning(planning_);
  return planner_.lower(std::move(prepared.main), {}, c);
}

// What is under way ends before the counters that it may touch, and the device, go.
Engine::~Engine() { [[maybe_unused]] Status s = device_->finish(); }

void Engine::leave() {
  [[maybe_unused]] Status s = guarded([&] {
    Status finished = device_->finish();
    (void)store_->flush();
    return finished;
  });
}

Stats Engine::stats() const {
  Stats s;
  s.segments = counters_.segments;
  s.graphs_built = counters_.graphs_built;
  s.plans_built = counters_.plans_built;
  s.plan_hits = counters_.plan_hits;
  s.searches = counters_.searches;
  s.compiles = counters_.compiles;
  s.cache_hits = counters_.cache_hits;
  s.cache_misses = counters_.cache_misses;
  s.kernels_launched = counters_.kernels_launched;
  s.bytes_moved = counters_.bytes_moved;
  s.fallback_groups = counters_.fallback_groups;
  s.groups_lowered = counters_.groups_lowered;
  s.groups_bound = counters_.groups_bound;
  const MemoryCounters m = device_->memory();
  s.live_bytes = m.live_bytes;
  s.peak_bytes = m.peak_bytes;
  s.cached_bytes = m.cached_bytes;
  s.overhead_bytes = m.overhead_bytes;
  s.reserved_bytes = m.reserved_bytes;
  s.allocations = m.allocations;
  s.pool_hits = m.pool_hits;
  s.splits = m.splits;
  s.merges = m.merges;
  s.trims = m.trims;
  return s;
}

Status Engine::write(std::span<const std::byte> from, Storage& to, uint32_t stream) {
  if (to.bytes() < from.size()) return internal_error("{} bytes are written into {}", from.size(), to.bytes());
  return device_->write(from, to, stream);
}

Status Engine::read(const Storage& from, std::span<std::byte> to) {
  if (from.bytes() < to.size()) return internal_error("{} bytes are read from {}", to.size(), from.bytes());
  return device_->read(from, to);
}

Result<HostBytesRef> Engine::view(const StorageRef& storage) { return device_->view(storage); }

std::shared_ptr<LoadedPair> Engine::find_plan(const Digest& key) { return plans_.find(key); }

// nullptr where a kernel is neither in memory nor in the store.
std::unique_ptr<LoadedPlan> Engine::load(Plan plan) {
  std::vector<Digest> keys;
  for (const PlanKernel& k : plan.kernels) keys.push_back(k.key);
  std::vector<std::shared_ptr<Invocable>> code = kernels_.find(keys);
  if (std::ranges::find(code, nullptr) != code.end()) return nullptr;
  return std::make_unique<LoadedPlan>(std::move(plan), std::move(code), *device_, counters_);
}

std::shared_ptr<LoadedPair> Engine::find_stored_plan(const Digest& key) {
  if (!kernels_.persists() || device_->properties().runs_ir) return nullptr;
  const auto blob = store_->get(kPlanKind, key);
  if (!blob) return nullptr;
  Result<PlanPair> plans = plan_from_blob(*blob);
  if (!plans.ok()) return nullptr;
  auto pair = std::make_shared<LoadedPair>(counters_);
  const bool prepares = !plans->prepare.outputs.empty();
  pair->main = load(std::move(plans->main));
  if (prepares) pair->prepare = load(std::move(plans->prepare));
  pair->prepare_key = plans->prepare_key;
  pair->asked = plans->asked;
  if (!pair->main || (prepares && !pair->prepare)) return nullptr;
  counters_.cache_hits.fetch_add(1);
  return pair;
}

Result<std::shared_ptr<LoadedPair>> Engine::make_plan(Graph g, const std::vector<bool>& donated, const Digest& key,
                                                      const PlanContext& context) {
  const size_t constants = g.constants.size();
  TRY(PlannedGraph planned, planner_.plan(std::move(g), donated, context));
  // A plan is bound to the constants of the graph as it was given.
  if (planned.constants.size() != constants) return internal_error("a pass added constants");
  if (kernels_.persists()) {
    const std::vector<std::byte> blob = to_blob(planned.plans);
    const std::string note = fmt::format("{} steps for {}", planned.plans.main.steps.size(), context_.target.name());
    if (planned.known_class)
      store_->put_later(kPlanKind, key, blob, note);
    else
      store_->put(kPlanKind, key, blob, note);
  }
  auto pair = std::make_shared<LoadedPair>(counters_);
  pair->main =
      std::make_unique<LoadedPlan>(std::move(planned.plans.main), std::move(planned.main_code), *device_, counters_);
  pair->asked = planned.plans.asked;
  if (!planned.plans.prepare.outputs.empty()) {
    pair->prepare = std::make_unique<LoadedPlan>(std::move(planned.plans.prepare), std::move(planned.prepare_code),
                                                 *device_, counters_);
    pair->prepare_key = planned.plans.prepare_key;
  }
  return pair;
}

// `complete(pair)` finishes a pair that is not in memory yet, before others see it.
template <class MakeGraph, class Complete>
Result<std::shared_ptr<LoadedPair>> Engine::plan_for(const Digest& key, const std::vector<bool>& donated,
                                                     const PlanContext& context, MakeGraph&& graph,
                                                     Complete&& complete) {
  if (auto pair = find_plan(key)) return pair;
  std::lock_guard planning(planning_);
  if (auto pair = find_plan(key)) return pair;  // another thread has just made it
  TraceEventScope event(TraceEventKind::plan);
  std::shared_ptr<LoadedPair> pair = find_stored_plan(key);
  event.number(2, pair != nullptr);
  if (!pair) {
    TRY(Graph g, graph());
    event.number(0, g.size());
    TRY(pair, make_plan(std::move(g), donated, key, context));
  }
  event.number(1, pair->main->plan().steps.size());
  CHECK_OK(complete(*pair));
  plans_.put(key, pair);
  return pair;
}

Result<std::shared_ptr<PreparedValues>> Engine::prepare(LoadedPair& pair, std::span<const StorageRef> constants) {
  auto values = std::make_shared<PreparedValues>();
  if (pair.prepare) {
    TraceEventScope event(TraceEventKind::prepare);
    event.number(0, pair.prepare->plan().steps.size());
    const std::vector<Scalar> scalars(pair.prepare->plan().scalars);  // none of them is read
    values->resize(pair.prepare->plan().outputs.size());
    CHECK_OK(pair.prepare->run({.constants = constants, .scalars = scalars, .persistent = true}, *values));
    for (const StorageRef& s : *values) CHECK_OK(s->wait());  // rare, and its error belongs here
  }
  return values;
}

Result<std::shared_ptr<PreparedValues>> Engine::shared_prepared(const Digest& key, LoadedPair& pair,
                                                                std::span<const StorageRef> constants) {
  {
    std::lock_guard lock(mutex_);
    if (auto values = prepared_[key].lock()) return values;
  }
  TRY(std::shared_ptr<PreparedValues> values, prepare(pair, constants));
  std::lock_guard lock(mutex_);
  std::erase_if(prepared_, [](const auto& entry) { return entry.second.expired(); });
  prepared_[key] = values;
  return values;
}

Result<std::shared_ptr<Replay>> Engine::plan(const Segment& segment, uint64_t own_leaves) {
  const PlanContext context = segment_context();
  const Digest key = digest_of(plan_key(segment, own_leaves, context));
  std::vector<bool> donated(segment.leaves.size());
  for (size_t k = 0; k < donated.size(); ++k) donated[k] = is_own(own_leaves, k);
  Graph g;
  std::vector<IndexCheck> checks;
  if (context.check_mode == CheckMode::validate) {
    TRY(g, build_graph(segment));
    checks = add_index_outputs(g);
  }
  const auto graph = [&]() -> Result<Graph> {
    counters_.graphs_built.fetch_add(1);
    if (!checks.empty()) return g;
    return build_graph(segment);
  };
  const auto complete = [&](LoadedPair& pair) -> Status {
    TRY(std::shared_ptr<PreparedValues> values, prepare(pair, {}));
    pair.prepared = std::move(*values);
    for (Node& n : g.nodes) n.where = {.op = n.where.op};  // lines are those of the call, not of this one
    pair.checked = std::move(g);
    pair.index_checks = std::move(checks);
    return {};
  };
  TRY(std::shared_ptr<LoadedPair> pair, plan_for(key, donated, context, graph, complete));
  return std::shared_ptr<Replay>(std::move(pair));
}

Result<std::vector<StorageRef>> Engine::device_constants(const Graph& g) {
  std::vector<StorageRef> out;
  for (const Constant& c : g.constants) {
    out.push_back(c.resident);
    if (!c.resident) {
      TRY(out.back(), device_->adopt(c.data, {.what = "weights", .persistent = true}));
    }
  }
  return out;
}

Result<std::shared_ptr<GraphProgram>> Engine::compile_graph(Graph graph, const std::vector<bool>& donated) {
  CHECK_OK(verify(graph));
  auto program = std::make_shared<GraphProgram>();
  if (context_.check_mode == CheckMode::validate) {
    program->checked_ = graph;
    program->index_checks_ = add_index_outputs(program->checked_);
  }
  program->engine_ = std::static_pointer_cast<Engine>(shared_from_this());
  program->donated_ = donated;
  program->donated_.resize(graph.inputs.size());
  for (NodeId n : graph.inputs) program->input_types_.push_back(graph[n].type);
  for (NodeId n : graph.outputs) program->output_types_.push_back(graph[n].type);
  for (const Node& n : graph.nodes) program->nodes_ += !n.op->has(kLeaf);
  program->scalars_ = graph.scalars;
  program->note_sources(graph);
  TRY(program->constants_, device_constants(graph));
  CHECK_OK(find_fitting_plan(*program, program->index_checks_.empty() ? graph : program->checked_));
  if (program->pair_->last_used() != 0) counters_.plan_hits.add(1);
  program->pair_->touch();
  return program;
}

// What was scaled at another size is guessed first; a plan is used where all that it asks is answered for the weights.
Status Engine::find_fitting_plan(GraphProgram& program, const Graph& graph) {
  const auto given = [&]() -> Result<Graph> { return graph; };
  const auto complete = [](LoadedPair&) { return Status(); };
  PlanContext context = this->context();
  const bool scales = !graph.constants.empty() && context.fuse && context.numerics != Numerics::exact;
  const Digest weights = weights_digest(graph), scaling = scales ? scaling_key(graph, context, weights) : Digest();
  auto known = scales ? known_unscaled(scaling, graph.constants.size()) : std::nullopt;
  for (bool answered = false;; answered = true) {
    if (known && !answered) {
      context.unscaled = *std::move(known);
    } else if (scales) {
      TRY(context.unscaled, ask_weights(graph, program.constants_, std::move(context.unscaled)));
      remember_unscaled(scaling, context.unscaled);
    }
    const Digest key = digest_of(plan_key(graph, program.donated_, context));
    TRY(program.pair_, plan_for(key, program.donated_, context, given, complete));
    program.weights_ = DigestBuilder().add(program.pair_->prepare_key).add(weights).finish();
    if (program.pair_->asked == Digest() || known_to_bear(program.pair_->asked, weights)) return {};
    if (answered) return internal_error("a plan asks other questions than were answered");
  }
}

// Outputs of a graph without inputs.
Result<std::vector<StorageRef>> Engine::evaluate(const Graph& fixed, std::span<const StorageRef> constants) {
  const auto graph = [&]() -> Result<Graph> { return fixed; };
  const auto complete = [](LoadedPair&) { return Status(); };
  const PlanContext context = segment_context();
  const Digest key = digest_of(plan_key(fixed, {}, context));
  TRY(std::shared_ptr<LoadedPair> pair, plan_for(key, {}, context, graph, complete));
  TRY(std::shared_ptr<PreparedValues> prepared, prepare(*pair, constants));
  std::vector<StorageRef> out(pair->main->plan().outputs.size());
  CHECK_OK(pair->main->run({.prepared = *prepared, .constants = constants, .scalars = fixed.scalars}, out));
  return out;
}

Result<std::shared_ptr<CompiledGraph>> Engine::compile(Graph graph, const std::vector<bool>& donated) {
  counters_.graphs_built.fetch_add(1);
  TRY(std::shared_ptr<GraphProgram> program, compile_graph(std::move(graph), donated));
  return std::shared_ptr<CompiledGraph>(std::move(program));
}

void GraphProgram::note_sources(const Graph& graph) {
  for (const Node& n : graph.nodes) {
    if (n.where.op >= graph.nodes.size()) continue;
    where_.resize(std::max<size_t>(where_.size(), n.where.op + 1));
    ops_.resize(where_.size());
    where_[n.where.op] = n.where;
    ops_[n.where.op].op = n.op;
  }
}

Result<std::vector<StorageRef>> GraphProgram::run(std::span<const StorageRef> inputs, uint64_t own_inputs,
                                                  uint32_t stream) {
  TraceEventScope event(TraceEventKind::run);
  event.number(0, plan().steps.size());
  event.number(1, true);  // unless it comes to its end
  TRY(std::vector<StorageRef> out, launch(inputs, own_inputs, stream));
  CHECK_OK(check_indices(checked_, index_checks_, out, *engine_->device_));
  out.resize(output_types_.size());
  event.number(1, false);
  return out;
}

// Weights are transformed at the first call; null where none are.
Result<std::shared_ptr<PreparedValues>> GraphProgram::prepared() {
  if (!pair_->prepare) return std::shared_ptr<PreparedValues>();
  std::lock_guard lock(mutex_);
  if (!prepared_) {
    TRY(prepared_, engine_->shared_prepared(weights_, *pair_, constants_));
  }
  return prepared_;
}

Result<std::vector<StorageRef>> GraphProgram::launch(std::span<const StorageRef> inputs, uint64_t own_inputs,
                                                     uint32_t stream) {
  TRY(const std::shared_ptr<PreparedValues> values, prepared());
  std::vector<const StorageRef*> pointers;
  for (const StorageRef& s : inputs) pointers.push_back(&s);
  std::vector<StorageRef> out(pair_->main->plan().outputs.size());
  std::span<const StorageRef> prepared;
  if (values) prepared = *values;
  pair_->touch();
  CHECK_OK(pair_->main->run({pointers, prepared, constants_, scalars_, own_inputs, where_, ops_, stream}, out));
  return out;
}

Result<std::vector<double>> GraphProgram::time_steps(std::span<const StorageRef> inputs, int rounds) {
  TRY(const std::shared_ptr<PreparedValues> values, prepared());
  std::vector<const StorageRef*> pointers;
  for (const StorageRef& s : inputs) pointers.push_back(&s);
  std::span<const StorageRef> prepared;
  if (values) prepared = *values;
  std::vector<double> best, us(plan().steps.size());
  for (int round = 0; round < rounds; ++round) {
    std::vector<StorageRef> out(plan().outputs.size());
    CHECK_OK(pair_->main->run_timed({pointers, prepared, constants_, scalars_, 0, where_, ops_, 0}, out, us));
    if (best.empty()) best = us;
    for (size_t k = 0; k < us.size(); ++k) best[k] = std::min(best[k], us[k]);
  }
  return best;
}

}  // namespace thermite
