// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "passes/schedule/frame.h"

namespace thermite {

// Elements [lo, hi) of a row over several axes, in row-major order: a part of so many, less at the end. For a sum it is
// a subtree: `lo` is a multiple of `size`, 64 * 2^n.
struct ElementRange {
  ValueId lo, hi;
  int64_t size;
};

// The lines that a row over some axes has along the last of them: all, or those of a part, which may begin and end
// within one.
class PartLines {
 public:
  PartLines(KernelFrame& f, std::span<const LoopAxis> axes, std::optional<ElementRange> part)
      : f_(f), axes_(axes), part_(part) {}

  // body(from, to, carried), elements of a line, for one after the other, whose places on the other axes are bound.
  using Body = std::function<std::vector<ValueId>(ValueId from, ValueId to, std::span<const ValueId> carried)>;
  std::vector<ValueId> each(std::span<const ValueId> inits, const Body& body) const;
  // Whether every line and the part, if there is one, are whole runs of so many elements.
  bool are_multiples_of(int64_t elements) const {
    return axes_.back().value % elements == 0 && (!part_ || part_->size % elements == 0);
  }

 private:
  KernelFrame& f_;
  const std::span<const LoopAxis> axes_;
  const std::optional<ElementRange> part_;
};

}  // namespace thermite
