// SPDX-License-Identifier: Apache-2.0
// Kernels whose tasks are run by blocks of threads: text, checks, and what the interpreter finds.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "tests/ir/run_kernel.h"

namespace thermite {
namespace {

using testing::Bytes;
using testing::bytes_of;
using ::testing::HasSubstr;
using testing::values_of;

// Sums 64 elements per task: two subgroups by lane_xor, then through shared memory.
constexpr std::string_view kSum = R"(kernel @sum {
  block 64
  %b0 : buffer i32 read
  %b1 : buffer i32 write
  %m2 : shared i32[2]
  %0 : task
  %1 : thread
  %2 = const 64 : i64
  %3 = mul %0, %2 : i64
  %4 = add %3, %1 : i64
  %5 = load %b0[%4] : i32
  %6 = lane_xor %5, 16 : i32
  %7 = add %5, %6 : i32
  %8 = lane_xor %7, 8 : i32
  %9 = add %7, %8 : i32
  %10 = lane_xor %9, 4 : i32
  %11 = add %9, %10 : i32
  %12 = lane_xor %11, 2 : i32
  %13 = add %11, %12 : i32
  %14 = lane_xor %13, 1 : i32
  %15 = add %13, %14 : i32
  %16 = const 32 : i64
  %17 = div %1, %16 : i64
  %18 = rem %1, %16 : i64
  %19 = const 0 : i64
  %20 = eq %18, %19 : bool
  if %20 {
    store %m2[%17], %15
    yield
  } else {
    yield
  }
  barrier
  %21 = eq %1, %19 : bool
  if %21 {
    %22 = load %m2[%19] : i32
    %23 = const 1 : i64
    %24 = load %m2[%23] : i32
    %25 = add %22, %24 : i32
    store %b1[%0], %25
    yield
  } else {
    yield
  }
}
)";

std::string without(std::string text, std::string_view line) {
  const size_t at = text.find(line);
  return text.erase(at, line.size());
}

std::vector<Bytes> sum_buffers() {
  std::vector<int32_t> in(192);
  std::iota(in.begin(), in.end(), 1);
  return {bytes_of(in), bytes_of(std::vector<int32_t>(3))};
}

TEST(BlockKernels, TextRoundTrips) {
  const auto k = parse_kernel(kSum);
  ASSERT_TRUE(k.ok()) << k.error().message;
  EXPECT_EQ(k->block, 64);
  EXPECT_EQ(print(*k), kSum);
}

TEST(BlockKernels, ThreadsShareAndExchange) {
  std::vector<Bytes> b = sum_buffers();
  ASSERT_EQ(testing::run_text(kSum, b, {}, 3), "");
  EXPECT_EQ(values_of<int32_t>(b[1]), (std::vector<int32_t>{2080, 6176, 10272}));
}

TEST(BlockKernels, AMissingBarrierIsARace) {
  std::vector<Bytes> b = sum_buffers();
  EXPECT_THAT(testing::run_text(without(std::string(kSum), "  barrier\n"), b, {}, 3),
              HasSubstr("before it is written"));
  // Every thread reads what its neighbour writes.
  constexpr std::string_view kRace = R"(kernel @race {
  block 32
  %b0 : buffer i64 write
  %m1 : shared i64[32]
  %0 : task
  %1 : thread
  store %m1[%1], %1
  %2 = const 1 : i64
  %3 = bit_xor %1, %2 : i64
  barrier
  %4 = load %m1[%3] : i64
  store %m1[%1], %4
  store %b0[%1], %4
}
)";
  std::vector<Bytes> out{bytes_of(std::vector<int64_t>(32))};
  EXPECT_THAT(testing::run_text(kRace, out, {}, 1), HasSubstr("without a barrier in between"));
}

TEST(BlockKernels, BarriersStandWhereAllThreadsComeBy) {
  std::string text(kSum);
  text.replace(text.find("    store %m2[%17], %15\n"), 0, "    barrier\n");
  EXPECT_THAT(parse_kernel(text).error().message, HasSubstr("not all threads of the block come by"));
}

