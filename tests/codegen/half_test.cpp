// SPDX-License-Identifier: Apache-2.0
// Arithmetic between casts from and to halves: optimisers like to shrink it to arithmetic on halves.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/codegen/harness.h"

namespace thermite::test {
namespace {

constexpr Prim kShrinkable[] = {Prim::min, Prim::max, Prim::add, Prim::mul, Prim::floor, Prim::abs, Prim::sqrt};

Kernel between_casts(Prim p, int lanes) {
  KernelBuilder b("between_casts");
  const MemId in[] = {b.buffer(DType::f16, MemAccess::read), b.buffer(DType::f16, MemAccess::read)};
  const MemId out = b.buffer(DType::f16, MemAccess::write);
  const ValueId n = b.scalar();
  b.loop(b.index(0), n, b.index(lanes), [&](ValueId i) {
    std::vector<ValueId> x;
    for (int k = 0; k < info(p).arity; ++k) x.push_back(b.cast(b.load(in[k], i, lanes), DType::f32));
    b.store(out, i, b.cast(b.prim(p, x), DType::f16));
  });
  return std::move(b).finish();
}

Scalar expected(Prim p, Scalar a, Scalar b) {
  std::vector<Scalar> x{cast_scalar(a, DType::f32), cast_scalar(b, DType::f32)};
  x.resize(info(p).arity);
  return cast_scalar(evaluate(p, x, true), DType::f16);
}

TEST(Halves, MeanTheSameBetweenCasts) {
  std::vector<Scalar> samples;
  for (uint64_t bits : {0x0000, 0x8000, 0x0001, 0x8001, 0x03ff, 0x3c00, 0xbc00, 0x3c01, 0x4248, 0xc248, 0x7bff, 0xfbff,
                        0x7c00, 0xfc00, 0x7e00, 0xfe01})
    samples.push_back({DType::f16, bits});
  const size_t n = samples.size() * samples.size();
  Host a(DType::f16, n), b(DType::f16, n);
  for (size_t i = 0; i < n; ++i) {
    a.set(i, samples[i / samples.size()]);
    b.set(i, samples[i % samples.size()]);
  }
  for (const Target& target : runnable_targets())
    for (int lanes : {1, 2, 4, 8, 16, 32})
      for (Prim p : kShrinkable) {
        Host out(DType::f16, n);
        Status s = run_kernel(between_casts(p, lanes), target, {&a, &b, &out}, {n});
        ASSERT_TRUE(s.ok()) << s.error().message;
        for (size_t i = 0; i < n; ++i)
          ASSERT_TRUE(same(out.at(i), expected(p, a.at(i), b.at(i))))
              << info(p).name << " x" << lanes << " on " << target.name() << ": " << to_string(a.at(i)) << ", "
              << to_string(b.at(i)) << " gives " << to_string(out.at(i));
      }
}

}  // namespace
}  // namespace thermite::test
