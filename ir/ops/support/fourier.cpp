// SPDX-License-Identifier: Apache-2.0
// How a transform is made of the op `fourier`, which does rows whose length has small prime factors. Which way is taken
// follows from extents and the kind of device alone.
#include "ir/ops/support/fourier.h"

#include <algorithm>
#include <numbers>

namespace thermite {
namespace {

constexpr int64_t kWholeVectors = 16;  // elements that are whole vectors of any device

std::vector<int64_t> list(const Dims& d) { return {d.begin(), d.end()}; }

// The part of n whose prime factors are no radices.
int64_t rough_part(int64_t n) {
  for (int64_t p = 2; p <= kLargestRadix; ++p)
    while (n % p == 0) n /= p;
  return n;
}

// The factor of n next to its root within half and twice of that, best one of two that both are whole lines of memory,
// which rows of results then begin at, or one that is whole vectors, along which the second transform's results lie;
// else from below.
int64_t middle_factor(int64_t n) {
  constexpr int64_t kWholeLines = 8;
  int64_t best = 1, rank = 0;
  for (int64_t k = 1; k * k <= n; ++k) {
    const int64_t other = n / k;
    if (n % k != 0) continue;
    const bool lines = k % kWholeLines == 0 && other % kWholeLines == 0;
    const bool vectors = k % kWholeVectors == 0 || other % kWholeVectors == 0;
    const int64_t has = 4 * k * k < n ? 0 : lines ? 2 : vectors ? 1 : 0;
    if (has < rank) continue;
    best = has == 1 && k % kWholeVectors != 0 ? other : k;
    rank = has;
  }
  return best;
}

class Transformer {
 public:
  Transformer(GraphBuilder& b, bool many_threads) : b_(b), many_threads_(many_threads) {}

  // Along `axis` of x, forward or inverse, not scaled.
  Result<Parts> run(Parts x, int axis, bool inverse) {
    const Dims& d = b_.type(x.re).dims;
    const int64_t n = d[axis];
    if (n == 1 || elements(d) == 0) return Parts{x.re, x.im};
    const int64_t rough = rough_part(n);
    if (is_one_row(d, axis, many_threads_)) return fourier_rows(b_, x, axis, {.inverse = inverse});
    if (rough == n) return large_prime(x, axis, inverse);
    // Columns lie beside each other along what is longer.
    if (rough > 1) return in_two(x, axis, std::min(rough, n / rough), inverse);
    return in_two(x, axis, middle_factor(n), inverse);
  }

 private:
  DType type(Parts x) const { return b_.type(x.re).dtype; }
  Result<NodeId> op(const char* name, std::initializer_list<NodeId> in, NamedAttrs attrs = {}) {
    return add_op(b_, name, in, attrs);
  }
  // The same view or op of one operand on both parts.
  Result<Parts> both(const char* name, Parts x, NamedAttrs attrs) {
    Parts out;
    TRY(out.re, op(name, {x.re}, attrs));
    TRY(out.im, op(name, {x.im}, attrs));
    return out;
  }
  Result<Parts> conjugate(Parts x) {
    Parts out{x.re};
    TRY(out.im, op("neg", {x.im}));
    return out;
  }
  static Parts swapped(Parts x) { return {x.im, x.re}; }
  // A tensor [n] or [a, b] along `axis` (and the one behind it) of rank `rank`.
  Result<Parts> along(Parts table, int axis, int rank) {
    const Dims& t = b_.type(table.re).dims;
    std::vector<int64_t> dims(static_cast<size_t>(rank), 1);
    for (int k = 0; k < t.size(); ++k) dims[static_cast<size_t>(axis + k)] = t[k];
    return both("reshape", table, {{"dims", dims}});
  }

