// SPDX-License-Identifier: Apache-2.0
// A kernel around one unit_dot, and what it is given.
#pragma once

#include <string>
#include <vector>

#include "ir/kernel/kernel.h"

namespace thermite {

struct UnitSample {
  DType rows = DType::bf16, columns = DType::bf16;
  int height = 32, width = 32;
  int64_t steps = 2;
  bool fresh = true;

  DType sums() const { return rows == DType::bf16 ? DType::f32 : DType::i32; }
};

// b2 = (b2 or zero) + b0 b1; rows lie `steps` steps and 8 elements apart, lines of columns 8 elements more than they
// are long.
Kernel unit_kernel(const UnitSample& s);
// Bytes of its buffers, random; `hard`: halves of any bits but infinities and NaN, else some of about 1.
std::vector<std::vector<std::byte>> unit_buffers(const UnitSample& s, uint64_t seed, bool hard);

}  // namespace thermite
