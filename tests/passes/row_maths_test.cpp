// SPDX-License-Identifier: Apache-2.0
// What rows of a softmax are made shorter with must not change a bit: extremes as integers, exp of what is at most 0.
#include <gtest/gtest.h>

#include <bit>
#include <cfenv>
#include <cstring>
#include <limits>

#include "ir/kernel/interpret.h"
#include "ir/loops/attention_parts.h"
#include "ir/ops/op_def.h"
#include "passes/kernel/pipeline.h"
#include "passes/schedule/extremum.h"
#include "tests/passes/run_partition.h"

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

// Of a choice between -inf and what has a normal power: nothing underflows, and one scaling reaches all of it.
TEST(RowMaths, ExpOfNormalsKeepsItsBits) {
  constexpr double kLeast = least_exponent(DType::f32);
  std::vector<float> x{0.0f, -0.0f, 3.0f, std::numeric_limits<float>::quiet_NaN(),
                       -std::numeric_limits<float>::infinity()};
  for (float v = -87.3367f; v < -87.3363f; v = std::nextafter(v, 0.0f)) x.push_back(v);
  for (int i = 0; i < 20000; ++i) x.push_back(-static_cast<float>(i) * 0.00531f);
  const auto choice = [](KernelBuilder& b, ValueId u) {
    const ValueId none = b.constant(make_scalar(DType::f32, -std::numeric_limits<double>::infinity()), kLanes);
    return b.select(b.lt(u, b.constant(make_scalar(DType::f32, kLeast), kLanes)), none, u);
  };
  const auto bounded = [](KernelBuilder& b, ValueId u) {
    const ValueId zero = b.constant(make_scalar(DType::f32, 0), kLanes);
    return b.select(b.lt(zero, u), zero, u);
  };
  size_t long_form = 0, short_form = 0;
  const auto expected =
      run([&](KernelBuilder& b, ValueId u, ValueId) { return b.prim(Prim::exp, {choice(b, bounded(b, u))}); }, x, {},
          &long_form);
  std::feclearexcept(FE_ALL_EXCEPT);
  const auto got =
      run([&](KernelBuilder& b, ValueId u, ValueId) { return b.prim(Prim::exp, {bounded(b, choice(b, u))}); }, x, {},
          &short_form);
  EXPECT_FALSE(std::fetestexcept(FE_UNDERFLOW));
  EXPECT_LT(short_form, long_form);
  expect_same_bits(expected, got, x);
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

template <class T>
std::vector<T> exp_normal_of(const std::vector<T>& x) {
  const DType t = sizeof(T) == 4 ? DType::f32 : DType::f64;
  GraphBuilder b;
  b.output(*b.add(*find_op("exp_normal"), std::vector{b.input({t, {static_cast<int64_t>(x.size())}})}, {}));
  const Graph g = std::move(b).finish();
  Bytes in(x.size() * sizeof(T));
  std::memcpy(in.data(), x.data(), in.size());
  const auto run = run_partition(g, unfused_partition(g), {in});
  EXPECT_TRUE(run.ok());
  std::vector<T> y(x.size());
  std::memcpy(y.data(), run->values[g.outputs[0]].data(), in.size());
  return y;
}

template <class T>
void expect_normal_powers() {
  using L = std::numeric_limits<T>;
  const auto least = static_cast<T>(least_exponent(sizeof(T) == 4 ? DType::f32 : DType::f64));
  const T below = std::nextafter(least, -L::infinity());
  EXPECT_GE(std::exp(static_cast<long double>(least)), L::min());
  EXPECT_LT(std::exp(static_cast<long double>(below)), L::min());
  const std::vector<T> y =
      exp_normal_of<T>({least, below, -L::infinity(), least - 1, 0, 1, L::infinity(), L::quiet_NaN()});
  EXPECT_GE(y[0], L::min());
  EXPECT_EQ(std::vector<T>(y.begin() + 1, y.begin() + 5), (std::vector<T>{0, 0, 0, 1}));
  EXPECT_NEAR(y[5], std::exp(T(1)), 4 * L::epsilon());
  EXPECT_EQ(y[6], L::infinity());
  EXPECT_NE(y[7], y[7]);
}

TEST(RowMaths, PowersThatAreNoNormalNumbersAreNone) {
  expect_normal_powers<float>();
  expect_normal_powers<double>();
}

}  // namespace
}  // namespace thermite::test
