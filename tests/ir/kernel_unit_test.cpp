// SPDX-License-Identifier: Apache-2.0
// A thread's matrix unit: text, checks, and what the interpreter makes of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cfloat>
#include <cmath>

#include "ir/kernel/rewrite.h"
#include "ir/kernel/unit.h"
#include "tests/ir/run_kernel.h"
#include "tests/support/unit_samples.h"

namespace thermite {
namespace {

using testing::Bytes;
using ::testing::HasSubstr;
using testing::values_of;

const std::vector<UnitSample> kSamples{{},
                                       {.height = 16, .width = 48, .steps = 3, .fresh = false},
                                       {.height = 48, .width = 16, .steps = 0},
                                       {.rows = DType::i8, .columns = DType::i8},
                                       {.rows = DType::u8, .columns = DType::i8, .fresh = false},
                                       {.rows = DType::i8, .columns = DType::u8, .height = 16, .width = 16},
                                       {.rows = DType::u8, .columns = DType::u8, .steps = 5},
                                       {.rows = DType::u8, .columns = DType::i8, .width = 56},
                                       {.rows = DType::i8, .columns = DType::u8, .height = 16, .width = 8}};

TEST(KernelUnit, TextRoundTrips) {
  for (const UnitSample& s : kSamples) {
    const std::string text = print(unit_kernel(s));
    const auto k = parse_kernel(text);
    ASSERT_TRUE(k.ok()) << k.error().message << text;
    EXPECT_EQ(print(*k), text);
    EXPECT_EQ(print(rewrite(*k, {})), text);
  }
  EXPECT_THAT(print(unit_kernel({})),
              HasSubstr("unit_dot fresh %m3[%2], %b0[%2 by %7], %b1[%2 by %7] steps %0 apart %8 : tile f32[32, 32]"));
}

// Element by element, from the places that the header names.
template <class A, class B, class Sum>
std::vector<Sum> product(const UnitSample& s, const std::vector<Bytes>& buffers) {
  const auto a = values_of<A>(buffers[0]);
  const auto b = values_of<B>(buffers[1]);
  auto sums = values_of<Sum>(buffers[2]);
  const int64_t step = 64 / sizeof(A), group = 4 / sizeof(B), row_stride = s.steps * step + 8,
                line_stride = s.width * group + 8;
  for (int64_t r = 0; r < s.height; ++r)
    for (int64_t c = 0; c < s.width; ++c) {
      Sum& sum = sums[static_cast<size_t>(r * s.width + c)];
      if (s.fresh) sum = 0;
      for (int64_t k = 0; k < s.steps * step; ++k)
        sum += static_cast<Sum>(a[static_cast<size_t>(r * row_stride + k)]) *
               static_cast<Sum>(b[static_cast<size_t>(k / group * line_stride + c * group + k % group)]);
    }
  return sums;
}

struct Half {
  uint16_t bits;
  explicit operator double() const { return std::bit_cast<float>(uint32_t{bits} << 16); }
};

TEST(KernelUnit, MultipliesBytesExactly) {
  for (const UnitSample& s : kSamples) {
    if (s.rows == DType::bf16) continue;
    std::vector<Bytes> buffers = unit_buffers(s, 1, false);
    std::vector<int32_t> want;
    if (s.rows == DType::i8)
      want = s.columns == DType::i8 ? product<int8_t, int8_t, int32_t>(s, buffers)
                                    : product<int8_t, uint8_t, int32_t>(s, buffers);
    else
      want = s.columns == DType::i8 ? product<uint8_t, int8_t, int32_t>(s, buffers)
                                    : product<uint8_t, uint8_t, int32_t>(s, buffers);
    ASSERT_EQ(testing::run_kernel(unit_kernel(s), buffers, {static_cast<uint64_t>(s.steps)}, 1), "");
    EXPECT_EQ(values_of<int32_t>(buffers[2]), want);
  }
}

// Integers in halves: no order of sums rounds.
TEST(KernelUnit, MultipliesHalves) {
  const UnitSample s{.fresh = true};
  std::vector<Bytes> buffers = unit_buffers(s, 1, false);
  for (size_t m : {0, 1})
    for (size_t n = 0; n < buffers[m].size(); n += 2) {
      const float v = static_cast<float>(std::to_integer<int>(buffers[m][n]) % 17 - 8);
      const auto bits = static_cast<uint16_t>(std::bit_cast<uint32_t>(v) >> 16);
      std::memcpy(&buffers[m][n], &bits, 2);
    }
  std::vector<Bytes> doubles = buffers;
  doubles[2].resize(size_t{32} * 32 * 8);
  const std::vector<double> want = product<Half, Half, double>(s, doubles);
  ASSERT_EQ(testing::run_kernel(unit_kernel(s), buffers, {2}, 1), "");
  const std::vector<float> got = values_of<float>(buffers[2]);
  for (size_t n = 0; n < got.size(); ++n) EXPECT_EQ(got[n], want[n]) << n;
}

std::vector<std::byte> line(std::initializer_list<float> values) {
  std::vector<std::byte> bytes(kUnitStepBytes);
  size_t n = 0;
  for (const float v : values) {
    const auto bits = static_cast<uint16_t>(std::bit_cast<uint32_t>(v) >> 16);
    std::memcpy(&bytes[2 * n++], &bits, 2);
  }
  return bytes;
}

float sum_of(float sum, std::initializer_list<float> a, std::initializer_list<float> b) {
  return std::bit_cast<float>(unit_sum(std::bit_cast<uint32_t>(sum), DType::bf16, DType::bf16, line(a), line(b)));
}

// Two chains, their sum, then the sum so far; what is denormal on the way is zero.
TEST(KernelUnit, AddsHalvesAsTheUnitDoes) {
  EXPECT_EQ(sum_of(0, {0x1p24f, 1, 1, 1, 1}, {1, 1, 1, 1, 1}), 0x1p24f + 2);  // one chain would lose both
  EXPECT_EQ(sum_of(0x1p25f, {1, 1, 1, 1}, {1, 1, 1, 1}), 0x1p25f + 4);
  EXPECT_EQ(sum_of(1, {0x1p-127f}, {0x1p127f}), 1);                           // a factor
  EXPECT_EQ(sum_of(0, {0x1p-70f, 0, 0x1p-70f}, {0x1p-70f, 0, 0x1p-70f}), 0);  // products
  EXPECT_EQ(sum_of(FLT_MIN, {-0x1p-63f}, {0x1.8p-64f}), FLT_MIN);             // the sum's own addend
  EXPECT_EQ(sum_of(FLT_MIN / 2, {}, {}), 0);
  EXPECT_TRUE(std::isnan(sum_of(0, {INFINITY}, {0})));
  EXPECT_EQ(sum_of(0, {INFINITY}, {1}), INFINITY);
}

TEST(KernelUnit, StaysInBounds) {
  const UnitSample s;
  const auto run = [&](size_t shorter, size_t bytes) {
    std::vector<Bytes> buffers = unit_buffers(s, 1, false);
    buffers[shorter].resize(bytes);
    return testing::run_kernel(unit_kernel(s), buffers, {2}, 1);
  };
  EXPECT_THAT(run(0, 2 * 31 * 72), HasSubstr("reads element 2232 of %b0"));
  EXPECT_THAT(run(1, 2 * 31 * 72), HasSubstr("reads element 2232 of %b1"));
}

TEST(KernelUnit, IsRefusedWhereItIsMalformed) {
  const std::string text = print(unit_kernel({}));
  const auto refused = [&](std::string_view from, std::string_view to) {
    std::string other = text;
    other.replace(other.find(from), from.size(), to);
    const auto k = parse_kernel(other);
    return k.ok() ? "" : k.error().message;
  };
  EXPECT_THAT(refused("tile f32[32, 32]", "tile f32[32, 48]"), HasSubstr("makes tile f32[32, 48]"));
  EXPECT_THAT(refused("tile f32[32, 32]", "tile f32[24, 32]"), HasSubstr("makes tile f32[24, 32]"));
  EXPECT_THAT(refused("tile f32[32, 32]", "tile f32[32, 24]"), HasSubstr("makes tile f32[32, 24]"));
  EXPECT_THAT(refused("%b1 : buffer bf16", "%b1 : buffer i8"), HasSubstr("bf16 times i8 to f32"));
  EXPECT_THAT(refused("fresh %m3", "fresh %b2"), HasSubstr("adds to local and scratch memories"));
  EXPECT_THAT(refused("%b0[%2 by %7]", "%b0[%2 by %7] transposed"), HasSubstr("no view the other way round"));
}

}  // namespace
}  // namespace thermite
