// SPDX-License-Identifier: Apache-2.0
// Values along an axis of a few elements that are dealt out in registers, and maps that are cut into regions: the bits
// of gathers and of masked reads, whatever the sizes.
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

NodeId add(GraphBuilder& b, const char* op, std::vector<NodeId> in, Attrs attrs = {}) {
  return *b.add(*find_op(op), std::move(in), std::move(attrs));
}

Graph finished(GraphBuilder& b, NodeId out) {
  b.output(out);
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
  return std::ranges::any_of(p.kernels, [](const KernelLaunch& k) {
    return std::ranges::any_of(k.kernel->insts,
                               [](const Inst& i) { return i.op == Op::gather || i.op == Op::scatter; });
  });
}

// What lower() makes of it has the bits of vectors along any axis.
template <class S>
Program expect_same(const Graph& g, const Machine& machine) {
  Result<Program> p = lower(g, whole(g), machine);
  EXPECT_TRUE(p.ok()) << p.error().message;
  if (!p.ok()) return {};
  EXPECT_TRUE(std::holds_alternative<S>(p->steps)) << print(p->steps) << "\n" << print(g);
  const Bytes made = run(g, *p);
  int others = 0;
  for (int64_t axis = 0; axis < 4; ++axis) {
    const Steps plain = MapSteps{.axis = axis, .block = 64, .tasks = 4};
    const Result<Program> other = lower(g, whole(g), machine, {.steps = &plain});
    if (!other.ok()) continue;
    EXPECT_TRUE(run(g, *other) == made) << print(plain) << "\n" << print(g);
    ++others;
  }
  EXPECT_GT(others, 0);
  return std::move(p).value();
}

constexpr DType kTypes[] = {DType::f32, DType::f16, DType::f64, DType::i8, DType::i64};

// Rows of a few from columns and the other way round, beside a value that lies like the result and one of the short
// axis alone.
TEST(Deal, GivesTheBitsOfGathers) {
  for (const CpuLevel level : {CpuLevel::v1, CpuLevel::v4})
    for (const DType t : kTypes)
      for (const int64_t few : {2, 3, 4, 5, 6, 8})
        for (const int64_t many : {77, 200})
          for (const bool rows : {false, true}) {
            GraphBuilder b;
            const Dims d = rows ? Dims{3, many, few} : Dims{3, few, many};
            const NodeId x = add(b, "permute", {b.input({t, rows ? Dims{3, few, many} : Dims{3, many, few}})},
                                 PermuteAttrs{.perm = {0, 2, 1}}.pack());
            const NodeId y = add(b, "max", {x, b.input({t, d})});
            const Graph g = finished(b, add(b, "min", {y, b.input({t, rows ? Dims{few} : Dims{few, 1}})}));
            const Machine machine(cpu_target(level));
            const Result<Program> p = lower(g, whole(g), machine);
            ASSERT_TRUE(p.ok()) << p.error().message;
            if (!std::holds_alternative<DealSteps>(p->steps)) {
              EXPECT_TRUE(t == DType::i64 || t == DType::f64 || few > 4) << print(p->steps) << "\n" << print(g);
              continue;
            }
            EXPECT_FALSE(gathers(expect_same<DealSteps>(g, machine))) << print(g);
          }
}

// Every element of an image several times.
TEST(Deal, RepeatsElements) {
  for (const DType t : kTypes)
    for (const int64_t times : {2, 3, 4, 8}) {
      GraphBuilder b;
      const NodeId x = add(b, "reshape", {b.input({t, {5, 90}})}, ReshapeAttrs{.dims = {5, 90, 1}}.pack());
      const NodeId e = add(b, "expand", {x}, ExpandAttrs{.dims = {5, 90, times}}.pack());
      const Graph g = finished(b, add(b, "neg", {e}));
      EXPECT_FALSE(gathers(expect_same<DealSteps>(g, cpu_target(CpuLevel::v4)))) << print(g);
    }
}

