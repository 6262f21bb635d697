// SPDX-License-Identifier: Apache-2.0
// Scratch memory of the calling thread: grows to what was asked for and stays, so that steady launches do not
// allocate.
#pragma once

#include <cstddef>
#include <span>

#include "base/status.h"

namespace thermite {

// At least `bytes` bytes, 64-byte aligned, valid until the thread's next call.
Result<std::span<std::byte>> thread_scratch(size_t bytes);

}  // namespace thermite
