// SPDX-License-Identifier: Apache-2.0
// Graphs on which a path once differed or refused, as shrunk from random ones.
#include <gtest/gtest.h>

#include "tests/engine/differential.h"

namespace thermite {
namespace {

struct Found {
  const char* name;
  const char* text;
};

constexpr Found kFound[] = {
    {"ARuleLeavesAScalarAsOutput",
     "scalar @0 = u16 1\n"
     "%0 = scalar() {slot = 0} : u16[]\n"
     "%1 = min(%0, %0) : u16[]\n"
     "return %1\n"},
    {"AScalarIsTwoOutputs",
     "scalar @0 = f32 0x1p-1\n"
     "%0 = scalar() {slot = 0} : f32[]\n"
     "return %0, %0\n"},
    {"TheIndexOfATurnedReadIsPicked",
     "%0 = input() {index = 0, dtype = bf16, dims = [17, 17, 1]} : bf16[17, 17, 1]\n"
     "%1 = input() {index = 1, dtype = i64, dims = [4]} : i64[4]\n"
     "%2 = gather(%0, %1) {axis = 2} : bf16[17, 17, 4]\n"
     "return %2\n"},
};

class FoundGraphs : public ::testing::TestWithParam<Found> {};
INSTANTIATE_TEST_SUITE_P(Named, FoundGraphs, ::testing::ValuesIn(kFound), [](const auto& p) { return p.param.name; });

TEST_P(FoundGraphs, AgreesOnEveryPath) {
  const auto g = parse_graph(std::string("thermite.graph 1\n") + GetParam().text);
  ASSERT_TRUE(g.ok()) << g.error().message;
  for (const Numerics numerics : {Numerics::exact, Numerics::fast, Numerics::relaxed}) {
    Differential d(numerics);
    EXPECT_EQ(d.check(*g, 1), "");
  }
}

}  // namespace
}  // namespace thermite
