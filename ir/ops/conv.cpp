// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/contraction.h"
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kConvAttrs[] = {
    {"strides", AttrType::integers, ">= 1, one per spatial dimension"},
    {"dilations", AttrType::integers, ">= 1, distance of filter taps"},
    {"pads_low", AttrType::integers, ">= 0, zeros in front"},
    {"pads_high", AttrType::integers, ">= 0, zeros behind"},
    {"groups", AttrType::integer, "channels fall into this many independent groups"},
};

static Result<Type> infer_conv(const InferArgs& a) {
  const Dims &x = a.in[0].dims, &w = a.in[1].dims;
  if (a.in[0].dtype != a.in[1].dtype)
    return user_error("x and w must have one dtype, got {} and {}", name(a.in[0].dtype), name(a.in[1].dtype));
  CHECK_OK(require(PrimDomain::N, a.in[0].dtype));
  if (x.size() < 3 || w.size() != x.size())
    return user_error("x {} and w {} must both be [.., channels, spatial..] of one rank", to_string(x), to_string(w));
  const int spatial = x.size() - 2;
  for (int k = 0; k < 4; ++k)
    if (static_cast<int>(a.attrs.ints(k).size()) != spatial)
      return user_error("strides, dilations and pads need {} entries each", spatial);
  const int64_t groups = a.attrs.i(4);
  if (groups < 1 || w[0] % groups != 0 || groups > w[0] + 1 || x[1] != w[1] * groups)
    return user_error("x has {} channels; w {} in {} groups takes {}", x[1], to_string(w), groups, w[1] * groups);
  Dims out{x[0], w[0]};
  for (int k = 0; k < spatial; ++k) {
    const int64_t low = a.attrs.ints(2)[k], high = a.attrs.ints(3)[k];
    if (low < 0 || high < 0) return user_error("pads must be >= 0, got {} and {}", low, high);
    TRY(int64_t places, window_places(x[k + 2] + low + high, w[k + 2], a.attrs.ints(0)[k], a.attrs.ints(1)[k]));
    out.push_back(places);
  }
  return Type{a.in[0].dtype, out};
}

static constexpr int64_t kFewChannels = 4;  // an image's colours

// Reduce axes: input channel of the group, then filter taps, as in the filter's memory. Tap counts are static, and so
// are few channels.
static ReduceSpec reduce_conv(Pull& p, Exprs index) {
  ExprPool& e = p.e;
  const int spatial = p.in_rank(1) - 2;
  const int64_t groups = p.attrs.i(4);
  const DType t = compute_type(p.out_dtype());
  ReduceSpec spec = sum_of_products(t, resolve_tree(Tree::dot, t));
  const Size channels = p.in_size(1, 1);
  spec.axes.push_back({channels <= kFewChannels ? e.index(channels.fixed()) : p.in_extent(1, 1), channels});
  for (int k = 0; k < spatial; ++k) spec.axes.push_back({e.index(p.in_size(1, k + 2).fixed()), p.in_size(1, k + 2)});
  const std::vector<ExprId> at(index.begin(), index.end());
  // First input channel of this output channel's group.
  ExprId base = e.index(0);
  if (groups > 1) {
    const int64_t per_group = p.in_size(1, 0).fixed() / groups;
    base = e.mul(e.div(at[1], e.index(per_group)), p.in_extent(1, 1));
  }
  spec.lift = [&p, at, base, spatial, tree = spec.tree](Exprs r) {
    ExprPool& e = p.e;
    std::vector<ExprId> x{at[0], e.add(base, r[0])}, filter{at[1]};
    filter.insert(filter.end(), r.begin(), r.end());
    ExprId inside = kNoExpr;
    for (int k = 0; k < spatial; ++k) {
      const int64_t low = p.attrs.ints(2)[k];
      const ExprId tap = e.mul(r[k + 1], e.index(p.attrs.ints(1)[k]));
      const ExprId i = e.sub(e.add(e.mul(at[k + 2], e.index(p.attrs.ints(0)[k])), tap), e.index(low));
      if (low > 0) inside = e.both(inside, e.ge(i, e.index(0)));
      if (p.attrs.ints(3)[k] > 0) inside = e.both(inside, e.lt(i, p.in_extent(0, k + 2)));
      x.push_back(i);
    }
    auto read = [&] { return to_compute(e, p.read(0, x)); };
    const ExprId value = inside == kNoExpr ? read() : p.guarded(inside, read, e.c(compute_type(p.in_dtype(0)), 0));
    return factors(e, value, to_compute(e, p.read(1, filter)), tree);
  };
  return spec;
}

// A stride wider than the taps leaves elements of the image unread.
static double share_read_by_conv(const InferArgs& a, const Type& out) {
  const Dims &x = a.in[0].dims, &w = a.in[1].dims;
  const auto& strides = a.attrs.ints(0);
  double share = 1;
  for (int k = 2; k < x.size(); ++k) {
    const int64_t taps = w[k], step = std::min(taps, strides[k - 2]);
    if (x[k] > 0)
      share *= std::min(1.0, static_cast<double>(out.dims[k] * step + taps - step) / static_cast<double>(x[k]));
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
        const int64_t i = at[k] * a.ints(0)[k] + tap[k] * a.ints(1)[k] - a.ints(2)[k];
        inside = inside && i >= 0 && i < x.dims[k + 2];
        offset += i * strides[k + 2];
      }
      *row++ = inside ? from[offset] : T(0);
    });
  }
}

template <class T, class Sum>
void conv_all(const RefTensor& x, const RefTensor& w, const Attrs& a, RefTensor& out) {
  const int64_t groups = a.i(4), channels = w.dims[1], filters = w.dims[0] / groups;
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

extern const OpDef op_conv;
constinit const OpDef op_conv = checked({
    .name = "conv",
    .arity = 2,
    .traits = kContraction | kGradientLater,
    .attrs = kConvAttrs,
    .infer = infer_conv,
    .reduce = reduce_conv,
    .terms = [](const InferArgs& a) { return count_of(without(a.in[1].dims, 0)); },
    .share_read = share_read_by_conv,
    .reference = [](RefInputs in, const Attrs& a, RefTensor& out) -> Status {
      with_sums(out, [&]<class T, class Sum>() { conv_all<T, Sum>(*in[0], *in[1], a, out); });
      return {};
    },
    .doc =
        "convolution of x [batch, channels, spatial..] with w [filters, channels / groups, taps..]; halves accumulate "
        "in f32, integers wrap",
});

}  // namespace thermite
