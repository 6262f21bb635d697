// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

#include <algorithm>

namespace thermite::importer {

static bool pads_in_range(const Ints& pads) {
  return std::ranges::all_of(pads, [](int64_t p) { return p >= -(int64_t{1} << 40) && p <= (int64_t{1} << 40); });
}

static Val pad_constant(NodeContext& n, Val x, const Ints& low, const Ints& high) {
  const DType t = dtype(x);
  if (n.opset < 11) return pad(x, low, high, make_scalar(t, n.f("value", 0)));
  if (!n.has(2)) return pad(x, low, high, make_scalar(t, 0));
  if (const RefTensor* v = n.r.host(n.in(2))) {
    if (!n.require(v->count() == 1, "the fill value must be one number")) return x;
    std::byte bytes[16];
    v->to_bytes(bytes);
    return pad(x, low, high, load_scalar(v->dtype, bytes));
  }
  // A fill value that is computed: it goes where a padded mask says "outside".
  const Val inside = pad(n.r.full(DType::boolean, shape(x), make_int_scalar(DType::boolean, 1)), low, high,
                         make_int_scalar(DType::boolean, 0));
  return where(inside, pad(x, low, high, make_scalar(t, 0)), reshape(n.in(2), {}));
}

// The axis repeats as often as the pads need: all of it views.
static Val pad_wrap(NodeContext& n, Val x, const Ints& low, const Ints& high) {
  for (size_t k = 0; k < low.size() && !n.failed(); ++k) {
    Ints dims = shape(x);
    const int64_t extent = dims[k];
    if (low[k] == 0 && high[k] == 0) continue;
    if (!n.require(extent > 0, "an empty axis has nothing to wrap")) return x;
    const auto at = dims.begin() + static_cast<int64_t>(k);
    const int64_t before = count({dims.begin(), at}), after = count({at + 1, dims.end()});
    const int64_t ahead = (low[k] + extent - 1) / extent, times = ahead + 1 + (high[k] + extent - 1) / extent;
    const Val lines = expand(reshape(x, {before, 1, extent, after}), {before, times, extent, after});
    const int64_t start = ahead * extent - low[k];
    dims[k] = low[k] + extent + high[k];
    x = reshape(slice_axis(reshape(lines, {before, times * extent, after}), 1, start, start + dims[k]), dims);
  }
  return x;
}

static void run_pad(NodeContext& n) {
  Val x = n.in(0);
  const bool attributes = n.opset < 11;
  const auto r = static_cast<size_t>(rank(x));
  const std::string mode = n.s("mode", "constant");
  const Ints given = !attributes ? n.host_ints(1) : n.opset == 1 ? n.ints("paddings") : n.ints("pads");
  Ints axes;
  if (n.has(3)) axes = n.host_ints(3);
  if (!n.has(3))
    for (size_t k = 0; k < r; ++k) axes.push_back(static_cast<int64_t>(k));
  if (!n.require(given.size() == 2 * axes.size(), "pads must hold two numbers per axis")) return;
  n.differ(axes, rank(x));
  Ints low(r, 0), high(r, 0);
  for (size_t k = 0; k < axes.size(); ++k) {
    const auto a = static_cast<size_t>(n.axis(axes[k], static_cast<int64_t>(r)));
    if (n.failed()) return;
    low[a] = given[k];
    high[a] = given[k + axes.size()];
  }
  if (!n.require(pads_in_range(low) && pads_in_range(high), "a pad is out of range")) return;
  if (mode == "constant") return n.out(pad_constant(n, x, low, high));
  // Crops come first; what is left to pad repeats what is left.
  Ints crop_low(r, 0), crop_high(r, 0);
  for (size_t k = 0; k < r; ++k) {
    crop_low[k] = std::min<int64_t>(low[k], 0), crop_high[k] = std::min<int64_t>(high[k], 0);
    low[k] = std::max<int64_t>(low[k], 0), high[k] = std::max<int64_t>(high[k], 0);
  }
  x = pad(x, crop_low, crop_high, make_scalar(dtype(x), 0));
  if (mode == "edge") return n.out(n.r.op("pad_edge", {x}, PadEdgeAttrs{low, high}.pack()));
  if (mode == "reflect") return n.out(n.r.op("pad_reflect", {x}, PadReflectAttrs{low, high}.pack()));
  if (mode == "wrap") return n.out(pad_wrap(n, x, low, high));
  n.unsupported_because("attribute mode = '" + mode + "'");
}
extern constinit const OnnxOperator onnx_pad{"Pad", 1, as_given(run_pad)};

}  // namespace thermite::importer
