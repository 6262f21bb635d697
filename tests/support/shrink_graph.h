// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "ir/graph/graph.h"

namespace thermite {

// A graph that still fails and is as small as dropping outputs and cutting off producers make it.
Graph shrink(const Graph& g, const std::function<bool(const Graph&)>& fails, int budget = 400);

}  // namespace thermite
