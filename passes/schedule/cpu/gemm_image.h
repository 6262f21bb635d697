// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/cpu/gemm_lines.h"

namespace thermite {

// A convolution with few filters, whose image is packed a line at a time, once for all taps (gemm_lines.h); vectors lie
// along the lines.
//
//   task (o, some lines y, some strips of NR columns):
//     lines[c, r, v % sx, x + v / sx] = image[c, r, ..]
//     for L lines, strips, tiles of MR rows: sums in registers, over c, u, v:
//       sums[MR, L, NR] += w[i, c, u, v] * lines[c, y * sy + u, v % sx, x + v / sx ..]      taps apart: [.., x + v *
//       apart]
//     the tail stages run along the columns
struct ImageTasks {
  int64_t tile_lines = 1;  // L: as many as fill the registers
  Size blocks;             // of so many lines
  Size blocks_per_task, strips_per_task;
  Size block_tasks, strip_tasks;
  // Of a task.
  Size image_lines(const ImageLines& of) const { return (blocks_per_task * tile_lines - 1) * of.y.step + of.y.span(); }
  // Of every step-th element of a packed line, in whole vectors. Of what is read beyond, nothing is stored.
  Size pitch(const GemmShape& s, const ImageLines& of) const {
    const Size columns = min(s.column.value, strips_per_task * s.columns_per_strip());
    return (columns + (of.x.span() - 1) / of.x.step + (kVectorLanes - 1)) / kVectorLanes * kVectorLanes;
  }
};
ImageTasks share_out(const GemmShape& s, const ImageLines& lines, int registers, int64_t element_bytes);

Result<KernelProgram> generate_image(LoopNest& n, const GemmShape& s, const NestCounts& counts,
                                     const ScheduleContext& context);

}  // namespace thermite
