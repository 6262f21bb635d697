// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/onnx/operator.h"

namespace thermite::importer {

struct GridSampling {
  Val x, grid;                // [N, C, H, W] and [N, rows, columns, 2] with (x, y) from -1 to 1
  std::string mode, padding;  // nearest, linear, cubic; zeros, border, reflection
  bool align_corners = false;
};
Val grid_sample(NodeContext& n, const GridSampling& s);

}  // namespace thermite::importer
