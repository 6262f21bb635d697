// SPDX-License-Identifier: Apache-2.0
// How what a Fourier transform reads and makes lies in memory.
#pragma once

#include <vector>

#include "passes/schedule/option.h"

namespace thermite {

// What the axes of a nest whose one stage is a Fourier transform are for.
struct FourierNest {
  LoopAxis row{}, element{}, part{};  // what is transformed, the result's place in it, and which of its parts
  ExprId turns = kNoExpr;             // the number of a root
  std::vector<LoopAxis> others;
};

bool is_prime_row(const LoopStage& s);
bool has_fourier(const LoopNest& n);
// Refuses transforms beside other results, or whose roots and operands cannot be read as kernels do.
Result<FourierNest> find_fourier_nest(LoopNest& n);

// Whether a row's operands lie one after another, or parts in turn.
bool lies_along_rows(LoopNest& n, const FourierNest& shape);
// Whether results do along the axis, both parts in turn.
bool stores_pairs(LoopNest& n, const FourierNest& shape, AxisId axis);
// Whether results are so many that nothing keeps them near, and a page or more apart: their lines are not to be read
// before they are written then, even where the next kernel is what reads them.
bool passes_caches(LoopNest& n, const FourierNest& shape, const DeviceProfile& profile);

// What lies along the rows in memory and is turned, by squares, in scratch.
struct FourierTurns {
  bool reads = false, results = false;
  bool pairs = false;  // results lie one after another along the axis, both parts in turn
};
FourierTurns fourier_turns(LoopNest& n, const FourierNest& shape, const FourierSteps& steps);

}  // namespace thermite
