// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "ir/graph/graph.h"
#include "passes/fuse/group.h"
#include "passes/loops/graph_sizes.h"

namespace thermite {

// Which dimensions of a group's values are equal because of what the ops do, not by coincidence: where an op reads
// dimension d of an input at its own plain index i, the two are one class; so are the places of outputs and reductions
// of equal shape, which share a loop nest. A kernel's text must not depend on which extents happen to be equal (rows on
// GPUs do: inner_axes.h).
// Found by asking the ops for their index maps; nothing here knows any op.
class DimClasses {
 public:
  using Class = uint32_t;
  DimClasses(const Graph& g, const Group& group, const GraphSizes& sizes);

  Class of(NodeId n, int dim) const { return root(first_.at(n) + static_cast<Class>(dim)); }
  // An extent that is a constant of its kernel: filter taps, few input channels, parts beside each other.
  bool is_constant(Class c) const { return constant_[root(c)]; }
  Class root(Class c) const;
  // Makes them one, where the extents are equal.
  void unite(Class a, Class b, const Size& a_extent, const Size& b_extent);

 private:
  class Probe;
  Class add(size_t count);
  void relate_elementwise(const Graph& g, NodeId n);
  void relate_pulled(const Graph& g, NodeId n);
  void fix_parts(const Graph& g, NodeId n);
  void fix_panels(const Graph& g, NodeId n);
  void fix_parts(NodeId whole, NodeId one);
  void relate_places(const Graph& g, const Group& group);

  GraphSizes sizes_;
  std::unordered_map<NodeId, Class> first_;  // of the node's dimensions
  std::vector<Class> parent_;
  std::vector<bool> constant_;
};

}  // namespace thermite
