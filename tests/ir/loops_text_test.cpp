// SPDX-License-Identifier: Apache-2.0
// The text of loop nests, written by hand: errors name the line, and hostile text is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ir/loops/loops.h"

namespace thermite {
namespace {

using ::testing::HasSubstr;

const std::string kSoftmaxLike = R"(nest {
  symbol s0 = 5
  symbol s1 = 17
  scalar arg0 : f32 slot 3
  input v0 : f16[s0, s1] node 0
  output v2 : f32[s0, s1] node 2
  stage v1 : f32[s0] node 1 over i0<s0> reduce i1<s1> exact {
    index i0
    identity -inf:f32
    lift f32(v0[i0, i1])
    combine max(a0, b0)
    project a0
  }
  stage v2 : f32[s0, s1] node 2 over i0<s0>, i2<s1> output 0 {
    index i0, i2
    t0 = le(i2, (i0 + -3))
    value select(t0, ((f32((v0[i0, i2] if t0)) - v1[i0]) * arg0), nan:0x7fc00001:f32)
  }
}
)";

TEST(LoopsText, RoundTrips) {
  auto n = parse_loops(kSoftmaxLike);
  ASSERT_TRUE(n.ok()) << n.error().message;
  EXPECT_EQ(print(*n), kSoftmaxLike);
  EXPECT_EQ(n->stages[0].reduce[0].value, 17);
  EXPECT_EQ(n->scalars, (std::vector<LoopScalar>{{3, {DType::f32, 0}}}));
}

std::string parse_error(const std::string& text) {
  auto n = parse_loops(text);
  return n.ok() ? "" : n.error().message;
}

