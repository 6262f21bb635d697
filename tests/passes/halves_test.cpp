// SPDX-License-Identifier: Apache-2.0
// Half casts written out in integers, against the definition of a cast.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "ir/kernel/builder.h"
#include "ir/kernel/interpret.h"
#include "passes/kernel/pipeline.h"

namespace thermite {
namespace {

std::vector<DType> types_where(bool half) {
  std::vector<DType> all;
  for (DType t : kComputableTypes)
    if (is_half(t) == half) all.push_back(t);
  return all;
}
const std::vector<DType> kHalves = types_where(true), kOthers = types_where(false);

Kernel cast_kernel(DType from, DType to) {
  KernelBuilder b("cast");
  MemId in = b.buffer(from, MemAccess::read), out = b.buffer(to, MemAccess::write);
  ValueId at = b.mul(b.task(), b.index(16));
  b.store(out, at, b.cast(b.load(in, at, 16), to));
  return std::move(b).finish();
}

bool same(Scalar a, Scalar b) {
  return a == b || (is_float(a.dtype) && std::isnan(to_double(a)) && std::isnan(to_double(b)));
}

void expect_defined_casts(const std::vector<Scalar>& x, DType to, const Target& target) {
  const DType from = x[0].dtype;
  auto k = finish_kernel(cast_kernel(from, to), target);
  ASSERT_TRUE(k.ok()) << k.error().message;
  for (const Inst& inst : k->insts) {
    if (inst.op != Op::cast) continue;
    const DType source = k->type(inst.operands[0]).dtype;
    const DType result = inst.type.dtype;
    const bool native = (source == DType::f16 && result == DType::f32 && target.widens_f16) ||
                        (source == DType::f32 && result == DType::f16 && target.narrows_f16);
    EXPECT_TRUE(native || (!is_half(source) && !is_half(result))) << name(source) << " to " << name(result);
  }
  const size_t n = (x.size() + 15) / 16 * 16;
  std::vector<std::byte> in(n * size_of(from)), out(n * size_of(to));
  for (size_t i = 0; i < x.size(); ++i) store_scalar(x[i], &in[i * size_of(from)]);
  const BufferArg buffers[] = {{in.data(), in.size()}, {out.data(), out.size()}};
  Status s = make_interpreted(*k)->run(buffers, {}, 0, static_cast<int64_t>(n / 16), {});
  ASSERT_TRUE(s.ok()) << s.error().message;
  int wrong = 0;
  for (size_t i = 0; i < x.size() && wrong < 5; ++i) {
    const Scalar y = load_scalar(to, &out[i * size_of(to)]), expected = convert(x[i], to);
    if (same(y, expected)) continue;
    ++wrong;
    ADD_FAILURE() << to_string(x[i]) << " : " << name(from) << " -> " << name(to) << " gives " << to_string(y)
                  << ", not " << to_string(expected) << " on " << target.name();
  }
}

std::vector<Target> targets() { return {cpu_target(CpuLevel::v1), cpu_target(CpuLevel::v3), cpu_target(CpuLevel::v4)}; }
Target without_f64() {
  Target t = cpu_target(CpuLevel::v3);
  t.f64 = t.f64_maths = false;
  return t;
}

TEST(Halves, EveryHalfToEveryType) {
  for (DType from : kHalves) {
    std::vector<Scalar> all;
    for (uint64_t bits = 0; bits < 2 * (format_of(from).magnitude() + 1); ++bits) all.push_back({from, bits});
    for (DType to : kOthers)
      if (to != DType::f64) expect_defined_casts(all, to, without_f64());
    for (const Target& t : targets()) {
      for (DType to : kOthers) expect_defined_casts(all, to, t);
      for (DType to : kHalves)
        if (to != from) expect_defined_casts(all, to, t);
    }
  }
}

// Every boundary between neighbouring halves, one f32 or f64 step to both sides of it, and random values.
std::vector<Scalar> floats_to_round(DType wide, DType half) {
  std::vector<Scalar> v;
  auto add = [&](uint64_t bits) { v.push_back({wide, wide == DType::f32 ? bits & 0xffffffff : bits}); };
  const FloatFormat f = format_of(half);
  for (uint64_t bits = 0; bits < 2 * f.magnitude() + 1; ++bits) {
    const double a = to_double({half, bits}), b = to_double({half, bits + 1});
    if (!std::isfinite(a)) continue;
    const double top = std::ldexp(1.0, static_cast<int>(f.special() >> f.mantissa_bits) - f.bias());
    const double middle = 0.5 * a + 0.5 * (std::isfinite(b) ? b : std::copysign(top, a));
    for (double x : {a, middle}) {
      const uint64_t center = make_scalar(wide, x).bits;
      for (uint64_t d : {uint64_t{0}, uint64_t{1}, ~uint64_t{0}}) add(center + d);
    }
  }
  std::mt19937_64 rng(3);
  for (int i = 0; i < 100000; ++i) add(rng());
  return v;
}

TEST(Halves, FloatsRoundOnce) {
  for (DType half : kHalves) {
    for (DType wide : {DType::f32, DType::f64}) {
      const std::vector<Scalar> x = floats_to_round(wide, half);
      for (const Target& t : targets()) expect_defined_casts(x, half, t);
    }
  }
}

TEST(Halves, IntegersRoundOnce) {
  std::mt19937_64 rng(5);
  for (DType from : kOthers) {
    if (is_float(from)) continue;
    std::vector<Scalar> x;
    for (int i = 0; i < 30000; ++i) {
      // Halfway between neighbouring bf16 values, give or take one: where a second rounding would show.
      const int shift = static_cast<int>(rng() % 56);
      const uint64_t v = ((256 + rng() % 256) << shift >> 1) + rng() % 3 - 1;
      x.push_back(make_int_scalar(from, static_cast<int64_t>(rng() & 1 ? v : 0 - v)));
      x.push_back(make_int_scalar(from, static_cast<int64_t>(rng() >> (rng() % 64))));
    }
    for (DType half : kHalves) {
      for (const Target& t : targets()) expect_defined_casts(x, half, t);
      expect_defined_casts(x, half, without_f64());
    }
  }
}

}  // namespace
}  // namespace thermite
