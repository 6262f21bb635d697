// SPDX-License-Identifier: Apache-2.0
// What `thermite dump --stage fusion` prints.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "engine/planner.h"
#include "passes/graph/optimize.h"

namespace thermite {

nlohmann::ordered_json fusion_json(const LoweredGraph& lowered);
std::string fusion_text(const LoweredGraph& lowered, std::span<const RewriteRecord> rewrites);

}  // namespace thermite
