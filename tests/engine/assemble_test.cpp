// SPDX-License-Identifier: Apache-2.0
// A plan is put together only of launches that are what their kernels rely on.
#include "engine/assemble.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/fuse/fuse.h"

namespace thermite {
namespace {

using ::testing::HasSubstr;

// Its kernel streams: rows are a multiple of 16 elements.
LoweredGraph lowered(DeviceProfile profile) {
  const Dims shape{16384, 1040};
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, shape}), bias = b.input({DType::f32, {1, 1040}});
  const NodeId wide = *b.add(*find_op("expand"), std::array{bias}, ExpandAttrs{.dims = {16384, 1040}}.pack());
  b.output(*b.add(*find_op("add"), std::array{x, wide}, {}));
  Graph g = std::move(b).finish();
  Result<Partition> p = fuse(g, profile);
  EXPECT_TRUE(p.ok());
  Result<LoweredGraph> l = lower_graph(std::move(g), std::move(*p), {cpu_target(CpuLevel::v3), profile});
  EXPECT_TRUE(l.ok()) << l.error().message;
  return std::move(l).value();
}

Status assembled(const LoweredGraph& l) {
  const std::vector<Digest> keys(l.programs.size());
  const Result<Plan> plan = assemble_plan(l, keys, {});
  return plan.ok() ? ok_status() : Status(plan.error());
}

// A product of which one reader takes a part cannot be one kernel with what reads all of it.
TEST(Assemble, AGroupThatIsRefusedIsCutAroundItsAnchors) {
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, {37, 20}}), w = b.input({DType::f32, {20, 6}});
  const auto add = [&](const char* op, std::vector<NodeId> in, Attrs a = {}) {
    return *b.add(*find_op(op), in, std::move(a));
  };
  const NodeId all = add("dot_general", {x, w}, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack());
  const NodeId part = add("slice", {all}, SliceAttrs{.starts = {0, 0}, .limits = {30, 6}, .steps = {1, 1}}.pack());
  b.output(add("exp", {add("abs", {part})}));
  b.output(add("relu", {all}));
  Graph g = std::move(b).finish();
  Group group{.kind = GroupKind::contraction, .inputs = g.inputs, .outputs = g.outputs, .anchors = {all}};
  for (NodeId n = 0; n < g.size(); ++n)
    if (!g[n].op->has(kLeaf)) group.nodes.push_back(n);
  Partition p;
  p.groups.push_back(group);
  const Result<LoweredGraph> l = lower_graph(std::move(g), std::move(p), cpu_target(CpuLevel::v3), {});
  ASSERT_TRUE(l.ok()) << l.error().message;
  EXPECT_EQ(l->refusals.size(), 1u);
  EXPECT_EQ(l->partition.groups.size(), 3u) << "the product, and what reads a part of it and all";
  EXPECT_TRUE(verify(l->graph, l->partition).ok());
  EXPECT_TRUE(std::ranges::none_of(l->programs, [](const Program& k) { return k.kernels.empty(); }));
}

TEST(Assemble, HoldsArgumentsToTheFactsOfKernels) {
  DeviceProfile narrow = default_profile(cpu_target(CpuLevel::v3));
  narrow.index_bits = 32;
  LoweredGraph plain = lowered(default_profile(cpu_target(CpuLevel::v3))), l = lowered(narrow);
  EXPECT_TRUE(assembled(plain).ok());
  EXPECT_TRUE(assembled(l).ok());
  for (KernelLaunch& k : plain.programs.back().kernels)
    for (ScalarBinding& s : k.scalars) s.bits += s.bits == 1040;
  EXPECT_THAT(assembled(plain).error().message, HasSubstr("is 1041, not a multiple of 16"));
  l.programs.back().kernels[0].tasks = int64_t{1} << 40;
  EXPECT_THAT(assembled(l).error().message, HasSubstr("tasks, not up to"));
}

}  // namespace
}  // namespace thermite
