// SPDX-License-Identifier: Apache-2.0
// An operator rounds once: on halves it gives what it gives on the same numbers in f32, rounded at its end.
#include "tests/onnx/halves.h"

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
using Dimensions = std::vector<int64_t>;

struct Operand {
  enum class Kind : uint8_t { any, positive, whole, real, absent };
  Dimensions dims;
  Kind kind = Kind::any;
  std::vector<int64_t> whole;  // constants
  std::vector<float> reals;    // constants of f32 in every model

  Operand(Dimensions d, Kind k = Kind::any) : dims(std::move(d)), kind(k) {}
  Operand(std::initializer_list<int64_t> d) : dims(d) {}
};
Operand positive(Dimensions d) { return {std::move(d), Operand::Kind::positive}; }
Operand whole(Dimensions d, std::vector<int64_t> v) {
  Operand o(std::move(d), Operand::Kind::whole);
  o.whole = std::move(v);
  return o;
}
Operand real(std::vector<float> v) {
  Operand o({static_cast<int64_t>(v.size())}, Operand::Kind::real);
  o.reals = std::move(v);
  return o;
}
const Operand kAbsent({}, Operand::Kind::absent);

struct Case {
  std::string op;
  std::vector<Operand> in;
  std::vector<Message> attributes = {};
  int outputs = 1;
  int64_t opset = 18;
  std::string domain = "";
};

Message ints(std::string_view name, const Dimensions& v) { return attribute(name, v); }
Message number(std::string_view name, int64_t v) { return attribute(name, v); }

