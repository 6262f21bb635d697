// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "passes/schedule/option.h"

namespace thermite {

// How the rows family walks a nest.
struct RowShape {
  RowMode mode = RowMode::scalar;
  std::vector<LoopAxis> task, serial;        // the row axes (across, blocked, turned: without the vector axis)
  LoopAxis vector{};                         // across, blocked, turned
  int64_t block = 0;                         // likewise: elements of the vector axis per task; 0: not cut
  std::vector<std::vector<LoopAxis>> inner;  // per stage: reduce axes, or the map axes that are not row axes
  // The one inner axis is cut into parts of so many elements, an aligned subtree of every sum each; 0: not cut. Then
  // every reduction ends a kernel that leaves the states of the parts to the next one.
  int64_t part = 0;

  bool splits() const { return part > 0; }
  bool walks_columns() const { return mode == RowMode::across || mode == RowMode::blocked || mode == RowMode::turned; }
};

// The best guess, from strides and concrete extents. Refuses when the stages do not share their row axes.
Result<RowSteps> choose_row_steps(LoopNest& n, const Machine& machine);
// Refuses steps that the nest cannot be walked by.
Result<RowShape> row_shape(LoopNest& n, const RowSteps& steps);

}  // namespace thermite
