// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <vector>

#include "ir/graph/graph.h"
#include "ir/loops/loops.h"
#include "passes/fuse/group.h"

namespace thermite {

// Extents of a group as expressions: 1 is a constant, equal values share a symbol, and an extent that a reshape of
// the group makes from others (H*W) is their product, so that index maps through the reshape simplify.
class ExtentTable {
 public:
  // `fixed`: values that are constants of the kernel (filter taps).
  ExtentTable(const Graph& g, const Group& group, const std::set<int64_t>& fixed, LoopNest& nest);
  ExprId of(int64_t value);

 private:
  void learn_reshape(const Dims& from, const Dims& to);
  LoopNest& nest_;
  std::map<int64_t, std::vector<int64_t>> products_;
  std::map<int64_t, ExprId> known_;
};

}  // namespace thermite
