// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "base/device_profile.h"
#include "base/digest.h"
#include "base/dims.h"
#include "base/status.h"
#include "base/target.h"

namespace thermite {
namespace {

TEST(Digest, IsBlake3) {
  // The published test vectors of BLAKE3 (input bytes 0, 1, 2, ... mod 251).
  EXPECT_EQ(digest_of("").hex(), "af1349b9f5f9a1a6a0404dea36dcc949");
  std::string input(1025, '\0');
  for (size_t i = 0; i < input.size(); ++i) input[i] = static_cast<char>(i % 251);
  EXPECT_EQ(digest_of(input).hex(), "d00278ae47eb27b34faecf67b4fe263f");
}

TEST(Digest, HexRoundTripsAndRefusesTheRest) {
  const Digest d = digest_of("thermite");
  EXPECT_EQ(Digest::parse(d.hex()), d);
  EXPECT_FALSE(Digest::parse(d.hex().substr(1)));
  EXPECT_FALSE(Digest::parse("0x" + d.hex().substr(2)));
  EXPECT_FALSE(Digest::parse(std::string(32, 'F')));
}

TEST(Digest, FieldListsDoNotCollide) {
  const auto two = [](std::string_view a, std::string_view b) { return DigestBuilder().add(a).add(b).finish(); };
  EXPECT_NE(two("ab", "c"), two("a", "bc"));
  EXPECT_NE(two("", "x"), two("x", ""));
  EXPECT_NE(DigestBuilder().add(uint64_t{0}).finish(), DigestBuilder().add("").finish());
  EXPECT_NE(DigestBuilder().add("x").finish(), DigestBuilder().add_bytes("x", 1).finish());
  const Digest d{1, 2};
  EXPECT_NE(DigestBuilder().add(d).finish(), DigestBuilder().add(uint64_t{1}).add(uint64_t{2}).finish());
  DigestBuilder b;
  b.add("x");
  EXPECT_EQ(b.finish(), b.finish());
}

TEST(Dims, ElementsAreChecked) {
  EXPECT_EQ(checked_elements({}), 1);
  EXPECT_EQ(checked_elements({2, 3, 0}), 0);
  EXPECT_EQ(checked_elements({2, -3}), -1);
  EXPECT_EQ(checked_elements({1 << 24, 1 << 24}), int64_t{1} << 48);
  EXPECT_EQ(checked_elements({1 << 24, 1 << 24, 2}), -1);
  EXPECT_EQ(checked_elements({INT64_MAX, INT64_MAX}), -1);
  EXPECT_EQ(checked_elements({0, INT64_MAX, INT64_MAX}), -1);
  EXPECT_EQ(checked_elements({0, -1}), -1);
}

TEST(Dims, StridesAndText) {
  EXPECT_EQ(row_major_strides({2, 3, 4}), (Dims{12, 4, 1}));
  EXPECT_EQ(row_major_strides({}), Dims{});
  EXPECT_EQ(to_string(Dims{2, 3}), "[2, 3]");
  EXPECT_EQ(to_string(Dims{}), "[]");
}

TEST(Target, EveryFieldIsInTheDigest) {
  const Target base = cpu_target(CpuLevel::v3);
  const auto changed = [&](auto change) {
    Target t = base;
    change(t);
    return t.digest() != base.digest();
  };
  EXPECT_TRUE(changed([](Target& t) { t.backend = "another"; }));
  EXPECT_TRUE(changed([](Target& t) { t.level = CpuLevel::v4; }));
  EXPECT_TRUE(changed([](Target& t) { t.fma = false; }));
  EXPECT_TRUE(changed([](Target& t) { t.narrows_f16 = false; }));
  EXPECT_TRUE(changed([](Target& t) { t.checked = true; }));
  EXPECT_TRUE(changed([](Target& t) { t.widens_f16 = false; }));
  EXPECT_TRUE(changed([](Target& t) { t.f64 = false; }));
  EXPECT_TRUE(changed([](Target& t) { t.f64_maths = false; }));
  EXPECT_TRUE(changed([](Target& t) { t.divides = false; }));
  EXPECT_TRUE(changed([](Target& t) { t.rems = false; }));
  EXPECT_TRUE(changed([](Target& t) { t.single_fma = false; }));
  EXPECT_TRUE(changed([](Target& t) { t.shuffles = false; }));
  EXPECT_TRUE(changed([](Target& t) { t.two_pipes = true; }));
  EXPECT_TRUE(changed([](Target& t) { t.mma = true; }));
  EXPECT_TRUE(changed([](Target& t) { t.unit_bytes = false; }));
  EXPECT_TRUE(changed([](Target& t) { t.unit_halves = true; }));
  EXPECT_TRUE(changed([](Target& t) { t.vector_registers = 8; }));
  EXPECT_TRUE(changed([](Target& t) { t.vector_bytes = 64; }));
  EXPECT_EQ(base.digest(), cpu_target(CpuLevel::v3).digest());
}

TEST(Target, ParsesByName) {
  const auto host = parse_cpu_target("host");
  ASSERT_TRUE(host.ok());
  EXPECT_EQ(host->level, host_cpu_level());
  ASSERT_TRUE(parse_cpu_target("x86-64").ok());
  EXPECT_EQ((*parse_cpu_target("x86-64")).name(), "x86-64");
  const auto bad = parse_cpu_target("x86-64-v2");
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().kind, ErrorKind::user);
  EXPECT_TRUE(parse_cpu_target("x86-64-v4").ok());
  const auto amx = parse_cpu_target("x86-64-v4-amx");
  ASSERT_TRUE(amx.ok());
  EXPECT_TRUE(amx->unit_bytes && amx->unit_halves);
  const auto vnni = parse_cpu_target("x86-64-v4-vnni");
  ASSERT_TRUE(vnni.ok());
  EXPECT_TRUE(vnni->unit_bytes && !vnni->unit_halves);
  EXPECT_EQ(amx->vector_bytes, cpu_target(CpuLevel::v4).vector_bytes);
  const auto two = parse_cpu_target("x86-64-v4-vnni+2fma");
  ASSERT_TRUE(two.ok());
  EXPECT_EQ(two->name(), "x86-64-v4-vnni+2fma");
  EXPECT_EQ(two->llvm_features(), vnni->llvm_features());
  EXPECT_EQ(default_profile(*two).name, "cpu-vnni-2fma-2core");
  EXPECT_EQ(default_profile(*vnni).name, "cpu-vnni-2core");
  EXPECT_EQ(default_profile(*amx).name, "cpu-amx-2core");
  const auto named = parse_cpu_target(host->name());
  ASSERT_TRUE(named.ok());
  EXPECT_EQ(named->digest(), host->digest());
  EXPECT_FALSE(cpu_target(CpuLevel::v1).unit_bytes);
  for (const CpuLevel level : {CpuLevel::v3, CpuLevel::v4}) EXPECT_TRUE(cpu_target(level).unit_bytes);
}

Result<int> half_of(int v) {
  if (v % 2) return user_error("{} is odd", v);
  return v / 2;
}
Result<int> quarter_of(int v) {
  TRY(const int h, half_of(v));
  CHECK_OK(half_of(h));
  return h / 2;
}

TEST(Status, MacrosPropagate) {
  EXPECT_EQ(*quarter_of(8), 2);
  EXPECT_EQ(quarter_of(6).error().message, "3 is odd");
  EXPECT_EQ(half_of(3).error().kind, ErrorKind::user);
  EXPECT_EQ(half_of(3).error().in("here").message, "here: 3 is odd");
}

// What a temporary holds is handed out by value: a reference would be read after its end in `for (x : *f())`.
template <class R>
concept LendsMembers = requires(R r) { static_cast<R>(r).operator->(); };
using Numbers = Result<std::vector<int>>;
static_assert(std::is_same_v<decltype(*std::declval<Numbers>()), std::vector<int>>);
static_assert(std::is_same_v<decltype(std::declval<Numbers>().value()), std::vector<int>>);
static_assert(std::is_same_v<decltype(std::declval<Numbers>().error()), Error>);
static_assert(std::is_same_v<decltype(std::declval<Status>().error()), Error>);
static_assert(std::is_same_v<decltype(*std::declval<Numbers&>()), std::vector<int>&>);
static_assert(!LendsMembers<Numbers> && LendsMembers<Numbers&> && LendsMembers<const Numbers&>);

TEST(Status, ALoopOverATemporaryResultHasItsElements) {
  const auto numbers = [](int n) -> Numbers { return std::vector<int>(static_cast<size_t>(n), 7); };
  int sum = 0, count = 0;
  for (int v : *numbers(1000)) sum += v, ++count;
  for (int v : numbers(1000).value()) sum += v, ++count;
  EXPECT_EQ(sum, 14000);
  EXPECT_EQ(count, 2000);
}

}  // namespace
}  // namespace thermite
