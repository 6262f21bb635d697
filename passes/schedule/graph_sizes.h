// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/graph/graph.h"
#include "ir/loops/size.h"

namespace thermite {

// Extents of a graph's values as sizes of a record; without one, as plain numbers. Building loops looks at extents
// through this alone.
class GraphSizes {
 public:
  GraphSizes(const Graph& g, SizeRecord* record) : g_(g), record_(record) {}

  Size of(NodeId n, int dim) const {
    const int64_t now = g_[n].type.dims[dim];
    return record_ ? record_->extent(n, static_cast<uint32_t>(dim), now) : Size(now);
  }
  int rank(NodeId n) const { return g_[n].type.dims.size(); }
  bool empty(NodeId n) const {
    Size count = 1;
    for (int d = 0; d < rank(n); ++d) count *= of(n, d);
    return count == 0;
  }

 private:
  const Graph& g_;
  SizeRecord* record_;
};

}  // namespace thermite
