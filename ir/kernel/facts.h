// SPDX-License-Identifier: Apache-2.0
// What kernels rely on, checked where arguments are bound.
#pragma once

#include <span>

#include "base/status.h"
#include "ir/kernel/kernel.h"

namespace thermite {

// Dividing by a number that only the binder knows: n / d = mul_hi(n, multiplier) >> shift of u32 for 0 <= n < 2^31 and
// 2 <= d < 2^31 (Granlund and Montgomery, Division by invariant integers using multiplication, 1994, for dividends of
// 31 bits). For other d it gives 0.
struct Reciprocal {
  uint32_t multiplier = 0, shift = 0;  // shift < 31
};
Reciprocal reciprocal_of(int64_t d);
// Whether the scalar is known to be a divisor for that.
bool is_divisor(const ScalarFacts& facts);

// What a reciprocal's scalar holds: the multiplier below, the shift in the upper half. `scalars` are the arguments, in
// order.
uint64_t derived_bits(const ScalarFacts& facts, std::span<const uint64_t> scalars);

// A device error that names the argument, where one is not what the kernel relies on.
Status check_scalars(const Kernel& k, std::span<const uint64_t> scalars);
Status check_tasks(const Kernel& k, int64_t tasks);
// `base` 0: at no address yet.
Status check_buffer(const Kernel& k, MemId m, uint64_t bytes, uint64_t base);

}  // namespace thermite
