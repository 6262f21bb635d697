// SPDX-License-Identifier: Apache-2.0
// Packs values that live at different times into the same bytes.
#pragma once

#include <cstdint>
#include <vector>

namespace thermite {

// A value that exists from step `first` to step `last`, both included.
struct LiveRange {
  uint64_t bytes = 0;
  uint32_t first = 0, last = 0;
};

struct ArenaLayout {
  std::vector<uint64_t> offsets;  // by range, 64-byte aligned; ranges that overlap in time do not overlap in space
  uint64_t bytes = 0;
};

// Largest first, each at the lowest gap that is free for all of its life; of thousands, in the order of their lives,
// which is quicker and packs less densely.
ArenaLayout lay_out_arena(const std::vector<LiveRange>& ranges);

}  // namespace thermite
