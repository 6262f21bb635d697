// SPDX-License-Identifier: Apache-2.0
// A model that asks for more than its budget is refused by name, and each bound is what refuses it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontend/onnx/import.h"
#include "tests/onnx/model_writer.h"

namespace thermite {
namespace {

using namespace thermite::testing;
using ::testing::HasSubstr;

// The error of an import under a budget; empty where there is none.
std::string error_of(const std::string& bytes, const Budget& budget, const Dims& x = {4}) {
  const auto m = load_onnx(as_bytes(bytes), "");
  EXPECT_TRUE(m.ok()) << (m.ok() ? "" : m.error().message);
  const OnnxInput in{"x", OnnxType::Kind::tensor, true, {Type{DType::f32, x}}, {}};
  const auto r = import_onnx(*m, std::span(&in, 1), {.budget = budget});
  if (r.ok()) return "";
  EXPECT_TRUE(r.error().unsupported || r.error().kind == ErrorKind::user);
  return r.error().message;
}

std::string with_x(std::vector<Message> nodes) {
  return model(
      {.nodes = std::move(nodes), .initializers = {}, .inputs = {port("x", {-1})}, .outputs = {port("y", {-1})}});
}

// y = x reshaped to what a product of two 64 x 64 matrices says.
std::string shape_by_product() {
  std::vector<float> w(64 * 64, 0);
  return model({.nodes = {node("MatMul", {"w", "w"}, {"p"}),
                          node("ReduceSum", {"p"}, {"s"}, {attribute("keepdims", int64_t{0})}),
                          node("Cast", {"s"}, {"i"}, {attribute("to", int64_t{7})}), node("Add", {"i", "minus"}, {"t"}),
                          node("Reshape", {"x", "t"}, {"y"})},
                .initializers = {tensor("w", {64, 64}, w), tensor("minus", {1}, std::vector<int64_t>{-1})},
                .inputs = {port("x", {-1})},
                .outputs = {port("y", {-1})}});
}

TEST(OnnxBudget, WorkOnTheHost) {
  EXPECT_EQ(error_of(shape_by_product(), {}), "");
  EXPECT_THAT(error_of(shape_by_product(), {.host_operations = 64 * 64 * 64}), HasSubstr("operations on the host"));
  EXPECT_THAT(error_of(shape_by_product(), {.host_bytes = 64 * 64 * 8}), HasSubstr("bytes of values on the host"));
}

TEST(OnnxBudget, NodesRun) {
  std::vector<Message> nodes;
  for (int k = 0; k < 20; ++k)
    nodes.push_back(node("Relu", {k ? "h" + std::to_string(k) : "x"}, {k == 19 ? "y" : "h" + std::to_string(k + 1)}));
  EXPECT_EQ(error_of(with_x(nodes), {}), "");
  EXPECT_THAT(error_of(with_x(nodes), {.steps = 50}), HasSubstr("more than 50 steps of import"));
  EXPECT_THAT(error_of(with_x(nodes), {.nodes = 20}), HasSubstr("more than 20 operations"));
}

TEST(OnnxBudget, CopiesOfSequences) {
  std::vector<Message> nodes{node("SequenceEmpty", {}, {"s0"})};
  for (int k = 0; k < 50; ++k)
    nodes.push_back(node("SequenceInsert", {"s" + std::to_string(k), "x"}, {"s" + std::to_string(k + 1)}));
  nodes.push_back(node("ConcatFromSequence", {"s50"}, {"y"}, {attribute("axis", int64_t{0})}));
  EXPECT_EQ(error_of(with_x(nodes), {}), "");
  EXPECT_THAT(error_of(with_x(nodes), {.steps = 1000}), HasSubstr("elements of copied sequences"));
}

TEST(OnnxBudget, ArgumentsOfFunctions) {
  Message function = Message().text(1, "M");
  for (int k = 0; k < 1000; ++k) function.text(4, "p" + std::to_string(k));
  function.text(5, "b").nested(7, node("Constant", {}, {"b"}, {attribute("value_float", 1.0f)}));
  function.nested(9, Message().text(1, "").integer(2, 17)).text(10, "f");
  std::vector<Message> nodes;
  for (int k = 0; k < 10; ++k) nodes.push_back(Message().text(2, "o" + std::to_string(k)).text(4, "M").text(7, "f"));
  nodes.push_back(node("Relu", {"x"}, {"y"}));
  const std::string bytes =
      Message()
          .integer(1, 8)
          .nested(
              7, graph({.nodes = nodes, .initializers = {}, .inputs = {port("x", {-1})}, .outputs = {port("y", {-1})}}))
          .nested(8, Message().text(1, "").integer(2, 17))
          .nested(8, Message().text(1, "f").integer(2, 1))
          .nested(25, function)
          .bytes();
  EXPECT_EQ(error_of(bytes, {}), "");
  EXPECT_THAT(error_of(bytes, {.steps = 5000}), HasSubstr("values handed to bodies and functions"));
}

}  // namespace
}  // namespace thermite
