// SPDX-License-Identifier: Apache-2.0
// Arithmetic of numbers of threads, which are powers of two, the widest access of one, and who runs them.
#pragma once

#include <algorithm>
#include <bit>

#include "base/device_profile.h"
#include "ir/kernel/builder.h"

namespace thermite {

inline constexpr int64_t kAccessBytes = 16;

inline bool is_power_of_two(int64_t x) { return x > 0 && std::has_single_bit(static_cast<uint64_t>(x)); }

inline int64_t multiprocessors(const DeviceProfile& p) { return std::max(1, p.threads / std::max(1, p.unit_blocks)); }

// x % n and x / n of an index that is not negative, n a power of two.
inline ValueId low_part(KernelBuilder& b, ValueId x, int64_t n) { return b.prim(Prim::bit_and, {x, b.index(n - 1)}); }
inline ValueId high_part(KernelBuilder& b, ValueId x, int64_t n) {
  return b.prim(Prim::shr, {x, b.index(std::countr_zero(static_cast<uint64_t>(n)))});
}

}  // namespace thermite
