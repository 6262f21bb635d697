// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <spirv/unified1/spirv.hpp>
#include <vector>

#include "base/status.h"

namespace thermite::vulkan {

constexpr uint32_t first_word(spv::Op op, uint32_t words) { return words << spv::WordCountShift | op; }

// visit(where the instruction begins, what it does, all its words), in order.
template <class Visit>
Status each_instruction(const std::vector<uint32_t>& module, Visit visit) {
  constexpr size_t kHeaderWords = 5;
  for (size_t at = kHeaderWords; at < module.size();) {
    const uint32_t words = module[at] >> spv::WordCountShift;
    if (words == 0 || at + words > module.size()) return internal_error("a SPIR-V module ends within an instruction");
    CHECK_OK(visit(at, static_cast<spv::Op>(module[at] & spv::OpCodeMask), std::span(module).subspan(at, words)));
    at += words;
  }
  return {};
}

}  // namespace thermite::vulkan
