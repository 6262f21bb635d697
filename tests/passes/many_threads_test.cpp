// SPDX-License-Identifier: Apache-2.0
// For devices of many threads, sums of products are cut: which ones, and that they stay the same sums.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "ir/ops/reference.h"
#include "passes/graph/optimize.h"
#include "passes/graph/prepare.h"
#include "passes/graph/scaling.h"
#include "tests/support/random_graph.h"

namespace thermite {
namespace {

bool has(const Graph& g, std::string_view op) {
  return std::ranges::any_of(g.nodes, [&](const Node& n) { return n.op->name == op; });
}

Graph of(const char* op, DType t, const Dims& x, const Dims& y, Attrs attrs) {
  GraphBuilder b;
  const Result<NodeId> made = b.add(*find_op(op), std::array{b.input({t, x}), b.input({t, y})}, std::move(attrs));
  EXPECT_TRUE(made.ok()) << made.error().message;
  b.output(*b.add(*find_op("neg"), std::array{*made}, {}));
  return std::move(b).finish();
}

Graph conv(const Dims& x, const Dims& w, ConvAttrs a = {}, DType t = DType::f32) {
  const auto n = static_cast<size_t>(x.size() - 2);
  for (auto* list : {&a.strides, &a.dilations})
    if (list->empty()) list->assign(n, 1);
  for (auto* list : {&a.pads_low, &a.pads_high})
    if (list->empty()) list->assign(n, 0);
  return of("conv", t, x, w, a.pack());
}

Graph dot(const Dims& x, const Dims& y, const DotGeneralAttrs& a, DType t = DType::f32) {
  return of("dot_general", t, x, y, a.pack());
}

// The same values in the reference's doubles, up to their rounding in another order.
void expect_same_sums(const Graph& g) {
  const Result<Graph> plain = decompose_graph(g), cut = decompose_graph(g, true);
  ASSERT_TRUE(plain.ok() && cut.ok());
  EXPECT_TRUE(verify(*cut).ok());
  std::vector<RefTensor> inputs;
  for (NodeId n : g.inputs)
    inputs.push_back(RefTensor::from_bytes(g[n].type, random_contents(g[n].type, 7 + n).data()));
  const auto want = evaluate_reference(*plain, inputs), got = evaluate_reference(*cut, inputs);
  ASSERT_TRUE(want.ok() && got.ok());
  const RefTensor &w = (*want)[0], &r = (*got)[0];
  EXPECT_TRUE(w.dims == r.dims && w.dtype == r.dtype);
  const double most = std::abs(*std::ranges::max_element(w.f, {}, [](double v) { return std::abs(v); }));
  // Halves are rounded once more, behind the sum.
  const double tolerance = most * (w.dtype == DType::f32 ? 1e-6 : 1e-2);
  for (size_t k = 0; k < w.f.size(); ++k) ASSERT_NEAR(w.f[k], r.f[k], tolerance) << k << "\n" << print(*cut);
}

const DotGeneralAttrs kRowsByColumns{.lhs_contract = {1}, .rhs_contract = {0}};
const DotGeneralAttrs kRowsByRows{.lhs_contract = {1}, .rhs_contract = {1}};

TEST(ManyThreads, FewTilesOfADeepProductBecomeSegments) {
  for (const Graph& g :
       {dot({40, 512}, {512, 70}, kRowsByColumns), dot({40, 1376}, {70, 1376}, kRowsByRows),
        dot({768, 9}, {768, 5}, {.lhs_contract = {0}, .rhs_contract = {0}}),
        dot({3, 20, 300}, {3, 300, 6}, {{2}, {1}, {0}, {0}}),
        dot({4, 3, 300}, {3, 300, 5}, {.lhs_contract = {1, 2}, .rhs_contract = {0, 1}}),
        dot({16, 640}, {640, 24}, kRowsByColumns, DType::f16),
        dot({16, 640}, {640, 24}, {.lhs_contract = {1}, .rhs_contract = {0}, .result = DType::f32}, DType::bf16)}) {
    EXPECT_TRUE(has(*decompose_graph(g, true), "reduce_sum")) << print(g);
    EXPECT_FALSE(has(*decompose_graph(g), "reduce_sum"));
    expect_same_sums(g);
  }
  for (const Graph& g : {dot({40, 255}, {255, 70}, kRowsByColumns),    // short
                         dot({40, 1021}, {1021, 70}, kRowsByColumns),  // of no equal parts
                         dot({700, 512}, {512, 700}, kRowsByColumns),  // tiles enough
                         dot({40, 512}, {512, 70}, kRowsByColumns, DType::i32), dot({5}, {7}, {})})
    EXPECT_FALSE(has(*decompose_graph(g, true), "reduce_sum")) << print(g);
}

TEST(ManyThreads, FewTilesOfADeepConvolutionBecomeGroups) {
  const auto groups = [](const Graph& g) {
    const Graph cut = *decompose_graph(g, true);
    const auto c = std::ranges::find(cut.nodes, "conv", [](const Node& n) { return n.op->name; });
    return c == cut.nodes.end() ? 0 : ConvAttrs::of(c->attrs).groups;
  };
  for (const Graph& g :
       {conv({1, 64, 7, 7}, {24, 64, 3, 3}, {.pads_low = {1, 1}, .pads_high = {1, 1}}),
        conv({2, 256, 5, 6}, {9, 256, 1, 1}, {.strides = {2, 2}}), conv({1, 96, 40}, {6, 96, 5}, {.dilations = {2}}),
        conv({1, 32, 3, 4, 5}, {7, 32, 3, 3, 3}, {.pads_low = {1, 0, 1}, .pads_high = {0, 1, 1}})}) {
    EXPECT_GT(groups(g), 1) << print(g);
    expect_same_sums(g);
  }
  EXPECT_EQ(groups(conv({1, 64, 90, 90}, {128, 64, 3, 3})), 1);              // tiles enough
  EXPECT_EQ(groups(conv({1, 64, 7, 7}, {24, 32, 3, 3}, {.groups = 2})), 2);  // groups of its own
  EXPECT_EQ(groups(conv({1, 8, 7, 7}, {24, 8, 3, 3})), 1);                   // short
  for (const DType t : {DType::i32, DType::f16}) EXPECT_EQ(groups(conv({1, 64, 7, 7}, {24, 64, 3, 3}, {}, t)), 1);
}

TEST(ManyThreads, ThreadsShareShortProductsWithVectors) {
  for (const Graph& g :
       {dot({1, 40}, {40, 300}, kRowsByColumns), dot({1, 40}, {300, 40}, kRowsByRows),
        dot({300, 40}, {1, 40}, kRowsByRows), dot({40}, {40, 7}, {.lhs_contract = {0}, .rhs_contract = {0}}),
        dot({2, 5, 3, 8}, {2, 8, 3},
            {.lhs_contract = {2, 3}, .rhs_contract = {2, 1}, .lhs_batch = {0}, .rhs_batch = {0}}),
        dot({3, 2, 40}, {3, 40, 1}, {{2}, {1}, {0}, {0}})}) {
    const Graph cut = *decompose_graph(g, true);
    EXPECT_FALSE(has(cut, "dot_general")) << print(cut);
    EXPECT_TRUE(has(*decompose_graph(g), "dot_general"));
    expect_same_sums(g);
  }
  for (const Graph& g : {dot({1, 4}, {4, 300}, kRowsByColumns), dot({20000, 40}, {40, 1}, kRowsByColumns),
                         dot({1, 40}, {40, 300}, kRowsByColumns, DType::f16), dot({2, 40}, {40, 300}, kRowsByColumns)})
    EXPECT_TRUE(has(*decompose_graph(g, true), "dot_general")) << print(g);
}

TEST(ManyThreads, LongProductsWithVectorsAreCutAcrossMemory) {
  const Graph across = dot({1, 1024}, {1024, 70}, kRowsByColumns), along = dot({1, 1024}, {70, 1024}, kRowsByRows);
  EXPECT_TRUE(has(*decompose_graph(across, true), "reduce_sum"));
  EXPECT_FALSE(has(*decompose_graph(along, true), "reduce_sum"));
  expect_same_sums(across);
  expect_same_sums(dot({1024, 70}, {1024, 1}, {.lhs_contract = {0}, .rhs_contract = {0}}));
}

// A thread would make each row.
TEST(ManyThreads, LongTransformsAreCut) {
  GraphBuilder b;
  const NodeId x = b.input({DType::c64, {20, 10000}});
  b.output(*b.add(*find_op("fft"), std::array{x}, FftAttrs{.axis = 1}.pack()));
  const Graph g = std::move(b).finish();
  const auto longest = [&](bool many) {
    int64_t n = 0;
    const Graph parts = *decompose_graph(g, many);
    for (const Node& node : parts.nodes)
      if (node.op->name == std::string_view("fourier")) n = std::max(n, node.type.dims[node.type.dims.size() - 2]);
    return n;
  };
  EXPECT_EQ(longest(false), 10000);
  EXPECT_EQ(longest(true), 125);
}

// The plan of a cut convolution asks of its weights what was looked at before.
TEST(ManyThreads, QuestionsAboutWeightsAreThoseOfTheCutGraph) {
  GraphBuilder b;
  const auto constant = [&](const Dims& d) {
    const Type t{DType::f32, d};
    return b.constant(make_constant(t, random_contents(t, 3).data()));
  };
  const ConvAttrs a{.strides = {1, 1}, .dilations = {1, 1}, .pads_low = {0, 0}, .pads_high = {0, 0}};
  const NodeId x = b.input({DType::f32, {1, 64, 7, 7}});
  const NodeId y = *b.add(*find_op("conv"), std::array{x, constant({24, 64, 3, 3})}, a.pack());
  const NodeId scaled = *b.add(*find_op("mul"), std::array{y, constant({24, 1, 1})}, {});
  b.output(*b.add(*find_op("conv"), std::array{scaled, constant({10, 24, 1, 1})}, a.pack()));
  const Graph g = std::move(b).finish();
  for (const bool many : {false, true}) {
    WeightScaling scaling{};
    const Graph made = *optimize_graph(g, {.scaling = &scaling, .many_threads = many});
    const auto questions = scaling_questions(g, {.many_threads = many}, {});
    ASSERT_TRUE(questions.ok());
    EXPECT_EQ(print(questions->values), print(fixed_part(made, std::span(made.outputs).subspan(1))));
  }
}

}  // namespace
}  // namespace thermite
