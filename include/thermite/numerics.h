// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace thermite {

// What may be rewritten, least first; `thermite dump` lists the rewrites that were made.
enum class Numerics : uint8_t {
  exact,    // each op's arithmetic as written
  fast,     // rewrites that stay within the tolerance of the op they replace for every input, and keep quotients, sums
            // and products as written: x^2 as x * x, scales into weights whose values bear it
  relaxed,  // also reciprocals for divisions and constants regrouped: other roundings, and other ends of the range
};

}  // namespace thermite
