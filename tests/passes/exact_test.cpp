// SPDX-License-Identifier: Apache-2.0
// Division, roots, remainders and fma written out for targets that do not round them, bit for bit against their
// definition.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "ir/kernel/interpret.h"
#include "ir/kernel/prim_eval.h"
#include "passes/kernel/pipeline.h"
#include "tests/passes/maths_reference.h"
#include "tests/support/seeds.h"

namespace thermite::test {
namespace {

template <class T>
using Bits = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;
template <class T>
constexpr DType kType = sizeof(T) == 4 ? DType::f32 : DType::f64;
template <class T>
using Operands = std::vector<std::vector<T>>;  // by operand

Target inexact(CpuLevel level) {
  Target t = cpu_target(level);
  t.divides = t.rems = t.single_fma = false;
  return t;
}

template <class T>
std::vector<T> written_out(Prim p, const Target& target, int lanes, const Operands<T>& x) {
  const size_t n = x[0].size();
  std::vector<T> out(n);
  auto k = finish_kernel(maths_kernel(p, kType<T>, lanes), target);
  if (!k.ok()) {
    ADD_FAILURE() << k.error().message;
    return out;
  }
  for (const Inst& i : k->insts) EXPECT_FALSE(i.op == Op::prim && i.prim == p && i.type.dtype == kType<T>);
  InterpretOptions options;
  options.fused = target.fma;
  options.check_races = false;
  std::vector<BufferArg> buffers;
  for (const std::vector<T>& v : x) buffers.push_back({const_cast<T*>(v.data()), n * sizeof(T)});
  buffers.push_back({out.data(), n * sizeof(T)});
  const Status s = make_interpreted(*k, options)->run(buffers, {}, 0, static_cast<int64_t>(n / 16), {});
  EXPECT_TRUE(s.ok()) << s.error().message;
  return out;
}

template <class T>
void expect_defined(Prim p, Operands<T> x, int lanes = 16) {
  for (std::vector<T>& v : x) v.resize((v.size() + 15) / 16 * 16, T{1});
  const size_t n = x[0].size();
  std::vector<T> expected(n);
  std::vector<const std::byte*> in;
  for (const std::vector<T>& v : x) in.push_back(reinterpret_cast<const std::byte*>(v.data()));
  prim_fn(p, kType<T>, true)(reinterpret_cast<std::byte*>(expected.data()), in.data(), static_cast<int>(n));
  for (CpuLevel level : {CpuLevel::v1, CpuLevel::v3}) {
    const std::vector<T> y = written_out(p, inexact(level), lanes, x);
    int wrong = 0;
    for (size_t i = 0; i < n && wrong < 5; ++i) {
      if (y[i] != y[i] && expected[i] != expected[i]) continue;
      if (std::bit_cast<Bits<T>>(y[i]) == std::bit_cast<Bits<T>>(expected[i])) continue;
      ++wrong;
      std::string text;
      for (const std::vector<T>& v : x) text += " " + to_string(make_scalar(kType<T>, v[i]));
      ADD_FAILURE() << info(p).name << text << " is " << expected[i] << ", not " << y[i];
    }
  }
}

// What hard cases are made of: any bits, or a number of few bits, or one of a chosen size.
template <class T>
class Values {
 public:
  explicit Values(uint64_t seed) : rng_(seed) {}
  T any() { return std::bit_cast<T>(static_cast<Bits<T>>(rng_())); }
  T of_size(int exponent) {  // [1, 2) 2^exponent
    return std::ldexp(static_cast<T>(1 + static_cast<double>(rng_() >> 11) * 0x1p-53), exponent);
  }
  T short_number() { return std::ldexp(static_cast<T>(1 + rng_() % 64), static_cast<int>(rng_() % 40) - 20); }
  T near(T x, int steps) {
    const auto u = std::bit_cast<Bits<T>>(x);
    return std::bit_cast<T>(
        static_cast<Bits<T>>(u + rng_() % (2 * static_cast<uint64_t>(steps) + 1) - static_cast<uint64_t>(steps)));
  }
  int between(int low, int high) { return low + static_cast<int>(rng_() % static_cast<uint64_t>(high - low + 1)); }

