// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <unordered_map>

#include "ir/ops/op_def.h"
#include "passes/graph/passes.h"

namespace thermite {
namespace {

struct Key {
  const Node* node;
  std::vector<NodeId> inputs;
};

void mix(size_t& h, uint64_t v) { h = (h ^ v) * 0x9e3779b97f4a7c15 + (h >> 29); }

size_t hash_attr(const AttrValue& a) {
  size_t h = a.index() + 1;
  if (const auto* i = std::get_if<int64_t>(&a)) mix(h, static_cast<uint64_t>(*i));
  if (const auto* d = std::get_if<double>(&a)) mix(h, std::bit_cast<uint64_t>(*d));
  if (const auto* v = std::get_if<std::vector<int64_t>>(&a))
    for (int64_t x : *v) mix(h, static_cast<uint64_t>(x));
  if (const auto* s = std::get_if<Scalar>(&a)) mix(h, s->bits);
  if (const auto* t = std::get_if<DType>(&a)) mix(h, static_cast<uint64_t>(*t));
  return h;
}

struct KeyHash {
  size_t operator()(const Key& k) const {
    size_t h = std::bit_cast<uintptr_t>(k.node->op);
    for (NodeId n : k.inputs) mix(h, n);
    for (int a = 0; a < k.node->attrs.size(); ++a) mix(h, hash_attr(k.node->attrs[a]));
    return h;
  }
};

// Doubles by their bits: 0.0 and -0.0 are different attributes.
bool same_attrs(const Attrs& a, const Attrs& b) {
  if (a.size() != b.size()) return false;
  for (int k = 0; k < a.size(); ++k) {
    const auto *x = std::get_if<double>(&a[k]), *y = std::get_if<double>(&b[k]);
    if (x && y ? std::bit_cast<uint64_t>(*x) != std::bit_cast<uint64_t>(*y) : a[k] != b[k]) return false;
  }
  return true;
}

struct KeyEqual {
  bool operator()(const Key& a, const Key& b) const {
    return a.node->op == b.node->op && a.inputs == b.inputs && a.node->type == b.node->type &&
           same_attrs(a.node->attrs, b.node->attrs);
  }
};

}  // namespace

Graph empty_like(const Graph& g) {
  Graph r;
  r.constants = g.constants;
  r.scalars = g.scalars;
  for (NodeId n : g.inputs) {
    r.inputs.push_back(r.size());
    r.nodes.push_back(g[n]);
  }
  return r;
}

Graph merge_equal(const Graph& g) {
  Graph r = empty_like(g);
  std::vector<NodeId> map(g.size(), kNoNode);
  for (size_t k = 0; k < g.inputs.size(); ++k) map[g.inputs[k]] = r.inputs[k];
  std::unordered_map<Key, NodeId, KeyHash, KeyEqual> seen;
  seen.reserve(g.size());
  std::unordered_map<Digest, NodeId, DigestHash> weights;
  for (NodeId n = 0; n < g.size(); ++n) {
    if (map[n] != kNoNode) continue;
    Node node = g[n];
    for (NodeId& in : node.inputs) in = map[in];
    Key key{&g.nodes[n], node.inputs};
    if (node.op->has(kCommutative)) std::sort(key.inputs.begin(), key.inputs.end());
    auto [it, fresh] = seen.try_emplace(std::move(key), r.size());
    if (fresh && node.op->name == "constant") {
      const Digest& content = g.constants[static_cast<size_t>(node.attrs.i(0))].content;
      if (!content.empty()) {
        auto [w, first] = weights.try_emplace(content, r.size());
        it->second = w->second;
        fresh = first;
      }
    }
    if (fresh) r.nodes.push_back(std::move(node));
    map[n] = it->second;
  }
  for (NodeId o : g.outputs) r.outputs.push_back(map[o]);
  return r;
}

Graph drop_dead(const Graph& g) {
  std::vector<char> live(g.size(), 0);
  for (NodeId o : g.outputs) live[o] = 1;
  for (NodeId n = g.size(); n-- > 0;)
    if (live[n])
      for (NodeId in : g[n].inputs) live[in] = 1;
  Graph r = empty_like(g);
  std::vector<NodeId> map(g.size(), kNoNode);
  for (size_t k = 0; k < g.inputs.size(); ++k) map[g.inputs[k]] = r.inputs[k];
  for (NodeId n = 0; n < g.size(); ++n) {
    if (!live[n] || map[n] != kNoNode) continue;
    map[n] = r.size();
    r.nodes.push_back(g[n]);
    for (NodeId& in : r.nodes.back().inputs) in = map[in];
  }
  for (NodeId o : g.outputs) r.outputs.push_back(map[o]);
  return r;
}

}  // namespace thermite
