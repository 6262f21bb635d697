// SPDX-License-Identifier: Apache-2.0
// erf: x + x P(x^2) up to |x| = 1 (0.92 in f32); above, 1 - erfc |x| with ln(erfc |x|) a polynomial in |x|.
// normal_cdf: the lower tail e^(-x^2/2) R(|x|), whole relative precision; 1 - tail above 0. R, a scaled complementary
// error function, falls slowly from 1/2 and is a quotient of polynomials with positive coefficients: no cancellation.
#include <cmath>
#include <iterator>

#include "passes/kernel/maths/maths.h"

namespace thermite::maths {
namespace {

// erf(x)/x - 1 in x^2 on [0, 0.925] (f32, rounded one by one with the rest refitted) and [0, 1]. Error relative to
// erf: 2^-30, 2^-29.6, 2^-56.1.
constexpr double kSmall32[] = {0x1.06eba8p-3, -0x1.81274p-2,   0x1.ce2d64p-4, -0x1.b8011cp-6,
                               0x1.544a1ep-8, -0x1.a60898p-11, 0x1.4f5914p-14};
constexpr double kSmallSingle[] = {0x1.06eba7f25ea96p-3,  -0x1.81273deb8b3c5p-2, 0x1.ce2cf783e6fbap-4,
                                   -0x1.b7f90fd9c848cp-6, 0x1.5405bdbe5ae84p-8,  -0x1.a3f71ee6f44a4p-11,
                                   0x1.496a1205dd8a7p-14};
constexpr double kSmallFull[] = {0x1.06eba8214db69p-3,   -0x1.812746b0379e6p-2,  0x1.ce2f21a042b21p-4,
                                 -0x1.b82ce312849afp-6,  0x1.565bcd0db053p-8,    -0x1.c02db3d8f264ep-11,
                                 0x1.f9a321a195b9dp-14,  -0x1.f4d1df40274b3p-17, 0x1.b9def1de3f8ebp-20,
                                 -0x1.5f1d38354a7c9p-23, 0x1.f7a41b6768ef8p-27,  -0x1.386acc14bb471p-30,
                                 0x1.0579a08899394p-34};
// ln(erfc(t) / k) / (t - t0) in t - t0 on [t0, 3.93], weighted for the error of erf: 2^-29. t0 was searched so that
// k = erfc(t0) is an f32 to 2^-39: then the exponent starts at 0, where its rounding errors are small.
constexpr double kStart32 = 0x1.d9797p-1, kErfc32 = 0x1.870c1p-3;
constexpr double kLarge32[] = {-0x1.41a3c6p+1, -0x1.aab1a2p-1,  -0x1.6da78ap-5,
                               0x1.5d46ccp-7,  -0x1.fe3528p-10, 0x1.945184p-13};
// ln(erfc t) on [1, 4.1] and [1, 6], weighted likewise: 2^-29.8, 2^-57.7.
constexpr double kLargeSingle[] = {-0x1.663a746f7e393p-12, -0x1.2088e20d3478ap+0, -0x1.46bb0cb2c320ap-1,
                                   -0x1.a6523f411d5dfp-4,  0x1.65c94cfa41c63p-6,  -0x1.8256358a5f12p-9,
                                   0x1.86d5133ba550dp-13};
constexpr double kLargeFull[] = {
    -0x1.81abeeb25f5a2p-23, -0x1.20dd562fd6a1dp+0,  -0x1.45f42b4dd3254p-1,  -0x1.a4da4e3e4a0cap-4,
    0x1.38939a65c2a19p-6,   0x1.261ba13c5186ap-12,  -0x1.cfbb47d0272c2p-10, 0x1.50283df1ef4d2p-11,
    -0x1.77fafd69fbdc4p-15, -0x1.27248fecb11b5p-14, 0x1.79cda1d392e0ep-15,  -0x1.150f1b6e30feap-16,
    0x1.22623b784eab3p-18,  -0x1.c8a662b627501p-21, 0x1.0df3549936befp-23,  -0x1.d4369647018ddp-27,
    0x1.19f20c7b14b4fp-30,  -0x1.a5ded1a994d6ep-35, 0x1.2772c3f61a119p-40};

// R(t) = e^(t^2/2) erfc(t / sqrt(2)) / 2 as a quotient. The first two constants make R(0) = 1/2 exact. Relative error:
// on [0, 13.1] 2^-26.4 (f32, rounded coefficients searched) and 2^-33.6, on [0, 37.7] 2^-54.2 (2^-60 unrounded). Past
// those, where results are denormal, R is only some 2^-23 off. The common factor of the f32 rows was searched: for
// small t the roundings then fall where floats lie densest for their size.
constexpr double kTail32[] = {0x1.ap-1, 0x1.6987f2p-1, 0x1.2c3d94p-2, 0x1.082306p-4, 0x1.a734fcp-8};
constexpr double kUnder32[] = {0x1.ap+0, 0x1.5ab9bep+1, 0x1.ef69bp+0, 0x1.8070e2p-1, 0x1.4b1274p-3, 0x1.09339cp-6};
constexpr double kTailSingle[] = {
    0.5, 0x1.02dad4a59565fp-1, 0x1.fd92092ff01ecp-3, 0x1.21020cf59d2aap-4, 0x1.77ef6087899fp-7, 0x1.c8e90afddfd21p-11};
constexpr double kUnderSingle[] = {1.0,
                                   0x1.cf1cfe2f5b865p+0,
                                   0x1.70e74f26486ccp+0,
                                   0x1.4dfee22977d1dp-1,
                                   0x1.6eb43d0fd1a9ap-3,
                                   0x1.d7294eb041b33p-6,
                                   0x1.1e5395329606bp-9};
constexpr double kTailFull[] = {0.5,
                                0x1.a752f1ca58a44p-1,
                                0x1.5b104bd4e76afp-1,
                                0x1.6c894e2fa5025p-2,
                                0x1.0d121835721cap-3,
                                0x1.22566d9eee9e7p-5,
                                0x1.cf2f43dd83cdap-8,
                                0x1.0e04ecdd23375p-10,
                                0x1.ba109ac40b987p-14,
                                0x1.ce0cf99ce7b7ep-18,
                                0x1.da01ae3acfab9p-23};
constexpr double kUnderFull[] = {1.0,
                                 0x1.39ca8db47d2b7p+1,
                                 0x1.67e6a812b1e41p+1,
                                 0x1.fee1cb153f05dp+0,
                                 0x1.f3cf025f06727p-1,
                                 0x1.62d5f76d99a0bp-2,
                                 0x1.765185879989fp-4,
                                 0x1.26917aa249fe9p-6,
                                 0x1.54ae573943a05p-9,
                                 0x1.159a6cff98c8p-12,
                                 0x1.218c1da094764p-16,
                                 0x1.290a20e4b1858p-21};
// Where even denormals have ended.
constexpr double kEnd32 = 14.5, kEnd64 = 38.7;

V erf_f64(V x, Accuracy a) {
  const bool single = a == Accuracy::single;
  V t = abs(x), z = x * x;
  std::span<const double> near = kSmallFull, far = kLargeFull;
  if (single) near = kSmallSingle, far = kLargeSingle;
  V small = muladd(t, horner(z, near), t);
  V w = horner(at_most(t, single ? 4.1 : 6.0), far);
  V large = 1.0 - exp_f64(w, a);
  return with_sign(select(t < 1.0, small, large), x);
}

// One polynomial serves both sides.
V erf_f32(V x) {
  V t = abs(x), near = t < kStart32, d = at_most(t, 3.93) - kStart32, u = select(near, t * t, d);
  V p = select(near, kSmall32[6], x.like(0.0));
  for (int k = 5; k >= 0; --k) p = muladd(p, u, select(near, kSmall32[k], x.like(kLarge32[k])));
  V large = muladd(exp_narrow_f32(d * p), -kErfc32, t.like(1.0));
  return with_sign(select(near, muladd(t, p, t), large), x);
}

V normal_cdf_f64(V x, Accuracy a) {
  const bool single = a == Accuracy::single;
  V t = at_most(abs(x), single ? kEnd32 : kEnd64);
  std::span<const double> above = kTailFull, under = kUnderFull;
  if (single) above = kTailSingle, under = kUnderSingle;
  Pair z = single ? Pair{t * t, t} : two_product(t, t);
  V bell = single ? exp_f64(z.hi * -0.5, a) : exp_f64(z.hi * -0.5, z.lo * -0.5);
  V tail = bell * horner(t, above) / horner(t, under);
  return select(x < 0.0, tail, 1.0 - tail);
}

V normal_cdf_f32(V x) {
  V t = at_most(abs(x), kEnd32);
  V tail = scaled_bell_f32(t) * horner(t, kTail32) / horner(t, kUnder32), below = x < 0.0;
  const double scale = std::ldexp(1.0, -kBellScale);  // in the step that rounds: denormals before it would take long
  return muladd(tail, select(below, x.like(scale), x.like(-scale)), select(below, x.like(0.0), x.like(1.0)));
}

V erf_pairs(V x) {
  V t = abs(x), zero = x.like(0.0);
  Pair small = horner(two_product(t, t), kSmallSingle, 2) * t + t;
  Scaled e = exp_pairs(horner(Pair{at_most(t, 4.1), zero}, kLargeSingle, 3));
  Pair rest = scaled(e.m, as_float((e.raw << 23) + (int64_t{127} << 23)));
  V y = select(t < 1.0, small.hi, (-rest + x.like(1.0)).hi);
  return with_sign(select(t < 0x1p-40, t + t * kSmallSingle[0], y), x);
}

V normal_cdf_pairs(V x) {
  Pair t{at_most(abs(x), kEnd32), x.like(0.0)};
  Scaled e = exp_pairs(scaled(two_product(t.hi, t.hi), -0.5));
  e.m =
      e.m * quotient(horner(t, kTailSingle, std::size(kTailSingle)), horner(t, kUnderSingle, std::size(kUnderSingle)));
  V tail = round_pairs(e);
  return select(x < 0.0, tail, 1.0 - tail);
}

}  // namespace

V erf(V x) {
  if (x.type().dtype == DType::f32 && x.maker().fma) return x.maker().tables ? erf_by_pieces_f32(x) : erf_f32(x);
  return in_wider(x, erf_f64, erf_pairs);
}

V normal_cdf(V x) {
  if (x.type().dtype == DType::f32 && x.maker().fma) return normal_cdf_f32(x);
  return in_wider(x, normal_cdf_f64, normal_cdf_pairs);
}

}  // namespace thermite::maths
