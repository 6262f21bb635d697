// SPDX-License-Identifier: Apache-2.0
#include "passes/graph/rewrite.h"

#include <algorithm>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/passes.h"

namespace thermite {

Rewriting::Rewriting(Graph& from, WeightScaling* scaling) : b_(emptied(from)), scaling_(scaling) { note(); }

bool Rewriting::may_scale(NodeId w) const {
  return scaling_ && fixed(w) && first_constant_[w] != kNoConstant && !declined_[w];
}

void Rewriting::ask(NodeId w, ScaleQuestion::About about, std::initializer_list<NodeId> values) {
  if (!known_.emplace(about, std::vector<NodeId>(values)).second) return;
  scaling_->asked.push_back({about, first_constant_[w]});
  asked_.insert(asked_.end(), values);
}

bool Rewriting::is(NodeId n, std::string_view op) const { return graph()[n].op->name == op; }

void Rewriting::note() {
  for (NodeId n = static_cast<NodeId>(fixed_.size()); n < graph().size(); ++n) {
    const Node& node = graph()[n];
    const bool constant = is_constant(node);
    bool fixed = !node.inputs.empty() || constant || !node.op->has(kLeaf);
    uint32_t first = constant ? static_cast<uint32_t>(slot_of(node)) : kNoConstant;
    bool declined = constant && scaling_ && std::ranges::binary_search(scaling_->declined, first);
    for (NodeId in : node.inputs) {
      fixed = fixed && fixed_[in];
      first = std::min(first, first_constant_[in]);
      declined = declined || declined_[in];
    }
    fixed_.push_back(fixed);
    first_constant_.push_back(first);
    declined_.push_back(declined);
    uses_.push_back(0);
  }
}

std::optional<Scalar> Rewriting::literal(NodeId n) const {
  while (graph()[n].op->has(kView) && (graph()[n].op->has(kAliases) || graph()[n].op->has(kRepeats))) n = in(n, 0);
  if (!is(n, "full")) return std::nullopt;
  return convert(FullAttrs::of(graph()[n].attrs).value, type(n).dtype);
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
  return add("reshape", {n}, ReshapeAttrs{.dims = {dims.begin(), dims.end()}}.pack());
}

NodeId Rewriting::full(Scalar value, const Dims& dims) {
  return add("full", {}, FullAttrs{.value = value, .dims = {dims.begin(), dims.end()}}.pack());
}

NodeId Rewriting::append(Node n) {
  b_.where = n.where;
  const NodeId id = b_.append(std::move(n));
  note();
  return id;
}

}  // namespace thermite
