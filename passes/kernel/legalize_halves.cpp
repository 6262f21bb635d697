// SPDX-License-Identifier: Apache-2.0
#include "passes/kernel/legalize_halves.h"

#include <algorithm>

#include "ir/kernel/rewrite.h"
#include "passes/kernel/maths/formula.h"

namespace thermite {
namespace {

using namespace maths;

constexpr int64_t kSign32 = 0x80000000, kAbs32 = 0x7fffffff, kInf32 = 0x7f800000;

V raw(V x, DType to) { return {x.maker(), x.builder().bitcast(x.id(), to)}; }

V bf16_to_f32(V x) { return as_float(cast(raw(x, DType::u16), DType::u32) << 16); }

V f16_to_f32(V x) {
  V h = cast(raw(x, DType::u16), DType::u32);
  V sign = (h & 0x8000) << 16, m = (h & 0x7fff) << 13;
  V normal = m + (112 << 23);
  V denormal = bits(as_float(m + (113 << 23)) - 0x1p-14);
  V special = m + (224 << 23);
  V quiet = special | 0x400000;
  V r = select(m < (1 << 23), denormal, normal);
  r = select(m < (31 << 23), r, select(m == (31 << 23), special, quiet));
  return as_float(r | sign);
}

V to_half(V u32, DType t) { return raw(cast(u32, DType::u16), t); }

V f32_to_bf16(V x) {
  V u = bits(x);
  V rounded = (u + 0x7fff + ((u >> 16) & 1)) >> 16;
  V quiet = (u >> 16) | 0x40;
  return to_half(select(x != x, quiet, rounded), DType::bf16);
}

V f32_to_f16(V x) {
  V u = bits(x), a = u & kAbs32, sign = (u & kSign32) >> 16;
  V normal = (a + (0xfff - (int64_t{112} << 23)) + ((a >> 13) & 1)) >> 13;
  // Adding 1/2, whose last bit weighs as much as f16's least denormal, rounds there.
  V denormal = bits(as_float(a) + 0.5) - 0x3f000000;
  V nan = ((a >> 13) & 0x3ff) | 0x7e00;
  V r = select(a < (113 << 23), denormal, normal);
  r = select(a < (143 << 23), r, select(a <= kInf32, r.like(0x7c00), nan));
  return to_half(r | sign, DType::f16);
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

// Any computable type to f32, exactly or with a sticky last bit.
V to_f32(V x) {
  const DType t = x.type().dtype;
  if (t == DType::bf16) return bf16_to_f32(x);
  if (t == DType::f64) return to_f32_sticky(x);
  if (is_int(t) && size_of(t) == 8) return wide_int_to_f32_sticky(x);
  if (is_int(t) && size_of(t) == 4) return to_f32_sticky(cast(x, DType::f64));
  return cast(x, DType::f32);
}

V convert(V x, DType to, const Target& target) {
  V f = x.type().dtype == DType::f16 && !target.widens_f16() ? f16_to_f32(x) : to_f32(x);
  if (to == DType::bf16) return f32_to_bf16(f);
  if (to == DType::f16) return target.f16c ? cast(f, to) : f32_to_f16(f);
  return cast(f, to);
}

bool casts_halves(const Kernel& k, const Inst& inst) {
  return inst.op == Op::cast && (is_half(inst.type.dtype) || is_half(k.type(inst.operands[0]).dtype));
}

}  // namespace

bool has_half_casts(const Kernel& k) {
  return std::ranges::any_of(k.insts, [&](const Inst& i) { return casts_halves(k, i); });
}

Kernel legalize_halves(const Kernel& k, const Target& target) {
  if (target.kind == TargetKind::interp) return k;
  return rewrite(k, [&](KernelRewriter& r, const Inst& inst, std::span<const ValueId> x) -> Rewritten {
    if (!casts_halves(k, inst)) return std::nullopt;
    const Maker m{r.to(), target.fma};
    return std::vector<ValueId>{convert(V(m, x[0]), inst.type.dtype, target).id()};
  });
}

}  // namespace thermite
