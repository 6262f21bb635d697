// SPDX-License-Identifier: Apache-2.0
// What is in a cubin, for people and for tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "base/status.h"

namespace thermite {

// Its machine instructions as text, by the program nvdisasm; a device error says where that was looked for.
Result<std::string> disassemble_cuda(std::span<const std::byte> cubin);

// What a thread or a block of a kernel takes. Read from the cubin itself: no tool is needed.
struct CudaUsage {
  int registers = 0;          // of a thread
  uint64_t shared_bytes = 0;  // of a block, beside what a launch adds
  uint64_t local_bytes = 0;   // of a thread's stack: arrays with indices, and registers that were spilled
  uint64_t instructions = 0;  // without what fills up the end
};
// A user error where the bytes are no cubin, or hold no such kernel. They may be anything.
Result<CudaUsage> cuda_usage(std::span<const std::byte> cubin, std::string_view kernel);

}  // namespace thermite
