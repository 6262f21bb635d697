// SPDX-License-Identifier: Apache-2.0
// The interpreter's unit_dot, every element that it touches checked.
#pragma once

#include <string>

#include "ir/kernel/interpret_decode.h"
#include "ir/kernel/interpret_memory.h"

namespace thermite {

struct UnitView {
  int64_t first, stride;
};
struct UnitDotStep {
  int64_t place;  // of the sums
  UnitView rows, columns;
  int64_t steps, apart;
};

// "" when all is well; else what is wrong.
std::string run_unit_dot(const Step& s, const UnitDotStep& at, Memories& memories, Toucher who);

}  // namespace thermite
