// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <vector>

#include "ir/ops/support/contraction.h"
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kConvAttrs[] = {
    {"strides", AttrType::integers, ">= 1, one per spatial dimension", ones(Along::spatial)},
    {"dilations", AttrType::integers, ">= 1, distance of filter taps", ones(Along::spatial)},
    {"pads_low", AttrType::integers, ">= 0, zeros in front", zeros(Along::spatial)},
    {"pads_high", AttrType::integers, ">= 0, zeros behind", zeros(Along::spatial)},
    {"groups", AttrType::integer, "channels fall into this many independent groups", otherwise(1)},
    {"panel", AttrType::integer,
     "filters that lie side by side in w [filters / panel, channels, taps.., panel]; 0: none", otherwise(0)},
    {"channels_last", AttrType::integer, "1: w is [filters, taps.., channels], and summed in that order", otherwise(0)},
    {"finite", AttrType::flag,
     "w is known to hold no inf and no NaN, so that products with padding may be left out; where it does, results that "
     "padding reaches are undefined",
     otherwise(false)},
    kAccumulateRow,
    kResultRow,
};

static constexpr int64_t kMaxFilters = int64_t{1} << 62;

static int64_t panel_of(const Attrs& a) { return attr<kConvAttrs, "panel">(a); }
static bool channels_last(const Attrs& a) { return attr<kConvAttrs, "channels_last">(a) != 0; }

// Of w [filters, channels / groups, taps..], however its filters lie.
static Dims filter_dims(const Dims& w, const Attrs& a) {
  Dims d = w;
  if (channels_last(a) && w.size() > 1) std::rotate(d.begin() + 1, d.end() - 1, d.end());
  if (panel_of(a) == 0) return d;
  d.pop_back();
  d[0] *= panel_of(a);
  return d;
}

static bool has_padding(const Attrs& a) {
  const auto some = [](int64_t pad) { return pad > 0; };
  return std::ranges::any_of(attr<kConvAttrs, "pads_low">(a), some) ||
         std::ranges::any_of(attr<kConvAttrs, "pads_high">(a), some);
}

static Result<SumTypes> conv_types(const InferArgs& a) {
  return sum_types(a, attr<kConvAttrs, "accumulate">(a.attrs), attr<kConvAttrs, "result">(a.attrs));
}

static Result<Type> infer_conv(const InferArgs& a) {
  const Dims& x = a.in[0].dims;
  TRY(const SumTypes types, conv_types(a));
  const int64_t panel = panel_of(a.attrs);
  const Dims& stored = a.in[1].dims;
  if (panel < 0 || (panel > 0 && (stored.empty() || stored.back() != panel || stored[0] > kMaxFilters / panel)))
    return user_error("w {} does not end in a panel of {} filters", to_string(stored), panel);
  if (channels_last(a.attrs) && panel > 0) return user_error("filters in panels have their channels first");
  const Dims w = filter_dims(stored, a.attrs);
  if (x.size() < 3 || w.size() != x.size())
    return user_error("x {} and w {} must both be [.., channels, spatial..] of one rank", to_string(x), to_string(w));
  const int spatial = x.size() - 2;
  const auto &strides = attr<kConvAttrs, "strides">(a.attrs), &dilations = attr<kConvAttrs, "dilations">(a.attrs),
             &pads_low = attr<kConvAttrs, "pads_low">(a.attrs), &pads_high = attr<kConvAttrs, "pads_high">(a.attrs);
  for (const auto* list : {&strides, &dilations, &pads_low, &pads_high})
    if (static_cast<int>(list->size()) != spatial)
      return user_error("strides, dilations and pads need {} entries each", spatial);
  const int64_t groups = attr<kConvAttrs, "groups">(a.attrs);
  if (groups < 1 || w[0] % groups != 0 || groups > w[0] + 1 || x[1] != w[1] * groups)
    return user_error("x has {} channels; w {} in {} groups takes {}", x[1], to_string(w), groups, w[1] * groups);
  Dims out{x[0], w[0]};
  for (int k = 0; k < spatial; ++k) {
    const int64_t low = pads_low[k], high = pads_high[k];
    if (low < 0 || high < 0) return user_error("pads must be >= 0, got {} and {}", low, high);
    TRY(int64_t places, window_places(x[k + 2] + low + high, w[k + 2], strides[k], dilations[k]));
    out.push_back(places);
  }
  return Type{types.result, out};
}

static constexpr int64_t kFewChannels = 4;  // an image's colours

