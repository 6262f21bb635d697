// SPDX-License-Identifier: Apache-2.0
// How tiles of a product are shared out among tasks.
#pragma once

#include <functional>
#include <utility>

#include "passes/schedule/frame.h"

namespace thermite {

inline Size ceil_div(const Size& a, const Size& b) { return (a + b - 1) / b; }
inline ValueId ceil_div(KernelBuilder& b, ValueId x, ValueId y) { return b.div(b.add(x, b.sub(y, b.index(1))), y); }

// The part of `all` that the last digit of task number `t` stands for, and what is left of the number. Parts are equal,
// to one more or less: begin by a fixed-point step, so that none is divided for.
inline std::pair<ValueId, ValueId> take_share(KernelFrame& f, ValueId& t, const Size& all, const Size& parts) {
  constexpr int64_t kOne = int64_t{1} << 16;
  KernelBuilder& b = f.b;
  const ValueId all_v = f.parameter(all), parts_v = f.parameter(parts), step = f.parameter(ceil_div(all * kOne, parts));
  const ValueId k = b.rem(t, parts_v);
  t = b.div(t, parts_v);
  const auto begin = [&](ValueId part) { return b.min(all_v, b.div(b.mul(part, step), b.index(kOne))); };
  return {begin(k), begin(b.add(k, b.index(1)))};
}

// Of the outermost axis of the depth: at most `block`, and as much in the last one as in the others; all where that is
// 0.
inline Size even_block(const LoopAxis& axis, int64_t block) {
  return block ? ceil_div(axis.value, max(1, ceil_div(axis.value, block))) : axis.value;
}

// All of the depth along that axis, at once; or a block after the other, with sums that rest in memory between them.
inline void multiply_blocks(KernelFrame& f, const LoopAxis& axis, int64_t block,
                            const std::function<void(ValueId first, ValueId last, bool all)>& multiply) {
  KernelBuilder& b = f.b;
  const ValueId end = f.value(axis.extent);
  if (block == 0) return multiply(b.index(0), end, true);
  const ValueId step = f.parameter(max(1, even_block(axis, block)));
  b.loop(b.index(0), end, step, [&](ValueId first) {
    const ExprEmitter::Scope scope(f.emit);
    multiply(first, b.min(end, b.add(first, step)), false);
  });
}

}  // namespace thermite
