// SPDX-License-Identifier: Apache-2.0
// Cells of recurrent networks: their products are parted into gates, joined with what reads them into one kernel, and
// no tile of it changes a bit.
#include <gtest/gtest.h>

#include <random>

#include "ir/graph/check.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/optimize.h"
#include "passes/graph/part_products.h"
#include "tests/passes/run_partition.h"
#include "tests/support/random_graph.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

using Ints = std::vector<int64_t>;

class CellBuilder {
 public:
  CellBuilder(int64_t directions, int64_t batch, int64_t hidden, DType t)
      : directions_(directions), batch_(batch), hidden_(hidden), t_(t) {}

  NodeId input(Dims d) { return b_.input({t_, d}); }
  NodeId state() { return input({directions_, batch_, hidden_}); }
  NodeId gates(int64_t n) { return input({directions_, batch_, n * hidden_}); }
  NodeId weight(int64_t n) { return input({directions_, hidden_, n * hidden_}); }
  NodeId op(const char* name, std::vector<NodeId> in, Attrs a = {}) {
    Result<NodeId> n = b_.add(*find_op(name), in, std::move(a));
    EXPECT_TRUE(n.ok()) << n.error().message;
    return *n;
  }
  NodeId product(NodeId h, NodeId w) {
    return op("dot_general", {h, w},
              DotGeneralAttrs{.lhs_contract = {2}, .rhs_contract = {1}, .lhs_batch = {0}, .rhs_batch = {0}}.pack());
  }
  NodeId part(NodeId x, int64_t k) {
    const Dims d = b_.type(x).dims;
    return op("slice", {x}, SliceAttrs{{0, 0, k * hidden_}, {d[0], d[1], (k + 1) * hidden_}, {1, 1, 1}}.pack());
  }
  Graph finish(const std::vector<NodeId>& outputs) {
    for (NodeId n : outputs) b_.output(n);
    return std::move(b_).finish();
  }

 private:
  const int64_t directions_, batch_, hidden_;
  const DType t_;
  GraphBuilder b_;
};

// Gates are slices of one product.
Graph lstm_cell(int64_t directions, int64_t batch, int64_t hidden, DType t = DType::f32) {
  CellBuilder b(directions, batch, hidden, t);
  const NodeId x = b.gates(4), h = b.state(), c = b.state(), w = b.weight(4);
  const NodeId all = b.op("add", {x, b.product(h, w)});
  const NodeId input = b.op("sigmoid", {b.part(all, 0)}), forget = b.op("sigmoid", {b.part(all, 1)});
  const NodeId fresh = b.op("mul", {input, b.op("tanh", {b.part(all, 2)})});
  const NodeId cell = b.op("add", {b.op("mul", {forget, c}), fresh});
  return b.finish({b.op("mul", {b.op("sigmoid", {b.part(all, 3)}), b.op("tanh", {cell})}), cell});
}

// Products of the same state, one per gate.
Graph gru_cell(int64_t directions, int64_t batch, int64_t hidden, DType t = DType::f32) {
  CellBuilder b(directions, batch, hidden, t);
  const NodeId x = b.gates(3), h = b.state(), w = b.weight(3);
  auto product = [&](int64_t k) { return b.product(h, b.part(w, k)); };
  const NodeId update = b.op("sigmoid", {b.op("add", {b.part(x, 0), product(0)})});
  const NodeId reset = b.op("sigmoid", {b.op("add", {b.part(x, 1), product(1)})});
  const NodeId fresh = b.op("tanh", {b.op("add", {b.part(x, 2), b.op("mul", {reset, product(2)})})});
  return b.finish({b.op("add", {fresh, b.op("mul", {update, b.op("sub", {h, fresh})})})});
}

// A product per gate, of weights in panels of 16 columns as they are prepared (passes/graph/panels.cpp).
Graph panel_cell(int64_t directions, int64_t batch, int64_t hidden, DType t = DType::f32) {
  CellBuilder b(directions, batch, hidden, t);
  const NodeId x = b.gates(2), h = b.state();
  auto gate = [&](int64_t k) {
    const NodeId w = b.input({directions, hidden / 16, hidden, 16});
    const DotGeneralAttrs a{.lhs_contract = {2}, .rhs_contract = {2}, .lhs_batch = {0}, .rhs_batch = {0}};
    const NodeId sums = b.op("dot_general", {h, w}, a.pack());
    return b.op("add", {b.part(x, k), b.op("reshape", {sums}, ReshapeAttrs{{directions, batch, hidden}}.pack())});
  };
  const NodeId keep = b.op("sigmoid", {gate(0)}), fresh = b.op("tanh", {gate(1)});
  return b.finish({b.op("add", {b.op("mul", {keep, h}), fresh})});
}

