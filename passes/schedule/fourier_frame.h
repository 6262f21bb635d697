// SPDX-License-Identifier: Apache-2.0
// What kernels of Fourier transforms share: what a row reads, its roots, where results go.
#pragma once

#include "passes/schedule/fourier_kernel.h"
#include "passes/schedule/fourier_passes.h"
#include "passes/schedule/frame.h"

namespace thermite {

class FourierFrame {
 protected:
  FourierFrame(LoopNest& n, FourierNest shape, int lanes, const ScheduleContext& context);

  // The factor of result t of a pass's group, for all lanes.
  ComplexValue factor(const FourierPass& p, int64_t t, ValueId group);
  // Number, in the table, of the first of a pass's for result t.
  int64_t first_factor(const FourierPass& p, int64_t t) const {
    return (prime_ ? operands_ + length_ : length_) + p.factors + (t - 1) * p.groups;
  }
  // Of a prime row: the number of the element that is taken, or whose result is made, k-th; what its transform is
  // multiplied by there.
  ValueId taken(ValueId k) { return ordered(k); }
  ValueId made(ValueId k) { return ordered(b_.add(k, b_.index(length_))); }
  ComplexValue filter(ValueId k) { return root(b_.add(k, b_.index(operands_ + 2 * length_))); }
  // Of the current place, or vector: both parts of what is read.
  ComplexValue operand();
  // Of a real row, at the current vector, or place.
  ComplexValue root_of_half();
  // At the current vector, or place. `in_pairs`: the lanes' results lie one after another, both parts in turn; they go
  // past the caches only where vectors begin at multiples of their lanes.
  void store_parts(ComplexValue v, bool in_pairs, bool may_stream = true);
  Result<KernelLaunch> finish(const Size& tasks, const Size& rows, std::string how);

  LoopNest& n_;
  LoopStage& stage_;
  FourierNest s_;
  const int lanes_;
  const bool real_, prime_;
  const int64_t operands_, length_, results_;  // of a row; what its passes transform
  const std::vector<FourierPass> passes_;
  KernelFrame f_;
  KernelBuilder& b_;

 private:
  ComplexValue root(ValueId number);  // for all lanes
  ValueId ordered(ValueId k);
};

}  // namespace thermite
