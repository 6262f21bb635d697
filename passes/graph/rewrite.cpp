// SPDX-License-Identifier: Apache-2.0
#include "passes/graph/rewrite.h"

#include <algorithm>
#include <unordered_set>

#include "ir/ops/op_def.h"
#include "passes/graph/passes.h"

namespace thermite {

namespace {

// Indices of the constants that `n` is made of, in rising order.
std::vector<uint32_t> constants_of(const Graph& g, NodeId n) {
  std::vector<NodeId> todo{n};
  std::unordered_set<NodeId> seen;
  std::vector<uint32_t> found;
  while (!todo.empty()) {
    const NodeId at = todo.back();
    todo.pop_back();
    if (!seen.insert(at).second) continue;
    if (g[at].op->name == "constant") found.push_back(static_cast<uint32_t>(g[at].attrs.i(0)));
    todo.insert(todo.end(), g[at].inputs.begin(), g[at].inputs.end());
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace

Rewriting::Rewriting(Graph& from, WeightScaling* scaling) : b_(emptied(from)), scaling_(scaling) { note(); }

bool Rewriting::may_scale(NodeId w) const {
  if (!scaling_ || !fixed(w)) return false;
  const std::vector<uint32_t> made_of = constants_of(graph(), w);
  return !made_of.empty() &&
         std::ranges::none_of(made_of, [&](uint32_t c) { return std::ranges::binary_search(scaling_->declined, c); });
}

void Rewriting::ask(NodeId w, ScaleQuestion::About about, std::initializer_list<NodeId> values) {
  scaling_->asked.push_back({about, constants_of(graph(), w).front()});
  asked_.insert(asked_.end(), values);
}

bool Rewriting::is(NodeId n, std::string_view op) const { return graph()[n].op->name == op; }

void Rewriting::note() {
  for (NodeId n = static_cast<NodeId>(fixed_.size()); n < graph().size(); ++n) {
    const Node& node = graph()[n];
    bool fixed = !node.inputs.empty() || node.op->name == "constant" || !node.op->has(kLeaf);
    for (NodeId in : node.inputs) fixed = fixed && fixed_[in];
    fixed_.push_back(fixed);
    uses_.push_back(0);
  }
}

std::optional<Scalar> Rewriting::literal(NodeId n) const {
  while (graph()[n].op->has(kView) && (is(n, "reshape") || is(n, "expand"))) n = in(n, 0);
  if (!is(n, "full")) return std::nullopt;
  return convert(graph()[n].attrs.scalar(0), type(n).dtype);
}

bool Rewriting::is_literal(NodeId n, double v) const {
  const auto s = literal(n);
  return s && *s == make_scalar(s->dtype, v);
}

NodeId Rewriting::add(const OpDef& op, std::span<const NodeId> in, Attrs attrs) {
  for (NodeId i : in)
    if (i == kNoNode) return kNoNode;
  auto r = b_.add(op, in, std::move(attrs));
  note();
  return r.ok() ? *r : kNoNode;
}

NodeId Rewriting::add(std::string_view op, std::initializer_list<NodeId> in, Attrs attrs) {
  const OpDef* def = find_op(op);
  return def ? add(*def, std::span(in.begin(), in.size()), std::move(attrs)) : kNoNode;
}

NodeId Rewriting::reshape(NodeId n, const Dims& dims) {
  if (type(n).dims == dims) return n;
  return add("reshape", {n}, Attrs{std::vector<int64_t>(dims.begin(), dims.end())});
}

NodeId Rewriting::append(Node n) {
  b_.where = n.where;
  const NodeId id = b_.append(std::move(n));
  note();
  return id;
}

}  // namespace thermite
