// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/resample.h"

#include <algorithm>
#include <cmath>

#include "frontend/onnx/resample_axis.h"

namespace thermite::importer {
namespace {

constexpr int64_t kMaxExtent = int64_t{1} << 20;  // tables are as long as an axis

// Extents and scales by axis of the input; untouched axes keep theirs.
std::vector<ResampledAxis> axes_of(NodeContext& n, const Resampling& s) {
  const Ints dims = shape(s.x);
  std::vector<ResampledAxis> all(dims.size());
  Ints axes = s.axes;
  if (axes.empty())
    for (int64_t k = 0; k < rank(s.x); ++k) axes.push_back(k);
  for (int64_t& a : axes) a = n.axis(a, rank(s.x));
  for (size_t k = 0; k < dims.size(); ++k) all[k].in = all[k].out = dims[k];
  const bool by_size = !s.sizes.empty();
  const bool fits = (by_size ? s.sizes.size() : s.scales.size()) == axes.size() &&
                    (s.roi.empty() || s.roi.size() == 2 * axes.size()) && (by_size ? s.scales.empty() : true);
  if (!n.require(fits, "one of scales and sizes must be given, one number per axis")) return all;
  double shared = s.policy == "not_smaller" ? 0 : HUGE_VAL;
  for (size_t k = 0; by_size && k < axes.size(); ++k) {
    const auto in = static_cast<double>(dims[static_cast<size_t>(axes[k])]);
    const double by = in > 0 ? static_cast<double>(s.sizes[k]) / in : 1;
    shared = s.policy == "not_smaller" ? std::max(shared, by) : std::min(shared, by);
  }
  for (size_t k = 0; k < axes.size(); ++k) {
    ResampledAxis& a = all[static_cast<size_t>(axes[k])];
    const auto in = static_cast<double>(a.in);
    if (by_size && s.policy == "stretch") {
      a.out = s.sizes[k];
      a.scale = a.in > 0 ? static_cast<double>(a.out) / in : 1;
    } else {
      a.scale = by_size ? shared : s.scales[k];
      const double out = by_size ? std::round(in * shared) : std::floor(in * a.scale);
      if (!n.require(a.scale > 0 && out < static_cast<double>(kMaxExtent), "a scale is out of range")) return all;
      a.out = static_cast<int64_t>(out);
    }
    a.length = by_size ? static_cast<double>(a.out) : in * a.scale;
    if (!n.require(a.out >= 0 && a.out <= kMaxExtent && a.in <= kMaxExtent, "an extent is out of range")) return all;
    if (!n.require(a.out == 0 || a.in > 0, "an empty axis cannot be enlarged")) return all;
    if (!s.roi.empty()) a.start = s.roi[k], a.end = s.roi[k + axes.size()];
  }
  return all;
}

}  // namespace

Val resample(NodeContext& n, const Resampling& given) {
  static constexpr std::string_view kCoordinates[] = {
      "half_pixel",           "pytorch_half_pixel",   "align_corners",     "asymmetric",
      "tf_half_pixel_for_nn", "half_pixel_symmetric", "tf_crop_and_resize"};
  static constexpr std::string_view kNearest[] = {"round_prefer_floor", "round_prefer_ceil", "floor", "ceil"};
  Resampling s = given;
  if (s.mode == "bilinear" || s.mode == "trilinear") s.mode = "linear";
  if (s.mode != "nearest" && s.mode != "linear" && s.mode != "cubic")
    n.unsupported_because("attribute mode = '" + s.mode + "'");
  if (std::ranges::find(kCoordinates, s.coordinates) == std::end(kCoordinates))
    n.unsupported_because("attribute coordinate_transformation_mode = '" + s.coordinates + "'");
  if (std::ranges::find(kNearest, s.nearest) == std::end(kNearest))
    n.unsupported_because("attribute nearest_mode = '" + s.nearest + "'");
  if (s.policy != "stretch" && s.policy != "not_larger" && s.policy != "not_smaller")
    n.unsupported_because("attribute keep_aspect_ratio_policy = '" + s.policy + "'");
  const DType t = dtype(s.x);
  if (is_bool(t) && s.mode != "nearest") n.unsupported_because("interpolation of truth values");
  if (s.antialias && s.mode == "nearest") n.unsupported_because("attribute antialias = 1 with mode = 'nearest'");
  if (n.failed()) return s.x;
  const auto axes = axes_of(n, s);
  if (n.failed()) return s.x;
  if (s.mode != "nearest" && !is_float(t)) return resample_whole(n, s, axes);
  Val y = s.x;
  for (size_t k = 0; k < axes.size() && !n.failed(); ++k) y = resample_axis(n, s, y, static_cast<int64_t>(k), axes[k]);
  return y;
}

}  // namespace thermite::importer
