// SPDX-License-Identifier: Apache-2.0
// What single rules do, and what they must leave alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ir/ops/op_def.h"
#include "passes/graph/optimize.h"
#include "passes/graph/prepare.h"

namespace thermite {
namespace {

using Ints = std::vector<int64_t>;

struct Maker {
  GraphBuilder b;
  NodeId in(Dims d, DType t = DType::f32) { return b.input({t, d}); }
  NodeId full(double v, Dims d = {}, DType t = DType::f32) { return b.literal({t, d}, make_scalar(t, v)); }
  NodeId weight(Dims d) {
    std::vector<float> data(static_cast<size_t>(elements(d)));
    for (size_t k = 0; k < data.size(); ++k) data[k] = 0.3f + 0.1f * static_cast<float>(k);
    return b.constant(make_constant({DType::f32, d}, data.data()));
  }
  NodeId op(const char* name, std::vector<NodeId> x, Attrs a = {}) {
    auto r = b.add(*find_op(name), x, std::move(a));
    EXPECT_TRUE(r.ok()) << name << (r.ok() ? "" : r.error().message);
    return r.ok() ? *r : 0;
  }
  // Ops left after optimisation, leaves and literals not counted.
  std::vector<std::string> left(NodeId output, Numerics numerics = Numerics::exact) {
    b.output(output);
    GraphOptions o;
    o.numerics = numerics;
    WeightScaling scaling;
    o.scaling = &scaling;
    auto g = optimize_graph(b.graph(), o);
    EXPECT_TRUE(g.ok() && verify(*g).ok());
    std::vector<std::string> names;
    for (const Node& n : g->nodes)
      if (!n.op->has(kLeaf) && n.op->name != "full") names.emplace_back(n.op->name);
    return names;
  }
};

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(GraphRules, ViewsOfViewsBecomeOne) {
  Maker m;
  const NodeId x = m.in({4, 6, 8});
  const NodeId s = m.op("slice", {x}, {Ints{1, 0, 0}, Ints{4, 6, 8}, Ints{1, 2, 1}});
  const NodeId t = m.op("slice", {s}, {Ints{0, 1, 2}, Ints{3, 3, 8}, Ints{2, 1, 3}});
  EXPECT_THAT(m.left(t), ElementsAre("slice"));
  Maker n;
  const NodeId y = n.in({4, 6, 8});
  const NodeId p = n.op("permute", {n.op("permute", {y}, {Ints{2, 0, 1}})}, {Ints{1, 2, 0}});
  EXPECT_THAT(n.left(p), IsEmpty());
}

TEST(GraphRules, PermutingOnesIsAReshape) {
  Maker m;
  EXPECT_THAT(m.left(m.op("permute", {m.in({4, 1, 8})}, {Ints{1, 0, 2}})), ElementsAre("reshape"));
}

TEST(GraphRules, AddingPositiveZeroIsNotNothing) {
  Maker m;
  EXPECT_THAT(m.left(m.op("add", {m.in({4}), m.full(0.0)})), ElementsAre("add"));  // -0.0 + 0.0 is 0.0
  Maker n;
  EXPECT_THAT(n.left(n.op("add", {n.in({4}), n.full(-0.0)})), IsEmpty());
  Maker i;
  EXPECT_THAT(i.left(i.op("add", {i.in({4}, DType::i32), i.full(0, {}, DType::i32)})), IsEmpty());
}

TEST(GraphRules, ANeutralOperandThatBroadcastsStays) {
  Maker m;
  EXPECT_THAT(m.left(m.op("mul", {m.in({4}), m.full(1, {3, 4})})), ElementsAre("mul"));
}

TEST(GraphRules, EachLevelRewritesMore) {
  const std::pair<Numerics, std::vector<std::string>> levels[] = {
      {Numerics::exact, {"pow", "div"}},
      {Numerics::fast, {"mul", "div"}},
      {Numerics::relaxed, {"reciprocal", "mul", "mul"}},
  };
  for (const auto& [numerics, ops] : levels) {
    Maker m;
    const NodeId x = m.in({2, 3});
    const NodeId y = m.op("div", {m.op("pow", {x, m.full(2)}), m.weight({3})});
    EXPECT_THAT(m.left(y, numerics), ::testing::UnorderedElementsAreArray(ops));
  }
}

TEST(GraphRules, DivisionByAPowerOfTwoIsExact) {
  Maker m;
  EXPECT_THAT(m.left(m.op("div", {m.in({4}), m.full(2)})), ElementsAre("mul"));
  Maker n;
  EXPECT_THAT(n.left(n.op("div", {n.in({4}), n.full(3)})), ElementsAre("div"));
}

// The count of a mean: graphs of one shape class must not differ by whether it is a power of two.
TEST(GraphRules, DivisionByACountStaysWhatItIs) {
  for (double count : {8, 12}) {
    Maker m;
    EXPECT_THAT(m.left(m.op("div", {m.in({4}), m.full(count)})), ElementsAre("div"));
  }
}

TEST(GraphRules, EqualNodesBecomeOneAndCommute) {
  Maker m;
  const NodeId a = m.in({4}), b = m.in({4});
  EXPECT_THAT(m.left(m.op("mul", {m.op("add", {a, b}), m.op("add", {b, a})})), ElementsAre("add", "mul"));
}

TEST(GraphRules, AScaleThatOthersReadStaysOutOfTheWeight) {
  Maker m;
  const NodeId x = m.in({1, 4, 6, 6});
  const NodeId c =
      m.op("conv", {x, m.weight({4, 4, 1, 1})}, {Ints{1, 1}, Ints{1, 1}, Ints{0, 0}, Ints{0, 0}, int64_t{1}});
  const NodeId s = m.op("mul", {c, m.weight({1, 4, 1, 1})});
  EXPECT_THAT(m.left(m.op("add", {s, c}), Numerics::fast), ElementsAre("conv", "mul", "add"));
}

TEST(GraphRules, AScaleAcrossSpaceStaysOutOfTheWeight) {
  Maker m;
  const NodeId x = m.in({1, 4, 6, 6});
  const NodeId c =
      m.op("conv", {x, m.weight({4, 4, 1, 1})}, {Ints{1, 1}, Ints{1, 1}, Ints{0, 0}, Ints{0, 0}, int64_t{1}});
  EXPECT_THAT(m.left(m.op("mul", {c, m.weight({1, 1, 1, 6})}), Numerics::fast), ElementsAre("conv", "mul"));
}

TEST(GraphRules, DeadInputsKeepTheirNumbers) {
  Maker m;
  m.in({3});
  const NodeId y = m.in({4});
  m.b.output(m.op("exp", {y}));
  auto g = optimize_graph(m.b.graph(), {});
  ASSERT_TRUE(g.ok());
  ASSERT_EQ(g->inputs.size(), 2u);
  EXPECT_EQ((*g)[g->inputs[1]].type.dims, Dims{4});
}

TEST(GraphRules, ReportNamesNumericRewritesAndPasses) {
  Maker m;
  m.b.output(m.op("div", {m.in({3}), m.weight({3})}));
  GraphReport report;
  GraphOptions o;
  o.numerics = Numerics::relaxed;
  o.report = &report;
  int changes = 0;
  o.on_change = [&](std::string_view, const Graph&) { ++changes; };
  ASSERT_TRUE(optimize_graph(m.b.graph(), o).ok());
  ASSERT_EQ(report.rewrites.size(), 1u);
  EXPECT_EQ(report.rewrites[0].rule, "divide-by-fixed");
  EXPECT_EQ(report.rewrites[0].least, Numerics::relaxed);
  EXPECT_GE(report.passes.size(), 3u);
  EXPECT_GE(changes, 1);
}

TEST(Prepare, ViewsStayAndPermutedWeightsGo) {
  Maker m;
  const NodeId x = m.in({5, 4}), w = m.weight({6, 4});
  const NodeId t = m.op("permute", {w}, {Ints{1, 0}});
  const NodeId s = m.op("slice", {m.weight({8})}, {Ints{0}, Ints{6}, Ints{1}});
  const NodeId y = m.op("dot_general", {x, t}, {Ints{1}, Ints{0}, Ints{}, Ints{}});
  m.b.output(m.op("add", {y, s}));
  const PreparedGraph p = split_prepare(m.b.graph());
  ASSERT_EQ(p.prepare.outputs.size(), 1u);
  EXPECT_EQ(p.prepare[p.prepare.outputs[0]].op->name, "permute");
  EXPECT_EQ(p.main.inputs.size(), 2u);
  EXPECT_EQ(p.first, 1u);
  EXPECT_TRUE(verify(p.main).ok() && verify(p.prepare).ok());
}

}  // namespace
}  // namespace thermite
