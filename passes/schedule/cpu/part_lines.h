// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "passes/schedule/frame.h"

namespace thermite {

// Of a row over several axes, in row-major order.
struct ElementRange {
  ValueId lo, hi;
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

 private:
  KernelFrame& f_;
  const std::span<const LoopAxis> axes_;
  const std::optional<ElementRange> part_;
};

}  // namespace thermite
