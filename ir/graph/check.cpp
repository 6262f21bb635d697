// SPDX-License-Identifier: Apache-2.0
#include "ir/graph/check.h"

#include <algorithm>

#include "ir/ops/op_def.h"

namespace thermite {
namespace {

constexpr size_t kMaxAttrList = 4096;

std::string_view type_name(AttrType t) {
  constexpr std::string_view kNames[] = {"an integer", "a real", "a flag", "a list of integers", "a scalar", "a dtype"};
  return kNames[static_cast<size_t>(t)];
}

bool has_type(const AttrValue& v, const AttrRow& row) {
  if (std::holds_alternative<Unset>(v)) return row.may_be_unset();
  switch (row.type) {
    case AttrType::integer:
      return std::holds_alternative<int64_t>(v);
    case AttrType::flag:
      return std::holds_alternative<int64_t>(v) && (std::get<int64_t>(v) == 0 || std::get<int64_t>(v) == 1);
    case AttrType::real:
      return std::holds_alternative<double>(v);
    case AttrType::integers:
      return std::holds_alternative<IntList>(v);
    case AttrType::scalar:
      return std::holds_alternative<Scalar>(v);
    case AttrType::dtype:
      return std::holds_alternative<DType>(v);
  }
  return false;
}

bool in_cap(int64_t v) { return v >= -kMaxAttrInteger && v <= kMaxAttrInteger; }

Status check_attrs(const OpDef& op, const Attrs& attrs) {
  const auto given = static_cast<size_t>(attrs.size());
  if (given > op.attrs.size() || (given < op.attrs.size() && !op.attrs[given].may_be_unset()))
    return user_error("{} takes {} attributes, got {}", op.name, op.attrs.size(), given);
  if (given > 0 && std::holds_alternative<Unset>(attrs[attrs.size() - 1]))
    return internal_error("{}: an attribute that says nothing ends the list", op.name);
  for (int k = 0; k < attrs.size(); ++k) {
    const AttrRow& row = op.attrs[k];
    if (!has_type(attrs[k], row))
      return user_error("{}: attribute `{}` must be {}", op.name, row.name, type_name(row.type));
    if (row.type == AttrType::integers) {
      const auto& list = attrs.ints(k);
      if (list.size() > kMaxAttrList || !std::ranges::all_of(list, in_cap))
        return user_error("{}: attribute `{}` is too long or holds a number beyond 2^40", op.name, row.name);
    }
    if (row.type == AttrType::integer && !in_cap(attrs.i(k)))
      return user_error("{}: attribute `{}` is beyond 2^40", op.name, row.name);
    if (row.choices && (attrs.i(k) < 0 || attrs.i(k) >= static_cast<int64_t>(row.choices->names.size())))
      return user_error("{}: attribute `{}` is {}, none of {}", op.name, row.name, attrs.i(k),
                        fmt::join(row.choices->names, ", "));
  }
  return {};
}

Status check_type(const OpDef& op, const Type& t) {
  if (!is_tensor_type(t.dtype))
    return unsupported("{}: dtype {} is not supported in this version", op.name, name(t.dtype));
  for (int64_t e : t.dims)
    if (e < 0 || e > kMaxAttrInteger) return user_error("{}: shape {} is out of bounds", op.name, to_string(t.dims));
  if (checked_elements(t.dims) < 0)
    return user_error("{}: a result of shape {} is too large", op.name, to_string(t.dims));
  return {};
}

// By the op; the types of constants and scalars live in the tables of the graph.
Result<Type> inferred_type(const Graph& g, const Node& node, std::span<const Type> in) {
  const OpDef& op = *node.op;
  if (op.leaf == Leaf::constant) {
    const size_t k = slot_of(node);
    if (k >= g.constants.size()) return user_error("there is no constant @{}", k);
    return g.constants[k].type;
  }
  if (op.leaf == Leaf::scalar) {
    const size_t k = slot_of(node);
    if (k >= g.scalars.size()) return user_error("there is no scalar slot @{}", k);
    if (!is_computable(g.scalars[k].dtype)) return unsupported("a runtime scalar of {}", name(g.scalars[k].dtype));
    return Type{g.scalars[k].dtype, {}};
  }
  auto inferred = infer_op(op, {in, node.attrs});
  if (!inferred.ok()) return std::move(inferred).error().in(op.name);
  return inferred;
}

// Arguments may be listed in another order than their nodes; each must be listed once, and say its number.
Status check_inputs(const Graph& g) {
  std::vector<NodeId> inputs, listed = g.inputs;
  for (NodeId n = 0; n < g.size(); ++n)
    if (is_leaf(g[n], Leaf::input)) inputs.push_back(n);
  std::ranges::sort(listed);
  if (listed != inputs) return internal_error("the list of inputs does not name every input node once");
  for (size_t k = 0; k < g.inputs.size(); ++k)
    if (slot_of(g[g.inputs[k]]) != k)
      return internal_error("input node %{} is argument {} but says {}", g.inputs[k], k, slot_of(g[g.inputs[k]]));
  return {};
}

}  // namespace

Result<Type> infer_type(const Graph& g, const Node& node, NodeId id) {
  if (!node.op) return internal_error("node %{} has no op", id);
  const OpDef& op = *node.op;
  const auto arity = static_cast<int64_t>(node.inputs.size());
  if (op.arity >= 0 ? arity != op.arity : arity < 1)
    return user_error("{} takes {} operands, got {}", op.name,
                      op.arity < 0 ? std::string("one or more") : std::to_string(op.arity), arity);
  std::vector<Type> in;
  in.reserve(node.inputs.size());
  for (NodeId n : node.inputs) {
    if (n >= id || n >= g.size()) return user_error("{}: operand %{} is not defined before its use", op.name, n);
    in.push_back(g[n].type);
  }
  CHECK_OK(check_attrs(op, node.attrs));
  TRY(Type type, inferred_type(g, node, in));
  CHECK_OK(check_type(op, type));
  return type;
}

Status verify(const Graph& g) {
  for (NodeId n = 0; n < g.size(); ++n) {
    auto type = infer_type(g, g[n], n);
    if (!type.ok()) return std::move(type).error().in(fmt::format("node %{}", n));
    if (*type != g[n].type)
      return internal_error("node %{} ({}) is stored as {} but infers {}", n, g[n].op->name, to_string(g[n].type),
                            to_string(*type));
  }
  CHECK_OK(check_inputs(g));
  for (NodeId n : g.outputs)
    if (n >= g.size()) return internal_error("output %{} is not a node", n);
  return {};
}

}  // namespace thermite
