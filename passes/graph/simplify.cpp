// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <unordered_map>

#include "ir/ops/op_def.h"
#include "passes/graph/passes.h"
#include "passes/graph/rewrite.h"

namespace thermite {
namespace {

struct Table {
  std::vector<const Rule*> rules;  // all, in order
  std::unordered_map<const OpDef*, std::vector<size_t>> by_root;
  std::vector<size_t> elementwise;

  Table() {
    for (auto list : {view_rules(), algebra_rules(), numeric_rules()})
      for (const Rule& r : list) {
        if (r.root.empty())
          elementwise.push_back(rules.size());
        else
          by_root[find_op(r.root)].push_back(rules.size());
        rules.push_back(&r);
      }
  }
};

const Table& table() {
  static const Table t;
  return t;
}

class Sweep {
 public:
  Sweep(Graph& g, const GraphOptions& options, std::vector<RewriteRecord>& fired)
      : g_(g), r_(g, options.scaling), options_(options), fired_(fired), budget_(4 * size_t{g.size()} + 64) {}

  Graph run() {
    std::vector<uint32_t> uses(g_.size(), 0);
    for (const Node& n : g_.nodes)
      for (NodeId in : n.inputs) ++uses[in];
    for (NodeId o : g_.outputs) ++uses[o];
    std::vector<NodeId> map(g_.size(), kNoNode);
    for (size_t k = 0; k < g_.inputs.size(); ++k) map[g_.inputs[k]] = r_.graph().inputs[k];
    for (NodeId n = 0; n < g_.size(); ++n) {
      if (map[n] != kNoNode) continue;
      Node node = std::move(g_.nodes[n]);
      for (NodeId& in : node.inputs) in = map[in];
      const NodeId copy = r_.append(std::move(node));
      r_.count_uses(copy, uses[n]);
      map[n] = reduce(copy);
      if (map[n] != copy) r_.count_uses(map[n], uses[n]);
    }
    Graph out = std::move(r_.builder()).finish();
    for (NodeId o : g_.outputs) out.outputs.push_back(map[o]);
    out.outputs.insert(out.outputs.end(), r_.asked().begin(), r_.asked().end());
    return out;
  }

 private:
  // Applies rules at n until none does.
  NodeId reduce(NodeId n) {
    for (bool again = true; again && budget_ > 0;) {
      again = false;
      auto it = table().by_root.find(r_[n].op);
      if (it != table().by_root.end()) again = apply_one(it->second, n);
      if (!again && r_[n].op->has(kElementwise)) again = apply_one(table().elementwise, n);
    }
    return n;
  }

  bool apply_one(const std::vector<size_t>& rules, NodeId& n) {
    for (size_t k : rules) {
      const Rule& rule = *table().rules[k];
      if (rule.least > options_.numerics || (rule.wanted && !rule.wanted(options_))) continue;
      const Type before = r_.type(n);
      const NodeId to = rule.apply(r_, n);
      if (to == kNoNode || to == n || !(r_.type(to) == before)) continue;
      --budget_;
      count(rule);
      n = to;
      return true;
    }
    return false;
  }

  void count(const Rule& rule) {
    auto it = std::find_if(fired_.begin(), fired_.end(), [&](const RewriteRecord& f) { return f.rule == rule.name; });
    if (it == fired_.end()) it = fired_.insert(fired_.end(), {rule.name, 0, rule.least});
    ++it->count;
  }

  Graph& g_;
  Rewriting r_;
  const GraphOptions& options_;
  std::vector<RewriteRecord>& fired_;
  size_t budget_;
};

}  // namespace

Graph simplify(Graph g, const GraphOptions& options, std::vector<RewriteRecord>& fired) {
  return Sweep(g, options, fired).run();
}

}  // namespace thermite
