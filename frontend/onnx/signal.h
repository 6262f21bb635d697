// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>

#include "frontend/onnx/operator.h"

namespace thermite::importer {

inline constexpr int64_t kMaxTransform = 1 << 24;

// c0 - c1 cos(2 pi k / N) + c2 cos(4 pi k / N), as the window operators' input and attributes ask for.
Val cosine_window(NodeContext& n, std::array<double, 3> c);
// The discrete Fourier transform along an axis, of which `one_sided` keeps the first half: real and imaginary parts in
// one more dimension behind.
Val fourier(NodeContext& n, Val real, std::optional<Val> imaginary, int64_t axis, bool inverse, bool one_sided);

}  // namespace thermite::importer
