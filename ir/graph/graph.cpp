// SPDX-License-Identifier: Apache-2.0
#include "ir/graph/graph.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "base/host_bytes.h"
#include "ir/graph/byte_size.h"
#include "ir/graph/check.h"
#include "ir/graph/host_constant.h"
#include "ir/ops/op_def.h"

namespace thermite {

std::string to_string(const Type& t) { return fmt::format("{}{}", name(t.dtype), to_string(t.dims)); }

Constant make_constant(const Type& t, const void* data) {
  Result<HostBytesRef> storage = make_host_bytes(byte_size(t));
  if (!storage.ok()) throw std::bad_alloc();
  if (byte_size(t)) std::memcpy((*storage)->data(), data, byte_size(t));
  return host_constant(t, std::move(storage).value());
}

Constant host_constant(const Type& t, HostBytesRef data) {
  DigestBuilder d;
  d.add(to_string(t)).add_bytes(data->data(), byte_size(t));
  return {t, std::move(data), d.finish()};
}

std::vector<std::vector<NodeId>> Graph::users() const {
  std::vector<std::vector<NodeId>> users(nodes.size());
  for (NodeId n = 0; n < size(); ++n)
    for (NodeId in : nodes[n].inputs) users[in].push_back(n);
  return users;
}

Result<NodeId> GraphBuilder::add(const OpDef& op, std::span<const NodeId> inputs, Attrs attrs, Location at) {
  Node node{
      &op, {}, {inputs.begin(), inputs.end()}, std::move(attrs), at.file[0] || at.name[0] || at.op != ~0u ? at : where};
  const bool operand = !inputs.empty() && inputs[0] < g_.size();
  node.attrs = completed(op, operand ? g_[inputs[0]].type.dims.size() : 0, std::move(node.attrs));
  TRY(node.type, infer_type(g_, node, g_.size()));
  const NodeId id = g_.size();
  if (op.leaf == Leaf::input) g_.inputs.push_back(id);
  g_.nodes.push_back(std::move(node));
  return id;
}

NodeId GraphBuilder::append(Node node) {
  g_.nodes.push_back(std::move(node));
  return g_.size() - 1;
}

namespace {
std::vector<int64_t> list_of(const Dims& d) { return {d.begin(), d.end()}; }

NodeId must(Result<NodeId> r) {
  assert(r.ok());
  return r.ok() ? *r : kNoNode;
}
}  // namespace

NodeId GraphBuilder::input(Type t, Location at) {
  const auto index = static_cast<int64_t>(g_.inputs.size());
  static const OpDef& op = *find_op("input");
  return must(add(op, {}, named_attrs(op, {{"index", index}, {"dtype", t.dtype}, {"dims", list_of(t.dims)}}), at));
}

NodeId GraphBuilder::constant(Constant c, Location at) {
  g_.constants.push_back(std::move(c));
  static const OpDef& op = *find_op("constant");
  const auto index = static_cast<int64_t>(g_.constants.size()) - 1;
  return must(add(op, {}, named_attrs(op, {{"index", index}}), at));
}

NodeId GraphBuilder::literal(const Type& t, Scalar value, Location at) {
  static const OpDef& op = *find_op("full");
  return must(add(op, {}, named_attrs(op, {{"value", value}, {"dims", list_of(t.dims)}}), at));
}

NodeId GraphBuilder::scalar(Scalar value, Location at) {
  g_.scalars.push_back(value);
  static const OpDef& op = *find_op("scalar");
  const auto slot = static_cast<int64_t>(g_.scalars.size()) - 1;
  return must(add(op, {}, named_attrs(op, {{"slot", slot}}), at));
}

}  // namespace thermite
