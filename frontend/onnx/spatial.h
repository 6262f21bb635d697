// SPDX-License-Identifier: Apache-2.0
// What convolutions and pools share: kernel, strides, dilations and pads of the spatial dimensions.
#pragma once

#include "frontend/onnx/operator.h"

namespace thermite::importer {

struct Spatial {
  Ints kernel, strides, dilations, low, high;
  int64_t extent(size_t k) const { return (kernel[k] - 1) * dilations[k] + 1; }  // of the dilated kernel
};

// Reads strides, dilations, pads and auto_pad; `in` are the spatial extents. Fails on impossible values.
Spatial spatial_of(NodeContext& n, const Ints& in, Ints kernel);
// The spatial extents of [N, C, ...]; fails below rank 3.
Ints spatial_extents(NodeContext& n, Val x);
Ints spatial_axes(NodeContext& n, Val x);  // their dimensions: 2, 3, ...

// The convolution of x [N, C, ...] with weights [M, C / group, taps...] that the node's attributes describe.
Val convolve(NodeContext& n, Val x, Val w);
// A per-channel vector [C] as [1, C, 1, ...] of the rank of `like`; fails where `like` has another number of channels.
Val per_channel(Val v, Val like);
// Bias [M] added to a convolution's result, if there is one at input k.
Val add_bias(NodeContext& n, Val y, int k);

// A pool's windows: [N, C, O..., kernel...], what lies outside reading as `fill`.
struct Pool {
  Spatial s;
  Ints in, out, extra;  // extra: rows behind the high pad that ceil_mode asks for
  Ints window_axes;
};
Pool pool_of(NodeContext& n, Val x);
Val pool_windows(const Pool& p, Val x, Scalar fill);

}  // namespace thermite::importer