// Every composite that takes floats, and operators that are one op, whose own rounding is held here, too.
const std::vector<Case>& cases() {
  static const std::vector<Case> all = [] {
    const Operand axes = whole({1}, {1}), steps = whole({}, {3});
    const std::string training = "ai.onnx.preview.training";
    const Message kernel = ints("kernel_shape", {3, 3}), pads = ints("pads", {1, 1, 1, 1});
    return std::vector<Case>{
        {"Adagrad", {positive({}), steps, {4}, {4}, positive({4})}, {}, 2, 1, training},
        {"Adam", {positive({}), steps, {4}, {4}, {4}, positive({4})}, {attribute("epsilon", 1e-2f)}, 3, 1, training},
        {"Attention", {{1, 2, 3, 8}, {1, 2, 5, 8}, {1, 2, 5, 4}}, {}, 1, 23},
        {"Attention", {{1, 2, 3, 8}, {1, 2, 5, 8}, {1, 2, 5, 4}}, {attribute("softcap", 2.0f)}, 1, 23},
        {"AveragePool", {{1, 2, 5, 5}}, {kernel, pads}},
        {"BatchNormalization", {{2, 3, 4}, {3}, {3}, {3}, positive({3})}},
        {"BatchNormalization", {{2, 3, 4}, {3}, {3}, {3}, positive({3})}, {number("training_mode", 1)}, 3},
        {"Conv", {{1, 2, 5, 5}, {3, 2, 3, 3}, {3}}, {pads}},
        {"ConvTranspose", {{1, 2, 3, 3}, {2, 3, 3, 3}, {3}}, {ints("strides", {2, 2})}},
        {"ConvTranspose", {{1, 2, 3, 3}, {2, 3, 2, 2}, {3}}, {ints("strides", {2, 2})}},
        {"DFT", {{1, 6, 2}}, {}, 1, 17},
        {"DequantizeLinear", {whole({4}, {100000, -70000, 3, 65535}), positive({})}},
        {"Det", {{2, 3, 3}}},
        {"Einsum", {{2, 3}, {3, 4}, {4, 2}}, {attribute("equation", std::string_view("ij,jk,kl->il"))}},
        {"Gemm", {{2, 3}, {3, 4}, {4}}, {attribute("alpha", 0.1f), attribute("beta", 3.0f)}},
        {"GlobalLpPool", {{1, 2, 4, 4}}},
        {"GridSample", {{1, 1, 4, 4}, {1, 2, 3, 2}}, {attribute("padding_mode", std::string_view("border"))}, 1, 20},
        {"GridSample", {{1, 1, 4, 4}, {1, 2, 3, 2}}, {attribute("mode", std::string_view("cubic"))}, 1, 20},
        {"GroupNormalization", {{1, 4, 6}, {4}, {4}}, {number("num_groups", 2)}, 1, 21},
        {"GRU", {{3, 2, 4}, {1, 9, 4}, {1, 9, 3}, {1, 18}}, {}, 2},
        {"InstanceNormalization", {{1, 2, 8}, {2}, {2}}},
        {"LRN", {{1, 5, 2}}, {number("size", 3)}},
        {"LSTM", {{3, 2, 4}, {1, 12, 4}, {1, 12, 3}, {1, 24}}, {}, 3},
        {"LayerNormalization", {{3, 8}, {8}, {8}}, {}, 1},
        {"LpNormalization", {{3, 8}}},
        {"LpNormalization", {{3, 8}}, {number("p", 1)}},
        {"LpPool", {{1, 1, 5, 5}}, {kernel, number("p", 3)}},
        {"Mean", {{5}, {5}, {5}}},
        {"MeanVarianceNormalization", {{2, 2, 3, 3}}},
        {"Momentum",
         {positive({}), steps, {4}, {4}, {4}},
         {attribute("alpha", 0.9f), attribute("beta", 0.3f), attribute("norm_coefficient", 0.01f),
          attribute("mode", std::string_view("nesterov"))},
         2,
         1,
         training},
        {"NegativeLogLikelihoodLoss", {{3, 5}, whole({3}, {1, 4, 0}), {5}}},
        {"Pow", {positive({6}), {6}}},
        {"QuantizeLinear", {{4}, positive({})}},
        {"RMSNormalization", {{3, 8}, {8}}, {}, 1, 23},
        {"RNN", {{3, 2, 4}, {1, 3, 4}, {1, 3, 3}, {1, 6}}, {}, 2},
        {"ReduceL1", {{3, 8}, axes}},
        {"ReduceL2", {{3, 8}, axes}},
        {"ReduceLogSum", {positive({3, 8}), axes}},
        {"ReduceLogSumExp", {{3, 8}, axes}},
        {"ReduceSumSquare", {{3, 8}, axes}},
        {"Resize", {{1, 1, 4, 4}, kAbsent, real({1, 1, 1.7f, 2})}, {attribute("mode", std::string_view("cubic"))}},
        {"RotaryEmbedding", {{1, 2, 3, 4}, {1, 3, 2}, {1, 3, 2}}, {}, 1, 23},
        {"STFT", {{1, 12}, whole({}, {3}), {6}}, {}, 1, 17},
        {"Shrink", {{8}}, {attribute("bias", 0.1f), attribute("lambd", 0.3f)}},
        {"SoftmaxCrossEntropyLoss", {{3, 5}, whole({3}, {1, 4, 0})}, {}, 2},
        {"Sum", {{5}, {5}, {5}}},
        {"Swish", {{8}}, {attribute("alpha", 0.7f)}, 1, 24},
        {"Upsample", {{1, 1, 4, 4}, real({1, 1, 2, 1.5f})}, {attribute("mode", std::string_view("linear"))}, 1, 9},
        {"Celu", {{8}}, {attribute("alpha", 0.3f)}},
        {"CumSum", {{3, 8}, whole({}, {1})}},
        {"Div", {{8}, {8}}},
        {"Elu", {{8}}, {attribute("alpha", 0.3f)}},
        {"Erf", {{8}}},
        {"Exp", {{8}}},
        {"Gelu", {{8}}, {}, 1, 20},
        {"Gelu", {{8}}, {attribute("approximate", std::string_view("tanh"))}, 1, 20},
        {"GlobalAveragePool", {{1, 2, 4, 4}}},
        {"HardSigmoid", {{8}}},
        {"LeakyRelu", {{8}}, {attribute("alpha", 0.3f)}},
        {"LogSoftmax", {{3, 8}}},
        {"MatMul", {{3, 8}, {8, 2}}},
        {"Mish", {{8}}},
        {"Mul", {{8}, {8}}},
        {"PRelu", {{3, 8}, {8}}},
        {"ReduceMean", {{3, 8}, axes}},
        {"ReduceProd", {{3, 8}, axes}},
        {"ReduceSum", {{3, 8}, axes}},
        {"Reciprocal", {{8}}},
        {"ScatterElements", {{3}, whole({4}, {1, 1, 0, 1}), {4}}, {attribute("reduction", std::string_view("add"))}},
        {"Selu", {{8}}},
        {"Sigmoid", {{8}}},
        {"Softmax", {{3, 8}}},
        {"Softplus", {{8}}},
        {"Softsign", {{8}}},
        {"Sqrt", {positive({8})}},
        {"Tanh", {{8}}},
    };
  }();
  return all;
}