Graph parted(const Graph& g, bool part = true) {
  Result<Graph> r = optimize_graph(g, {.part_products = part});
  EXPECT_TRUE(r.ok()) << r.error().message;
  return std::move(r).value();
}

size_t groups_of(const Graph& g, const DeviceProfile& profile) {
  const Result<Partition> p = fuse(g, profile);
  EXPECT_TRUE(p.ok() && verify(g, *p).ok());
  return p->groups.size();
}

TEST(Products, ACellIsOneKernel) {
  const Machine machine(cpu_target(CpuLevel::v4));
  const DeviceProfile* gpu = find_profile("cuda-a100");
  for (const int64_t directions : {1, 2})
    for (const int64_t batch : {1, 4, 16})
      for (const int64_t hidden : {32, 128, 320}) {
        if (batch * hidden * hidden * 8 * directions > kMaxJoinedOperations) continue;
        std::vector cells{lstm_cell(directions, batch, hidden), gru_cell(directions, batch, hidden)};
        if (hidden > 32) cells.push_back(panel_cell(directions, batch, hidden));  // smaller weights stay as they are
        for (const Graph& cell : cells) {
          SCOPED_TRACE(fmt::format("{} x {} x {}", directions, batch, hidden));
          const Graph g = parted(cell);
          const Partition p = *fuse(g, machine.profile);
          ASSERT_EQ(p.groups.size(), 1u) << print(g, p);
          const Result<Program> program = lower(g, p.groups[0], machine);
          ASSERT_TRUE(program.ok()) << program.error().message;
          EXPECT_EQ(program->kernels.size(), 1u);
          EXPECT_EQ(family_name(program->steps), "products");
          ASSERT_TRUE(gpu);
          EXPECT_GT(groups_of(g, *gpu), 1u) << "it has no such schedule";
        }
        EXPECT_GT(groups_of(parted(lstm_cell(directions, batch, hidden), false), machine.profile), 1u);
      }
}

TEST(Products, OnlyGatesOfSmallProductsAreParted) {
  auto products = [](const Graph& g) {
    return std::ranges::count_if(parted(g).nodes, [](const Node& n) { return n.op->has(kContraction); });
  };
  EXPECT_EQ(products(lstm_cell(1, 1, 64)), 4);
  EXPECT_EQ(products(lstm_cell(1, 64, 512)), 1) << "large";
  EXPECT_EQ(products(lstm_cell(1, 4, 8)), 1) << "narrower than a vector";
  {
    CellBuilder b(1, 4, 64, DType::f32);
    const NodeId all = b.product(b.state(), b.weight(2));
    EXPECT_EQ(products(b.finish({b.op("mul", {b.part(all, 0), b.part(all, 1)}), all})), 1) << "wanted whole, too";
  }
  CellBuilder b(1, 4, 64, DType::f32);
  const NodeId all = b.product(b.state(), b.weight(2));
  const NodeId turned = b.op("permute", {b.part(all, 1)}, PermuteAttrs{{0, 2, 1}}.pack());
  EXPECT_EQ(products(b.finish({b.product(b.part(all, 0), turned)})), 2) << "read by a product";
}

