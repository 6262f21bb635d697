// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/fourier.h"

namespace thermite {

static constexpr AttrRow kRowAttrs[] = {
    {"axis", AttrType::integer, "dimension to transform"},
    {"inverse", AttrType::flag, "with positive angles; nothing is divided", otherwise(false)},
    {"real", AttrType::flag, "of twice as many real numbers, which the parts are in turn: the first half and one more",
     otherwise(false)},
};

namespace {

// The table of rows of n elements (ir/loops/fourier_tree.h).
Dims table_for(int64_t n, bool real) {
  if (fourier_way(n) == FourierWay::prime) return {3, 4 * n - 3};
  return {2, 2 * n + (real ? n + 1 : 0)};
}

Result<Type> infer_rows(const InferArgs& a) {
  TRY(const DType t, common_dtype(a.in));
  const Dims& d = a.in[0].dims;
  if (is_complex(t)) return user_error("needs real and imaginary parts apart");
  CHECK_OK(check_fourier_dtype(t));
  TRY(const int axis, normal_axis(attr<kRowAttrs, "axis">(a.attrs), d.size()));
  if (!(a.in[1].dims == d)) return user_error("parts of shapes {} and {}", to_string(d), to_string(a.in[1].dims));
  const bool real = attr<kRowAttrs, "real">(a.attrs);
  if (real && attr<kRowAttrs, "inverse">(a.attrs)) return user_error("an inverse transform of real numbers");
  if (const Dims table = table_for(d[axis], real); !(a.in[2].dims == table))
    return user_error("a table of {} roots has shape {}, not {}", d[axis], to_string(table), to_string(a.in[2].dims));
  if (d.size() == kMaxRank) return unsupported("a result of a rank above {}", kMaxRank);
  // A row of one is its own transform, and no sum.
  const FourierWay way = fourier_way(d[axis]);
  if (way == FourierWay::none) return unsupported("rows of {} elements", d[axis]);
  if (way == FourierWay::prime && real) return unsupported("real rows of twice a prime");
  Type out{t, d};
  out.dims[axis] += real;
  out.dims.push_back(2);
  return out;
}

// The row's length is the kernel's: its passes follow from it.
ReduceSpec reduce_rows(Pull& p, Exprs index) {
  ExprPool& e = p.e;
  const int axis = *normal_axis(attr<kRowAttrs, "axis">(p.attrs), p.in_rank(0));
  const bool inverse = attr<kRowAttrs, "inverse">(p.attrs), real = attr<kRowAttrs, "real">(p.attrs);
  const DType t = p.out_dtype();
  const int64_t n = p.in_size(0, axis).fixed();
  ReduceSpec spec;
  spec.axes = {{e.index(n), p.in_size(0, axis)}};
  spec.tree = Tree::fourier;
  const bool prime = fourier_way(n) == FourierWay::prime;
  spec.identity = std::vector(real ? 6 : prime ? 5 : 4, make_scalar(t, 0));
  // The inverse is the forward transform of what has its parts exchanged, likewise exchanged.
  const std::vector<ExprId> place(index.begin(), index.end() - 1);
  spec.lift = [&p, place, axis, inverse, real, prime, n](Exprs r) {
    std::vector<ExprId> at = place;
    at[static_cast<size_t>(axis)] = r[0];
    const ExprId turns = p.e.rem(p.e.mul(r[0], place[static_cast<size_t>(axis)]), p.e.index(n));
    std::vector lift{p.read(inverse ? 1 : 0, at), p.read(inverse ? 0 : 1, at), p.read(2, {p.e.index(0), turns}),
                     p.read(2, {p.e.index(1), turns})};
    const ExprId half = p.e.add(place[static_cast<size_t>(axis)], p.e.index(2 * n));
    for (int64_t part = 0; part < 2 && real; ++part) lift.push_back(p.read(2, {p.e.index(part), half}));
    if (prime) lift.push_back(p.read(2, {p.e.index(2), r[0]}));
    return lift;
  };
  spec.combine = [](ExprPool& pool, Exprs a, Exprs b) {
    std::vector<ExprId> sum;
    for (size_t k = 0; k < a.size(); ++k) sum.push_back(pool.add(a[k], b[k]));
    return sum;
  };
  spec.project = [first = e.eq(index.back(), e.index(0)), inverse](ExprPool& pool, Exprs s) {
    return pool.select(first, s[inverse ? 1 : 0], s[inverse ? 0 : 1]);
  };
  return spec;
}

// The parts of elements along an axis as real numbers, one after another.
RefTensor in_turn(const RefTensor& z, int axis) {
  Dims dims = z.dims;
  dims[axis] *= 2;
  const Dims from = row_major_strides(z.dims);
  RefTensor x({part_type(z.dtype), dims});
  with_storage(x.dtype, [&]<class T>() {
    for_each_place(dims, [&](const Dims& at, int64_t k) {
      Dims source = at;
      source[axis] /= 2;
      x.as<T>()[k] = z.as<T>()[2 * offset_of(source, from) + at[axis] % 2];
    });
  });
  return x;
}

Status ref_rows(RefInputs in, const Attrs& a, RefTensor& out) {
  const int axis = *normal_axis(attr<kRowAttrs, "axis">(a), in[0]->dims.size());
  const bool real = attr<kRowAttrs, "real">(a);
  RefTensor z({complex_of(out.dtype), in[0]->dims});
  set_part(z, 0, *in[0]);
  set_part(z, 1, *in[1]);
  Dims wanted = z.dims;
  wanted[axis] += real;
  RefTensor y({z.dtype, wanted});
  y.sums = out.sums;
  if (real) z = in_turn(z, axis);
  CHECK_OK(ref_fourier(z, y, {axis, z.dims[axis]}, attr<kRowAttrs, "inverse">(a), 1));
  with_storage(out.dtype, [&]<class T>() { out.as<T>() = y.as<T>(); });
  return {};
}

}  // namespace

extern const OpDef op_fourier;
constinit const OpDef op_fourier = checked({
    .name = "fourier",
    .arity = 3,
    .traits = kGradientLater | kEnds,
    .attrs = kRowAttrs,
    .infer = infer_rows,
    .reduce = reduce_rows,
    // Operations of an element, of which a pass of radix 8 has some ten.
    .terms =
        [](const InferArgs& a) {
          const int axis = *normal_axis(attr<kRowAttrs, "axis">(a.attrs), a.in[0].dims.size());
          const int64_t n = a.in[0].dims[axis];
          const double one = 2.5 * std::log2(static_cast<double>(n) + 1);
          return fourier_way(n) == FourierWay::prime ? 2 * one : one;
        },
    .share_read = [](const InferArgs&, const Type&) { return 1.0; },
    .table =
        [](GraphBuilder& b, const InferArgs& a) {
          const Type& x = a.in[0];
          const int axis = *normal_axis(attr<kRowAttrs, "axis">(a.attrs), x.dims.size());
          return fourier_table(b, x.dims[axis], attr<kRowAttrs, "real">(a.attrs), x.dtype);
        },
    .reference = ref_rows,
    .doc =
        "what fft is made of: transforms of rows of 2 to 131072 elements without prime factors above 13, or of a prime "
        "one above such a length; of real parts, imaginary parts and a table of the row's roots of unity (cos in one "
        "row, -sin in another, of all numbers and of those that its passes take) "
        "it makes real and imaginary parts in turn; the table is taken to hold them, and for a real row of n parts the "
        "roots 0 to n of 2 n behind; a prime's are those of its convolution, with two orders in a third row; what an "
        "order leaves out is undefined",
});

}  // namespace thermite
