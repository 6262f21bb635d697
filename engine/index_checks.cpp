// SPDX-License-Identifier: Apache-2.0
#include "engine/index_checks.h"

#include <algorithm>

#include "engine/planner.h"
#include "ir/graph/byte_size.h"
#include "ir/ops/op_def.h"

namespace thermite {

std::vector<IndexCheck> add_index_outputs(Graph& g) {
  std::vector<IndexCheck> checks;
  for (NodeId n = 0; n < g.size(); ++n) {
    const Node& node = g[n];
    if (!node.op->index_limits) continue;
    std::vector<Type> in;
    for (NodeId i : node.inputs) in.push_back(g[i].type);
    const auto had = std::ranges::find(g.outputs, node.inputs[1]);
    checks.push_back({n, static_cast<uint32_t>(had - g.outputs.begin()), node.op->index_limits({in, node.attrs})});
    if (had == g.outputs.end()) g.outputs.push_back(node.inputs[1]);
  }
  return checks;
}

Status check_indices(const Graph& g, std::span<const IndexCheck> checks, std::span<const StorageRef> outputs,
                     Device& device) {
  for (const IndexCheck& c : checks) {
    if (c.limits.empty()) continue;
    const Type& type = g[g[c.node].inputs[1]].type;
    std::vector<std::byte> data(byte_size(type));
    CHECK_OK(device.read(*outputs[c.output], data));
    for (int64_t k = 0; k < elements(type.dims); ++k) {
      const Scalar index = load_scalar(type.dtype, data.data() + static_cast<size_t>(k) * size_of(type.dtype));
      const int64_t value = to_int(index), limit = c.limits[static_cast<int>(k % c.limits.size())];
      if (value >= -limit && value < limit) continue;
      Error e = device_error("{}: element {} of its indices {} is {}, outside the data, which has {} elements there",
                             describe(g, c.node), k, to_string(type), value, limit);
      e.op = g[c.node].where.op;
      return e;
    }
  }
  return {};
}

}  // namespace thermite
