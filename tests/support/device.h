// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <string>

namespace thermite {

// The device of a test of execution: `usual`, or for the whole program the one that THERMITE_TEST_DEVICE names.
inline std::string test_device(const std::string& usual) {
  const char* named = std::getenv("THERMITE_TEST_DEVICE");
  return named && *named ? named : usual;
}

}  // namespace thermite
