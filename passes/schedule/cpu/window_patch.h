// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "passes/schedule/cpu/window_shape.h"
#include "passes/schedule/frame.h"

namespace thermite {

// The part of the image that a band of output rows looks at, copied with its padding into scratch. With a column step
// of 2 its even and odd columns lie apart, in two phases, so that outputs read consecutive elements.
class ImagePatch {
 public:
  ImagePatch(LoopNest& nest, const WindowShape& shape, KernelFrame& frame);

  void declare_pitch();
  void allocate() { memory_ = b_.scratch(n_.pool.dtype(s_.image), f_.parameter(elements())); }
  // For output rows [begin, end).
  void pack(ValueId begin, ValueId end);
  // What output column `x` and those after it read through column tap `tap`, from a row of the patch; columns beyond
  // the image read zeros.
  ValueId load(ValueId row, int64_t tap, ValueId x);

 private:
  void clear_beyond(ValueId columns, ValueId rows);
  Size elements() const { return s_.patch_rows(s_.band) * s_.pitch * phases_; }
  ValueId at(ValueId row, int64_t phase, ValueId column);
  void each_row(ValueId u, ValueId rows, const Interior* inner,
                const std::function<void(ValueId row, ValueId image)>& body);
  void pack_column(ValueId u, ValueId rows, const Interior* inner);
  ValueId phase_of(ValueId image, int64_t phase);

  LoopNest& n_;
  const WindowShape& s_;
  KernelFrame& f_;
  KernelBuilder& b_;
  const int64_t phases_;
  MemId memory_ = 0;
  ValueId pitch_ = kNoId, row_pitch_ = kNoId, begin_ = kNoId;
};

}  // namespace thermite
