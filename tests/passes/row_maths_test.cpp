// SPDX-License-Identifier: Apache-2.0
// What rows of a softmax are made shorter with must not change a bit: extremes as integers, exp of what is at most 0.
#include <gtest/gtest.h>

#include <bit>
#include <cfenv>
#include <limits>

#include "ir/kernel/interpret.h"
#include "passes/kernel/pipeline.h"
#include "passes/schedule/extremum.h"

namespace thermite::test {
namespace {

constexpr int kLanes = 16;
using Make = std::function<ValueId(KernelBuilder&, ValueId x, ValueId y)>;

// out[i] = make(x[i], y[i]), through the kernel passes.
std::vector<float> run(const Make& make, std::vector<float> x, std::vector<float> y, size_t* instructions = nullptr) {
  const size_t count = x.size(), padded = (count + kLanes - 1) / kLanes * kLanes;
  x.resize(padded), y.resize(padded);
  std::vector<float> out(padded);
  KernelBuilder b("rows");
  const MemId in0 = b.buffer(DType::f32, MemAccess::read), in1 = b.buffer(DType::f32, MemAccess::read);
  const MemId to = b.buffer(DType::f32, MemAccess::write);
  const ValueId at = b.mul(b.task(), b.index(kLanes));
  b.store(to, at, make(b, b.load(in0, at, kLanes), b.load(in1, at, kLanes)));
  auto k = finish_kernel(std::move(b).finish(), cpu_target(CpuLevel::v3));
  EXPECT_TRUE(k.ok()) << k.error().message;
  if (instructions) *instructions = k->insts.size();
  InterpretOptions options;
  options.fused = true;
  const BufferArg buffers[] = {{x.data(), padded * 4}, {y.data(), padded * 4}, {out.data(), padded * 4}};
  const Status s = make_interpreted(*k, options)->run(buffers, {}, 0, static_cast<int64_t>(padded / kLanes), {});
  EXPECT_TRUE(s.ok()) << s.error().message;
  out.resize(count);
  return out;
}

void expect_same_bits(const std::vector<float>& a, const std::vector<float>& b, const std::vector<float>& x) {
  ASSERT_EQ(a.size(), b.size());
  for (size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i] != a[i], b[i] != b[i]) << i;
    if (a[i] != a[i]) continue;
    EXPECT_EQ(std::bit_cast<uint32_t>(a[i]), std::bit_cast<uint32_t>(b[i])) << "of " << x[i];
  }
}

TEST(RowMaths, ExtremesAsIntegersAreMaxAndMin) {
  using L = std::numeric_limits<float>;
  std::vector<float> values;
  for (float v : {0.0f, L::denorm_min(), 1.0f, 1.5f, L::max(), L::infinity(), L::quiet_NaN()}) {
    values.push_back(v);
    values.push_back(std::copysign(v, -1.0f));
  }
  std::vector<float> x, y;
  for (float a : values)
    for (float b : values) x.push_back(a), y.push_back(b);
  for (Prim p : {Prim::max, Prim::min}) {
    const auto plain = run([p](KernelBuilder& b, ValueId u, ValueId v) { return b.prim(p, {u, v}); }, x, y);
    const auto joined = run(
        [p](KernelBuilder& b, ValueId u, ValueId v) {
          // The identity of the fold takes part, as it does in the lanes of a row.
          const double none = p == Prim::max ? -L::infinity() : L::infinity();
          const auto start = extremes_of(b, b.constant(make_scalar(DType::f32, none), kLanes));
          const auto first = join_extremes(b, start, extremes_of(b, u));
          return extremum_from(b, p, join_extremes(b, first, extremes_of(b, v)));
        },
        x, y);
    expect_same_bits(plain, joined, x);
  }
}

TEST(RowMaths, ExpOfWhatIsAtMostZeroKeepsItsBits) {
  std::vector<float> x{0.0f, -0.0f, std::numeric_limits<float>::quiet_NaN(), -std::numeric_limits<float>::infinity()};
  for (uint32_t bits = 0x80000000; bits < 0xff800000; bits += 16411) x.push_back(std::bit_cast<float>(bits));
  for (int i = 0; i < 20000; ++i) x.push_back(-static_cast<float>(i) * 0.00531f);  // to -106: all the denormals' range
  std::vector<float> positive{0.5f, 3.0f, 1e30f};
  auto general = [](KernelBuilder& b, ValueId u, ValueId) { return b.prim(Prim::exp, {u}); };
  auto bounded = [](KernelBuilder& b, ValueId u, ValueId) {
    const ValueId zero = b.constant(make_scalar(DType::f32, 0), kLanes);
    return b.prim(Prim::exp, {b.select(b.lt(zero, u), zero, u)});
  };
  size_t long_form = 0, short_form = 0;
  const auto expected = run(general, x, {}, &long_form), got = run(bounded, x, {}, &short_form);
  EXPECT_LT(short_form, long_form);
  expect_same_bits(expected, got, x);
  EXPECT_EQ(run(bounded, positive, {}), std::vector<float>(3, 1.0f));
}

// Masks and wide spreads are full of them, and a product that underflows takes cores of Intel 150 cycles a vector.
TEST(RowMaths, WhatVanishesDoesNotUnderflow) {
  const float inf = std::numeric_limits<float>::infinity();
  struct Case {
    Make make;
    std::vector<float> zeros, ones;
  };
  const Case cases[] = {
      {[](KernelBuilder& b, ValueId x, ValueId) { return b.prim(Prim::exp, {x}); }, {-inf, -1e30f, -200, -105}, {}},
      {[](KernelBuilder& b, ValueId x, ValueId zero) { return b.prim(Prim::exp, {b.select(b.lt(zero, x), zero, x)}); },
       {-inf, -1e30f, -200, -105},
       {2}},
      {[](KernelBuilder& b, ValueId x, ValueId) { return b.prim(Prim::normal_cdf, {x}); },
       {-inf, -1e30f, -40, -14.5f},
       {14.5f, 40, inf}}};
  for (const Case& c : cases) {
    std::vector<float> x = c.zeros;
    x.insert(x.end(), c.ones.begin(), c.ones.end());
    std::feclearexcept(FE_ALL_EXCEPT);
    const std::vector<float> y = run(c.make, x, std::vector<float>(x.size()));
    EXPECT_FALSE(std::fetestexcept(FE_UNDERFLOW));
    for (size_t i = 0; i < y.size(); ++i) EXPECT_EQ(y[i], i < c.zeros.size() ? 0 : 1) << "of " << x[i];
  }
}

}  // namespace
}  // namespace thermite::test
