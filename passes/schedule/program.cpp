// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/program.h"

#include "ir/kernel/facts.h"

namespace thermite {

void bind_derived(KernelLaunch& launch) {
  std::vector<uint64_t> bound;
  for (const ScalarBinding& s : launch.scalars) bound.push_back(s.bits);
  for (size_t i = 0; i < launch.scalars.size(); ++i)
    if (launch.scalars[i].kind == ScalarBinding::derived)
      launch.scalars[i].bits = derived_bits(launch.kernel->facts[i], bound);
}

}  // namespace thermite
