// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "ir/graph/graph.h"
#include "ir/loops/loops.h"
#include "passes/fuse/group.h"
#include "passes/loops/dim_classes.h"

namespace thermite {

// Extents of a group as expressions: 1 and what an op declares constant are constants, dimensions of one class share a
// symbol, and an extent that a reshape of the group makes from others (H*W) is their product, so that index maps
// through the reshape simplify.
class ExtentTable {
 public:
  ExtentTable(const Graph& g, const Group& group, const GraphSizes& sizes, LoopNest& nest);
  ExprId of(NodeId n, int dim);

 private:
  struct Dim {
    DimClasses::Class id;
    Size extent;
  };
  struct Product {
    DimClasses::Class whole;
    std::vector<Dim> parts;
  };
  std::vector<Dim> dims_above_one(NodeId n) const;
  void learn_reshape(const std::vector<Dim>& from, const std::vector<Dim>& to);
  void learn_product(DimClasses::Class whole, const std::vector<Dim>& parts);
  ExprId of(Dim d);

  GraphSizes sizes_;
  LoopNest& nest_;
  DimClasses classes_;
  std::vector<Product> products_;  // the first of a whole counts
  std::map<DimClasses::Class, ExprId> known_;
};

}  // namespace thermite
