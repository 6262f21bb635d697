// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "passes/schedule/option.h"

namespace thermite {

// One of the two sides of a product's tiles: axes that are walked as one, the last of them fastest.
struct GemmSide {
  std::vector<LoopAxis> axes;
  Size extent = 1;           // of all of them
  ExprId value = kNoExpr;    // the side's factor, over batch, `axes` and the depth axis
  bool digits = false;       // over the reduced axes, the digits of the depth, in place of it
  bool along_depth = false;  // memory is read along the depth, not along the last of `axes`
};

// batch x rows x columns. Rows and columns may be of several axes each: tiles of a convolution over all of its images
// and their output positions are full, whatever their sizes.
struct GpuGemmShape {
  size_t stage = 0;  // of the contraction
  std::vector<LoopAxis> batch;
  GemmSide rows, columns;  // columns: with the axis that the result is stored along
  LoopAxis depth{};
  Size multiply_adds() const;
};

// Pieces that an extent has, the last one perhaps not whole.
Size pieces_of(const Size& extent, int64_t piece);
// nullopt where the nest is no matrix product. A convolution's groups become an axis of the nest where it is one then.
std::optional<GpuGemmShape> find_gpu_gemm_shape(LoopNest& n);

// How the threads of a block share a tile. A subgroup is 4 x 8 threads; a thread has pieces of `lanes` rows by as many
// columns, 4 * lanes rows and 8 * lanes columns apart, so that neighbours read shared memory in one go.
//
//   shared memory: twice (rows of the slice by depth, columns of the slice by depth), a place for the next slice while
//   the threads multiply what is in the other one; padded so that a slice that is read along the depth can be stored
//   across it without conflicts of banks
struct GemmTile {
  static constexpr int64_t kThreadRows = 4, kThreadColumns = 8, kPad = 4;
  static constexpr int64_t kLanesAtDepth = 8;  // elements of the depth that threads beside each other store

  GemmTile(const GpuGemmSteps& s, DType sums);

  int64_t rows, columns, depth, thread_rows, thread_columns;
  int64_t lanes;  // of the accumulators' vectors

  int64_t threads() const { return rows * columns / (thread_rows * thread_columns); }
  int64_t subgroup_columns() const { return columns / (kThreadColumns * thread_columns); }
  int64_t slice() const { return depth * (rows + columns + 2 * kPad); }  // elements
  // Rows of a thread that are in shared memory at once on their way to the result.
  int64_t rows_at_once() const;
};

// Whether a kernel can be made of such tiles.
bool fits(const GpuGemmSteps& steps, DType sums, const DeviceProfile& profile);
std::vector<ScheduleOption> gpu_gemm_tilings(const LoopNest& n, const GpuGemmShape& s, const Machine& machine);

}  // namespace thermite
