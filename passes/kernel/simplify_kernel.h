// SPDX-License-Identifier: Apache-2.0
//   The same kernel with constants folded, equal pure instructions of enclosing blocks shared, loop invariants
//   hoisted, and code that no store needs dropped. Bits are unchanged: nothing is reassociated or approximated, and no
//   memory access is added.
#pragma once

#include "ir/kernel/kernel.h"

namespace thermite {

Kernel simplify_kernel(Kernel k);

}  // namespace thermite
