// SPDX-License-Identifier: Apache-2.0
// Holds a random program on threads to its run on one thread, and that to the reference.
#pragma once

#include <string>

#include "tests/engine/differential.h"
#include "tests/engine/thread_programs.h"

namespace thermite {

class ThreadsCheck {
 public:
  explicit ThreadsCheck(const DeviceHandle& device) : device_(device) {}
  // "" when all is well, else the seed, what is wrong and the program.
  std::string check_seed(uint64_t seed, int max_ops);
  int programs = 0, skipped = 0;

 private:
  std::string compare_runs(const ThreadProgram& p, const ReadValues& want, const char* what, bool in_threads);
  DeviceHandle device_;
  Differential differential_{Numerics::exact};  // as segments are planned
};

}  // namespace thermite
