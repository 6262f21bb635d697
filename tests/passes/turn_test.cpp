// SPDX-License-Identifier: Apache-2.0
// Squares that are turned in registers: the bits of gathers, whatever the sizes, and no gathers left.
#include <gtest/gtest.h>

#include <algorithm>

#include "ir/graph/check.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/schedule/option.h"
#include "tests/passes/run_partition.h"
#include "tests/support/random_graph.h"

namespace thermite {
namespace {

// A permuted value beside another one; or two of them, and so much to do that lines are made in a loop.
Graph turned(DType t, Dims d, std::vector<int64_t> perm, bool two) {
  GraphBuilder b;
  Dims from = Dims::filled(d.size(), 0);
  for (int k = 0; k < d.size(); ++k) from[static_cast<int>(perm[static_cast<size_t>(k)])] = d[k];
  const auto permuted = [&] {
    return *b.add(*find_op("permute"), std::vector{b.input({t, from})}, PermuteAttrs{.perm = perm}.pack());
  };
  NodeId sum = *b.add(*find_op("max"), std::vector{permuted(), b.input({t, d})}, {});
  if (two) sum = *b.add(*find_op("min"), std::vector{permuted(), sum}, {});
  for (int k = 0; two && k < 6; ++k) sum = *b.add(*find_op(k % 2 ? "abs" : "neg"), std::vector{sum}, {});
  b.output(sum);
  return std::move(b).finish();
}

Bytes run(const Graph& g, const Program& p) {
  PartitionRun r;
  r.values.resize(g.size());
  for (NodeId n : g.inputs) r.values[n] = random_contents(g[n].type, 7 + n);
  const Status ran = run_program(g, p, r);
  EXPECT_TRUE(ran.ok()) << ran.error().message;
  return r.values[g.outputs[0]];
}

Group whole(const Graph& g) {
  Group group;
  for (NodeId n = 0; n < g.size(); ++n) (g[n].op->has(kLeaf) ? group.inputs : group.nodes).push_back(n);
  group.outputs = g.outputs;
  return group;
}

bool gathers(const Program& p) {
  return std::ranges::any_of(p.kernels[0].kernel->insts, [](const Inst& i) { return i.op == Op::gather; });
}

struct Case {
  Dims dims;
  std::vector<int64_t> perm;
};

TEST(Turn, GivesTheBitsOfGathers) {
  const Case cases[] = {
      {{16, 16}, {1, 0}},       {{37, 53}, {1, 0}},        {{64, 1000}, {1, 0}},          {{3, 40, 33}, {0, 2, 1}},
      {{20, 5, 48}, {2, 1, 0}}, {{33, 17, 16}, {1, 2, 0}}, {{2, 19, 3, 65}, {0, 3, 2, 1}}};
  for (const CpuLevel level : {CpuLevel::v1, CpuLevel::v3, CpuLevel::v4})
    for (const DType t : {DType::f32, DType::f16, DType::bf16, DType::f64, DType::i8, DType::i32})
      for (const Case& c : cases)
        for (const bool two : {false, true}) {
          const Graph g = turned(t, c.dims, c.perm, two);
          const Machine machine(cpu_target(level));
          const Result<Program> p = lower(g, whole(g), machine);
          ASSERT_TRUE(p.ok()) << p.error().message;
          const auto* turn = std::get_if<TurnSteps>(&p->steps);
          ASSERT_TRUE(turn) << print(g);
          EXPECT_FALSE(gathers(*p)) << print(g);
          const Steps plain = MapSteps{.axis = turn->axis, .block = 64, .tasks = 4};
          const Result<Program> gathered = lower(g, whole(g), machine, {.steps = &plain});
          ASSERT_TRUE(gathered.ok()) << gathered.error().message;
          EXPECT_TRUE(gathers(*gathered));
          EXPECT_TRUE(run(g, *p) == run(g, *gathered)) << print(p->steps) << "\n" << print(g);
        }
}

// Permuted values side by side: what is picked from them is turned once.
TEST(Turn, TakesAConcatenationAsOneValue) {
  for (const int64_t axis : {1, 2})
    for (const DType t : {DType::f32, DType::i8}) {
      GraphBuilder b;
      const auto permuted = [&](int64_t columns) {
        const Dims from = axis == 2 ? Dims{2, columns, 40} : Dims{2, 33, columns};
        return *b.add(*find_op("permute"), std::vector{b.input({t, from})}, PermuteAttrs{.perm = {0, 2, 1}}.pack());
      };
      b.output(*b.add(*find_op("concat"), std::vector{permuted(37), permuted(64), permuted(5)},
                      ConcatAttrs{.axis = axis}.pack()));
      const Graph g = std::move(b).finish();
      const Result<Program> p = lower(g, whole(g), cpu_target(CpuLevel::v4));
      ASSERT_TRUE(p.ok()) << p.error().message;
      const auto* turn = std::get_if<TurnSteps>(&p->steps);
      ASSERT_TRUE(turn) << print(g);
      EXPECT_FALSE(gathers(*p));
      const Steps plain = MapSteps{.axis = turn->axis, .block = 64, .tasks = 4};
      const Result<Program> gathered = lower(g, whole(g), cpu_target(CpuLevel::v4), {.steps = &plain});
      ASSERT_TRUE(gathered.ok()) << gathered.error().message;
      EXPECT_TRUE(run(g, *p) == run(g, *gathered)) << print(p->steps) << "\n" << print(g);
    }
}

// Of a matrix whose lines are a power of two apart a tile's lines are copied side by side first, whole runs of them.
TEST(Turn, CopiesTheRunsOfATile) {
  const Graph g = turned(DType::i8, {512, 512}, {1, 0}, false);
  const Result<Program> p = lower(g, whole(g), cpu_target(CpuLevel::v4));
  ASSERT_TRUE(p.ok());
  const auto& turn = std::get<TurnSteps>(p->steps);
  EXPECT_GE(turn.run, 64);
  EXPECT_GE(turn.wide * turn.lanes, 64);
}

// Shorter axes are for others.
TEST(Turn, IsForAxesOfWholeVectors) {
  const Graph g = turned(DType::f32, {1000, 3}, {1, 0}, false);
  const Result<Program> p = lower(g, whole(g), cpu_target(CpuLevel::v4));
  ASSERT_TRUE(p.ok());
  EXPECT_FALSE(std::holds_alternative<TurnSteps>(p->steps));
}

// Two loads and a shuffle where all lanes are there; nothing beyond the last element is read.
TEST(EveryOther, IsReadInWholeVectors) {
  for (const int64_t columns : {31, 32, 33, 63, 95, 1000}) {
    GraphBuilder b;
    const NodeId x = b.input({DType::f32, {3, columns}});
    const NodeId part = *b.add(*find_op("slice"), std::vector{x},
                               SliceAttrs{.starts = {0, 0}, .limits = {3, columns}, .steps = {1, 2}}.pack());
    b.output(*b.add(*find_op("neg"), std::vector{part}, {}));
    const Graph g = std::move(b).finish();
    const Result<Program> p = lower(g, whole(g), cpu_target(CpuLevel::v4));
    ASSERT_TRUE(p.ok()) << p.error().message;
    const std::vector<Inst>& insts = p->kernels[0].kernel->insts;
    EXPECT_TRUE(std::ranges::any_of(insts, [](const Inst& i) { return i.op == Op::shuffle; }));
    const Bytes in = random_contents(g[0].type, 7), out = run(g, *p);
    const auto* from = reinterpret_cast<const uint32_t*>(in.data());
    const auto* to = reinterpret_cast<const uint32_t*>(out.data());
    for (int64_t r = 0, k = 0; r < 3; ++r)
      for (int64_t c = 0; c < columns; c += 2, ++k)
        ASSERT_EQ(to[k], from[r * columns + c] ^ 0x80000000u) << columns << ": " << r << ", " << c;
  }
}

}  // namespace
}  // namespace thermite
