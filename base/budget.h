// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace thermite {

// What one import of a model, or one plan, may use. Beyond it there is an error that names the bound, before time or
// memory runs away. The defaults are far above what models need and take a few seconds at most.
struct Budget {
  // Import.
  int64_t host_operations = int64_t{1} << 27;  // to compute values that shapes depend on
  int64_t host_bytes = int64_t{1} << 29;       // of such values
  int64_t steps = int64_t{1} << 22;  // nodes run, values handed to bodies and functions, elements of copied sequences
  int64_t nodes = int64_t{1} << 18;  // operations that a model unrolls to
  int32_t depth = 32;                // bodies and functions within each other
  // Planning, where the default always holds: a group beyond it is cut.
  int64_t kernel_operations = int64_t{1} << 14;  // of one kernel, before its maths is expanded
};

}  // namespace thermite
