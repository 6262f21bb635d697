// SPDX-License-Identifier: Apache-2.0
// arg_max and arg_min of floats in a comparison and two selects an element, instead of ten instructions.
//
// A float becomes an integer of its width that is in the order of the op: NaN beats everything and equals itself, zeros
// of both signs are one, and what nothing was folded into loses to every number. Where elements come in rising order,
// the integers alone decide; only states that are joined in any order look at their indices.
#pragma once

#include <optional>

#include "ir/kernel/builder.h"
#include "ir/loops/loops.h"

namespace thermite {

struct ArgExtremum {
  bool greatest = true, last = false;
  DType key, index;  // integers: the float's order, and the places as narrow as the extent allows
};

// Where the stage folds (float, its place along the one reduce axis) by the better float.
std::optional<ArgExtremum> arg_extremum_of(LoopNest& n, const LoopStage& s);

std::vector<ValueId> arg_identity(KernelBuilder& b, const ArgExtremum& a, int lanes);
std::vector<ValueId> arg_element(KernelBuilder& b, const ArgExtremum& a, ValueId x, ValueId place);
// The better of two states ...
std::vector<ValueId> join_args(KernelBuilder& b, const ArgExtremum& a, std::span<const ValueId> left,
                               std::span<const ValueId> right);
// ... where all places of the right one lie behind those of the left one.
std::vector<ValueId> follow_args(KernelBuilder& b, const ArgExtremum& a, std::span<const ValueId> left,
                                 std::span<const ValueId> right);

}  // namespace thermite
