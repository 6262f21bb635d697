// SPDX-License-Identifier: Apache-2.0
// Index arithmetic in 32 bits and divisions by reciprocals: nothing but the kernel's text changes.
#include <gtest/gtest.h>

#include "ir/kernel/facts.h"
#include "passes/kernel/divide_by_reciprocals.h"
#include "passes/kernel/narrow_index.h"
#include "passes/kernel/simplify_kernel.h"
#include "tests/ir/run_kernel.h"

namespace thermite {
namespace {

using testing::Bytes;

Kernel parsed(std::string_view text) {
  Result<Kernel> k = parse_kernel(text);
  EXPECT_TRUE(k.ok()) << k.error().message;
  return std::move(k).value();
}

constexpr std::string_view kRows = R"(kernel @rows {
  %b0 : buffer f32 read below 2^31
  %b1 : buffer f32 write below 2^31
  %0 : scalar i64 from 2 below 2^15
  %1 : scalar i64 from 1 below 2^15
  %2 : task below 2^23
  %3 = rem %2, %0 : i64
  %4 = div %2, %0 : i64
  %5 = const 0 : i64
  %6 = const 1 : i64
  %7 = mul %3, %1 : i64
  %13 = mul %4, %0 : i64
  %14 = add %13, %3 : i64
  %8 = mul %14, %1 : i64
  loop %9 = %5 to %1 step %6 {
    %10 = add %7, %9 : i64
    %11 = load %b0[%10] : f32
    %12 = add %8, %9 : i64
    store %b1[%12], %11
    yield
  }
}
)";

TEST(NarrowIndex, EveryIndexOfAKernelBecomes32Bits) {
  const std::string text = print(simplify_kernel(narrow_index(parsed(kRows))));
  EXPECT_NE(text.find("index i32"), std::string::npos);
  EXPECT_EQ(text.find("i64"), std::string::npos) << text;
}

TEST(NarrowIndex, WithoutAFactNothingChanges) {
  const std::pair<std::string, std::string> facts[] = {{"%b0 : buffer f32 read below 2^31", "%b0 : buffer f32 read"},
                                                       {"%1 : scalar i64 from 1 below 2^15", "%1 : scalar i64"},
                                                       {"task below 2^23", "task"}};
  for (const auto& [with, without] : facts) {
    std::string text(kRows);
    text.replace(text.find(with), with.size(), without);
    const Kernel less = parsed(text);
    EXPECT_EQ(print(narrow_index(less)), print(less)) << without;
  }
  std::string late(kRows);  // the last step of the loop would pass 2^31
  late.replace(late.find("%1 : scalar i64 from 1 below 2^15"), 33, "%1 : scalar i64 from 1 below 2^31");
  EXPECT_EQ(print(narrow_index(parsed(late))), print(parsed(late)));
}

// What may not fit is computed in 64 bits; what is data stays as wide as it was.
TEST(NarrowIndex, WhatMayNotFitStaysWide) {
  const Kernel k = narrow_index(parsed(R"(kernel @wide {
  %b0 : buffer i64 write below 2^31
  %0 : scalar i64 from 1 below 2^30
  %1 : task below 2^30
  %2 = mul %1, %0 : i64
  %3 = const 1000 : i64
  %4 = min %2, %3 : i64
  %5 = mul %1, %1 : i64
  store %b0[%4], %5
}
)"));
  std::vector<Bytes> b{Bytes(1001 * 8)};
  EXPECT_EQ(testing::run_kernel(k, b, {1 << 29}, 100, {.check_races = false}), "");
  EXPECT_EQ(testing::values_of<int64_t>(b[0])[1000], 99 * 99);
  const Kernel data = narrow_index(parsed(R"(kernel @data {
  %b0 : buffer i64 write below 2^31
  %1 : task below 2^30
  %2 = const 1000000007 : i64
  %3 = mul %1, %2 : i64
  store %b0[%1], %3
}
)"));
  EXPECT_EQ(data.index, DType::i32);
  b = {Bytes(64 * 8)};
  EXPECT_EQ(testing::run_kernel(data, b, {}, 64), "");
  EXPECT_EQ(testing::values_of<int64_t>(b[0])[63], int64_t{63} * 1000000007);
}

TEST(NarrowIndex, PartsOfAThreadsNumberBecome32Bits) {
  const Kernel k = parsed(R"(kernel @parts {
  block 64
  %b0 : buffer f32 write below 2^31
  %0 : scalar i64 from 1 below 2^15
  %1 : task below 2^15
  %2 : thread
  %3 = const 5 : i64
  %4 = const 31 : i64
  %5 = bit_and %2, %4 : i64
  %6 = shr %2, %3 : i64
  %7 = const 64 : i64
  %8 = bit_xor %5, %6 : i64
  %9 = mul %1, %7 : i64
  %10 = bit_or %9, %8 : i64
  %11 = lt %10, %0 : bool
  %12 = const 0x1p+0 : f32
  store %b0[%10], %12 mask %11
}
)");
  const std::string text = print(simplify_kernel(narrow_index(k)));
  EXPECT_EQ(text.find("i64"), std::string::npos) << text;
}

