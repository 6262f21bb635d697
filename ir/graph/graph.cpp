// SPDX-License-Identifier: Apache-2.0
#include "ir/graph/graph.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "ir/graph/check.h"
#include "ir/ops/op_def.h"

namespace thermite {
namespace {

class HostStorage final : public Storage {
 public:
  explicit HostStorage(size_t bytes) : bytes_(bytes), data_(::operator new(bytes + !bytes, kAlign)) {}
  ~HostStorage() override { ::operator delete(data_, kAlign); }
  void* data() override { return data_; }
  size_t bytes() const override { return bytes_; }

 private:
  static constexpr std::align_val_t kAlign{64};
  size_t bytes_;
  void* data_;
};

}  // namespace

std::string to_string(const Type& t) { return fmt::format("{}{}", name(t.dtype), to_string(t.dims)); }

Constant make_constant(const Type& t, const void* data) {
  const size_t bytes = static_cast<size_t>(elements(t.dims)) * size_of(t.dtype);
  auto storage = std::make_shared<HostStorage>(bytes);
  if (bytes) std::memcpy(storage->data(), data, bytes);
  DigestBuilder d;
  d.add(to_string(t)).add_bytes(storage->data(), bytes);
  return {t, std::move(storage), d.finish()};
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
  if (op.name == "input") g_.inputs.push_back(id);
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
