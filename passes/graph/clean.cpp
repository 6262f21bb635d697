// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <unordered_map>

#include "base/mix.h"
#include "ir/ops/op_def.h"
#include "passes/graph/passes.h"

namespace thermite {
namespace {

uint64_t hash_of(const AttrValue& a) {
  const uint64_t h = mix(1, a.index());
  if (const auto* i = std::get_if<int64_t>(&a)) return mix(h, static_cast<uint64_t>(*i));
  if (const auto* d = std::get_if<double>(&a)) return mix(h, std::bit_cast<uint64_t>(*d));
  if (const auto* s = std::get_if<Scalar>(&a)) return mix(h, s->bits);
  if (const auto* t = std::get_if<DType>(&a)) return mix(h, static_cast<uint64_t>(*t));
  uint64_t all = h;
  if (const auto* list = std::get_if<IntList>(&a))
    for (int64_t x : list->values) all = mix(all, static_cast<uint64_t>(x));
  return all;
}

// Doubles by their bits: 0.0 and -0.0 are different attributes.
bool same_attrs(const Attrs& a, const Attrs& b) {
  if (a.size() != b.size()) return false;
  for (int k = 0; k < a.size(); ++k) {
    const auto *x = std::get_if<double>(&a[k]), *y = std::get_if<double>(&b[k]);
    if (x && y ? std::bit_cast<uint64_t>(*x) != std::bit_cast<uint64_t>(*y) : a[k] != b[k]) return false;
  }
  return true;
}

// Equal nodes of a graph, found as they are appended.
class Known {
 public:
  explicit Known(size_t nodes) : table_(std::bit_ceil(2 * nodes + 2), kNoNode) {}

  // The node that equals `n`: itself, now known, or an earlier one.
  NodeId find(const Graph& g, NodeId n) {
    const size_t mask = table_.size() - 1;
    for (size_t at = hash(g[n]) & mask;; at = (at + 1) & mask) {
      if (table_[at] == kNoNode) table_[at] = n;
      if (table_[at] == n || equal(g[table_[at]], g[n])) return table_[at];
    }
  }

 private:
  static bool swapped(const Node& n) {
    return n.inputs.size() == 2 && n.op->has(kCommutative) && n.inputs[1] < n.inputs[0];
  }

  static uint64_t hash(const Node& n) {
    uint64_t h = std::bit_cast<uintptr_t>(n.op);
    if (swapped(n))
      h = mix(mix(h, n.inputs[1]), n.inputs[0]);
    else
      for (NodeId in : n.inputs) h = mix(h, in);
    for (int a = 0; a < n.attrs.size(); ++a) h = mix(h, hash_of(n.attrs[a]));
    return h;
  }

  static bool equal(const Node& a, const Node& b) {
    if (a.op != b.op || a.type != b.type || a.inputs.size() != b.inputs.size()) return false;
    const bool turned = swapped(a) != swapped(b);
    const bool same = turned ? a.inputs[0] == b.inputs[1] && a.inputs[1] == b.inputs[0] : a.inputs == b.inputs;
    return same && same_attrs(a.attrs, b.attrs);
  }

  std::vector<NodeId> table_;
};

// Of a weight; empty for everything else.
Digest content_of(const Graph& g, NodeId n) {
  if (!is_constant(g[n])) return {};
  return g.constants[slot_of(g[n])].content;
}

}  // namespace

Graph emptied(Graph& g) {
  Graph r;
  r.constants = std::move(g.constants);
  r.scalars = std::move(g.scalars);
  r.nodes.reserve(g.nodes.size() + g.nodes.size() / 2);  // parts and replacements come to it
  for (NodeId n : g.inputs) {
    r.inputs.push_back(r.size());
    r.nodes.push_back(std::move(g.nodes[n]));
  }
  return r;
}

Graph merge_equal(Graph g) {
  Graph r = emptied(g);
  std::vector<NodeId> map(g.size(), kNoNode);
  for (size_t k = 0; k < g.inputs.size(); ++k) map[g.inputs[k]] = r.inputs[k];
  Known known(g.size());
  std::unordered_map<Digest, NodeId, DigestHash> weights;
  for (NodeId n = 0; n < g.size(); ++n) {
    if (map[n] != kNoNode) continue;
    const NodeId mine = r.size();
    r.nodes.push_back(std::move(g.nodes[n]));
    for (NodeId& in : r.nodes.back().inputs) in = map[in];
    const Digest content = content_of(r, mine);
    const NodeId same = content.empty() ? known.find(r, mine) : weights.try_emplace(content, mine).first->second;
    if (same != mine) r.nodes.pop_back();
    map[n] = same;
  }
  for (NodeId o : g.outputs) r.outputs.push_back(map[o]);
  return r;
}

Graph drop_dead(Graph g) {
  std::vector<char> live(g.size(), 0);
  for (NodeId o : g.outputs) live[o] = 1;
  for (NodeId n = g.size(); n-- > 0;)
    if (live[n])
      for (NodeId in : g[n].inputs) live[in] = 1;
  Graph r = emptied(g);
  std::vector<NodeId> map(g.size(), kNoNode);
  for (size_t k = 0; k < g.inputs.size(); ++k) map[g.inputs[k]] = r.inputs[k];
  for (NodeId n = 0; n < g.size(); ++n) {
    if (!live[n] || map[n] != kNoNode) continue;
    map[n] = r.size();
    r.nodes.push_back(std::move(g.nodes[n]));
    for (NodeId& in : r.nodes.back().inputs) in = map[in];
  }
  for (NodeId o : g.outputs) r.outputs.push_back(map[o]);
  return r;
}

Graph store_scalar_outputs(Graph g) {
  for (NodeId& o : g.outputs) {
    if (has_storage(g[o])) continue;
    Node copy{.op = find_op("identity"), .type = g[o].type, .inputs = {o}, .attrs = {}, .where = g[o].where};
    o = g.size();
    g.nodes.push_back(std::move(copy));
  }
  return g;
}

Result<Graph> replace_nodes(Graph g, const std::function<Result<NodeId>(GraphBuilder&, Node&)>& with) {
  GraphBuilder b(emptied(g));
  std::vector<NodeId> map(g.size(), kNoNode);
  for (size_t k = 0; k < g.inputs.size(); ++k) map[g.inputs[k]] = b.graph().inputs[k];
  for (NodeId n = 0; n < g.size(); ++n) {
    if (map[n] != kNoNode) continue;
    Node node = std::move(g.nodes[n]);
    for (NodeId& i : node.inputs) i = map[i];
    b.where = node.where;
    TRY(map[n], with(b, node));
    if (map[n] == kNoNode)
      map[n] = b.append(std::move(node));
    else if (!(b.type(map[n]) == node.type))
      return internal_error("op `{}` becomes {}, not its type {}", node.op->name, to_string(b.type(map[n])),
                            to_string(node.type));
  }
  Graph r = std::move(b).finish();
  for (NodeId o : g.outputs) r.outputs.push_back(map[o]);
  return r;
}

}  // namespace thermite
