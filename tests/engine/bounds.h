// SPDX-License-Identifier: Apache-2.0
// What this process has mapped.
#pragma once

#include <fstream>
#include <string>

namespace thermite::testing {

inline size_t mappings() {
  std::ifstream maps("/proc/self/maps");
  size_t n = 0;
  for (std::string line; std::getline(maps, line);) ++n;
  return n;
}

inline size_t resident_bytes() {
  std::ifstream statm("/proc/self/statm");
  size_t total = 0, resident = 0;
  statm >> total >> resident;
  return resident * 4096;
}

}  // namespace thermite::testing
