// SPDX-License-Identifier: Apache-2.0
// What the stages of a nest with reductions have in common: rows that all of them walk, and what each walks inside one.
#pragma once

#include <optional>
#include <vector>

#include "ir/loops/loops.h"

namespace thermite {

struct RowRoles {
  std::vector<LoopAxis> rows;                // in the order of the last stage
  std::vector<std::vector<LoopAxis>> inner;  // per stage: reduce axes, or the map axes that are not rows
};

// Refuses when the stages do not share their row axes.
Result<RowRoles> row_roles(const LoopNest& n);
// Whether vectors may lie along what a stage reduces.
bool can_fold_along(const LoopStage& s);
// The inner axis when all stages that have one walk the same single axis.
std::optional<LoopAxis> common_inner_axis(const std::vector<std::vector<LoopAxis>>& inner);
// The inner axes where all stages that have some walk the same ones in the same order; none where they differ, or there
// are none.
std::vector<LoopAxis> common_inner_axes(const std::vector<std::vector<LoopAxis>>& inner);
// Whether the inner axis may be cut into parts: no product's chain crosses them.
bool can_split(const LoopNest& n, const std::vector<std::vector<LoopAxis>>& inner);

inline constexpr double kImpossible = 1e30;  // no cost of axes comes near it
// Cost of vectors along the innermost inner axes, or kImpossible when some reduction cannot.
Cost along_cost(LoopNest& n, const std::vector<std::vector<LoopAxis>>& inner);

}  // namespace thermite