  // n = first * second: columns, roots, rows, and the digits of the result in the other order.
  Result<Parts> in_two(Parts x, int axis, int64_t first, bool inverse) {
    const Dims whole = b_.type(x.re).dims;
    const int64_t n = whole[axis], second = n / first;
    if (whole.size() == kMaxRank) return unsupported("transforms of {} dimensions", kMaxRank);
    std::vector<int64_t> dims = list(whole), perm;
    dims[static_cast<size_t>(axis)] = first;
    dims.insert(dims.begin() + axis + 1, second);
    for (size_t k = 0; k < dims.size(); ++k) perm.push_back(static_cast<int64_t>(k));
    std::swap(perm[static_cast<size_t>(axis)], perm[static_cast<size_t>(axis) + 1]);
    TRY(Parts y, both("reshape", x, {{"dims", dims}}));
    TRY(y, run(y, axis, inverse));
    TRY(const NodeId k, counting(b_, first));
    TRY(const NodeId j, counting(b_, second));
    TRY(const NodeId column, op("reshape", {k}, {{"dims", std::vector<int64_t>{first, 1}}}));
    TRY(const NodeId index, op("mul", {column, j}));  // below n
    TRY(Parts roots, roots_of_unity(b_, index, n, type(x)));
    if (inverse) {
      TRY(roots, conjugate(roots));
    }
    TRY(roots, along(roots, axis, static_cast<int>(dims.size())));
    TRY(y, complex_product(b_, y, roots));
    TRY(y, both("permute", y, {{"perm", perm}}));
    TRY(y, run({y.re, y.im}, axis, inverse));
    const Parts tensor{y.re, y.im};
    TRY(Parts out, both("reshape", tensor, {{"dims", list(whole)}}));
    if (y.whole == kNoNode) return out;
    std::vector<int64_t> in_memory = list(whole);
    in_memory.push_back(2);
    TRY(out.whole, op("reshape", {y.whole}, {{"dims", in_memory}}));
    return out;
  }

  Result<Parts> large_prime(Parts x, int axis, bool inverse) {
    const int64_t n = b_.type(x.re).dims[axis];
    for (int64_t p = kLargestRadix + 1; p * p <= n; ++p)
      if (n % p == 0) return in_two(x, axis, p, inverse);
    if (inverse) {
      TRY(const Parts y, forward_prime(swapped(x), axis));
      return swapped(y);
    }
    return forward_prime(x, axis);
  }

  Result<Parts> forward_prime(Parts x, int axis) {
    const int64_t n = b_.type(x.re).dims[axis];
    if (n <= kShortPrime) return by_matrix(x, axis);
    const bool by_powers = n < int64_t{1} << 31 && rough_part(n - 1) == 1;
    return by_powers ? transform_by_powers(b_, x, axis, many_threads_) : by_convolution(x, axis);
  }

  Result<Parts> by_matrix(Parts x, int axis) {
    const Dims d = b_.type(x.re).dims;
    const int64_t n = d[axis];
    TRY(const NodeId k, counting(b_, n));
    TRY(const NodeId column, op("reshape", {k}, {{"dims", std::vector<int64_t>{n, 1}}}));
    TRY(NodeId index, op("mul", {column, k}));
    const NodeId length = b_.literal({DType::i64, {}}, make_int_scalar(DType::i64, n));
    TRY(index, op("rem", {index, length}));
    TRY(const Parts roots, roots_of_unity(b_, index, n, type(x)));
    // Contracted dimensions go away and the matrix's columns come last.
    std::vector<int64_t> back;
    for (int64_t r = 0; r < d.size(); ++r) back.push_back(r < axis ? r : r == axis ? d.size() - 1 : r - 1);
    const auto product = [&](NodeId a, NodeId m) {
      return op("dot_general", {a, m},
                {{"lhs_contract", std::vector<int64_t>{axis}}, {"rhs_contract", std::vector<int64_t>{0}}});
    };
    TRY(const NodeId ac, product(x.re, roots.re));
    TRY(const NodeId bd, product(x.im, roots.im));
    TRY(const NodeId ad, product(x.re, roots.im));
    TRY(const NodeId bc, product(x.im, roots.re));
    Parts out;
    TRY(out.re, op("sub", {ac, bd}));
    TRY(out.im, op("add", {ad, bc}));
    return both("permute", out, {{"perm", back}});
  }

