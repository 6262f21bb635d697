// SPDX-License-Identifier: Apache-2.0
// A program taken from memory is the one that lowering the group would give.
#include "engine/program_memo.h"

#include <gtest/gtest.h>

#include "engine/planner.h"
#include "ir/ops/op_def.h"
#include "passes/fuse/fuse.h"
#include "passes/graph/optimize.h"
#include "tests/support/random_graph.h"

namespace thermite {
namespace {

void expect_equal(const Program& a, const Program& b, const std::string& what) {
  EXPECT_EQ(a.workspaces, b.workspaces) << what;
  ASSERT_EQ(a.kernels.size(), b.kernels.size()) << what;
  for (size_t k = 0; k < a.kernels.size(); ++k) {
    const KernelLaunch &x = a.kernels[k], &y = b.kernels[k];
    EXPECT_EQ(print(x.kernel), print(y.kernel)) << what;
    EXPECT_EQ(std::tie(x.tasks, x.bytes_read, x.bytes_written, x.flops, x.schedule),
              std::tie(y.tasks, y.bytes_read, y.bytes_written, y.flops, y.schedule))
        << what;
    const auto buffer = [](const BufferBinding& v) { return std::tuple(v.kind, v.id, v.written); };
    const auto scalar = [](const ScalarBinding& v) { return std::tuple(v.kind, v.bits, v.scalar_slot); };
    const auto pair = [](const InPlace& v) { return std::tuple(v.input, v.output); };
    EXPECT_TRUE(std::ranges::equal(x.buffers, y.buffers, {}, buffer, buffer)) << what;
    EXPECT_TRUE(std::ranges::equal(x.scalars, y.scalars, {}, scalar, scalar)) << what;
    EXPECT_TRUE(std::ranges::equal(x.in_place, y.in_place, {}, pair, pair)) << what;
  }
}

void compare_with_fresh(const Graph& g, const std::vector<bool>& donated, ProgramMemo& memo, const std::string& what) {
  const Target target = cpu_target(CpuLevel::v4);
  const Result<LoweredGraph> fresh = lower_graph(g, unfused_partition(g), target, {.donated = donated});
  EXPECT_TRUE(fresh.ok());
  const Result<LoweredGraph> kept = lower_graph(g, unfused_partition(g), target, {.donated = donated, .memo = &memo});
  EXPECT_TRUE(kept.ok());
  for (size_t k = 0; fresh.ok() && kept.ok() && k < fresh->programs.size(); ++k)
    expect_equal(kept->programs[k], fresh->programs[k], what);
}

TEST(ProgramMemo, GroupsOfRandomGraphsKeepTheirMeaning) {
  ProgramMemo memo;
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    const Result<Graph> g = decompose_graph(random_graph({.seed = seed, .max_ops = 20, .extents = {1, 2, 3}}));
    ASSERT_TRUE(g.ok());
    std::vector<bool> donated(g->inputs.size(), seed % 2 == 0);
    compare_with_fresh(*g, donated, memo, fmt::format("seed {}", seed));
  }
}

// relu(x * w_k + s_k) again and again: other nodes, other runtime scalars, one program.
TEST(ProgramMemo, EqualLayersAreLoweredOnce) {
  GraphBuilder b;
  const Type square{DType::f32, {16, 16}};
  NodeId x = b.input(square);
  std::vector<NodeId> layers;
  for (int k = 0; k < 3; ++k) {
    const NodeId w = b.input(square), s = b.scalar(make_scalar(DType::f32, k));
    const auto add = [&](const char* op, std::vector<NodeId> in) { return *b.add(*find_op(op), in, {}); };
    x = add("relu", {add("add", {add("mul", {x, w}), s})});
    layers.push_back(x);
    b.output(x);
  }
  const Graph& g = b.graph();
  Partition p;
  for (NodeId last : layers) {
    Group group;
    group.nodes = {last - 2, last - 1, last};
    group.outputs = {last};
    for (NodeId n : group.nodes)
      for (NodeId i : g[n].inputs)
        if (i < last - 2) group.inputs.push_back(i);
    std::ranges::sort(group.inputs);
    p.groups.push_back(group);
  }
  ProgramMemo memo;
  const Target target = cpu_target(CpuLevel::v4);
  const GroupKey first = group_key(g, p.groups[0], {}, target);
  for (const Group& group : p.groups) EXPECT_EQ(group_key(g, group, {}, target).digest, first.digest);
  EXPECT_NE(group_key(g, p.groups[0], {p.groups[0].inputs[0]}, target).digest, first.digest);
  const Result<LoweredGraph> lowered = lower_graph(g, p, target, {.memo = &memo});
  ASSERT_TRUE(lowered.ok()) << lowered.error().message;
  for (size_t k = 0; k < p.groups.size(); ++k) {
    const Result<Program> fresh = lower(g, p.groups[k], target);
    ASSERT_TRUE(fresh.ok());
    expect_equal(lowered->programs[k], *fresh, fmt::format("layer {}", k));
    expect_equal(*memo.find(group_key(g, p.groups[k], {}, target)), *fresh, fmt::format("memo, layer {}", k));
  }
}

}  // namespace
}  // namespace thermite
