// SPDX-License-Identifier: Apache-2.0
// max and min of f32 in three integer instructions an element, in place of those that NaN and signed zeros take.
//
// Read as integers, floats of equal sign are in order, NaN beyond the infinities. So the largest signed, the smallest
// unsigned and the largest unsigned number seen tell everything: the extremum, and whether there was a NaN.
#pragma once

#include <optional>

#include "ir/kernel/builder.h"
#include "ir/loops/loops.h"

namespace thermite {

inline constexpr int64_t kMinExtremes = 4;  // elements from which the last step pays

// Prim::max or Prim::min when the stage folds one value by it, in any order.
std::optional<Prim> folded_by_extremum(const LoopNest& n, const LoopStage& s);
// The same where that is an f32.
std::optional<Prim> extremum_of(const LoopNest& n, const LoopStage& s);

// The three numbers of a single float (i32, u32, u32) ...
std::vector<ValueId> extremes_of(KernelBuilder& b, ValueId x);
// ... of two sets together ...
std::vector<ValueId> join_extremes(KernelBuilder& b, std::span<const ValueId> left, std::span<const ValueId> right);
// ... and the float they stand for; NaN if there was one.
ValueId extremum_from(KernelBuilder& b, Prim p, std::span<const ValueId> extremes);

// The same as one number, an i32 whose maximum tells it: floats in order, reversed for min, NaN beyond all. It takes
// three instructions to make and one to join, so it is for elements that many results share.
ValueId order_key(KernelBuilder& b, Prim p, ValueId x);
ValueId from_order_key(KernelBuilder& b, Prim p, ValueId key);

}  // namespace thermite
