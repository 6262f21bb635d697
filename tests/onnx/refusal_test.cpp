// SPDX-License-Identifier: Apache-2.0
// Models that mean nothing, or more than is computed, are refused by name.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "frontend/onnx/operator.h"
#include "tests/onnx/model_writer.h"
#include "tests/onnx/reference_runner.h"

namespace thermite {
namespace {

using namespace thermite::testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr int64_t kLow = INT64_MIN, kHigh = INT64_MAX;

// A graph of float input x [dims] and output y.
GraphParts around(std::vector<Message> nodes, std::vector<int64_t> dims, std::vector<Message> initializers = {}) {
  return {.nodes = std::move(nodes),
          .initializers = std::move(initializers),
          .inputs = {port("x", dims)},
          .outputs = {port("y", {})}};
}

Result<OnnxImport> import_bytes(const std::string& bytes, const std::vector<int64_t>& dims) {
  TRY(const OnnxModel m, load_onnx(as_bytes(bytes), ""));
  std::vector<OnnxInput> in;
  if (!m.graph.inputs.empty()) in.push_back({"x", OnnxType::Kind::tensor, true, {Type{DType::f32, Dims(dims)}}, {}});
  return import_onnx(m, in, {.outputs = {}, .check_shapes = false});
}

std::string error_of(const GraphParts& p, const std::vector<int64_t>& dims, int64_t opset = 18) {
  const auto r = import_bytes(model(p, opset), dims);
  return r.ok() ? "" : r.error().message;
}

std::string error_of(const Message& n, const std::vector<int64_t>& dims, std::vector<Message> initializers = {},
                     int64_t opset = 18) {
  return error_of(around({n}, dims, std::move(initializers)), dims, opset);
}

Message whole(std::string_view name, const std::vector<int64_t>& v) {
  return tensor(name, {static_cast<int64_t>(v.size())}, v);
}
Message scalar(std::string_view name, int64_t v) { return tensor(name, {}, std::vector<int64_t>{v}); }
Message scalar(std::string_view name, float v) { return tensor(name, {}, std::vector<float>{v}); }
Message word(std::string_view name, std::string_view v) { return attribute(name, v); }

TEST(OnnxRefusal, NamesOfValuesAreUnique) {
  EXPECT_THAT(error_of(around({node("Relu", {"x"}, {"y"}), node("Neg", {"x"}, {"y"})}, {2}), {2}),
              HasSubstr("'y' is computed or given twice"));
  EXPECT_THAT(error_of(node("Split", {"x"}, {"y", "y"}), {2}), HasSubstr("'y' is computed or given twice"));
  EXPECT_THAT(error_of(node("Relu", {"x"}, {"x"}), {2}), HasSubstr("'x' is computed or given twice"));
  EXPECT_THAT(error_of(node("Add", {"x", "w"}, {"y"}), {2}, {whole("w", {1, 2}), whole("w", {3, 4})}),
              HasSubstr("two initialisers are named 'w'"));
  GraphParts twins = around({node("Relu", {"x"}, {"y"})}, {2});
  twins.inputs.push_back(port("x", {3}));
  EXPECT_THAT(error_of(twins, {2}), HasSubstr("two inputs are named 'x'"));
  // A body's names are its own: each trip of a loop computes them anew.
  const Message body = graph({.nodes = {node("Relu", {"s"}, {"t"})},
                              .initializers = {},
                              .inputs = {port("i", {}, 7), port("c", {}, 9), port("s", {-1})},
                              .outputs = {port("c", {}, 9), port("t", {-1})}});
  EXPECT_EQ(error_of(node("Loop", {"n", "", "x"}, {"y"}, {attribute("body", body)}), {2}, {scalar("n", int64_t{3})}),
            "");
}

TEST(OnnxRefusal, FunctionsAndOperatorSetsAreUnique) {
  const auto function = [](std::string_view op) {
    return Message().text(1, "F").text(4, "a").text(5, "b").nested(7, node(op, {"a"}, {"b"})).text(10, "f");
  };
  const auto with = [&](bool two_functions, bool two_sets) {
    Message m = Message().integer(1, 8).nested(7, graph(around({node("F", {"x"}, {"y"}).text(7, "f")}, {2})));
    m.nested(8, Message().text(1, "").integer(2, 18)).nested(8, Message().text(1, "f").integer(2, 1));
    if (two_sets) m.nested(8, Message().text(1, "").integer(2, 11));
    m.nested(25, function("Relu"));
    if (two_functions) m.nested(25, function("Neg"));
    const auto r = import_bytes(m.bytes(), {2});
    return r.ok() ? "" : r.error().message;
  };
  EXPECT_EQ(with(false, false), "");
  EXPECT_THAT(with(true, false), HasSubstr("share a name"));
  EXPECT_THAT(with(false, true), HasSubstr("imported twice"));
}

TEST(OnnxRefusal, NothingOfANodeIsIgnored) {
  EXPECT_THAT(error_of(node("Relu", {"x", "x", "x"}, {"y"}), {2}), HasSubstr("input 1 ('x') is more than Relu takes"));
  EXPECT_THAT(error_of(node("Transpose", {"x", "x"}, {"y"}), {2}), HasSubstr("more than Transpose takes"));
  EXPECT_EQ(error_of(node("Relu", {"x", "", ""}, {"y"}), {2}), "") << "inputs that are left out";
  EXPECT_THAT(error_of(node("Elu", {"x"}, {"y"}, {attribute("alpha", 1.0f), attribute("alpha", 2.0f)}), {2}),
              HasSubstr("attribute 'alpha' is given twice"));
  EXPECT_THAT(error_of(around({node("Split", {"x"}, {}), node("Relu", {"x"}, {"y"})}, {2}), {2}),
              HasSubstr("no outputs"));
}

TEST(OnnxRefusal, EveryOperatorRefusesASurplusInput) {
  const std::set<std::string_view> any_number{
      "Adagrad",           "Adam",        "Concat", "Einsum", "Loop", "Max", "Mean", "Min", "Momentum", "Scan",
      "SequenceConstruct", "SequenceMap", "Sum"};
  int met = 0;
  for (const auto* op : importer::all_onnx_operators()) {
    if (any_number.contains(op->name)) continue;
    // No operator takes more than nine; most fail at an input before, and none may pass.
    const Message n = node(op->name, std::vector<std::string>(12, "x"), {"y"}).text(7, op->domain);
    const std::string e = error_of(n, {2, 2, 2});
    EXPECT_NE(e, "") << op->name;
    met += e.find("is more than") != std::string::npos;
  }
  EXPECT_GE(met, 60);
}

TEST(OnnxRefusal, CastsNameAType) {
  for (int64_t to : {int64_t{0}, int64_t{8}, int64_t{99}, kLow, (int64_t{1} << 32) + 7, (int64_t{1} << 32) + 1})
    EXPECT_THAT(error_of(node("Cast", {"x"}, {"y"}, {attribute("to", to)}), {2}), HasSubstr("cast to")) << to;
  EXPECT_THAT(error_of(node("Cast", {"x"}, {"y"}, {word("to", "FLOAT33")}), {2}, {}, 1), HasSubstr("cast to"));
  const int64_t wrapped = (int64_t{1} << 32) + 1;
  EXPECT_NE(error_of(node("EyeLike", {"x"}, {"y"}, {attribute("dtype", wrapped)}), {2, 2}), "");
  EXPECT_NE(error_of(node("HannWindow", {"n"}, {"y"}, {attribute("output_datatype", wrapped)}), {2},
                     {scalar("n", int64_t{4})}),
            "");
  EXPECT_NE(error_of(node("LayerNormalization", {"x", "x"}, {"y"}, {attribute("stash_type", wrapped)}), {2}), "");
  EXPECT_NE(error_of(node("QuantizeLinear", {"x", "s"}, {"y"}, {attribute("output_dtype", (int64_t{1} << 32) + 2)}),
                     {2}, {scalar("s", 1.0f)}, 21),
            "");
  // A data type of the file, too.
  GraphParts p = around({node("Add", {"x", "w"}, {"y"})}, {2});
  p.initializers.push_back(Message().integer(1, 2).integer(2, wrapped).text(8, "w").text(9, std::string(8, '\0')));
  EXPECT_THAT(error_of(p, {2}), HasSubstr("4294967297"));
}

TEST(OnnxRefusal, PermNamesEveryDimensionOnce) {
  using Perm = std::vector<int64_t>;
  for (const Perm& perm : {Perm{0, 0}, Perm{1, 1}, Perm{0, 5}, Perm{-1, 0}, Perm{0}, Perm{0, 1, 2}, Perm{kHigh, 0}})
    EXPECT_THAT(error_of(node("Transpose", {"x"}, {"y"}, {attribute("perm", perm)}), {2, 3}), HasSubstr("'perm'"));
  EXPECT_EQ(error_of(node("Transpose", {"x"}, {"y"}, {attribute("perm", Perm{1, 0})}), {2, 3}), "");
}

TEST(OnnxRefusal, SplitsAreStated) {
  EXPECT_THAT(error_of(node("Split", {"x"}, {"y", "z"}), {7}, {}, 13), HasSubstr("equal parts"));
  EXPECT_THAT(error_of(node("Split", {"x"}, {"y", "z"}), {7}, {}, 11), HasSubstr("equal parts"));
  EXPECT_EQ(error_of(node("Split", {"x"}, {"y", "z"}), {8}, {}, 13), "");
  EXPECT_EQ(error_of(node("Split", {"x"}, {"y", "z"}, {attribute("num_outputs", int64_t{2})}), {7}), "");
  EXPECT_NE(error_of(node("Split", {"x", "s"}, {"y", "z"}), {8}, {whole("s", {})}, 13), "");
  EXPECT_NE(error_of(node("Split", {"x", "s"}, {"y", "z"}), {8}, {whole("s", {kHigh, 2})}, 13), "");
}

std::vector<int64_t> range_of(int64_t start, int64_t limit, int64_t step) {
  const auto m = load_onnx(as_bytes(model({.nodes = {node("Range", {"a", "b", "c"}, {"y"})},
                                           .initializers = {scalar("a", start), scalar("b", limit), scalar("c", step)},
                                           .inputs = {},
                                           .outputs = {port("y", {-1}, 7)}})),
                           "");
  const auto r = import_onnx(*m, {});
  EXPECT_TRUE(r.ok()) << (r.ok() ? "" : r.error().message);
  if (!r.ok()) return {};
  const auto out = run_by_reference(r->graph, {});
  const auto* p = static_cast<const int64_t*>(out->at(0).data->data());
  return {p, p + elements(out->at(0).type.dims)};
}

TEST(OnnxRange, CountsWholeNumbersAsSuch) {
  const int64_t big = (int64_t{1} << 62) + 1;
  EXPECT_THAT(range_of(big, big + 5, 2), ElementsAre(big, big + 2, big + 4));
  EXPECT_THAT(range_of(kHigh - 2, kHigh, 1), ElementsAre(kHigh - 2, kHigh - 1));
  EXPECT_THAT(range_of(kLow, kHigh, kHigh), ElementsAre(kLow, -1, kHigh - 1));
  EXPECT_THAT(range_of(kHigh, kLow, kLow), ElementsAre(kHigh, -1));
  EXPECT_THAT(range_of(5, 5, 1), ElementsAre());
  EXPECT_THAT(range_of(5, 6, -1), ElementsAre());
}

TEST(OnnxRange, LongRangesOfFloatsKeepTheirPlaces) {
  // 2^24 + 2 steps up from -2^24: the last number is 1, which a count in f32 would miss.
  const float start = -0x1p24f;
  const auto m = load_onnx(
      as_bytes(model(
          {.nodes = {node("Range", {"a", "b", "c"}, {"r"}), node("Gather", {"r", "i"}, {"y"})},
           .initializers = {scalar("a", start), scalar("b", 2.0f), scalar("c", 1.0f), whole("i", {(1 << 24) + 1})},
           .inputs = {},
           .outputs = {port("y", {-1})}})),
      "");
  const auto r = import_onnx(*m, {});
  ASSERT_TRUE(r.ok()) << r.error().message;
  const Graph& g = r->graph;
  bool wide = false;
  for (const Node& n : g.nodes) wide = wide || (n.op->name == "iota" && n.type.dtype == DType::f64);
  EXPECT_TRUE(wide) << print(g);
}

TEST(OnnxRange, OnlyFiniteRangesHaveALength) {
  const auto refused = [](float a, float b, float c) {
    return error_of({.nodes = {node("Range", {"a", "b", "c"}, {"y"})},
                     .initializers = {scalar("a", a), scalar("b", b), scalar("c", c)},
                     .inputs = {},
                     .outputs = {port("y", {-1})}},
                    {});
  };
  for (float bad : {NAN, HUGE_VALF, -HUGE_VALF}) {
    EXPECT_THAT(refused(bad, 1, 1), HasSubstr("must be finite"));
    EXPECT_THAT(refused(0, bad, 1), HasSubstr("must be finite"));
    EXPECT_THAT(refused(0, 1, bad), HasSubstr("must be finite"));
  }
  EXPECT_NE(refused(0, 1, 0), "");
  EXPECT_THAT(refused(0, 1, 1e-38f), HasSubstr("too long"));
  EXPECT_EQ(refused(0, 1, 0.25f), "");
}

TEST(OnnxRefusal, WholeNumbersTakeNoFractions) {
  const auto gemm = [](float alpha, float beta) {
    return error_of(
        {.nodes = {node("Gemm", {"a", "a", "a"}, {"y"}, {attribute("alpha", alpha), attribute("beta", beta)})},
         .initializers = {tensor("a", {2, 2}, std::vector<int64_t>{1, 2, 3, 4})},
         .inputs = {},
         .outputs = {port("y", {2, 2}, 7)}},
        {});
  };
  EXPECT_EQ(gemm(2, -1), "");
  EXPECT_THAT(gemm(0.5f, 1), HasSubstr("0.5 among whole numbers"));
  EXPECT_THAT(gemm(1, 1.5f), HasSubstr("1.5 among whole numbers"));
  EXPECT_NE(gemm(NAN, 1), "");
}

TEST(OnnxRefusal, RequiredAttributesAreAskedFor) {
  const auto missing = [](std::string_view op, std::vector<std::string> in, int64_t opset) {
    return error_of(node(op, in, {"y"}), {2, 2}, {}, opset);
  };
  EXPECT_THAT(missing("Concat", {"x", "x"}, 13), HasSubstr("'axis' is missing"));
  EXPECT_THAT(missing("Slice", {"x"}, 9), HasSubstr("'starts' is missing"));
  EXPECT_THAT(missing("Unsqueeze", {"x"}, 11), HasSubstr("'axes' is missing"));
  EXPECT_THAT(missing("TopK", {"x"}, 1), HasSubstr("'k' is missing"));
  EXPECT_THAT(missing("If", {"x"}, 18), HasSubstr("'then_branch' is missing"));
  for (const char* op : {"BitShift", "DepthToSpace", "SpaceToDepth", "Einsum", "LRN", "MaxPool", "Cast", "Scan"})
    EXPECT_NE(missing(op, {"x"}, 18), "") << op;
}

TEST(OnnxRefusal, OutputsThatNothingComputes) {
  EXPECT_THAT(error_of(node("Relu", {"x"}, {"y", "z"}), {2}), HasSubstr("output 1 ('z') of Relu"));
  EXPECT_EQ(error_of(node("Relu", {"x"}, {"y", ""}), {2}), "") << "left out";
  const Message norm = node("BatchNormalization", {"x", "v", "v", "v", "v"}, {"y", "m", "s"});
  EXPECT_THAT(error_of(norm, {1, 2, 3}, {tensor("v", {2}, std::vector<float>{1, 2})}, 9), HasSubstr("statistics"));
}

// Vectors of the wrong length would broadcast to a result of another meaning.
TEST(OnnxRefusal, WhatWouldGrowTheResult) {
  const Message three = tensor("v", {3}, std::vector<float>{1, 2, 3}), one = tensor("w", {1}, std::vector<float>{1});
  const Message weights = tensor("k", {3, 1, 1}, std::vector<float>{1, 2, 3});
  const Message wide = tensor("z", {2, 2, 3}, std::vector<float>(12, 1));
  EXPECT_THAT(error_of(node("Conv", {"x", "k", "w"}, {"y"}), {1, 1, 4}, {weights, one}),
              HasSubstr("1 numbers are given for 3 channels"));
  EXPECT_THAT(error_of(node("InstanceNormalization", {"x", "w", "w"}, {"y"}), {1, 3, 4}, {one}),
              HasSubstr("1 numbers are given for 3 channels"));
  EXPECT_NE(error_of(node("BatchNormalization", {"x", "v", "v", "w", "v"}, {"y"}), {1, 3, 4}, {three, one}), "");
  EXPECT_NE(error_of(node("LayerNormalization", {"x", "z"}, {"y"}), {2, 3}, {wide}), "");
  EXPECT_NE(error_of(node("RMSNormalization", {"x", "z"}, {"y"}), {2, 3}, {wide}, 23), "");
  EXPECT_NE(error_of(node("PRelu", {"x", "z"}, {"y"}), {2, 3}, {wide}), "");
  EXPECT_NE(error_of(node("QuantizeLinear", {"x", "v"}, {"y"}, {attribute("axis", int64_t{0})}), {1, 4}, {three}), "");
  const Message whole3 = tensor("q", {1, 4}, std::vector<int64_t>{1, 2, 3, 4});
  EXPECT_NE(error_of(node("DequantizeLinear", {"q", "x"}, {"y"}, {attribute("axis", int64_t{0})}), {3}, {whole3}), "");
  EXPECT_NE(error_of(node("NegativeLogLikelihoodLoss", {"x", "t"}, {"y"}), {3, 5}, {whole("t", {1})}), "");
  EXPECT_NE(error_of(node("NegativeLogLikelihoodLoss", {"x", "t", "v"}, {"y"}), {3, 5}, {whole("t", {1, 2, 0}), three}),
            "");
  const Message keys = tensor("kv", {1, 1, 2, 2}, std::vector<float>(4, 1));
  EXPECT_NE(error_of(node("Attention", {"x", "kv", "kv"}, {"y"}), {2, 1, 2, 2}, {keys}, 23), "");
}

// Dimensions and attributes are looked at before they are used.
TEST(OnnxRefusal, RanksAndAttributesThatDoNotFit) {
  const std::vector<int64_t> image{1, 1, 2, 2}, ends{kLow, kHigh};
  EXPECT_NE(error_of(node("Attention", {"x", "x", "x", "", "p", "p"}, {"y"}), image,
                     {tensor("p", {1}, std::vector<float>{1})}, 23),
            "");
  EXPECT_NE(
      error_of(node("MaxUnpool", {"x", "i", "s"}, {"y"}, {attribute("kernel_shape", std::vector<int64_t>{2, 2})}),
               {1, 1, 1, 1}, {tensor("i", {1, 1, 1, 1}, std::vector<int64_t>{0}), whole("s", {1, 1, kLow, kHigh})}),
      "");
  EXPECT_NE(error_of(node("OneHot", {"i", "d", "x"}, {"y"}), {3}, {whole("i", {0}), scalar("d", int64_t{2})}), "");
  EXPECT_NE(error_of(node("GlobalAveragePool", {"x"}, {"y"}), {2}), "");
  EXPECT_NE(error_of(node("LpPool", {"x"}, {"y"},
                          {attribute("kernel_shape", std::vector<int64_t>{2, 2}), attribute("p", int64_t{0})}),
                     image),
            "");
  EXPECT_NE(error_of(node("Gemm", {"m", "m", "x"}, {"y"}), {3, 1, 1}, {tensor("m", {1, 1}, std::vector<float>{1})}), "")
      << "C has more dimensions than the product";
  EXPECT_NE(error_of(node("QuantizeLinear", {"s", "x"}, {"y"}), {3}, {scalar("s", 1.0f)}), "");
  EXPECT_NE(error_of(node("STFT", {"x", "s", "w", "n"}, {"y"}), {1, 16},
                     {scalar("s", int64_t{4}), tensor("w", {1}, std::vector<float>{1}), scalar("n", int64_t{8})}),
            "");
  EXPECT_NE(error_of(node("RNN", {"x", "w", "w", "b"}, {"y"}), {1, 1, 1},
                     {tensor("w", {1, 1, 1}, std::vector<float>{1}), tensor("b", {1, 3}, std::vector<float>{1, 2, 3})}),
            "");
}

// A flag is 0 or 1, a choice one of those that there are.
TEST(OnnxRefusal, NumbersThatChooseAreThoseThatThereAre) {
  const Message w = tensor("w", {1, 3, 2}, std::vector<float>(6, 1)), r = tensor("r", {1, 3, 1}, std::vector<float>(3));
  const auto gru = [&](const Message& a) {
    return error_of(node("GRU", {"x", "w", "r"}, {"y"}, {a}), {1, 1, 2}, {w, r});
  };
  EXPECT_EQ(gru(attribute("linear_before_reset", int64_t{1})), "");
  EXPECT_THAT(gru(attribute("linear_before_reset", int64_t{9})),
              HasSubstr("(GRU): attribute 'linear_before_reset' is 9; 0 to 1 work"));
  EXPECT_THAT(gru(attribute("layout", int64_t{7})), HasSubstr("attribute 'layout' is 7"));
  EXPECT_EQ(gru(attribute("clip", 2.0f)), "");
  for (const float clip : {NAN, 0.0f, -1.0f}) EXPECT_THAT(gru(attribute("clip", clip)), HasSubstr("'clip' must be"));
  struct Flag {
    const char *op, *name;
    int64_t opset = 18;
  };
  for (const Flag& f :
       {Flag{"ReduceSum", "keepdims"}, Flag{"ReduceSum", "noop_with_empty_axes"}, Flag{"ArgMax", "keepdims"},
        Flag{"ArgMax", "select_last_index"}, Flag{"Gemm", "transA"}, Flag{"Mod", "fmod"},
        Flag{"IsInf", "detect_negative", 20}, Flag{"Trilu", "upper"}, Flag{"Cast", "saturate", 19},
        Flag{"DFT", "inverse", 20}, Flag{"DFT", "onesided", 20}, Flag{"Split", "num_outputs"},
        Flag{"SplitToSequence", "keepdims"}, Flag{"TopK", "sorted", 9}, Flag{"Dropout", "is_test", 6},
        Flag{"AveragePool", "count_include_pad"}, Flag{"AveragePool", "ceil_mode"}}) {
    std::vector<Message> attributes{attribute(f.name, int64_t{7})};
    if (std::string_view(f.op) == "AveragePool")
      attributes.push_back(attribute("kernel_shape", std::vector<int64_t>{1}));
    if (std::string_view(f.op) == "TopK") attributes.push_back(attribute("k", int64_t{1}));
    if (std::string_view(f.op) == "Cast") attributes.push_back(attribute("to", int64_t{1}));
    const bool two = f.op == std::string_view("Gemm") || f.op == std::string_view("Mod");
    const std::string e = error_of(
        node(f.op, two ? std::vector<std::string>{"x", "x"} : std::vector<std::string>{"x"}, {"y"}, attributes),
        f.name == std::string_view("transA") ? std::vector<int64_t>{2, 2} : std::vector<int64_t>{2, 2, 2}, {}, f.opset);
    EXPECT_THAT(e, HasSubstr(std::string("'") + f.name + "'")) << f.op;
  }
}

TEST(OnnxRefusal, ChannelsHaveNumbersInAVector) {
  const Message k = tensor("k", {4, 1, 3}, std::vector<float>(12, 1)),
                b = tensor("b", {4, 1}, std::vector<float>(4, 1));
  EXPECT_THAT(error_of(node("Conv", {"x", "k", "b"}, {"y"}), {1, 1, 4}, {k, b}), HasSubstr("a vector works"));
  const auto more = [&](int64_t padding, int64_t stride) {
    return error_of(node("ConvTranspose", {"x", "k"}, {"y"},
                         {attribute("output_padding", std::vector<int64_t>{padding}),
                          attribute("strides", std::vector<int64_t>{stride})}),
                    {1, 4, 4}, {k});
  };
  EXPECT_THAT(more(5, 1), HasSubstr("'output_padding' must be smaller"));
  EXPECT_THAT(more(2, 2), HasSubstr("'output_padding' must be smaller"));
  EXPECT_EQ(more(1, 2), "");
}

TEST(OnnxRefusal, AttentionSaysWhatItComputes) {
  const auto with = [](const Message& a) {
    return error_of(node("Attention", {"x", "x", "x"}, {"y"}, {a}), {1, 2, 3, 4}, {}, 24);
  };
  EXPECT_EQ(with(attribute("is_causal", int64_t{1})), "");
  EXPECT_THAT(with(attribute("is_causal", int64_t{7})), HasSubstr("(Attention): attribute 'is_causal' is 7"));
  EXPECT_THAT(with(attribute("qk_matmul_output_mode", int64_t{4})), HasSubstr("0 to 3 work"));
  for (const int64_t t : {int64_t{99}, int64_t{7}, int64_t{0}})
    EXPECT_THAT(with(attribute("softmax_precision", t)), HasSubstr("must be a float type"));
  for (const float scale : {0.0f, -1.0f, NAN})
    EXPECT_THAT(with(attribute("scale", scale)), HasSubstr("'scale' must be"));
  for (const float cap : {-1.0f, NAN, HUGE_VALF})
    EXPECT_THAT(with(attribute("softcap", cap)), HasSubstr("'softcap' must be"));
  EXPECT_THAT(with(attribute("q_num_heads", int64_t{7})), HasSubstr("differs from the heads"));
  const auto masked = [](const Message& mask) {
    return error_of(node("Attention", {"x", "x", "x", "m"}, {"y"}), {1, 2, 3, 4}, {mask}, 24);
  };
  EXPECT_EQ(masked(tensor("m", {3, 3}, std::vector<float>(9))), "");
  EXPECT_THAT(masked(tensor("m", {3, 3}, std::vector<int64_t>(9))), HasSubstr("attn_mask is i64; f32 or bool works"));
  EXPECT_THAT(masked(tensor("m", {2, 2, 3, 3}, std::vector<float>(36))), HasSubstr("does not broadcast"));
  for (const int64_t there : {int64_t{4}, int64_t{-1}})
    EXPECT_THAT(
        error_of(node("Attention", {"x", "x", "x", "", "", "", "n"}, {"y"}), {1, 2, 3, 4}, {whole("n", {there})}, 24),
        HasSubstr("nonpad_kv_seqlen holds a length"));
}

// ONNX Runtime leaves out elements at both ends, or refuses, from operator to operator.
TEST(OnnxRefusal, AutomaticPadsAreNotNegative) {
  for (const char* op : {"LpPool", "MaxPool", "AveragePool"}) {
    const auto error = [&](int64_t extent, int64_t stride) {
      return error_of(node(op, {"x"}, {"y"},
                           {attribute("kernel_shape", std::vector<int64_t>{1}), attribute("auto_pad", "SAME_UPPER"),
                            attribute("strides", std::vector<int64_t>{stride})}),
                      {1, 1, extent});
    };
    EXPECT_THAT(error(3, 3), HasSubstr("auto_pad where windows leave out two elements")) << op;
    EXPECT_THAT(error(6, 3), HasSubstr("auto_pad where windows leave out two elements")) << op;
    EXPECT_EQ(error(4, 3), "") << op;
    EXPECT_EQ(error(4, 2), "") << op << ": one at the end";
  }
}

// Pads alone can make windows that are many and large.
TEST(OnnxRefusal, PoolsThatWouldRunOnAreNamed) {
  for (const char* op : {"LpPool", "MaxPool", "AveragePool"}) {
    const auto error = [&](int64_t taps) {
      return error_of(node(op, {"x"}, {"y"},
                           {attribute("kernel_shape", std::vector<int64_t>(2, taps)),
                            attribute("pads", std::vector<int64_t>(4, taps - 1))}),
                      {1, 16, 8, 8});
    };
    EXPECT_THAT(error(2000), HasSubstr("elements in all")) << op;
    EXPECT_EQ(error(20), "") << op;
  }
}

TEST(OnnxRefusal, TransposedFiltersOfOtherChannels) {
  const auto error = [](int64_t channels, int64_t taps) {
    return error_of(node("ConvTranspose", {"x", "w"}, {"y"}, {attribute("strides", std::vector<int64_t>{2})}),
                    {1, 3, 4},
                    {tensor("w", {channels, 1, taps}, std::vector<float>(static_cast<size_t>(channels * taps), 1))});
  };
  for (const int64_t taps : {2, 3}) {
    EXPECT_THAT(error(5, taps), HasSubstr("the weights do not fit the input"));
    EXPECT_EQ(error(3, taps), "");
  }
}

TEST(OnnxRefusal, NothingIsSpreadOutOfAnEmptyExtent) {
  const auto error = [](int64_t extent) {
    return error_of(node("ConvTranspose", {"x", "w"}, {"y"}, {attribute("strides", std::vector<int64_t>{2})}),
                    {1, 1, extent}, {tensor("w", {1, 1, 3}, std::vector<float>{1, 2, 3})});
  };
  EXPECT_THAT(error(0), HasSubstr("an empty spatial extent"));
  EXPECT_EQ(error(1), "");
}

}  // namespace
}  // namespace thermite
