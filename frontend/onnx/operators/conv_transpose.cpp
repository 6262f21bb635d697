// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>
#include <span>

#include "frontend/onnx/operator.h"
#include "frontend/onnx/spatial.h"
#include "frontend/onnx/transposed_phases.h"

namespace thermite::importer {

// Whether every output element has exactly one tap.
static bool tiles_output(const Spatial& s, const Ints& more) {
  const Ints none(more.size(), 0);
  return s.kernel == s.strides && s.dilations == Ints(more.size(), 1) && s.low == none && s.high == none &&
         more == none && 2 * more.size() + 2 <= kMaxRank;
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

// Along a spatial dimension: output q of a phase adds up what the tap makes of input q + shift.
struct Term {
  int64_t tap = 0, shift = 0;
};

static std::vector<Term> terms_of(const Spatial& s, size_t k, int64_t stride, int64_t remainder) {
  std::vector<Term> terms;
  for (int64_t tap = 0; tap < s.kernel[k]; ++tap)
    if (const int64_t place = remainder + s.low[k] - tap * s.dilations[k]; place % stride == 0)
      terms.push_back({tap, place / stride});
  return terms;
}

// Products by tap, [N, M, taps..., S...]: each weight meets each element once.
static Val products_by_tap(Val x, Val w, int64_t g) {
  const Ints d = shape(x), wd = shape(w);
  if (x.r->failed()) return x;
  const auto r = static_cast<int64_t>(d.size()) - 2;
  Ints by_group{d[0], g, d[1] / g}, weights{g, wd[0] / g, wd[1]}, perm{1, 0, r + 2}, flat{d[0], g * wd[1]};
  by_group.insert(by_group.end(), d.begin() + 2, d.end());
  weights.insert(weights.end(), wd.begin() + 2, wd.end());
  for (int64_t k = 0; k < r; ++k) perm.push_back(r + 3 + k);
  for (int64_t k = 0; k < r; ++k) perm.push_back(2 + k);
  flat.insert(flat.end(), wd.begin() + 2, wd.end());
  flat.insert(flat.end(), d.begin() + 2, d.end());
  return reshape(permute(dot_general(reshape(x, by_group), reshape(w, weights), {2}, {1}, {1}, {0}), perm), flat);
}

// The products by tap, each moved to its place and added. Infinite weights so do not meet the zeros around the input.
static Val overlapped(Val x, Val w, const Spatial& s, const Ints& out, int64_t g) {
  const size_t r = out.size();
  const Ints phases = count(s.strides) <= kMostPhases ? s.strides : Ints(r, 1);
  const Val products = products_by_tap(x, w, g);
  if (x.r->failed()) return x;
  const int64_t channels = shape(products)[1];
  return from_phases(phases, out, [&](const Ints& remainders, const Ints& outputs) {
    std::vector<std::vector<Term>> terms;
    Ints numbers;
    for (size_t k = 0; k < r; ++k) {
      terms.push_back(terms_of(s, k, phases[k], remainders[k]));
      numbers.push_back(static_cast<int64_t>(terms[k].size()));
    }
    if (count(numbers) == 0) return zeros(x, channels, outputs);
    Val sum = products;
    for (int64_t n = 0; n < count(numbers) && !x.r->failed(); ++n) {
      Val term = products;
      Ints low(r + 2, 0), high(r + 2, 0);
      for (int64_t k = static_cast<int64_t>(r), rest = n; k-- > 0; rest /= numbers[k]) {
        const auto& [tap, shift] = terms[k][rest % numbers[k]];
        term = select_axis(term, k + 2, tap);
        low[k + 2] = -shift, high[k + 2] = shift + outputs[k];
      }
      if (phases != s.strides) term = spread_by_zeros(term, s.strides);
      const Ints d = shape(term);
      for (size_t k = 2; k < d.size(); ++k) high[k] -= d[k];
      Ints whole = d;
      std::ranges::copy(outputs, whole.begin() + 2);
      const Val moved = moved_to(term, low, high, whole);
      sum = n == 0 ? moved : sum + moved;
    }
    return sum;
  });
}

// Whether convolutions multiply much more than the input, which outputs are many more than, or by too few filters to
// fill registers: then products by tap are less work, or have more columns. Not for more taps than a graph should have
// sums. Few and many as measured on Zen 4 beside ONNX Runtime.
static bool is_better_overlapped(const Ints& in, const Ints& wd, const Spatial& s, const Ints& out, int64_t g) {
  constexpr int64_t kMostTaps = 256, kFewFilters = 6, kManyChannels = 128;
  constexpr double kMuchMore = 2;
  if (count(s.kernel) > kMostTaps) return false;
  const auto places = [](const Ints& extents) { return static_cast<double>(count(extents)); };
  if (places(out) > kMuchMore * places(in) * places(s.strides)) return true;
  return wd[1] <= kFewFilters && wd[0] / g >= kManyChannels;
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

// The pads that the attributes ask for, be it by the extents of the output; false where they cannot be.
static bool pad_to_output(NodeContext& n, const Ints& in, const Ints& more, Spatial& s) {
  const size_t r = in.size();
  Ints wanted = n.ints("output_shape");
  if (wanted.size() == r + 2) wanted.erase(wanted.begin(), wanted.begin() + 2);  // with batch and channels
  const std::string how = n.s("auto_pad", "NOTSET");
  if (!n.require(more.size() == r && (wanted.empty() || wanted.size() == r), "an attribute has the wrong length"))
    return false;
  for (size_t k = 0; k < r; ++k) {
    if (!n.require(more[k] >= 0 && more[k] < std::max(s.strides[k], s.dilations[k]),
                   "attribute 'output_padding' must be smaller than the stride or the dilation"))
      return false;
    const bool same = how.starts_with("SAME");
    if (wanted.empty() && !same) continue;
    const int64_t out = wanted.empty() ? in[k] * s.strides[k] : wanted[k];
    if (!n.require(out >= 1 && out <= (int64_t{1} << 40), "attribute 'output_shape' is out of range")) return false;
    const int64_t total = (in[k] - 1) * s.strides[k] + more[k] + s.extent(k) - out;
    // An output that is larger than what the input reaches gets zeros behind: fewer than another input would reach.
    if (!n.require(more[k] - std::min<int64_t>(total, 0) < std::max(s.strides[k], s.dilations[k]),
                   "attribute 'output_shape' is larger than the input's extents reach"))
      return false;
    s.low[k] = total < 0 ? 0 : how == "SAME_UPPER" ? total / 2 : total - total / 2;
    s.high[k] = total - s.low[k];
  }
  return true;
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
  if (!pad_to_output(n, in, more, s)) return;
  if (g == 1 && wd[0] > 0 && tiles_output(s, more)) return n.out(add_bias(n, tiled(x, w, taps), 2));
  // Convolutions with stride 1.
  Ints low, high, out;
  for (size_t k = 0; k < r; ++k) {
    low.push_back(s.extent(k) - 1 - s.low[k]);
    high.push_back(s.extent(k) - 1 - s.high[k] + more[k]);
    out.push_back((in[k] - 1) * s.strides[k] + 1 + low[k] + high[k] - (s.extent(k) - 1));
  }
  const bool some = std::ranges::all_of(out, [](int64_t n) { return n >= 1; });
  if (some && 2 * r + 3 <= kMaxRank && (!n.r.is_finite(w) || is_better_overlapped(in, wd, s, out, g)))
    return n.out(add_bias(n, overlapped(x, w, s, out, g), 2));
  if (!n.require(r + 3 <= kMaxRank, "the input has too many dimensions")) return;
  const Val kernel = mirrored(w, wd, g);
  if (has_phases(s) && some) return n.out(add_bias(n, convolved_by_phases(x, kernel, s, out, g), 2));
  // Over the input spread out by zeros. Pads may be negative (crops), so they are applied to that and not by the
  // convolution.
  Ints pad_low{0, 0}, pad_high{0, 0};
  pad_low.insert(pad_low.end(), low.begin(), low.end());
  pad_high.insert(pad_high.end(), high.begin(), high.end());
  Val spread = spread_by_zeros(x, s.strides);
  Ints whole = shape(spread);
  if (x.r->failed()) return;
  for (size_t k = 0; k < whole.size(); ++k) whole[k] += pad_low[k] + pad_high[k];
  spread = moved_to(spread, pad_low, pad_high, whole);
  n.out(add_bias(n, conv(spread, kernel, Ints(r, 1), s.dilations, Ints(r, 0), Ints(r, 0), g), 2));
}
extern constinit const OnnxOperator onnx_conv_transpose{"ConvTranspose", 1, run_conv_transpose};

}  // namespace thermite::importer
