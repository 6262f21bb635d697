// SPDX-License-Identifier: Apache-2.0
// Powers of two that divide the integers of a kernel, as its facts and instructions show.
#pragma once

#include <vector>

#include "ir/kernel/kernel.h"

namespace thermite {

inline constexpr int64_t kMostDivisor = 4096;

// By ValueId: 1 .. kMostDivisor; of vectors, what divides every lane.
std::vector<int64_t> known_divisors(const Kernel& k);
// By ValueId: vectors whose lanes are one scalar.
std::vector<bool> splats(const Kernel& k);
// Bytes that the load or store moves in one piece, 8 or 16 and so aligned, where its mask is a splat or none; 0: it
// goes element by element.
int wide_bytes(const Kernel& k, const Inst& access, const std::vector<int64_t>& divisors,
               const std::vector<bool>& splats);

}  // namespace thermite
