// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/resample_axis.h"

#include <algorithm>
#include <cmath>

namespace thermite::importer {
namespace {

int64_t nearest_of(const std::string& mode, double p) {
  if (mode == "round_prefer_floor") return static_cast<int64_t>(std::ceil(p - 0.5));
  if (mode == "round_prefer_ceil") return static_cast<int64_t>(std::floor(p + 0.5));
  return static_cast<int64_t>(mode == "floor" ? std::floor(p) : std::ceil(p));
}

// The interpolation kernel at distance `d` from the place.
double kernel(const Resampling& s, double d) {
  const double a = s.cubic, x = std::abs(d);
  if (s.mode == "linear") return std::max(0.0, 1 - x);
  if (x <= 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
  return x < 2 ? ((a * x - 5 * a) * x + 8 * a) * x - 4 * a : 0;
}

struct Taps {
  int64_t count = 1;           // per element of the output
  Ints at;                     // [out, count]
  std::vector<double> weight;  // the same; empty for nearest
  std::vector<double> inside;  // 0 where the place is outside, for tf_crop_and_resize
};

double reach_of(const Resampling& s, double shrink) { return (s.mode == "linear" ? 1 : 2) / shrink; }

// The taps of one element. The weights of a kernel that was widened or cut are scaled to the sum 1.
void add_taps(const Resampling& s, const ResampledAxis& a, double place, double shrink, Taps& t) {
  const auto first = shrink == 1 ? static_cast<int64_t>(std::floor(place)) - t.count / 2 + 1
                                 : static_cast<int64_t>(std::ceil(place - reach_of(s, shrink)));
  double sum = 0;
  for (int64_t at = first; at < first + t.count; ++at) {
    const bool dropped = s.exclude_outside && (at < 0 || at >= a.in);
    t.at.push_back(std::clamp<int64_t>(at, 0, a.in - 1));
    t.weight.push_back(dropped ? 0 : kernel(s, (static_cast<double>(at) - place) * shrink));
    sum += t.weight.back();
  }
  if (sum == 0 || (!s.exclude_outside && shrink == 1)) return;
  for (auto w = t.weight.end() - t.count; w != t.weight.end(); ++w) *w /= sum;
}

// With `antialias` an axis that shrinks has a wider kernel, which reaches as far as the elements that fall together.
Taps taps_of(const Resampling& s, const ResampledAxis& a) {
  const double shrink = s.antialias ? std::min(a.scale, 1.0) : 1;
  Taps t;
  if (s.mode != "nearest") t.count = static_cast<int64_t>(2 * reach_of(s, shrink)) + (shrink < 1);
  for (int64_t o = 0; o < a.out; ++o) {
    const double raw = place_of<double>(s, a, o);
    const double p = std::isnan(raw) ? 0 : std::clamp(raw, -1e9, 1e9);
    t.inside.push_back(p >= 0 && p <= static_cast<double>(a.in - 1));
    if (s.mode == "nearest")
      t.at.push_back(std::clamp<int64_t>(nearest_of(s.nearest, p), 0, a.in - 1));
    else
      add_taps(s, a, p, shrink, t);
  }
  return t;
}

// Few taps: one term after the other.
Val sum_of_terms(NodeContext& n, Val x, int64_t axis, const ResampledAxis& a, const Taps& t) {
  Ints along(static_cast<size_t>(rank(x) - axis), 1);
  along[0] = a.out;
  Val y = x;
  for (int64_t k = 0; k < t.count; ++k) {
    Ints at;
    std::vector<double> weight;
    for (size_t o = static_cast<size_t>(k); o < t.at.size(); o += static_cast<size_t>(t.count))
      at.push_back(t.at[o]), weight.push_back(t.weight[o]);
    const Val term = pick(n, x, axis, at, a.in, axis + 1 < rank(x)) * n.r.constant(dtype(x), along, weight);
    y = k == 0 ? term : y + term;
  }
  return y;
}

// Any number of taps: a weighted sum along an axis of their own.
Val sum_of_taps(NodeContext& n, Val x, int64_t axis, const ResampledAxis& a, const Taps& t) {
  Ints dims = shape(x);
  const auto place = dims.begin() + axis;
  const Ints flat{count({dims.begin(), place}), a.in, count({place + 1, dims.end()})};
  const Val taps = gather(reshape(x, flat), n.r.constant(DType::i64, {a.out, t.count}, t.at), 1);
  *place = a.out;
  return reshape(reduce("sum", taps * n.r.constant(dtype(x), {a.out, t.count, 1}, t.weight), {2}, false), dims);
}

}  // namespace

Val pick(NodeContext& n, Val x, int64_t axis, const Ints& at, int64_t in, bool expands) {
  const auto out = static_cast<int64_t>(at.size());
  Ints dims = shape(x);
  const auto k = static_cast<size_t>(axis);
  if (expands && out % in == 0 && rank(x) < kMaxRank) {
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

Val resample_axis(NodeContext& n, const Resampling& s, Val x, int64_t axis, const ResampledAxis& a) {
  const bool crops = s.coordinates == "tf_crop_and_resize";
  if (a.in == a.out && a.scale == 1 && !crops && s.coordinates != "tf_half_pixel_for_nn") return x;
  if (a.out == 0) return slice_axis(x, axis, 0, 0);
  const Taps t = taps_of(s, a);
  const Val y = t.weight.empty() ? pick(n, x, axis, t.at, a.in)
                : t.count > 4    ? sum_of_taps(n, x, axis, a, t)
                                 : sum_of_terms(n, x, axis, a, t);
  if (!crops || std::ranges::find(t.inside, 0.0) == t.inside.end()) return y;
  Ints along(static_cast<size_t>(rank(x) - axis), 1);
  along[0] = a.out;
  return where(n.r.constant(DType::boolean, along, t.inside), y, literal(y, s.extrapolation));
}

}  // namespace thermite::importer
