// SPDX-License-Identifier: Apache-2.0
// Every op: its definition for kernels against its reference, over dtypes and shapes.
#include <gtest/gtest.h>

#include "ir/ops/tolerance.h"
#include "tests/ir/symbolic.h"
#include "tests/support/op_cases.h"

namespace thermite::testing {
namespace {

std::vector<const OpDef*> ops_with_meaning() {
  std::vector<const OpDef*> out;
  for (const OpDef* op : all_ops())
    if (!op->has(kLeaf)) out.push_back(op);
  return out;
}

class OpMeaning : public ::testing::TestWithParam<const OpDef*> {};

TEST_P(OpMeaning, MatchesItsReference) {
  const std::vector<OpCase> cases = op_cases(*GetParam());
  ASSERT_FALSE(cases.empty()) << "no sample case";
  for (const OpCase& c : cases) {
    SCOPED_TRACE(c.text());
    const auto graph = graph_of(c);
    ASSERT_TRUE(graph.ok()) << graph.error().message;
    const auto operands = operands_of(c);
    const auto r64 = evaluate_reference(*graph, operands, ReferenceMode::exact64);
    ASSERT_TRUE(r64.ok()) << r64.error().message;
    const auto r32 = evaluate_reference(*graph, operands, ReferenceMode::rounded);
    const auto got = evaluate_symbolically(*c.op, c.attrs, c.types, c.data);
    ASSERT_TRUE(got.ok()) << got.error().message;
    EXPECT_TRUE(got->faults.empty()) << got->faults[0];
    ASSERT_EQ(got->bytes.size(), static_cast<size_t>((*r64)[0].count()) * size_of((*r64)[0].dtype));
    const Deviation d = compare(got->bytes.data(), (*r64)[0], (*r32)[0]);
    EXPECT_LE(d.worst_error_ratio, 1) << d.text;
    if (HasFailure()) return;
  }
}

// The table of samples must not shrink unseen.
TEST(OpCases, CoverDtypesAndShapes) {
  size_t total = 0;
  for (const OpDef* op : ops_with_meaning()) {
    std::vector<OpCase> cases = op_cases(*op);
    total += cases.size();
    bool empty = false, more = false;
    for (const OpCase& c : cases) {
      const int64_t n = operands_of(c).empty() ? 0 : elements(c.types[0].dims);
      empty |= n == 0;
      more |= n > 4;
    }
    EXPECT_TRUE(op->arity == 0 || (empty && more)) << op->name;
  }
  EXPECT_GE(total, 9000u);
}

INSTANTIATE_TEST_SUITE_P(Ops, OpMeaning, ::testing::ValuesIn(ops_with_meaning()),
                         [](const auto& info) { return std::string(info.param->name); });

}  // namespace
}  // namespace thermite::testing
