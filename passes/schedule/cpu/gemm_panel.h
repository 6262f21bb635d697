// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>

#include "passes/schedule/cpu/gemm_shape.h"
#include "passes/schedule/frame.h"

namespace thermite {

// The columns of a matrix product that a task multiplies by, packed strip after strip as its tiles read them.
class ColumnPanel {
 public:
  ColumnPanel(LoopNest& nest, const GemmShape& shape, KernelFrame& frame);

  // Of the task: strips [begin, end) of columns [0, width).
  void allocate(ValueId begin, ValueId end, ValueId width);
  void pack();
  // Runs the body once per strip, with column() its first column.
  void each_strip(const std::function<void()>& body);
  ValueId column() const { return column_; }
  ValueId width() const { return width_; }
  // The strip's vector `v` at depth `k`; what lies beyond the width is never to be stored.
  ValueId load(ValueId k, int v) { return b_.load(memory_, at(k, v), kVectorLanes); }

 private:
  ValueId at(ValueId k, int v);
  void pack_vector(ValueId k, int v, bool whole, const Interior& interior);
  void pack_depth(std::span<const LoopAxis> axes, ValueId k, bool whole, const Interior& interior);
  void pack_rows(std::span<const LoopAxis> axes, ValueId k, const Interior& interior);
  void pack_strip(const Interior& interior);
  // A loop over the first of the axes, whose digit joins `k`.
  void along(std::span<const LoopAxis> axes, ValueId k, const std::function<void(ValueId k)>& body);

  LoopNest& n_;
  const GemmShape& s_;
  KernelFrame& f_;
  KernelBuilder& b_;
  const std::vector<LoopAxis>& reduce_;
  const DType dtype_;
  const int64_t strip_;  // columns
  MemId memory_ = 0;
  ValueId begin_ = kNoId, end_ = kNoId, width_ = kNoId;
  ValueId column_ = kNoId, first_row_ = kNoId;  // of the current strip, in the nest and in the panel
};

}  // namespace thermite
