// SPDX-License-Identifier: Apache-2.0
// Graph -> plan: passes, partition, lowering, kernels, memory. Effects are confined to the kernel cache and store.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/kernel_cache.h"
#include "engine/plan.h"
#include "engine/plan_key.h"
#include "engine/program_memo.h"
#include "engine/tuned_schedules.h"
#include "passes/graph/optimize.h"
#include "passes/graph/prepare.h"
#include "passes/schedule/program.h"

namespace thermite {

struct PlannedGraph {
  PlanPair plans;
  std::vector<std::shared_ptr<Invocable>> main_code, prepare_code;  // by Plan::kernels
  std::vector<Constant> constants;
  bool known_class = false;  // nothing was searched for: quickly made again
};

// What the passes make of a graph before anything is compiled; what `dump` shows.
struct LoweredGraph {
  Graph graph;
  Partition partition;
  std::vector<Program> programs;      // by group; empty for aliases
  std::vector<std::string> refusals;  // of fused groups that lowering refused; they are cut
  bool known_class = false;           // the partition was not searched for
};

// How schedules of the device want fixed sides of products.
WeightLayout weight_layout(const PlanContext& context);

// After optimisation (fused) or decomposition alone (unfused). Unfused graphs have no prepare part. All weights but
// context.unscaled may be scaled: who runs the result must know the answers to `asked` (digest_of(questions), or 0).
Result<PreparedGraph> prepare_graph(Graph g, const PlanContext& context, GraphReport* report = nullptr,
                                    Digest* asked = nullptr);
struct LowerOptions {
  int threads = 1;
  KernelAtHand at_hand{};
  std::vector<bool> donated{};  // by argument
  ProgramMemo* memo = nullptr;
  TunedSchedules* tuned = nullptr;  // asked where something is tuned
  Counters* counters = nullptr;
};
Result<LoweredGraph> lower_graph(Graph g, Partition partition, const Machine& machine, const LowerOptions& o = {});

// Not thread-safe: the engine plans one graph at a time.
class Planner {
 public:
  Planner(Device& device, Store& store, KernelCache& kernels, TunedSchedules& tuned, Counters& counters)
      : device_(device), store_(store), kernels_(kernels), tuned_(tuned), counters_(counters) {}
  Result<PlannedGraph> plan(Graph g, const std::vector<bool>& donated, const PlanContext& context);
  // The kernels that plan() takes for one of its two graphs. A shape class seen before keeps its partition and, where
  // they are nearly as good as the best for this size, the kernels that are at hand.
  Result<LoweredGraph> lower(Graph g, const std::vector<bool>& donated, const PlanContext& context);

 private:
  struct Half {
    Plan plan;
    std::vector<std::shared_ptr<Invocable>> code;
    bool known_class = false;
  };
  Result<Half> plan_half(Graph g, const std::vector<bool>& donated, const PlanContext& context);
  Result<Half> load_half(const LoweredGraph& lowered, const std::vector<bool>& donated, const PlanContext& context);
  bool strike_out_failed(const LoweredGraph& lowered, const PlanContext& context);
  Result<Half> plan_prepare(Graph g, const Digest& key, const PlanContext& context);
  std::optional<Partition> known_partition(const Graph& g, const Digest& shape_class);
  Result<Partition> new_partition(const Graph& g, const Digest& shape_class, const PlanContext& context);

  Device& device_;
  Store& store_;
  KernelCache& kernels_;
  TunedSchedules& tuned_;
  Counters& counters_;
  void remember(const Digest& shape_class, const Partition& p, size_t nodes);

  std::unordered_map<Digest, Partition, DigestHash> partitions_;  // by shape class; what goes comes back from the store
  size_t partition_nodes_ = 0;
  ProgramMemo programs_;
  std::unordered_map<Digest, Half, DigestHash> prepares_;  // by plan key: every size of a model has the same
};

// "at model.cpp:12" or "node conv1", for errors.
std::string describe(const Graph& g, NodeId n);

}  // namespace thermite
