// SPDX-License-Identifier: Apache-2.0
#include "passes/kernel/simplify_kernel.h"

#include <utility>

#include "ir/kernel/rewrite.h"
#include "passes/kernel/drop_dead_code.h"
#include "passes/kernel/hoist_invariants.h"

namespace thermite {

Kernel simplify_kernel(Kernel k) {
  // Rebuilding through the builder folds and shares. Before hoisting, because folding is what makes most values
  // invariant; drop_dead_code rebuilds again, because values hoisted from neighbouring loops meet in one block and may
  // be equal there.
  k = rewrite(k, {});
  k = hoist_invariants(std::move(k));
  return drop_dead_code(std::move(k));
}

}  // namespace thermite
