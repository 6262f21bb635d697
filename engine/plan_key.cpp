// SPDX-License-Identifier: Apache-2.0
#include "engine/plan_key.h"

#include <algorithm>
#include <unordered_map>

#include "ir/graph/byte_size.h"
#include "ir/graph/words.h"
#include "ir/ops/op_def.h"
#include "passes/graph/scaling.h"

namespace thermite {
namespace {

void set_context(PlanKey& key, const PlanContext& c) {
  key.check_mode = c.check_mode;
  key.numerics = c.numerics;
  key.fuse = c.fuse;
  key.max_blocks = c.max_blocks;
  key.target = c.target.digest();
  key.profile = c.profile;
  key.build = c.build;
  key.unscaled = c.unscaled;
}

template <class List>
void add_list(DigestBuilder& b, const List& list) {
  b.add_bytes(list.data(), list.size() * sizeof(list[0]));
}

// `first_equal`: passes merge constants of equal content, so a plan is for weight sets that repeat themselves likewise.
Digest constant_digest(const Constant& c, uint64_t first_equal) {
  DigestBuilder b;
  b.add(digest_of(c.type)).add(first_equal);
  const size_t bytes = byte_size(c.type);
  if (bytes <= kConstantInKeyBytes) b.add_bytes(c.data->data(), bytes);
  return b.finish();
}

// Attributes that say nothing of structure: what a node's type says too, and literal values (the count in a mean).
bool is_free_attribute(const AttrRow& row) { return row.in_type || row.type == AttrType::scalar; }

void push_class(Words& words, const OpDef& op, const Attrs& attrs) {
  words.push_back(static_cast<uint64_t>(attrs.size()));
  for (int k = 0; k < attrs.size(); ++k) {
    const AttrRow row = k < static_cast<int>(op.attrs.size()) ? op.attrs[k] : AttrRow{};
    if (is_free_attribute(row)) continue;
    if (row.shift)
      push_signs(words, std::get<IntList>(attrs[k]).values);
    else
      push(words, attrs[k]);
  }
}

}  // namespace

Digest digest_of(const PlanKey& key) {
  DigestBuilder b;
  b.add("plan key 4").add(static_cast<uint64_t>(key.form));
  add_list(b, key.ops);
  add_list(b, key.outputs);
  add_list(b, key.leaf_types);
  add_list(b, key.leaf_aliases);
  add_list(b, key.donated);
  add_list(b, key.layouts);
  b.add(static_cast<uint64_t>(key.literals.size()));
  for (Scalar s : key.literals) b.add(static_cast<uint64_t>(s.dtype)).add(s.bits);
  add_list(b, key.scalars);
  add_list(b, key.constants);
  b.add(static_cast<uint64_t>(key.check_mode)).add(static_cast<uint64_t>(key.numerics));
  b.add(static_cast<uint64_t>(key.fuse)).add(static_cast<uint64_t>(key.max_blocks));
  b.add(key.target).add(key.profile).add(key.build);
  add_list(b, key.unscaled);
  return b.finish();
}

PlanKey plan_key(const Segment& s, uint64_t own_leaves, const PlanContext& context) {
  PlanKey key;
  key.ops.reserve(s.ops.size() * 6 + s.refs.size());
  for (const TraceOp& op : s.ops) {
    key.ops.push_back(op_identity(op.op));
    push(key.ops, op.type->digest);
    push(key.ops, op.attrs->digest);
    key.ops.push_back(op.ref_count);
    for (TraceRef r : s.operands(op)) key.ops.push_back(r.bits);
  }
  key.outputs.assign(s.outputs.begin(), s.outputs.end());
  std::unordered_map<const Storage*, uint64_t> first_with;
  for (size_t k = 0; k < s.leaves.size(); ++k) {
    key.leaf_types.push_back(s.leaves[k].type->digest);
    key.leaf_aliases.push_back(first_with.try_emplace(s.leaves[k].storage.get(), k).first->second);
  }
  for (size_t k = 0; k < s.leaves.size(); ++k) key.donated.push_back(k < 64 && (own_leaves >> k & 1));
  key.layouts.assign(s.leaves.size(), 0);
  key.literals = s.literals;
  for (Scalar v : s.scalars) key.scalars.push_back(v.dtype);
  set_context(key, context);
  return key;
}

PlanKey plan_key(const Graph& g, const std::vector<bool>& donated, const PlanContext& context) {
  PlanKey key;
  key.form = 1;
  key.ops.reserve(size_t{16} * g.size());
  for (NodeId n = 0; n < g.size(); ++n) {
    const Node& node = g[n];
    key.ops.push_back(op_identity(node.op));
    push(key.ops, node.type);
    push(key.ops, node.attrs);
    key.ops.push_back(node.inputs.size());
    for (NodeId i : node.inputs) key.ops.push_back(n - i);
  }
  key.outputs.assign(g.outputs.begin(), g.outputs.end());
  for (size_t k = 0; k < g.inputs.size(); ++k) {
    key.leaf_types.push_back(digest_of(g[g.inputs[k]].type));
    key.leaf_aliases.push_back(k);
    key.donated.push_back(k < donated.size() && donated[k] ? 1 : 0);
  }
  key.layouts.assign(g.inputs.size(), 0);
  for (Scalar v : g.scalars) key.scalars.push_back(v.dtype);
  std::unordered_map<Digest, uint64_t, DigestHash> first_with;
  for (size_t k = 0; k < g.constants.size(); ++k)
    key.constants.push_back(
        constant_digest(g.constants[k], first_with.try_emplace(g.constants[k].content, k).first->second));
  set_context(key, context);
  return key;
}

Digest shape_class(const Graph& g, const PlanContext& context) {
  Words words;
  words.reserve(size_t{16} * g.size());
  for (NodeId n = 0; n < g.size(); ++n) {
    const Node& node = g[n];
    Type type = node.type;
    for (int64_t& e : type.dims) e = std::min<int64_t>(e, 2);
    words.push_back(op_identity(node.op));
    push(words, type);
    push_class(words, *node.op, node.attrs);
    words.push_back(node.inputs.size());
    for (NodeId i : node.inputs) words.push_back(n - i);
  }
  DigestBuilder b;
  b.add("shape class 3");
  add_list(b, words);
  b.add_bytes(g.outputs.data(), g.outputs.size() * sizeof(NodeId));
  b.add(static_cast<uint64_t>(context.numerics)).add(static_cast<uint64_t>(context.max_blocks));
  b.add(context.target.digest()).add(context.profile).add(context.build);
  return b.finish();
}

Digest weights_digest(const Graph& g) {
  DigestBuilder b;
  b.add(static_cast<uint64_t>(g.constants.size()));
  for (const Constant& c : g.constants) b.add(c.content);
  return b.finish();
}

Digest scaling_key(const Graph& g, const PlanContext& context, const Digest& weights) {
  return DigestBuilder().add(shape_class(g, context)).add(weights).finish();
}

Digest digest_of(const ScalingQuestions& q) {
  Words words;
  const Graph& g = q.values;
  for (NodeId n = 0; n < g.size(); ++n) {
    words.push_back(op_identity(g[n].op));
    push(words, g[n].type);
    push(words, g[n].attrs);
    words.push_back(g[n].inputs.size());
    for (NodeId i : g[n].inputs) words.push_back(i);
  }
  for (NodeId o : g.outputs) words.push_back(o);
  for (const ScaleQuestion& asked : q.asked) {
    words.push_back(static_cast<uint64_t>(asked.about));
    words.push_back(asked.constant);
  }
  DigestBuilder b;
  b.add("scaling questions");
  add_list(b, words);
  return b.finish();
}

}  // namespace thermite
