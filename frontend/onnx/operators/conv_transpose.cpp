// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "frontend/onnx/operator.h"
#include "frontend/onnx/spatial.h"

namespace thermite::importer {

// Whether every output element has exactly one tap.
static bool tiles_output(const Spatial& s, const Ints& more) {
  const Ints none(more.size(), 0);
  return s.kernel == s.strides && s.dilations == Ints(more.size(), 1) && s.low == none && s.high == none &&
         more == none && 2 * more.size() + 2 <= kMaxRank;
}

// [N, M, parts..., S...] -> [N, M, S, part, S, part ...], joined: images of which each is every part-th element.
static Val interleaved(Val y, const Ints& parts) {
  const auto r = static_cast<int64_t>(parts.size());
  const Ints d = shape(y);
  if (y.r->failed()) return y;
  Ints perm{0, 1}, dims{d[0], d[1]};
  for (int64_t k = 0; k < r; ++k) {
    perm.insert(perm.end(), {r + 2 + k, 2 + k});
    dims.push_back(d[r + 2 + k] * parts[k]);
  }
  return reshape(permute(y, perm), dims);
}

// Then it is one product over the channels, a filter for each tap, whose images are put side by side.
static Val tiled(Val x, Val w, const Ints& taps) {
  const auto r = static_cast<int64_t>(taps.size());
  const Ints d = shape(x), wd = shape(w);
  if (x.r->failed()) return x;
  Ints filter_first, apart{d[0], wd[1]}, filters{count(wd) / wd[0], wd[0]};
  for (int64_t k = 1; k < r + 2; ++k) filter_first.push_back(k);
  filter_first.push_back(0);
  apart.insert(apart.end(), taps.begin(), taps.end());
  apart.insert(apart.end(), d.begin() + 2, d.end());
  filters.insert(filters.end(), taps.size(), 1);
  const Ints none(taps.size(), 0), one(taps.size(), 1);
  return interleaved(reshape(conv(x, reshape(permute(w, filter_first), filters), one, one, none, none, 1), apart),
                     taps);
}

constexpr int64_t kMostPhases = 64;  // a convolution each

// Along a spatial dimension, the outputs whose place has one remainder by the stride: every stride-th tap makes them.
struct Phase {
  int64_t taps = 0;       // of those
  int64_t first_tap = 0;  // in the mirrored kernel
  int64_t begin = 0;      // the element of the input that the first tap of the first output meets; may be outside
};

static Phase phase_of(const Spatial& s, size_t k, int64_t remainder) {
  const int64_t place = remainder + s.low[k], stride = s.strides[k], tap = place % stride;
  Phase p;
  if (tap < s.kernel[k]) p.taps = (s.kernel[k] - 1 - tap) / stride + 1;
  p.first_tap = s.kernel[k] - 1 - tap - stride * (p.taps - 1);
  p.begin = place / stride - (p.taps - 1);
  return p;
}

// Whether the outputs fall into phases, few enough and none without a tap.
static bool has_phases(const Spatial& s) {
  if (count(s.strides) == 1 || count(s.strides) > kMostPhases || 2 * s.kernel.size() + 2 > kMaxRank) return false;
  for (size_t k = 0; k < s.kernel.size(); ++k)
    if (s.dilations[k] != 1 || s.kernel[k] < s.strides[k] || s.low[k] < 0) return false;
  return true;
}

// The convolution, with the mirrored `kernel`, that makes `outputs` elements of a phase of every dimension.
static Val convolved_phase(Val x, Val kernel, const std::vector<Phase>& phases, const Spatial& s, const Ints& outputs,
                           int64_t g) {
  const size_t r = phases.size();
  const Ints d = shape(x);
  if (x.r->failed()) return x;
  Ints low, high, crop_low{0, 0}, crop_high{0, 0};
  for (size_t k = 0; k < r; ++k) {
    const Phase& p = phases[k];
    const int64_t behind = p.begin + p.taps - 1 + outputs[k] - d[k + 2];
    low.push_back(std::max<int64_t>(0, -p.begin)), high.push_back(std::max<int64_t>(0, behind));
    crop_low.push_back(std::min<int64_t>(0, -p.begin)), crop_high.push_back(std::min<int64_t>(0, behind));
    kernel = slice_axis(kernel, static_cast<int64_t>(k + 2), p.first_tap, s.kernel[k], s.strides[k]);
  }
  const Ints one(r, 1);
  return conv(pad(x, crop_low, crop_high, make_scalar(dtype(x), 0)), kernel, one, one, low, high, g);
}

// A convolution for each phase, whose images are put side by side: no tap meets a zero between elements.
static Val by_phases(Val x, Val kernel, const Spatial& s, const Ints& out, int64_t g) {
  const size_t r = out.size();
  Ints outputs;
  for (size_t k = 0; k < r; ++k) outputs.push_back((out[k] + s.strides[k] - 1) / s.strides[k]);
  std::vector<Val> parts;
  for (int64_t n = 0; n < count(s.strides) && !x.r->failed(); ++n) {
    std::vector<Phase> phases(r);
    for (int64_t k = static_cast<int64_t>(r), rest = n; k-- > 0; rest /= s.strides[k])
      phases[k] = phase_of(s, k, rest % s.strides[k]);
    parts.push_back(unsqueeze(convolved_phase(x, kernel, phases, s, outputs, g), {2}));
  }
  if (x.r->failed()) return x;
  Ints apart{shape(x)[0], shape(kernel)[0]}, limits = apart;
  apart.insert(apart.end(), s.strides.begin(), s.strides.end());
  apart.insert(apart.end(), outputs.begin(), outputs.end());
  limits.insert(limits.end(), out.begin(), out.end());
  return slice(interleaved(reshape(concat(parts, 2), apart), s.strides), Ints(r + 2, 0), limits, Ints(r + 2, 1));
}

// [N, C, S...] with stride - 1 zeros between neighbours of each spatial dimension.
static Val spread_by_zeros(Val x, const Ints& strides) {
  for (size_t k = 0; k < strides.size(); ++k) {
    const auto axis = static_cast<int64_t>(k + 2);
    if (strides[k] == 1) continue;
    Ints dims = shape(x);
    if (x.r->failed() || dims[k + 2] == 0) continue;
    Ints low(dims.size() + 1, 0), high(dims.size() + 1, 0), crop(dims.size(), 0);
    high[k + 3] = strides[k] - 1;
    crop[k + 2] = 1 - strides[k];
    const Scalar zero = make_scalar(dtype(x), 0);
    dims[k + 2] *= strides[k];
    x = pad(reshape(pad(unsqueeze(x, {axis + 1}), low, high, zero), dims), Ints(dims.size(), 0), crop, zero);
  }
  return x;
}

static bool known_finite(NodeContext& n, Val w) {
  const auto values = n.try_host_reals(w);
  return values && std::ranges::all_of(*values, [](double v) { return std::isfinite(v); });
}

// `pad` to `out` elements of each dimension, where all that is there may be cropped.
static Val moved_to(Val x, Ints low, Ints high, const Ints& out) {
  const Ints d = shape(x);
  const Scalar zero = make_scalar(dtype(x), 0);
  Ints crop(d.size(), 0);
  bool outside = false;
  for (size_t k = 0; k < d.size(); ++k) {
    if (std::min(low[k], high[k]) >= -d[k]) continue;
    outside = true;
    crop[k] = -d[k], low[k] = 0, high[k] = out[k];
  }
  return pad(outside ? pad(x, crop, Ints(d.size(), 0), zero) : x, low, high, zero);
}

// For weights that may hold infinities or NaN, which must not meet the zeros between and around the input: the products
// by tap, each moved to its place and added.
static Val overlapped(Val x, Val w, const Spatial& s, const Ints& more, int64_t g) {
  const Ints d = shape(x), wd = shape(w);
  const size_t r = d.size() - 2;
  Ints by_group{d[0], g, d[1] / g}, weights{g, wd[0] / g, wd[1]}, perm{1, 0, static_cast<int64_t>(r) + 2};
  by_group.insert(by_group.end(), d.begin() + 2, d.end());
  weights.insert(weights.end(), wd.begin() + 2, wd.end());
  for (size_t k = 0; k < r; ++k) perm.push_back(static_cast<int64_t>(k) + 2);
  for (size_t k = 0; k < r; ++k) perm.push_back(static_cast<int64_t>(r + k) + 3);
  Val y = permute(dot_general(reshape(x, by_group), reshape(w, weights), {2}, {1}, {1}, {0}), perm);
  Ints flat{d[0], count({g, wd[1]})};
  flat.insert(flat.end(), d.begin() + 2, d.end());
  const int64_t taps = count({wd.begin() + 2, wd.end()});
  flat.push_back(taps);
  y = reshape(y, flat);  // [N, M, S..., taps]
  Val sum = y;
  for (int64_t t = 0; t < taps && !x.r->failed(); ++t) {
    const Val term = spread_by_zeros(select_axis(y, rank(y) - 1, t), s.strides);
    Ints low(r + 2, 0), high(r + 2, 0), out = shape(term);
    if (x.r->failed()) break;
    for (int64_t k = static_cast<int64_t>(r), rest = t; k-- > 0; rest /= wd[k + 2]) {
      const int64_t extent = out[k + 2];
      out[k + 2] = (d[k + 2] - 1) * s.strides[k] + s.extent(k) - s.low[k] - s.high[k] + more[k];
      low[k + 2] = rest % wd[k + 2] * s.dilations[k] - s.low[k];
      high[k + 2] = out[k + 2] - low[k + 2] - extent;
    }
    const Val moved = moved_to(term, low, high, out);
    sum = t == 0 ? moved : sum + moved;
  }
  return sum;
}

// [C, M / g, taps...] -> [M, C / g, taps...], the taps mirrored: the kernel of a convolution.
static Val mirrored(Val w, const Ints& wd, int64_t g) {
  Ints split{g, wd[0] / g, wd[1]}, perm{0, 2, 1}, joined{count({g, wd[1]}), wd[0] / g}, axes;
  for (size_t k = 2; k < wd.size(); ++k) {
    split.push_back(wd[k]);
    perm.push_back(static_cast<int64_t>(k + 1));
    joined.push_back(wd[k]);
    axes.push_back(static_cast<int64_t>(k));
  }
  return flip(reshape(permute(reshape(w, split), perm), joined), axes);
}

static void run_conv_transpose(NodeContext& n) {
  const Val x = n.in(0), w = n.in(1);
  const Ints in = spatial_extents(n, x), wd = shape(w);
  const size_t r = in.size();
  const int64_t g = n.i("group", 1);
  const bool fits = wd.size() == r + 2 && g >= 1 && wd[0] % g == 0 && (x.r->failed() || wd[0] == shape(x)[1]);
  if (!n.require(fits, "the weights do not fit the input or 'group'")) return;
  const Ints taps(wd.begin() + 2, wd.end());
  if (!n.require(n.ints("kernel_shape", taps) == taps, "attribute 'kernel_shape' differs from the weights")) return;
  if (std::ranges::find(in, 0) != in.end()) return n.unsupported_because("an empty spatial extent");
  Spatial s = spatial_of(n, in, taps);
  const Ints more = n.ints("output_padding", Ints(r, 0));
  Ints wanted = n.ints("output_shape");
  if (wanted.size() == r + 2) wanted.erase(wanted.begin(), wanted.begin() + 2);  // with batch and channels
  const std::string how = n.s("auto_pad", "NOTSET");
  if (!n.require(more.size() == r && (wanted.empty() || wanted.size() == r), "an attribute has the wrong length"))
    return;
  for (size_t k = 0; k < r; ++k) {
    if (!n.require(more[k] >= 0 && more[k] < std::max(s.strides[k], s.dilations[k]),
                   "attribute 'output_padding' must be smaller than the stride or the dilation"))
      return;
    const bool same = how.starts_with("SAME");
    if (wanted.empty() && !same) continue;
    const int64_t out = wanted.empty() ? in[k] * s.strides[k] : wanted[k];
    if (!n.require(out >= 1 && out <= (int64_t{1} << 40), "attribute 'output_shape' is out of range")) return;
    const int64_t total = (in[k] - 1) * s.strides[k] + more[k] + s.extent(k) - out;
    // An output that is larger than what the input reaches gets zeros behind: fewer than another input would reach.
    if (!n.require(more[k] - std::min<int64_t>(total, 0) < std::max(s.strides[k], s.dilations[k]),
                   "attribute 'output_shape' is larger than the input's extents reach"))
      return;
    s.low[k] = total < 0 ? 0 : how == "SAME_UPPER" ? total / 2 : total - total / 2;
    s.high[k] = total - s.low[k];
  }
  if (g == 1 && wd[0] > 0 && tiles_output(s, more)) return n.out(add_bias(n, tiled(x, w, taps), 2));
  if (2 * r + 3 <= kMaxRank && count(in) > 0 && !known_finite(n, w))
    return n.out(add_bias(n, overlapped(x, w, s, more, g), 2));
  // Convolutions with stride 1.
  Ints low, high, out;
  for (size_t k = 0; k < r; ++k) {
    low.push_back(s.extent(k) - 1 - s.low[k]);
    high.push_back(s.extent(k) - 1 - s.high[k] + more[k]);
    out.push_back((in[k] - 1) * s.strides[k] + 1 + low[k] + high[k] - (s.extent(k) - 1));
  }
  if (!n.require(r + 3 <= kMaxRank, "the input has too many dimensions")) return;
  const Val kernel = mirrored(w, wd, g);
  if (has_phases(s) && std::ranges::all_of(out, [](int64_t n) { return n >= 1; }))
    return n.out(add_bias(n, by_phases(x, kernel, s, out, g), 2));
  // Over the input spread out by zeros. Pads may be negative (crops), so they are applied to that and not by the
  // convolution.
  Ints pad_low{0, 0}, pad_high{0, 0};
  pad_low.insert(pad_low.end(), low.begin(), low.end());
  pad_high.insert(pad_high.end(), high.begin(), high.end());
  const Val spread = pad(spread_by_zeros(x, s.strides), pad_low, pad_high, make_scalar(dtype(x), 0));
  n.out(add_bias(n, conv(spread, kernel, Ints(r, 1), s.dilations, Ints(r, 0), Ints(r, 0), g), 2));
}
extern constinit const OnnxOperator onnx_conv_transpose{"ConvTranspose", 1, run_conv_transpose};

}  // namespace thermite::importer