TEST(BlockKernels, AsynchronousCopiesAreWaitedFor) {
  constexpr std::string_view kCopy = R"(kernel @copy {
  block 32
  %b0 : buffer f32 read align 16
  %b1 : buffer f32 write
  %m2 : shared f32[256]
  %0 : task
  %1 : thread
  %2 = const 4 : i64
  %3 = mul %1, %2 : i64
  %4 = const 16 : i64
  %5 = lt %1, %4 : bool
  copy_async %m2[%3], %b0[%3] x4 if %5
  commit
  %6 = const 128 : i64
  %7 = add %3, %6 : i64
  copy_async %m2[%7], %b0[%3] x4
  commit
  wait 1
  barrier
  %8 = const 124 : i64
  %9 = sub %8, %3 : i64
  %10 = load %m2[%9] : f32x4
  store %b1[%9], %10
  wait 0
}
)";
  const auto k = parse_kernel(kCopy);
  ASSERT_TRUE(k.ok()) << k.error().message;
  EXPECT_EQ(print(*k), kCopy);
  std::vector<float> in(128, 1);
  std::vector<Bytes> b{bytes_of(in), bytes_of(std::vector<float>(128, 7))};
  ASSERT_EQ(testing::run_kernel(*k, b, {}, 1), "");
  const std::vector<float> out = values_of<float>(b[1]);
  EXPECT_EQ(out[63], 1);
  EXPECT_EQ(out[64], 0);
  EXPECT_THAT(testing::run_text(without(std::string(kCopy), "  wait 1\n"), b, {}, 1), HasSubstr("not waited for"));
  std::string late(kCopy);
  late.replace(late.find("wait 1"), 6, "wait 2");
  EXPECT_THAT(testing::run_text(late, b, {}, 1), HasSubstr("not waited for"));
  EXPECT_THAT(testing::run_text(without(std::string(kCopy), "  barrier\n"), b, {}, 1),
              HasSubstr("before it is written"));
}

// Each thread sees its neighbour's copies: a wait orders those of the thread alone.
TEST(BlockKernels, AsynchronousCopiesOfOthersAreSeenBehindABarrier) {
  constexpr std::string_view kText = R"(kernel @copy {
  block 32
  %b0 : buffer f32 read
  %b1 : buffer f32 write
  %m2 : shared f32[32]
  %0 : task
  %1 : thread
  copy_async %m2[%1], %b0[%1] x1
  commit
  wait 0
  barrier
  %2 = const 1 : i64
  %3 = sub %1, %2 : i64
  %4 = const 0 : i64
  %5 = max %3, %4 : i64
  %6 = load %m2[%5] : f32
  store %b1[%1], %6
}
)";
  std::vector<Bytes> b{bytes_of(std::vector<float>(32, 3)), bytes_of(std::vector<float>(32))};
  ASSERT_EQ(testing::run_text(kText, b, {}, 2), "");
  // The lower threads have waited by the time that a higher one reads, one after the other as they are run.
  std::string late(kText);
  late.replace(late.find("  wait 0\n  barrier\n"), 19, "  barrier\n  wait 0\n");
  EXPECT_THAT(testing::run_text(late, b, {}, 1), HasSubstr("without a barrier in between"));
  const std::string never =
      without(without(std::string(kText), "  wait 0\n"), "  %6 = load %m2[%5] : f32\n  store %b1[%1], %6\n");
  EXPECT_THAT(testing::run_text(never, b, {}, 1), HasSubstr("ends before its asynchronous copies have arrived"));
}

TEST(BlockKernels, CopiesAreKnownToBeAligned) {
  constexpr std::string_view kText = R"(kernel @copy {
  block 32
  %b0 : buffer f32 read align 8
  %m1 : shared f32[128]
  %0 : task
  %1 : thread
  copy_async %m1[%1], %b0[%1] x4
}
)";
  EXPECT_THAT(parse_kernel(kText).error().message, HasSubstr("not known to be so aligned"));
}

// What a thread keeps in a memory of its own is no other thread's.
TEST(BlockKernels, LocalsAreNotOfTheBlock) {
  constexpr std::string_view kText = R"(kernel @mine {
  block 32
  %m0 : local i64[1]
  %0 : task
  %1 : thread
  %2 = const 0 : i64
  store %m0[%2], %1
  %3 = load %m0[%2] : i64
  %4 = eq %3, %2 : bool
  if %4 {
    barrier
    yield
  } else {
    yield
  }
}
)";
  EXPECT_THAT(parse_kernel(kText).error().message, HasSubstr("not all threads of the block come by"));
}

