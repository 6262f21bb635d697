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
  // Number, in the list of factors, of the first of a pass's for result t.
  int64_t first_factor(const FourierPass& p, int64_t t) const { return length_ + p.factors + (t - 1) * p.groups; }
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
  const int64_t length_;
  const bool real_;
  const int64_t results_;  // of a row
  const std::vector<FourierPass> passes_;
  KernelFrame f_;
  KernelBuilder& b_;
};

}  // namespace thermite
