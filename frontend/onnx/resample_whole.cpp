// SPDX-License-Identifier: Apache-2.0
// Resize of integers. The standard does not say how it rounds. i8, u8 and i32 are as in ONNX Runtime: plain
// interpolation is computed in float and cut off, antialiasing rounds halves up after every axis. Other types and cubic
// interpolation are as in the standard's evaluator: exact, then to nearest even.
#include <algorithm>
#include <cmath>

#include "frontend/onnx/resample_axis.h"

namespace thermite::importer {
namespace {

// The two neighbours of every place of an axis, in float arithmetic: where a cut off number lands depends on it.
struct Neighbours {
  int64_t axis = 0;
  Ints at[2];
  std::vector<float> weight[2];
};

Neighbours neighbours(const Resampling& s, const ResampledAxis& a, int64_t axis) {
  Neighbours out{axis, {}, {}};
  for (int64_t o = 0; o < a.out; ++o) {
    const auto end = static_cast<float>(a.in - 1);
    const float raw = a.scale == 1 ? static_cast<float>(o) : place_of<float>(s, a, o);
    const float p = std::isnan(raw) ? 0 : std::clamp(raw, 0.0f, end);
    const auto low = static_cast<int64_t>(p), high = std::min(low + 1, a.in - 1);
    out.at[0].push_back(low);
    out.at[1].push_back(high);
    out.weight[0].push_back(low == high ? 0.5f : std::abs(p - static_cast<float>(high)));
    out.weight[1].push_back(low == high ? 0.5f : std::abs(p - static_cast<float>(low)));
  }
  return out;
}

// What the axes in `by` weigh in corner `corner`, as a constant that broadcasts to x; the last axis is the first
// factor.
Val corner_weight(NodeContext& n, Val x, const std::vector<Neighbours>& by, size_t corner) {
  Ints dims(static_cast<size_t>(rank(x)), 1);
  std::vector<double> weights{1};
  for (size_t k = 0; k < by.size(); ++k) {  // from the last axis
    const auto& w = by[k].weight[corner >> k & 1];
    dims[static_cast<size_t>(by[k].axis)] = static_cast<int64_t>(w.size());
    std::vector<double> wider;
    for (float f : w)
      for (double rest : weights) wider.push_back(static_cast<double>(static_cast<float>(rest) * f));
    weights = std::move(wider);
  }
  return n.r.constant(DType::f32, dims, weights);
}

// Sums all corners of the cell around each place, in one pass over all axes.
Val interpolate(NodeContext& n, Val x, const std::vector<Neighbours>& by, const std::vector<ResampledAxis>& axes) {
  Val sum = x;
  for (size_t corner = 0; corner < size_t{1} << by.size(); ++corner) {
    Val at = x;
    for (size_t k = 0; k < by.size(); ++k)
      at = pick(n, at, by[k].axis, by[k].at[corner >> k & 1], axes[static_cast<size_t>(by[k].axis)].in);
    const Val term = corner_weight(n, x, by, corner) * at;
    sum = corner == 0 ? term : sum + term;
  }
  return sum;
}

// The axes that are interpolated together, from the last: images are always interpolated along both of theirs.
std::vector<Neighbours> cell(const Resampling& s, const std::vector<ResampledAxis>& axes) {
  std::vector<Neighbours> by;
  const size_t image = axes.size() == 5 ? 3 : 2;
  for (size_t k = axes.size(); k-- > 0;)
    if (axes[k].scale != 1 || axes[k].in != axes[k].out || (axes.size() > 1 && k + image >= axes.size()))
      by.push_back(neighbours(s, axes[k], static_cast<int64_t>(k)));
  return by;
}

Val round_halves_up(Val x) {
  const Val up = floor(x + 0.5);
  return size_of(dtype(x)) <= 4 ? up : where(lt(x, literal(x, 0)), ceil(x - 0.5), up);
}

}  // namespace

Val resample_whole(NodeContext& n, const Resampling& s, const std::vector<ResampledAxis>& axes) {
  const DType t = dtype(s.x), wide = size_of(t) > 2 ? DType::f64 : DType::f32;
  const bool as_runtime = t == DType::u8 || t == DType::i8 || t == DType::i32;
  const bool cut = as_runtime && s.mode == "linear" && !s.antialias;
  const bool empty = std::ranges::any_of(axes, [](const ResampledAxis& a) { return a.out == 0; });
  if (cut && !empty && s.coordinates != "tf_crop_and_resize")
    if (const auto by = cell(s, axes); by.size() <= 3) return cast(interpolate(n, cast(s.x, DType::f32), by, axes), t);
  Val y = cast(s.x, wide);
  for (size_t k = axes.size(); k-- > 0 && !n.failed();) {
    const Val before = y;
    y = resample_axis(n, s, y, static_cast<int64_t>(k), axes[k]);
    if (as_runtime && s.antialias && y.id != before.id) y = cast(cast(round_halves_up(y), t), wide);
  }
  return cast(cut ? y : round(y), t);
}

}  // namespace thermite::importer
