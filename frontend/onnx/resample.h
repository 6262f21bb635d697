// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/onnx/operator.h"

namespace thermite::importer {

// What Resize and Upsample ask for. One of `scales` and `sizes` is given.
struct Resampling {
  Val x;
  std::string mode, coordinates, nearest, policy = "stretch";
  std::vector<double> scales, roi;
  Ints sizes, axes;  // axes empty: all
  double cubic = -0.75, extrapolation = 0;
  bool exclude_outside = false, antialias = false;
};

// Resamples one axis after the other. Indices and weights follow from shapes, so they are constants.
Val resample(NodeContext& n, const Resampling& s);

}  // namespace thermite::importer
