// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/slice_along.h"

#include "ir/ops/support/lower.h"

namespace thermite {

Result<NodeId> slice_along(GraphBuilder& b, NodeId x, int axis, int64_t from, int64_t to) {
  const Dims& d = b.type(x).dims;
  std::vector<int64_t> starts(static_cast<size_t>(d.size())), limits(d.begin(), d.end());
  starts[static_cast<size_t>(axis)] = from, limits[static_cast<size_t>(axis)] = to;
  return add_op(b, "slice", {x}, {{"starts", starts}, {"limits", limits}});
}

}  // namespace thermite
