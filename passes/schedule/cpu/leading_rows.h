// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "ir/loops/loops.h"

namespace thermite {

// Of each buffer of more than `far_bytes` that a map reads at several rows, vectors lying along them: the foremost. Its
// lines are the only ones that come from memory, and cores do not see them coming between the rows that they read
// again.
std::vector<ExprId> leading_rows(LoopNest& n, std::span<const ExprId> roots, const LoopAxis& vector, int64_t far_bytes);

}  // namespace thermite
