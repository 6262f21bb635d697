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

// Threads of a GPU have a CPU's bits, by as many parts of the result as there may be.
TEST(ScatterLanes, PartsOfThreadsChangeTheSameElements) {
  const Machine gpu(cpu_target(CpuLevel::v4), *find_profile("cuda-h100")), cpu(cpu_target(CpuLevel::v4));
  struct Case {
    Dims x, at, u;
    int axis;  // of scatter_elements; -1: scatter_nd
  };
  int ran = 0;
  for (const Case& c :
       {Case{{40, 33}, {57, 33}, {57, 33}, 0}, Case{{19}, {70}, {70}, 0}, Case{{5, 7, 8}, {5, 20, 8}, {5, 20, 8}, 1},
        Case{{40, 64}, {9, 1}, {9, 64}, -1}, Case{{12, 9}, {50, 2}, {50}, -1}, Case{{6}, {0}, {0}, 0},
        Case{{5, 33}, {19, 17}, {19, 17}, 0}, Case{{5, 7, 40}, {3, 90, 21}, {3, 90, 21}, 1}})
    for (const auto r : {ScatterReduction::replace, ScatterReduction::add, ScatterReduction::max})
      for (const DType t : {DType::f32, DType::f16, DType::i8}) {
        GraphBuilder b;
        const NodeId x = b.input({t, c.x}), at = b.input({DType::i64, c.at}), u = b.input({t, c.u});
        const NodeId y = c.axis < 0 ? add(b, "scatter_nd", {x, at, u}, ScatterNdAttrs{.reduction = r}.pack())
                                    : add(b, "scatter_elements", {x, at, u},
                                          ScatterElementsAttrs{.axis = c.axis, .reduction = r}.pack());
        const Graph g = finished(b, y);
        PartitionRun start;
        start.values.resize(g.size());
        for (NodeId n : g.inputs) start.values[n] = random_contents(g[n].type, n + 5);
        auto* places = reinterpret_cast<int64_t*>(start.values[at].data());
        const int64_t extent = c.axis < 0 ? std::min(c.x[0], c.x[c.x.size() - 1]) : c.x[c.axis];
        for (int64_t k = 0; k < elements(c.at); ++k) places[k] = k * 7919 % extent;
        const auto result = [&](const Result<Program>& p) {
          EXPECT_TRUE(p.ok()) << p.error().message;
          PartitionRun run = start;
          const Status ran = run_program(g, *p, run);
          EXPECT_TRUE(ran.ok()) << ran.error().message;
          return run.values[g.outputs[0]];
        };
        const Bytes want = result(lower(g, whole(g), cpu));
        const Steps apart = ScatterSteps{.block = 16, .tasks = 8};
        EXPECT_EQ(result(lower(g, whole(g), cpu, {.steps = &apart})), want) << print(g);
        for (const int64_t parts : {1, 4, 64}) {
          const Steps steps = GridScatterSteps{.parts = parts};
          EXPECT_EQ(result(lower(g, whole(g), gpu, {.steps = &steps})), want) << print(steps) << print(g);
          ++ran;
        }
      }
  EXPECT_EQ(ran, 8 * 3 * 3 * 3);
}

// Elements that updates of a column choose among, in scratch and by one kernel; not where most are only copied, nor
// where a column is long.
TEST(ScatterLanes, ColumnsOfATaskStandTogether) {
  const auto near_block = [](const Dims& x, const Dims& u, int axis, int threads = 2) {
    GraphBuilder b;
    const NodeId to = b.input({DType::f16, x}), at = b.input({DType::i64, u}), from = b.input({DType::f16, u});
    const ScatterElementsAttrs attrs{.axis = axis, .reduction = ScatterReduction::add};
    const Graph g = finished(b, add(b, "scatter_elements", {to, at, from}, attrs.pack()));
    Machine machine(cpu_target(CpuLevel::v4));
    machine.profile.threads = threads, machine.profile.l1_bytes = 48 << 10, machine.profile.l2_bytes = 2 << 20;
    const Result<Program> p = lower(g, whole(g), machine);
    EXPECT_TRUE(p.ok()) << p.error().message;
    const auto& steps = std::get<ScatterSteps>(p->steps);
    EXPECT_EQ(p->kernels.size(), steps.near == 1 ? 1u : 3u) << print(p->steps);
    EXPECT_EQ(p->workspaces.empty(), steps.near == 1) << "halves add up in scratch";
    return steps.near ? steps.block : 0;
  };
  EXPECT_EQ(near_block({256, 256}, {256, 256}, 0), 32);
  EXPECT_EQ(near_block({1024, 64}, {1024, 64}, 0), 16);
  EXPECT_EQ(near_block({9, 100, 512}, {9, 80, 512}, 1), 64);
  EXPECT_EQ(near_block({256, 256}, {256, 256}, 0, 1), 32);
  EXPECT_EQ(near_block({1024, 64}, {1024, 64}, 0, 1), 0) << "long for one thread";
  EXPECT_EQ(near_block({1000, 64}, {9, 64}, 0), 0) << "few are changed";
  EXPECT_EQ(near_block({50000, 64}, {50000, 64}, 0), 0) << "columns are long";
  EXPECT_EQ(near_block({4096, 16}, {65536, 16}, 0), 0) << "parts of the result are more tasks";
  EXPECT_EQ(near_block({64, 256}, {64, 256}, 1), 0) << "rows lie together as they are";
}