std::string model_of(const Case& c, int data_type) {
  GraphParts parts;
  std::vector<std::string> in, out;
  for (size_t k = 0; k < c.in.size(); ++k) {
    const Operand& o = c.in[k];
    in.push_back(o.kind == Operand::Kind::absent ? "" : fmt::format("x{}", k));
    if (o.kind == Operand::Kind::whole) parts.initializers.push_back(tensor(in.back(), o.dims, o.whole));
    if (o.kind == Operand::Kind::real) parts.initializers.push_back(tensor(in.back(), o.dims, o.reals));
    if (o.kind == Operand::Kind::any || o.kind == Operand::Kind::positive)
      parts.inputs.push_back(port(in.back(), o.dims, data_type));
  }
  for (int k = 0; k < c.outputs; ++k) out.push_back(fmt::format("y{}", k));
  for (const auto& o : out) parts.outputs.push_back(port(o, {}, data_type));
  Message n = node(c.op, in, out, c.attributes);
  if (!c.domain.empty()) n.text(7, c.domain);
  parts.nodes.push_back(n);
  return Message()
      .integer(1, 8)
      .nested(7, graph(parts))
      .nested(8, Message().text(1, c.domain).integer(2, c.opset))
      .bytes();
}

// Numbers near the ends of f16's range, beyond it once squared or summed, and unremarkable ones.
double value(int pattern, size_t k) {
  const auto i = static_cast<double>(k % 7);
  switch (pattern) {
    case 0:
      return (k % 2 ? -1 : 1) * (65504 - 32 * i);
    case 1:
      return 30000 + 16 * i;
    case 2:
      return (k % 3 ? -1 : 1) * 0x1p-24 * (i + 1);
    case 3:
      return (k % 2 ? -1 : 1) * (200 + 30.7 * i);
    default:
      return 0.37 * (i - 3);
  }
}
constexpr int kPatterns = 5;

Constant values_of(const Operand& o, int pattern, DType half, DType t) {
  const Type type{t, Dims(o.dims)};
  std::vector<std::byte> bytes(static_cast<size_t>(elements(type.dims)) * size_of(t));
  for (size_t k = 0; k < bytes.size() / size_of(t); ++k) {
    const double v = value(pattern, k);
    const Scalar s = make_scalar(half, o.kind == Operand::Kind::positive ? std::abs(v) : v);
    store_scalar(make_scalar(t, to_double(s)), bytes.data() + k * size_of(t));
  }
  return make_constant(type, bytes.data());
}

struct Outcomes {
  std::vector<Constant> values;
  int roundings = 0;
};

// The outputs for a pattern's numbers, which are of type `half` and travel as `t`.
Result<Outcomes> run(const Case& c, int pattern, DType half, DType t) {
  TRY(const OnnxModel m, load_onnx(as_bytes(model_of(c, onnx_data_type(t))), ""));
  std::vector<OnnxInput> in;
  std::vector<Constant> arguments;
  for (size_t k = 0; k < c.in.size(); ++k) {
    if (c.in[k].kind != Operand::Kind::any && c.in[k].kind != Operand::Kind::positive) continue;
    arguments.push_back(values_of(c.in[k], pattern, half, t));
    in.push_back({fmt::format("x{}", k), OnnxType::Kind::tensor, true, {arguments.back().type}, {}});
  }
  TRY(const auto imported, import_onnx(m, in));
  TRY(auto out, run_by_reference(imported.graph, arguments));
  return Outcomes{std::move(out), most_roundings(imported.graph)};
}

// Empty, or what is not `wide` rounded to the half, within `ulps` units in the last place.
std::string unlike(const Constant& half, const Constant& wide, int ulps) {
  if (!is_float(half.type.dtype)) return half.content == wide.content ? "" : "another value";
  const DType t = half.type.dtype;
  for (int64_t k = 0; k < elements(half.type.dims); ++k) {
    const Scalar got = load_scalar(t, static_cast<const std::byte*>(half.data->data()) + k * size_of(t));
    const Scalar given =
        load_scalar(wide.type.dtype, static_cast<const std::byte*>(wide.data->data()) + k * size_of(wide.type.dtype));
    const Scalar want = convert(given, t);
    const bool nan = std::isnan(to_double(got)) && std::isnan(to_double(want));
    const auto apart = std::abs(static_cast<int64_t>(got.bits) - static_cast<int64_t>(want.bits));
    if (!nan && to_double(got) != to_double(want) && apart > ulps)
      return fmt::format("element {} is {} instead of {}", k, to_double(got), to_double(given));
  }
  return "";
}

