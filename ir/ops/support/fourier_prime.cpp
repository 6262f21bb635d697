// SPDX-License-Identifier: Apache-2.0
// Rader's way: with the elements but the first in the order of the powers of a primitive root, those of the transform
// in the order of its reciprocal's, a prime's transform is a cyclic convolution of one element fewer.
#include <algorithm>

#include "ir/ops/support/fourier.h"
#include "ir/ops/support/slice_along.h"

namespace thermite {
namespace {

int64_t power(int64_t base, int64_t exponent, int64_t modulus) {
  int64_t r = 1;
  for (; exponent > 0; exponent /= 2, base = base * base % modulus)
    if (exponent % 2) r = r * base % modulus;
  return r;
}

// The least number whose powers are all but 0 of a prime, which is below 2^31.
int64_t primitive_root(int64_t prime) {
  std::vector<int64_t> factors;
  int64_t rest = prime - 1;
  for (int64_t p = 2; p * p <= rest; ++p) {
    if (rest % p == 0) factors.push_back(p);
    while (rest % p == 0) rest /= p;
  }
  if (rest > 1) factors.push_back(rest);
  int64_t g = 2;
  while (std::ranges::any_of(factors, [&](int64_t f) { return power(g, (prime - 1) / f, prime) == 1; })) ++g;
  return g;
}

Result<Parts> picked(GraphBuilder& b, Parts x, NodeId index, int axis) {
  Parts out;
  TRY(out.re, add_op(b, "gather", {x.re, index}, {{"axis", int64_t{axis}}}));
  TRY(out.im, add_op(b, "gather", {x.im, index}, {{"axis", int64_t{axis}}}));
  return out;
}

Result<Parts> first_along(GraphBuilder& b, Parts x, int axis) {
  Parts out;
  TRY(out.re, slice_along(b, x.re, axis, 0, 1));
  TRY(out.im, slice_along(b, x.im, axis, 0, 1));
  return out;
}

// 1, r, r^2 ... modulo a prime, all of them: twice as many at a time.
Result<NodeId> powers_of(GraphBuilder& b, int64_t r, int64_t prime) {
  const auto whole = [&](int64_t v) { return b.literal({DType::i64, {}}, make_int_scalar(DType::i64, v)); };
  TRY(NodeId all, counting(b, 1));
  TRY(all, add_op(b, "add", {all, whole(1)}));
  for (int64_t count = 1; count < prime - 1; count *= 2) {
    TRY(NodeId next, add_op(b, "mul", {all, whole(power(r, count, prime))}));
    TRY(next, add_op(b, "rem", {next, whole(prime)}));
    TRY(all, add_op(b, "concat", {all, next}, {{"axis", int64_t{0}}}));
  }
  return slice_along(b, all, 0, 0, prime - 1);
}

}  // namespace

Result<PrimeOrders> prime_orders(GraphBuilder& b, int64_t n) {
  const int64_t root = primitive_root(n);
  PrimeOrders out;
  TRY(out.in, powers_of(b, root, n));
  TRY(out.out, powers_of(b, power(root, n - 2, n), n));
  return out;
}

// The transform of the roots in the order of the powers, over their number. Made in f64, of tables alone.
Result<Parts> prime_filter(GraphBuilder& b, NodeId powers, int64_t n, DType t) {
  TRY(const Parts roots, roots_of_unity(b, powers, n, DType::f64));
  // One row on any device, made once: in two dimensions, as many threads want it.
  TRY(const Parts filter, transform(b, roots, 0, {.scale = 1 / static_cast<double>(n - 1), .many_threads = true}));
  Parts out;
  TRY(out.re, cast_to(b, filter.re, t));
  TRY(out.im, cast_to(b, filter.im, t));
  return out;
}

Result<Parts> transform_by_powers(GraphBuilder& b, Parts x, int axis, bool many_threads) {
  const Dims d = b.type(x.re).dims;
  const int64_t n = d[axis];
  TRY(const PrimeOrders orders, prime_orders(b, n));
  const Parts tensor{x.re, x.im};
  TRY(const Parts first, first_along(b, tensor, axis));
  TRY(Parts y, picked(b, tensor, orders.in, axis));
  TRY(y, transform(b, y, axis, {.many_threads = many_threads}));
  TRY(const Parts sum, first_along(b, y, axis));
  TRY(Parts filter, prime_filter(b, orders.out, n, b.type(x.re).dtype));
  std::vector<int64_t> spread(static_cast<size_t>(d.size()), 1);
  spread[static_cast<size_t>(axis)] = n - 1;
  TRY(filter.re, add_op(b, "reshape", {filter.re}, {{"dims", spread}}));
  TRY(filter.im, add_op(b, "reshape", {filter.im}, {{"dims", spread}}));
  TRY(y, complex_product(b, y, filter));
  TRY(y, transform(b, y, axis, {.inverse = true, .many_threads = many_threads}));
  // Element 0 in front, the others by where their number is among the powers.
  TRY(const NodeId places,
      add_op(b, "top_k_indices", {orders.out}, {{"k", n - 1}, {"axis", int64_t{0}}, {"largest", int64_t{0}}}));
  TRY(Parts out, picked(b, y, places, axis));
  TRY(out.re, add_op(b, "concat", {sum.re, out.re}, {{"axis", int64_t{axis}}}));
  TRY(out.im, add_op(b, "concat", {sum.im, out.im}, {{"axis", int64_t{axis}}}));
  TRY(out.re, add_op(b, "add", {out.re, first.re}));
  TRY(out.im, add_op(b, "add", {out.im, first.im}));
  return out;
}

}  // namespace thermite
