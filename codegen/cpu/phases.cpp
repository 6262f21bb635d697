// SPDX-License-Identifier: Apache-2.0
#include "codegen/cpu/phases.h"

#include <fmt/format.h>

namespace thermite::cpu {

std::atomic<void (*)(const char*)> Phases::observer{nullptr};

std::string Phases::text() const {
  std::string s;
  for (const auto& [phase, ms] : list_) s += fmt::format("{} {:.3f}\n", phase, ms);
  return s;
}

}  // namespace thermite::cpu
