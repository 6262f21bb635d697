// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/onnx/operator.h"

namespace thermite::importer {

// A scale or zero point: one number, or a vector along `axis` of `like`.
Val along_axis(NodeContext& n, Val v, Val like, int64_t axis);
// round(x) + zero_point, saturated to `to`. `x` is f32.
Val round_and_saturate(Val x, Val zero_point, DType to);
// x - zero_point as i32; input `k` may be left out.
Val centred(NodeContext& n, Val x, int k, int64_t axis);

}  // namespace thermite::importer
