// SPDX-License-Identifier: Apache-2.0
// Programs -> plan: numbers buffers, finds when each lives, packs the temporaries, lets donated inputs be reused.
#pragma once

#include <string>
#include <vector>

#include "engine/plan.h"
#include "engine/planner.h"

namespace thermite {

// `kernel_keys`: digest of each launch's kernel, in launch order; equal kernels have equal keys.
Result<Plan> assemble_plan(const LoweredGraph& lowered, std::span<const Digest> kernel_keys,
                           const std::vector<bool>& donated);

// What a group computes, for people: "mul x2, add".
std::string list_ops(const Graph& g, const Group& group);

}  // namespace thermite
