// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/resample.h"

#include <algorithm>
#include <cmath>

namespace thermite::importer {
namespace {

constexpr int64_t kMaxExtent = int64_t{1} << 20;  // tables are as long as an axis

struct Axis {
  int64_t in = 1, out = 1;
  double scale = 1, start = 0, end = 1;
  double length = 1;  // of the output before it was rounded down; the standard's formulas mean this one
};

// The place in the input that element `x` of the output looks at.
double place_of(const Resampling& s, const Axis& a, int64_t o) {
  const auto x = static_cast<double>(o), in = static_cast<double>(a.in);
  if (s.coordinates == "half_pixel") return (x + 0.5) / a.scale - 0.5;
  if (s.coordinates == "pytorch_half_pixel") return a.length > 1 ? (x + 0.5) / a.scale - 0.5 : 0;
  if (s.coordinates == "align_corners") return a.length > 1 ? x * (in - 1) / (a.length - 1) : 0;
  if (s.coordinates == "asymmetric") return x / a.scale;
  if (s.coordinates == "tf_half_pixel_for_nn") return (x + 0.5) / a.scale;
  if (s.coordinates == "half_pixel_symmetric") {
    const double adjustment = static_cast<double>(a.out) / a.length, centre = in / 2;
    return centre * (1 - adjustment) + (x + 0.5) / a.scale - 0.5;
  }
  return a.length > 1 ? a.start * (in - 1) + x * (a.end - a.start) * (in - 1) / (a.length - 1)
                      : 0.5 * (a.start + a.end) * (in - 1);
}

int64_t nearest_of(const std::string& mode, double p) {
  if (mode == "round_prefer_floor") return static_cast<int64_t>(std::ceil(p - 0.5));
  if (mode == "round_prefer_ceil") return static_cast<int64_t>(std::floor(p + 0.5));
  return static_cast<int64_t>(mode == "floor" ? std::floor(p) : std::ceil(p));
}

std::vector<double> cubic_weights(double ratio, double a) {
  const double r = ratio, s = 1 - ratio;
  return {((a * (r + 1) - 5 * a) * (r + 1) + 8 * a) * (r + 1) - 4 * a, ((a + 2) * r - (a + 3)) * r * r + 1,
          ((a + 2) * s - (a + 3)) * s * s + 1, ((a * (s + 1) - 5 * a) * (s + 1) + 8 * a) * (s + 1) - 4 * a};
}

struct Taps {
  std::vector<Ints> at;                     // by tap, then by output element
  std::vector<std::vector<double>> weight;  // empty for nearest
  std::vector<double> inside;               // 0 where the place is outside, for tf_crop_and_resize
};

Taps taps_of(const Resampling& s, const Axis& a) {
  const int count = s.mode == "nearest" ? 1 : s.mode == "linear" ? 2 : 4;
  Taps t{std::vector<Ints>(static_cast<size_t>(count)), {}, {}};
  if (count > 1) t.weight.resize(static_cast<size_t>(count));
  for (int64_t o = 0; o < a.out; ++o) {
    const double raw = place_of(s, a, o);
    const double p = std::isnan(raw) ? 0 : std::clamp(raw, -1e9, 1e9);
    t.inside.push_back(p >= 0 && p <= static_cast<double>(a.in - 1));
    if (count == 1) {
      t.at[0].push_back(std::clamp<int64_t>(nearest_of(s.nearest, p), 0, a.in - 1));
      continue;
    }
    const auto base = static_cast<int64_t>(std::floor(p));
    const double ratio = p - static_cast<double>(base);
    std::vector<double> w = count == 2 ? std::vector{1 - ratio, ratio} : cubic_weights(ratio, s.cubic);
    double sum = 0;
    for (int k = 0; k < count; ++k) {
      const int64_t at = base + k - (count / 2 - 1);
      if (s.exclude_outside && (at < 0 || at >= a.in)) w[static_cast<size_t>(k)] = 0;
      sum += w[static_cast<size_t>(k)];
      t.at[static_cast<size_t>(k)].push_back(std::clamp<int64_t>(at, 0, a.in - 1));
    }
    for (int k = 0; k < count; ++k)
      t.weight[static_cast<size_t>(k)].push_back(s.exclude_outside ? w[static_cast<size_t>(k)] / sum
                                                                   : w[static_cast<size_t>(k)]);
  }
  return t;
}

// Picks elements of an axis: repetitions and strides as views, anything else by a table.
Val pick(NodeContext& n, Val x, int64_t axis, const Ints& at, int64_t in) {
  const auto out = static_cast<int64_t>(at.size());
  Ints dims = shape(x);
  const auto k = static_cast<size_t>(axis);
  if (out % in == 0 && rank(x) < kMaxRank) {
    const int64_t times = out / in;
    bool repeats = true;
    for (int64_t o = 0; o < out; ++o) repeats = repeats && at[static_cast<size_t>(o)] == o / times;
    if (repeats) {
      const Val thin = unsqueeze(x, {axis + 1});
      Ints wide = shape(thin);
      wide[k + 1] = times;
      dims[k] = out;
      return reshape(expand(thin, wide), dims);
    }
  }
  const int64_t step = out > 1 ? at[1] - at[0] : 1;
  bool strided = step >= 1;
  for (int64_t o = 0; o < out; ++o) strided = strided && at[static_cast<size_t>(o)] == at[0] + o * step;
  if (strided) return slice_axis(x, axis, at[0], at[static_cast<size_t>(out - 1)] + 1, step);
  return gather(x, n.r.constant(DType::i64, {out}, at), axis);
}

Val resample_axis(NodeContext& n, const Resampling& s, Val x, int64_t axis, const Axis& a) {
  const Taps t = taps_of(s, a);
  Ints along(static_cast<size_t>(rank(x) - axis), 1);
  along[0] = a.out;
  Val y = x;
  if (t.weight.empty()) {
    y = pick(n, x, axis, t.at[0], a.in);
  } else {
    for (size_t k = 0; k < t.at.size(); ++k) {
      const Val term = pick(n, x, axis, t.at[k], a.in) * n.r.constant(dtype(x), along, t.weight[k]);
      y = k == 0 ? term : y + term;
    }
  }
  const bool all_inside = std::ranges::find(t.inside, 0.0) == t.inside.end();
  if (s.coordinates != "tf_crop_and_resize" || all_inside) return y;
  return where(n.r.constant(DType::boolean, along, t.inside), y, literal(y, s.extrapolation));
}

// Extents and scales by axis of the input; untouched axes keep theirs.
std::vector<Axis> axes_of(NodeContext& n, const Resampling& s) {
  const Ints dims = shape(s.x);
  std::vector<Axis> all(dims.size());
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
    Axis& a = all[static_cast<size_t>(axes[k])];
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
  if (!is_float(dtype(s.x)) && s.mode != "nearest") n.unsupported_because("interpolation of whole numbers");
  if (n.failed()) return s.x;
  const auto axes = axes_of(n, s);
  Val y = s.x;
  for (size_t k = 0; k < axes.size() && !n.failed(); ++k) {
    const Axis& a = axes[k];
    const bool same = a.in == a.out && a.scale == 1 && s.coordinates != "tf_crop_and_resize" &&
                      s.coordinates != "tf_half_pixel_for_nn";
    if (same) continue;
    const auto axis = static_cast<int64_t>(k);
    y = a.out == 0 ? slice_axis(y, axis, 0, 0) : resample_axis(n, s, y, axis, a);
  }
  return y;
}

}  // namespace thermite::importer
