// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "passes/schedule/gpu/thread_fold.h"
#include "passes/schedule/option.h"

namespace thermite {

// How the threads of a GPU walk a nest of rows along its common inner axis.
struct GridRowShape {
  std::vector<LoopAxis> rows;
  std::vector<std::vector<LoopAxis>> inner;  // per stage
  LoopAxis axis{};                           // the one inner axis
  RowThreads threads;
  int64_t vectors = 4, part = 0;
  bool sums = false;  // a stage has the leaves of a sum; else neighbouring threads read neighbouring vectors

  bool is_part_of_leaf() const { return vectors < kSumLeaf / kSumLanes; }
  // Elements that the threads of a row have at a time; a power of two, but where it is part of a leaf.
  int64_t chunk() const;
  // Of vector k of a thread, from the thread's first.
  int64_t vector_offset(int64_t k) const;
  int64_t rows_per_block() const { return threads.block / threads.row; }
  Size parts() const { return (axis.value + part - 1) / part; }
  // Whether a row, or its part, is one chunk: then what was read of it stays in registers.
  bool is_resident() const;
};

// What is cheapest by the number and length of rows; nothing where vectors along the inner axis are not the better way.
Result<std::optional<GridRowSteps>> choose_grid_row_steps(LoopNest& n, const Machine& machine);
// Refuses steps that the nest cannot be walked by.
Result<GridRowShape> grid_row_shape(LoopNest& n, const GridRowSteps& steps);

// Elements in an access of at most 16 bytes, of the widest type that is read or written along the axis: as many as
// divide it. Neighbouring threads read rows of odd lengths better element by element.
int64_t access_lanes(LoopNest& n, const LoopAxis& axis);
// States of parts that a block gathers at most.
int64_t most_parts(const RowThreads& threads);

}  // namespace thermite
