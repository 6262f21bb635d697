// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// What the axes of a nest whose one stage is a Fourier transform are for.
struct FourierNest {
  LoopAxis row{}, element{}, part{};  // what is transformed, the result's place in it, and which of its parts
  ExprId turns = kNoExpr;             // the number of a root
  std::vector<LoopAxis> others;
};

bool is_prime_row(const LoopStage& s);

// What lies along the rows in memory and is turned, by squares, in scratch.
struct FourierTurns {
  bool reads = false, results = false;
  bool pairs = false;  // results lie one after another along the axis, both parts in turn
};
// Whether a row's operands lie one after another, or parts in turn.
bool lies_along_rows(LoopNest& n, const FourierNest& shape);
// Whether results do along the axis, both parts in turn.
bool stores_pairs(LoopNest& n, const FourierNest& shape, AxisId axis);
FourierTurns fourier_turns(LoopNest& n, const FourierNest& shape, const FourierSteps& steps);

Result<KernelLaunch> fourier_kernel(LoopNest& n, FourierNest shape, const FourierSteps& steps,
                                    const ScheduleContext& context);

// Whether all passes of such a row fill vectors of so many lanes along it.
bool fills_vectors(int64_t length, int64_t lanes);
// Vectors along the row; a task is one.
Result<KernelLaunch> fourier_along(LoopNest& n, FourierNest shape, const FourierSteps& steps,
                                   const ScheduleContext& context);

}  // namespace thermite