TEST(NarrowIndex, DerivedScalarsStayWhole) {
  const Kernel k = narrow_index(divide_by_reciprocals(parsed(kRows)));
  EXPECT_EQ(k.index, DType::i32);
  EXPECT_TRUE(verify(k).ok()) << verify(k).error().message;
}

TEST(NarrowIndex, RandomKernelsKeepTheirBits) {
  int narrow = 0;
  for (uint64_t seed = 1; seed <= 150; ++seed) {
    testing::RandomProgram p = testing::random_kernel(seed, {.facts = true});
    const Kernel k = divide_by_reciprocals(narrow_index(p.kernel));
    ASSERT_TRUE(verify(k).ok()) << "seed " << seed << ": " << verify(k).error().message << print(k);
    EXPECT_EQ(print(*parse_kernel(print(k))), print(k)) << "seed " << seed;
    narrow += k.index == DType::i32;
    std::vector<uint64_t> scalars = p.scalars;
    for (size_t i = scalars.size(); i < k.scalars.size(); ++i) scalars.push_back(derived_bits(k.facts[i], scalars));
    std::vector<Bytes> want = testing::random_buffers(p, seed), got = want;
    ASSERT_EQ(testing::run_kernel(p.kernel, want, p.scalars, p.tasks), "") << "seed " << seed;
    ASSERT_EQ(testing::run_kernel(k, got, scalars, p.tasks), "") << "seed " << seed << print(k);
    for (size_t b = 0; b < want.size(); ++b)
      ASSERT_EQ(testing::first_difference(p.kernel.memories[b].dtype, got[b], want[b]), -1) << "seed " << seed;
  }
  EXPECT_EQ(narrow, 150);
}

TEST(Reciprocals, DivideAllOf31Bits) {
  std::mt19937_64 rng(7);
  auto wide = [&](int64_t least) {
    return std::max<int64_t>(least, static_cast<int64_t>((rng() >> 33) >> (rng() % 31)));
  };
  auto check = [](int64_t n, int64_t d) {
    const Reciprocal r = reciprocal_of(d);
    ASSERT_LT(r.shift, 31u) << d;
    const uint64_t high = (static_cast<uint64_t>(n) * r.multiplier) >> 32;
    ASSERT_EQ(static_cast<int64_t>(high >> r.shift), n / d) << n << " / " << d;
  };
  for (int k = 0; k < 200000; ++k) {
    const int64_t d = wide(2), n = wide(0), q = n / d;
    for (int64_t near : {n, q * d, q * d + d - 1, q * d - 1, int64_t{INT32_MAX}})
      if (near >= 0 && near <= INT32_MAX) check(near, d);
  }
  for (int64_t d = 2; d < 3000; ++d)
    for (int64_t n : {int64_t{0}, d - 1, d, INT32_MAX / d * d, INT32_MAX / d * d - 1, int64_t{INT32_MAX}}) check(n, d);
}

TEST(Reciprocals, TakeThePlaceOfDivisionsByScalars) {
  for (const bool narrow : {false, true}) {
    const Kernel before = narrow ? narrow_index(parsed(kRows)) : parsed(kRows);
    const Kernel k = divide_by_reciprocals(before);
    EXPECT_EQ(print(k).find(" div "), std::string::npos) << print(k);
    EXPECT_EQ(print(k).find(" rem "), std::string::npos) << print(k);
    ASSERT_EQ(k.scalars.size(), 3u);
    const std::vector<uint64_t> given{2, 3};
    std::vector<Bytes> b{testing::bytes_of(std::vector<float>{0, 1, 2, 3, 4, 5}), Bytes(60)};
    std::vector<Bytes> plain = b;
    EXPECT_EQ(testing::run_kernel(k, b, {2, 3, derived_bits(k.facts[2], given)}, 5), "");
    EXPECT_EQ(testing::run_kernel(before, plain, given, 5), "");
    EXPECT_EQ(b, plain);
    EXPECT_NE(testing::run_kernel(k, b, {2, 3, 17}, 5).find("not what follows from scalar 0"), std::string::npos);
  }
}

TEST(Reciprocals, LeaveDivisorsThatMayBeZeroOneOrWide) {
  for (const char* facts : {"", " below 2^15", " from 1 below 2^15", " from 2 below 2^40"}) {
    const Kernel k = parsed(fmt::format(R"(kernel @k {{
  %b0 : buffer i64 write
  %0 : scalar i64{}
  %1 : task below 2^15
  %2 = div %1, %0 : i64
  store %b0[%1], %2
}}
)",
                                        facts));
    EXPECT_EQ(print(divide_by_reciprocals(k)), print(k));
  }
}

}  // namespace
}  // namespace thermite
