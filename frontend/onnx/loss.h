// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/onnx/operator.h"

namespace thermite::importer {

// The negative log likelihood of log probabilities [N, C, d...] at classes [N, d...], with the weight of input 2
// and the attributes `reduction` and `ignore_index`.
Val negative_log_likelihood(NodeContext& n, Val log_p, Val target);

}  // namespace thermite::importer
