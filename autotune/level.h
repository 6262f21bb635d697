// SPDX-License-Identifier: Apache-2.0
// How much is measured for a problem: autotune.level.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace thermite {

enum class TuningLevel : uint8_t {
  minimal,    // what the cost model chooses from
  balanced,   // besides it what other families offer, and steps next to the model's favourite
  extensive,  // and steps next to the fastest, as long as that helps
  full,       // the same with more time
};

std::string_view name(TuningLevel level);

struct TuningBudget {
  size_t candidates = 8;        // at most, the favourite included
  size_t tile_candidates = 16;  // of problems with register tiles, whose steps have more numbers
  int climbs = 0;               // times that the neighbours of the fastest are raced, too
  double milliseconds = 250;    // per problem, compiling included; the next tuning goes on with what is not reached
};
TuningBudget budget_of(TuningLevel level);

}  // namespace thermite
