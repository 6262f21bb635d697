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
  // What the inner axes walk (blocked: the one inner axis) is cut into parts of so many elements, an aligned subtree of
  // every sum each; 0: not cut. Then every walk of reductions ends a kernel that leaves the states of the parts to the
  // next one.
  int64_t part = 0;
  bool ahead = false;  // along: what is read once is brought near before

  bool splits() const { return part > 0; }
  bool walks_columns() const { return mode == RowMode::across || mode == RowMode::blocked || mode == RowMode::turned; }
};

// The best guess, from strides and concrete extents. Refuses when the stages do not share their row axes.
Result<RowSteps> choose_row_steps(LoopNest& n, const Machine& machine);
// What `stage`, a reduction, reads that no other row reads, nor a stage before it.
std::vector<ExprId> reads_once(LoopNest& n, const std::vector<std::vector<LoopAxis>>& inner, size_t stage);
// Refuses steps that the nest cannot be walked by.
Result<RowShape> row_shape(LoopNest& n, const RowSteps& steps);

}  // namespace thermite
