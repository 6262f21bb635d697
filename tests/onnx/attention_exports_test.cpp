// SPDX-License-Identifier: Apache-2.0
// Attention as exporters write it down becomes the op, and gives what its parts give.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "ir/ops/op_def.h"
#include "passes/graph/optimize.h"
#include "tests/onnx/one_output.h"

namespace thermite {
namespace {

using namespace thermite::testing;

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr int64_t kBatch = 2, kLength = 96, kHeads = 2, kSize = 8, kChannels = kHeads * kSize;

std::vector<float> numbers(int64_t count, int salt) {
  std::vector<float> v;
  for (int64_t k = 0; k < count; ++k) v.push_back(std::sin(static_cast<float>(k * 7 % 1009 + salt * 131) * 0.37f));
  return v;
}

Message whole(std::string_view name, const std::vector<int64_t>& v) {
  return tensor(name, {static_cast<int64_t>(v.size())}, v);
}
Message scalar(std::string_view name, float v) { return tensor(name, {}, std::vector<float>{v}); }
Message perm(const std::vector<int64_t>& v) { return attribute("perm", v); }

// q, k and v of an input x, projected; k is turned. Heads are a dimension, or one with the batch (`flat`).
GraphParts projected(bool flat) {
  GraphParts g{
      .nodes = {},
      .initializers = {tensor("w", {kChannels, 3 * kChannels}, numbers(kChannels * 3 * kChannels, 1)),
                       whole("heads", {kBatch, kLength, kHeads, kSize}),
                       whole("flat", {kBatch * kHeads, kLength, kSize}),
                       whole("flat_k", {kBatch * kHeads, kSize, kLength}),
                       whole("split", {kBatch, kHeads, kLength, kLength}),
                       whole("join", {kBatch * kHeads, kLength, kLength}),
                       whole("all", {kBatch, kHeads, kLength, kSize}), whole("out", {kBatch, kLength, kChannels})},
      .inputs = {port("x", {kBatch, kLength, kChannels}), port("m", {kBatch, kLength})},
      .outputs = {port("y", {})}};
  g.nodes.push_back(node("MatMul", {"x", "w"}, {"qkv"}));
  g.nodes.push_back(node("Split", {"qkv"}, {"q0", "k0", "v0"}, {attribute("axis", int64_t{2})}));
  for (const std::string n : {"q", "k", "v"}) {
    g.nodes.push_back(node("Reshape", {n + "0", "heads"}, {n + "1"}));
    g.nodes.push_back(node("Transpose", {n + "1"}, {n + (flat ? "2" : "")},
                           {perm(n == "k" ? std::vector<int64_t>{0, 2, 3, 1} : std::vector<int64_t>{0, 2, 1, 3})}));
    if (flat) g.nodes.push_back(node("Reshape", {n + "2", n == "k" ? "flat_k" : "flat"}, {n}));
  }
  return g;
}

void finish(GraphParts& g, const std::string& shares, bool flat) {
  g.nodes.push_back(node("MatMul", {shares, "v"}, {"z"}));
  if (flat) g.nodes.push_back(node("Reshape", {"z", "all"}, {"z1"}));
  g.nodes.push_back(node("Transpose", {flat ? "z1" : "z"}, {"z2"}, {perm({0, 2, 1, 3})}));
  g.nodes.push_back(node("Reshape", {"z2", "out"}, {"y"}));
}

// 0 where the input m is not 0, else `low`, added to the scores of all queries.
void added_mask(GraphParts& g, float low) {
  g.initializers.push_back(scalar("one", 1));
  g.initializers.push_back(scalar("low", low));
  g.initializers.push_back(whole("axes", {1, 2}));
  g.nodes.push_back(node("Sub", {"one", "m"}, {"m1"}));
  g.nodes.push_back(node("Mul", {"m1", "low"}, {"m2"}));
  g.nodes.push_back(node("Unsqueeze", {"m2", "axes"}, {"mask"}));
}

// BERT: scores over the root of the size, and a mask of large negative numbers.
GraphParts bert() {
  GraphParts g = projected(false);
  added_mask(g, -10000);
  g.initializers.push_back(scalar("root", std::sqrt(static_cast<float>(kSize))));
  g.nodes.push_back(node("MatMul", {"q", "k"}, {"s"}));
  g.nodes.push_back(node("Div", {"s", "root"}, {"s1"}));
  g.nodes.push_back(node("Add", {"s1", "mask"}, {"s2"}));
  g.nodes.push_back(node("Softmax", {"s2"}, {"p"}));
  finish(g, "p", false);
  return g;
}

// A decoder: both factors scaled before, later keys left out by a fixed mask.
GraphParts causal(float low) {
  GraphParts g = projected(false);
  std::vector<float> ones;
  for (int64_t i = 0; i < kLength; ++i)
    for (int64_t j = 0; j < kLength; ++j) ones.push_back(j <= i ? 1.0f : 0.0f);
  g.initializers.push_back(tensor("ones", {1, 1, kLength, kLength}, ones));
  g.initializers.push_back(scalar("low", low));
  g.initializers.push_back(scalar("root", std::pow(static_cast<float>(kSize), -0.25f)));
  g.nodes.push_back(node("Cast", {"ones"}, {"there"}, {attribute("to", int64_t{9})}));
  g.nodes.push_back(node("Mul", {"q", "root"}, {"q9"}));
  g.nodes.push_back(node("Mul", {"k", "root"}, {"k9"}));
  g.nodes.push_back(node("MatMul", {"q9", "k9"}, {"s"}));
  g.nodes.push_back(node("Where", {"there", "s", "low"}, {"s1"}));
  g.nodes.push_back(node("Softmax", {"s1"}, {"p"}));
  finish(g, "p", false);
  return g;
}

// nn.TransformerEncoder: heads in the batch, queries scaled before, the mask filled in between two reshapes.
GraphParts encoder(bool fills) {
  GraphParts g = projected(true);
  g.initializers.push_back(scalar("root", 1 / std::sqrt(static_cast<float>(kSize))));
  g.nodes.push_back(node("Mul", {"q", "root"}, {"q9"}));
  g.nodes.push_back(node("MatMul", {"q9", "k"}, {"s"}));
  g.nodes.push_back(node("Reshape", {"s", "split"}, {"s1"}));
  if (fills) {
    g.initializers.push_back(scalar("none", -kInf));
    g.initializers.push_back(whole("axes", {1, 2}));
    g.nodes.push_back(node("Cast", {"m"}, {"kept"}, {attribute("to", int64_t{9})}));
    g.nodes.push_back(node("Not", {"kept"}, {"left_out"}));
    g.nodes.push_back(node("Unsqueeze", {"left_out", "axes"}, {"mask"}));
    g.nodes.push_back(node("Where", {"mask", "none", "s1"}, {"s2"}));
  } else {
    added_mask(g, -1e9f);
    g.nodes.push_back(node("Add", {"s1", "mask"}, {"s2"}));
  }
  g.nodes.push_back(node("Reshape", {"s2", "join"}, {"s3"}));
  g.nodes.push_back(node("Softmax", {"s3"}, {"p"}));
  finish(g, "p", true);
  return g;
}

bool has(const Graph& g, std::string_view op) {
  return std::ranges::any_of(g.nodes, [&](const Node& n) { return n.op->name == op; });
}

// Whether it becomes the op; the results are equal up to roundings in either case.
bool joined(const GraphParts& parts) {
  const auto m = load_onnx(as_bytes(model(parts)), "");
  const Type x{DType::f32, {kBatch, kLength, kChannels}}, mask{DType::f32, {kBatch, kLength}};
  const auto before = import_onnx(*m, std::vector<OnnxInput>{{"x", OnnxType::Kind::tensor, true, {x}, {}, {}},
                                                             {"m", OnnxType::Kind::tensor, true, {mask}, {}, {}}});
  EXPECT_TRUE(before.ok()) << before.error().message;
  if (!before.ok()) return false;
  const auto after = optimize_graph(before->graph, {.numerics = Numerics::fast});
  EXPECT_TRUE(after.ok());
  std::vector<float> kept(static_cast<size_t>(kBatch * kLength), 1);
  for (int64_t k = 0; k < kLength; ++k) kept[static_cast<size_t>(k)] = k % 3 == 0 || k > 80 ? 0.0f : 1.0f;
  const std::vector<Constant> in{floats(x.dims, numbers(kBatch * kLength * kChannels, 2)), floats(mask.dims, kept)};
  const auto want = run_by_reference(before->graph, in), got = run_by_reference(*after, in);
  EXPECT_TRUE(want.ok() && got.ok());
  const auto *w = static_cast<const float*>(want->at(0).data->data()),
             *y = static_cast<const float*>(got->at(0).data->data());
  for (int64_t k = 0; k < elements(want->at(0).type.dims); ++k) EXPECT_NEAR(y[k], w[k], 1e-5) << k;
  return has(*after, "dot_product_attention") && !has(*after, "exp");
}

TEST(OnnxAttention, ExportsBecomeTheOp) {
  EXPECT_TRUE(joined(bert()));
  EXPECT_TRUE(joined(causal(-kInf)));
  EXPECT_TRUE(joined(encoder(false)));
  EXPECT_TRUE(joined(encoder(true)));
}

// Where all of a row's keys are left out, a finite number makes their mean: the op says nothing like that.
TEST(OnnxAttention, FiniteNumbersForKeysThatAreLeftOutStayInParts) { EXPECT_FALSE(joined(causal(-1e4f))); }

}  // namespace
}  // namespace thermite
