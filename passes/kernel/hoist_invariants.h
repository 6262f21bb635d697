// SPDX-License-Identifier: Apache-2.0
//   loop %i = %0 to %1 step %2 {            %5 = splat %4
//     %5 = splat %4                   ->    loop %i = %0 to %1 step %2 {
//     ... %5 ...                              ... %5 ...
//
// Moves arithmetic whose operands are all from outside a loop to just before it, inner loops first. Every primitive is
// defined on all operands, so running one that the loop would have skipped is safe. It moves no loads (an empty loop
// has the right not to touch memory) and nothing out of branches (they guard what is expensive).
#pragma once

#include "ir/kernel/kernel.h"

namespace thermite {

Kernel hoist_invariants(Kernel k);

}  // namespace thermite
