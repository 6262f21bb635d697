// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/part_lines.h"

namespace thermite {

std::vector<ValueId> PartLines::each(std::span<const ValueId> inits, const Body& body) const {
  KernelBuilder& b = f_.b;
  const auto outer = axes_.first(axes_.size() - 1);
  const ValueId length = f_.value(axes_.back().extent);
  if (!part_)
    return f_.loops(outer, inits, [&](std::span<const ValueId> carried) { return body(b.index(0), length, carried); });
  if (outer.empty()) return body(part_->lo, part_->hi, inits);
  const ValueId first = b.div(part_->lo, length);
  const ValueId end = b.div(b.add(part_->hi, b.sub(length, b.index(1))), length);
  return b.loop(first, end, b.index(1), inits, [&](ValueId line, std::span<const ValueId> carried) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.bind_digits(outer, line);
    const ValueId start = b.mul(line, length);
    const ValueId from = b.max(b.sub(part_->lo, start), b.index(0)), to = b.min(b.sub(part_->hi, start), length);
    return body(from, to, carried);
  });
}

}  // namespace thermite