// 32 x 32 through shared memory, columns read across rows.
std::string transpose_text(std::string_view swizzle) {
  return fmt::format(R"(kernel @transpose {{
  block 32
  %b0 : buffer f32 read
  %b1 : buffer f32 write
  %m2 : shared f32[1024]{}
  %0 : task
  %1 : thread
  %2 = const 0 : i64
  %3 = const 32 : i64
  %4 = const 1 : i64
  loop %5 = %2 to %3 step %4 {{
    %6 = mul %5, %3 : i64
    %7 = add %6, %1 : i64
    %8 = load %b0[%7] : f32
    store %m2[%7], %8
    yield
  }}
  barrier
  loop %9 = %2 to %3 step %4 {{
    %10 = mul %1, %3 : i64
    %11 = add %10, %9 : i64
    %12 = load %m2[%11] : f32
    %13 = mul %9, %3 : i64
    %14 = add %13, %1 : i64
    store %b1[%14], %12
    yield
  }}
}}
)",
                     swizzle);
}

uint64_t conflicts_of(const std::string& text) {
  auto k = parse_kernel(text);
  EXPECT_TRUE(k.ok()) << k.error().message;
  std::vector<float> in(1024);
  std::iota(in.begin(), in.end(), 0);
  std::vector<Bytes> b{bytes_of(in), bytes_of(std::vector<float>(1024))};
  std::vector<BufferArg> args;
  for (Bytes& x : b) args.push_back({x.data(), x.size()});
  const auto run = make_interpreted(*k, {.count = true});
  EXPECT_TRUE(run->run(args, {}, 0, 1, {}).ok());
  EXPECT_EQ(values_of<float>(b[1])[33], 33);
  EXPECT_EQ(values_of<float>(b[1])[1], 32);
  return run->counts().bank_conflicts;
}

TEST(BlockKernels, BankConflictsAreCounted) {
  EXPECT_EQ(conflicts_of(transpose_text("")), 32u * 31);
  EXPECT_EQ(conflicts_of(transpose_text(" swizzle 5 0 5")), 0u);
}

TEST(BlockKernels, AtomicsMeetAtomicsAlone) {
  constexpr std::string_view kCount = R"(kernel @count {
  block 64
  %b0 : buffer i32 readwrite
  %0 : task
  %1 : thread
  %2 = const 0 : i64
  %3 = const 1 : i32
  atomic add %b0[%2], %3
}
)";
  std::vector<Bytes> b{bytes_of(std::vector<int32_t>{5})};
  ASSERT_EQ(testing::run_text(kCount, b, {}, 1), "");
  EXPECT_EQ(values_of<int32_t>(b[0])[0], 69);
  std::string mixed(kCount);
  mixed.insert(mixed.find("  atomic"), "  store %b0[%2], %3\n");
  EXPECT_THAT(testing::run_text(mixed, b, {}, 1), HasSubstr("without a barrier in between"));
}

TEST(BlockKernels, AreRefusedWhereTheyAreMalformed) {
  const auto refused = [](std::string from, std::string to) {
    std::string text(kSum);
    text.replace(text.find(from), from.size(), to);
    const auto k = parse_kernel(text);
    return k.ok() ? "" : k.error().message;
  };
  EXPECT_THAT(refused("block 64", "block 48"), HasSubstr("a block of 48 threads"));
  EXPECT_THAT(refused("lane_xor %5, 16", "lane_xor %5, 0"), HasSubstr("a distance of 0"));
  EXPECT_THAT(refused("shared i32[2]", "shared i32[1]"), HasSubstr("elements 1..1 of a local of 1"));
  EXPECT_THAT(refused("shared i32[2]", "shared i32[2] swizzle 3 2 5"), HasSubstr("do not have swizzle"));
  EXPECT_THAT(refused("shared i32[2]", "shared i32[99999999]"), HasSubstr("shared memory of"));
  EXPECT_THAT(refused("  block 64\n", ""), HasSubstr("line 6"));
}

}  // namespace
}  // namespace thermite
