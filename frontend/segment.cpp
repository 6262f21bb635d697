// SPDX-License-Identifier: Apache-2.0
#include "frontend/segment.h"

#include "frontend/realizer.h"

namespace thermite {
namespace {

Result<Constant> constant_of(const Segment::Leaf& leaf, Realizer& device) {
  TRY(HostBytesRef bytes, device.view(leaf.storage));
  DigestBuilder b;
  b.add(leaf.type->digest).add_bytes(bytes->data(), leaf.type->bytes);
  return Constant{leaf.type->type, std::move(bytes), b.finish(), leaf.storage};
}

// Translates records to nodes; leaves are given as nodes already.
void add_ops(const Segment& s, std::span<const NodeId> leaves, GraphBuilder& b) {
  std::vector<NodeId> node_of(s.ops.size()), literals, scalars;
  for (Scalar v : s.literals) literals.push_back(b.literal({v.dtype, {}}, v));
  for (Scalar v : s.scalars) scalars.push_back(b.scalar(v));
  std::vector<NodeId> inputs;
  for (size_t k = 0; k < s.ops.size(); ++k) {
    const TraceOp& op = s.ops[k];
    inputs.clear();
    for (TraceRef r : s.operands(op)) {
      switch (r.kind()) {
        case TraceRef::op:
          inputs.push_back(node_of[k - r.value()]);
          break;
        case TraceRef::leaf:
          inputs.push_back(leaves[r.value()]);
          break;
        case TraceRef::literal:
          inputs.push_back(literals[r.value()]);
          break;
        case TraceRef::scalar:
          inputs.push_back(scalars[r.value()]);
          break;
      }
    }
    Location where = s.where[k];
    where.op = static_cast<uint32_t>(k);
    node_of[k] = b.append({op.op, op.type->type, inputs, op.attrs->attrs, where});
  }
  for (uint32_t k : s.outputs) b.output(node_of[k]);
}

}  // namespace

void Segment::clear() {
  ops.clear();
  refs.clear();
  where.clear();
  leaves.clear();
  literals.clear();
  scalars.clear();
  outputs.clear();
}

Result<Graph> build_graph(const Segment& s) {
  GraphBuilder b;
  std::vector<NodeId> leaves;
  for (const Segment::Leaf& leaf : s.leaves) leaves.push_back(b.input(leaf.type->type));
  add_ops(s, leaves, b);
  return std::move(b).finish();
}

Result<Graph> build_traced_graph(const Segment& s, std::span<const TypeEntry* const> inputs, Realizer& device) {
  GraphBuilder b;
  std::vector<NodeId> input_nodes, leaves;
  for (const TypeEntry* t : inputs) input_nodes.push_back(b.input(t->type));
  for (const Segment::Leaf& leaf : s.leaves) {
    if (!leaf.storage) {
      leaves.push_back(input_nodes[leaf.input]);
      continue;
    }
    TRY(Constant constant, constant_of(leaf, device));
    leaves.push_back(b.constant(std::move(constant)));
  }
  add_ops(s, leaves, b);
  return std::move(b).finish();
}

}  // namespace thermite