  // Bluestein: jk = (j^2 + k^2 - (k - j)^2) / 2 makes a convolution of the transform, which longer transforms make.
  Result<Parts> by_convolution(Parts x, int axis) {
    const Dims d = b_.type(x.re).dims;
    const int64_t n = d[axis];
    int64_t m = 2 * n - 1;
    while (rough_part(m) > 1 || m % 16 != 0) ++m;
    TRY(const NodeId k, counting(b_, n));
    TRY(const Parts chirp, chirp_at(k, n, type(x)));
    TRY(const Parts table, along(chirp, axis, d.size()));
    TRY(Parts y, complex_product(b_, x, table));
    TRY(y.re, resized_along(b_, y.re, axis, m));
    TRY(y.im, resized_along(b_, y.im, axis, m));
    TRY(y, run(y, axis, false));
    TRY(const Parts filter, chirp_filter(n, m, type(x)));
    TRY(const Parts filters, along(filter, axis, d.size()));
    TRY(y, complex_product(b_, y, filters));
    TRY(y, run(y, axis, true));
    TRY(y.re, resized_along(b_, y.re, axis, n));
    TRY(y.im, resized_along(b_, y.im, axis, n));
    return complex_product(b_, y, table);
  }

  // exp(-pi i k^2 / n)
  Result<Parts> chirp_at(NodeId k, int64_t n, DType t) {
    TRY(const NodeId square, op("mul", {k, k}));
    const NodeId twice = b_.literal({DType::i64, {}}, make_int_scalar(DType::i64, 2 * n));
    TRY(const NodeId index, op("rem", {square, twice}));
    return roots_of_unity(b_, index, 2 * n, t);
  }

  // The transform of the chirp's conjugate, around 0 of m elements, over m. Made in f64, of tables alone.
  Result<Parts> chirp_filter(int64_t n, int64_t m, DType t) {
    TRY(const NodeId k, counting(b_, m));
    const NodeId length = b_.literal({DType::i64, {}}, make_int_scalar(DType::i64, m));
    TRY(const NodeId behind, op("sub", {length, k}));
    TRY(const NodeId distance, op("min", {k, behind}));
    TRY(const Parts chirp, chirp_at(distance, n, DType::f64));
    const NodeId limit = b_.literal({DType::i64, {}}, make_int_scalar(DType::i64, n));
    TRY(const NodeId inside, op("lt", {distance, limit}));
    const NodeId scale = b_.literal({DType::f64, {}}, make_scalar(DType::f64, 1 / static_cast<double>(m)));
    const NodeId zero = b_.literal({DType::f64, {}}, make_scalar(DType::f64, 0));
    TRY(const NodeId weight, op("where", {inside, scale, zero}));
    TRY(Parts filter, conjugate(chirp));
    TRY(filter.re, op("mul", {filter.re, weight}));
    TRY(filter.im, op("mul", {filter.im, weight}));
    TRY(filter, run(filter, 0, false));
    Parts out;
    TRY(out.re, cast_to(b_, filter.re, t));
    TRY(out.im, cast_to(b_, filter.im, t));
    return out;
  }

