// SPDX-License-Identifier: Apache-2.0
// Filters slid over images: what lies inside needs no masks.
#include <gtest/gtest.h>

#include <algorithm>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/schedule/emit.h"
#include "passes/schedule/option.h"
#include "tests/passes/run_partition.h"

namespace thermite {
namespace {

Graph depthwise(int64_t side, int64_t stride) {
  GraphBuilder b;
  const std::vector<NodeId> in{b.input({DType::f32, {1, 4, side, side}}), b.input({DType::f32, {4, 1, 3, 3}})};
  const ConvAttrs attrs{
      .strides = {stride, stride}, .dilations = {1, 1}, .pads_low = {1, 1}, .pads_high = {1, 1}, .groups = 4};
  b.output(*b.add(*find_op("conv"), in, attrs.pack()));
  return std::move(b).finish();
}

// Taps of whole vectors have none, and one read of the image; those of the last vector have, and three at the borders.
TEST(Window, ReadsWholeVectorsWithoutMasks) {
  for (const int64_t stride : {1, 2}) {
    const Graph g = depthwise(112, stride);
    Group group;
    group.nodes = {2}, group.inputs = {0, 1}, group.outputs = {2};
    const Result<Program> p = lower(g, group, cpu_target(CpuLevel::v3));
    ASSERT_TRUE(p.ok()) << p.error().message;
    const auto* window = std::get_if<WindowSteps>(&p->steps);
    ASSERT_TRUE(window);
    const int64_t rows = (window->rows - 1) * stride + 3;
    const std::vector<Inst>& insts = p->kernels[0].kernel->insts;
    const auto reads = [&](bool masked) {
      return std::ranges::count_if(
          insts, [&](const Inst& i) { return i.op == Op::load && i.masked == masked && i.type.lanes >= kVectorLanes; });
    };
    EXPECT_EQ(reads(false), rows * 3 + 1) << stride;
    EXPECT_EQ(reads(true), rows * 3 + 3) << stride;
  }
}

}  // namespace
}  // namespace thermite
