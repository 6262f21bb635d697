// SPDX-License-Identifier: Apache-2.0
// The wiring: the one place that sees frontend, passes, codegen, runtime and cache. Thread-safe.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "cache/store.h"
#include "engine/index_checks.h"
#include "engine/kernel_cache.h"
#include "engine/plan_key.h"
#include "engine/plan_table.h"
#include "engine/planner.h"
#include "engine/tuned_schedules.h"
#include "frontend/realizer.h"
#include "runtime/device.h"

namespace thermite {

class Engine;

// A graph with its weights, planned. Weights are transformed at the first run, or before where the plan asks them.
class GraphProgram : public CompiledGraph {
 public:
  const std::vector<Type>& input_types() const override { return input_types_; }
  const std::vector<Type>& output_types() const override { return output_types_; }
  const std::vector<bool>& donated() const override { return donated_; }
  Result<std::vector<StorageRef>> run(std::span<const StorageRef> inputs, uint64_t own_inputs = 0,
                                      uint32_t stream = 0) override;

  // Microseconds by step of plan(), the least of `rounds` runs.
  Result<std::vector<double>> time_steps(std::span<const StorageRef> inputs, int rounds);

  const Plan& plan() const { return pair_->main->plan(); }
  const Plan* prepare_plan() const { return pair_->prepare ? &pair_->prepare->plan() : nullptr; }
  uint32_t nodes() const { return nodes_; }  // ops of the graph as given, leaves not counted

 private:
  friend class Engine;
  Result<std::vector<StorageRef>> launch(std::span<const StorageRef> inputs, uint64_t own_inputs, uint32_t stream);
  Result<std::shared_ptr<PreparedValues>> prepared();
  void note_sources(const Graph& graph);
  std::shared_ptr<Engine> engine_;
  std::shared_ptr<LoadedPair> pair_;
  std::vector<Type> input_types_, output_types_;
  std::vector<bool> donated_;
  std::vector<StorageRef> constants_;
  std::vector<Scalar> scalars_;
  std::vector<Location> where_;  // by op of the traced function; empty for other graphs
  std::vector<TraceOp> ops_;     // likewise, and nothing but the OpDef
  Graph checked_;                // with check_mode = "validate": what index_checks_ are about, and what was planned
  std::vector<IndexCheck> index_checks_;
  Digest weights_;  // prepare plan and weight set
  uint32_t nodes_ = 0;
  std::mutex mutex_;
  std::shared_ptr<PreparedValues> prepared_;
};

struct ScalingQuestions;

class Engine : public Realizer {
 public:
  static Result<std::shared_ptr<Engine>> open(const DeviceOptions& options);
  // For tests and tools that bring their own parts. Without a store of their own, what is tuned is kept beside plans.
  Engine(std::unique_ptr<Device> device, std::unique_ptr<Store> store, const PlanContext& context,
         std::unique_ptr<Store> tuning_store = nullptr);
  ~Engine() override;

  const std::string& name() const override { return name_; }
  Stats stats() const override;
  void trim() override { device_->trim(); }
  void leave() override;
  Result<StorageRef> allocate(size_t bytes, const AllocationTag& tag = {}) override {
    return device_->allocate(bytes, tag);
  }
  Status write(std::span<const std::byte> from, Storage& to, uint32_t stream = 0) override;
  Status read(const Storage& from, std::span<std::byte> to) override;
  Result<HostBytesRef> view(const StorageRef& storage) override;
  Result<std::shared_ptr<Replay>> plan(const Segment& segment, uint64_t own_leaves) override;
  Result<std::shared_ptr<CompiledGraph>> compile(Graph graph, const std::vector<bool>& donated) override;
  Result<TuningSummary> tune(const Graph& graph, std::span<const StorageRef> inputs) override;

  Result<std::shared_ptr<GraphProgram>> compile_graph(Graph graph, const std::vector<bool>& donated);
  // A graph's constants where kernels may read them, by index.
  Result<std::vector<StorageRef>> device_constants(const Graph& g);
  // PlanContext::unscaled for this graph: the constants given, and those whose values bear no scale.
  Result<std::vector<uint32_t>> ask_weights(const Graph& graph, std::span<const StorageRef> constants,
                                            std::vector<uint32_t> unscaled = {});
  PlanContext context() const;
  Device& device() { return *device_; }
  Store& store() { return *store_; }
  TunedSchedules& tuned() { return tuned_; }
  // The main program of a graph as a run would have it; `report`: which rewrites made it so.
  Result<LoweredGraph> lower(const Graph& graph, GraphReport* report = nullptr);
  // Plans that are made from now on take what was tuned or measured since the engine was opened.
  void take_tuned();
  TuningLevel tuning_level() const { return tuning_level_; }  // autotune.level
  void set_tuning_level(TuningLevel level) { tuning_level_ = level; }
  KernelCache& kernels() { return kernels_; }
  void set_plan_limit(size_t plans) { plans_.set_limit(plans); }  // for tests

 private:
  friend class GraphProgram;
  std::shared_ptr<LoadedPair> find_plan(const Digest& key);
  std::shared_ptr<LoadedPair> find_stored_plan(const Digest& key);
  std::unique_ptr<LoadedPlan> load(Plan plan);
  Result<std::shared_ptr<LoadedPair>> make_plan(Graph g, const std::vector<bool>& donated, const Digest& key,
                                                const PlanContext& context);
  template <class MakeGraph, class Complete>
  Result<std::shared_ptr<LoadedPair>> plan_for(const Digest& key, const std::vector<bool>& donated,
                                               const PlanContext& context, MakeGraph&& graph, Complete&& complete);
  Result<std::shared_ptr<PreparedValues>> prepare(LoadedPair& pair, std::span<const StorageRef> constants);
  Result<std::shared_ptr<PreparedValues>> shared_prepared(const Digest& key, LoadedPair& pair,
                                                          std::span<const StorageRef> constants);
  Status find_fitting_plan(GraphProgram& program, const Graph& graph);
  Result<std::vector<uint32_t>> refusals(const ScalingQuestions& questions, std::span<const StorageRef> constants);
  Result<std::vector<StorageRef>> evaluate(const Graph& fixed, std::span<const StorageRef> constants);
  std::optional<std::vector<uint32_t>> known_unscaled(const Digest& scaling, size_t constants);
  void remember_unscaled(const Digest& scaling, const std::vector<uint32_t>& constants);
  bool known_to_bear(const Digest& asked, const Digest& weights);
  void remember_bearing(const Digest& asked, const Digest& weights);

  // Who reads when decides where a recorded segment ends, so rewrites across its ops must not change its numbers.
  PlanContext segment_context() const;

  mutable std::mutex context_mutex_;
  PlanContext context_;  // what tuning changes of it, under the mutex
  const DeviceProfile checked_in_;
  TuningLevel tuning_level_ = TuningLevel::balanced;
  std::unique_ptr<Device> device_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<Store> tuning_store_;  // null: store_
  std::string name_;
  Counters counters_;
  KernelCache kernels_;
  TunedSchedules tuned_;
  Planner planner_;
  std::mutex planning_;  // one plan at a time
  mutable std::mutex mutex_;
  PlanTable plans_;
  std::unordered_map<Digest, std::weak_ptr<PreparedValues>, DigestHash> prepared_;
  std::unordered_map<Digest, std::vector<uint32_t>, DigestHash> unscaled_;  // by scaling_key()
  std::unordered_set<Digest, DigestHash> bearing_;  // questions with weights that bear all scales
};

}  // namespace thermite
