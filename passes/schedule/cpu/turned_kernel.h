// SPDX-License-Identifier: Apache-2.0
// Short rows that lie one behind the other: RowMode::turned.
#pragma once

#include "passes/schedule/cpu/row_shape.h"

namespace thermite {

// Reads along the inner axis `inner` that another row of `rows` finds elsewhere, not under a guard.
std::vector<ExprId> reads_to_turn(LoopNest& n, const LoopAxis& inner, const LoopAxis& rows);
// Whether a stage stores so.
bool stores_to_turn(LoopNest& n, const LoopStage& s, const LoopAxis& inner, const LoopAxis& rows);

Result<KernelLaunch> turned_kernel(LoopNest& nest, const RowShape& shape, const ScheduleContext& context);

}  // namespace thermite
