// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/fourier_frame.h"

#include <cmath>

#include "passes/loops/nest_util.h"
#include "passes/schedule/map_nest.h"

namespace thermite {

FourierFrame::FourierFrame(LoopNest& n, FourierNest shape, int lanes, const ScheduleContext& context)
    : n_(n),
      stage_(n.stages[0]),
      s_(std::move(shape)),
      lanes_(lanes),
      real_(stage_.identity.size() == 6),
      prime_(is_prime_row(stage_)),
      operands_(s_.row.value.shown()),
      length_(operands_ - prime_),
      results_(operands_ + real_),
      passes_(fourier_passes(length_)),
      f_(n, context),
      b_(f_.b) {}

ComplexValue FourierFrame::factor(const FourierPass& p, int64_t t, ValueId group) {
  return root(b_.add(group, b_.index(first_factor(p, t))));
}

ComplexValue FourierFrame::root(ValueId number) {
  const ExprEmitter::Scope scope(f_.emit);
  f_.emit.bind(s_.turns, number);
  return {b_.splat(f_.value(stage_.lift[2]), lanes_), b_.splat(f_.value(stage_.lift[3]), lanes_)};
}

// Within the row, whatever the table holds.
ValueId FourierFrame::ordered(ValueId k) {
  const ExprEmitter::Scope scope(f_.emit);
  f_.emit.bind(n_.pool.axis(s_.row.id), k);
  const ValueId number = b_.cast(f_.value(stage_.lift[4]), b_.type(k).dtype);
  return b_.max(b_.index(0), b_.min(number, b_.index(operands_ - 1)));
}

ComplexValue FourierFrame::operand() {
  return {b_.splat(f_.value(stage_.lift[0]), lanes_), b_.splat(f_.value(stage_.lift[1]), lanes_)};
}

ComplexValue FourierFrame::root_of_half() {
  return {b_.splat(f_.value(stage_.lift[4]), lanes_), b_.splat(f_.value(stage_.lift[5]), lanes_)};
}

void FourierFrame::store_parts(ComplexValue v, bool in_pairs, bool may_stream) {
  ValueId parts[2];
  for (int part = 0; part < 2; ++part) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.axis(s_.part.id), b_.index(part));
    f_.emit.bind(n_.pool.lhs(0, stage_.dtype), v.re);
    f_.emit.bind(n_.pool.lhs(1, stage_.dtype), v.im);
    parts[part] = f_.value(stage_.project);
    if (!in_pairs) f_.emit.store_value(f_.output(stage_), stage_.store, parts[part]);
  }
  if (!in_pairs) return;
  const ExprEmitter::Scope scope(f_.emit);
  f_.emit.bind(n_.pool.axis(s_.part.id), b_.index(0));
  store_interleaved(f_, f_.output(stage_), stage_.store, parts, may_stream);
}

Result<KernelLaunch> FourierFrame::finish(const Size& tasks, const Size& rows, std::string how) {
  NestCounts counts = count(n_);
  const auto n = static_cast<double>(length_);
  counts.flops = rows * static_cast<int64_t>(5 * n * std::log2(n));
  return std::move(f_).finish(tasks, std::move(how), counts);
}

}  // namespace thermite
