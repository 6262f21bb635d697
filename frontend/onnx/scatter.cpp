// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/scatter.h"

namespace thermite::importer {

ScatterReduction scatter_reduction(NodeContext& n) {
  const std::string how = n.s("reduction", "none");
  constexpr std::pair<std::string_view, ScatterReduction> kKnown[] = {{"none", ScatterReduction::replace},
                                                                      {"add", ScatterReduction::add},
                                                                      {"mul", ScatterReduction::mul},
                                                                      {"min", ScatterReduction::min},
                                                                      {"max", ScatterReduction::max}};
  for (const auto& [name, reduction] : kKnown)
    if (how == name) return reduction;
  n.unsupported_because("attribute reduction = '" + how + "'");
  return ScatterReduction::replace;
}

}  // namespace thermite::importer
