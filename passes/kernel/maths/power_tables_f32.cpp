// SPDX-License-Identifier: Apache-2.0
// pow of f32 by tables of sixteen floats, for targets with fma that look those up in a register: x = 2^k m, and c, a
// number of few bits near 1 / m, leaves f = c m - 1 exact; log2 x = k - log2 c + f (1/ln2 + f (-1/(2 ln2) + f P(f))),
// and 2^(n + i/16 + r) = 2^(n + i/16) (1 + r Q(r)). What is not small is in two words.
#include "passes/kernel/maths/maths.h"

namespace thermite::maths {
namespace {

// m lies in [kFirst, 2 kFirst), by its first bits beyond that in one of sixteen parts. Where those begin, log2 x is in
// every part no smaller than log2(1 + f), to the power of two, or c is 1: what a sum with -log2 c loses is exact then.
constexpr int64_t kFirst = 0x3f318000, kPartBits = 19;
// Products with m have 24 bits after 1 is taken away; of those the one that f^3, relative to log2 m, is least for.
constexpr double kInverse[] = {0x1.68p+0, 0x1.58p+0, 0x1.5p+0, 0x1.4p+0, 0x1.3p+0,  0x1.28p+0, 0x1.2p+0, 0x1.1p+0,
                               0x1.08p+0, 0x1p+0,    0x1.fp-1, 0x1.dp-1, 0x1.b8p-1, 0x1.ap-1,  0x1.9p-1, 0x1.78p-1};
// -log2 of those: up to 2^-17, which sums with k are exact of, and the rest.
constexpr double kLog2Hi[] = {-0x1.f7a8p-2, -0x1.b47ep-2, -0x1.91bcp-2, -0x1.49a8p-2, -0x1.fbcp-3,
                              -0x1.acf4p-3, -0x1.5cp-3,   -0x1.664p-4,  -0x1.6bbp-5,  0,
                              0x1.774p-5,   0x1.22dcp-3,  0x1.bfc8p-3,  0x1.32cp-2,   0x1.6cbp-2,
                              0x1.c81ap-2};
constexpr double kLog2Lo[] = {-0x1.5a32c2p-20, -0x1.7ee71p-19,  0x1.5db83ap-20, 0x1.ed0cbap-20,  -0x1.6b9026p-19,
                              -0x1.e2db4ep-19, -0x1.a39fbep-19, 0x1.20a6dep-21, 0x1.645388p-20,  0,
                              -0x1.acd89ap-19, -0x1.23d54cp-19, -0x1.858p-19,   -0x1.1c8f12p-22, 0x1.ed0cbap-19,
                              -0x1.1e95dp-21};
// log2(1 + f) / f for f from -0.0309 to 0.0407, rounded one by one with the rest refitted; error relative to log2 x
// 2^-36.3.
constexpr double kHead = 0x1.715476p+0, kHeadLo = 0x1.4b0c7ep-26, kNext = -0x1.715476p-1, kNextLo = -0x1.1d3eacp-27;
constexpr double kLog2[] = {0x1.ec7094p-2, -0x1.7155f6p-2, 0x1.27cf66p-2, -0x1.e3187ep-3};
// 2^(i/16), less i in bits from the 19th on, and what it lacks, relative to it.
constexpr uint32_t kPower[] = {0x3f800000, 0x3f7daac3, 0x3f7b95c2, 0x3f79c3d3, 0x3f7837f0, 0x3f76f532,
                               0x3f75fed7, 0x3f75583f, 0x3f7504f3, 0x3f7508a4, 0x3f75672a, 0x3f76248c,
                               0x3f7744fd, 0x3f78ccdf, 0x3f7ac0c7, 0x3f7d257d};
constexpr double kPowerLo[] = {0,
                               0x1.8d96d4p-25,
                               -0x1.9c0c22p-27,
                               0x1.964904p-25,
                               0x1.125002p-25,
                               0x1.370be4p-25,
                               -0x1.0a355p-25,
                               -0x1.00d8acp-27,
                               0x1.26055cp-26,
                               -0x1.05cb44p-25,
                               0x1.67a1cap-28,
                               0x1.a3b5e4p-28,
                               -0x1.f9c304p-27,
                               -0x1.6961b4p-28,
                               -0x1.a5217cp-28,
                               0x1.61428ep-28};
// (2^r - 1) / r for |r| up to 1/18, likewise; error relative to 2^r 2^-32.9.
constexpr double kExp2[] = {0x1.62e43p-1, 0x1.ebfbep-3, 0x1.c6b666p-5, 0x1.3b2a8ep-7};

// log2(x), x positive and normal, to 2^-35; lo is up to 2^-12 of hi.
Pair log2_by_table(V x) {
  V beyond = bits(x) - kFirst, exponent = beyond & int64_t{0xff800000}, part = beyond >> kPartBits;
  V f = muladd(as_float(bits(x) - exponent), lookup(part, kInverse), x.like(-1.0));
  V rest = horner(f, kLog2), next = x.like(kNext), q = muladd(f, rest, next);
  V q_lo = muladd(f, rest, next - q) + kNextLo;
  V head = x.like(kHead), c = muladd(f, q, head);
  V c_lo = muladd(f, q_lo, muladd(f, q, head - c) + kHeadLo);
  V whole = muladd(cast(as_signed(exponent), DType::f32), 0x1p-23, lookup(part, kLog2Hi));
  V hi = muladd(c, f, whole);
  return {hi, muladd(c, f, whole - hi) + muladd(c_lo, f, lookup(part, kLog2Lo))};
}

}  // namespace

// The whole and sixteenths of the power are those of its high word alone, known before the low one; the rest is past
// 1/32 by what that adds, up to 1/40 next to 1.
PowerByTables pow_by_tables_f32(V x, V y) {
  Pair l = log2_by_table(x);
  V hi = y * l.hi, shifted = muladd(y, l.hi, x.like(0x1.8p19));
  V r = (hi - (shifted - 0x1.8p19)) + muladd(y, l.lo, muladd(y, l.hi, -hi));
  V scale = as_float(lookup(bits(shifted), kPower) + (bits(shifted) << kPartBits));
  return {hi, muladd(scale, muladd(r, horner(r, kExp2), lookup(bits(shifted), kPowerLo)), scale)};
}

}  // namespace thermite::maths
