// SPDX-License-Identifier: Apache-2.0
// Each rule of verify() has a kernel that breaks only it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ir/kernel/builder.h"
#include "ir/kernel/parse.h"

namespace thermite {
namespace {

using ::testing::HasSubstr;

// A body inside a kernel with the usual declarations; %9.. are free.
std::string in_body(const std::string& body) {
  const std::string text = R"(kernel @k {
  %b0 : buffer f32 read
  %b1 : buffer f32 write
  %b2 : buffer f16 readwrite
  %0 : scalar i64
  %1 : scalar f32
  %m3 : local f32[16]
  %m4 : scratch f32[%0]
  %2 : task
  %3 = const 0 : i64
  %4 = const 1 : i64
  %5 = load %b0[%2] : f32x16
  %6 = iota : i64x16
  %7 = lt %0, %4 : bool
  %8 = load %b2[%2] : f16
)" + body + "}\n";
  auto k = parse_kernel(text);
  return k.ok() ? "" : k.error().message;
}

TEST(KernelVerify, AcceptsTheBase) {
  EXPECT_EQ(in_body(""), "");
  EXPECT_EQ(in_body("store %b1[%2], %5\n"), "");
}

struct Bad {
  const char* body;
  const char* message;
};

TEST(KernelVerify, RejectsEachBrokenRule) {
  const Bad cases[] = {
      // primitives and casts
      {"%9 = add %0, %1 : f32\n", "operand 0 is i64, not f32"},
      {"%9 = add %5, %1 : f32\n", "operand 0 is f32x16, not f32"},
      {"%9 = add %0 : i64\n", "takes 2 operands, not 1"},
      {"%9 = add %0, %0 : i64x2\n", "gives i64, not i64x2"},
      {"%9 = lt %0, %0 : i64\n", "gives bool, not i64"},
      {"%9 = add %8, %8 : f16\n", "is not defined on f16"},
      {"%9 = eq %8, %8 : bool\n", "is not defined on f16"},
      {"%9 = sqrt %0 : i64\n", "is not defined on i64"},
      {"%9 = shl %1, %1 : f32\n", "is not defined on f32"},
      {"%9 = lt %7, %7 : bool\n", "is not defined on bool"},
      {"%9 = select %0, %1, %1 : f32\n", "operand 0 is i64, not bool"},
      {"%9 = select %7, %5, %5 : f32x16\n", "operand 0 is bool, not boolx16"},
      {"%9 = cast %5 : f16\n", "gives f16x16, not f16"},
      {"%9 = cast %0, %0 : f32\n", "takes 1 operands, not 2"},
      {"%9 = bitcast %0 : f32\n", "widths differ"},
      {"%9 = bitcast %7 : u8\n", "or one is bool"},
      {"%9 = cast %0 : c64\n", "which kernels cannot hold"},
      {"%9 = cast %0 : f8e4m3\n", "which kernels cannot hold"},
      {"%9 = splat %5 : f32x16\n", "the operand must be a scalar"},
      {"%9 = splat %1 : f16x16\n", "gives f32x16, not f16x16"},
      {"%9 = iota : f32x16\n", "an integer dtype"},
      {"%9 = extract %5[16] : f32\n", "lane 16 of f32x16"},
      {"%9 = extract %5[3] : f32x2\n", "gives f32, not f32x2"},
      {"%9 = mask_bits %5 : u32\n", "lanes of bool, not f32x16"},
      {"%9 = mask_bits %7 : u16\n", "gives u32, not u16"},
      {"%9 = compress %5, %7 : f32x16\n", "the mask is bool, not boolx16"},
      {"%9 = lookup %5, %6 : f32x16\n", "the indices are i64x16, not of u32"},
      {"%9 = shuffle %5, %5 [0, 32] : f32x2\n", "lane 32 of two f32x16"},
      {"%9 = shuffle %5, %6 [0, 1] : f32x2\n", "operands of types f32x16 and i64x16"},
      {"%9 = shuffle %5, %5 [0, 1, 2] : f32x2\n", "gives f32x3, not f32x2"},
      {"%9 = iota : i32x24\n", "which kernels cannot hold"},
      {"%9 = const 0x1p+0 : i32\n", "is no i32 literal"},
      {"%9 = const nan:0x1ffffffff : f32\n", "literal with bits"},
      // accesses
      {"store %b0[%2], %5\n", "writes a buffer declared `read`"},
      {"%9 = load %b1[%2] : f32\n", "reads a buffer declared `write`"},
      {"%9 = load %b0[%2] : i32\n", "i32 data in a f32 memory"},
      {"store %b1[%2], %8\n", "f16 data in a f32 memory"},
      {"%9 = load %b0[%1] : f32\n", "the index is f32, not i64"},
      {"%9 = load %b0[%6] : f32x16\n", "the index is i64x16, not i64"},
      {"%9 = gather %b0[%2] : f32x16\n", "the index is i64, not i64x16"},
      {"%9 = gather %b0[%6] : f32\n", "the index is i64x16, not i64"},
      {"scatter %b1[%2], %5\n", "the index is i64, not i64x16"},
      {"store %b1[%2], %5 mask %7\n", "the mask is bool, not boolx16"},
      {"%9 = load %b0[%2] mask %0 : f32\n", "the mask is i64, not bool"},
      {"store %b1[%2], %5, %5\n", "takes 2 operands, not 3"},
      {"prefetch %m3[%2]\n", "prefetches what is no buffer"},
      {"prefetch %b0[%1]\n", "the index is f32, not i64"},
      {"%9 = const -1 : i64\nprefetch %b0[%9]\n", "index -1 is negative"},
      {"%9 = const 1 : i64\nstore %m3[%9], %5\n", "elements 1..16 of a local of 16"},
      {"%9 = const -1 : i64\n%10 = load %b0[%9] : f32\n", "index -1 is negative"},
      // structure
      {"%9 = loop %10 = %3 to %0 step %3 carry %11 = %1 : f32 {\nyield %11\n}\n", "it must be positive"},
      {"loop %10 = %3 to %1 step %4 {\nyield\n}\n", "must be i64"},
      {"loop %10 = %3 to %0 step %4 {\n}\n", "must end with a yield"},
      {"loop %10 = %3 to %0 step %4 {\nstore %b1[%10], %1\n}\n", "ends with one yield"},
      {"loop %10 = %3 to %0 step %4 {\nyield\nyield\n}\n", "ends with one yield"},
      {"yield\n", "ends with one yield"},
      {"loop %10 = %3 to %0 step %4 {\nyield %10\n}\n", "gives 1 values where 0 are expected"},
      {"%9 = loop %10 = %3 to %0 step %4 carry %11 = %1 : f32 {\nyield %0\n}\n", "value 0 is i64, not f32"},
      {"%9 = loop %10 = %3 to %0 step %4 carry %11 = %1 : i64 {\nyield %11\n}\n", "is declared otherwise"},
      {"if %0 {\nyield\n} else {\nyield\n}\n", "must be a bool scalar"},
      {"%9 = if %7 : f32 {\nyield %1\n} else {\nyield\n}\n", "gives 0 values where 1 are expected"},
  };
  for (const Bad& c : cases) EXPECT_THAT(in_body(c.body), HasSubstr(c.message)) << c.body;
}

