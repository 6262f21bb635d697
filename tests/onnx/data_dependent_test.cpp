// SPDX-License-Identifier: Apache-2.0
// Models whose shapes or branches follow from data.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ir/ops/op_def.h"
#include "tests/onnx/one_output.h"

namespace thermite {
namespace {

using namespace thermite::testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Message body(const std::vector<Message>& nodes, const std::vector<Message>& outputs) {
  return graph({.nodes = nodes, .initializers = {}, .inputs = {}, .outputs = outputs});
}

// y = sum(x) > 0 ? yes(x) : no(x)
std::string branching(const Message& yes, const Message& no) {
  return model(
      {.nodes = {node("ReduceSum", {"x"}, {"s"}, {attribute("keepdims", int64_t{0})}),
                 node("Greater", {"s", "zero"}, {"c"}),
                 node("If", {"c"}, {"y"}, {attribute("then_branch", yes), attribute("else_branch", no)})},
       .initializers = {tensor("zero", {}, std::vector<float>{0}), tensor("two", {1}, std::vector<int64_t>{2})},
       .inputs = {port("x", {-1})},
       .outputs = {port("y", {-1})}});
}

TEST(DataDependent, AnIfOfOneTypeIsOneGraphForAnyData) {
  const auto bytes = branching(body({node("Neg", {"x"}, {"a"})}, {port("a", {-1})}),
                               body({node("Abs", {"x"}, {"b"})}, {port("b", {-1})}));
  for (const bool readable : {false, true}) {
    const auto up = run_one(bytes, {floats({3}, {1, -2, 3})}, readable);
    EXPECT_THAT(up.values, ElementsAre(-1, 2, -3)) << up.error;
    EXPECT_THAT(up.pinned, ElementsAre(false)) << "no reason to look at the data";
    EXPECT_THAT(run_one(bytes, {floats({3}, {1, -2, -3})}, readable).values, ElementsAre(1, 2, 3));
  }
}

TEST(DataDependent, IfsNest) {
  const Message inner = body({node("If", {"c"}, {"d"},
                                   {attribute("then_branch", body({node("Exp", {"x"}, {"e"})}, {port("e", {-1})})),
                                    attribute("else_branch", body({node("Neg", {"x"}, {"f"})}, {port("f", {-1})}))})},
                             {port("d", {-1})});
  const auto bytes = branching(body({node("Abs", {"x"}, {"a"})}, {port("a", {-1})}), inner);
  EXPECT_THAT(run_one(bytes, {floats({2}, {1, 2})}, false).values, ElementsAre(1, 2));
  EXPECT_THAT(run_one(bytes, {floats({2}, {1, -2})}, false).values, ElementsAre(-1, 2));
}

TEST(DataDependent, AnIfOfSeveralShapesReadsTheData) {
  const auto bytes =
      branching(body({node("Concat", {"x", "x"}, {"a"}, {attribute("axis", int64_t{0})})}, {port("a", {-1})}),
                body({node("Abs", {"x"}, {"b"})}, {port("b", {-1})}));
  const auto up = run_one(bytes, {floats({2}, {1, 2})}, true);
  EXPECT_THAT(up.values, ElementsAre(1, 2, 1, 2)) << up.error;
  EXPECT_THAT(up.pinned, ElementsAre(true));
  EXPECT_THAT(run_one(bytes, {floats({2}, {1, -2})}, true).values, ElementsAre(1, 2));
  EXPECT_THAT(run_one(bytes, {floats({2}, {1, 2})}, false).error, HasSubstr("must be known while importing"));
}

TEST(DataDependent, ABranchThatCannotRunIsNoErrorUnlessTaken) {
  const auto bytes = branching(body({node("Reshape", {"x", "two"}, {"a"})}, {port("a", {-1})}),
                               body({node("Abs", {"x"}, {"b"})}, {port("b", {-1})}));
  EXPECT_THAT(run_one(bytes, {floats({3}, {1, -2, -3})}, true).values, ElementsAre(1, 2, 3));
  EXPECT_THAT(run_one(bytes, {floats({2}, {1, 2})}, false).values, ElementsAre(1, 2));
  EXPECT_THAT(run_one(bytes, {floats({3}, {1, 2, 3})}, true).error, HasSubstr("Reshape"));
}

TEST(DataDependent, NonZeroReadsFloats) {
  const auto bytes = model({.nodes = {node("NonZero", {"x"}, {"y"})},
                            .initializers = {},
                            .inputs = {port("x", {-1, -1})},
                            .outputs = {port("y", {2, -1}, 7)}});
  const auto r = run_one(bytes, {floats({2, 2}, {1, 0, 0, 3})}, true);
  EXPECT_THAT(r.values, ElementsAre(0, 1, 0, 1)) << r.error;
  EXPECT_THAT(run_one(bytes, {floats({2, 2}, {1, 0, 0, 3})}, false).error, HasSubstr("input 'x'"));
}

// acc' = acc + x, row = acc'; as many trips as `m` says. The rows' shape is declared, or only the body knows it.
std::string looping(bool declared, const char* output) {
  const auto row = declared ? port("row", {2}) : port("row", {-1});
  const Message trip = graph({.nodes = {node("Add", {"acc", "x"}, {"next"}), node("Identity", {"go"}, {"again"}),
                                        node("Identity", {"next"}, {"row"})},
                              .initializers = {},
                              .inputs = {port("i", {}, 7), port("go", {}, 9), port("acc", {-1})},
                              .outputs = {port("again", {}, 9), port("next", {-1}), row}});
  return model({.nodes = {node("Loop", {"m", "", "x"}, {"y", "rows"}, {attribute("body", trip)}),
                          node("Shape", {"rows"}, {"s"})},
                .initializers = {},
                .inputs = {port("m", {}, 7), port("x", {2})},
                .outputs = {port(output, {-1}, output[0] == 's' ? 7 : 1)}});
}

TEST(DataDependent, ALoopWithoutATripHasRowsOfAKnownShape) {
  const float x[] = {1, 2};
  for (const bool declared : {false, true})
    for (const int64_t trips : {0, 3}) {
      const std::vector<Constant> in{make_constant({DType::i64, {}}, &trips), make_constant({DType::f32, {2}}, x)};
      const auto y = run_one(looping(declared, "y"), in, true), s = run_one(looping(declared, "s"), in, true);
      EXPECT_THAT(y.values, ElementsAre(1 + trips, 2 + 2 * trips)) << y.error;
      EXPECT_THAT(s.values, ElementsAre(trips, 2)) << s.error;
    }
}

TEST(DataDependent, ALoopEndsWhenAValueSays) {
  const Message trip = graph({.nodes = {node("Add", {"acc", "acc"}, {"next"}),
                                        node("ReduceMax", {"next"}, {"m"}, {attribute("keepdims", int64_t{0})}),
                                        node("Less", {"m", "limit"}, {"again"})},
                              .initializers = {tensor("limit", {}, std::vector<float>{20})},
                              .inputs = {port("i", {}, 7), port("go", {}, 9), port("acc", {-1})},
                              .outputs = {port("again", {}, 9), port("next", {-1})}});
  const auto bytes = model({.nodes = {node("Loop", {"", "", "x"}, {"y"}, {attribute("body", trip)})},
                            .initializers = {},
                            .inputs = {port("x", {-1})},
                            .outputs = {port("y", {-1})}});
  EXPECT_THAT(run_one(bytes, {floats({2}, {1, 3})}, true).values, ElementsAre(8, 24));
  EXPECT_THAT(run_one(bytes, {floats({2}, {1, 3})}, false).error, HasSubstr("condition"));
}

}  // namespace
}  // namespace thermite
