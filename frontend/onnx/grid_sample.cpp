// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/grid_sample.h"

namespace thermite::importer {
namespace {

// One spatial axis of the image, seen from the grid's points [N, points].
struct GridAxis {
  int64_t extent = 1;
  double low = 0, high = 0;  // where the image ends
  Val place;                 // in elements
  Val base;                  // the element at or before it
};

Val literal_min(Val x, double v) { return min(x, literal(x, v)); }
Val clamp_to(Val x, double low, double high) { return literal_min(max(x, literal(x, low)), high); }

Val reflect(Val x, double low, double high) {
  const double range = high - low;
  if (range <= 0) return x * 0 + low;
  const Val r = rem(abs(x - low), literal(x, 2 * range));
  return where(gt(r, literal(r, range)), 2 * range - r, r) + low;
}

GridAxis axis_of(const GridSampling& s, Val position, int64_t extent) {
  GridAxis a;
  a.extent = extent;
  const auto e = static_cast<double>(extent);
  a.low = s.align_corners ? 0 : -0.5;
  a.high = s.align_corners ? e - 1 : e - 0.5;
  a.place = s.align_corners ? (position + 1) * ((e - 1) / 2) : ((position + 1) * e - 1) / 2;
  if (s.mode == "nearest") a.place = round(a.place);
  // A cubic curve bends with taps behind the border, so there each tap is clamped by itself.
  if (s.padding == "border" && s.mode != "cubic") a.place = clamp_to(a.place, 0, e - 1);
  if (s.padding == "reflection") a.place = reflect(a.place, a.low, a.high);
  a.base = s.mode == "nearest" ? a.place : floor(a.place);
  return a;
}

// Taps along one axis: element places and weights.
struct GridTap {
  Val at, weight;
};
std::vector<GridTap> taps_along(const GridSampling& s, const GridAxis& a) {
  const Val one = literal(a.place, 1);
  if (s.mode == "nearest") return {{a.base, one}};
  const Val t = a.place - a.base;
  if (s.mode == "linear") return {{a.base, one - t}, {a.base + 1, t}};
  constexpr double kA = -0.75;
  const auto near = [&](Val d) { return ((d * (kA + 2)) - (kA + 3)) * d * d + 1; };
  const auto far = [&](Val d) { return ((d * kA - 5 * kA) * d + 8 * kA) * d - 4 * kA; };
  return {{a.base - 1, far(t + 1)}, {a.base, near(t)}, {a.base + 1, near(1.0 - t)}, {a.base + 2, far(2.0 - t)}};
}

// Element places inside the image, as i64, and the flag that says which were inside.
struct Inside {
  Val at, flag;
};
Inside bring_inside(const GridSampling& s, const GridAxis& a, Val at) {
  const auto last = static_cast<double>(a.extent - 1);
  const Val flag = logical_and(ge(at, literal(at, 0)), le(at, literal(at, last)));
  if (s.padding == "reflection") at = reflect(at, a.low, a.high);
  return {cast_index(clamp_to(at, 0, last)), flag};
}

}  // namespace

Val grid_sample(NodeContext& n, const GridSampling& s) {
  const Ints d = shape(s.x), g = shape(s.grid);
  if (!n.require(g[3] == 2 && g[0] == d[0], "the grid must be [N, rows, columns, 2] with the input's N") ||
      !n.require(d[2] > 0 && d[3] > 0, "the image is empty"))
    return s.x;
  const int64_t points = count({g[1], g[2]}), pixels = count({d[2], d[3]});
  const bool whole = !is_float(dtype(s.x));
  if (whole && s.mode != "nearest") n.unsupported_because("interpolation of whole numbers");
  const Val given = reshape(s.grid, {d[0], points, 2}), grid = whole ? given : cast(given, dtype(s.x));
  const GridAxis ax = axis_of(s, select_axis(grid, 2, 0), d[3]), ay = axis_of(s, select_axis(grid, 2, 1), d[2]);
  // One row of channels per pixel: [N, pixels, C].
  const Val rows = permute(reshape(s.x, {d[0], d[1], pixels}), {0, 2, 1});
  Val sum = s.x;
  bool first = true;
  for (const GridTap& v : taps_along(s, ay))
    for (const GridTap& h : taps_along(s, ax)) {
      const Inside y = bring_inside(s, ay, v.at), x = bring_inside(s, ax, h.at);
      const Val index = unsqueeze(y.at * literal_int(y.at, d[3]) + x.at, {2});
      Val pixel = n.r.op("gather_nd", {rows, index}, GatherNdAttrs{1}.pack());  // [N, points, C]
      if (s.padding == "zeros") {
        const Val flag = unsqueeze(logical_and(y.flag, x.flag), {2});
        pixel = where(flag, pixel, literal(pixel, 0));
      }
      const Val weight = s.mode == "nearest" ? v.weight : v.weight * h.weight;
      const Val term = s.mode == "nearest" ? pixel : pixel * unsqueeze(weight, {2});
      sum = first ? term : sum + term;
      first = false;
    }
  return reshape(permute(sum, {0, 2, 1}), {d[0], d[1], g[1], g[2]});
}

}  // namespace thermite::importer
