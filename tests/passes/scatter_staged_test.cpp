// SPDX-License-Identifier: Apache-2.0
// Updates that vectors make before elements are changed one by one.
#include <gtest/gtest.h>

#include <utility>

#include "ir/ops/attrs.h"
#include "tests/passes/one_group.h"

namespace thermite {
namespace {

struct Case {
  Dims x, at, u;
  int axis;  // of scatter_elements; -1: scatter_nd
};

Graph scatter_graph(const Case& c, DType t, ScatterReduction r) {
  GraphBuilder b;
  const NodeId x = b.input({t, c.x}), at = b.input({DType::i64, c.at}), u = b.input({t, c.u});
  return finished(b, c.axis < 0 ? add(b, "scatter_nd", {x, at, u}, ScatterNdAttrs{.reduction = r}.pack())
                                : add(b, "scatter_elements", {x, at, u},
                                      ScatterElementsAttrs{.axis = c.axis, .reduction = r}.pack()));
}

// Many updates to an element, counts from the end, and some that land nowhere.
PartitionRun start_of(const Graph& g, const Case& c) {
  PartitionRun start;
  start.values.resize(g.size());
  for (NodeId n : g.inputs) start.values[n] = random_contents(g[n].type, n + 5);
  auto* places = reinterpret_cast<int64_t*>(start.values[g.inputs[1]].data());
  const int64_t extent = c.axis < 0 ? std::min(c.x[0], c.x[c.x.size() - 1]) : c.x[c.axis];
  for (int64_t k = 0; k < elements(c.at); ++k) places[k] = k * 7919 % (2 * extent + 3) - extent - 1;
  return start;
}

Bytes result(const Graph& g, const Result<Program>& p, PartitionRun run) {
  EXPECT_TRUE(p.ok()) << p.error().message;
  if (!p.ok()) return {};
  const Status ran = run_program(g, *p, run);
  EXPECT_TRUE(ran.ok()) << ran.error().message;
  return run.values[g.outputs[0]];
}

// Of 70 updates of 19 elements.
void expect_bits_of_one_by_one(const Graph& g) {
  const Machine machine(cpu_target(CpuLevel::v4));
  const PartitionRun start = start_of(g, {{19}, {70}, {70}, 0});
  const Result<Program> p = lower(g, whole(g), machine);
  const Bytes staged = result(g, p, start);
  ASSERT_GT(std::get<ScatterSteps>(p->steps).staged, 0);
  const Steps alone = ScatterSteps{.block = 16, .tasks = 8};
  EXPECT_EQ(staged, result(g, lower(g, whole(g), machine, {.steps = &alone}), start)) << print(g);
}

size_t compressions(const Program& p) {
  size_t count = 0;
  for (const KernelLaunch& k : p.kernels)
    count += static_cast<size_t>(std::ranges::count(k.kernel->insts, Op::compress, &Inst::op));
  return count;
}

TEST(ScatterStaged, HaveTheBitsOfOneByOne) {
  const Case cases[] = {{{19}, {70}, {70}, 0},
                        {{301}, {1030}, {1030}, 0},
                        {{12, 9}, {50, 2}, {50}, -1},
                        {{6, 50}, {6, 133}, {6, 133}, 1},
                        {{40, 3}, {57, 3}, {57, 3}, 0},
                        {{2, 30, 2}, {2, 65, 2}, {2, 65, 2}, 1},
                        {{7, 5}, {3, 40, 2}, {3, 40}, -1}};
  for (const Case& c : cases)
    for (const auto r : {ScatterReduction::replace, ScatterReduction::add, ScatterReduction::mul, ScatterReduction::min,
                         ScatterReduction::max})
      for (const DType t : {DType::f32, DType::f16, DType::i8, DType::f64, DType::i64}) {
        const Graph g = scatter_graph(c, t, r);
        const PartitionRun start = start_of(g, c);
        for (const CpuLevel level : {CpuLevel::v3, CpuLevel::v4}) {
          const Machine machine(cpu_target(level));
          const Result<Program> p = lower(g, whole(g), machine);
          const Bytes staged = result(g, p, start);
          ASSERT_GT(std::get<ScatterSteps>(p->steps).staged, 0) << print(p->steps);
          EXPECT_EQ(compressions(*p) > 0, level == CpuLevel::v4);
          const Steps alone = ScatterSteps{.block = 16, .tasks = 8};
          ASSERT_EQ(staged, result(g, lower(g, whole(g), machine, {.steps = &alone}), start)) << print(g);
          const Steps few = ScatterSteps{.block = 16, .parts = 3, .tasks = 8, .staged = 48};
          ASSERT_EQ(staged, result(g, lower(g, whole(g), machine, {.steps = &few}), start)) << print(g);
        }
      }
}

// What every update brings may be one number, or where it lands.
TEST(ScatterStaged, BringWhatDoesNotVaryAndWhereTheyLand) {
  for (const bool places : {false, true}) {
    GraphBuilder b;
    const DType t = places ? DType::i64 : DType::f32;
    const NodeId x = b.input({t, {19}}), at = b.input({DType::i64, {70}});
    const NodeId u = places ? at : add(b, "full", {}, FullAttrs{.value = make_scalar(t, 1), .dims = {70}}.pack());
    const Graph g = finished(b, add(b, "scatter_elements", {x, at, u},
                                    ScatterElementsAttrs{.axis = 0, .reduction = ScatterReduction::add}.pack()));
    expect_bits_of_one_by_one(g);
  }
}

// Sums that are made on the way: a product of integers with one is not multiplied out.
TEST(ScatterStaged, BringSumsAsTheyAreMade) {
  for (const DType t : {DType::i64, DType::i32, DType::f32})
    for (const char* made : {"add", "sub", "neg"})
      for (const auto r : {ScatterReduction::mul, ScatterReduction::add, ScatterReduction::replace}) {
        GraphBuilder b;
        const NodeId x = b.input({t, {19}}), at = b.input({DType::i64, {70}});
        const NodeId u = b.input({t, {70}}), v = b.input({t, {70}});
        const NodeId sum = made == std::string_view("neg") ? add(b, made, {u}) : add(b, made, {u, v});
        const Graph g = finished(
            b, add(b, "scatter_elements", {x, at, sum}, ScatterElementsAttrs{.axis = 0, .reduction = r}.pack()));
        expect_bits_of_one_by_one(g);
      }
}

// Few updates, and rows of them, are not; nor are steps taken that do not fit.
TEST(ScatterStaged, AreManyThatLieApart) {
  const Machine machine(cpu_target(CpuLevel::v4));
  for (const Case& c : {Case{{19}, {20}, {20}, 0}, Case{{40, 64}, {99, 1}, {99, 64}, -1}}) {
    const Graph g = scatter_graph(c, DType::f32, ScatterReduction::add);
    const Result<Program> p = lower(g, whole(g), machine);
    ASSERT_TRUE(p.ok()) << p.error().message;
    EXPECT_EQ(std::get<ScatterSteps>(p->steps).staged, 0) << print(p->steps);
  }
  const Steps fits = ScatterSteps{.staged = 48};
  const Graph many = scatter_graph({{19}, {70}, {70}, 0}, DType::f64, ScatterReduction::add);
  EXPECT_TRUE(lower(many, whole(many), machine, {.steps = &fits}).ok());
  const Graph g = scatter_graph({{19}, {20}, {20}, 0}, DType::f32, ScatterReduction::add);
  for (const Graph* graph : {&g, &many})
    for (const ScatterSteps& s : {ScatterSteps{.staged = 512}, ScatterSteps{.staged = -1}, ScatterSteps{.staged = 8},
                                  ScatterSteps{.staged = 100}, ScatterSteps{.staged = 1 << 20}}) {
      const Steps steps = s;
      if (graph == &many && s.staged == 512) continue;
      EXPECT_FALSE(lower(*graph, whole(*graph), machine, {.steps = &steps}).ok()) << print(steps);
    }
}

}  // namespace
}  // namespace thermite
