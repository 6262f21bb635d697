// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "base/status.h"
#include "ir/loops/loops.h"

namespace thermite {

// How schedule_rows walks a nest; decided from strides and concrete extents.
struct RowShape {
  enum Mode { along, across, scalar } mode = scalar;
  std::vector<LoopAxis> task, serial;        // the row axes (across: without the vector axis)
  LoopAxis vector{};                         // across
  int64_t block = 0;                         // across: lanes of the vector axis per task; 0: not cut
  std::vector<std::vector<LoopAxis>> inner;  // per stage: reduce axes, or the map axes that are not row axes

  bool can_fold_along(const LoopNest& n, size_t stage) const;
};

// Refuses when the stages do not share their row axes.
Result<RowShape> choose_row_shape(LoopNest& n);

// Renames the inner axes of stages that walk equal extents to one set, so that they share expressions.
void unify_inner_axes(LoopNest& n);

}  // namespace thermite