// A vector by weights in panels, summed as a tree: a panel at a time where they stay in the caches, some lanes at once,
// which bring the others near; else the schedule that reads long runs.
TEST(Products, PanelsThatStayNearAreWalkedOneByOne) {
  const Machine machine(cpu_target(CpuLevel::v4));
  const auto steps = [&](int64_t columns, int64_t depth) {
    CellBuilder b(1, 1, depth, DType::f32);
    const NodeId w = b.input({1, columns / 16, depth, 16});
    const DotGeneralAttrs a{.lhs_contract = {2}, .rhs_contract = {2}, .lhs_batch = {0}, .rhs_batch = {0}};
    const NodeId sums = b.op("dot_general", {b.state(), w}, a.pack());
    const NodeId y = b.op("tanh", {b.op("reshape", {sums}, ReshapeAttrs{{1, 1, columns}}.pack())});
    const Graph g = b.finish({y});
    const Result<Partition> fused = fuse(g, machine.profile);
    const Result<Program> p = lower(g, fused->groups[0], machine);
    EXPECT_TRUE(p.ok());
    return p->steps;
  };
  const Steps near = steps(256, 256);
  ASSERT_EQ(family_name(near), "products");
  const auto& s = std::get<ProductsSteps>(near);
  EXPECT_EQ(s.vectors * s.together, 1);
  EXPECT_EQ(s.lanes, 4);
  EXPECT_NE(family_name(steps(8192, 512)), "products") << "more than the caches hold";
  EXPECT_NE(family_name(steps(64, 4096)), "products") << "no panel fits the first cache";
}

std::vector<Bytes> outputs_of(const Graph& g, const PartitionRun& run) {
  std::vector<Bytes> out;
  for (NodeId n : g.outputs) out.push_back(run.values[n]);
  return out;
}

// The whole graph as one group.
Group group_of(const Graph& g) {
  Group group;
  group.kind = GroupKind::contraction;
  for (NodeId n = 0; n < g.size(); ++n) (g[n].op->has(kLeaf) ? group.inputs : group.nodes).push_back(n);
  group.outputs = g.outputs;
  std::ranges::sort(group.outputs);
  return group;
}

TEST(Products, AnyTileGivesTheBitsOfOpByOp) {
  int ran = 0, trees = 0, panels = 0;
  for (uint64_t seed = 1; seed <= testing::cases(24u); ++seed) {
    std::mt19937_64 rng(seed);
    auto pick = [&](int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(rng); };
    const bool deep = seed % 3 == 0, in_panels = seed % 4 == 0;
    const int64_t directions = pick(1, 2), batch = deep ? 1 : pick(1, 9);
    int64_t hidden = deep ? pick(256, 400) : pick(16, 90);
    if (in_panels) hidden = (hidden + 16) / 16 * 16;
    const DType t = pick(0, 3) ? DType::f32 : DType::f64;
    const Graph cell = in_panels  ? panel_cell(directions, batch, hidden, t)
                       : seed % 2 ? lstm_cell(directions, batch, hidden, t)
                                  : gru_cell(directions, batch, hidden, t);
    const Machine machine(cpu_target(seed / 3 % 2 ? CpuLevel::v3 : CpuLevel::v4));
    SCOPED_TRACE(fmt::format("seed {}: {} x {} x {}", seed, directions, batch, hidden));
    std::vector<Bytes> inputs;
    for (NodeId n : cell.inputs) inputs.push_back(random_contents(cell[n].type, seed + n));
    const Graph plain = *decompose_graph(cell), g = parted(cell);
    const Result<PartitionRun> expected = run_partition(plain, unfused_partition(plain), inputs, machine);
    ASSERT_TRUE(expected.ok()) << expected.error().message;
    PartitionRun start;
    start.values.resize(g.size());
    for (size_t k = 0; k < g.inputs.size(); ++k) start.values[g.inputs[k]] = inputs[k];
    for (const int64_t rows : {1, 2, 3, 8})
      for (const int64_t vectors : {1, 3, 4})
        for (const int64_t together : {1, 2, 4}) {
          const int64_t lanes = deep && rows == 1 ? int64_t{1} << (seed + static_cast<uint64_t>(vectors)) % 5 : 1;
          const Steps steps =
              ProductsSteps{.rows = rows, .vectors = vectors, .together = together, .lanes = lanes, .tasks = rows + 1};
          const Result<Program> p = lower(g, group_of(g), machine, {.steps = &steps});
          if (!p.ok()) continue;
          PartitionRun run = start;
          const Status status = run_program(g, *p, run);
          ASSERT_TRUE(status.ok()) << print(steps) << ": " << status.error().message;
          ASSERT_EQ(outputs_of(g, run), outputs_of(plain, *expected)) << print(steps);
          ++ran, trees += deep, panels += in_panels;
        }
  }
  EXPECT_GE(ran, testing::cases(250));
  EXPECT_GE(trees, testing::cases(40));
  EXPECT_GE(panels, testing::cases(40));
}

}  // namespace
}  // namespace thermite
