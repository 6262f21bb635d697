// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/target.h"
#include "ir/loops/loops.h"
#include "passes/schedule/program.h"

namespace thermite {

// Element-wise nests: parallel over blocks of the outer axes, vectors along the axis that most accesses walk with
// stride one, masked tail. All stages share their axes.
Result<KernelLaunch> schedule_map(const Graph& g, LoopNest& nest, const Target& target, std::string name);

}  // namespace thermite
