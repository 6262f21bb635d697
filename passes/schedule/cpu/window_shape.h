// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <optional>
#include <vector>

#include "passes/schedule/cpu/window_axis.h"
#include "passes/schedule/option.h"

namespace thermite {

struct WindowShape {
  size_t stage = 0;               // of the contraction, or of the fold
  std::vector<LoopAxis> outer;    // batch, channels
  std::optional<LoopAxis> lanes;  // the one of them that vectors lie across (window_channels.h), not in `outer` then
  WindowAxis row{}, column{};
  bool finite = false;      // the filter is: products with padding may be left out
  ExprId image = kNoExpr;   // over outer and the image axes
  ExprId filter = kNoExpr;  // over outer and the taps; kNoExpr: the image itself is folded
  int block = 1;            // output rows that share what they read
  int vectors = 1;          // of each, that share elements of the filter
  int64_t columns = 0;      // of a block whose vectors lie across channels; 0: they lie along rows
  Size band;                // output rows of one task, a multiple of `block`
  Size pitch;  // elements between rows of the patch (for each phase of the column step), or vectors across channels

  // Of a sum of the image itself, of no more taps than a leaf has elements: to its lanes, and of those.
  int64_t additions() const { return taps() + std::min<int64_t>(taps(), kSumLanes) - 1; }
  int64_t taps() const { return row.taps() * column.taps(); }
  // Of a row, that a vector of results sees.
  int64_t column_vectors() const { return column.taps() == 1 && column.step == 1 ? 1 : column.step + 1; }
  // Places of vectors across channels behind a row: an odd number of lines, so that rows share no sets of a cache.
  static constexpr int64_t kApart = 1;
  // Elements of a row that are turned at once.
  int64_t turned() const { return static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(columns))); }
  Size bands() const { return (row.out.value + band - 1) / band; }
  Size patch_rows(const Size& rows) const { return (rows - 1) * row.step + row.span(); }
};

// nullopt when the nest is not a filter slid over an image; sizes are open.
std::optional<WindowShape> find_window_shape(LoopNest& n);

// Few taps of whole vectors with nothing to leave out: rows that read them where they lie took 0.6 to 0.8 of the time
// of a patch on Zen 4 (sums of 2 x 2 and 3 x 3, maxima of 2 x 2).
bool is_read_where_it_lies(const LoopNest& n, const WindowShape& s);

// Whether the image's elements are folded by a maximum or minimum that integers in their order have, too.
bool is_ordered(const LoopNest& n, const WindowShape& s);

// Whether rows of the image may roll by in registers (window_rolling.h).
bool may_roll(const LoopNest& n, const WindowShape& s, const Target& target);

// The sizes of these steps; false where they are none.
bool apply(const LoopNest& n, const WindowSteps& steps, WindowShape& s);
// Numbers of rows and vectors, or of columns across channels, with the cost of each; none when a block of rows takes
// too much memory.
std::vector<ScheduleOption> window_blocks(LoopNest& n, const WindowShape& s, const Machine& machine);

}  // namespace thermite