// Reduce axes: input channel of the group and filter taps, as in the filter's memory. Tap counts are static, and so are
// few channels.
static ReduceSpec reduce_conv(Pull& p, Exprs index) {
  ExprPool& e = p.e;
  const int spatial = p.in_rank(0) - 2;
  const int64_t groups = attr<kConvAttrs, "groups">(p.attrs), panel = panel_of(p.attrs);
  const DType sum = attr<kConvAttrs, "accumulate">(p.attrs).value_or(compute_type(p.in_dtype(0)));
  // -0 + 0: so that products with padding, left out or not, leave no sign.
  const bool padded = is_float(sum) && has_padding(p.attrs);
  ReduceSpec spec = sum_of_products({sum, p.out_dtype()}, resolve_tree(Tree::dot, sum), padded);
  spec.finite = padded && attr<kConvAttrs, "finite">(p.attrs);  // of padding, and of nothing that stands before
  const bool last = channels_last(p.attrs);
  const int channel_dim = last ? spatial + 1 : 1, first_tap = last ? 1 : 2;
  const Size channels = p.in_size(1, channel_dim);
  for (int k = first_tap; k < first_tap + spatial; ++k)
    spec.axes.push_back({e.index(p.in_size(1, k).fixed()), p.in_size(1, k)});
  spec.axes.insert(last ? spec.axes.end() : spec.axes.begin(),
                   {channels <= kFewChannels ? e.index(channels.fixed()) : p.in_extent(1, channel_dim), channels});
  if (groups == 1) {
    spec.dot = {p.out_size(1), p.out_size(0), 1};
    for (int k = 0; k < spatial; ++k) spec.dot.columns *= p.out_size(k + 2);
    for (const auto& a : spec.axes) spec.dot.depth *= a.value;
  }
  const std::vector<ExprId> at(index.begin(), index.end());
  // First input channel of this output channel's group.
  ExprId base = e.index(0);
  if (groups > 1) {
    const int64_t per_group = p.out_size(1).fixed() / groups;
    base = e.mul(e.div(at[1], e.index(per_group)), p.in_extent(1, channel_dim));
  }
  spec.lift = [&p, at, base, spatial, panel, last, sum, tree = spec.tree](Exprs r) {
    ExprPool& e = p.e;
    std::vector<ExprId> x{at[0], e.add(base, last ? r.back() : r[0])},
        filter{panel ? e.div(at[1], e.index(panel)) : at[1]};
    filter.insert(filter.end(), r.begin(), r.end());
    if (panel) filter.push_back(e.rem(at[1], e.index(panel)));
    ExprId inside = kNoExpr;
    bool empty = false;  // padding alone: expressions take extents for >= 1
    for (int k = 0; k < spatial; ++k) {
      empty |= p.in_size(0, k + 2) == 0;
      const int64_t low = attr<kConvAttrs, "pads_low">(p.attrs)[k];
      const ExprId tap = e.mul(r[last ? k : k + 1], e.index(attr<kConvAttrs, "dilations">(p.attrs)[k]));
      const ExprId i =
          e.sub(e.add(e.mul(at[k + 2], e.index(attr<kConvAttrs, "strides">(p.attrs)[k])), tap), e.index(low));
      if (low > 0) inside = e.both(inside, e.ge(i, e.index(0)));
      if (attr<kConvAttrs, "pads_high">(p.attrs)[k] > 0) inside = e.both(inside, e.lt(i, p.in_extent(0, k + 2)));
      x.push_back(i);
    }
    auto read = [&] { return to_compute(e, p.read(0, x)); };
    const ExprId zero = e.c(compute_type(p.in_dtype(0)), 0);
    const ExprId value = empty ? zero : inside == kNoExpr ? read() : p.guarded(inside, read, zero);
    return factors(e, value, to_compute(e, p.read(1, filter)), sum, tree);
  };
  return spec;
}

// Of x's places along a dimension, those that a tap falls on; with a stride of 2 in the last one, those between, too.
static int64_t places_read(int64_t places, int64_t out, int64_t taps, int64_t stride, int64_t dilation, int64_t pad,
                           bool in_runs) {
  constexpr int64_t kCounted = 4096;
  const int64_t step = in_runs ? 2 : std::min(taps, stride);
  if (taps > 0 && out > kCounted / taps) return std::min(places, out * step + taps - step);
  std::vector<int64_t> read;
  for (int64_t o = 0; o < out; ++o)
    for (int64_t t = 0; t < taps; ++t)
      if (const int64_t at = o * stride + t * dilation - pad; at >= 0 && at < places) read.push_back(at);
  std::ranges::sort(read);
  if (in_runs && !read.empty()) return read.back() - read.front() + 1;
  return std::ranges::unique(read).begin() - read.begin();
}

// A stride wider than the taps leaves elements of the image unread; every other element of a row is read with those
// between.
static double share_read_by_conv(const InferArgs& a, const Type& out) {
  const Dims &x = a.in[0].dims, w = filter_dims(a.in[1].dims, a.attrs);
  const auto& strides = attr<kConvAttrs, "strides">(a.attrs);
  const auto& dilations = attr<kConvAttrs, "dilations">(a.attrs);
  const auto& pads = attr<kConvAttrs, "pads_low">(a.attrs);
  double share = 1;
  for (int k = 2; k < x.size(); ++k) {
    const auto d = static_cast<size_t>(k - 2);
    const bool in_runs = k + 1 == x.size() && strides[d] == 2;
    if (x[k] > 0)
      share *= static_cast<double>(places_read(x[k], out.dims[k], w[k], strides[d], dilations[d], pads[d], in_runs)) /
               static_cast<double>(x[k]);
  }
  return share;
}

