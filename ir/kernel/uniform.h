// SPDX-License-Identifier: Apache-2.0
// Which values are the same for every thread of a block, or of a subgroup.
#pragma once

#include <vector>

#include "ir/kernel/kernel.h"

namespace thermite {

enum class Together : uint8_t { block, subgroup };

// By ValueId. What follows from scalars, the task and constants alone is uniform; so is what a loop or branch gives
// whose bounds, condition and values are. Loads are where their index is, for nobody writes an element that others read
// in between barriers; those of locals are not, for every thread has its own.
// Of a subgroup, the thread divided by 32, too; of tiles nothing is said.
std::vector<bool> uniform_values(const Kernel& k, Together threads = Together::block);

}  // namespace thermite
