// SPDX-License-Identifier: Apache-2.0
// Every primitive on every dtype it is defined on, over edge values, against meanings written down a second time:
// integers in 128 bits, floats from bits and from the standard's own functions in a wider type.
#include <gtest/gtest.h>

#include <cfenv>
#include <cmath>

#include "ir/kernel/prim_eval.h"
#include "tests/ir/run_kernel.h"

namespace thermite {
namespace {

using Wide = __int128;

int width_of(DType t) { return is_bool(t) ? 1 : static_cast<int>(size_of(t)) * 8; }

Wide wide(Scalar s) {
  if (!is_signed_int(s.dtype)) return s.bits;
  const int shift = 64 - width_of(s.dtype);
  return static_cast<int64_t>(s.bits << shift) >> shift;
}

Scalar narrow(DType t, Wide v) {
  const int w = width_of(t);
  const uint64_t bits = static_cast<uint64_t>(v);
  return {t, w == 64 ? bits : bits & ((uint64_t{1} << w) - 1)};
}

Scalar truth(bool b) { return {DType::boolean, b}; }

Scalar integer_oracle(Prim p, DType t, Wide a, Wide b) {
  const int w = width_of(t);
  const Wide lowest = is_signed_int(t) ? -(Wide{1} << (w - 1)) : 0;
  switch (p) {
    case Prim::add:
      return narrow(t, a + b);
    case Prim::sub:
      return narrow(t, a - b);
    case Prim::mul:
      return narrow(t, static_cast<Wide>(static_cast<unsigned __int128>(a) * static_cast<unsigned __int128>(b)));
    case Prim::div:
      return narrow(t, b == 0 ? Wide{0} : a == lowest && b == -1 ? lowest : a / b);
    case Prim::rem:
      return narrow(t, b == 0 ? Wide{0} : a - b * (a / b));
    case Prim::neg:
      return narrow(t, -a);
    case Prim::abs:
      return narrow(t, a < 0 ? -a : a);
    case Prim::sign:
      return narrow(t, a == 0 ? 0 : a < 0 ? -1 : 1);
    case Prim::min:
      return narrow(t, a < b ? a : b);
    case Prim::max:
      return narrow(t, a < b ? b : a);
    case Prim::mul_hi:  // of 64 bits each fits in 128 as what its type is
      return narrow(
          t, is_signed_int(t)
                 ? (a * b) >> w
                 : static_cast<Wide>((static_cast<unsigned __int128>(a) * static_cast<unsigned __int128>(b)) >> w));
    case Prim::bit_and:
      return narrow(t, a & b);
    case Prim::bit_or:
      return narrow(t, a | b);
    case Prim::bit_xor:
      return narrow(t, a ^ b);
    case Prim::bit_not:
      return narrow(t, ~a);
    case Prim::bit_width: {
      int bits = w;  // counted down from the top
      while (bits > 0 && !(a >> (bits - 1) & 1)) --bits;
      return narrow(t, bits);
    }
    case Prim::shl:
      return narrow(t, b < 0 || b >= w ? Wide{0} : a << static_cast<int>(b));
    case Prim::shr:
      return narrow(t, b < 0 || b >= w ? (a < 0 ? Wide{-1} : Wide{0}) : a >> static_cast<int>(b));
    case Prim::eq:
      return truth(a == b);
    case Prim::ne:
      return truth(a != b);
    case Prim::lt:
      return truth(a < b);
    case Prim::le:
      return truth(a <= b);
    case Prim::gt:
      return truth(b < a);
    case Prim::ge:
      return truth(b <= a);
    default:
      ADD_FAILURE() << "no oracle for " << info(p).name;
      return {};
  }
}

// f32 arithmetic done in f64 and rounded once more is exact to the bit (53 >= 2 * 24 + 2); f64 is the machine's own.
Scalar round_to(DType t, long double v) {
  if (t == DType::f32) {
    float f = static_cast<float>(v);
    uint32_t bits;
    std::memcpy(&bits, &f, 4);
    return {t, bits};
  }
  double d = static_cast<double>(v);
  uint64_t bits;
  std::memcpy(&bits, &d, 8);
  return {t, bits};
}

uint64_t sign_bit(DType t) { return uint64_t{1} << (width_of(t) - 1); }

Scalar float_oracle(Prim p, std::span<const Scalar> x) {
  const DType t = x[0].dtype;
  const long double a = to_double(x[0]), b = x.size() > 1 ? to_double(x[1]) : 0;
  const bool nan = std::isnan(a) || (x.size() > 1 && std::isnan(b));
  const Scalar quiet = make_scalar(t, NAN);
  const bool negative_a = x[0].bits & sign_bit(t);
  switch (p) {
    case Prim::neg:
      return {t, x[0].bits ^ sign_bit(t)};
    case Prim::abs:
      return {t, x[0].bits & ~sign_bit(t)};
    case Prim::sign:
      return nan ? quiet : a == 0 ? x[0] : make_scalar(t, negative_a ? -1 : 1);
    case Prim::min:
    case Prim::max: {
      if (nan) return quiet;
      const bool a_first = a < b || (a == b && negative_a);
      return a_first == (p == Prim::min) ? x[0] : x[1];
    }
    case Prim::eq:
      return truth(!nan && a == b);
    case Prim::ne:
      return truth(nan || a != b);
    case Prim::lt:
      return truth(!nan && a < b);
    case Prim::le:
      return truth(!nan && a <= b);
    case Prim::gt:
      return truth(!nan && b < a);
    case Prim::ge:
      return truth(!nan && b <= a);
    case Prim::floor:
      return round_to(t, std::floor(a));
    case Prim::ceil:
      return round_to(t, std::ceil(a));
    case Prim::trunc:
      return round_to(t, std::trunc(a));
    case Prim::round: {
      // Nearest by halves, ties to even, without the rounding mode.
      if (nan || std::isinf(a) || std::fabs(a) >= 0x1p53L) return nan ? quiet : x[0];
      const long double down = std::floor(a), gap = a - down;
      const bool up = gap > 0.5L || (gap == 0.5L && std::fmod(down, 2.0L) != 0);
      return round_to(t, std::copysign(down + up, a));
    }
    case Prim::rem:
      return round_to(t, std::fmod(a, b));
    case Prim::sqrt:
      return round_to(t, std::sqrt(a));  // correctly rounded in 64 bits, which is enough for both
    case Prim::add:
      return t == DType::f32 ? round_to(t, static_cast<double>(a) + static_cast<double>(b))
                             : make_scalar(t, static_cast<double>(a) + static_cast<double>(b));
    case Prim::sub:
      return t == DType::f32 ? round_to(t, static_cast<double>(a) - static_cast<double>(b))
                             : make_scalar(t, static_cast<double>(a) - static_cast<double>(b));
    case Prim::mul:
      return t == DType::f32 ? round_to(t, static_cast<double>(a) * static_cast<double>(b))
                             : make_scalar(t, static_cast<double>(a) * static_cast<double>(b));
    case Prim::div:
      return t == DType::f32 ? round_to(t, static_cast<double>(a) / static_cast<double>(b))
                             : make_scalar(t, static_cast<double>(a) / static_cast<double>(b));
    default:
      ADD_FAILURE() << "no oracle for " << info(p).name;
      return {};
  }
}

bool agree(Scalar got, Scalar want) {
  if (got == want) return true;
  return got.dtype == want.dtype && is_float(got.dtype) && std::isnan(to_double(got)) && std::isnan(to_double(want));
}

std::vector<Scalar> edge_values(DType t) {
  std::mt19937_64 rng(static_cast<uint64_t>(t) + 1);
  std::vector<Scalar> out;
  for (int i = 0; i < 60; ++i) out.push_back(testing::random_scalar(t, rng));
  if (is_float(t)) {
    for (double v : {0.0, -0.0, 0.5, 1.5, 2.5, -0.5, -2.5, 1e-40, 4503599627370497.5, 8388609.0, 1.0, -1.0}) {
      out.push_back(make_scalar(t, v));
    }
    for (double v : {double{NAN}, double{INFINITY}, -double{INFINITY}}) out.push_back(make_scalar(t, v));
  } else {
    const int w = width_of(t);
    for (int64_t v : {int64_t{0}, int64_t{1}, int64_t{-1}, int64_t{2}, int64_t{7}, int64_t{w - 1}, int64_t{w}}) {
      out.push_back(narrow(t, v));
    }
    out.push_back(narrow(t, Wide{1} << (w - 1)));
    out.push_back(narrow(t, (Wide{1} << (w - 1)) - 1));
  }
  return out;
}

std::string show(Prim p, std::span<const Scalar> x, Scalar got, Scalar want) {
  std::string s = fmt::format("{} {}:", info(p).name, name(x.back().dtype));
  for (Scalar v : x) s += fmt::format(" {}", to_string(v));
  return s + fmt::format(" -> {}, expected {}", to_string(got), to_string(want));
}

TEST(KernelPrim, UnaryAndBinaryMeanWhatTheTableSays) {
  int checked = 0;
  for (size_t n = 0; n < kPrims.size(); ++n) {
    const Prim p = static_cast<Prim>(n);
    if (info(p).maths || info(p).arity == 3) continue;
    for (DType t : kComputableTypes) {
      if (!accepts(p, t)) continue;
      const std::vector<Scalar> values = edge_values(t);
      for (Scalar a : values) {
        for (Scalar b : values) {
          const Scalar both[] = {a, b};
          const std::span<const Scalar> x(both, info(p).arity);
          const Scalar want = is_float(t) ? float_oracle(p, x) : integer_oracle(p, t, wide(a), wide(b));
          const Scalar got = evaluate(p, x, true);
          ASSERT_TRUE(agree(got, want)) << show(p, x, got, want);
          ++checked;
          if (info(p).arity == 1) break;
        }
      }
    }
  }
  EXPECT_GT(checked, 100000);
}

TEST(KernelPrim, EveryPrimitiveHasAFunctionExactlyWhereItIsDefined) {
  for (size_t n = 0; n < kPrims.size(); ++n) {
    const Prim p = static_cast<Prim>(n);
    EXPECT_EQ(parse_prim(info(p).name), p);
    for (int t = 0; t < kDTypeCount; ++t) {
      const DType d = static_cast<DType>(t);
      EXPECT_EQ(prim_fn(p, d, true) != nullptr, accepts(p, d)) << info(p).name << " " << name(d);
    }
  }
  EXPECT_FALSE(parse_prim("adds"));
  EXPECT_FALSE(accepts(Prim::add, DType::f16));
  EXPECT_TRUE(accepts(Prim::select, DType::bf16));
  EXPECT_FALSE(accepts(Prim::lt, DType::boolean));
  EXPECT_TRUE(accepts(Prim::bit_xor, DType::boolean));
  EXPECT_FALSE(accepts(Prim::floor, DType::i32));
}

TEST(KernelPrim, SelectTakesTheBitsOfOneSide) {
  for (DType t : kComputableTypes) {
    for (Scalar a : edge_values(t)) {
      const Scalar b = edge_values(t).front();
      for (bool c : {false, true}) {
        const Scalar x[] = {truth(c), a, b};
        EXPECT_EQ(evaluate(Prim::select, x, true), c ? a : b);
      }
    }
  }
}

TEST(KernelPrim, MulAddRoundsAsAsked) {
  // 1 + 2^-12 squared needs 25 bits: one rounding keeps the last, two lose it.
  const Scalar a = make_scalar(DType::f32, 1 + 0x1p-12), c = make_scalar(DType::f32, -1 - 0x1p-11);
  const Scalar x[] = {a, a, c};
  EXPECT_EQ(to_double(evaluate(Prim::fma, x, false)), 0x1p-24);
  EXPECT_EQ(to_double(evaluate(Prim::muladd, x, true)), 0x1p-24);
  EXPECT_EQ(to_double(evaluate(Prim::muladd, x, false)), 0.0);
  // f32 through f64: a product of two f32 is exact there, and the sum is checked where it is exact too.
  std::mt19937_64 rng(3);
  for (int i = 0; i < 2000; ++i) {
    const Scalar v[] = {make_scalar(DType::f32, static_cast<double>(rng() % 4096)),
                        make_scalar(DType::f32, static_cast<double>(rng() % 4096)),
                        make_scalar(DType::f32, static_cast<double>(rng() % 16777216))};
    const double exact = to_double(v[0]) * to_double(v[1]) + to_double(v[2]);
    EXPECT_EQ(evaluate(Prim::fma, v, false), round_to(DType::f32, exact));
    EXPECT_EQ(evaluate(Prim::muladd, v, true), round_to(DType::f32, exact));
  }
}

TEST(KernelPrim, MathsAreTheWiderFunctionRounded) {
  const double x = 0.75;
  const Scalar one[] = {make_scalar(DType::f32, x)};
  EXPECT_EQ(evaluate(Prim::exp, one, true), make_scalar(DType::f32, std::exp(x)));
  EXPECT_EQ(evaluate(Prim::erf, one, true), make_scalar(DType::f32, std::erf(x)));
  EXPECT_EQ(evaluate(Prim::normal_cdf, one, true), make_scalar(DType::f32, std::erfc(-x / std::sqrt(2.0)) / 2));
  EXPECT_EQ(evaluate(Prim::log2, one, true), make_scalar(DType::f32, std::log2(x)));
  EXPECT_EQ(evaluate(Prim::atanh, one, true), make_scalar(DType::f32, std::atanh(x)));
  const Scalar two[] = {make_scalar(DType::f64, 1.5), make_scalar(DType::f64, 2.5)};
  EXPECT_EQ(evaluate(Prim::pow, two, true), make_scalar(DType::f64, static_cast<double>(std::pow(1.5L, 2.5L))));
}

// ---- casts ----

Wide clamped(DType t, long double v) {
  if (std::isnan(v)) return 0;
  const int w = width_of(t);
  const Wide low = is_signed_int(t) ? -(Wide{1} << (w - 1)) : 0;
  const Wide high = (Wide{1} << (is_signed_int(t) ? w - 1 : w)) - 1;
  if (v <= static_cast<long double>(low)) return low;
  if (v >= static_cast<long double>(high)) return high;
  return static_cast<Wide>(v);
}

// Nearest of all halves by search over their order: no conversion routine of ours.
Scalar nearest_half(DType t, long double v) {
  if (std::isnan(v)) return make_scalar(t, NAN);
  const FloatFormat f = format_of(t);
  auto value = [&](uint64_t bits) -> long double {
    const int mantissa = f.mantissa_bits, bias = f.bias();
    const int exponent = static_cast<int>(bits >> mantissa);
    const long double m = static_cast<long double>(bits & ((1u << mantissa) - 1));
    return exponent ? std::ldexp(m + (1 << mantissa), exponent - bias - mantissa) : std::ldexp(m, 1 - bias - mantissa);
  };
  const long double a = std::fabs(v);
  uint64_t low = 0, high = f.special();  // its value is where overflow would be: 2^(max exponent + 1)
  while (high - low > 1) {
    const uint64_t middle = (low + high) / 2;
    (value(middle) <= a ? low : high) = middle;
  }
  const long double down = a - value(low), up = value(high) - a;
  uint64_t bits = std::isinf(a) || down > up || (down == up && (low & 1)) ? high : low;
  return {t, bits | (std::signbit(v) ? f.magnitude() + 1 : 0)};
}

Scalar cast_oracle(Scalar s, DType to) {
  const bool integral = !is_float(s.dtype);
  const long double v = integral ? static_cast<long double>(wide(s)) : static_cast<long double>(to_double(s));
  if (s.dtype == to) return s;
  if (is_bool(to)) return truth(integral ? wide(s) != 0 : v != 0);
  if (is_int(to)) return narrow(to, integral ? wide(s) : clamped(to, v));
  if (is_half(to)) return nearest_half(to, v);
  return round_to(to, v);  // 64 bits hold every integer exactly
}

TEST(KernelPrim, CastsBetweenAllPairs) {
  for (DType from : kComputableTypes) {
    std::vector<Scalar> values = edge_values(from);
    if (is_int(from) && size_of(from) == 8) {
      // Ties that a detour through f64 would invent.
      for (int64_t v : {(int64_t{1} << 61) + (int64_t{1} << 53) + 1, (int64_t{1} << 61) + (int64_t{1} << 53),
                        (int64_t{1} << 61) + 3 * (int64_t{1} << 53) - 1, (int64_t{1} << 53) + 1}) {
        values.push_back(narrow(from, v));
      }
    }
    if (is_float(from)) {
      for (double v : {2147483647.5, -2147483648.5, 255.9, -0.9, 127.9, 65519.9, 65520.0, 0x1p-25, 0x1.8p-25,
                       9223372036854775807.0, 1.8446744073709552e19, 1.00390625}) {
        values.push_back(make_scalar(from, v));
      }
    }
    for (DType to : kComputableTypes) {
      for (Scalar s : values) {
        const Scalar got = cast_scalar(s, to), want = cast_oracle(s, to);
        ASSERT_TRUE(agree(got, want)) << name(from) << " " << to_string(s) << " -> " << name(to) << " "
                                      << to_string(got) << ", expected " << to_string(want);
      }
    }
  }
}

}  // namespace
}  // namespace thermite
