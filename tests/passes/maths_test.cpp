// SPDX-License-Identifier: Apache-2.0
// Samples of every maths expansion in the interpreter: ulp bounds, special values, and that lanes do not matter.
// All 2^32 inputs: maths_slow_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cfenv>
#include <cstring>
#include <limits>
#include <random>

#include "ir/kernel/interpret.h"
#include "ir/kernel/parse.h"
#include "passes/kernel/pipeline.h"
#include "tests/passes/maths_reference.h"
#include "tests/support/seeds.h"

namespace thermite::test {
namespace {

template <class T>
constexpr DType kType = sizeof(T) == 4 ? DType::f32 : DType::f64;

// The targets differ for maths in fma and, for f32, in whether there is f64, division and an instruction for tables.
template <class T>
std::vector<Target> targets() {
  std::vector<Target> all{cpu_target(CpuLevel::v1), cpu_target(CpuLevel::v3)};
  if (kType<T> == DType::f64) return all;
  all.push_back(cpu_target(CpuLevel::v4));
  for (CpuLevel level : {CpuLevel::v1, CpuLevel::v3}) {
    all.push_back(without_f64(level));
    all.push_back(without_division(level));
  }
  return all;
}

template <class T>
std::vector<T> run(Prim p, const Target& target, int lanes, std::vector<T> a, std::vector<T> b = {}) {
  const size_t n = a.size();
  a.resize((n + 15) / 16 * 16);
  b.resize(a.size());
  std::vector<T> out(a.size());
  auto k = finish_kernel(maths_kernel(p, kType<T>, lanes), target);
  if (!k.ok()) {
    ADD_FAILURE() << k.error().message;
    return {};
  }
  for (const Inst& inst : k->insts) EXPECT_FALSE(inst.op == Op::prim && info(inst.prim).maths);
  if (!target.f64) {
    for (ValueType t : k->values) EXPECT_NE(t.dtype, DType::f64) << info(p).name;
    EXPECT_EQ(k->memories.size(), info(p).arity + size_t{1}) << info(p).name << " takes memory of its own";
  }
  InterpretOptions options;
  options.fused = target.fma;
  options.check_races = false;
  std::vector<BufferArg> buffers{{a.data(), a.size() * sizeof(T)}};
  if (info(p).arity == 2) buffers.push_back({b.data(), b.size() * sizeof(T)});
  buffers.push_back({out.data(), out.size() * sizeof(T)});
  Status s = make_interpreted(*k, options)->run(buffers, {}, 0, static_cast<int64_t>(a.size() / 16), {});
  EXPECT_TRUE(s.ok()) << s.error().message;
  out.resize(n);
  return out;
}

template <class T>
std::vector<T> special_values() {
  using L = std::numeric_limits<T>;
  std::vector<T> v;
  for (T x : {T(0), L::denorm_min(), L::min(), L::min() / 2, L::epsilon(), T(0.5), T(1), T(1.5), T(2), T(3), T(88.75),
              T(709.8), T(0x1p22), L::max(), L::infinity()}) {
    v.push_back(x);
    v.push_back(-x);
  }
  for (T x : {T(0.5), T(1), T(2)}) {
    v.push_back(std::nextafter(x, T(0)));
    v.push_back(std::nextafter(x, T(4)));
    v.push_back(-std::nextafter(x, T(0)));
    v.push_back(-std::nextafter(x, T(4)));
  }
  v.push_back(L::quiet_NaN());
  return v;
}

std::vector<float> sample32() {
  std::vector<float> v = special_values<float>();
  for (uint64_t i = 0; i < uint64_t{1} << 32; i += 262147) v.push_back(std::bit_cast<float>(static_cast<uint32_t>(i)));
  std::mt19937 rng(7);
  for (int i = 0; i < 8000; ++i) v.push_back(std::ldexp(static_cast<float>(rng()) - 0x1p31f, -31 + (i & 7)));
  return v;
}

std::vector<double> sample64() {
  std::vector<double> v = special_values<double>();
  std::mt19937_64 rng(7);
  for (int i = 0; i < testing::cases(20000); ++i) {
    v.push_back(std::bit_cast<double>(rng()));
    const double unit = std::ldexp(static_cast<double>(static_cast<int64_t>(rng())), -63);
    v.push_back(std::ldexp(unit, i % 11));
    v.push_back(1 + std::ldexp(unit, -(i % 40)));
    v.push_back(std::ldexp(unit, -(i % 60)));
  }
  return v;
}

template <class T, class R>
void expect_within(const std::vector<T>& x, const std::vector<T>& y, R reference, double bound, std::string_view what) {
  ASSERT_EQ(x.size(), y.size());
  double worst = 0;
  T at = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    const double e = ulp_error(y[i], reference(x[i]));
    if (e > worst) worst = e, at = x[i];
  }
  EXPECT_LE(worst, bound) << what << " at " << to_string(make_scalar(kType<T>, at));
}

TEST(Maths, F32WithinStatedUlp) {
  const std::vector<float> x = sample32();
  for (const Target& t : targets<float>()) {
    for (const MathsFunction& f : maths_functions()) {
      expect_within(x, run(f.prim, t, 16, x), f.reference, f.bound32, std::string(info(f.prim).name) + " " + name(t));
    }
  }
}

TEST(Maths, F64WithinStatedUlp) {
  const std::vector<double> x = sample64();
  for (const Target& t : targets<double>()) {
    for (const MathsFunction& f : maths_functions()) {
      expect_within(x, run(f.prim, t, 16, x), f.long_reference, f.bound64,
                    std::string(info(f.prim).name) + " " + t.name());
    }
  }
}

// A lane's bits depend on its value alone: not on the vector's width, nor on a neighbour that takes another path.
template <class T>
void expect_lanes_independent(const std::vector<T>& x) {
  for (const Target& t : targets<T>()) {
    for (const MathsFunction& f : maths_functions()) {
      const std::vector<T> one = run(f.prim, t, 1, x), many = run(f.prim, t, 16, x);
      for (size_t i = 0; i < x.size(); ++i) {
        if (one[i] != one[i] && many[i] != many[i]) continue;
        ASSERT_EQ(std::signbit(one[i]), std::signbit(many[i])) << info(f.prim).name << " of " << x[i];
        ASSERT_EQ(one[i], many[i]) << info(f.prim).name << " of " << x[i];
      }
    }
  }
}

TEST(Maths, LanesDoNotMatter) {
  expect_lanes_independent(special_values<float>());
  expect_lanes_independent(special_values<double>());
}

template <class T>
std::vector<T> pow_values() {
  std::vector<T> v = special_values<T>();
  for (T x : {T(-3), T(-2.5), T(4), T(5), T(0x1p22) - 1, T(0x1p22) + T(0.5), T(0x1p22) + 1, T(0x1p23) + 1, T(0x1p24),
              T(1e9), T(-1e9), T(1e-9), T(-1) - T(0x1p-23), T(1) + T(0x1p-23)})
    v.push_back(x);
  return v;
}

template <class T, class Wide>
void expect_pow_specials() {
  std::vector<T> a, b;
  for (T x : pow_values<T>()) {
    for (T y : pow_values<T>()) {
      a.push_back(x);
      b.push_back(y);
    }
  }
  for (const Target& t : targets<T>()) {
    const std::vector<T> y = run(Prim::pow, t, 16, a, b), alone = run(Prim::pow, t, 1, a, b);
    ASSERT_EQ(y.size(), a.size());
    for (size_t i = 0; i < a.size(); ++i) {
      EXPECT_TRUE(std::memcmp(&y[i], &alone[i], sizeof(T)) == 0 || (y[i] != y[i] && alone[i] != alone[i]));
      const Wide r = std::pow(static_cast<Wide>(a[i]), static_cast<Wide>(b[i]));
      EXPECT_LE(ulp_error(y[i], r), 1.0) << a[i] << " to " << b[i] << " on " << name(t);
    }
  }
}

TEST(Maths, PowKeepsEverySpecialCaseOfC99) {
  expect_pow_specials<float, double>();
  expect_pow_specials<double, long double>();
}

template <class T, class Wide>
void expect_pow_within(double bound) {
  std::mt19937_64 rng(11);
  std::vector<T> a, b;
  for (int i = 0; i < 40000; ++i) {
    const double u = std::ldexp(static_cast<double>(rng() >> 11), -53),
                 v = std::ldexp(static_cast<double>(rng() >> 11), -53);
    const double span = sizeof(T) == 4 ? 88 : 709;
    // Bases of all sizes near and far from 1, exponents that keep the result in range.
    const double lg = (2 * u - 1) * span * std::ldexp(1.0, -(i % 50));
    a.push_back(static_cast<T>(std::exp(lg)));
    b.push_back(static_cast<T>((2 * v - 1) * span / std::max(std::abs(lg), 1e-30)));
  }
  for (const Target& t : targets<T>()) {
    const std::vector<T> y = run(Prim::pow, t, 16, a, b);
    ASSERT_EQ(y.size(), a.size());
    double worst = 0;
    for (size_t i = 0; i < a.size(); ++i) {
      worst = std::max(worst, ulp_error(y[i], std::pow(static_cast<Wide>(a[i]), static_cast<Wide>(b[i]))));
    }
    EXPECT_LE(worst, bound) << name(t);
  }
}

TEST(Maths, TablesAreLookedUpWhereAnInstructionDoes) {
  const auto count = [](Prim p, CpuLevel level, auto&& of) {
    const Result<Kernel> k = finish_kernel(maths_kernel(p, DType::f32, 16), cpu_target(level));
    EXPECT_TRUE(k.ok());
    return std::ranges::count_if(k->insts, of);
  };
  const auto looks_up = [](const Inst& i) { return i.op == Op::lookup; };
  const auto divides = [](const Inst& i) { return i.op == Op::prim && i.prim == Prim::div && is_float(i.type.dtype); };
  for (const auto& [p, tables] : {std::pair{Prim::pow, 5}, {Prim::erf, 8}, {Prim::tanh, 8}}) {
    EXPECT_EQ(count(p, CpuLevel::v4, looks_up), tables) << info(p).name;
    EXPECT_EQ(count(p, CpuLevel::v3, looks_up), 0) << info(p).name;
  }
  EXPECT_EQ(count(Prim::tanh, CpuLevel::v4, divides), 0);
  EXPECT_GT(count(Prim::tanh, CpuLevel::v3, divides), 0);
}

// Bases at both ends of every part of a table, within them, and next to 1, where logarithms cancel, to powers near both
// ends of what tables give, where an error of a logarithm counts most.
TEST(Maths, PowHoldsWhereTablesChange) {
  std::vector<float> a, b;
  const auto add = [&](uint32_t base) {
    for (const double result : {-86.5, -86.0, -3.0, 60.0, 86.0, 86.5}) {
      const auto x = std::bit_cast<float>(base);
      a.push_back(x);
      b.push_back(static_cast<float>(result / std::log(static_cast<double>(x))));
    }
  };
  for (uint32_t part = 0; part < 48; ++part) {
    for (int32_t off = -40; off < 40; ++off) add(0x3f33e000 + (part << 19) + static_cast<uint32_t>(off));
    for (uint32_t within = 1; within < 100; ++within) add(0x3f33e000 + (part << 19) + within * 5237);
  }
  for (uint32_t next = 0; next < 8000; ++next) add(0x3f83e000 + next);  // where low words are large beside logarithms
  const size_t sampled = a.size();
  // The worst that a search found: of these parts, and of others that were not taken.
  for (const auto& [x, e] : {std::pair{0x1.07c58p+0f, -0x1.64733cp+11f},
                             {0x1.07c33ap+0f, 0x1.61c4eap+11f},
                             {0x1.030f28p+0f, 0x1.bcb8b6p+12f},
                             {0x1.0308aap+0f, 0x1.bcbd32p+12f}})
    a.push_back(x), b.push_back(e);
  const std::vector<float> y = run(Prim::pow, cpu_target(CpuLevel::v4), 16, a, b);
  ASSERT_EQ(y.size(), a.size());
  for (size_t i = 0; i < a.size(); ++i)
    EXPECT_LE(ulp_error(y[i], std::pow(static_cast<double>(a[i]), static_cast<double>(b[i]))),
              i < sampled ? 0.56 : 0.58)
        << a[i] << " " << b[i];
}

// Arguments at both ends of every piece, and of tables.
TEST(Maths, ErfAndTanhHoldWherePiecesChange) {
  const auto expect = [](Prim p, const std::vector<double>& ends, auto&& reference, double bound) {
    std::vector<float> x;
    for (const double end : ends)
      for (int off = -40; off < 40; ++off)
        x.push_back(
            std::bit_cast<float>(std::bit_cast<uint32_t>(static_cast<float>(end)) + static_cast<uint32_t>(off)));
    const std::vector<float> y = run(p, cpu_target(CpuLevel::v4), 16, x);
    ASSERT_EQ(y.size(), x.size());
    for (size_t i = 0; i < x.size(); ++i)
      EXPECT_LE(ulp_error(y[i], reference(static_cast<double>(x[i]))), bound) << info(p).name << " of " << x[i];
  };
  const auto ends = [](double per_unit, double end) {
    std::vector<double> all{end};
    for (int e = 0; e < 4; ++e)
      for (int k = 1; k <= 4; ++k) all.push_back(((1 << e) * (1 + k / 4.0) - 1) / per_unit);
    return all;
  };
  expect(Prim::erf, ends(3.79, 3.955), [](double x) { return std::erf(x); }, 0.75);
  expect(Prim::tanh, ends(1.64, 9.13), [](double x) { return std::tanh(x); }, 0.65);
}

// Cores take some 150 cycles for a vector with an underflow.
TEST(Maths, TinyArgumentsOfErfAndTanhDoNotUnderflow) {
  std::vector<float> x;
  for (float v = 1e-37f; v < 1e-5f; v *= 1.7f) x.push_back(v);
  for (const Prim p : {Prim::erf, Prim::tanh}) {
    std::feclearexcept(FE_ALL_EXCEPT);
    const std::vector<float> y = run(p, cpu_target(CpuLevel::v4), 16, x);
    EXPECT_FALSE(std::fetestexcept(FE_UNDERFLOW)) << info(p).name;
    EXPECT_EQ(y.size(), x.size());
  }
}

TEST(Maths, PowWithinStatedUlp) {
  expect_pow_within<float, double>(0.6);
  expect_pow_within<double, long double>(1.1);
}

// The second word of y ln|x| can be anything there.
template <class T, class Wide>
void expect_pow_leaves_range() {
  std::mt19937_64 rng(13);
  std::vector<T> a, b;
  for (int i = 0; i < 20000; ++i) {
    const double u = std::ldexp(static_cast<double>(rng() >> 11), -53);
    a.push_back(static_cast<T>(std::exp((2 * u - 1) * std::ldexp(1.0, -(i % 20)))));
    const T far[] = {std::numeric_limits<T>::infinity(), std::numeric_limits<T>::max(), T(0x1p70), T(0x1p40)};
    b.push_back((i & 4 ? T(-1) : T(1)) * far[i & 3]);
  }
  for (const Target& t : targets<T>()) {
    const std::vector<T> y = run(Prim::pow, t, 16, a, b);
    ASSERT_EQ(y.size(), a.size());
    for (size_t i = 0; i < a.size(); ++i) {
      EXPECT_EQ(y[i], static_cast<T>(std::pow(static_cast<Wide>(a[i]), static_cast<Wide>(b[i]))))
          << a[i] << " to " << b[i] << " on " << name(t);
    }
  }
}

TEST(Maths, PowOfHugeExponentsIsZeroOrInfinite) {
  expect_pow_leaves_range<float, double>();
  expect_pow_leaves_range<double, long double>();
}

// Arguments next to multiples of pi/2, where reduction loses the most: the worst f32 and f64 are among them.
TEST(Maths, ReductionHoldsNextToMultiplesOfHalfPi) {
  std::vector<double> x{6381956970095103.0 * std::ldexp(1.0, 797), 0x1.921fb54442d18p+0, 0x1.6ac5b262ca1ffp+849};
  std::vector<float> x32{16367173.0f * std::ldexp(1.0f, 72), 0x1.921fb6p+0f, 0x1.f37ba8p+31f};
  for (int k = 1; k < 4000; ++k) {
    const long double multiple = 1.57079632679489661923132169163975144L * k;
    x.push_back(static_cast<double>(multiple));
    x.push_back(std::ldexp(static_cast<double>(multiple), 30));
    x32.push_back(static_cast<float>(multiple));
    x32.push_back(static_cast<float>(multiple * 21));  // to the end of reduction by three words
    x32.push_back(static_cast<float>(multiple * 4096));
  }
  for (const MathsFunction& f : maths_functions()) {
    if (f.prim != Prim::sin && f.prim != Prim::cos && f.prim != Prim::tan) continue;
    for (const Target& t : targets<double>())
      expect_within(x, run(f.prim, t, 16, x), f.long_reference, f.bound64, info(f.prim).name);
    for (const Target& t : targets<float>())
      expect_within(x32, run(f.prim, t, 16, x32), f.reference, f.bound32, info(f.prim).name);
  }
}

}  // namespace
}  // namespace thermite::test
