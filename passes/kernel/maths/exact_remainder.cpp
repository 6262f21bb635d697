// SPDX-License-Identifier: Apache-2.0
// fmod by long division: with m and n the mantissas and d the difference of exponents, m 2^d mod n, as many bits a trip
// as a word has left beside a mantissa.
#include "ir/kernel/prim.h"
#include "passes/kernel/maths/exact.h"

namespace thermite::maths {
namespace {

// |x| = m 2^(e - 1) in units of the least denormal.
struct Parts {
  V m, e;
};
Parts parts(V magnitude, int mantissa_bits) {
  V field = magnitude >> mantissa_bits, fraction = magnitude & ((int64_t{1} << mantissa_bits) - 1);
  V leading = select(field != 0, field.like(int64_t{1} << mantissa_bits), field.like(0));
  return {fraction | leading, apply(Prim::max, {field, field.like(1)})};
}

// m 2^left mod n
V long_division(V m, V n, V left, int bits_a_trip) {
  KernelBuilder& b = m.builder();
  const Maker& maker = m.maker();
  V longest = across_lanes(Prim::max, left);
  V trips = (longest + (bits_a_trip - 1)) / bits_a_trip;
  const ValueId zero = b.index(0), end = b.cast(trips.id(), b.type(zero).dtype);
  const ValueId inits[] = {(m % n).id(), left.id()};
  const auto step = [&](ValueId, std::span<const ValueId> carried) {
    V rest(maker, carried[0]), before(maker, carried[1]);
    V bits_now = apply(Prim::min, {before, before.like(bits_a_trip)});
    return std::vector<ValueId>{((rest << bits_now) % n).id(), (before - bits_now).id()};
  };
  return {maker, b.loop(zero, end, b.index(1), inits, step)[0]};
}

}  // namespace

V exact_remainder(V x, V y) {
  const FloatFormat f = format_of(x.type().dtype);
  const auto sign = static_cast<int64_t>(f.magnitude() + 1), inf = static_cast<int64_t>(f.special());
  const auto magnitude = static_cast<int64_t>(f.magnitude());
  V u = bits(x) & magnitude, v = bits(y) & magnitude;
  Parts a = parts(u, f.mantissa_bits), b = parts(v, f.mantissa_bits);
  V reaches = (u >= v) & (u < inf);
  V left = select(reaches, a.e - b.e, 0);
  V rest = long_division(a.m, b.m, left, f.exponent_bits);
  // Exact: shifted up as far as it goes, as a number with y's exponent less the shift.
  V room = (f.mantissa_bits + 1) - apply(Prim::bit_width, {rest}), below = b.e - 1;
  V shift = apply(Prim::min, {below, room});
  V r = (rest << shift) + ((below - shift) << f.mantissa_bits);
  r = select(u < v, u, select(rest == 0, 0, r)) | (bits(x) & sign);
  V no_number = (u >= inf) | (v > inf) | (v == 0);
  return as_float(select(no_number, static_cast<int64_t>(f.quiet_nan()), r));
}

}  // namespace thermite::maths
