// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "base/target.h"
#include "ir/loops/loops.h"

namespace thermite {

// A product of many rows with a matrix of a few columns and terms. The results lie one after another in memory, and so
// do the rows' elements, or those of every term: `results` and `elements` walk them as single axes.
struct SmallGemmShape {
  size_t stage = 0;  // of the contraction
  LoopAxis row{}, column{}, depth{};
  LoopAxis elements{}, results{};
  bool by_terms = false;  // memory has the rows' elements term by term: `elements` is `row`
  int64_t columns = 0, terms = 0;
  ExprId row_value = kNoExpr;     // over `elements`; by terms, over `depth`, too
  ExprId column_value = kNoExpr;  // over `column` and `depth`
  // Of the tails: what the column alone chooses, over `column`; and the same where they stand over `results`.
  std::vector<std::pair<ExprId, ExprId>> repeated;

  // Vectors of results after which columns meet the same lanes again.
  int64_t period() const;
};

// nullopt where the nest is no such product, or vectors along its columns or its rows take less. Columns and terms are
// fixed; axes are added to the pool.
std::optional<SmallGemmShape> find_small_gemm_shape(LoopNest& n, const Target& target);
// The tails' stages are then over `results`.
void walk_results(LoopNest& n, const SmallGemmShape& s);

// Of 16 rows' elements, as they lie in `terms` vectors, those that the lanes of result vector `vector` multiply at
// depth `k`.
std::vector<int64_t> elements_of(const SmallGemmShape& s, int64_t vector, int64_t k);

}  // namespace thermite
