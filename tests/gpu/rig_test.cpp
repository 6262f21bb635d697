// SPDX-License-Identifier: Apache-2.0
// Every op once on emitted CUDA C++.
#include <gtest/gtest.h>

#include "ir/ops/op_def.h"
#include "tests/gpu/gpu_checks.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

TEST(Rig, EveryOpIsRight) {
  size_t n = 0;
  for (const OpDef* op : all_ops()) {
    if (op->has(kLeaf)) continue;
    const std::vector<testing::OpCase> cases = testing::op_cases(*op);
    EXPECT_EQ(testing::check_on_gpu("rig", cases[n++ % cases.size()]), "");
  }
}

TEST(Rig, RandomGraphsAgree) {
  const uint64_t seeds = testing::cases(8);
  for (uint64_t seed = 1; seed <= seeds; ++seed) EXPECT_EQ(testing::check_graph_on_gpu("rig", seed), "");
}

}  // namespace
}  // namespace thermite
