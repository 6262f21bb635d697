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
  key.profile = c.profile.digest();
  key.build = c.build;
  key.tuning = c.tuning;
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

// Nothing of what says nothing of structure: what a node's type says too, and literal values (the count in a mean).
AttrDetail detail_of_class(const OpDef&, const AttrRow& row, const AttrValue&) {
  if (row.in_type || row.type == AttrType::scalar) return AttrDetail::none;
  return row.shift ? AttrDetail::signs : AttrDetail::value;
}

}  // namespace

Digest digest_of(const PlanKey& key) {
  DigestBuilder b;
  b.add("plan key 6").add(static_cast<uint64_t>(key.form));
  add_list(b, key.ops);
  add_list(b, key.outputs);
  add_list(b, key.leaf_types);
  add_list(b, key.leaf_aliases);
  add_list(b, key.donated);
  b.add(static_cast<uint64_t>(key.literals.size()));
  for (Scalar s : key.literals) b.add(static_cast<uint64_t>(s.dtype)).add(s.bits);
  add_list(b, key.scalars);
  add_list(b, key.constants);
  b.add(static_cast<uint64_t>(key.check_mode)).add(static_cast<uint64_t>(key.numerics));
  b.add(static_cast<uint64_t>(key.fuse)).add(static_cast<uint64_t>(key.max_blocks));
  b.add(key.target).add(key.profile).add(key.build).add(key.tuning);
  add_list(b, key.unscaled);
  return b.finish();
}

static void push_ops(Words& words, const Segment& s) {
  words.reserve(s.ops.size() * 6 + s.refs.size());
  for (const TraceOp& op : s.ops) {
    words.push_back(op_identity(op.op));
    push(words, op.type->digest);
    push(words, op.attrs->digest);
    words.push_back(op.ref_count);
    for (TraceRef r : s.operands(op)) words.push_back(r.bits);
  }
}

PlanKey plan_key(const Segment& s, uint64_t own_leaves, const PlanContext& context) {
  PlanKey key;
  push_ops(key.ops, s);
  key.outputs.assign(s.outputs.begin(), s.outputs.end());
  std::unordered_map<const Storage*, uint64_t> first_with;
  for (size_t k = 0; k < s.leaves.size(); ++k) {
    key.leaf_types.push_back(s.leaves[k].type->digest);
    key.leaf_aliases.push_back(first_with.try_emplace(s.leaves[k].storage.get(), k).first->second);
  }
  for (size_t k = 0; k < s.leaves.size(); ++k) key.donated.push_back(is_own(own_leaves, k));
  key.literals = s.literals;
  for (Scalar v : s.scalars) key.scalars.push_back(v.dtype);
  set_context(key, context);
  return key;
}

PlanKey plan_key(const Graph& g, const std::vector<bool>& donated, const PlanContext& context) {
  PlanKey key;
  key.form = 1;
  push_nodes(key.ops, g);
  key.outputs.assign(g.outputs.begin(), g.outputs.end());
  for (size_t k = 0; k < g.inputs.size(); ++k) {
    key.leaf_types.push_back(digest_of(g[g.inputs[k]].type));
    key.leaf_aliases.push_back(k);
    key.donated.push_back(k < donated.size() && donated[k] ? 1 : 0);
  }
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
  push_nodes(words, g, {.classes = true, .attr = detail_of_class});
  DigestBuilder b;
  b.add("shape class 4");
  add_list(b, words);
  b.add_bytes(g.outputs.data(), g.outputs.size() * sizeof(NodeId));
  b.add(static_cast<uint64_t>(context.numerics)).add(static_cast<uint64_t>(context.max_blocks));
  b.add(context.target.digest()).add(context.profile.digest()).add(context.build);
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
  push_nodes(words, q.values);
  for (NodeId o : q.values.outputs) words.push_back(o);
  for (const ScaleQuestion& asked : q.asked) {
    words.push_back(static_cast<uint64_t>(asked.about));
    words.push_back(asked.constant);
  }
  DigestBuilder b;
  b.add("scaling questions 2");
  add_list(b, words);
  return b.finish();
}

}  // namespace thermite
