// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "ir/loops/size.h"
#include "passes/schedule/cpu/gemm_lines.h"

namespace thermite {

// What of an image of lines is padding, whose products are left out: whole lines, and places at the ends of a line.
class LineBorders {
 public:
  // None where products with padding must be made (GemmShape::finite_rows).
  LineBorders(LoopNest& n, const GemmShape& s, const ImageLines& lines);

  // The filter's lines [first, last) beside which there are none of the image, for the output's line `y`.
  std::pair<ValueId, ValueId> lines_inside(KernelFrame& f, ValueId y) const;

  bool cuts_lines() const { return line_guard_ != kNoExpr; }

  // Does it for the image's line at hand, but for one of padding that nothing multiplies.
  void if_line_inside(KernelFrame& f, const std::function<void()>& body) const;

  // The same of a channel, which is a tap along frames, too (gemm_frames.h); and the body's sums, else those before it.
  void if_channel_inside(KernelFrame& f, ValueId channel, const std::function<void()>& body) const;
  std::vector<ValueId> if_channel_inside(KernelFrame& f, ValueId channel, std::span<const ValueId> sums,
                                         const std::function<std::vector<ValueId>()>& body) const;

  // Of the tile of columns from `x` on.
  struct Ends {
    ValueId first = kNoId;  // whether it begins the line
    // Per tap: whether some of its last `columns_after` columns are within the image; of all, where `is_far`.
    std::vector<ValueId> inner;
  };
  Ends ends_of(KernelFrame& f, ValueId x) const;
  // Columns of a line's first tile that a tap does not meet, and how many of a last one it may not: a guess from the
  // front, which Ends::inner decides.
  int columns_before(int64_t tap) const {
    return before_.empty() ? 0 : static_cast<int>(std::min<int64_t>(columns_, before_[static_cast<size_t>(tap)]));
  }
  int columns_after(int64_t tap) const { return columns_before(l_.x.taps() - 1 - tap); }

  // Whether as many columns of a line as a tile has, or more, do not meet the tap: several tiles may not.
  bool is_far(int64_t tap) const { return columns_before(tap) == columns_; }

  // Taps that all columns of all tiles meet.
  int64_t inner_taps() const;
  // The part of all products that is left.
  Cost share_left() const;

 private:
  ValueId has_channel(KernelFrame& f, ValueId channel) const;
  int64_t places_before(const WindowAxis& w, ExprId guard) const;

  LoopNest& n_;
  const ImageLines l_;
  const int columns_;  // of a tile
  // Whether a line, a place in it, a channel is the image's; kNoExpr: all are.
  ExprId line_guard_ = kNoExpr, place_guard_ = kNoExpr, channel_guard_ = kNoExpr;
  std::vector<int64_t> before_;  // per tap: outputs, the first of a line, that it does not meet
};

}  // namespace thermite
