// SPDX-License-Identifier: Apache-2.0
// Runs kernel IR with every access checked: the oracle of the emitters, and the device `interp`.
#pragma once

#include <memory>

#include "base/storage.h"
#include "ir/kernel/kernel.h"

namespace thermite {

struct InterpretOptions {
  bool fused = true;        // muladd rounds once, as on targets with fma
  bool check_races = true;  // see make_interpreted; turned off to save memory on large buffers
  bool count = false;       // fill AccessCounts
  uint64_t max_trips = 0;   // loop trips in one run before it gives up; 0: no limit
};

// What a kernel did, summed over its runs.
struct AccessCounts {
  uint64_t loads = 0, stores = 0;              // elements accessed, own memories included
  uint64_t bytes_read = 0, bytes_written = 0;  // distinct bytes of buffers touched, run by run
  uint64_t bank_conflicts = 0;                 // turns beyond the first that accesses of shared memory take
  uint64_t prefetches = 0;
};

class InterpretedKernel : public Invocable {
 public:
  virtual AccessCounts counts() const = 0;  // zero unless InterpretOptions::count
};

// The kernel as an Invocable, thread-safe. These end a run with a device error naming kernel, memory, element and
// task: an access outside its memory; a read of local or scratch memory that this task has not written; a buffer
// that overlaps a written one; an element of a buffer that one task writes and another reads, or writes with other
// bits; a loop step that is not positive. Of threads of a block: two that touch an element without a barrier in
// between, one of them writing; what an asynchronous copy has not delivered, or not before its thread ends; a barrier
// that some of them do not meet. A kernel that does not verify is an error at each run.
std::shared_ptr<InterpretedKernel> make_interpreted(Kernel k, InterpretOptions options = {});

}  // namespace thermite
