// SPDX-License-Identifier: Apache-2.0
// Transposed convolutions by phases: the outputs whose places have the same remainders by the strides.
#pragma once

#include <functional>

#include "frontend/onnx/operator.h"
#include "frontend/onnx/spatial.h"

namespace thermite::importer {

inline constexpr int64_t kMostPhases = 64;  // a convolution each, or part of one

// [N, M, parts..., S...] -> [N, M, S, part, S, part ...], joined: images of which each is every part-th element.
Val interleaved(Val y, const Ints& parts);
// Zeros of the type of `like`, for as many images: [N, channels, outputs...].
Val zeros(Val like, int64_t channels, const Ints& outputs);

// Whether the outputs fall into phases, and few enough.
bool has_phases(const Spatial& s);
// `out` elements of each dimension, of which those with one remainder by the strides are an image of so many outputs:
// what `image` makes of the remainders.
Val from_phases(const Ints& strides, const Ints& out,
                const std::function<Val(const Ints& remainders, const Ints& outputs)>& image);

// Convolutions with stride 1, of which no tap meets a zero between elements: one for each phase, or for all phases of
// few filters that meet the same elements. `kernel` is mirrored.
Val convolved_by_phases(Val x, Val kernel, const Spatial& s, const Ints& out, int64_t g);

}  // namespace thermite::importer
