// SPDX-License-Identifier: Apache-2.0
// Layers in both directions are a forward and a reverse one beside each other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "tests/onnx/one_output.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

using namespace thermite::testing;
using ::testing::DoubleNear;
using ::testing::Pointwise;

constexpr int64_t kTime = 5, kBatch = 3, kIn = 4, kHidden = 6;

// The same numbers whenever it is asked with the same salt.
std::vector<float> numbers(int64_t count, int salt) {
  std::vector<float> v;
  for (int64_t k = 0; k < count; ++k) v.push_back(0.6f * std::sin(static_cast<float>(k * 7 + salt * 131) * 0.37f));
  return v;
}

// Direction `d` of a constant [2, ..], or both where d is negative.
Message weight(const char* name, std::vector<int64_t> dims, int salt, int d) {
  int64_t each = 1;
  for (size_t k = 1; k < dims.size(); ++k) each *= dims[k];
  std::vector<float> all = numbers(2 * each, salt);
  if (d >= 0) all = {all.begin() + d * each, all.begin() + (d + 1) * each};
  dims[0] = d < 0 ? 2 : 1;
  return tensor(name, dims, all);
}

struct Kind {
  const char* op;
  int64_t gates;
  bool lengths = false, states = false, peepholes = false;
  int64_t reset_after = -1;  // GRU: linear_before_reset
  std::vector<int64_t> steps{5, 2, 4};
};

// Output `which` of the layer: both directions, or one alone.
OneOutput try_run(const Kind& kind, int d, int which) {
  const int64_t rows = kind.gates * kHidden;
  std::vector<Message> constants{weight("w", {2, rows, kIn}, 1, d), weight("r", {2, rows, kHidden}, 2, d),
                                 weight("b", {2, 2 * rows}, 3, d)};
  std::vector<std::string> in{"x", "w", "r", "b", "", "", "", ""};
  auto give = [&](size_t k, const char* name, Message m) { in[k] = name, constants.push_back(std::move(m)); };
  if (kind.lengths) give(4, "n", tensor("n", {kBatch}, kind.steps));
  if (kind.states) give(5, "h", weight("h", {2, kBatch, kHidden}, 4, d));
  if (kind.states && kind.gates == 4) give(6, "c", weight("c", {2, kBatch, kHidden}, 5, d));
  if (kind.peepholes) give(7, "p", weight("p", {2, 3 * kHidden}, 6, d));
  while (in.back().empty()) in.pop_back();
  std::vector<Message> attributes{attribute("hidden_size", kHidden),
                                  attribute("direction", std::string_view(d < 0    ? "bidirectional"
                                                                          : d == 0 ? "forward"
                                                                                   : "reverse"))};
  if (kind.reset_after >= 0) attributes.push_back(attribute("linear_before_reset", kind.reset_after));
  std::vector<std::string> out(static_cast<size_t>(which), "");
  out.push_back("y");
  const std::string bytes = model({.nodes = {node(kind.op, in, out, attributes)},
                                   .initializers = constants,
                                   .inputs = {port("x", {kTime, kBatch, kIn})},
                                   .outputs = {port("y", {})}});
  return run_one(bytes, {floats({kTime, kBatch, kIn}, numbers(kTime * kBatch * kIn, 9))}, false);
}

std::vector<double> run(const Kind& kind, int d, int which) {
  const OneOutput r = try_run(kind, d, which);
  EXPECT_EQ(r.error, "");
  return r.values;
}

// [n, each] twice -> [n, 2, each]
std::vector<double> beside(const std::vector<double>& a, const std::vector<double>& b, int64_t n) {
  std::vector<double> out;
  const auto each = static_cast<int64_t>(a.size()) / n;
  for (int64_t k = 0; k < n; ++k) {
    out.insert(out.end(), a.begin() + k * each, a.begin() + (k + 1) * each);
    out.insert(out.end(), b.begin() + k * each, b.begin() + (k + 1) * each);
  }
  return out;
}

TEST(OnnxRecurrent, BothDirectionsAreEachAlone) {
  const Kind kinds[] = {{"LSTM", 4},
                        {.op = "LSTM", .gates = 4, .lengths = true, .states = true, .peepholes = true},
                        {.op = "GRU", .gates = 3, .reset_after = 0},
                        {.op = "GRU", .gates = 3, .lengths = true, .states = true, .reset_after = 1},
                        {"RNN", 1},
                        {.op = "RNN", .gates = 1, .lengths = true, .states = true}};
  for (const Kind& kind : kinds)
    for (int which = 0; which < (kind.gates == 4 ? 3 : 2); ++which) {
      SCOPED_TRACE(fmt::format("{}, lengths {}, output {}", kind.op, kind.lengths, which));
      const std::vector<double> forward = run(kind, 0, which), reverse = run(kind, 1, which);
      ASSERT_EQ(forward.size(), static_cast<size_t>((which ? 1 : kTime) * kBatch * kHidden));
      EXPECT_THAT(run(kind, -1, which), Pointwise(DoubleNear(1e-6), beside(forward, reverse, which ? 1 : kTime)));
    }
}

