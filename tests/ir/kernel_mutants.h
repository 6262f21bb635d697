// SPDX-License-Identifier: Apache-2.0
// Kernels of blocks of threads with one fault planted in each.
#pragma once

#include <string>
#include <vector>

#include "ir/kernel/kernel.h"

namespace thermite::testing {

// Up to `arithmetic` they are faults of synchronisation, bounds and facts, to be found whatever comes out.
enum class Fault : uint8_t {
  no_barrier,
  moved_barrier,      // over the nearest statement of its block that concerns shared memory
  divergent_barrier,  // in a branch or a loop that some threads take, or take more often
  divergent_tile,     // threads of a subgroup that stay away from one, or mean another one
  ring,               // one group too many under way, no commit, a stage too few or the wrong one
  early_read,         // no wait, or a read before it
  bounds,
  predicate,  // dropped
  atomic,     // as load, operation and store
  exchange,   // a distance that is none
  swizzle,    // one that its memory cannot have
  fact,
  arithmetic,  // what only the result may show: another thread's predicate, element, stride, distance, operation
};
inline constexpr Fault kLastFault = Fault::arithmetic;
const char* name(Fault f);

struct Mutant {
  Fault fault;
  std::string what;
  Kernel kernel;
};

std::vector<Mutant> mutants_of(const Kernel& k);

}  // namespace thermite::testing
