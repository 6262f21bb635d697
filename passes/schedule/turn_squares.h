// SPDX-License-Identifier: Apache-2.0
// Small squares of elements that change rows for columns in registers, as many beside each other as a vector holds.
#pragma once

#include <functional>
#include <vector>

#include "ir/kernel/builder.h"

namespace thermite {

// Bytes within which one instruction mixes lanes, however wide vectors are.
inline constexpr int64_t kRegisterPart = 16;

// In each of the squares that as many vectors hold beside each other, a power of two, rows[i][j] becomes rows[j][i].
// `together`: lanes that are one element here. Where four or eight bytes are one and a vector holds one square, half of
// the shuffles stay within parts of registers, and the others move whole parts.
void turn_square(KernelBuilder& b, std::vector<ValueId>& rows, int together = 1);

// Short vectors one behind the other; as many as are a power of two.
ValueId side_by_side(KernelBuilder& b, std::vector<ValueId> pieces);
// `lanes` short vectors of `depth` elements, one per line, become `depth` vectors of `lanes` elements: vector i holds
// element i of every line. Both are powers of two.
std::vector<ValueId> turn_lines(KernelBuilder& b, int64_t lanes, int64_t depth,
                                const std::function<ValueId(int64_t line)>& line);
// The other way round: write(line, v) for every line.
void turn_back(KernelBuilder& b, std::vector<ValueId> columns,
               const std::function<void(int64_t line, ValueId v)>& write);

// Of each vector in turn `together` lanes, as many vectors as there were: together divides their lanes.
std::vector<ValueId> interleaved(KernelBuilder& b, const std::vector<ValueId>& vectors, int together);

}  // namespace thermite