  GraphBuilder& b_;
  const bool many_threads_;
};

}  // namespace

FourierWay fourier_way(int64_t n) {
  if (n < 2 || n > kLongestRow + 1) return FourierWay::none;
  if (rough_part(n) == 1) return n <= kLongestRow ? FourierWay::passes : FourierWay::none;
  if (rough_part(n - 1) > 1) return FourierWay::none;
  for (int64_t p = 2; p * p <= n; ++p)
    if (n % p == 0) return FourierWay::none;
  return FourierWay::prime;
}

bool is_one_row(const Dims& d, int axis, bool many_threads) {
  // Fewer rows do not fill vectors that lie across them: from so many elements on they are made in two dimensions.
  constexpr int64_t kFewRows = 16, kFoldedRow = 256;
  constexpr int64_t kShortRow = 4096;        // one thread makes it as fast as two make it in two dimensions
  constexpr int64_t kLongestAcross = 12288;  // columns of 16384 were made no faster so
  constexpr int64_t kLongRow = 32768;        // of longer ones a few are too much work for as few threads,
  constexpr int64_t kManyRows = 64;          // which two dimensions share out
  const int64_t n = d[axis], others = n == 0 ? 0 : elements(d) / n;
  const FourierWay way = fourier_way(n);
  if (others == 0 || way == FourierWay::none) return false;
  if (n <= kShortRow && (others >= kFewRows || n < kFoldedRow)) return true;
  if (many_threads) return false;
  const bool along = way == FourierWay::passes && n % kWholeVectors == 0 && axis + 1 == d.size();
  if (n <= kShortRow) return along;
  return (along || n <= kLongestAcross) && others >= (n <= kLongRow ? kFewRows : kManyRows);
}

Result<Parts> complex_product(GraphBuilder& b, Parts x, Parts y) {
  const auto op = [&](const char* name, NodeId u, NodeId v) { return add_op(b, name, {u, v}); };
  TRY(const NodeId ac, op("mul", x.re, y.re));
  TRY(const NodeId bd, op("mul", x.im, y.im));
  TRY(const NodeId ad, op("mul", x.re, y.im));
  TRY(const NodeId bc, op("mul", x.im, y.re));
  Parts out;
  TRY(out.re, op("sub", ac, bd));
  TRY(out.im, op("add", ad, bc));
  return out;
}

Result<NodeId> counting(GraphBuilder& b, int64_t n) {
  return add_op(b, "iota", {}, {{"dtype", DType::i64}, {"dims", std::vector<int64_t>{n}}, {"axis", int64_t{0}}});
}

// The angle is folded into the first octant in integers, so that f64 has it to its last place.
Result<Parts> roots_of_unity(GraphBuilder& b, NodeId index, int64_t n, DType t) {
  const auto op = [&](const char* name, std::initializer_list<NodeId> in) { return add_op(b, name, in); };
  const auto whole = [&](int64_t v) { return b.literal({DType::i64, {}}, make_int_scalar(DType::i64, v)); };
  const NodeId length = whole(n);
  const NodeId one = whole(1);
  const NodeId two = whole(2);
  const NodeId eight = whole(8);
  const NodeId four = whole(4);
  TRY(const NodeId eighths, op("mul", {index, eight}));
  TRY(const NodeId octant, op("div", {eighths, length}));
  TRY(const NodeId beyond, op("rem", {eighths, length}));
  TRY(const NodeId odd, op("rem", {octant, two}));
  TRY(const NodeId is_odd, op("eq", {odd, one}));
  TRY(const NodeId before, op("sub", {length, beyond}));
  TRY(const NodeId folded, op("where", {is_odd, before, beyond}));
  TRY(const NodeId wide, cast_to(b, folded, DType::f64));
  const double step = std::numbers::pi / 4 / static_cast<double>(n);
  const NodeId unit = b.literal({DType::f64, {}}, make_scalar(DType::f64, step));
  TRY(const NodeId angle, op("mul", {wide, unit}));
  TRY(const NodeId c, op("cos", {angle}));
  TRY(const NodeId s, op("sin", {angle}));
  // Octants 1, 2, 5, 6 change sine and cosine; the cosine is below 0 in 2 to 5, the sine from 4 on.
  TRY(const NodeId next, op("add", {octant, one}));
  TRY(const NodeId half, op("div", {next, two}));
  TRY(const NodeId half_odd, op("rem", {half, two}));
  TRY(const NodeId changed, op("eq", {half_odd, one}));
  TRY(NodeId re, op("where", {changed, s, c}));
  TRY(NodeId im, op("where", {changed, c, s}));
  TRY(const NodeId after, op("add", {octant, two}));
  TRY(const NodeId quarter, op("div", {after, four}));
  TRY(const NodeId left, op("eq", {quarter, one}));
  TRY(const NodeId minus_re, op("neg", {re}));
  TRY(re, op("where", {left, minus_re, re}));
  TRY(const NodeId upper, op("lt", {octant, four}));
  TRY(const NodeId minus_im, op("neg", {im}));
  TRY(im, op("where", {upper, minus_im, im}));  // e^(-i angle)
  Parts out;
  TRY(out.re, cast_to(b, re, t));
  TRY(out.im, cast_to(b, im, t));
  return out;
}

Result<NodeId> resized_along(GraphBuilder& b, NodeId x, int axis, int64_t length) {
  const Type t = b.type(x);
  if (t.dims[axis] == length) return x;
  std::vector<int64_t> low(static_cast<size_t>(t.dims.size())), high = low;
  high[static_cast<size_t>(axis)] = length - t.dims[axis];
  return add_op(b, "pad", {x}, {{"low", low}, {"high", high}, {"value", make_scalar(t.dtype, 0)}});
}

Result<Parts> scaled(GraphBuilder& b, Parts x, double scale) {
  if (scale == 1) return Parts{x.re, x.im};
  const DType t = b.type(x.re).dtype;
  const NodeId factor = b.literal({t, {}}, make_scalar(t, scale));
  Parts out;
  TRY(out.re, add_op(b, "mul", {x.re, factor}));
  TRY(out.im, add_op(b, "mul", {x.im, factor}));
  return out;
}

Result<Parts> transform(GraphBuilder& b, Parts x, int axis, const TransformOptions& o) {
  TRY(const Parts y, scaled(b, x, o.scale));
  return Transformer(b, o.many_threads).run(y, axis, o.inverse);
}

double fourier_scale(const Attrs& a, int64_t n, bool inverse) {
  const int64_t norm = attr<kFourierAttrs, "norm">(a);
  if (norm == 1) return 1 / std::sqrt(static_cast<double>(n));
  return (norm == 0) == inverse ? 1 / static_cast<double>(n) : 1;
}

Status check_fourier_dtype(DType t) {
  if (part_type(t) == DType::f32 || part_type(t) == DType::f64) return {};
  return user_error("needs f32, f64, c64 or c128, got {}", name(t));
}

Result<FourierShape> fourier_shape(const InferArgs& a, int64_t otherwise) {
  FourierShape s;
  TRY(s.axis, normal_axis(attr<kFourierAttrs, "axis">(a.attrs), a.in[0].dims.size()));
  s.length = attr<kFourierAttrs, "length">(a.attrs);
  if (s.length == 0) s.length = otherwise < 0 ? a.in[0].dims[s.axis] : otherwise;
  if (s.length < 1) return user_error("a transform of {} elements", s.length);
  if (s.length > kLongestTransform) return unsupported("a transform of more than {} elements", kLongestTransform);
  return s;
}

Result<Type> infer_fourier(const InferArgs& a) {
  Type out = a.in[0];
  CHECK_OK(check_fourier_dtype(out.dtype));
  TRY(const FourierShape s, fourier_shape(a, -1));
  out.dims[s.axis] = s.length;
  if (!is_complex(out.dtype)) out.dtype = complex_of(out.dtype);
  return out;
}

Result<Parts> split_fourier(GraphBuilder& b, const SplitArgs& a, bool inverse) {
  const Type in[] = {b.type(a.in[0].re)};
  TRY(const FourierShape s, fourier_shape({in, a.attrs}, -1));
  TRY(Parts x, completed(b, a.in[0]));
  TRY(x.re, resized_along(b, x.re, s.axis, s.length));
  TRY(x.im, resized_along(b, x.im, s.axis, s.length));
  return transform(
      b, x, s.axis,
      {.inverse = inverse, .scale = fourier_scale(a.attrs, s.length, inverse), .many_threads = a.many_threads});
}

Status ref_whole_fourier(const RefTensor& x, const Attrs& a, RefTensor& out, bool inverse) {
  const Type in[] = {x.type()};
  TRY(const FourierShape s, fourier_shape({in, a}, -1));
  return ref_fourier(x, out, s, inverse, fourier_scale(a, s.length, inverse));
}

}  // namespace thermite
