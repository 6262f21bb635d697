// SPDX-License-Identifier: Apache-2.0
// x y + z: the product's 48 bits and z's 24, both at the top of 62 of a u64, aligned (what falls off below leaves a
// sticky bit, and then the other operand is far larger), summed, and rounded once.
#include "passes/kernel/maths/exact.h"

namespace thermite::maths {
namespace {

constexpr int64_t kAbs = 0x7fffffff, kInf = 0x7f800000, kQuiet = 0x7fc00000;

V u64(V x) { return cast(x, DType::u64); }
V clamped(V x, int low, int high) { return apply(Prim::min, {apply(Prim::max, {x, x.like(low)}), x.like(high)}); }

// v >> n, its last bit set where a bit was lost.
V shift_sticky(V v, V n) {
  V kept = v >> n;
  return kept | select((kept << n) != v, kept.like(1), kept.like(0));
}

// The bits of the sum of two magnitudes, p 2^(e - 314) and q 2^(f - 187) below 2^62; `differ` where signs do.
struct Sum {
  V bits;
  V negative;  // whether q is the larger and signs differ
  V zero;
};
Sum sum(V p, V e, V q, V f, V differ) {
  // Zeros lie below everything.
  V of_p = select(p == 0, -2000, e - 314), of_q = select(q == 0, -2000, f - 187);
  V lead = of_p - of_q;
  p = shift_sticky(p, u64(clamped(-lead, 0, 63)));
  q = shift_sticky(q, u64(clamped(lead, 0, 63)));
  V negative = differ & (p < q);
  V total = p + select(differ, -q, q);
  total = select(negative, -total, total);
  V width = apply(Prim::bit_width, {total});
  V top = total << (64 - width), tail = top << 26;
  V m = cast(top >> 38, DType::u32);
  m = m | select(tail != 0, m.like(1), m.like(0));
  V exponent = apply(Prim::max, {of_p, of_q}) + cast(width, DType::i32) + 126;
  return {select(total == 0, 0, pack(m, exponent)), negative, total == 0};
}

}  // namespace

V exact_fma(V x, V y, V z) {
  Unpacked a = unpack(x), b = unpack(y), c = unpack(z);
  V product_sign = sign_bit(x) ^ sign_bit(y), differ = product_sign != sign_bit(z);
  Sum s = sum((u64(a.m) * u64(b.m)) << 14, a.e + b.e, u64(c.m) << 37, c.e, differ);
  V sign = select(s.negative, sign_bit(z), select(s.zero & differ, 0, product_sign));
  V r = s.bits | sign;

  V u = bits(x) & kAbs, v = bits(y) & kAbs, w = bits(z) & kAbs;
  V infinite = (u == kInf) | (v == kInf);
  r = select(w == kInf, bits(z), r);
  r = select(infinite, product_sign | kInf, r);
  V no_product = infinite & ((u == 0) | (v == 0)), against = infinite & (w == kInf) & differ;
  V no_number = (u > kInf) | (v > kInf) | (w > kInf) | no_product | against;
  return as_float(select(no_number, kQuiet, r));
}

}  // namespace thermite::maths
