// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/scatter.h"

namespace thermite::importer {

int64_t scatter_reduction(NodeContext& n) {
  const std::string how = n.s("reduction", "none");
  constexpr std::string_view kNames[] = {"none", "add", "mul", "min", "max"};
  for (int64_t k = 0; k < 5; ++k)
    if (how == kNames[k]) return k;
  n.unsupported_because("attribute reduction = '" + how + "'");
  return 0;
}

}  // namespace thermite::importer