// An index, a value that lies in neither way and an axis shorter than a vector stay with others.
TEST(Deal, LeavesOthersAlone) {
  const auto family = [](GraphBuilder b, NodeId out) {
    const Graph g = finished(b, out);
    const Result<Program> p = lower(g, whole(g), cpu_target(CpuLevel::v4));
    return p.ok() ? std::string(family_name(p->steps)) : p.error().message;
  };
  const Attrs swap = PermuteAttrs{.perm = {1, 0}}.pack();
  GraphBuilder shortly;
  EXPECT_NE(family(shortly, add(shortly, "permute", {shortly.input({DType::f32, {3, 3}})}, swap)), "deal");
  GraphBuilder apart;
  const NodeId every = add(apart, "slice", {apart.input({DType::f32, {3, 400}})},
                           SliceAttrs{.starts = {0, 0}, .limits = {3, 400}, .steps = {1, 4}}.pack());
  EXPECT_NE(family(apart, add(apart, "permute", {every}, swap)), "deal");
}

struct Sides {
  Dims first, second;
  int64_t axis;
};

// Sides of a concatenation, each with something of its own to do.
TEST(Regions, GiveTheBitsOfMaskedReads) {
  const Sides cases[] = {{{2, 40, 33}, {2, 24, 33}, 1}, {{70, 300}, {70, 411}, 1}, {{37, 65}, {90, 65}, 0}};
  for (const Sides& c : cases)
    for (const DType t : {DType::f32, DType::f16, DType::i8}) {
      GraphBuilder b;
      const NodeId x = add(b, "neg", {b.input({t, c.first})}), y = add(b, "abs", {b.input({t, c.second})});
      const NodeId both = add(b, "concat", {x, y, x}, ConcatAttrs{.axis = c.axis}.pack());
      const Graph g = finished(b, both);
      const Machine machine(cpu_target(CpuLevel::v4));
      const Bytes expected = run(g, *lower(g, whole(g), machine));
      size_t most = 0;
      for (const int64_t bytes : {int64_t{1}, int64_t{1024}, int64_t{4096}, int64_t{1} << 20}) {
        const Steps steps = RegionSteps{.bytes = bytes};
        const Result<Program> p = lower(g, whole(g), machine, {.steps = &steps});
        if (!p.ok()) continue;
        EXPECT_GE(p->kernels.size(), 2u);
        most = std::max(most, p->kernels.size());
        EXPECT_TRUE(run(g, *p) == expected) << print(steps) << "\n" << print(g);
        for (const KernelLaunch& k : p->kernels)
          EXPECT_LE(k.kernel->memories.size(), 3u) << "reads what it does not need";
      }
      EXPECT_EQ(most, 3u) << print(g);
    }
}

// A large concatenation of an image, enlarged, with another one: a kernel for each of them, and no gathers.
TEST(Regions, AreTakenForLargeRegionsAlone) {
  for (const int64_t size : {8, 70}) {
    GraphBuilder b;
    const NodeId small = add(b, "reshape", {b.input({DType::f32, {6, size, 1, size, 1}})},
                             ReshapeAttrs{.dims = {6, size, 1, size, 1}}.pack());
    const NodeId wide = add(b, "expand", {small}, ExpandAttrs{.dims = {6, size, 2, size, 2}}.pack());
    const NodeId large = add(b, "reshape", {wide}, ReshapeAttrs{.dims = {6, 2 * size, 2 * size}}.pack());
    const NodeId other = b.input({DType::f32, {5, 2 * size, 2 * size}});
    const Graph g = finished(b, add(b, "concat", {large, other}, ConcatAttrs{.axis = 0}.pack()));
    const Machine machine(cpu_target(CpuLevel::v4));
    if (size == 8) {
      expect_same<MapSteps>(g, machine);
      continue;
    }
    const Program p = expect_same<RegionSteps>(g, machine);
    EXPECT_EQ(p.kernels.size(), 2u);
    EXPECT_FALSE(gathers(p));
  }
}

}  // namespace
}  // namespace thermite
