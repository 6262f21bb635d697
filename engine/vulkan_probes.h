// SPDX-License-Identifier: Apache-2.0
// Small kernels whose results show what arithmetic a device really has.
#pragma once

#include <string>
#include <vector>

#include "ir/kernel/kernel.h"

namespace thermite {

struct NumericProbe {
  std::string feature;  // "arithmetic", "div", "fma", "f64", "sub32"
  Kernel kernel;        // reads buffers of operands, writes one of results
  std::vector<std::vector<std::byte>> inputs;
  std::vector<std::byte> expected;
  int64_t tasks = 1;
};

// Over ordinary, tiny, huge and special operands. NaN is not among the results: its bits are nobody's promise.
std::vector<NumericProbe> numeric_probes(bool f64, bool subgroups);

}  // namespace thermite
