// SPDX-License-Identifier: Apache-2.0
// Minima and maxima of two vectors, and of vectors and one number, which the kernel knows or does not.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "codegen/cpu/client.h"
#include "tests/codegen/harness.h"

namespace thermite::test {
namespace {

// Numbers that the kernel knows, or elements of a buffer; in front of the vectors and behind them.
Kernel beside_one(Prim p, DType t, int lanes, std::span<const Scalar> numbers, bool known) {
  KernelBuilder b("beside_one");
  const MemId in = b.buffer(t, MemAccess::read), number = b.buffer(t, MemAccess::read);
  const MemId out = b.buffer(t, MemAccess::write);
  const ValueId n = b.scalar();
  const auto both_ways = [&](ValueId one, ValueId row) {
    b.loop(b.index(0), n, b.index(lanes), [&](ValueId i) {
      const ValueId x = b.load(in, i, lanes), at = b.add(b.mul(row, b.mul(n, b.index(2))), i);
      b.store(out, at, b.prim(p, {x, one}));
      b.store(out, b.add(at, n), b.prim(p, {one, x}));
    });
  };
  if (!known)
    b.loop(b.index(0), b.index(static_cast<int64_t>(numbers.size())), b.index(1),
           [&](ValueId k) { both_ways(b.splat(b.load(number, k, 1), lanes), k); });
  for (size_t k = 0; known && k < numbers.size(); ++k)
    both_ways(b.constant(numbers[k], lanes), b.index(static_cast<int64_t>(k)));
  return std::move(b).finish();
}

TEST(Extrema, OfTwoVectorsKeepZerosAndNaN) {
  const double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  const double hard[] = {0.0, -0.0, 1.0, -1.0, inf, -inf, nan, -nan, 1e-40, -1e-40, 3e38, -3e38, 2.0, -2.0, 6.0, -6.0};
  constexpr size_t kCount = std::size(hard) * std::size(hard);
  for (const DType t : {DType::f32, DType::f64}) {
    Host x(t, kCount), y(t, kCount);
    for (size_t i = 0; i < kCount; ++i) {
      x.set(i, make_scalar(t, hard[i / std::size(hard)]));
      y.set(i, make_scalar(t, hard[i % std::size(hard)]));
    }
    for (const Target& target : runnable_targets())
      for (const int lanes : {1, 4, 8, 16, 32, 64})
        for (const Prim p : {Prim::min, Prim::max}) {
          KernelBuilder b("of_two");
          const MemId in[] = {b.buffer(t, MemAccess::read), b.buffer(t, MemAccess::read)};
          const MemId to = b.buffer(t, MemAccess::write);
          const ValueId n = b.scalar();
          b.loop(b.index(0), n, b.index(lanes),
                 [&](ValueId i) { b.store(to, i, b.prim(p, {b.load(in[0], i, lanes), b.load(in[1], i, lanes)})); });
          Host out(t, kCount);
          const Status s = run_kernel(std::move(b).finish(), target, {&x, &y, &out}, {kCount});
          ASSERT_TRUE(s.ok()) << s.error().message;
          for (size_t i = 0; i < kCount; ++i) {
            const std::vector<Scalar> both = {x.at(i), y.at(i)};
            ASSERT_TRUE(same(out.at(i), evaluate(p, both, false)))
                << info(p).name << " x" << lanes << " on " << target.name() << ": " << to_string(both[0]) << ", "
                << to_string(both[1]) << " gives " << to_string(out.at(i));
          }
        }
  }
}

TEST(Extrema, BesideOneNumberKeepZerosAndNaN) {
  constexpr size_t kCount = 64;
  const double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  const double hard[] = {0.0, -0.0, 1.0, -1.0, 6.0, -4.5, inf, -inf, nan, -nan, 1e-40, -1e-40, 3e38, -3e38};
  for (const DType t : {DType::f32, DType::f64}) {
    Host x(t, kCount), number(t, std::size(hard));
    std::vector<Scalar> numbers;
    for (size_t i = 0; i < kCount; ++i) x.set(i, make_scalar(t, hard[i % std::size(hard)]));
    for (size_t k = 0; k < std::size(hard); ++k) number.set(k, numbers.emplace_back(make_scalar(t, hard[k])));
    for (const Target& target : runnable_targets())
      for (const int lanes : {1, 4, 16, 64})
        for (const Prim p : {Prim::min, Prim::max})
          for (const bool known : {false, true}) {
            Host out(t, 2 * kCount * numbers.size());
            const Kernel k = beside_one(p, t, lanes, numbers, known);
            const Status s = run_kernel(k, target, {&x, &number, &out}, {kCount});
            ASSERT_TRUE(s.ok()) << s.error().message;
            for (size_t i = 0; i < 2 * kCount * numbers.size(); ++i) {
              const Scalar one = numbers[i / (2 * kCount)];
              const std::vector<Scalar> both = {x.at(i % kCount), one};
              ASSERT_TRUE(same(out.at(i), evaluate(p, both, false)))
                  << info(p).name << " x" << lanes << " on " << target.name() << ": " << to_string(both[0]) << ", "
                  << to_string(one) << (known ? ", known" : "") << " gives " << to_string(out.at(i));
            }
          }
  }
}

// By what the text of a kernel calls: LLVM's own way keeps the same.
TEST(Extrema, TakeFewInstructionsOfAVX512) {
  const auto calls = [](const Kernel& k, CpuLevel level) {
    const auto text = cpu_stage_text(k, cpu_target(level), CpuStage::mlir);
    EXPECT_TRUE(text.ok()) << text.error().message;
    const bool own = text->find("arith.maximumf") != std::string::npos;
    return std::pair(own, text->find("avx512.mask.range") != std::string::npos);
  };
  const auto of_two = [](int lanes) {
    KernelBuilder b("of_two");
    const MemId in = b.buffer(DType::f32, MemAccess::read), out = b.buffer(DType::f32, MemAccess::write);
    b.store(out, b.index(0), b.prim(Prim::max, {b.load(in, b.index(0), lanes), b.load(in, b.index(lanes), lanes)}));
    return std::move(b).finish();
  };
  EXPECT_EQ(calls(of_two(16), CpuLevel::v4), std::pair(false, true));
  EXPECT_EQ(calls(of_two(64), CpuLevel::v4), std::pair(false, true));
  EXPECT_EQ(calls(of_two(8), CpuLevel::v4), std::pair(true, false));
  EXPECT_EQ(calls(of_two(16), CpuLevel::v3), std::pair(true, false));
  const std::vector<Scalar> six = {make_scalar(DType::f32, 6)};
  for (const CpuLevel level : {CpuLevel::v1, CpuLevel::v4})
    for (const bool known : {false, true})
      EXPECT_EQ(calls(beside_one(Prim::max, DType::f32, 32, six, known), level), std::pair(false, false)) << known;
}

}  // namespace
}  // namespace thermite::test
