// SPDX-License-Identifier: Apache-2.0
// What the passes around the rules promise; rule_cases_test.cpp has the rules.
#include <gtest/gtest.h>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/optimize.h"
#include "passes/graph/prepare.h"
#include "tests/passes/one_group.h"

namespace thermite {
namespace {

struct Maker {
  GraphBuilder b;
  NodeId in(Dims d, DType t = DType::f32) { return b.input({t, d}); }
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
};

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

// A group normalisation without its statistics: those by group, a scale by channel.
TEST(ReshapeToOperands, LanesFindStatisticsOfTheirGroupWithoutADivision) {
  for (const Dims& d : {Dims{1, 12, 8, 40}, Dims{3, 8, 50}, Dims{2, 6, 3, 5, 20}}) {
    Maker m;
    const int64_t groups = d[1] / 2, length = elements(d) / d[0] / groups;
    Dims by_channel = Dims::filled(d.size() - 1, 1);
    by_channel[0] = d[1];
    const NodeId x = m.in(d), mean = m.in({d[0], groups, 1}), scale = m.in(by_channel);
    const NodeId rows = m.op("reshape", {x}, ReshapeAttrs{.dims = {d[0], groups, length}}.pack());
    const NodeId centred = m.op("sub", {rows, mean});
    const NodeId back = m.op("reshape", {centred}, ReshapeAttrs{.dims = {d.begin(), d.end()}}.pack());
    m.b.output(m.op("mul", {back, scale}));
    const Graph before = m.b.graph();
    const auto after = optimize_graph(before, {});
    ASSERT_TRUE(after.ok());
    const auto divides = lower(before, whole(before), cpu_target(CpuLevel::v4)),
               splits = lower(*after, whole(*after), cpu_target(CpuLevel::v4));
    ASSERT_TRUE(divides.ok() && splits.ok()) << to_string(d);
    EXPECT_TRUE(gathers(*divides)) << "nothing to gain: " << to_string(d);
    EXPECT_FALSE(gathers(*splits)) << to_string(d);
    EXPECT_EQ(bits_of(before, *divides), bits_of(*after, *splits)) << to_string(d);
  }
}

TEST(Prepare, ViewsStayAndPermutedWeightsGo) {
  Maker m;
  const NodeId x = m.in({5, 4}), w = m.weight({6, 4});
  const NodeId t = m.op("permute", {w}, PermuteAttrs{.perm = {1, 0}}.pack());
  const NodeId s = m.op("slice", {m.weight({8})}, SliceAttrs{.starts = {0}, .limits = {6}, .steps = {1}}.pack());
  const NodeId y = m.op("dot_general", {x, t}, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack());
  m.b.output(m.op("add", {y, s}));
  const PreparedGraph p = split_prepare(m.b.graph());
  ASSERT_EQ(p.prepare.outputs.size(), 1u);
  EXPECT_EQ(p.prepare[p.prepare.outputs[0]].op->name, "permute");
  EXPECT_EQ(p.main.inputs.size(), 2u);
  EXPECT_EQ(p.first, 1u);
  EXPECT_TRUE(verify(p.main).ok() && verify(p.prepare).ok());
}

TEST(Prepare, WeightsThatAreThinnedOutOrMirroredGo) {
  const auto prepared = [](const auto& view) {
    Maker m;
    m.b.output(m.op("mul", {m.in({4}), view(m, m.weight({8}))}));
    return split_prepare(m.b.graph()).prepare.outputs.size();
  };
  const auto sliced = [](Maker& m, NodeId w, int64_t step) {
    return m.op("slice", {w}, SliceAttrs{.starts = {0}, .limits = {4 * step}, .steps = {step}}.pack());
  };
  EXPECT_EQ(prepared([&](Maker& m, NodeId w) { return sliced(m, w, 2); }), 1u);
  EXPECT_EQ(prepared([&](Maker& m, NodeId w) { return sliced(m, w, 1); }), 0u);
  EXPECT_EQ(
      prepared([&](Maker& m, NodeId w) { return sliced(m, m.op("flip", {w}, FlipAttrs{.axes = {0}}.pack()), 1); }), 1u);
  // More of them than the constant has are made where they are read.
  EXPECT_EQ(prepared([&](Maker& m, NodeId) {
              const NodeId wide = m.op("expand", {m.weight({1, 2})}, ExpandAttrs{.dims = {64, 2}}.pack());
              return m.op("slice", {m.op("reshape", {wide}, ReshapeAttrs{.dims = {128}}.pack())},
                          SliceAttrs{.starts = {0}, .limits = {128}, .steps = {32}}.pack());
            }),
            0u);
}

Dims weights_of_product(int64_t columns, int64_t panel, bool fixed = true) {
  Maker m;
  const NodeId x = m.in({5, 128}), w = fixed ? m.weight({128, columns}) : m.in({128, columns});
  m.b.output(m.op("dot_general", {x, w}, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack()));
  GraphOptions o;
  o.weights.panel_columns = panel;
  auto g = optimize_graph(m.b.graph(), o);
  EXPECT_TRUE(g.ok());
  for (const Node& n : g->nodes)
    if (n.op->name == "dot_general") return (*g)[n.inputs[1]].type.dims;
  return {};
}

// Of x[rows, depth] times w[depth, 48], which is beyond the caches from 64 KiB on.
Dims weights_of_far_product(int64_t rows, int64_t depth, bool across = false) {
  Maker m;
  const NodeId x = m.in({rows, depth}), w = m.weight(across ? Dims{48, depth} : Dims{depth, 48});
  m.b.output(m.op("dot_general", {x, w}, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {across}}.pack()));
  auto g = optimize_graph(m.b.graph(), {.weights = {.panel_columns = 16, .far_bytes = 64 << 10}});
  EXPECT_TRUE(g.ok());
  for (const Node& n : g->nodes)
    if (n.op->name == "dot_general") return (*g)[n.inputs[1]].type.dims;
  return {};
}

TEST(PanelWeights, OfProductsWithoutADepthStay) {
  Maker m;
  const NodeId x = m.in({4}), w = m.weight({70, 70});
  m.b.output(m.op("dot_general", {x, w}, DotGeneralAttrs{}.pack()));
  const auto g = optimize_graph(m.b.graph(), {.weights = {.panel_columns = 16, .far_bytes = 1024}});
  ASSERT_TRUE(g.ok());
  EXPECT_EQ(g->nodes.back().type.dims, (Dims{4, 70, 70}));
}

TEST(PanelWeights, OfAVectorLieAlongTheDepthBeyondTheCaches) {
  EXPECT_EQ(weights_of_far_product(1, 512), (Dims{48, 512}));
  EXPECT_EQ(weights_of_far_product(2, 512), (Dims{3, 512, 16}));
  EXPECT_EQ(weights_of_far_product(1, 320), (Dims{3, 320, 16}));  // 60 KiB
  EXPECT_EQ(weights_of_far_product(1, 512, true), (Dims{48, 512}));
}

Dims weights_of_convolution(const Dims& filters, int64_t groups = 1, bool fixed = true, int64_t last = 0) {
  Maker m;
  const NodeId x = m.in({1, filters[last ? 3 : 1] * groups, 7, 7}), w = fixed ? m.weight(filters) : m.in(filters);
  m.b.output(m.op("conv", {x, w},
                  ConvAttrs{.strides = {1, 1},
                            .dilations = {1, 1},
                            .pads_low = {1, 1},
                            .pads_high = {1, 1},
                            .groups = groups,
                            .channels_last = last}
                      .pack()));
  GraphOptions o;
  o.weights.panel_columns = 16;
  auto g = optimize_graph(m.b.graph(), o);
  EXPECT_TRUE(g.ok());
  for (const Node& n : g->nodes)
    if (n.op->name == "conv") return (*g)[n.inputs[1]].type.dims;
  return {};
}

TEST(PanelWeights, FixedFiltersLieInPanelsWhereTheyAreMany) {
  EXPECT_EQ(weights_of_convolution({48, 32, 3, 3}), (Dims{3, 32, 3, 3, 16}));
  EXPECT_EQ(weights_of_convolution({50, 32, 3, 3}), (Dims{50, 32, 3, 3}));
  EXPECT_EQ(weights_of_convolution({16, 32, 3, 3}), (Dims{16, 32, 3, 3}));
  EXPECT_EQ(weights_of_convolution({48, 32, 3, 3}, 2), (Dims{48, 32, 3, 3}));
  EXPECT_EQ(weights_of_convolution({48, 32, 3, 3}, 1, false), (Dims{48, 32, 3, 3}));
  EXPECT_EQ(weights_of_convolution({48, 3, 3, 32}, 1, true, 1), (Dims{48, 3, 3, 32}));  // channels last
}

// Of x[rows, depth] times w[depth, columns], both widened bytes unless they are halves; and what is prepared.
std::pair<Dims, DType> weights_of_unit_product(int64_t rows, int64_t depth, int64_t columns, DType t = DType::i8) {
  Maker m;
  const NodeId x = m.b.input({t, {rows, depth}});
  const std::vector<std::byte> bytes(static_cast<size_t>(depth * columns) * size_of(t), std::byte{1});
  const NodeId w = m.b.constant(make_constant({t, {depth, columns}}, bytes.data()));
  const auto widened = [&](NodeId n) {
    return t == DType::bf16 ? n : m.op("cast", {n}, CastAttrs{.to = DType::i32}.pack());
  };
  m.b.output(
      m.op("dot_general", {widened(x), widened(w)}, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack()));
  auto g = optimize_graph(m.b.graph(), {.weights = {.panel_columns = 16, .unit_bytes = true, .unit_halves = true}});
  EXPECT_TRUE(g.ok());
  Dims dims;
  for (const Node& n : g->nodes)
    if (n.op->name == "dot_general") dims = (*g)[n.inputs[1]].type.dims;
  const PreparedGraph p = split_prepare(*std::move(g));
  return {dims, p.prepare.outputs.empty() ? DType::boolean : p.prepare[p.prepare.outputs[0]].type.dtype};
}

TEST(PanelWeights, OfAMatrixUnitLieAsItReadsThemAndStayBytes) {
  EXPECT_EQ(weights_of_unit_product(24, 128, 96), std::pair(Dims({3, 32, 32, 4}), DType::i8));
  EXPECT_EQ(weights_of_unit_product(24, 96, 64, DType::bf16), std::pair(Dims({2, 48, 32, 2}), DType::bf16));
  EXPECT_EQ(weights_of_unit_product(4, 128, 96).first, (Dims{128, 96}));
  EXPECT_EQ(weights_of_unit_product(24, 96, 96).first, (Dims{96, 96}));
  EXPECT_EQ(weights_of_unit_product(24, 128, 80).first, (Dims{128, 80}));
}

TEST(PanelWeights, FixedSidesOfProductsLieInPanelsWhereTheyAreWanted) {
  EXPECT_EQ(weights_of_product(48, 16), (Dims{3, 128, 16}));
  EXPECT_EQ(weights_of_product(48, 0), (Dims{128, 48}));
  EXPECT_EQ(weights_of_product(50, 16), (Dims{128, 50}));
  EXPECT_EQ(weights_of_product(48, 16, false), (Dims{128, 48}));
  EXPECT_EQ(weights_of_product(16, 16), (Dims{128, 16}));
}

}  // namespace
}  // namespace thermite
