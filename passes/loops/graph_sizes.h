// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/graph/graph.h"
#include "ir/loops/size.h"

namespace thermite {

// What a record calls entry `k` of attribute `attr` of a node: a dimension beyond all that there are.
inline uint32_t shift_dim(int attr, int k) {
  return static_cast<uint32_t>(kMaxRank) + static_cast<uint32_t>(attr * kMaxRank + k);
}
// The number that a record of the graph's sizes means by `dim` of node `n`.
inline int64_t size_of_node(const Graph& g, NodeId n, uint32_t dim) {
  if (dim < kMaxRank) return g[n].type.dims[static_cast<int>(dim)];
  const auto place = static_cast<int>(dim) - kMaxRank;
  return g[n].attrs.ints(place / kMaxRank)[static_cast<size_t>(place % kMaxRank)];
}

// Extents of a graph's values, and shifts of its ops, as sizes of a record; without one, as plain numbers. Building
// loops looks at them through this alone.
class GraphSizes {
 public:
  GraphSizes(const Graph& g, SizeRecord* record) : g_(g), record_(record) {}

  Size of(NodeId n, int dim) const { return named(n, static_cast<uint32_t>(dim)); }
  Size shift(NodeId n, int attr, int k) const { return named(n, shift_dim(attr, k)); }
  int rank(NodeId n) const { return g_[n].type.dims.size(); }
  bool empty(NodeId n) const {
    Size count = 1;
    for (int d = 0; d < rank(n); ++d) count *= of(n, d);
    return count == 0;
  }

 private:
  Size named(NodeId n, uint32_t dim) const {
    const int64_t now = size_of_node(g_, n, dim);
    return record_ ? record_->extent(n, dim, now) : Size(now);
  }

  const Graph& g_;
  SizeRecord* record_;
};

}  // namespace thermite
