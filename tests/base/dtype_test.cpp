// SPDX-License-Identifier: Apache-2.0
#include "base/dtype.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>

namespace thermite {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

// Those of the table, and one that no type has: 5 and 4 bits, as a type of 16 bits would store them.
const FloatFormat kFormats[] = {format_of(DType::f16), format_of(DType::bf16), format_of(DType::f8e4m3),
                                format_of(DType::f8e5m2), FloatFormat{5, 4}};

float value_of(FloatFormat f, uint64_t bits) { return std::bit_cast<float>(widen(f, bits)); }
uint64_t from_float(FloatFormat f, float v) { return narrow(format_of(DType::f32), std::bit_cast<uint32_t>(v), f); }
uint64_t from_double(FloatFormat f, double v) { return narrow(format_of(DType::f64), std::bit_cast<uint64_t>(v), f); }

// What the bits mean, by the definition of a format.
double meaning(FloatFormat f, uint64_t magnitude) {
  if (f.infinities && magnitude == f.special()) return kInf;
  if (magnitude >= f.special()) return kNan;
  const auto m = static_cast<double>(magnitude & f.mantissa());
  const auto e = static_cast<int>(magnitude >> f.mantissa_bits);
  return std::ldexp(e ? m + static_cast<double>(f.mantissa() + 1) : m, std::max(e, 1) - f.bias() - f.mantissa_bits);
}

// The nearest value of a format by search over all its finite values, ties to the even bit pattern.
uint64_t nearest_by_search(double v, FloatFormat f) {
  uint64_t low = 0, high = f.special();  // magnitudes rise with their bits
  const double a = std::abs(v);
  while (high - low > 1) {
    const uint64_t mid = (low + high) / 2;
    (meaning(f, mid) <= a ? low : high) = mid;
  }
  const double at = meaning(f, low), step = at - (low ? meaning(f, low - 1) : 0.0);
  const double to_low = a - at, to_high = (high == f.special() ? at + step : meaning(f, high)) - a;
  const bool up = to_high < to_low || (to_high == to_low && (low & 1));
  return (up ? high : low) | (std::signbit(v) ? f.magnitude() + 1 : 0);
}

TEST(FloatFormats, EveryNumberIsWidenedAndComesBack) {
  for (const FloatFormat& f : kFormats) {
    for (uint64_t bits = 0; bits < 2 * (f.magnitude() + 1); ++bits) {
      const bool negative = bits > f.magnitude();
      const float v = value_of(f, bits);
      const double want = meaning(f, bits & f.magnitude());
      if (std::isnan(want)) {
        ASSERT_TRUE(std::isnan(v)) << bits;
        EXPECT_TRUE(std::isnan(value_of(f, from_float(f, v))));
        EXPECT_TRUE(std::isnan(value_of(f, from_double(f, v))));
      } else {
        ASSERT_EQ(v, negative ? -want : want) << bits;
        ASSERT_EQ(std::signbit(v), negative);
        ASSERT_EQ(from_float(f, v), bits);
        ASSERT_EQ(from_double(f, v), bits);
      }
    }
  }
}

TEST(FloatFormats, NumbersRoundToTheNearestEvenOnce) {
  std::mt19937_64 rng(7);
  for (const FloatFormat& f : kFormats) {
    for (int i = 0; i < 100000; ++i) {
      const float any = std::bit_cast<float>(static_cast<uint32_t>(rng()));
      if (std::isfinite(any)) {
        ASSERT_EQ(from_float(f, any), nearest_by_search(any, f)) << any;
      }
      const double d =
          std::ldexp(std::bit_cast<double>((rng() >> 12) | 0x3ff0000000000000), static_cast<int>(rng() % 45) - 28);
      ASSERT_EQ(from_double(f, d), nearest_by_search(d, f)) << d;
      ASSERT_EQ(from_float(f, static_cast<float>(-d)), nearest_by_search(static_cast<float>(-d), f)) << d;
    }
    const auto overflow = static_cast<double>(least_overflow(f));
    EXPECT_EQ(from_double(f, std::nextafter(overflow, 0)), f.special() - 1);
    EXPECT_EQ(from_double(f, std::nextafter(overflow, kInf)), f.special());
    EXPECT_EQ(from_double(f, static_cast<double>(smallest_normal(f))), f.mantissa() + 1);
    EXPECT_EQ(from_double(f, -kInf), f.special() | (f.magnitude() + 1));
  }
}

TEST(FloatFormats, KnownValues) {
  EXPECT_EQ(to_half(DType::f16, 65519.999), 0x7bff);
  EXPECT_EQ(to_half(DType::f16, 65520.0), 0x7c00);
  EXPECT_EQ(to_half(DType::f16, 0x1p-25), 0);          // half of the least subnormal: ties to even
  EXPECT_EQ(to_half(DType::f16, 0x1.0000001p-25), 1);  // f32 would lose the last bit
  EXPECT_EQ(to_half(DType::f16, 1.0 + 0x1p-11 + 0x1p-40), 0x3c01);
  EXPECT_EQ(to_half(DType::f16, -0.0), 0x8000);
  EXPECT_EQ(to_half(DType::f16, -kInf), 0xfc00);
  EXPECT_EQ(least_overflow(format_of(DType::bf16)), 0x1.ffp127L);
  EXPECT_EQ(least_overflow(format_of(DType::f64)), 0x1.fffffffffffff8p1023L);
  EXPECT_EQ(from_half(DType::f8e4m3, 0x7e), 448);
  EXPECT_TRUE(std::isnan(from_half(DType::f8e4m3, 0xff)));
}

#if defined(__FLT16_MANT_DIG__)
TEST(FloatFormats, F16AgreesWithTheCompiler) {
  std::mt19937_64 rng(11);
  for (int i = 0; i < 200000; ++i) {
    const float f = std::bit_cast<float>(static_cast<uint32_t>(rng()));
    if (std::isnan(f)) continue;
    ASSERT_EQ(to_half(DType::f16, f), std::bit_cast<uint16_t>(static_cast<_Float16>(f))) << f;
  }
}
#endif

TEST(Scalar, FloatToIntTruncatesSaturatesAndSendsNanToZero) {
  EXPECT_EQ(to_int(make_scalar(DType::i8, -1.9)), -1);
  EXPECT_EQ(to_int(make_scalar(DType::i8, 300)), 127);
  EXPECT_EQ(to_int(make_scalar(DType::i8, -1e30)), -128);
  EXPECT_EQ(to_int(make_scalar(DType::u8, -1)), 0);
  EXPECT_EQ(to_int(make_scalar(DType::i64, kInf)), std::numeric_limits<int64_t>::max());
  EXPECT_EQ(make_scalar(DType::u64, 1e30).bits, ~uint64_t{0});
  EXPECT_EQ(make_scalar(DType::u64, 0x1p63).bits, uint64_t{1} << 63);
  for (int t = 1; t <= 8; ++t) EXPECT_EQ(make_scalar(static_cast<DType>(t), kNan).bits, 0u);
  EXPECT_EQ(make_scalar(DType::boolean, kNan).bits, 1u);  // NaN != 0
}

TEST(Scalar, IntConversionsWrapOrRoundOnce) {
  EXPECT_EQ(to_int(make_int_scalar(DType::i8, 300)), 44);
  EXPECT_EQ(to_int(convert(make_int_scalar(DType::i32, -1), DType::u16)), 65535);
  EXPECT_EQ(to_double(convert(Scalar{DType::u64, ~uint64_t{0}}, DType::f64)), 0x1p64);
  EXPECT_EQ(to_double(convert(make_int_scalar(DType::i64, -3), DType::f32)), -3);
  EXPECT_EQ(to_int(convert(make_int_scalar(DType::i64, 256), DType::boolean)), 1);
  // Just above the midpoint of two bf16 values: by way of a rounded double it would tie and go to even.
  const int64_t midpoint = (int64_t{1} << 62) + (int64_t{1} << 54);
  EXPECT_EQ(make_int_scalar(DType::bf16, midpoint + 1).bits, to_half(DType::bf16, 0x1p62f) + 1u);
  EXPECT_EQ(make_int_scalar(DType::bf16, midpoint).bits, to_half(DType::bf16, 0x1p62f));
  EXPECT_EQ(make_int_scalar(DType::f16, std::numeric_limits<int64_t>::min()).bits, 0xfc00u);
}

TEST(Scalar, TextRoundTripsExactly) {
  std::mt19937_64 rng(3);
  for (DType type : kComputableTypes) {
    const FloatFormat f = format_of(type);
    for (int i = 0; i < 2000; ++i) {
      uint64_t raw = rng();
      if (is_float(type)) {
        raw &= f.magnitude() | (f.magnitude() + 1);
        if (i < 200) raw &= ~f.exponent();  // subnormals
      }
      const Scalar s = load_scalar(type, &raw);
      const auto back = parse_scalar(type, to_string(s));
      ASSERT_TRUE(back) << name(type) << ' ' << to_string(s);
      if (is_float(type) && std::isnan(to_double(s))) {
        EXPECT_TRUE(std::isnan(to_double(*back)));
      } else {
        ASSERT_EQ(*back, s) << name(type) << ' ' << to_string(s);
      }
    }
  }
}

TEST(Scalar, ParsesDecimalsAndRefusesTheRest) {
  EXPECT_EQ(to_double(*parse_scalar(DType::f32, "0.1")), 0.1f);
  EXPECT_EQ(to_double(*parse_scalar(DType::f64, "-2.5e3")), -2500);
  EXPECT_EQ(to_double(*parse_scalar(DType::f32, "-inf")), -kInf);
  EXPECT_EQ(to_string(make_scalar(DType::f32, -0.0)), "-0x0p+0");
  for (const char* bad : {"", "-", "--1", "0x", "0x-1", "1x", "infinity", " 1", "1e", "+1"}) {
    EXPECT_FALSE(parse_scalar(DType::f32, bad)) << bad;
    EXPECT_FALSE(parse_scalar(DType::i32, bad)) << bad;
  }
  EXPECT_FALSE(parse_scalar(DType::i8, "128"));
  EXPECT_FALSE(parse_scalar(DType::u8, "-1"));
  EXPECT_FALSE(parse_scalar(DType::boolean, "2"));
  EXPECT_FALSE(parse_scalar(DType::c64, "1"));
}

TEST(DTypeTable, NamesParseBack) {
  for (int t = 0; t < kDTypeCount; ++t) EXPECT_EQ(parse_dtype(name(static_cast<DType>(t))), static_cast<DType>(t));
  EXPECT_FALSE(parse_dtype("float"));
}

}  // namespace
}  // namespace thermite
