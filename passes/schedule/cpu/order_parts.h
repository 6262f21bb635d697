// SPDX-License-Identifier: Apache-2.0
// What programs share whose tasks are parts of rows that are sorted: a kernel after the other, with words in
// workspaces.
#pragma once

#include "passes/schedule/cpu/order_kernel.h"
#include "passes/schedule/cpu/order_radix.h"

namespace thermite {

class SortParts {
 public:
  SortParts(LoopNest& nest, const OrderShape& shape, const ScheduleContext& context);

 protected:
  struct SortKernel {
    SortKernel(LoopNest& n, const OrderShape& shape, const ScheduleContext& context)
        : o(n, shape, context), b(o.b_), radix(o.b_, o.key_type(), shape.steps.width) {}
    OrderFrame o;
    KernelBuilder& b;
    RadixWords radix;
    // Of the task: its part, [lo, hi) of the row, which begins at `row` in workspaces.
    ValueId part = kNoId, lo = kNoId, hi = kNoId, line = kNoId, row = kNoId;
  };
  SortKernel kernel() { return {n_, shape_, context_}; }

  DType key_type() const;
  bool packed() const { return packs_index(key_type()); }
  bool ranks() const { return n_.stages[0].order->ranks; }
  Size elements() const { return rows_ * shape_.sorted->value; }
  // Of the words and indices that go through memory.
  Size moved_bytes() const { return elements() * (packed() ? 8 : 12); }

  // Binds the row and cuts `extent` into parts of whole vectors.
  void bind(SortKernel& k, const Size& extent);
  // The words of the part, and their indices where those lie beside.
  void fill(SortKernel& k, MemId words, MemId indices);
  Result<KernelLaunch> finish(SortKernel& k, const char* what, const Size& read, const Size& written);

  LoopNest& n_;
  const OrderShape& shape_;
  const ScheduleContext& context_;
  const int64_t parts_;
  const Size rows_;
};

}  // namespace thermite
