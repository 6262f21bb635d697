// SPDX-License-Identifier: Apache-2.0
#include "ir/graph/graph.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "base/host_storage.h"
#include "ir/graph/byte_size.h"
#include "ir/graph/check.h"
#include "ir/graph/host_constant.h"
#include "ir/ops/op_def.h"

namespace thermite {

std::string to_string(const Type& t) { return fmt::format("{}{}", name(t.dtype), to_string(t.dims)); }

Constant make_constant(const Type& t, const void* data) {
  Result<StorageRef> storage = host_storage(byte_size(t));
  if (!storage.ok()) throw std::bad_alloc();
  if (byte_size(t)) std::memcpy((*storage)->data(), data, byte_size(t));
  return host_constant(t, std::move(storage).value());
}

Constant host_constant(const Type& t, StorageRef data) {
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
NodeId must(Result<NodeId> r) {
  assert(r.ok());
  return r.ok() ? *r : kNoNode;
}
}  // namespace

NodeId GraphBuilder::input(Type t, Location at) {
  const auto index = static_cast<int64_t>(g_.inputs.size());
  return must(add(*find_op("input"), {}, {index, t.dtype, std::vector<int64_t>(t.dims.begin(), t.dims.end())}, at));
}

NodeId GraphBuilder::constant(Constant c, Location at) {
  g_.constants.push_back(std::move(c));
  return must(add(*find_op("constant"), {}, {static_cast<int64_t>(g_.constants.size()) - 1}, at));
}

NodeId GraphBuilder::literal(const Type& t, Scalar value, Location at) {
  return must(add(*find_op("full"), {}, {value, std::vector<int64_t>(t.dims.begin(), t.dims.end())}, at));
}

NodeId GraphBuilder::scalar(Scalar value, Location at) {
  g_.scalars.push_back(value);
  return must(add(*find_op("scalar"), {}, {static_cast<int64_t>(g_.scalars.size()) - 1}, at));
}

}  // namespace thermite
