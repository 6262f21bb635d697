// SPDX-License-Identifier: Apache-2.0
// Plans are keyed by shapes, but whether a scale goes into a weight is decided by the weight's values: two weight sets
// of one model may need two plans, in any order, in memory and in the cache.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>

#include "engine/engine.h"
#include "ir/ops/op_def.h"

namespace thermite {
namespace {

using Floats = std::vector<float>;
using Ints = std::vector<int64_t>;

constexpr int64_t kTerms = 8, kColumns = 32;  // too many values to be in a key

// y = (x w) * s
Graph model(float w, float s) {
  GraphBuilder b;
  const Floats weight(kTerms * kColumns, w), scale(kColumns, s);
  const NodeId x = b.input({DType::f32, {2, kTerms}});
  const NodeId in[] = {x, b.constant(make_constant({DType::f32, {kTerms, kColumns}}, weight.data()))};
  const NodeId product = *b.add(*find_op("dot_general"), in, {Ints{1}, Ints{0}, Ints{}, Ints{}});
  const NodeId factors[] = {product, b.constant(make_constant({DType::f32, {kColumns}}, scale.data()))};
  b.output(*b.add(*find_op("mul"), factors, {}));
  return std::move(b).finish();
}

std::shared_ptr<Engine> open(const std::string& cache) {
  auto engine = Engine::open({.device = THERMITE_HAS_MLIR ? "cpu" : "interp", .cache = cache});
  EXPECT_TRUE(engine.ok());
  return *engine;
}

float first_result(Engine& engine, const Graph& g, float x) {
  const Floats values(2 * kTerms, x);
  auto program = engine.compile_graph(g, {});
  EXPECT_TRUE(program.ok()) << (program.ok() ? "" : program.error().message);
  StorageRef in = *engine.allocate(values.size() * sizeof(float));
  EXPECT_TRUE(engine.upload(std::as_bytes(std::span(values)), *in).ok());
  auto out = (*program)->run(std::span(&in, 1));
  EXPECT_TRUE(out.ok());
  float y = 0;
  EXPECT_TRUE(engine.download(*(*out)[0], std::as_writable_bytes(std::span(&y, 1))).ok());
  return y;
}

// The product of the weights overflows, the result does not: 8 * 1e-20 * 1e25 * 1e25 = 8e30.
void expect_overflowing(Engine& e) { EXPECT_FLOAT_EQ(first_result(e, model(1e25f, 1e25f), 1e-20f), 8e30f); }
// It underflows: 8 * 1e30 * 1e-25 * 1e-18 = 8e-13.
void expect_underflowing(Engine& e) { EXPECT_FLOAT_EQ(first_result(e, model(1e-25f, 1e-18f), 1e30f), 8e-13f); }
void expect_plain(Engine& e) { EXPECT_FLOAT_EQ(first_result(e, model(0.5f, 0.25f), 2), 2); }

TEST(Weights, SetsOfOneModelGetThePlanThatTheyBear) {
  auto engine = open("disabled");
  expect_plain(*engine);
  expect_overflowing(*engine);
  expect_underflowing(*engine);
  expect_plain(*engine);
  expect_overflowing(*engine);
  EXPECT_EQ(engine->stats().plans_built, 3u);  // what is asked, scaled and unscaled, whoever comes
}

TEST(Weights, ARefusalComesFirstAsWell) {
  auto engine = open("disabled");
  expect_overflowing(*engine);
  expect_plain(*engine);
  EXPECT_EQ(engine->stats().plans_built, 3u);
}

TEST(Weights, TheScaleIsGoneWhereTheWeightsBearIt) {
  auto engine = open("disabled");
  auto plain = engine->compile_graph(model(0.5f, 0.25f), {}), other = engine->compile_graph(model(1e25f, 1e25f), {}),
       large = engine->compile_graph(model(0.5f, 8192), {});
  ASSERT_TRUE(plain.ok() && other.ok() && large.ok());
  EXPECT_NE((*plain)->prepare_plan(), nullptr);
  EXPECT_LT((*plain)->plan().steps.front().buffers.size(), (*other)->plan().steps.front().buffers.size());
  EXPECT_LT((*plain)->plan().steps.front().buffers.size(), (*large)->plan().steps.front().buffers.size());
}

TEST(Weights, AnswersAreStoredAsPlansAre) {
  const std::string dir = testing::TempDir() + "/thermite_weights_" + std::to_string(getpid());
  const std::string cache = dir + "/cache.db";
  expect_plain(*open(cache));
  for (int again = 0; again < 2; ++again) {
    expect_overflowing(*open(cache));
    auto engine = open(cache);
    expect_underflowing(*engine);
    expect_plain(*engine);
    if (THERMITE_HAS_MLIR && again) {
      EXPECT_EQ(engine->stats().plans_built, 0u);
    }
  }
  std::filesystem::remove_all(dir);
}

}  // namespace
}  // namespace thermite
