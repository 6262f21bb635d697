// SPDX-License-Identifier: Apache-2.0
// How a CPU's schedules walk sorts.
#pragma once

#include "passes/schedule/order_rows.h"

namespace thermite {

inline constexpr int64_t kCopiedRows = 256;  // of several vectors of columns, at a time
inline constexpr int64_t kListRun = 64;      // elements of a row that lists compare together: a word of bits
// Elements that are held of a row for a list of so many.
constexpr int64_t list_room(int64_t size) { return 3 * size + kListRun; }

struct OrderShape : OrderRoles {  // rows: without `columns`
  OrderSteps steps;
  LoopAxis columns;      // steps.columns: the row axis that vectors lie along; else one that is blocked
  bool blocked = false;  // tasks take several of that axis together
};

Result<OrderSteps> choose_order_steps(LoopNest& n, const Machine& machine);
Result<OrderShape> order_shape(LoopNest& n, const OrderSteps& steps);

}  // namespace thermite
