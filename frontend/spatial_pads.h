// SPDX-License-Identifier: Apache-2.0
// Pads that a call names (thermite/padding.h) as the lists that are recorded.
#pragma once

#include <vector>

#include "frontend/record.h"
#include "thermite/padding.h"

namespace thermite {

// A call's arguments; the lists are the caller's, an empty one means ones or zeros.
struct PadsRequest {
  Padding pads = Padding::listed;
  const std::vector<int64_t>&strides, &dilations, &pads_low, &pads_high;
};

struct SpatialPads {
  std::vector<int64_t> low, high;
};

// Of windows of `taps` over `extents`. Lists that do not fit are left to inference, which knows how to say so: they
// give no pads. A user error where lists are given beside a name.
Result<SpatialPads> spatial_pads(const PadsRequest& r, std::span<const int64_t> extents, std::span<const int64_t> taps);

// For generated functions of ops on (x [.., channels, spatial..], w [.., channels, taps..]).
SpatialPads spatial_pads(const OpDef& op, const Operand& x, const Operand& w, const PadsRequest& r);

}  // namespace thermite
