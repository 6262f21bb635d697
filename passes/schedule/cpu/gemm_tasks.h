// SPDX-License-Identifier: Apache-2.0
// How tiles of a product are shared out among tasks.
#pragma once

#include <functional>
#include <utility>

#include "passes/schedule/frame.h"

namespace thermite {

inline Size ceil_div(const Size& a, const Size& b) { return (a + b - 1) / b; }
inline ValueId ceil_div(KernelBuilder& b, ValueId x, ValueId y) { return b.div(b.add(x, b.sub(y, b.index(1))), y); }

// The share of `all` that the last digit of task number `t` stands for, and what is left of the number.
inline std::pair<ValueId, ValueId> take_share(KernelBuilder& b, ValueId& t, ValueId all, ValueId per_task) {
  const ValueId groups = ceil_div(b, all, per_task), begin = b.mul(b.rem(t, groups), per_task);
  t = b.div(t, groups);
  return {begin, b.min(all, b.add(begin, per_task))};
}

// All of the depth, [0, end) of its outermost axis, at once where `block` is 0; else a block after the other, with sums
// that rest in memory between them.
inline void multiply_blocks(KernelFrame& f, ValueId end, int64_t block,
                            const std::function<void(ValueId first, ValueId last, bool all)>& multiply) {
  KernelBuilder& b = f.b;
  if (block == 0) return multiply(b.index(0), end, true);
  b.loop(b.index(0), end, b.index(block), [&](ValueId first) {
    const ExprEmitter::Scope scope(f.emit);
    multiply(first, b.min(end, b.add(first, b.index(block))), false);
  });
}

}  // namespace thermite
