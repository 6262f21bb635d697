// SPDX-License-Identifier: Apache-2.0
// Every op once on emitted CUDA C++.
#include <gtest/gtest.h>

#include "engine/backend.h"
#include "ir/graph/graph.h"
#include "ir/ops/op_def.h"
#include "passes/schedule/option.h"
#include "tests/gpu/gpu_checks.h"
#include "tests/support/random_product.h"
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

// On the matrix unit, where they are large enough: fused, unfused and interpreted.
TEST(Rig, ProductsOfHalvesAgree) {
  const uint64_t seeds = testing::cases(6);
  for (uint64_t seed = 1; seed <= seeds; ++seed) {
    const DType t = seed % 2 ? DType::bf16 : DType::f16;
    EXPECT_EQ(testing::check_graph_on_gpu("rig", random_product({.seed = seed, .dtype = t, .most = 48}), seed), "");
  }
}

// Tiles so large that a launch asks for their shared memory.
TEST(Rig, LargeTilesHaveTheirMemory) {
  const Result<Graph> g = parse_graph(R"(thermite.graph 1
%0 = input() {index = 0, dtype = bf16, dims = [1024, 16]} : bf16[1024, 16]
%1 = input() {index = 1, dtype = bf16, dims = [16, 1024]} : bf16[16, 1024]
%2 = dot_general(%0, %1) {lhs_contract = [1], rhs_contract = [0], lhs_batch = [], rhs_batch = []} : bf16[1024, 1024]
return %2
)");
  ASSERT_TRUE(g.ok()) << g.error().message;
  const Target target = target_of(*find_backend("rig"), "host", "").value();
  Group group{.kind = GroupKind::contraction, .nodes = {2}, .inputs = {0, 1}, .outputs = {2}};
  const Result<Program> p = lower(*g, group, {target, find_backend("rig")->profile(target)});
  ASSERT_TRUE(p.ok()) << p.error().message;
  EXPECT_GT(asked_shared_bytes(*p->kernels[0].kernel), 0);
  EXPECT_EQ(testing::check_graph_on_gpu("rig", *g, 1), "");
}

}  // namespace
}  // namespace thermite
