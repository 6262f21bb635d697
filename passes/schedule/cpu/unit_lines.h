// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "passes/loops/count.h"
#include "passes/schedule/cpu/unit_shape.h"
#include "passes/schedule/cpu/window_axis.h"

namespace thermite {

// A convolution of bytes on a matrix unit whose filters lie with their channels last. Lines of the image are packed
// once for all filters and all taps of a column; the taps of a line are copies, for a step of the depth goes on evenly:
//
//   out[i, y, x] = sum_u,v,c w[i, u, v, c] image[c, y * sy + u, x * sx + v]
//
//   task (o, some tiles of lines, some blocks of rows):
//     for the lines r that the task sees:
//       pixels[c / 4, x, 4] = image[c, r, x]
//       for strips: lines[strip, r, v, c / 4, x, 4] = pixels[c / 4, x * sx + v, 4]
//     for blocks of rows: pack it; for tiles of lines, for strips: one unit_dot, the sums through the tail stages
//
// Short lines share a strip: columns fall into `beside` lines of `line` columns each. Where the unit is vectors, a
// strip has as many columns as there are, to half a vector.
struct UnitLines {
  // Taps may lie apart in the image.
  struct Axis : WindowAxis {
    int64_t apart = 1;
    int64_t reach() const { return (taps() - 1) * apart + 1; }  // of the taps
  };

  UnitShape unit;
  LoopAxis channel{};
  Axis y{}, x{};                // axes of extent 1 where there is no such axis
  ExprId image = kNoExpr;       // bytes, over the channel and the two image axes
  bool along_channels = false;  // memory is read along the channels of a pixel
  int64_t line = 0, beside = 1;

  // Fixes what follows from the steps.
  void apply(const UnitGemmSteps& steps);

  int64_t group() const { return unit.group(); }
  Size groups() const { return channel.value / group(); }
  // Of what is gathered of a line: a whole step of them is, where channels lie beside each other.
  Size gathered_groups() const { return along_channels ? (groups() + 15) / 16 * 16 : groups(); }
  Size pixels() const;  // of a packed line, with those that only unused columns see
  Size line_groups() const { return groups() * x.taps(); }
  int64_t tile_lines() const { return beside * y.step; }  // of the image, from a tile of lines to the next
  Size tiles() const { return (y.out.value + (beside - 1)) / beside; }
  // Those that so many tiles see; lines that are `apart` follow each other, so that the taps of a column do.
  Size packed_lines(const Size& tiles) const {
    return ((tiles - 1) * tile_lines() + y.reach() + (y.apart - 1)) / y.apart * y.apart;
  }
  // Bytes of so many packed lines of all strips.
  Size bytes(const Size& lines) const { return unit.strips() * lines * line_groups() * unit.line(); }

 private:
  void fill_vectors(const UnitGemmSteps& steps);
};

// How tiles of lines and blocks of rows are shared out among tasks.
struct UnitLineTasks {
  Size tiles_per_task, blocks_per_task;
  Size line_tasks, row_tasks;
};
UnitLineTasks share_out(const UnitLines& lines);

// nullopt where the nest is no such convolution.
std::optional<UnitLines> find_unit_lines(LoopNest& n, const Target& target);
std::vector<ScheduleOption> unit_line_tilings(const UnitLines& lines, const Machine& machine);
Result<KernelProgram> generate_unit_lines(LoopNest& n, const UnitLines& lines, const NestCounts& counts,
                                          const ScheduleContext& context);

}  // namespace thermite
