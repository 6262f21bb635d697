// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "passes/loops/count.h"
#include "passes/schedule/cpu/gemm_swapped.h"
#include "passes/schedule/cpu/window_axis.h"
#include "passes/schedule/frame.h"

namespace thermite {

// A convolution whose image is packed a line at a time, once for all taps of the filters:
//
//   out[i, y, x] = sum_c,u,v w[i, c, u, v] image[c, y * sy + u, x * sx + v]
//
//   task (o, some lines y, some parts of each, some strips of NR rows):
//     for blocks of the channels:
//       lines[part of a line, r, c, v % sx, x + v / sx] = image[c, r, ..]      taps apart: [.., x + v * apart]; far
//         apart down: of each tap its lines, r = (u, y). Lines and channels of padding that nothing meets are left out
//       for strips, lines, tiles of MR columns: the taps of a channel broadcast from one part of each of their lines
//     squares of sums are turned in registers, and the tail stages run along the columns
struct ImageLines {
  LoopAxis channel{};
  WindowAxis y{}, x{};     // axes of extent 1 where the image has no lines, or filters one, or no taps along them
  ExprId image = kNoExpr;  // over the channel and the two image axes
  // That a part of a line is packed in, of each of its steps: more than one where taps are apart.
  int vectors() const {
    constexpr int64_t kColumns = 14;  // of a tile that they hold at least
    return x.apart == 1 ? 1 : static_cast<int>((x.span() - 1 + kColumns + kVectorLanes - 1) / kVectorLanes);
  }
  int most_columns() const {  // of a tile
    return std::min<int>(kVectorLanes, vectors() * kVectorLanes - static_cast<int>((x.span() - 1) / x.step));
  }
};
// nullopt where the columns are no such image.
std::optional<ImageLines> find_lines(LoopNest& n, const GemmShape& s);
// The axes around the product that the lines are not along.
std::vector<LoopAxis> around_lines(const GemmShape& s, const ImageLines& lines);

// How lines and strips are shared out among tasks.
struct LineTasks {
  Size channels;  // of a block
  Size parts;     // of a line, a tile each
  Size lines_per_task, parts_per_task, strips_per_task;
  Size line_tasks, part_tasks, row_tasks;
  Size by_taps;  // 1 where taps down are so far apart that lines are packed for each of them by itself, else 0
  // Of a task, from its first to its last; and those that are packed: all, or those that its taps meet.
  Size lines_between(const ImageLines& of) const { return (lines_per_task - 1) * of.y.step + of.y.span(); }
  Size image_lines(const ImageLines& of) const {
    return of.y.apart == 1 ? lines_between(of) : min(lines_between(of), lines_per_task * of.y.taps());
  }
};
LineTasks share_out(const GemmShape& s, const SwappedSides& sides, const ImageLines& lines, int64_t element_bytes);

Result<KernelProgram> generate_lines(LoopNest& n, const GemmShape& s, const NestCounts& counts,
                                     const ScheduleContext& context);

}  // namespace thermite
