// SPDX-License-Identifier: Apache-2.0
// sin, cos and tan of f32 in f32 alone, for targets with fma: |x| = k pi/2 + r with r in two words, of which the second
// and everything that is small beside the first goes into one last sum.
#include "passes/kernel/maths/maths.h"

namespace thermite::maths {
namespace {

constexpr int kChunk = 16;  // lanes of the large arguments' code

// Below, three words of pi/2 are enough.
constexpr double kLarge = 0x1p17;
// pi/2 in words of 24 bits.
constexpr double kPart1 = 0x1.921fb6p+0, kPart2 = -0x1.777a5cp-25, kPart3 = -0x1.ee59dap-50;

// For r^2 up to 0.625, rounded one by one with the rest refitted. (sin(r)/r - 1) / r^2, error relative to sin 2^-32.5;
// (cos(r) - 1 + r^2/2) / r^4, 2^-32.8; (tan(r)/r - 1) / r^2, 2^-32.9.
constexpr double kSin[] = {-0x1.555556p-3, 0x1.111172p-7, -0x1.a056a2p-13, 0x1.7b5878p-19};
constexpr double kCos[] = {0x1.55554ap-5, -0x1.6c0c1cp-10, 0x1.99e24p-16};
constexpr double kTan[] = {0x1.555554p-2, 0x1.111198p-3, 0x1.b9f78ap-5,   0x1.689eb8p-6,
                           0x1.0dc6f2p-7, 0x1.549d32p-8, -0x1.ab3a52p-11, 0x1.17eb5p-9};

// x >= 0. r.lo is some 2^-7 of r.hi at most.
Reduced reduce_medium(V x) {
  V t = muladd(x, 0x1.45f306p-1, x.like(0x1.8p23)), k = t - 0x1.8p23;
  V first = muladd(k, -kPart1, x);  // exact
  // first is a multiple of 2^-24 (or k is 0), and so of the last place of what comes after it: their sum needs no more.
  Pair second = two_product(k, x.like(-kPart2)), sum = fast_two_sum(first, second.hi);
  return {{sum.hi, sum.lo + muladd(k, -kPart3, second.lo)}, bits(t)};
}

Reduced reduce(V x) {
  V is_large = x >= kLarge;
  Reduced medium = reduce_medium(x);
  auto then = [&]() -> std::vector<ValueId> {
    const std::vector<V> large = in_chunks(kChunk, {select(is_large, x, kLarge)}, [](std::span<const V> part) {
      Reduced r = reduce_half_pi_pairs(part[0]);
      return std::vector<V>{r.r.hi, r.r.lo, r.quadrant};
    });
    return {select(is_large, large[0], medium.r.hi).id(), select(is_large, large[1], medium.r.lo).id(),
            select(is_large, large[2], medium.quadrant).id()};
  };
  auto otherwise = [&]() -> std::vector<ValueId> { return {medium.r.hi.id(), medium.r.lo.id(), medium.quadrant.id()}; };
  const ValueType types[] = {x.type(), x.type(), medium.quadrant.type()};
  const std::vector<ValueId> r = x.builder().branch(any_lane(is_large).id(), types, then, otherwise);
  const Maker& m = x.maker();
  return {{V(m, r[0]), V(m, r[1])}, V(m, r[2])};
}

V odd(V quadrant) { return (quadrant & 1) != 0; }
V half_turn_sign(V quadrant) { return (quadrant & 2) << 30; }
V sign_of(V x) { return bits(x) & (int64_t{1} << 31); }

// sin r = r + r (z s0 + z^2 S), or where `turned` cos r = 1 - z/2 + z^2 C: leading + factor slope + what is small, of
// one polynomial and one sum.
V sine(const Pair& r, V turned) {
  Pair z = two_product(r.hi, r.hi);
  V p = select(turned, kCos[2], r.hi.like(kSin[3]));
  for (int k = 1; k >= 0; --k) p = muladd(p, z.hi, select(turned, kCos[k], r.hi.like(kSin[k + 1])));
  p = muladd(z.hi * z.hi, p, z.lo * select(turned, -0.5, r.hi.like(kSin[0])));
  V slope = select(turned, -0.5, muladd(z.hi, kSin[0], p)), factor = select(turned, z.hi, r.hi);
  V leading = select(turned, 1.0, r.hi), hi = muladd(factor, slope, leading);
  V derivative = select(turned, -r.hi, muladd(z.hi, -0.5, r.hi.like(1.0)));
  V small = muladd(r.lo, derivative, select(turned, p, 0.0));
  return hi + (muladd(factor, slope, leading - hi) + small);
}

}  // namespace

V sin_f32(V x) {
  Reduced k = reduce(abs(x));
  return flip_sign(sine(k.r, odd(k.quadrant)), half_turn_sign(k.quadrant) ^ sign_of(x));
}

V cos_f32(V x) {
  Reduced k = reduce(abs(x));
  return flip_sign(sine(k.r, !odd(k.quadrant)), half_turn_sign(k.quadrant + 1));
}

// tan r = r (1 + q) in two words; of odd quadrants its reciprocal with the other sign.
V tan_f32(V x) {
  Reduced k = reduce(abs(x));
  const auto [r, r_lo] = fast_two_sum(k.r.hi, k.r.lo);
  V one = r.like(1.0);
  Pair z = two_product(r, r);
  // q = z (c0 + z P), all but P in two words
  V p = horner(z.hi, std::span(kTan).subspan(1));
  V sum = muladd(z.hi, p, r.like(kTan[0])), sum_lo = muladd(z.hi, p, kTan[0] - sum);
  V slope = muladd(z.hi, p, sum);  // of q
  V q = z.hi * sum, q_lo = muladd(z.hi, sum_lo, muladd(z.lo, slope, muladd(z.hi, sum, -q)));
  V hi = muladd(r, q, r);
  V lo = muladd(r, q_lo, muladd(r_lo, muladd(hi, hi, one), muladd(r, q, r - hi)));
  V inverse = reciprocal(hi), error = muladd(-inverse, lo, muladd(-inverse, hi, one));
  V o = odd(k.quadrant);
  V y = select(o, muladd(inverse, error, inverse), hi + lo);
  return flip_sign(y, (k.quadrant << 31) ^ sign_of(x));
}

}  // namespace thermite::maths
