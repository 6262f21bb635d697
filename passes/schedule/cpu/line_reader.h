// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "passes/schedule/cpu/gemm_lines.h"
#include "passes/schedule/interior.h"

namespace thermite {

// Reads the lines of an image that is packed once for all taps: without masks where that makes no difference.
class LineReader {
 public:
  LineReader(LoopNest& n, const ImageLines& lines);
  // The body for the line at hand, of any channels, from place `x` on: with `whole` where so many vectors, of every
  // step-th element, lie within the image.
  void branch(KernelFrame& f, ValueId x, int64_t vectors, const std::function<void(bool whole)>& body) const;
  // Vectors of the line at hand, from place `x` of it on: of every step-th element, from the first, the second .. on.
  // Beyond its end a line is nothing.
  std::vector<ValueId> read(KernelFrame& f, ValueId x, bool whole) const;

 private:
  void assume_guards();
  ValueId is_inside(KernelFrame& f, ValueId x, int64_t vectors) const;
  int64_t lanes() const { return lines_.x.step * kVectorLanes; }

  LoopNest& n_;
  const ImageLines lines_;
  Interior interior_;          // of all lanes that are read at once; its comparisons with what they make together
  std::vector<ExprId> apart_;  // guards that are the same for all of a line
  bool any_channel_ = true;    // the same for all channels
};

}  // namespace thermite
