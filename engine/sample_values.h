// SPDX-License-Identifier: Apache-2.0
// Values of inputs for kernels that are only timed, or compared with each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "ir/graph/graph.h"

namespace thermite {

inline constexpr int64_t kAnyIndex = 4;  // integers that are no op's indices are below it

// What an input's integers stay below: where an op takes them for indices, all extents that it takes them for.
int64_t sample_limit(const Graph& g, NodeId input);

// Writes all of `out`: floats in [-1, 1), integers in [0, limit). A repeated pattern, soon made; its length is a prime,
// so that rows of other lengths differ.
void fill_sample(std::span<std::byte> out, DType part, int64_t limit, uint64_t seed);

}  // namespace thermite