TEST(KernelVerify, RejectsBadDeclarations) {
  auto error = [](const std::string& text) {
    auto k = parse_kernel(text);
    return k.ok() ? std::string() : k.error().message;
  };
  EXPECT_THAT(error("kernel @a-b {\n%0 : task\n}"), HasSubstr("line 1"));
  EXPECT_THAT(error("kernel @ {\n%0 : task\n}"), HasSubstr("name must be"));
  EXPECT_THAT(error("kernel @k {\n%m0 : local f32[0]\n%0 : task\n}"), HasSubstr("a local of 0 elements"));
  EXPECT_THAT(error("kernel @k {\n%m0 : local f64[32768]\n%m1 : local i8[1]\n%0 : task\n}"), HasSubstr("locals take"));
  EXPECT_THAT(error("kernel @k {\n%m0 : local f32[4]\n%b1 : buffer f32 read\n%0 : task\n}"),
              HasSubstr("after a local"));
  EXPECT_THAT(error("kernel @k {\n%0 : scalar f32\n%m0 : scratch f32[%0]\n%1 : task\n}"), HasSubstr("scratch extent"));
  EXPECT_THAT(error("kernel @k {\n%b0 : buffer c64 read\n%0 : task\n}"), HasSubstr("which kernels cannot hold"));
  EXPECT_THAT(error("kernel @k {\n%0 : scalar f32x4\n%1 : task\n}"), HasSubstr("4 lanes"));
}

// What text cannot say: broken ids.
TEST(KernelVerify, RejectsBrokenArenas) {
  auto base = [] {
    KernelBuilder b("k");
    MemId m = b.buffer(DType::f32, MemAccess::readwrite);
    b.loop(b.index(0), b.scalar(), b.index(1), [&](ValueId i) { b.store(m, i, b.load(m, i, 1)); });
    return std::move(b).finish();
  };
  ASSERT_TRUE(verify(base()).ok());
  auto message = [](const Kernel& k) { return verify(k).ok() ? std::string() : verify(k).error().message; };
  Kernel k = base();
  k.insts.back().operands[0] = 1000;
  EXPECT_THAT(message(k), HasSubstr("does not exist"));
  k = base();
  k.insts.back().blocks[0] = k.body;
  EXPECT_THAT(message(k), HasSubstr("used twice"));
  k = base();
  k.insts.back().blocks[0] = 77;
  EXPECT_THAT(message(k), HasSubstr("missing or used twice"));
  k = base();
  k.blocks[k.body].insts.push_back(0);
  EXPECT_THAT(message(k), HasSubstr("listed twice"));
  k = base();
  k.blocks[k.body].insts.pop_back();
  EXPECT_THAT(message(k), HasSubstr("are in no block"));
  k = base();
  k.blocks[1].args[0] = k.task;
  EXPECT_THAT(message(k), HasSubstr("a second time"));
  k = base();
  for (Inst& i : k.insts) {
    if (i.op == Op::store) i.mem = 9;
  }
  EXPECT_THAT(message(k), HasSubstr("memory that does not exist"));
  k = base();
  k.body = 12;
  EXPECT_THAT(message(k), HasSubstr("no body"));
  k = base();
  k.task = kNoId;
  EXPECT_THAT(message(k), HasSubstr("does not exist"));
}

}  // namespace
}  // namespace thermite
