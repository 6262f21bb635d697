// SPDX-License-Identifier: Apache-2.0
// `thermite run --profile`: what each kernel of a model takes, and what of the machine it reaches.
#pragma once

#include "tools/command/command.h"

namespace thermite {

Result<Json> profile_json(Engine& engine, const Graph& graph, GraphProgram& program,
                          std::span<const StorageRef> inputs);
void print_profile(const Json& profile);

}  // namespace thermite
