// SPDX-License-Identifier: Apache-2.0
// verify() with the place of the fault, for the parser's line numbers.
#pragma once

#include <optional>
#include <string>

#include "ir/kernel/kernel.h"

namespace thermite {

struct KernelFault {
  InstId inst = kNoId;  // kNoId: in the declarations
  std::string message;
};

std::optional<KernelFault> find_fault(const Kernel& k);

inline constexpr int kMaxNesting = 64;
inline constexpr size_t kMaxInstructions = size_t{1} << 20;
inline constexpr size_t kMaxKernelText = size_t{16} << 20;
inline constexpr size_t kMaxMemories = 1024;
inline constexpr size_t kMaxScalars = 4096;
inline constexpr int64_t kMaxFact = int64_t{1} << 62;
inline constexpr int64_t kMaxNarrow = int64_t{1} << 31;

}  // namespace thermite
