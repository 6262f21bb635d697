// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/spatial.h"

#include <algorithm>
#include <numeric>

#include "ir/ops/support/same_padding.h"

namespace thermite::importer {
namespace {

constexpr int64_t kMaxExtent = int64_t{1} << 20;  // of a kernel, stride, dilation or pad: products stay small

constexpr double kMostReads = 0x1p34;  // of a pool's windows: some ten seconds of a core

bool all_within(const Ints& v, int64_t low, int64_t high) {
  return std::ranges::all_of(v, [&](int64_t e) { return e >= low && e <= high; });
}

}  // namespace

Ints spatial_extents(NodeContext& n, Val x) {
  if (!n.require(rank(x) >= 3, "the input must be [N, C, ...] with at least one more dimension")) return {};
  const Ints d = shape(x), spatial(d.begin() + 2, d.end());
  constexpr int64_t kMost = int64_t{1} << 40;  // times kMaxExtent: still a number
  return n.require(all_within(spatial, 0, kMost), "a spatial extent is out of range") ? spatial : Ints{};
}

Spatial spatial_of(NodeContext& n, const Ints& in, Ints kernel) {
  const size_t r = in.size();
  Spatial s{std::move(kernel), n.ints("strides"), n.ints("dilations"), Ints(r, 0), Ints(r, 0)};
  if (s.strides.empty()) s.strides.assign(r, 1);
  if (s.dilations.empty()) s.dilations.assign(r, 1);
  const Ints pads = n.ints("pads");
  const std::string how = n.s("auto_pad", "NOTSET");
  const bool sizes = s.kernel.size() == r && s.strides.size() == r && s.dilations.size() == r &&
                     (pads.empty() || pads.size() == 2 * r);
  const bool sane = all_within(s.kernel, 1, kMaxExtent) && all_within(s.strides, 1, kMaxExtent) &&
                    all_within(s.dilations, 1, kMaxExtent) && all_within(pads, 0, kMaxExtent);
  if (!n.require(sizes, "kernel, strides, dilations or pads do not fit the number of dimensions") ||
      !n.require(sane, "a kernel extent, stride, dilation or pad is out of range"))
    return {Ints(r, 1), Ints(r, 1), Ints(r, 1), Ints(r, 0), Ints(r, 0)};
  if (!n.require(how == "NOTSET" || how == "VALID" || how == "SAME_UPPER" || how == "SAME_LOWER",
                 "attribute 'auto_pad' must be NOTSET, VALID, SAME_UPPER or SAME_LOWER"))
    return s;
  for (size_t k = 0; k < r; ++k) {
    if (how == "NOTSET" && !pads.empty()) {
      s.low[k] = pads[k];
      s.high[k] = pads[k + r];
    } else if (how.starts_with("SAME")) {
      const int64_t total = same_padding(in[k], s.extent(k), s.strides[k]);
      s.low[k] = how == "SAME_UPPER" ? total / 2 : total - total / 2;
      s.high[k] = total - s.low[k];
    }
  }
  return s;
}

Val convolve(NodeContext& n, Val x, Val w) {
  const Ints in = spatial_extents(n, x), kernel = shape(w);
  const int64_t groups = n.i("group", 1);
  if (!n.require(kernel.size() == in.size() + 2, "the weights' rank differs from the input's")) return x;
  const Ints taps(kernel.begin() + 2, kernel.end());
  if (!n.require(n.ints("kernel_shape", taps) == taps, "attribute 'kernel_shape' differs from the weights")) return x;
  const Spatial s = spatial_of(n, in, taps);
  return conv(x, w, s.strides, s.dilations, s.low, s.high, groups);
}

Ints spatial_axes(NodeContext& n, Val x) {
  Ints axes(spatial_extents(n, x).size());
  std::iota(axes.begin(), axes.end(), 2);
  return axes;
}

Val per_channel(Val v, Val like) {
  if (rank(v) != 1)
    return v.r->fail(user_error("numbers of shape {} are given for channels; a vector works", to_string(type(v).dims)));
  Ints dims(static_cast<size_t>(rank(like)), 1);  // rank 1 is one channel
  const int64_t numbers = count(shape(v)), channels = dims.size() > 1 ? shape(like)[1] : 1;
  if (numbers != channels) return v.r->fail(user_error("{} numbers are given for {} channels", numbers, channels));
  if (dims.size() > 1) dims[1] = channels;
  return reshape(v, dims);
}

Val add_bias(NodeContext& n, Val y, int k) { return n.has(k) ? y + per_channel(n.in(k), y) : y; }

Pool pool_of(NodeContext& n, Val x) {
  Pool p;
  p.in = spatial_extents(n, x);
  p.s = spatial_of(n, p.in, n.ints("kernel_shape"));
  const bool ceil = n.flag("ceil_mode", false), same = n.s("auto_pad", "NOTSET").starts_with("SAME");
  const size_t r = p.in.size();
  p.out.assign(r, 1);
  p.extra.assign(r, 0);
  if (n.failed()) return p;
  n.require(2 + 2 * r <= kMaxRank, "the pool has too many dimensions");
  for (size_t k = 0; k < r; ++k) {
    const int64_t room = p.in[k] + p.s.low[k] + p.s.high[k] - p.s.extent(k), stride = p.s.strides[k];
    if (same && (p.in[k] + stride - 1) / stride * stride - stride + p.s.extent(k) + 1 < p.in[k]) {
      n.unsupported_because("auto_pad where windows leave out two elements or more: the standard does not say which");
      return p;
    }
    if (!n.require(room >= 0, "the kernel is larger than the padded input")) return p;
    p.out[k] = (ceil ? (room + stride - 1) / stride : room / stride) + 1;
    // A window that would start behind the input and its low pad is dropped.
    if (ceil && p.out[k] > 1 && (p.out[k] - 1) * stride >= p.in[k] + p.s.low[k]) --p.out[k];
    p.extra[k] = std::max<int64_t>((p.out[k] - 1) * stride - room, 0);
    p.window_axes.push_back(static_cast<int64_t>(2 + r + k));
  }
  double reads = 1;
  for (int64_t d : shape(x)) reads *= static_cast<double>(d);
  for (size_t k = 0; k < r; ++k)
    reads *= static_cast<double>(p.out[k]) * static_cast<double>(p.s.kernel[k]) /
             std::max<double>(1, static_cast<double>(p.in[k]));
  if (reads > kMostReads)
    n.unsupported_because(
        fmt::format("windows that read {:.2g} elements in all; {:.2g} are the most", reads, kMostReads));
  return p;
}

Val pool_windows(const Pool& p, Val x, Scalar fill) {
  Ints low(2, 0), high(2, 0);
  for (size_t k = 0; k < p.in.size(); ++k) {
    low.push_back(p.s.low[k]);
    // Rows that no window reaches are not padded for.
    const int64_t reach = (p.out[k] - 1) * p.s.strides[k] + p.s.extent(k) - p.in[k] - p.s.low[k];
    high.push_back(std::min(p.s.high[k] + p.extra[k], std::max<int64_t>(reach, 0)));
  }
  return window(pad(x, low, high, fill), p.s.kernel, p.s.strides, p.s.dilations);
}

}  // namespace thermite::importer