std::string with(const std::string& from, const std::string& to) {
  std::string text = kSoftmaxLike;
  const size_t at = text.find(from);
  EXPECT_NE(at, text.npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(LoopsText, AnArgumentMayBeANumber) {
  const std::string text = with("arg0 : f32 slot 3", "arg0 = 0x1.4p+1:f32");
  auto n = parse_loops(text);
  ASSERT_TRUE(n.ok()) << n.error().message;
  EXPECT_EQ(n->scalars, (std::vector<LoopScalar>{{.value = make_scalar(DType::f32, 2.5)}}));
  EXPECT_EQ(print(*n), text);
}

TEST(LoopsText, ErrorsNameTheLine) {
  EXPECT_THAT(parse_error(""), HasSubstr("line 1: expected `nest`"));
  EXPECT_THAT(parse_error(with("symbol s1", "symbol s7")), HasSubstr("line 3: expected s1, not s7"));
  EXPECT_THAT(parse_error(with(": f32 slot 3", "= 3:q32")), HasSubstr("line 4: `3:q32` is no literal"));
  EXPECT_THAT(parse_error(with("f16[", "f17[")), HasSubstr("line 5: `f17` is no dtype"));
  EXPECT_THAT(parse_error(with("identity -inf:f32", "identity -inf:i32")),
              HasSubstr("line 9: `-inf:i32` is no literal"));
  EXPECT_THAT(parse_error(with("f32(v0", "(v0")), HasSubstr("line 10: expected `+`, `-`, `*` or `if`"));
  EXPECT_THAT(parse_error(with("lift f32(v0[i0, i1])", "lift v0[i0, i1]")),
              HasSubstr("line 7: lifted value 0 is no f32"));
  EXPECT_THAT(parse_error(with("max(a0, b0)", "max(a0, b1)")), HasSubstr("line 11: `b1` is nothing that is known"));
  EXPECT_THAT(parse_error(with("max(a0, b0)", "max(a0)")), HasSubstr("line 11: max takes 2 operands"));
  EXPECT_THAT(parse_error(with("max(a0, b0)", "shl(a0, b0)")), HasSubstr("line 11: shl is not defined on f32"));
  EXPECT_THAT(parse_error(with("project a0", "project b0")), HasSubstr("line 7: state outside combine"));
  EXPECT_THAT(parse_error(with("project a0", "index i0")), HasSubstr("line 12: a second `index`"));
  EXPECT_THAT(parse_error(with("i2<s1>", "i0<s1>")), HasSubstr("line 14: axis i0 had another extent"));
  EXPECT_THAT(parse_error(with("index i0, i2", "index i0, i1")), HasSubstr("line 15: `i1` is nothing that is known"));
  EXPECT_THAT(parse_error(with("index i0, i2", "index i0")), HasSubstr("line 14: 1 indices for rank 2"));
  EXPECT_THAT(parse_error(with("t0 = ", "t1 = ")), HasSubstr("line 16: expected t0, not t1"));
  EXPECT_THAT(parse_error(with("v1[i0]", "v1[i0, i0]")), HasSubstr("line 14: v1 is read with 2 indices, 1 wanted"));
  EXPECT_THAT(parse_error(with("v1[i0]", "v2[i0]")), HasSubstr("line 17: `v2` is nothing that is known"));
  EXPECT_THAT(parse_error(with("nan:0x7fc00001", "nan:0x1ffffffff")), HasSubstr("line 17: a literal with bits above"));
  EXPECT_THAT(parse_error(with("output 0", "output 1")), HasSubstr("line 14: there is no output 1"));
  EXPECT_THAT(parse_error(kSoftmaxLike + "nest"), HasSubstr("line 20: expected the end"));
}

TEST(LoopsText, HostileTextIsRefused) {
  EXPECT_THAT(parse_error(with("index i0", "index " + std::string(100000, '('))), HasSubstr("nest deeper than 64"));
  std::string calls;
  for (int k = 0; k < 100000; ++k) calls += "neg(";
  EXPECT_THAT(parse_error(with("index i0", "index " + calls)), HasSubstr("nest deeper than 64"));
  EXPECT_THAT(parse_error(with("i0<s0>", "i4294967295<s0>")), HasSubstr("expected `i` and a number"));
  std::string axes = "i10<s0>";
  for (int k = 11; k < 200; ++k) axes += fmt::format(", i{}<s0>", k);
  EXPECT_THAT(parse_error(with("i0<s0>", axes)), HasSubstr("line 7: a stage of more than 64 axes"));
  EXPECT_THAT(parse_error(with("s0 = 5", "s0 = 99999999999999999999")), HasSubstr("expected a number"));
  EXPECT_THAT(parse_error(with("f16[s0, s1]", "f16[(9223372036854775807 * s1)]")), HasSubstr("an extent that is no"));
  EXPECT_NE(parse_error(std::string((4u << 20) + 1, ' ')), "");
}

TEST(LoopsText, LongChainsNeedNoStack) {
  std::string body = "    t0 = neg(arg0)\n";
  for (int k = 1; k < 50000; ++k) body += fmt::format("    t{} = neg(t{})\n", k, k - 1);
  auto n = parse_loops("nest {\n  scalar arg0 : f32 slot 0\n  stage v0 : f32[] node 0 over () {\n" + body +
                       "    value t49999\n  }\n}\n");
  ASSERT_TRUE(n.ok()) << n.error().message;
  auto back = parse_loops(print(*n));
  ASSERT_TRUE(back.ok()) << back.error().message;
  EXPECT_EQ(print(*back), print(*n));
}

// Sums that were written another way are one expression with what arithmetic makes later.
TEST(LoopsText, RestoredSumsAreThoseOfThePool) {
  auto n = parse_loops(
      "nest {\n symbol s0 = 5\n symbol s1 = 7\n stage v0 : i64[s0, s1] node 0 over i0<s0>, i1<s1> {\n"
      " index i0, i1\n value (i1 + (i0 * s1))\n }\n}");
  ASSERT_TRUE(n.ok()) << n.error().message;
  ExprPool& p = n->pool;
  const ExprId made = p.add(p.mul(p.axis(0), p.symbol(1)), p.axis(1));
  EXPECT_EQ(made, n->stages[0].lift[0]);
  EXPECT_EQ(p.rem(made, p.symbol(1)), p.axis(1));
}

}  // namespace
}  // namespace thermite
