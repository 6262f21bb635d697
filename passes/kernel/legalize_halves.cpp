// SPDX-License-Identifier: Apache-2.0
#include "passes/kernel/legalize_halves.h"

#include <algorithm>

#include "ir/kernel/rewrite.h"
#include "passes/kernel/maths/formula.h"

namespace thermite {
namespace {

using namespace maths;

constexpr FloatFormat kF32 = format_of(DType::f32);
constexpr int64_t kSign32 = 0x80000000, kAbs32 = 0x7fffffff, kInf32 = 0x7f800000;

// An exponent of f32, in its place.
constexpr int64_t exponent32(int64_t e) { return e << kF32.mantissa_bits; }

V raw(V x, DType to) { return {x.maker(), x.builder().bitcast(x.id(), to)}; }

V bits_of_half(V x) { return cast(raw(x, bits_type(x.type().dtype)), DType::u32); }
V as_half(V u32, DType t) { return raw(cast(u32, bits_type(t)), t); }

// A format with the exponents of f32 is its upper part.
bool is_upper_part(FloatFormat f) { return f.exponent_bits == kF32.exponent_bits && f.infinities; }

V half_to_f32(V x) {
  const FloatFormat f = format_of(x.type().dtype);
  const int above = 31 - f.magnitude_bits();
  if (is_upper_part(f)) return as_float(bits_of_half(x) << above);
  const int grow = kF32.mantissa_bits - f.mantissa_bits, rebias = kF32.bias() - f.bias();
  const int64_t least_special = static_cast<int64_t>(f.special()) << grow;
  V h = bits_of_half(x);
  V sign = (h & (int64_t{1} << f.magnitude_bits())) << above, m = (h & static_cast<int64_t>(f.magnitude())) << grow;
  V normal = m + exponent32(rebias);
  V denormal = bits(as_float(m + exponent32(rebias + 1)) - static_cast<double>(smallest_normal(f)));
  if (!f.infinities) {
    V number = select(m < exponent32(1), denormal, normal);
    return as_float(select(m < least_special, number, m.like(static_cast<int64_t>(kF32.quiet_nan()))) | sign);
  }
  V special = m + exponent32((1 << kF32.exponent_bits) - (1 << f.exponent_bits));
  V quiet = special | 0x400000;
  V r = select(m < exponent32(1), denormal, normal);
  r = select(m < least_special, r, select(m == least_special, special, quiet));
  return as_float(r | sign);
}

V f32_to_upper_part(V x, DType t) {
  const FloatFormat f = format_of(t);
  const int drop = kF32.mantissa_bits - f.mantissa_bits;
  V u = bits(x);
  V rounded = (u + ((int64_t{1} << (drop - 1)) - 1) + ((u >> drop) & 1)) >> drop;
  V quiet = (u >> drop) | (int64_t{1} << (f.mantissa_bits - 1));
  return as_half(select(x != x, quiet, rounded), t);
}

V f32_to_half(V x, DType t) {
  const FloatFormat f = format_of(t);
  if (is_upper_part(f)) return f32_to_upper_part(x, t);
  const int drop = kF32.mantissa_bits - f.mantissa_bits, rebias = kF32.bias() - f.bias();
  const auto overflow = static_cast<int64_t>(f.overflow());
  // Its last bit weighs as much as the least denormal: adding it rounds there.
  const auto coarse = static_cast<double>(smallest_normal(f) * power_of_two(drop));
  const auto coarse_bits = static_cast<int64_t>(make_scalar(DType::f32, coarse).bits);
  V u = bits(x), a = u & kAbs32, sign = (u & kSign32) >> (31 - f.magnitude_bits());
  V normal = (a + ((int64_t{1} << (drop - 1)) - 1 - exponent32(rebias)) + ((a >> drop) & 1)) >> drop;
  V denormal = bits(as_float(a) + coarse) - coarse_bits;
  const int64_t beyond = exponent32(rebias + (1 << f.exponent_bits));
  if (!f.infinities) {
    V r = select(a < exponent32(rebias + 1), denormal, normal);
    return as_half(select(a < beyond, apply(Prim::min, {r, r.like(overflow)}), r.like(overflow)) | sign, t);
  }
  V nan = ((a >> drop) & static_cast<int64_t>(f.mantissa())) | static_cast<int64_t>(f.quiet_nan());
  V r = select(a < exponent32(rebias + 1), denormal, normal);
  r = select(a < beyond - exponent32(1), r, select(a <= kInf32, r.like(overflow), nan));
  return as_half(r | sign, t);
}

// f64 -> f32 rounded to odd: the last bit says whether something was cut, so that a second rounding to at most 22 bits
// is as good as the only one.
V to_f32_sticky(V x) {
  V y = cast(x, DType::f32);
  V back = cast(y, DType::f64);
  V u = bits(y);
  V towards = select(abs(back) < abs(x), u + 1, u - 1);
  V needs = ((u & 1) == 0) & (back != x) & (x == x);
  return as_float(select(needs, towards, u));
}

// An integer of 64 bits -> f32 with a sticky last bit; wider than f64 first, with its own sticky bit.
V wide_int_to_f32_sticky(V x) {
  const bool is_signed = is_signed_int(x.type().dtype);
  V high = is_signed ? select(x < 0, !x, x) : x;
  V cut = (x & ~int64_t{0xfff}) | select((x & 0xfff) != 0, x.like(0x800), x.like(0));
  V kept = select((high >> 52) == 0, x, cut);
  return to_f32_sticky(cast(kept, DType::f64));
}

// The same without f64: the uppermost 24 bits, the last of them sticky, which a cast takes as they are.
V int_to_f32_sticky(V x) {
  const DType t = bits_type(x.type().dtype);
  V u = raw(x, t), negative = u.like(0) != 0;
  if (is_signed_int(x.type().dtype)) negative = x < 0;
  V magnitude = select(negative, -u, u);
  V width = apply(Prim::max, {apply(Prim::bit_width, {magnitude}), u.like(24)}), drop = width - 24;
  V kept = magnitude >> drop;
  V cut = (kept << drop) != magnitude;
  V y = cast((kept | select(cut, u.like(1), u.like(0))) << drop, DType::f32);
  return select(negative, -y, y);
}

// Any computable type to f32, exactly or with a sticky last bit.
V to_f32(V x, const Target& target) {
  const DType t = x.type().dtype;
  if (is_half(t)) return half_to_f32(x);
  if (t == DType::f64) return to_f32_sticky(x);
  if (is_int(t) && size_of(t) >= 4 && !target.f64) return int_to_f32_sticky(x);
  if (is_int(t) && size_of(t) == 8) return wide_int_to_f32_sticky(x);
  if (is_int(t) && size_of(t) == 4) return to_f32_sticky(cast(x, DType::f64));
  return cast(x, DType::f32);
}

V convert(V x, DType to, const Target& target) {
  const bool widened = x.type().dtype == DType::f16 && target.widens_f16,
             narrowed = to == DType::f16 && target.narrows_f16;
  V f = widened ? cast(x, DType::f32) : to_f32(x, target);
  return is_half(to) && !narrowed ? f32_to_half(f, to) : cast(f, to);
}

bool casts_halves(const Kernel& k, const Inst& inst) {
  return inst.op == Op::cast && (is_half(inst.type.dtype) || is_half(k.type(inst.operands[0]).dtype));
}

}  // namespace

bool has_half_casts(const Kernel& k) {
  return std::ranges::any_of(k.insts, [&](const Inst& i) { return casts_halves(k, i); });
}

Kernel legalize_halves(const Kernel& k, const Target& target) {
  return rewrite(k, [&](KernelRewriter& r, const Inst& inst, std::span<const ValueId> x) -> Rewritten {
    if (!casts_halves(k, inst)) return std::nullopt;
    const Maker m{r.to(), target.fma};
    return std::vector<ValueId>{convert(V(m, x[0]), inst.type.dtype, target).id()};
  });
}

}  // namespace thermite
