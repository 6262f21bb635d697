// SPDX-License-Identifier: Apache-2.0
// What kernels say that they rely on: the text of it, what verify() refuses, and that arguments are held to it.
#include "ir/kernel/facts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ir/run_kernel.h"

namespace thermite {
namespace {

using ::testing::HasSubstr;

std::string kernel(const std::string& buffer, const std::string& scalar, const std::string& task,
                   const std::string& rest = "  store %b0[%1], %2\n", const std::string& index = "") {
  return "kernel @k {\n" + index + "  %b0 : buffer f32 write" + buffer + "\n  %0 : scalar i64" + scalar +
         "\n  %1 : task" + task + "\n  %2 = const 0x1p+0 : f32\n" + rest + "}\n";
}

std::string fault(const std::string& text) {
  const Result<Kernel> k = parse_kernel(text);
  return k.ok() ? "" : k.error().message;
}

TEST(KernelFacts, ComeBackFromTheirText) {
  for (const std::string& text :
       {kernel(" below 2^31 align 64", " from 1 below 2^30 multiple 16", " below 2^15"),
        kernel(" below 1000", " below 48", " below 7"), kernel(" align 16", " multiple 2^10", ""),
        kernel("", " from 2 below 100\n  %7 : scalar u64 reciprocal of %0", "")}) {
    const Result<Kernel> k = parse_kernel(text);
    ASSERT_TRUE(k.ok()) << k.error().message << text;
    const Result<Kernel> back = parse_kernel(print(*k));
    ASSERT_TRUE(back.ok()) << back.error().message << print(*k);
    EXPECT_EQ(print(*back), print(*k));
    EXPECT_EQ(back->facts, k->facts);
    EXPECT_EQ(back->memories[0].below, k->memories[0].below);
    EXPECT_EQ(back->memories[0].align, k->memories[0].align);
    EXPECT_EQ(back->tasks_below, k->tasks_below);
  }
}

TEST(KernelFacts, WhatCannotHoldIsRefused) {
  const std::string vector = "  %3 = splat %2 : f32x16\n";
  const std::pair<std::string, const char*> cases[] = {
      {kernel(" below 0", "", ""), "a fact with the number 0"},
      {kernel(" below 3^4", "", ""), "expected 2^N"},
      {kernel(" below 2^63", "", ""), "expected 2^N"},
      {kernel(" align 48", "", ""), "align 48"},
      {kernel(" align 8192", "", ""), "align 8192"},
      {kernel("", " from 3 below 3", ""), "from 3 below 3"},
      {kernel("", " from 3", ""), "from 3 below 0"},
      {kernel("", " reciprocal of %0", ""), "%0 is not defined here"},
      {kernel("", "\n  %7 : scalar f32 below 4", ""), "facts of a f32 scalar"},
      {kernel("", " from 2 below 9\n  %7 : scalar i64 reciprocal of %0", ""),
       "does not follow from an earlier divisor"},
      {kernel("", " from 2 below 9\n  %7 : scalar u64 reciprocal of %0 below 9", ""), "does not follow"},
      {kernel("", " from 2 below 9\n  %7 : scalar u64 reciprocal of %0\n  %8 : scalar u64 reciprocal of %7", ""),
       "does not follow"},
      {kernel("", " from 1 below 9\n  %7 : scalar u64 reciprocal of %0", ""), "does not follow"},
      {kernel("", "\n  %7 : scalar u64 reciprocal of %0", ""), "does not follow"},
      {kernel("", " from 2 below 2^40\n  %7 : scalar u64 reciprocal of %0", ""), "does not follow"},
      {kernel("", "\n  %6 : scalar f32\n  %7 : scalar u64 reciprocal of %6", ""), "does not follow"},
      {kernel("", " from 2 below 9\n  %7 : scalar u64 reciprocal of %0 reciprocal of %0", ""), "`%"},
      {kernel("", "\n  %7 : scalar i32 below 2^32", ""), "below 4294967296"},
      {kernel("", "", "", vector + "  stream %b0[%1], %3\n"), "not known to be aligned"},
      {kernel(" below 2^31", "", " below 2^15", "", "  index u32\n"), "i64 or i32, not u32"},
      {kernel(" below 2^31", "", "", "", "  index i32\n"), "the task is not known to be an i32"},
      {kernel("", "", " below 2^15", "", "  index i32\n"), "addresses may be no i32"},
      {kernel(" below 2^31", "", " below 2^15", "  store %b0[%0], %2\n", "  index i32\n"), "the index is i64, not i32"},
  };
  for (const auto& [text, message] : cases) EXPECT_THAT(fault(text), HasSubstr(message)) << text;
  EXPECT_EQ(fault(kernel(" align 64", "", "", vector + "  stream %b0[%1], %3\n")), "");
}

TEST(KernelFacts, TheInterpreterHoldsArgumentsToThem) {
  const std::string text = kernel(" below 9 align 16", " from 8 below 64 multiple 8", " below 5");
  auto run = [&](uint64_t scalar, int64_t tasks, size_t elements, size_t offset = 0) {
    alignas(64) static std::byte memory[256];
    const std::vector<BufferArg> buffers{{memory + offset, elements * 4}};
    const Status s = make_interpreted(*parse_kernel(text))->run(buffers, std::array{scalar}, 0, tasks, {});
    return s.ok() ? "" : s.error().message;
  };
  EXPECT_EQ(run(8, 5, 8), "");
  EXPECT_EQ(run(56, 4, 8, 16), "");
  EXPECT_THAT(run(64, 4, 8), HasSubstr("scalar 0 is 64, not a multiple of 8 in [8, 64)"));
  EXPECT_THAT(run(0, 4, 8), HasSubstr("scalar 0 is 0"));
  EXPECT_THAT(run(12, 4, 8), HasSubstr("scalar 0 is 12"));
  EXPECT_THAT(run(8, 6, 8), HasSubstr("6 tasks, not up to 5"));
  EXPECT_THAT(run(8, 4, 9), HasSubstr("has 9 elements, not fewer than 9"));
  EXPECT_THAT(run(8, 4, 8, 4), HasSubstr("no multiple of 16 bytes"));
}

// Compiled loops add the step before they compare.
TEST(KernelFacts, NarrowLoopsMayNotPassTheEndOfTheirIndex) {
  const std::string text = R"(kernel @k {
  index i32
  %b0 : buffer f32 write below 2^31
  %0 : scalar i32
  %1 : task below 2
  %2 = const 2147483000 : i32
  %3 = const 500 : i32
  loop %4 = %2 to %0 step %3 {
    yield
  }
}
)";
  std::vector<testing::Bytes> none{{}};
  EXPECT_EQ(testing::run_text(text, none, {2147483100}, 1), "");
  EXPECT_THAT(testing::run_text(text, none, {2147483600}, 1), HasSubstr("a loop steps beyond its index's width"));
}

}  // namespace
}  // namespace thermite
