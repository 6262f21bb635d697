// SPDX-License-Identifier: Apache-2.0
#include "passes/kernel/settle_streams.h"

#include <algorithm>

#include "ir/kernel/divisors.h"

namespace thermite {

Kernel settle_streams(Kernel k) {
  if (std::ranges::none_of(k.insts, &Inst::streaming)) return k;
  constexpr int64_t kLine = 64;
  const std::vector<int64_t> divisors = known_divisors(k);
  for (Inst& i : k.insts) {
    if (!i.streaming) continue;
    const auto bytes = static_cast<int64_t>(size_of(k.type(i.operands[1]).dtype));
    i.streaming = divisors[i.operands[0]] * bytes % kLine == 0;
  }
  return k;
}

}  // namespace thermite
