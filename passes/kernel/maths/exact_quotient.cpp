// SPDX-License-Identifier: Apache-2.0
// Quotients and roots: an f32 estimate of the first 25 bits, short by a few units at most, then the exact remainder
// (known modulo 2^32, which is enough for one that small) says by how many.
#include "passes/kernel/maths/exact.h"

namespace thermite::maths {
namespace {

constexpr int64_t kInf = 0x7f800000, kQuiet = 0x7fc00000, kOne = 0x3f800000;
// Estimates are within 9 units; less this they are always short.
constexpr int kShort = 12;

V i32(V x) { return cast(x, DType::i32); }
V to_f32(V x) { return cast(x, DType::f32); }
V one_if(V condition, V like) { return select(condition, like.like(1), like.like(0)); }

// m in [2^23, 2^24) as a float in [1, 2)
V unit(V m) { return as_float(m + (kOne - (1 << 23))); }

}  // namespace

V sign_bit(V x) { return bits(x) & (int64_t{1} << 31); }

Unpacked unpack(V x) {
  V magnitude = bits(x) & 0x7fffffff, field = magnitude >> 23, fraction = magnitude & 0x7fffff;
  V m = fraction | (one_if(field != 0, field) << 23);
  V shift = 24 - apply(Prim::bit_width, {m});
  return {m << shift, as_signed(apply(Prim::max, {field, field.like(1)}) - shift)};
}

V pack(V m, V e) {
  V normal = e > 0;
  V drop = cast(select(normal, 2, apply(Prim::min, {3 - e, e.like(28)})), DType::u32);
  V rounded = (m + ((m.like(1) << (drop - 1)) - 1) + ((m >> drop) & 1)) >> drop;
  V r = rounded + (cast(select(normal, e - 1, 0), DType::u32) << 23);
  return select(e < 255, r, kInf);
}

V exact_quotient(V x, V y) {
  Unpacked a = unpack(x), b = unpack(y);
  V below = one_if(a.m < b.m, a.m);
  V inverse = reciprocal_estimate(unit(b.m));
  V scale = as_float((below + (127 + 24)) << 23);
  V q = i32(unit(a.m) * inverse * scale) - kShort;
  V divisor = as_signed(b.m), rest = as_signed(a.m << (below + 24)) - q * divisor;
  V more = i32(to_f32(rest) * inverse * 0x1p-23);
  q = q + more;
  rest = rest - more * divisor;
  V over = rest < 0, under = rest >= divisor;
  q = q - one_if(over, q) + one_if(under, q);
  V inexact = (rest != 0) & (rest != divisor);
  V r = pack(cast((q << 1) | one_if(inexact, q), DType::u32), a.e - b.e + 127 - as_signed(below));

  V u = bits(x) & 0x7fffffff, v = bits(y) & 0x7fffffff;
  r = select((u == 0) | (v == kInf), 0, r);
  r = select((u == kInf) | (v == 0), kInf, r);
  V no_number = (u > kInf) | (v > kInf) | ((u == v) & ((u == 0) | (u == kInf)));
  return as_float(select(no_number, kQuiet, r ^ sign_bit(x) ^ sign_bit(y)));
}

V exact_root(V x) {
  Unpacked a = unpack(x);
  V odd = (cast(a.e, DType::u32) + 1) & 1;
  V y = as_float(bits(unit(a.m)) + (odd << 23)), inverse = root_estimate(y);
  V q = i32(y * inverse * 0x1p24) - kShort;
  V rest = as_signed(a.m << (odd + 25)) - q * q;
  V more = i32(to_f32(rest) * inverse * 0x1p-25);
  rest = rest - more * (q + q + more);
  q = q + more;
  V over = rest<0, under = rest> q + q;
  q = q - one_if(over, q) + one_if(under, q);
  // 25 bits and a tail: never halfway between two results of 24.
  V e = (cast(a.e, DType::u32) + 127 - odd) >> 1;
  V r = cast((q + 1) >> 1, DType::u32) + ((e - 1) << 23);

  V u = bits(x);
  V itself = ((u & 0x7fffffff) == 0) | (u == kInf);
  return as_float(select(itself, u, select(u < kInf, r, kQuiet)));
}

}  // namespace thermite::maths
