// SPDX-License-Identifier: Apache-2.0
#include "passes/graph/prepare.h"

#include <algorithm>

#include "ir/ops/op_def.h"
#include "ir/ops/work.h"
#include "passes/graph/passes.h"

namespace thermite {
namespace {

class Splitter {
 public:
  explicit Splitter(Graph g)
      : g_(std::move(g)), fixed_(g_.size(), 0), costly_(g_.size(), 0), weighs_(g_.size(), 0), source_(g_.size(), 0) {}

  PreparedGraph run() {
    classify();
    std::vector<char> live(g_.size(), 0), wanted(g_.size(), 0);
    for (NodeId o : g_.outputs) live[o] = 1;
    // From the outputs down; what is prepared ends the walk.
    for (NodeId n = g_.size(); n-- > 0;) {
      if (!live[n]) continue;
      wanted[n] = costly_[n] && is_prepared(n);
      if (wanted[n]) continue;
      for (NodeId in : g_[n].inputs) live[in] = 1;
    }
    PreparedGraph r;
    r.first = static_cast<uint32_t>(g_.inputs.size());
    std::vector<NodeId> outputs;
    for (NodeId n = 0; n < g_.size(); ++n)
      if (wanted[n]) outputs.push_back(n);
    r.prepare = fixed_part(g_, outputs);
    build_main(live, wanted, r.main);
    return r;
  }

 private:
  // fixed: depends on constants and makers only. costly: and more than views and cheap makers is in it.
  void classify() {
    for (NodeId n = 0; n < g_.size(); ++n) {
      const Node& node = g_[n];
      bool fixed = is_constant(node) || (node.inputs.empty() && !node.op->has(kLeaf));
      if (!node.inputs.empty()) {
        fixed = true;
        for (NodeId in : node.inputs) fixed = fixed && fixed_[in];
      }
      fixed_[n] = fixed;
      weighs_[n] = is_constant(node);
      source_[n] = is_constant(node) ? elements(node.type.dims) : 0;
      for (NodeId in : node.inputs) weighs_[n] |= weighs_[in], source_[n] = std::max(source_[n], source_[in]);
      if (!fixed) continue;
      bool costly = !node.op->has(kView) && !node.inputs.empty() && (weighs_[n] || !node.op->has(kCheap));
      costly = costly && !widens_bytes(n);
      costly |= reorders(n) && weighs_[n];
      for (NodeId in : node.inputs) costly |= costly_[in] != 0;
      costly_[n] = costly;
    }
  }

  // A view worth storing, for its readers walk memory across: of all that its input has, or of no more than the
  // constants have that are behind it.
  bool reorders(NodeId n) const {
    const Node& node = g_[n];
    if (!node.op->has(kView) || !node.op->reads_apart || !node.op->reads_apart(OperandTypes(g_, node).args()))
      return false;
    const int64_t shown = elements(node.type.dims);
    return shown == elements(g_[node.inputs[0]].type.dims) || shown <= source_[n];
  }

  // Cheaper for a reader than four times the bytes.
  bool widens_bytes(NodeId n) const {
    const Node& node = g_[n];
    if (!node.op->has(kCheap) || node.inputs.size() != 1) return false;
    const DType from = g_[node.inputs[0]].type.dtype, to = node.type.dtype;
    return is_int(from) && is_int(to) && size_of(from) == 1 && size_of(to) > 1;
  }

  // Views that keep their readers' walk stay with their readers: nothing is gained by copying them. So does what widens
  // bytes that are prepared.
  bool is_prepared(NodeId n) const { return !widens_bytes(n) && (!g_[n].op->has(kView) || reorders(n)); }

  // Last, because it takes the nodes over.
  void build_main(const std::vector<char>& live, const std::vector<char>& wanted, Graph& main) {
    GraphBuilder b(emptied(g_));
    std::vector<NodeId> map(g_.size(), kNoNode);
    for (size_t k = 0; k < g_.inputs.size(); ++k) map[g_.inputs[k]] = b.graph().inputs[k];
    for (NodeId n = 0; n < g_.size(); ++n)
      if (wanted[n]) map[n] = b.input(g_[n].type, g_[n].where);
    main = std::move(b).finish();
    for (NodeId n = 0; n < g_.size(); ++n) {
      if (!live[n] || map[n] != kNoNode) continue;
      map[n] = main.size();
      main.nodes.push_back(std::move(g_.nodes[n]));
      for (NodeId& in : main.nodes.back().inputs) in = map[in];
    }
    for (NodeId o : g_.outputs) main.outputs.push_back(map[o]);
  }

  Graph g_;
  std::vector<char> fixed_, costly_;
  std::vector<char> weighs_;     // reads data, not just literals
  std::vector<int64_t> source_;  // elements of the largest constant that it is made of
};

}  // namespace

Graph fixed_part(const Graph& g, std::span<const NodeId> outputs) {
  Graph part;
  part.constants = g.constants;
  part.scalars = g.scalars;
  std::vector<char> needed(g.size(), 0);
  for (NodeId n : outputs) needed[n] = 1;
  for (NodeId n = g.size(); n-- > 0;)
    if (needed[n])
      for (NodeId in : g[n].inputs) needed[in] = 1;
  std::vector<NodeId> map(g.size(), kNoNode);
  for (NodeId n = 0; n < g.size(); ++n) {
    if (!needed[n]) continue;
    map[n] = part.size();
    part.nodes.push_back(g[n]);
    for (NodeId& in : part.nodes.back().inputs) in = map[in];
  }
  for (NodeId n : outputs) part.outputs.push_back(map[n]);
  return part;
}

PreparedGraph split_prepare(Graph g) { return Splitter(std::move(g)).run(); }

}  // namespace thermite