// As ONNX Runtime has it, whatever the first state is.
TEST(OnnxRecurrent, ASequenceWithoutStepsEndsInZeros) {
  for (const char* op : {"LSTM", "GRU", "RNN"})
    for (const int d : {-1, 0, 1})
      for (int which = 0; which < (op[0] == 'L' ? 3 : 2); ++which) {
        const Kind kind{.op = op,
                        .gates = op[0] == 'L'   ? 4
                                 : op[0] == 'G' ? 3
                                                : 1,
                        .lengths = true,
                        .states = true,
                        .steps = {4, 0, 2}};
        const std::vector<double> y = run(kind, d, which);
        for (size_t k = 0; k < y.size(); ++k) {
          if (k / kHidden % kBatch == 1) {
            EXPECT_EQ(y[k], 0) << op << " output " << which;
          } else if (which > 0) {
            EXPECT_NE(y[k], 0) << op << " output " << which;
          }
        }
      }
}

TEST(OnnxRecurrent, LengthsLieWithinTheSteps) {
  for (const int64_t length : {int64_t{-1}, kTime + 1}) {
    const Kind kind{.op = "GRU", .gates = 3, .lengths = true, .steps = {4, length, 2}};
    EXPECT_NE(try_run(kind, 0, 1).error.find("sequence_lens holds a length"), std::string::npos);
  }
}

// Kernels of a layer of both directions with so many steps; the last state alone is asked for.
size_t kernels_of(const char* op, int64_t gates, int64_t reset_after, int64_t time) {
  constexpr int64_t kWidth = 32, kRows = 2;
  std::vector<Message> attributes{attribute("hidden_size", kWidth),
                                  attribute("direction", std::string_view("bidirectional"))};
  if (reset_after >= 0) attributes.push_back(attribute("linear_before_reset", reset_after));
  const int64_t all = gates * kWidth;
  const std::string bytes = model({.nodes = {node(op, {"x", "w", "r", "b"}, {"", "y"}, attributes)},
                                   .initializers = {tensor("w", {2, all, kIn}, numbers(2 * all * kIn, 1)),
                                                    tensor("r", {2, all, kWidth}, numbers(2 * all * kWidth, 2)),
                                                    tensor("b", {2, 2 * all}, numbers(4 * all, 3))},
                                   .inputs = {port("x", {time, kRows, kIn})},
                                   .outputs = {port("y", {2, kRows, kWidth})}});
  const std::string path = fmt::format("{}thermite_{}_{}_{}.onnx", ::testing::TempDir(), op, reset_after, time);
  std::ofstream(path, std::ios::binary) << bytes;
  const DeviceHandle device = DeviceHandle::open({.device = "interp", .cache = "disabled"});
  const onnx::Model layer = onnx::Model::load(path, device);
  const std::vector<float> x = numbers(time * kRows * kIn, 4);
  layer.run({{"x", Tensor::from_data(x, {time, kRows, kIn}, device)}}).at("y").to_vector<float>();
  std::remove(path.c_str());
  return layer.info().kernels;
}

TEST(OnnxRecurrent, AStepOfBothDirectionsIsOneKernel) {
  auto of_a_step = [](const char* op, int64_t gates, int64_t reset_after) {
    return static_cast<double>(kernels_of(op, gates, reset_after, 14) - kernels_of(op, gates, reset_after, 10)) / 4;
  };
  EXPECT_EQ(of_a_step("LSTM", 4, -1), 1);
  EXPECT_EQ(of_a_step("GRU", 3, 1), 1);
  EXPECT_EQ(of_a_step("GRU", 3, 0), 2) << "its second product reads what the first one made";
  EXPECT_EQ(of_a_step("RNN", 1, -1), 1);
}

// f(-1) of two directions whose functions take parameters in turn, if they have any.
std::vector<double> of_minus_one(std::vector<std::string> functions, std::vector<float> alpha) {
  const std::string bytes = model(
      {.nodes = {node("RNN", {"x", "w", "r"}, {"y"},
                      {attribute("hidden_size", int64_t{1}), attribute("direction", std::string_view("bidirectional")),
                       attribute("activations", functions), attribute("activation_alpha", alpha)})},
       .initializers = {tensor("w", {2, 1, 1}, std::vector<float>{1, 1}),
                        tensor("r", {2, 1, 1}, std::vector<float>{0, 0})},
       .inputs = {port("x", {1, 1, 1})},
       .outputs = {port("y", {})}});
  const OneOutput r = run_one(bytes, {floats({1, 1, 1}, {-1})}, false);
  EXPECT_EQ(r.error, "");
  return r.values;
}

TEST(OnnxRecurrent, FunctionsThatHaveAParameterTakeTheNextOne) {
  const auto near = Pointwise(DoubleNear(1e-6), std::vector{std::tanh(-1.0), -0.25});
  EXPECT_THAT(of_minus_one({"Tanh", "LeakyRelu"}, {0.25f}), near);
  EXPECT_THAT(of_minus_one({"Tanh", "LeakyRelu"}, {0.25f, 0.5f}), near);
  EXPECT_THAT(of_minus_one({"LeakyRelu", "LeakyRelu"}, {0.5f, 0.25f}),
              Pointwise(DoubleNear(1e-6), std::vector{-0.5, -0.25}));
}

}  // namespace
}  // namespace thermite
