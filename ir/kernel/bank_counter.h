// SPDX-License-Identifier: Apache-2.0
// Counts how often threads of a subgroup wait for each other's shared memory: 32 banks of 4 bytes, a word of each per
// turn; wider accesses go by halves and quarters of the subgroup (CUDA C++ Programming Guide, shared memory).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace thermite {

class BankCounter {
 public:
  // The next access of a thread, by the instruction at `step`; `byte` < 0: it takes no part.
  void note(uint32_t thread, std::ptrdiff_t step, int64_t byte, int bytes);
  // Of all that was noted; a subgroup's threads go together where they do an instruction for the n-th time.
  uint64_t take_conflicts();

 private:
  struct Access {
    std::ptrdiff_t step = 0;
    int64_t byte = 0;
    int bytes = 0;
  };
  static uint64_t turns_beyond_one(const std::vector<Access>& together);
  std::vector<std::vector<Access>> by_thread_;
};

}  // namespace thermite