 private:
  std::mt19937_64 rng_;
};

template <class T>
std::vector<T> special_values() {
  using L = std::numeric_limits<T>;
  std::vector<T> v;
  for (T x : {T(0), L::denorm_min(), 3 * L::denorm_min(), L::min() - L::denorm_min(), L::min(), T(0.5), T(1), T(1.5),
              T(3), 1 / T(3), L::max(), L::max() / 2, L::infinity(), L::quiet_NaN()}) {
    v.push_back(x);
    v.push_back(-x);
  }
  return v;
}

template <class T>
Operands<T> pairs_of_specials() {
  Operands<T> x(2);
  for (T a : special_values<T>())
    for (T b : special_values<T>()) x[0].push_back(a), x[1].push_back(b);
  return x;
}

TEST(Exact, Quotients) {
  Operands<float> x = pairs_of_specials<float>();
  Values<float> v(1);
  for (int i = 0; i < testing::cases(1'000'000); ++i) {
    const auto add = [&](float a, float b) { x[0].push_back(a), x[1].push_back(b); };
    add(v.any(), v.any());
    const float b = v.of_size(v.between(-149, 127)), q = v.of_size(v.between(-160, 20));
    add(v.near(b * q, 2), b);                                             // all sizes of quotients, few bits past 24
    add(v.any(), std::ldexp(1.0f, v.between(-149, 127)));                 // ties among denormals
    add(v.of_size(v.between(-126, -100)), v.of_size(v.between(20, 50)));  // denormal quotients
    add(v.near(1.0f, 40), v.near(1.0f, 40));
    add(v.short_number(), v.short_number());
  }
  expect_defined<float>(Prim::div, x);
}

TEST(Exact, Roots) {
  Operands<float> x{special_values<float>()};
  Values<float> v(2);
  for (int i = 0; i < testing::cases(2'000'000); ++i) {
    x[0].push_back(v.any());
    const float r = v.of_size(v.between(-74, 63));
    x[0].push_back(v.near(r * r, 2));
    x[0].push_back(std::bit_cast<float>(static_cast<uint32_t>(v.between(0, 1 << 23))));
  }
  expect_defined<float>(Prim::sqrt, x);
}

TEST(Exact, Fma) {
  Operands<float> x(3);
  for (float a : special_values<float>())
    for (float b : special_values<float>())
      for (float c : special_values<float>()) x[0].push_back(a), x[1].push_back(b), x[2].push_back(c);
  Values<float> v(3);
  for (int i = 0; i < testing::cases(1'000'000); ++i) {
    const auto add = [&](float a, float b, float c) { x[0].push_back(a), x[1].push_back(b), x[2].push_back(c); };
    add(v.any(), v.any(), v.any());
    const float a = v.of_size(v.between(-149, 127)), b = v.of_size(v.between(-149, 127));
    add(a, b, v.near(-a * b, 3));                                                   // cancellation
    add(a, b, std::ldexp(a * b, v.between(-60, 60)) * (v.between(0, 1) ? 1 : -1));  // all alignments
    add(v.short_number(), v.short_number(), v.short_number());
    add(v.short_number(), v.short_number(), std::ldexp(-v.short_number(), v.between(0, 40)));
    const int e = v.between(-100, -50);
    add(v.of_size(e), v.of_size(-149 - e + v.between(-3, 30)), -v.of_size(v.between(-149, -120)));  // denormal sums
    add(v.of_size(63), v.of_size(v.between(60, 66)), -v.of_size(127));                              // overflow
    // Halfway but for what lies far below: an odd product of 25 bits, and one of 2^46 + 1 at half of z's last place.
    add(4097, 4097, std::ldexp(v.short_number() - 32, -v.between(20, 140)));
    const int k = v.between(-50, 20);
    add(8384513, std::ldexp(8392705.0f, k), std::ldexp(static_cast<float>(v.between(1 << 23, (1 << 24) - 1)), 47 + k));
  }
  expect_defined<float>(Prim::fma, x);
}

template <class T>
Operands<T> dividends(int count) {
  using L = std::numeric_limits<T>;
  Operands<T> x = pairs_of_specials<T>();
  Values<T> v(4);
  const auto add = [&](T a, T b) { x[0].push_back(a), x[1].push_back(b); };
  for (int i = 0; i < count; ++i) {
    add(v.any(), v.any());
    const T b = v.of_size(v.between(L::min_exponent - L::digits, L::max_exponent - 20)), k = v.short_number();
    add(v.near(b * k, 2), b);
    add(v.any(), L::denorm_min() * static_cast<T>(v.between(1, 1000)));
    add(v.short_number(), v.short_number());
  }
  return x;
}

TEST(Exact, Remainders) {
  expect_defined<float>(Prim::rem, dividends<float>(testing::cases(200'000)));
  expect_defined<double>(Prim::rem, dividends<double>(testing::cases(20'000)));
}

// Where the target has remainders, lane by lane: vectors divide, and only lanes with large quotients take one.
template <class T>
void expect_quick_remainders(Operands<T> x) {
  constexpr T k = std::is_same_v<T, float> ? T(0x1p24) : T(0x1p53);  // quotients around the last small one
  for (T b : {T(1), T(3), T(0.7), T(0x1.fffffep-20)})
    for (T q : {k, k - 1, k / 2, k / 2 + 1, k / 2 - T(0.5), k / 4 + T(0.5)})
      for (T a : {b * q, std::nextafter(b * q, T(0)), std::nextafter(b * q, 2 * b * q)})
        x[0].push_back(a), x[1].push_back(b);
  for (std::vector<T>& v : x) v.resize((v.size() + 15) / 16 * 16, T{1});
  const auto kernel = finish_kernel(maths_kernel(Prim::rem, kType<T>, 16), cpu_target(CpuLevel::v3));
  ASSERT_TRUE(kernel.ok()) << kernel.error().message;
  for (const Inst& i : kernel->insts)
    EXPECT_FALSE(i.op == Op::prim && i.prim == Prim::rem && is_float(i.type.dtype) && i.type.lanes > 1);
  std::vector<T> out(x[0].size());
  std::vector<BufferArg> buffers;
  for (std::vector<T>* v : {&x[0], &x[1], &out}) buffers.push_back({v->data(), v->size() * sizeof(T)});
  InterpretOptions options;
  options.fused = true;
  const Status s = make_interpreted(*kernel, options)->run(buffers, {}, 0, static_cast<int64_t>(out.size() / 16), {});
  ASSERT_TRUE(s.ok()) << s.error().message;
  for (size_t i = 0; i < out.size(); ++i) {
    const T r = std::fmod(x[0][i], x[1][i]);
    if (r != r && out[i] != out[i]) continue;
    ASSERT_EQ(std::bit_cast<Bits<T>>(out[i]), std::bit_cast<Bits<T>>(r)) << x[0][i] << " rem " << x[1][i];
  }
}

TEST(Exact, QuickRemainders) {
  expect_quick_remainders(dividends<float>(testing::cases(20'000)));
  expect_quick_remainders(dividends<double>(testing::cases(5'000)));
}

TEST(Exact, OneLaneIsAsManyLanes) {
  expect_defined<float>(Prim::div, pairs_of_specials<float>(), 1);
  expect_defined<float>(Prim::rem, dividends<float>(2000), 1);
  expect_defined<double>(Prim::rem, dividends<double>(200), 4);
  expect_defined<float>(Prim::sqrt, {special_values<float>()}, 1);
}

TEST(Exact, F64IsRefusedWhereThereIsNone) {
  for (Prim p : {Prim::add, Prim::exp, Prim::rem}) {
    Target t = without_f64(CpuLevel::v3);
    t.rems = false;
    const auto k = finish_kernel(maths_kernel(p, DType::f64, 1), t);
    ASSERT_FALSE(k.ok());
    EXPECT_TRUE(k.error().unsupported);
    EXPECT_NE(k.error().message.find("kernel maths computes in f64"), std::string::npos) << k.error().message;
  }
  const auto fma = finish_kernel(maths_kernel(Prim::fma, DType::f64, 1), inexact(CpuLevel::v3));
  ASSERT_FALSE(fma.ok());
  EXPECT_TRUE(fma.error().unsupported);
}

}  // namespace
}  // namespace thermite::test
