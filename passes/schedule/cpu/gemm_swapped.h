// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/loops/count.h"
#include "passes/schedule/cpu/gemm_shape.h"

namespace thermite {

// The product with its sides changed: vectors lie along the rows, which are many and whole, and each column is
// broadcast. For images of few pixels, whose columns would leave much of a vector empty.
//
//   task (o, some tiles of MR columns, some strips of NR rows):
//     for blocks of the depth:
//       columns[tile, k, 0..MR) = col[o, k, j0..]
//       for strips: rows[k, 0..NR) = row[o, i0.., k]
//         for tiles: MR x NR outer products over k, the sums resting in scratch
//     squares of sums are turned in registers, and the tail stages run along the columns
struct SwappedSides {
  GemmShape columns, rows;  // each as the columns of a product of its own, for ColumnPanel

  void tile_of(int mr);  // columns
  // Columns are not packed but read where they lie, in whole tiles of so many, each within a line where columns are
  // joined: false where that cannot be. It binds the kernel to such numbers of them.
  bool broadcast(int mr);
};

// How the tiles and strips are shared out among tasks.
struct SwappedTasks {
  Size depth;  // of a block
  Size tiles_per_task, strips_per_task;
  Size column_tasks, row_tasks;
};
SwappedTasks share_out(const GemmShape& s, const SwappedSides& sides, int64_t element_bytes);

// nullopt where the rows would have to be gathered, or columns lie along the depth. The tile is that of the shape's
// steps.
std::optional<SwappedSides> swap_sides(LoopNest& n, const GemmShape& s, const Target& target);

Result<KernelProgram> generate_swapped(LoopNest& n, const GemmShape& s, const NestCounts& counts,
                                       const ScheduleContext& context);

}  // namespace thermite
