// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "base/status.h"
#include "ir/kernel/kernel.h"

namespace thermite {

// Reads what print() writes; errors name the line. Caps: 64 nested blocks, 2^20 instructions, 16 MiB of text.
// The result is verified.
Result<Kernel> parse_kernel(std::string_view text);

// Types, dominance, block shape, access rights, static bounds of locals, caps (64 KiB... of locals: kMaxLocalBytes).
Status verify(const Kernel& k);
inline constexpr int64_t kMaxLocalBytes = 256 * 1024;
inline constexpr int64_t kMaxSharedBytes = 227 * 1024;  // of a block on the largest machines that there are

}  // namespace thermite
