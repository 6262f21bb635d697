// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/graph/graph.h"

namespace thermite::fuzz {

// Plans a valid graph in default settings and runs it on `interp` over zeros; whether it ran. Too large a graph is left
// alone. A plan may be refused as unsupported; a planned graph runs.
bool run_on_interp(const Graph& g);

}  // namespace thermite::fuzz
