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

// How many blocks of `block` at most the outermost axis of the depth is cut into, all of nearly one size.
inline Size blocks_of(const LoopAxis& axis, int64_t block) { return max(1, ceil_div(axis.value, block)); }
// The greatest of them; all where `block` is 0.
inline Size even_block(const LoopAxis& axis, int64_t block) {
  return block ? ceil_div(axis.value, blocks_of(axis, block)) : axis.value;
}

// All of the depth along that axis, at once; or a block after the other, with sums that rest in memory between them.
inline void multiply_blocks(KernelFrame& f, const LoopAxis& axis, int64_t block,
                            const std::function<void(ValueId first, ValueId last, bool all)>& multiply) {
  KernelBuilder& b = f.b;
  const ValueId end = f.value(axis.extent), one = b.index(1);
  if (block == 0) return multiply(b.index(0), end, true);
  const ValueId blocks = f.parameter(blocks_of(axis, block));
  const auto begin = [&](ValueId n) { return ceil_div(b, b.mul(n, end), blocks); };  // the first are the greatest
  b.loop(b.index(0), blocks, one, [&](ValueId n) {
    const ExprEmitter::Scope scope(f.emit);
    multiply(begin(n), begin(b.add(n, one)), false);
  });
}

}  // namespace thermite
