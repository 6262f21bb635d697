// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace thermite {

// "AMD EPYC 9R14, family 25 model 17, 32 KiB + 1 MiB + 32 MiB": what CPUID and the system say.
std::string cpu_model();

// Bytes of the first and second level's data cache of a core and of the last level; 0: not known.
struct CpuCaches {
  int64_t l1 = 0, l2 = 0, last = 0;
};
CpuCaches cpu_caches();

}  // namespace thermite
