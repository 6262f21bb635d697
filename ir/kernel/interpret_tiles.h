// SPDX-License-Identifier: Apache-2.0
// What the threads of a subgroup make of tiles together, in their frames: the interpreter's tile_mma and tile_reduce.
#pragma once

#include <array>
#include <cstddef>

#include "ir/kernel/interpret_decode.h"

namespace thermite {

using SubgroupFrames = std::array<std::byte*, kSubgroup>;

void multiply_tiles(const Step& s, const SubgroupFrames& frames);
void reduce_tile(const Step& s, const SubgroupFrames& frames);
// A column's value in each lane of its rows, for one thread.
void spread_column(const Step& s, std::byte* frame);

}  // namespace thermite
