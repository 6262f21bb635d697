// SPDX-License-Identifier: Apache-2.0
// pow of f32 by tables of sixteen floats, for targets with fma that look those up in a register: x = 2^k m, and c, a
// number of few bits near 1 / m, leaves f = c m - 1 exact; log2 x = k - log2 c + f (1/ln2 + f (-1/(2 ln2) + f P(f))),
// and 2^(n + i/16 + r) = 2^(n + i/16) (1 + r Q(r)). What is not small is in two words.
#include "passes/kernel/maths/maths.h"

namespace thermite::maths {
namespace {

// m lies in [kFirst, 2 kFirst), by its first bits beyond that in one of sixteen parts. Where those begin, log2 x is in
// every part no smaller than log2(1 + f), to the power of two, or c is 1: what a sum with -log2 c loses is exact then.
constexpr int64_t kFirst = 0x3f33e000, kPartBits = 19;
// Products with m have 24 bits after 1 is taken away; of those the ones that f^3, relative to log2 m, and the rest of
// -log2 c are least for.
constexpr double kInverse[] = {0x1.6p+0,  0x1.5p+0, 0x1.48p+0, 0x1.38p+0, 0x1.3p+0, 0x1.2p+0,  0x1.18p+0, 0x1.1p+0,
                               0x1.08p+0, 0x1p+0,   0x1.ep-1,  0x1.c8p-1, 0x1.bp-1, 0x1.98p-1, 0x1.88p-1, 0x1.7p-1};
// -log2 of those: up to 2^-17, which sums with k are exact of, and the rest.
constexpr double kLog2Hi[] = {-0x1.d676p-2, -0x1.91bcp-2, -0x1.6e22p-2, -0x1.244p-2, -0x1.fbcp-3, -0x1.5cp-3,
                              -0x1.08c4p-3, -0x1.664p-4,  -0x1.6bbp-5,  0,           0x1.7d6p-4,  0x1.563cp-3,
                              0x1.f5fcp-3,  0x1.4f7p-2,   0x1.8a8ap-2,  0x1.e7ep-2};
constexpr double kLog2Lo[] = {0x1.83f9a2p-19,  0x1.5db83ap-20,  -0x1.cd9d0cp-22, -0x1.eac382p-20, -0x1.6b9026p-19,
                              -0x1.a39fbep-19, -0x1.88cda8p-19, 0x1.20a6dep-21,  0x1.645388p-20,  0,
                              0x1.25b3eep-22,  0x1.c29ffap-19,  0x1.8a9064p-19,  -0x1.134c4ep-20, -0x1.fd501p-20,
                              -0x1.40358ep-19};
// log2(1 + f) / f for f from -0.0368 to 0.0303, rounded one by one with the rest refitted; error relative to log2 x
// 2^-36.5.
constexpr double kHead = 0x1.715476p+0, kHeadLo = 0x1.4b0c7ep-26, kNext = -0x1.715476p-1, kNextLo = -0x1.1d3eacp-27;
constexpr double kLog2[] = {0x1.ec7096p-2, -0x1.715526p-2, 0x1.27c6ap-2, -0x1.eb5ff2p-3};
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
// (2^r - 1) / r for |r| up to 1/26, likewise; error relative to 2^r 2^-34.6.
constexpr double kExp2[] = {0x1.62e43p-1, 0x1.ebfbep-3, 0x1.c6b0aap-5, 0x1.3b295ep-7};

// log2(x), x positive and normal, to 2^-35; lo is up to 2^-14 of hi.
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

// The whole and sixteenths of the power are those of its high word alone, known before the low one, which takes the
// rest past 1/32, to 1/26 at most.
PowerByTables pow_by_tables_f32(V x, V y) {
  Pair l = log2_by_table(x);
  V hi = y * l.hi, shifted = muladd(y, l.hi, x.like(0x1.8p19));
  V r = (hi - (shifted - 0x1.8p19)) + muladd(y, l.lo, muladd(y, l.hi, -hi));
  V scale = as_float(lookup(bits(shifted), kPower) + (bits(shifted) << kPartBits));
  return {hi, muladd(scale, muladd(r, horner(r, kExp2), lookup(bits(shifted), kPowerLo)), scale)};
}

}  // namespace thermite::maths
