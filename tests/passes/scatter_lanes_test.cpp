// SPDX-License-Identifier: Apache-2.0
// Updates of a vector that land on elements spread over memory.
#include <gtest/gtest.h>

#include <utility>

#include "ir/ops/attrs.h"
#include "passes/schedule/emit.h"
#include "tests/passes/one_group.h"

namespace thermite {
namespace {

// Vectors that are read or written at places of their own; `masked`: those that are not all there.
int spread_vectors(const Program& p, bool masked) {
  int count = 0;
  for (const KernelLaunch& k : p.kernels)
    for (const Inst& i : k.kernel->insts)
      count += (i.op == Op::gather || i.op == Op::scatter) && i.type.lanes > 1 && i.masked == masked;
  return count;
}

// Each by itself where all lanes land; otherwise under a mask.
TEST(ScatterLanes, AreChangedOneByOneWhereAllLand) {
  for (const CpuLevel level : {CpuLevel::v1, CpuLevel::v3, CpuLevel::v4})
    for (const ScatterReduction r : {ScatterReduction::replace, ScatterReduction::add})
      for (const DType t : {DType::f32, DType::f16, DType::i8}) {
        GraphBuilder b;
        const Dims d{40, 33};
        const NodeId x = b.input({t, d}), at = b.input({DType::i64, d}), u = b.input({t, d});
        const Graph g =
            finished(b, add(b, "scatter_elements", {x, at, u}, ScatterElementsAttrs{.axis = 0, .reduction = r}.pack()));
        const Result<Program> p = lower(g, whole(g), cpu_target(level));
        ASSERT_TRUE(p.ok()) << p.error().message;
        EXPECT_EQ(spread_vectors(*p, false), 0) << print(g);
        EXPECT_GT(spread_vectors(*p, true), 0) << print(g);
      }
}

// Rows of updates lie together: they are vectors as they are.
TEST(ScatterLanes, OfRowsStayVectors) {
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, {40, 64}}), at = b.input({DType::i64, {9, 1}});
  const NodeId u = b.input({DType::f32, {9, 64}});
  const Graph g =
      finished(b, add(b, "scatter_nd", {x, at, u}, ScatterNdAttrs{.reduction = ScatterReduction::replace}.pack()));
  const Result<Program> p = lower(g, whole(g), cpu_target(CpuLevel::v4));
  ASSERT_TRUE(p.ok()) << p.error().message;
  EXPECT_TRUE(std::ranges::any_of(p->kernels.back().kernel->insts, [](const Inst& i) {
    return i.op == Op::store && i.type.lanes == kVectorLanes && !i.masked;
  }));
}

// Long rows in long pieces, for memory brings those sooner; short ones in as many as there are threads to take.
TEST(ScatterLanes, RowsAreTakenInPiecesAsLongAsTasksAllow) {
  for (const auto& [row, block] : {std::pair(int64_t{40000}, int64_t{2048}), std::pair(int64_t{256}, int64_t{64})}) {
    GraphBuilder b;
    const NodeId x = b.input({DType::f32, {64, row}}), at = b.input({DType::i64, {9, 1}});
    const NodeId u = b.input({DType::f32, {9, row}});
    const Graph g =
        finished(b, add(b, "scatter_nd", {x, at, u}, ScatterNdAttrs{.reduction = ScatterReduction::add}.pack()));
    Machine two(cpu_target(CpuLevel::v4));
    two.profile.threads = 2;
    const Result<Program> p = lower(g, whole(g), two);
    ASSERT_TRUE(p.ok()) << p.error().message;
    EXPECT_EQ(std::get<ScatterSteps>(p->steps).block, block) << print(p->steps);
  }
}

}  // namespace
}  // namespace thermite