namespace {

// The window of x under output place `at` (batch, spatial..) of one group, as one row [channels, taps].
template <class T>
void copy_window(const RefTensor& x, const Attrs& a, const Dims& taps, int64_t batch, int64_t channel, int64_t channels,
                 const Dims& at, T* row) {
  const Dims strides = row_major_strides(x.dims);
  const auto& from = x.as<T>();
  for (int64_t c = 0; c < channels; ++c) {
    const int64_t plane = batch * strides[0] + (channel + c) * strides[1];
    for_each_place(taps, [&](const Dims& tap, int64_t) {
      int64_t offset = plane;
      bool inside = true;
      for (int k = 0; k < taps.size(); ++k) {
        const int64_t i = at[k] * attr<kConvAttrs, "strides">(a)[k] + tap[k] * attr<kConvAttrs, "dilations">(a)[k] -
                          attr<kConvAttrs, "pads_low">(a)[k];
        inside = inside && i >= 0 && i < x.dims[k + 2];
        offset += i * strides[k + 2];
      }
      *row++ = inside ? from[offset] : T(0);
    });
  }
}

template <class T, class Sum>
void conv_all(const RefTensor& x, const RefTensor& w, const Attrs& a, RefTensor& out) {
  const int64_t groups = attr<kConvAttrs, "groups">(a), channels = w.dims[1], filters = w.dims[0] / groups;
  Dims taps, places;
  for (int k = 2; k < w.dims.size(); ++k) taps.push_back(w.dims[k]);
  for (int k = 2; k < out.dims.size(); ++k) places.push_back(out.dims[k]);
  const int64_t width = channels * elements(taps), count = elements(places);
  if (out.count() == 0) return;
  std::vector<T> rows(static_cast<size_t>(count * width));
  for (int64_t b = 0; b < x.dims[0]; ++b)
    for (int64_t g = 0; g < groups; ++g) {
      for_each_place(places, [&](const Dims& at, int64_t k) {
        copy_window(x, a, taps, b, g * channels, channels, at, rows.data() + k * width);
      });
      multiply_transposed<T, Sum>(w.as<T>().data() + g * filters * width, rows.data(),
                                  out.as<T>().data() + (b * groups + g) * filters * count, filters, count, width);
    }
}

}  // namespace

// As if no filters lay side by side, and their channels came first.
static Result<RefTensor> plain_filters(const RefTensor& w, const Attrs& a) {
  if (panel_of(a) == 0 && !channels_last(a)) return w;
  RefTensor out({w.dtype, filter_dims(w.dims, a)});
  const Dims strides = row_major_strides(w.dims);
  CHECK_OK(ref_pick(w, out, [&](const Dims& at) {
    Dims from = at;
    if (channels_last(a)) std::rotate(from.begin() + 1, from.begin() + 2, from.end());
    if (panel_of(a) == 0) return offset_of(from, strides);
    from[0] = at[0] / panel_of(a);
    from.push_back(at[0] % panel_of(a));
    return offset_of(from, strides);
  }));
  return out;
}

extern const OpDef op_conv;
constinit const OpDef op_conv = checked({
    .name = "conv",
    .arity = 2,
    .traits = kContraction | kGradientLater,
    .attrs = kConvAttrs,
    .infer = infer_conv,
    .reduce = reduce_conv,
    .terms = [](const InferArgs& a) { return count_of(without(filter_dims(a.in[1].dims, a.attrs), 0)); },
    .share_read = share_read_by_conv,
    .reference = [](RefInputs in, const Attrs& a, RefTensor& out) -> Status {
      const Type types[] = {in[0]->type(), in[1]->type()};
      TRY(const SumTypes t, conv_types({types, a}));
      RefTensor sums = ref_sums(out, t.sum);
      TRY(const RefTensor w, plain_filters(ref_as(*in[1], t.sum), a));
      with_sums(sums, [&]<class T, class Sum>() { conv_all<T, Sum>(ref_as(*in[0], t.sum), w, a, sums); });
      out = ref_as(sums, t.result);
      return {};
    },
    .doc = "convolution of x [batch, channels, spatial..] with w [filters, channels / groups, taps..], or filters in "
           "panels, "
           "w [filters / panel, channels / groups, taps.., panel], or channels last, w [filters, taps.., channels / "
           "groups]; halves accumulate "
           "in f32 unless told otherwise, integers wrap",
});

}  // namespace thermite
