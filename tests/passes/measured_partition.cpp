// SPDX-License-Identifier: Apache-2.0
#include "tests/passes/measured_partition.h"

#include <limits>
#include <set>

#include "ir/ops/op_def.h"

namespace thermite {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

class Measured {
 public:
  Measured(const Graph& g, const std::vector<Bytes>& values, const MeasuredPrice& price)
      : g_(g), values_(values), price_(price), bit_(g.size(), 0), outputs_(g.outputs.begin(), g.outputs.end()) {
    std::vector<char> live(g.size(), 0);
    for (NodeId n : g.outputs) live[n] = 1;
    for (NodeId n = g.size(); n-- > 0;)
      for (NodeId in : g[n].inputs) live[in] = static_cast<char>(live[in] | live[n]);
    for (NodeId n = 0; n < g.size(); ++n) {
      const bool folded = g[n].op->has(kLeaf) || ((g[n].op->has(kView) || g[n].inputs.empty()) && !outputs_.count(n));
      if (!live[n] || folded) continue;
      bit_[n] = 1u << ops_.size();
      ops_.push_back(n);
    }
  }

  std::optional<double> cheapest(size_t max_ops) {
    if (ops_.size() > max_ops) return std::nullopt;
    const uint32_t all = (1u << ops_.size()) - 1;
    std::vector<double> made(all + 1, kNever), price(all + 1, -1);
    made[0] = 0;
    for (uint32_t done = 0; done < all; ++done) {
      if (made[done] == kNever) continue;
      for (uint32_t set = all & ~done; set; set = (set - 1) & all & ~done) {
        if (needs(set) & ~(done | set)) continue;
        if (price[set] < 0) price[set] = measure(set);
        made[done | set] = std::min(made[done | set], made[done] + price[set]);
      }
    }
    return made[all];
  }

 private:
  template <class F>
  void operands(NodeId n, F f) const {  // through views
    for (NodeId in : g_[n].inputs) {
      f(in);
      if (!bit_[in] && !g_[in].op->has(kLeaf)) operands(in, f);
    }
  }

  uint32_t needs(uint32_t set) const {
    uint32_t r = 0;
    for (NodeId n : ops_)
      if (set & bit_[n]) operands(n, [&](NodeId in) { r |= bit_[in]; });
    return r;
  }

  double measure(uint32_t set) const {
    std::set<NodeId> nodes, inputs, wanted;
    for (NodeId n : ops_) {
      if (set & bit_[n]) {
        nodes.insert(n);
        if (outputs_.count(n)) wanted.insert(n);
      }
      operands(n, [&](NodeId in) {
        if (!(set & bit_[n])) {
          if (set & bit_[in]) wanted.insert(in);
        } else if ((set & bit_[in]) || (!bit_[in] && !g_[in].op->has(kLeaf))) {
          nodes.insert(in);
        } else {
          inputs.insert(in);
        }
      });
    }
    Group group;
    group.nodes.assign(nodes.begin(), nodes.end());
    group.inputs.assign(inputs.begin(), inputs.end());
    group.outputs.assign(wanted.begin(), wanted.end());
    PartitionRun run;
    run.values = values_;
    for (NodeId n : wanted) run.values[n].clear();
    if (!run_group(g_, group, run).ok() || !run.refused.empty()) return kNever;
    for (NodeId n : wanted)
      if (run.values[n] != values_[n]) return kNever;
    return price_.of(run);
  }

  const Graph& g_;
  const std::vector<Bytes>& values_;
  const MeasuredPrice& price_;
  std::vector<uint32_t> bit_;
  std::set<NodeId> outputs_;
  std::vector<NodeId> ops_;
};

}  // namespace

std::string what_is_wrong(const Graph& g, const Partition& p) {
  std::set<NodeId> made;
  auto there = [&](NodeId n) { return g[n].op->has(kLeaf) || made.count(n); };
  for (const Group& group : p.groups) {
    const std::set<NodeId> members(group.nodes.begin(), group.nodes.end());
    const std::set<NodeId> inputs(group.inputs.begin(), group.inputs.end());
    for (NodeId in : inputs)
      if (!there(in)) return fmt::format("%{} is read before it is made", in);
    for (NodeId n : members)
      for (NodeId in : g[n].inputs)
        if (!members.count(in) && !inputs.count(in) && g[in].op->name != "scalar")
          return fmt::format("%{} reads %{}, which the group neither has nor reads", n, in);
    for (NodeId o : group.outputs) {
      if (!members.count(o)) return fmt::format("%{} is written by a group without it", o);
      if (!made.insert(o).second) return fmt::format("%{} is made twice", o);
    }
  }
  for (NodeId o : g.outputs)
    if (!there(o)) return fmt::format("output %{} is not made", o);
  return "";
}

std::optional<double> cheapest_measured(const Graph& g, const std::vector<Bytes>& values, const MeasuredPrice& price,
                                        size_t max_ops) {
  return Measured(g, values, price).cheapest(max_ops);
}

}  // namespace thermite
