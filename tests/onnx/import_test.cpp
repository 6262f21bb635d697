// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/import.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ir/ops/op_def.h"
#include "tests/onnx/model_writer.h"
#include "tests/onnx/reference_runner.h"

namespace thermite {
namespace {

using namespace thermite::testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

OnnxModel load(const std::string& bytes) {
  auto m = load_onnx(as_bytes(bytes), "");
  EXPECT_TRUE(m.ok()) << (m.ok() ? "" : m.error().message);
  return m.ok() ? std::move(m).value() : OnnxModel{};
}

OnnxInput floats(std::string name, Dims dims) {
  return {std::move(name), OnnxType::Kind::tensor, true, {Type{DType::f32, dims}}, {}};
}

std::vector<float> values(const Constant& c) {
  const auto* p = static_cast<const float*>(c.data->data());
  return {p, p + elements(c.type.dims)};
}

// The values of the only output for float inputs of the given contents.
std::vector<float> run(const OnnxModel& m, const std::vector<OnnxInput>& in, const std::vector<std::vector<float>>& x) {
  const auto imported = import_onnx(m, in);
  EXPECT_TRUE(imported.ok()) << (imported.ok() ? "" : imported.error().message);
  if (!imported.ok()) return {};
  std::vector<Constant> arguments;
  for (size_t k = 0; k < in.size(); ++k) arguments.push_back(make_constant(in[k].types[0], x[k].data()));
  const auto out = run_by_reference(imported->graph, arguments);
  EXPECT_TRUE(out.ok()) << (out.ok() ? "" : out.error().message);
  return out.ok() ? values(out->at(0)) : std::vector<float>{};
}

std::string error_of(const std::string& bytes, const std::vector<OnnxInput>& in) {
  const auto m = load_onnx(as_bytes(bytes), "");
  if (!m.ok()) return m.error().message;
  const auto r = import_onnx(*m, in);
  if (r.ok()) return "";
  EXPECT_EQ(r.error().kind, ErrorKind::user) << r.error().message;
  return r.error().message;
}

int count_ops(const Graph& g, std::string_view op) {
  int n = 0;
  for (const Node& node : g.nodes) n += node.op->name == op;
  return n;
}

// y = reshape(x, [shape(x)[0], -1]) for any batch: the exporters' way to flatten.
std::string flattening_model() {
  return model(
      {.nodes = {node("Shape", {"x"}, {"s"}), node("Gather", {"s", "zero"}, {"b"}, {attribute("axis", int64_t{0})}),
                 node("Unsqueeze", {"b", "zeros"}, {"b1"}),
                 node("Concat", {"b1", "rest"}, {"t"}, {attribute("axis", int64_t{0})}),
                 node("Reshape", {"x", "t"}, {"y"})},
       .initializers = {tensor("zero", {}, std::vector<int64_t>{0}), tensor("zeros", {1}, std::vector<int64_t>{0}),
                        tensor("rest", {1}, std::vector<int64_t>{-1})},
       .inputs = {port("x", {-1, 2, 3})},
       .outputs = {port("y", {-1, -1})}});
}

TEST(OnnxImport, ShapeArithmeticIsDoneOnTheHostForAnySize) {
  const OnnxModel m = load(flattening_model());
  for (int64_t batch : {0, 1, 5}) {
    const OnnxInput in = floats("x", {batch, 2, 3});
    const auto r = import_onnx(m, std::span(&in, 1));
    ASSERT_TRUE(r.ok()) << r.error().message;
    EXPECT_EQ(r->graph[r->graph.outputs[0]].type.dims, (Dims{batch, 6}));
    EXPECT_EQ(r->graph.size(), 2u) << "only the input and the reshape are left: " << print(r->graph);
  }
}

TEST(OnnxImport, BranchesAndLoopsFollowHostValues) {
  const Message plus = graph({.nodes = {node("Add", {"acc", "x"}, {"next"}), node("Identity", {"go"}, {"again"})},
                              .initializers = {},
                              .inputs = {port("i", {}, 7), port("go", {}, 9), port("acc", {-1})},
                              .outputs = {port("again", {}, 9), port("next", {-1})}});
  const std::string bytes =
      model({.nodes = {node("Size", {"x"}, {"n"}), node("Loop", {"n", "", "x"}, {"y"}, {attribute("body", plus)})},
             .initializers = {},
             .inputs = {port("x", {-1})},
             .outputs = {port("y", {-1})}});
  const OnnxModel m = load(bytes);
  EXPECT_THAT(run(m, {floats("x", {2})}, {{1, 10}}), ElementsAre(3, 30));
  EXPECT_THAT(run(m, {floats("x", {3})}, {{1, 2, 3}}), ElementsAre(4, 8, 12));
}

TEST(OnnxImport, EqualWeightsAreRecordedOnce) {
  const std::vector<float> w{1, 2, 3};
  const std::string bytes = model({.nodes = {node("Add", {"x", "a"}, {"t"}), node("Mul", {"t", "b"}, {"y"})},
                                   .initializers = {tensor("a", {3}, w), tensor("b", {3}, w)},
                                   .inputs = {port("x", {3})},
                                   .outputs = {port("y", {3})}});
  const OnnxModel m = load(bytes);
  const OnnxInput in = floats("x", {3});
  const auto r = import_onnx(m, std::span(&in, 1));
  ASSERT_TRUE(r.ok());
  EXPECT_EQ(r->graph.constants.size(), 1u);
  EXPECT_THAT(run(m, {in}, {{1, 1, 1}}), ElementsAre(2, 6, 12));
}

TEST(OnnxImport, AnyInnerValueCanBeAnOutput) {
  const OnnxModel m = load(model({.nodes = {node("Relu", {"x"}, {"h"}), node("Neg", {"h"}, {"y"})},
                                  .initializers = {},
                                  .inputs = {port("x", {2})},
                                  .outputs = {port("y", {2})}}));
  const OnnxInput in = floats("x", {2});
  const auto r = import_onnx(m, std::span(&in, 1), {.outputs = {"h"}});
  ASSERT_TRUE(r.ok());
  EXPECT_EQ(count_ops(r->graph, "neg"), 0);
  EXPECT_STREQ(r->graph[r->graph.outputs[0]].where.name, "Relu_0");
  const auto none = import_onnx(m, std::span(&in, 1), {.outputs = {"q"}});
  ASSERT_FALSE(none.ok());
  EXPECT_THAT(none.error().message, HasSubstr("'q'"));
}

TEST(OnnxImport, GivenValuesThatDecideShapesArePinned) {
  const OnnxModel m = load(model({.nodes = {node("Reshape", {"x", "s"}, {"r"}), node("Neg", {"r"}, {"y"})},
                                  .initializers = {},
                                  .inputs = {port("x", {6}), port("s", {2}, 7)},
                                  .outputs = {port("y", {-1, -1})}}));
  const int64_t shape[] = {2, -1};
  const Type st{DType::i64, {2}};
  std::vector<OnnxInput> in{floats("x", {6}), {"s", OnnxType::Kind::tensor, true, {st}, {make_constant(st, shape)}}};
  const auto r = import_onnx(m, in);
  ASSERT_TRUE(r.ok()) << r.error().message;
  EXPECT_THAT(r->pinned, ElementsAre(false, true));
  in[1].values.clear();
  const auto unknown = import_onnx(m, in);
  ASSERT_FALSE(unknown.ok());
  EXPECT_TRUE(unknown.error().unsupported);
  EXPECT_THAT(unknown.error().message, HasSubstr("input 's'"));
  EXPECT_THAT(unknown.error().message, HasSubstr("Reshape_0"));
}

TEST(OnnxImport, ErrorsNameWhatIsMissing) {
  const GraphParts relu{.nodes = {node("Relu", {"x"}, {"y"})},
                        .initializers = {},
                        .inputs = {port("x", {2, -1})},
                        .outputs = {port("y", {2, -1})}};
  const auto with = [&](const Message& n) {
    GraphParts p = relu;
    p.nodes = {n};
    return model(p);
  };
  EXPECT_THAT(error_of(model(relu), {}), HasSubstr("input 'x' (f32[2, n]) is missing"));
  EXPECT_THAT(error_of(model(relu), {floats("z", {2, 2})}), HasSubstr("'x'"));
  EXPECT_THAT(error_of(model(relu), {floats("x", {3, 2})}), HasSubstr("f32[2, n], got f32[3, 2]"));
  EXPECT_THAT(error_of(with(node("Frobnicate", {"x"}, {"y"})), {floats("x", {2, 2})}),
              HasSubstr("node 'Frobnicate_0' (Frobnicate): operator Frobnicate (opset 17)"));
  EXPECT_THAT(error_of(with(node("Relu", {"x"}, {"y"}, {attribute("slope", 1.0f)})), {floats("x", {2, 2})}),
              HasSubstr("attribute 'slope' of Relu (opset 17)"));
  EXPECT_THAT(error_of(with(node("Add", {"x", "ghost"}, {"y"})), {floats("x", {2, 2})}), HasSubstr("'ghost'"));
  EXPECT_THAT(error_of(with(node("Concat", {"x"}, {"y"}, {attribute("axis", int64_t{7})})), {floats("x", {2, 2})}),
              HasSubstr("axis 7 is out of range for rank 2"));
  EXPECT_THAT(error_of(model(relu, 99), {floats("x", {2, 2})}), HasSubstr("opset 99"));
}

TEST(OnnxLoad, DamagedFilesAreUserErrors) {
  EXPECT_THAT(error_of("", {}), HasSubstr("empty"));
  EXPECT_THAT(error_of("garbage, not a model", {}), HasSubstr("not an ONNX file"));
  const std::string good = flattening_model();
  for (size_t n = 1; n < good.size(); ++n) EXPECT_NE(error_of(good.substr(0, n), {floats("x", {1, 2, 3})}), "") << n;
}

TEST(OnnxLoad, LyingTensorsAreRefused) {
  const auto with = [](const Message& t) {
    return model({.nodes = {node("Add", {"x", "w"}, {"y"})},
                  .initializers = {t},
                  .inputs = {port("x", {1})},
                  .outputs = {port("y", {1})}});
  };
  const OnnxInput in = floats("x", {1});
  EXPECT_THAT(error_of(with(tensor("w", {3}, std::vector<float>{1})), {in}), HasSubstr("needs 12 bytes but holds 4"));
  EXPECT_THAT(error_of(with(tensor("w", {int64_t{1} << 40, int64_t{1} << 40}, std::vector<float>{1})), {in}),
              HasSubstr("impossible dimensions"));
  EXPECT_THAT(error_of(with(tensor("w", {-1}, std::vector<float>{1})), {in}), HasSubstr("impossible dimensions"));
  EXPECT_THAT(error_of(with(tensor("w", {1 << 30}, std::vector<int64_t>{1})), {in}), HasSubstr("elements"));
  const Message outside = Message().integer(1, 1).integer(2, 1).text(8, "w").integer(14, 1).nested(
      13, Message().text(1, "location").text(2, "../secret"));
  const auto m = load_onnx(as_bytes(with(outside)), "/tmp");
  ASSERT_FALSE(m.ok());
  EXPECT_THAT(m.error().message, HasSubstr("outside the model's folder"));
}

TEST(OnnxLoad, NestingIsCapped) {
  Message inner = graph({.nodes = {}, .initializers = {}, .inputs = {}, .outputs = {}});
  for (int k = 0; k < 40; ++k)
    inner = graph({.nodes = {node("If", {"c"}, {"y"}, {attribute("then_branch", inner)})},
                   .initializers = {},
                   .inputs = {},
                   .outputs = {}});
  const std::string bytes = Message().integer(1, 8).nested(7, inner).bytes();
  EXPECT_THAT(error_of(bytes, {}), HasSubstr("deeper than"));
}

}  // namespace
}  // namespace thermite
