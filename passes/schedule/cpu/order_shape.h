// SPDX-License-Identifier: Apache-2.0
// Sorts: which axis is sorted, which are rows, and where readers of the result stand.
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

inline constexpr int64_t kCopiedRows = 256;  // of several vectors of columns, at a time
inline constexpr int64_t kListRun = 64;      // elements of a row that lists compare together: a word of bits
// Elements that are held of a row for a list of so many.
constexpr int64_t list_room(int64_t size) { return 3 * size + kListRun; }

struct OrderShape {
  size_t stage = 0;  // the one that sorts; those behind it are maps over its result
  OrderSteps steps;
  std::optional<LoopAxis> sorted;  // of the elements; none: there is one
  std::optional<LoopAxis> along;   // of the result; none: there is one place
  LoopAxis columns;                // steps.columns: the row axis that vectors lie along; else one that is blocked
  bool blocked = false;            // tasks take several of that axis together
  std::vector<LoopAxis> rows;      // without it
  Size places = 1;                 // of the result
};

// Whether the nest has a stage that sorts.
bool sorts(const LoopNest& n);
Result<OrderSteps> choose_order_steps(LoopNest& n, const Machine& machine);
Result<OrderShape> order_shape(LoopNest& n, const OrderSteps& steps);

}  // namespace thermite
