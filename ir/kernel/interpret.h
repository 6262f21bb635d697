// SPDX-License-Identifier: Apache-2.0
// Runs kernel IR with every access checked: the oracle of the emitters, and the device `interp`.
#pragma once

#include <memory>

#include "base/storage.h"
#include "ir/kernel/kernel.h"

namespace thermite {

// The kernel as an Invocable. An access outside its memory, a write to a read-only buffer or a read of
// never-written local or scratch memory ends the run with a device error naming kernel, memory and index.
std::shared_ptr<Invocable> make_interpreted(Kernel k);

// What a kernel did, counted by the interpreter.
struct AccessCounts {
  uint64_t loads = 0, stores = 0;              // element accesses
  uint64_t bytes_read = 0, bytes_written = 0;  // distinct bytes touched per buffer
};

}  // namespace thermite
