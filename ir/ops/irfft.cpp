// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/fourier.h"
#include "ir/ops/support/slice_along.h"

namespace thermite {

namespace {

int64_t default_length(const InferArgs& a) {
  const Dims& d = a.in[0].dims;
  const auto axis = normal_axis(attr<kFourierAttrs, "axis">(a.attrs), d.size());
  return axis.ok() ? std::max<int64_t>(0, 2 * (d[*axis] - 1)) : 0;
}

Result<FourierShape> shape_of(const InferArgs& a) { return fourier_shape(a, default_length(a)); }

// Imaginary parts that no real row has, of element 0 and of the middle one of an even length, count as 0.
Result<NodeId> without_middle(GraphBuilder& b, NodeId im, int axis, int64_t n) {
  const Dims d = b.type(im).dims;
  const std::vector<int64_t> dims(d.begin(), d.end());
  TRY(const NodeId k, add_op(b, "iota", {}, {{"dtype", DType::i64}, {"dims", dims}, {"axis", int64_t{axis}}}));
  const NodeId zero = b.literal({b.type(im).dtype, {}}, make_scalar(b.type(im).dtype, 0));
  NodeId out = im;
  for (int64_t place : {int64_t{0}, n / 2}) {
    if (place > 0 && n % 2 != 0) continue;
    const NodeId number = b.literal({DType::i64, {}}, make_int_scalar(DType::i64, place));
    TRY(const NodeId real, add_op(b, "eq", {k, number}));
    TRY(out, add_op(b, "where", {real, zero, out}));
  }
  return out;
}

Result<NodeId> flipped(GraphBuilder& b, NodeId x, int axis) {
  return add_op(b, "flip", {x}, {{"axes", std::vector<int64_t>{axis}}});
}

// Of the row x, z = x[2j] + i x[2j + 1] has the transform Z[k] = a + b + i (a - b) / w^k, a = X[k], b = conj X[m - k].
Result<Parts> even_length(GraphBuilder& b, Parts x, int axis, int64_t n, const TransformOptions& o) {
  const auto op = [&](const char* name, std::initializer_list<NodeId> in, NamedAttrs attrs = {}) {
    return add_op(b, name, in, attrs);
  };
  const int64_t m = n / 2;
  const int rank = b.type(x.re).dims.size();
  TRY(x.im, without_middle(b, x.im, axis, n));
  Parts a, c;
  for (const auto& [from, front, turned] : {std::tuple(x.re, &a.re, &c.re), std::tuple(x.im, &a.im, &c.im)}) {
    TRY(*front, slice_along(b, from, axis, 0, m));
    TRY(const NodeId back, slice_along(b, from, axis, 1, m + 1));
    TRY(*turned, flipped(b, back, axis));
  }
  TRY(const NodeId k, counting(b, m));
  TRY(Parts w, roots_of_unity(b, k, n, b.type(x.re).dtype));
  std::vector<int64_t> spread(static_cast<size_t>(rank), 1);
  spread[static_cast<size_t>(axis)] = m;
  TRY(w.re, op("reshape", {w.re}, {{"dims", spread}}));
  TRY(w.im, op("reshape", {w.im}, {{"dims", spread}}));
  TRY(const NodeId sum_re, op("add", {a.re, c.re}));
  TRY(const NodeId sum_im, op("sub", {a.im, c.im}));
  TRY(const NodeId apart_re, op("sub", {a.re, c.re}));
  TRY(const NodeId apart_im, op("add", {a.im, c.im}));
  // i (p + iq)(c - is) = (ps - qc) + i(pc + qs), s = Im w
  TRY(const NodeId ps, op("mul", {apart_re, w.im}));
  TRY(const NodeId qc, op("mul", {apart_im, w.re}));
  TRY(const NodeId pc, op("mul", {apart_re, w.re}));
  TRY(const NodeId qs, op("mul", {apart_im, w.im}));
  TRY(const NodeId turned_re, op("sub", {ps, qc}));
  TRY(const NodeId turned_im, op("add", {pc, qs}));
  Parts z;
  TRY(z.re, op("add", {sum_re, turned_re}));
  TRY(z.im, op("add", {sum_im, turned_im}));
  TRY(z, transform(b, z, axis, o));
  // z[j] gives elements 2j and 2j + 1, as it lies in memory where the row does.
  const Dims half = b.type(z.re).dims;
  std::vector<int64_t> apart(half.begin(), half.end()), whole = apart;
  apart.insert(apart.begin() + axis + 1, 1);
  whole[static_cast<size_t>(axis)] = n;
  if (z.whole != kNoNode && axis + 1 == rank) {
    Parts row;
    TRY(row.re, op("reshape", {z.whole}, {{"dims", whole}}));
    return row;
  }
  TRY(const NodeId even, op("reshape", {z.re}, {{"dims", apart}}));
  TRY(const NodeId odd, op("reshape", {z.im}, {{"dims", apart}}));
  TRY(const NodeId pairs, op("concat", {even, odd}, {{"axis", int64_t{axis} + 1}}));
  Parts out;
  TRY(out.re, op("reshape", {pairs}, {{"dims", whole}}));
  return out;
}

Result<Parts> odd_length(GraphBuilder& b, Parts x, int axis, int64_t n, const TransformOptions& o) {
  TRY(x.im, without_middle(b, x.im, axis, n));
  Parts whole;
  for (const auto& [from, to, negate] : {std::tuple(x.re, &whole.re, false), std::tuple(x.im, &whole.im, true)}) {
    TRY(const NodeId back, slice_along(b, from, axis, 1, n / 2 + 1));
    TRY(NodeId turned, flipped(b, back, axis));
    if (negate) {
      TRY(turned, add_op(b, "neg", {turned}));
    }
    TRY(*to, add_op(b, "concat", {from, turned}, {{"axis", int64_t{axis}}}));
  }
  TRY(const Parts y, transform(b, whole, axis, o));
  return Parts{y.re};
}

Result<Parts> split_irfft(GraphBuilder& b, const SplitArgs& a) {
  const Type in[] = {{complex_of(a.type.dtype), b.type(a.in[0].re).dims}};
  TRY(const FourierShape s, shape_of({in, a.attrs}));
  Parts x;
  TRY(x.re, resized_along(b, a.in[0].re, s.axis, s.length / 2 + 1));
  TRY(x.im, resized_along(b, a.in[0].im, s.axis, s.length / 2 + 1));
  const TransformOptions o{
      .inverse = true, .scale = fourier_scale(a.attrs, s.length, true), .many_threads = a.many_threads};
  if (s.length % 2 == 0) return even_length(b, x, s.axis, s.length, o);
  return odd_length(b, x, s.axis, s.length, o);
}

Status ref_irfft(RefInputs in, const Attrs& a, RefTensor& out) {
  const Type types[] = {in[0]->type()};
  TRY(const FourierShape s, shape_of({types, a}));
  RefTensor whole({in[0]->dtype, out.dims});
  const Dims from = row_major_strides(in[0]->dims);
  with_storage(out.dtype, [&]<class T>() {
    for_each_place(out.dims, [&](const Dims& at, int64_t k) {
      Dims source = at;
      const bool behind = at[s.axis] > s.length / 2;
      if (behind) source[s.axis] = s.length - at[s.axis];
      if (source[s.axis] >= in[0]->dims[s.axis]) return;
      const int64_t place = offset_of(source, from);
      const bool real = 2 * at[s.axis] % s.length == 0;
      whole.as<T>()[2 * k] = in[0]->as<T>()[2 * place];
      whole.as<T>()[2 * k + 1] = real ? T(0) : behind ? -in[0]->as<T>()[2 * place + 1] : in[0]->as<T>()[2 * place + 1];
    });
  });
  return ref_fourier(whole, out, s, true, fourier_scale(a, s.length, true));
}

}  // namespace

extern const OpDef op_irfft;
constinit const OpDef op_irfft = checked({
    .name = "irfft",
    .traits = kGradientLater,
    .attrs = kFourierAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      Type out = a.in[0];
      CHECK_OK(check_fourier_dtype(out.dtype));
      if (!is_complex(out.dtype)) return user_error("needs complex numbers, got {}", name(out.dtype));
      TRY(const FourierShape s, shape_of(a));
      out.dtype = part_type(out.dtype);
      out.dims[s.axis] = s.length;
      return out;
    },
    .terms = fourier_terms,
    .split = split_irfft,
    .reference = ref_irfft,
    .doc = "inverse of rfft: real numbers; of n elements 2 (n - 1), unless a length is given",
});

}  // namespace thermite
