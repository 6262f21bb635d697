// SPDX-License-Identifier: Apache-2.0
// All cases compiled for the host, and every third one for each lower level.
#include <gtest/gtest.h>

#include "tests/engine/op_walk.h"

namespace thermite::testing {
namespace {

class OpWalkCompiled : public ::testing::TestWithParam<std::tuple<const OpDef*, Numerics>> {};

TEST_P(OpWalkCompiled, EveryCaseMeetsTheReference) {
  const auto& [op, numerics] = GetParam();
  const auto host = walk_engine("cpu", "host", numerics), interp = walk_engine("interp", "host", numerics);
  if (!host) GTEST_SKIP() << "built without the code generator";
  const std::vector<OpCase> cases = op_cases(*op);
  for (size_t k = 0; k < cases.size(); ++k) {
    const OpCase& c = cases[k];
    std::vector<std::byte> compiled, interpreted, lower;
    ASSERT_EQ(check_case(host, c, compiled), "") << c.text();
    ASSERT_EQ(check_case(interp, c, interpreted), "") << c.text();
    const auto g = graph_of(c);
    ASSERT_TRUE(same_values((*g)[g->outputs[0]].type.dtype, compiled, interpreted))
        << "compiled and interpreted differ: " << c.text();
    if (k % 3 != 0) continue;
    for (const char* level : {"x86-64", "x86-64-v3"}) {
      const auto engine = walk_engine("cpu", level, numerics);
      if (engine) {
        ASSERT_EQ(check_case(engine, c, lower), "") << level << ": " << c.text();
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Ops, OpWalkCompiled,
                         ::testing::Combine(::testing::ValuesIn(ops_to_walk()),
                                            ::testing::Values(Numerics::exact, Numerics::fast)),
                         [](const auto& info) {
                           const bool exact = std::get<Numerics>(info.param) == Numerics::exact;
                           return std::string(std::get<0>(info.param)->name) + (exact ? "_exact" : "_fast");
                         });

}  // namespace
}  // namespace thermite::testing
