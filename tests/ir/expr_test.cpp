// SPDX-License-Identifier: Apache-2.0
// Index arithmetic must vanish where loops make it superfluous, and must stay where it does not.
#include "ir/loops/expr.h"

#include <gtest/gtest.h>

namespace thermite {
namespace {

struct ExprTest : ::testing::Test {
  ExprPool p;
  ExprId s(SymbolId k) { return p.symbol(k); }
  ExprId axis(ExprId extent) { return p.axis(p.new_axis(extent)); }
};

TEST_F(ExprTest, SumsHaveOneForm) {
  const ExprId a = axis(s(0)), b = axis(s(1));
  EXPECT_EQ(p.add(a, b), p.add(b, a));
  EXPECT_EQ(p.sub(p.add(a, b), a), b);
  EXPECT_EQ(p.mul(p.add(a, p.index(2)), s(1)), p.add(p.mul(s(1), p.index(2)), p.mul(s(1), a)));
}

TEST_F(ExprTest, MergedIndexSplitsBack) {
  const ExprId h = axis(s(0)), w = axis(s(1));
  const ExprId linear = p.add(p.mul(h, s(1)), w);
  EXPECT_EQ(p.div(linear, s(1)), h);
  EXPECT_EQ(p.rem(linear, s(1)), w);
  EXPECT_NE(p.div(linear, s(0)), h);
}

TEST_F(ExprTest, NestedSplits) {
  const ExprId a = axis(s(0)), b = axis(s(1)), c = axis(p.index(4));
  const ExprId linear = p.add(p.mul(p.add(p.mul(a, s(1)), b), p.index(4)), c);
  EXPECT_EQ(p.rem(linear, p.index(4)), c);
  EXPECT_EQ(p.div(linear, p.mul(s(1), p.index(4))), a);
  EXPECT_EQ(p.rem(p.div(linear, p.index(4)), s(1)), b);
}

TEST_F(ExprTest, OutOfRangeDivisionStays) {
  const ExprId a = axis(s(0));
  const ExprId d = p.div(p.add(a, p.index(1)), s(0));
  EXPECT_EQ(p[d].kind, ExprKind::prim);
  EXPECT_EQ(p[d].prim, Prim::div);
}

TEST_F(ExprTest, ComparisonsFoldOnlyWhenProved) {
  const ExprId a = axis(s(0));
  EXPECT_TRUE(p.is_const(p.ge(a, p.index(0)), 1));
  EXPECT_TRUE(p.is_const(p.lt(a, s(0)), 1));
  EXPECT_TRUE(p.is_const(p.lt(p.add(a, s(0)), s(0)), 0));
  EXPECT_EQ(p[p.lt(p.add(a, p.index(1)), s(0))].kind, ExprKind::prim);
}

TEST_F(ExprTest, LoadedIntegersAreNotReasonedAbout) {
  const ExprId x = p.load(0, DType::i64, {});
  EXPECT_EQ(p[p.lt(x, p.add(x, p.index(1)))].kind, ExprKind::prim);
  EXPECT_EQ(p[p.div(p.add(p.mul(x, p.index(4)), p.index(1)), p.index(4))].prim, Prim::div);
}

TEST_F(ExprTest, FloatsAreNeverRearranged) {
  const ExprId a = p.scalar(0, DType::f32), b = p.scalar(1, DType::f32);
  EXPECT_NE(p.add(a, b), p.add(b, a));
  EXPECT_NE(p.sub(p.add(a, b), b), a);
}

TEST_F(ExprTest, SubstitutionSimplifiesAnew) {
  const ExprId c = axis(p.mul(s(0), p.index(8)));
  const ExprId e = p.add(p.mul(p.div(c, p.index(8)), p.index(9)), p.rem(c, p.index(8)));
  const ExprId c0 = axis(s(0)), c1 = axis(p.index(8));
  const ExprId whole = p.add(p.mul(c0, p.index(8)), c1);
  EXPECT_EQ(p.substitute(e, {{c, whole}}), p.add(p.mul(c0, p.index(9)), c1));
}

TEST_F(ExprTest, AQuotientAndItsRestAreTheWholeWhateverItsRange) {
  const ExprId x = p.sub(axis(s(0)), s(1)), by = s(2), row = axis(s(3));
  const ExprId rest = p.mul(row, p.rem(x, by)), quotient = p.mul(row, p.mul(by, p.div(x, by)));
  EXPECT_EQ(p.add(p.add(quotient, row), rest), p.add(p.mul(row, x), row));
  EXPECT_EQ(p.add(rest, quotient), p.mul(row, x));
  // Of another divisor, another value and by another factor they are not.
  EXPECT_NE(p.add(rest, p.mul(row, p.mul(by, p.div(x, s(3))))), p.mul(row, x));
  EXPECT_NE(p.add(rest, p.mul(row, p.mul(by, p.div(row, by)))), p.mul(row, x));
  EXPECT_NE(p.add(rest, p.mul(by, p.div(x, by))), p.mul(row, x));
  // A divisor that may be 0 is left alone.
  const ExprId any = p.load(0, DType::i64, {});
  EXPECT_NE(p.add(p.mul(any, p.div(x, any)), p.rem(x, any)), x);
}

}  // namespace
}  // namespace thermite
