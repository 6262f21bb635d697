// SPDX-License-Identifier: Apache-2.0
// One axis of Resize: which elements of the input make an element of the output, and with which weights.
#pragma once

#include "frontend/onnx/resample.h"

namespace thermite::importer {

struct ResampledAxis {
  int64_t in = 1, out = 1;
  double scale = 1, start = 0, end = 1;
  double length = 1;  // of the output before it was rounded down; the standard's formulas mean this one
};

// The place in the input that element `o` of the output looks at, computed in T.
template <class T>
T place_of(const Resampling& s, const ResampledAxis& a, int64_t o) {
  const T x = static_cast<T>(o), in = static_cast<T>(a.in), half = static_cast<T>(0.5);
  const T scale = static_cast<T>(a.scale), length = static_cast<T>(a.length);
  if (s.coordinates == "half_pixel") return (x + half) / scale - half;
  if (s.coordinates == "pytorch_half_pixel") return length > 1 ? (x + half) / scale - half : 0;
  if (s.coordinates == "align_corners") return length > 1 ? x * (in - 1) / (length - 1) : 0;
  if (s.coordinates == "asymmetric") return x / scale;
  if (s.coordinates == "tf_half_pixel_for_nn") return (x + half) / scale;
  if (s.coordinates == "half_pixel_symmetric") {
    const T adjustment = static_cast<T>(a.out) / length, centre = in / 2;
    return centre * (1 - adjustment) + (x + half) / scale - half;
  }
  const T start = static_cast<T>(a.start), end = static_cast<T>(a.end);
  return length > 1 ? start * (in - 1) + x * (end - start) * (in - 1) / (length - 1) : half * (start + end) * (in - 1);
}

// The elements `at` of an axis of extent `in`: repetitions, where it `expands`, and strides as views, anything else by
// a table. Vectors along an axis whose elements repeat read them one by one, too, if arithmetic follows.
Val pick(NodeContext& n, Val x, int64_t axis, const Ints& at, int64_t in, bool expands = true);
// x with one axis resampled, in x's dtype; x itself where that changes nothing.
Val resample_axis(NodeContext& n, const Resampling& s, Val x, int64_t axis, const ResampledAxis& a);
// Interpolation between integers.
Val resample_whole(NodeContext& n, const Resampling& s, const std::vector<ResampledAxis>& axes);

}  // namespace thermite::importer
