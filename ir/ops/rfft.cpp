// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/fourier.h"

namespace thermite {

namespace {

// `x` with the first element of `from` at a place: a choice, where a concatenation would be in every vector's way.
Result<NodeId> with_first(GraphBuilder& b, NodeId x, NodeId from, int axis, NodeId place, int64_t at) {
  const NodeId wanted = b.literal({DType::i64, {}}, make_int_scalar(DType::i64, at));
  TRY(const NodeId there, add_op(b, "eq", {place, wanted}));
  TRY(const NodeId first, resized_along(b, from, axis, 1));
  return add_op(b, "where", {there, first, x});
}

// Pairs of neighbours as complex numbers z, transformed at half the length m: with a = Z[k], b = conj Z[m - k],
// X[k] = (a + b) / 2 - i w^k (a - b) / 2, which rows made in one go have as their last pass.
Result<Parts> even_length(GraphBuilder& b, NodeId x, int axis, TransformOptions o) {
  const auto op = [&](const char* name, std::initializer_list<NodeId> in, NamedAttrs attrs = {}) {
    return add_op(b, name, in, attrs);
  };
  const Dims d = b.type(x).dims;
  const DType t = b.type(x).dtype;
  const int64_t n = d[axis], m = n / 2;
  Parts z;
  for (int64_t part = 0; part < 2; ++part) {
    std::vector<int64_t> starts(static_cast<size_t>(d.size())), steps(starts.size(), 1);
    starts[static_cast<size_t>(axis)] = part;
    steps[static_cast<size_t>(axis)] = 2;
    const std::vector<int64_t> limits(d.begin(), d.end());
    TRY((part ? z.im : z.re), op("slice", {x}, {{"starts", starts}, {"limits", limits}, {"steps", steps}}));
  }
  if (fourier_way(m) == FourierWay::passes && is_one_row(b.type(z.re).dims, axis, o.many_threads)) {
    TRY(z, scaled(b, z, o.scale));
    return fourier_rows(b, z, axis, {.real = true});
  }
  o.scale /= 2;
  TRY(z, transform(b, z, axis, o));
  TRY(const NodeId k, counting(b, m + 1));
  std::vector<int64_t> spread(static_cast<size_t>(d.size()), 1);
  spread[static_cast<size_t>(axis)] = m + 1;
  TRY(const NodeId place, op("reshape", {k}, {{"dims", spread}}));
  Parts a, c;
  for (const auto& [from, whole, turned] : {std::tuple(z.re, &a.re, &c.re), std::tuple(z.im, &a.im, &c.im)}) {
    TRY(const NodeId padded, resized_along(b, from, axis, m + 1));
    TRY(const NodeId flipped, op("flip", {padded}, {{"axes", std::vector<int64_t>{axis}}}));
    TRY(*whole, with_first(b, padded, from, axis, place, m));
    TRY(*turned, with_first(b, flipped, from, axis, place, 0));
  }
  TRY(Parts w, roots_of_unity(b, k, n, t));
  TRY(w.re, op("reshape", {w.re}, {{"dims", spread}}));
  TRY(w.im, op("reshape", {w.im}, {{"dims", spread}}));
  TRY(const NodeId sum_re, op("add", {a.re, c.re}));
  TRY(const NodeId sum_im, op("sub", {a.im, c.im}));
  TRY(const NodeId apart_re, op("sub", {a.re, c.re}));
  TRY(const NodeId apart_im, op("add", {a.im, c.im}));
  TRY(const NodeId cos_im, op("mul", {w.re, apart_im}));
  TRY(const NodeId sin_re, op("mul", {w.im, apart_re}));
  TRY(const NodeId cos_re, op("mul", {w.re, apart_re}));
  TRY(const NodeId sin_im, op("mul", {w.im, apart_im}));
  TRY(const NodeId turned_re, op("add", {cos_im, sin_re}));
  TRY(const NodeId turned_im, op("sub", {cos_re, sin_im}));
  Parts out;
  TRY(out.re, op("add", {sum_re, turned_re}));
  TRY(out.im, op("sub", {sum_im, turned_im}));
  return out;
}

Result<Parts> split_rfft(GraphBuilder& b, const SplitArgs& a) {
  const Type in[] = {b.type(a.in[0].re)};
  TRY(const FourierShape s, fourier_shape({in, a.attrs}, -1));
  const TransformOptions o{.scale = fourier_scale(a.attrs, s.length, false), .many_threads = a.many_threads};
  TRY(const NodeId x, resized_along(b, a.in[0].re, s.axis, s.length));
  if (s.length % 2 == 0) return even_length(b, x, s.axis, o);
  TRY(const Parts whole, completed(b, {x}));
  TRY(const Parts y, transform(b, whole, s.axis, o));
  Parts out;
  TRY(out.re, resized_along(b, y.re, s.axis, a.type.dims[s.axis]));
  TRY(out.im, resized_along(b, y.im, s.axis, a.type.dims[s.axis]));
  return out;
}

}  // namespace

extern const OpDef op_rfft;
constinit const OpDef op_rfft = checked({
    .name = "rfft",
    .traits = kGradientLater,
    .attrs = kFourierAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      Type out = a.in[0];
      CHECK_OK(check_fourier_dtype(out.dtype));
      if (is_complex(out.dtype))
        return user_error("needs real numbers, got {}: fft takes complex ones", name(out.dtype));
      TRY(const FourierShape s, fourier_shape(a, -1));
      out.dtype = complex_of(out.dtype);
      out.dims[s.axis] = s.length / 2 + 1;
      return out;
    },
    .terms = fourier_terms,
    .split = split_rfft,
    .reference = [](RefInputs in, const Attrs& a, RefTensor& out) -> Status {
      const Type types[] = {in[0]->type()};
      TRY(const FourierShape s, fourier_shape({types, a}, -1));
      return ref_fourier(*in[0], out, s, false, fourier_scale(a, s.length, false));
    },
    .doc = "the first half of fft of real numbers, length / 2 + 1 elements: the others are conjugates of these",
});

}  // namespace thermite
