// SPDX-License-Identifier: Apache-2.0
#include "base/dims.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace thermite {

int64_t checked_elements(const Dims& s) {
  constexpr int64_t kMax = int64_t{1} << 48;
  int64_t n = 1;
  bool zero = false;
  for (int64_t e : s) {
    if (e < 0) return -1;
    if (e == 0) {
      zero = true;
      continue;
    }
    if (e > kMax / n) return -1;
    n *= e;
  }
  return zero ? 0 : n;
}

Dims row_major_strides(const Dims& s) {
  Dims r = Dims::filled(s.size(), 1);
  for (int i = s.size() - 2; i >= 0; --i) r[i] = r[i + 1] * s[i + 1];
  return r;
}

std::string to_string(const Dims& s) { return fmt::format("[{}]", fmt::join(s.begin(), s.end(), ", ")); }

}  // namespace thermite
