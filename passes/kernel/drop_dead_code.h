// SPDX-License-Identifier: Apache-2.0
//   loop (%s = %0, %t = %1) { ... %t2 = add %t, %x  yield %s2, %t2 }     // result of %t unused
//   ->  loop (%s = %0) { ... yield %s2 }
//
// Keeps what some store needs, and rebuilds (ir/kernel/rewrite.h) without the rest: drops unused instructions, loops
// and branches without effects, and carried values and results that only feed themselves. Stores to local memory that
// is never read count as unused. It keeps all memories and parameters: they are the kernel's signature.
#pragma once

#include "ir/kernel/kernel.h"

namespace thermite {

Kernel drop_dead_code(Kernel k);

}  // namespace thermite
