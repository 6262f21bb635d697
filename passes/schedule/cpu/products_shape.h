// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "passes/schedule/cpu/gemm_shape.h"

namespace thermite {

// A sum of products of the nest, a chain or a balanced tree: the factor that the columns share, and the other one.
struct StageProduct {
  size_t stage = 0;
  Tree tree = Tree::dot;
  ExprId row_value = kNoExpr, column_value = kNoExpr;
};

struct ProductsShape {
  std::vector<StageProduct> products;  // those that reduce over the same axes beside each other
  std::vector<LoopAxis> outer;         // batch axes and what is not the tile's
  LoopAxis row{}, column{};
  std::optional<ColumnPanels> panels;  // columns are `column` in two digits
  std::vector<ExprId> lifts, stores;   // then, over `column`: of each stage that only stores; of every stage

  bool has_trees() const;  // those of a single row at a time
};

inline constexpr int kMostLeafLevels = 20;  // of a balanced tree

// Whether one walk of the depth can make both.
bool walk_as_one(const LoopNest& n, const StageProduct& a, const StageProduct& b);
// nullopt when the nest is no such.
std::optional<ProductsShape> find_products_shape(LoopNest& n);
// The nest's stages keep their axes: what asks for those comes before.
void apply_panels(LoopNest& n, const ProductsShape& s);
// Whether tiles of these steps can be written out.
bool fits(const ProductsSteps& steps, const ProductsShape& s);
std::vector<ScheduleOption> products_tilings(LoopNest& n, const ProductsShape& s, const Machine& machine);

}  // namespace thermite