TEST(OnnxHalves, OperatorsRoundOnce) {
  for (const Case& c : cases())
    for (DType half : {DType::f16, DType::bf16})
      for (int pattern = 0; pattern < kPatterns; ++pattern) {
        const std::string where = fmt::format("{} of {}, pattern {}", c.op, name(half), pattern);
        const auto got = run(c, pattern, half, half), wide = run(c, pattern, half, DType::f32);
        ASSERT_TRUE(got.ok()) << where << ": " << got.error().message;
        ASSERT_TRUE(wide.ok()) << where << ": " << wide.error().message;
        EXPECT_LE(got->roundings, 1) << where;
        // A single op rounds from its exact value, f32 is rounded on the way.
        const int ulps = importer::find_onnx_operator(c.domain, c.op)->run.composite ? 0 : 1;
        for (size_t k = 0; k < got->values.size(); ++k) {
          EXPECT_EQ(got->values[k].type.dtype,
                    is_float(wide->values[k].type.dtype) ? half : wide->values[k].type.dtype);
          EXPECT_EQ(unlike(got->values[k], wide->values[k], ulps), "") << where << ", output " << k;
        }
      }
}

TEST(OnnxHalves, EveryCompositeIsHeldToIt) {
  const std::set<std::string_view> without_halves{
      "BitShift",      "BlackmanWindow",  "ConvInteger", "DynamicQuantizeLinear", "HammingWindow", "HannWindow",
      "MatMulInteger", "MelWeightMatrix", "QLinearConv", "QLinearMatMul",         "Range"};
  std::set<std::string_view> held;
  for (const Case& c : cases()) held.insert(c.op);
  for (const auto* op : importer::all_onnx_operators())
    EXPECT_TRUE(!op->run.composite || held.contains(op->name) || without_halves.contains(op->name)) << op->name;
}

// A model's own function is several operators, and an explicit Cast rounds: nothing of that is a composite.
TEST(OnnxHalves, WhatAModelWritesOutRoundsAtEachStep) {
  const Message body = Message()
                           .text(1, "Squares")
                           .text(4, "a")
                           .text(5, "b")
                           .nested(7, node("Mul", {"a", "a"}, {"s"}))
                           .nested(7, node("Sqrt", {"s"}, {"b"}))
                           .nested(9, Message().text(1, "").integer(2, 18))
                           .text(10, "f");
  const Message call = node("Squares", {"x"}, {"y"}).text(7, "f");
  const Message to_half = node("Cast", {"x"}, {"y"}, {attribute("to", int64_t{10})});
  const auto run_model = [](const Message& n, const Message* function, DType in, double v) {
    Message m = Message().integer(1, 8);
    m.nested(7, graph({.nodes = {n},
                       .initializers = {},
                       .inputs = {port("x", {1}, onnx_data_type(in))},
                       .outputs = {port("y", {1}, 10)}}));
    m.nested(8, Message().text(1, "").integer(2, 18)).nested(8, Message().text(1, "f").integer(2, 1));
    if (function) m.nested(25, *function);
    const auto model = load_onnx(as_bytes(m.bytes()), "");
    const Type t{in, {1}};
    const OnnxInput x{"x", OnnxType::Kind::tensor, true, {t}, {}};
    const auto imported = import_onnx(*model, std::span(&x, 1));
    std::byte bytes[8];
    store_scalar(make_scalar(in, v), bytes);
    const auto out = run_by_reference(imported->graph, std::vector{make_constant(t, bytes)});
    EXPECT_TRUE(out.ok()) << (out.ok() ? "" : out.error().message);
    return to_double(load_scalar(out->at(0).type.dtype, out->at(0).data->data()));
  };
  EXPECT_EQ(run_model(call, &body, DType::f16, 300), HUGE_VAL);
  EXPECT_EQ(run_model(to_half, nullptr, DType::f32, 1 + 0x1p-12), 1);
}

}  // namespace
}  // namespace thermite
