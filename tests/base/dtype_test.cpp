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

// The nearest value of a half format by search over all its finite values, ties to the even bit pattern.
uint16_t nearest_by_search(double v, float (*widen)(uint16_t), uint16_t inf) {
  uint16_t low = 0, high = inf;  // magnitudes rise with their bits
  const double a = std::abs(v);
  while (high - low > 1) {
    const uint16_t mid = static_cast<uint16_t>((low + high) / 2);
    (widen(mid) <= a ? low : high) = mid;
  }
  const double step = widen(low) - (low ? widen(static_cast<uint16_t>(low - 1)) : 0.0);
  const double above = high == inf ? widen(low) + step : widen(high);
  const double to_low = a - widen(low), to_high = above - a;
  const bool up = to_high < to_low || (to_high == to_low && (low & 1));
  return static_cast<uint16_t>((up ? high : low) | (std::signbit(v) ? 0x8000 : 0));
}

TEST(Half, EveryF16SurvivesTheRoundTrip) {
  for (uint32_t h = 0; h < 0x10000; ++h) {
    const float f = f16_to_f32(static_cast<uint16_t>(h));
    const uint16_t back = f32_to_f16(f);
    if (std::isnan(f)) {
      EXPECT_TRUE(std::isnan(f16_to_f32(back)));
    } else {
      ASSERT_EQ(back, h);
      ASSERT_EQ(f64_to_f16(f), h);
    }
  }
}

TEST(Half, EveryBf16SurvivesTheRoundTrip) {
  for (uint32_t h = 0; h < 0x10000; ++h) {
    const float f = bf16_to_f32(static_cast<uint16_t>(h));
    if (std::isnan(f)) {
      EXPECT_TRUE(std::isnan(bf16_to_f32(f32_to_bf16(f))));
    } else {
      ASSERT_EQ(f32_to_bf16(f), h);
      ASSERT_EQ(f64_to_bf16(f), h);
    }
  }
}

TEST(Half, RoundsToTheNearestEvenOnce) {
  std::mt19937_64 rng(7);
  for (int i = 0; i < 200000; ++i) {
    const float f = std::bit_cast<float>(static_cast<uint32_t>(rng()));
    if (std::isnan(f) || std::isinf(f)) continue;
    ASSERT_EQ(f32_to_bf16(f), nearest_by_search(f, bf16_to_f32, 0x7f80)) << f;
    const double d =
        std::ldexp(std::bit_cast<double>((rng() >> 12) | 0x3ff0000000000000), static_cast<int>(rng() % 45) - 28);
    ASSERT_EQ(f64_to_f16(d), nearest_by_search(d, f16_to_f32, 0x7c00)) << d;
    ASSERT_EQ(f32_to_f16(static_cast<float>(-d)), nearest_by_search(static_cast<float>(-d), f16_to_f32, 0x7c00)) << d;
  }
  EXPECT_EQ(f64_to_f16(65519.999), 0x7bff);
  EXPECT_EQ(f64_to_f16(65520.0), 0x7c00);
  EXPECT_EQ(f64_to_f16(0x1p-25), 0);          // half of the least subnormal: ties to even
  EXPECT_EQ(f64_to_f16(0x1.0000001p-25), 1);  // f32 would lose the last bit
  EXPECT_EQ(f64_to_f16(1.0 + 0x1p-11 + 0x1p-40), 0x3c01);
  EXPECT_EQ(f64_to_f16(-0.0), 0x8000);
  EXPECT_EQ(f64_to_f16(-kInf), 0xfc00);
}

#if defined(__FLT16_MANT_DIG__)
TEST(Half, AgreesWithTheCompiler) {
  std::mt19937_64 rng(11);
  for (int i = 0; i < 200000; ++i) {
    const float f = std::bit_cast<float>(static_cast<uint32_t>(rng()));
    if (std::isnan(f)) continue;
    ASSERT_EQ(f32_to_f16(f), std::bit_cast<uint16_t>(static_cast<_Float16>(f))) << f;
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
  EXPECT_EQ(make_int_scalar(DType::bf16, midpoint + 1).bits, f32_to_bf16(0x1p62f) + 1u);
  EXPECT_EQ(make_int_scalar(DType::bf16, midpoint).bits, f32_to_bf16(0x1p62f));
  EXPECT_EQ(make_int_scalar(DType::f16, std::numeric_limits<int64_t>::min()).bits, 0xfc00u);
}

TEST(Scalar, TextRoundTripsExactly) {
  std::mt19937_64 rng(3);
  for (int t = 0; t < kDTypeCount; ++t) {
    const DType type = static_cast<DType>(t);
    if (!is_computable(type)) continue;
    for (int i = 0; i < 2000; ++i) {
      uint64_t raw = rng();
      if (i < 200 && is_float(type)) raw &= size_of(type) == 8 ? 0x800fffffffffffff : 0x807fffff;  // subnormals
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
