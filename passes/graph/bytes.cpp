// SPDX-License-Identifier: Apache-2.0
#include "passes/graph/bytes.h"

#include "ir/ops/op_def.h"

namespace thermite {

NodeId byte_before_widening(const Graph& g, NodeId n) {
  static const OpDef* const cast = find_op("cast");
  const Node& node = g[n];
  if (node.op != cast || !is_int(node.type.dtype) || size_of(node.type.dtype) != 4) return kNoNode;
  return is_byte(g[node.inputs[0]].type.dtype) ? node.inputs[0] : kNoNode;
}

}  // namespace thermite