// Views cut the axes of the old value anew: those are not the dimensions of the result, be there as many.
TEST(ScatterLanes, OfViewsStayRight) {
  struct Case {
    Dims from, perm, to;
    int axis;
  };
  for (const Case& c : {Case{{1, 40, 7, 5}, {0, 1, 3, 2}, {1, 40, 35}, 1},
                        Case{{4, 6, 7, 5}, {0, 1, 3, 2}, {4, 6, 35}, 1}, Case{{40, 7, 5}, {0, 2, 1}, {40, 1, 35}, 0},
                        Case{{35, 40}, {1, 0}, {40, 35}, 0}, Case{{6, 40, 7}, {1, 0, 2}, {40, 42}, 0}}) {
    GraphBuilder b;
    const NodeId x = b.input({DType::f32, c.from}), at = b.input({DType::i64, c.to}), u = b.input({DType::f32, c.to});
    const NodeId turned = add(b, "permute", {x}, PermuteAttrs{.perm = {c.perm.begin(), c.perm.end()}}.pack());
    const NodeId old = add(b, "reshape", {turned}, ReshapeAttrs{.dims = {c.to.begin(), c.to.end()}}.pack());
    const ScatterElementsAttrs attrs{.axis = c.axis, .reduction = ScatterReduction::add};
    const Graph g = finished(b, add(b, "scatter_elements", {old, at, u}, attrs.pack()));
    PartitionRun start;
    start.values.resize(g.size());
    for (NodeId n : g.inputs) start.values[n] = random_contents(g[n].type, n + 5);
    auto* places = reinterpret_cast<int64_t*>(start.values[at].data());
    for (int64_t k = 0; k < elements(c.to); ++k) places[k] = k * 7919 % c.to[c.axis];
    const auto result = [&](const Steps* steps) {
      const Result<Program> p = lower(g, whole(g), cpu_target(CpuLevel::v4), {.steps = steps});
      EXPECT_TRUE(p.ok()) << p.error().message;
      PartitionRun run = start;
      const Status ran = run_program(g, *p, run);
      EXPECT_TRUE(ran.ok()) << ran.error().message << print(g);
      return run.values[g.outputs[0]];
    };
    const Steps apart = ScatterSteps{.block = 16, .tasks = 8};
    EXPECT_EQ(result(nullptr), result(&apart)) << print(g);
  }
}

TEST(ScatterLanes, StepsThatKeepNothingNearAreRefused) {
  const auto lowered = [](const Dims& x, int axis, const ScatterSteps& steps) {
    GraphBuilder b;
    const NodeId to = b.input({DType::f32, x}), at = b.input({DType::i64, x}), from = b.input({DType::f32, x});
    const Graph g = finished(b, add(b, "scatter_elements", {to, at, from}, ScatterElementsAttrs{.axis = axis}.pack()));
    const Steps s = steps;
    return lower(g, whole(g), cpu_target(CpuLevel::v4), {.steps = &s}).ok();
  };
  EXPECT_TRUE(lowered({40, 64}, 0, {.block = 32, .near = 1}));
  for (const int64_t block : {int64_t{-16}, int64_t{0}, int64_t{8}, int64_t{24}, int64_t{80}, int64_t{1} << 62})
    EXPECT_FALSE(lowered({40, 64}, 0, {.block = block, .near = 1})) << block;
  EXPECT_FALSE(lowered({40, 64}, 0, {.block = 32, .near = 2}));
  EXPECT_FALSE(lowered({40, 64}, 0, {.block = 32, .parts = 2, .near = 1}));
  EXPECT_FALSE(lowered({40, 64}, 1, {.block = 32, .near = 1})) << "rows lie together";
  EXPECT_FALSE(lowered({1 << 20, 64}, 0, {.block = 64, .near = 1})) << "columns are long";
}

TEST(ScatterLanes, FewColumnsAreCutIntoPartsForThreads) {
  const auto parts = [](const Dims& x, const Dims& u) {
    GraphBuilder b;
    const NodeId to = b.input({DType::f32, x}), at = b.input({DType::i64, {u[0], 1}}), from = b.input({DType::f32, u});
    const Graph g =
        finished(b, add(b, "scatter_nd", {to, at, from}, ScatterNdAttrs{.reduction = ScatterReduction::add}.pack()));
    const Result<Program> p = lower(g, whole(g), Machine(cpu_target(CpuLevel::v4), *find_profile("cuda-h100")));
    EXPECT_TRUE(p.ok()) << p.error().message;
    return std::get<GridScatterSteps>(p->steps).parts;
  };
  EXPECT_EQ(parts({50000}, {65536}), 32768);
  EXPECT_EQ(parts({50000, 1024}, {8192, 1024}), 32);
  EXPECT_EQ(parts({50000, 1024}, {4, 1024}), 4) << "no more than updates";
  EXPECT_EQ(parts({50000, 65536}, {8192, 65536}), 1);
}

}  // namespace
}  // namespace thermite
