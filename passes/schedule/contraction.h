// SPDX-License-Identifier: Apache-2.0
// What schedules of matrix products and convolutions ask of a nest.
#pragma once

#include <optional>

#include "passes/schedule/frame.h"

namespace thermite {

// The one contraction of the nest (Tree::dot), where every other stage is a tail at its own places, over the same axes.
std::optional<size_t> contraction_stage(const LoopNest& n);

// The one reduction of the nest, likewise, where it folds one value per element and may do so in its tree's order.
std::optional<size_t> fold_stage(const LoopNest& n);

// The one sum of products of the nest, likewise, and its factors. Sums of integers are exact in any order.
struct ProductStage {
  size_t stage = 0;
  ExprId left = kNoExpr, right = kNoExpr;
};
std::optional<ProductStage> product_stage(const LoopNest& n);

// Whether products of the nest are added by the target's matrix unit, in an order that no other schedule has.
bool for_matrix_unit(const LoopNest& n, const Target& target);

// One more step of a chain of products: wraps where they are integers.
ValueId multiply_add(KernelBuilder& b, ValueId x, ValueId y, ValueId sum);

// What was widened to be multiplied, as it was; zeros of padding, too.
ExprId before_widening(ExprPool& pool, ExprId e, DType t);

// A new axis that the nest does not walk: its extent is 1.
LoopAxis no_axis(LoopNest& n);

// A new axis over all that the stage reduces, in row-major order.
LoopAxis depth_axis(LoopNest& n, const LoopStage& stage);

// The factor `e` as a function of that axis; kNoExpr where some address is not linear in the reduced axes with the
// strides of their row-major order, or something else depends on them.
ExprId over_depth(LoopNest& n, ExprId e, const std::vector<LoopAxis>& reduce, AxisId depth);

// At the place that is bound: the sum, which is `raw`, and the tails to where they are kept.
void store_result(KernelFrame& f, LoopNest& n, const LoopStage& contraction, ValueId raw);

}  // namespace thermite
