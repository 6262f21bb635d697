// SPDX-License-Identifier: Apache-2.0
// Arithmetic of numbers of threads, which are powers of two, accesses to memory, and who runs them.
#pragma once

#include <algorithm>
#include <bit>
#include <numeric>
#include <vector>

#include "base/device_profile.h"
#include "passes/schedule/frame.h"

namespace thermite {

inline constexpr int64_t kAccessBytes = 16;  // of a thread at most
inline constexpr int64_t kSectorBytes = 32;  // that memory gives at once, whatever is asked of them

inline bool is_power_of_two(int64_t x) { return x > 0 && std::has_single_bit(static_cast<uint64_t>(x)); }

inline int64_t multiprocessors(const DeviceProfile& p) { return std::max(1, p.threads / std::max(1, p.unit_blocks)); }

// x % n and x / n of an index that is not negative, n a power of two.
inline ValueId low_part(KernelBuilder& b, ValueId x, int64_t n) { return b.prim(Prim::bit_and, {x, b.index(n - 1)}); }
inline ValueId high_part(KernelBuilder& b, ValueId x, int64_t n) {
  return b.prim(Prim::shr, {x, b.index(std::countr_zero(static_cast<uint64_t>(n)))});
}

// The most lanes, of those wanted, that divide the extent.
inline int64_t whole_lanes(const Size& extent, int64_t wanted) {
  while (wanted > 1 && extent % wanted != 0) wanted /= 2;
  return wanted;
}

// One vector of vectors, or scalars, whose number is a power of two.
inline ValueId joined(KernelBuilder& b, std::vector<ValueId> v) {
  for (size_t n = v.size(); n > 1; n /= 2)
    for (size_t k = 0; k < n / 2; ++k) {
      std::vector<uint8_t> lanes(2 * static_cast<size_t>(b.type(v[2 * k]).lanes));
      std::iota(lanes.begin(), lanes.end(), uint8_t{0});
      v[k] = b.shuffle(v[2 * k], v[2 * k + 1], lanes);
    }
  return v[0];
}

// Of blocks that have so many rows each: threads beyond the last row walk it once more and store nothing.
struct RowOfThread {
  ValueId row, stores;
};
inline RowOfThread row_of_thread(KernelFrame& f, ValueId row, const Size& rows, int64_t per_block) {
  if (per_block == 1 || rows % per_block == 0) return {row, f.b.constant(make_int_scalar(DType::boolean, 1))};
  const ValueId all = f.parameter(rows), stores = f.b.lt(row, all);
  return {f.b.min(row, f.b.sub(all, f.b.index(1))), stores};
}

}  // namespace thermite
