// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/onnx/operator.h"

namespace thermite::importer {

// Input `k` as a sequence; empty after failing.
const std::vector<Value>& sequence_in(NodeContext& n, int k);
// Input `k`, or `otherwise` where it is left out, as a place in [0, size]; `size` itself only if `end` is allowed.
size_t sequence_place(NodeContext& n, int k, size_t size, int64_t otherwise, bool end);

}  // namespace thermite::importer
