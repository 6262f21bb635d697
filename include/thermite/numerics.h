// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace thermite {

enum class Numerics : uint8_t {
  exact,  // each op's arithmetic as written
  fast,   // named numeric rewrites allowed (e.g. batch-norm folding); `thermite dump` lists them
};

}  // namespace thermite
