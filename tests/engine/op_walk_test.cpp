// SPDX-License-Identifier: Apache-2.0
// All cases in the interpreter; a sample of them compiled.
#include <gtest/gtest.h>

#include "tests/engine/op_walk.h"
#include "tests/support/device.h"
#include "tests/support/seeds.h"

namespace thermite::testing {
namespace {

class OpWalk : public ::testing::TestWithParam<const OpDef*> {};

TEST_P(OpWalk, InterpretsAndCompilesToTheReference) {
  const auto interp = walk_engine("interp", "host", Numerics::fast),
             exact = walk_engine("interp", "host", Numerics::exact), cpu = walk_engine("cpu", "host", Numerics::fast);
  ASSERT_NE(interp, nullptr);
  constexpr size_t kCompileEvery = 31, kExactEvery = 3;
  // Under sanitizers a part of the cases, another one on each device; all of them in the release build.
  const size_t first = test_device("interp") == "interp" ? 0 : kCaseStep / 2;
  const std::vector<OpCase> all = op_cases(*GetParam());
  for (size_t k = first; k < all.size(); k += kCaseStep) {
    const OpCase& c = all[k];
    std::vector<std::byte> interpreted, compiled;
    ASSERT_EQ(check_case(interp, c, interpreted), "") << "interpreted: " << c.text();
    if (k % kExactEvery == 0) {
      ASSERT_EQ(check_case(exact, c, interpreted), "") << "interpreted, exact: " << c.text();
    }
    if (!cpu || k % kCompileEvery != GetParam()->name.size() % kCompileEvery) continue;
    ASSERT_EQ(check_case(cpu, c, compiled), "") << "compiled: " << c.text();
  }
}

INSTANTIATE_TEST_SUITE_P(Ops, OpWalk, ::testing::ValuesIn(ops_to_walk()),
                         [](const auto& info) { return std::string(info.param->name); });

}  // namespace
}  // namespace thermite::testing
