// SPDX-License-Identifier: Apache-2.0
// Plans are keyed by shapes, but whether a scale goes into a weight is decided by the weight's values: two weight sets
// of one model may need two plans, in any order, in memory and in the cache.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <limits>

#include "engine/engine.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "tests/support/device.h"

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
  const NodeId product =
      *b.add(*find_op("dot_general"), in, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack());
  const NodeId factors[] = {product, b.constant(make_constant({DType::f32, {kColumns}}, scale.data()))};
  b.output(*b.add(*find_op("mul"), factors, {}));
  return std::move(b).finish();
}

std::shared_ptr<Engine> open(const std::string& cache) {
  auto engine = Engine::open({.device = test_device(THERMITE_HAS_MLIR ? "cpu" : "interp"), .cache = cache});
  EXPECT_TRUE(engine.ok());
  return *engine;
}

float first_result(Engine& engine, const Graph& g, const Floats& values) {
  auto program = engine.compile_graph(g, {});
  EXPECT_TRUE(program.ok()) << (program.ok() ? "" : program.error().message);
  StorageRef in = *engine.allocate(values.size() * sizeof(float));
  EXPECT_TRUE(engine.write(std::as_bytes(std::span(values)), *in).ok());
  auto out = (*program)->run(std::span(&in, 1));
  EXPECT_TRUE(out.ok());
  float y = 0;
  EXPECT_TRUE(engine.read(*(*out)[0], std::as_writable_bytes(std::span(&y, 1))).ok());
  return y;
}

float first_result(Engine& engine, const Graph& g, float x) {
  return first_result(engine, g, Floats(static_cast<size_t>(elements(g[g.inputs[0]].type.dims)), x));
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

// y = (x w) * s, where w is four rows of a bank: the first six bear s, the last do not. Terms are 1e-36 * 1e36 * 1000.
Graph part_of_a_bank(int64_t from) {
  GraphBuilder b;
  Floats bank(12 * kColumns, 0.5f);
  std::fill(bank.begin() + 6 * kColumns, bank.end(), 1e36f);
  const NodeId x = b.input({DType::f32, {2, 4}});
  const NodeId rows[] = {b.constant(make_constant({DType::f32, {12, kColumns}}, bank.data()))};
  const NodeId w = *b.add(*find_op("slice"), rows,
                          SliceAttrs{.starts = {from, 0}, .limits = {from + 4, kColumns}, .steps = {1, 1}}.pack());
  const NodeId in[] = {x, w};
  const Floats scale(kColumns, 1000);
  const NodeId factors[] = {
      *b.add(*find_op("dot_general"), in, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack()),
      b.constant(make_constant({DType::f32, {kColumns}}, scale.data()))};
  b.output(*b.add(*find_op("mul"), factors, {}));
  return std::move(b).finish();
}

TEST(Weights, AnswersHoldForTheirPartOfAWeightAlone) {
  auto engine = open("disabled");
  EXPECT_FLOAT_EQ(first_result(*engine, part_of_a_bank(2), 1), 2000);
  EXPECT_FLOAT_EQ(first_result(*engine, part_of_a_bank(8), 1e-36f), 4000);
}

// y = conv(x, w), padded, whose corner of taps is `corner` and all others 0.5.
Graph padded_convolution(float corner) {
  GraphBuilder b;
  constexpr int64_t kChannels = 16, kFilters = 32;
  Floats filters(kFilters * kChannels * 9, 0.5f);
  for (size_t k = 0; k < filters.size(); k += 9) filters[k] = corner;
  const NodeId in[] = {b.input({DType::f32, {1, kChannels, 7, 7}}),
                       b.constant(make_constant({DType::f32, {kFilters, kChannels, 3, 3}}, filters.data()))};
  const Ints ones{1, 1};
  b.output(*b.add(*find_op("conv"), in,
                  ConvAttrs{.strides = ones, .dilations = ones, .pads_low = ones, .pads_high = ones}.pack()));
  return std::move(b).finish();
}

// The first place meets that corner in the padding: 0 times infinity is no number, though nothing of the image is.
TEST(Weights, PaddingIsMultipliedWhereWeightsAreInfinite) {
  auto engine = open("disabled");
  constexpr float kInf = std::numeric_limits<float>::infinity();
  for (int round = 0; round < 2; ++round) {
    EXPECT_FLOAT_EQ(first_result(*engine, padded_convolution(3), 1), 16 * 4 * 0.5f);
    EXPECT_TRUE(std::isnan(first_result(*engine, padded_convolution(kInf), 1)));
  }
}

// (x as n x 4 x 8) w * s, and (x as 4 x n x 8) w: one product where n is 4, and then nothing is scaled nor asked.
Graph twice_the_same_if_square(int64_t n) {
  GraphBuilder b;
  const Floats weight(8 * kColumns, 1e36f), scale(kColumns, 1000);
  const NodeId flat[] = {b.input({DType::f32, {n * 32}})};
  const NodeId w = b.constant(make_constant({DType::f32, {8, kColumns}}, weight.data()));
  const auto product = [&](Ints dims) {
    const NodeId in[] = {*b.add(*find_op("reshape"), flat, ReshapeAttrs{.dims = std::move(dims)}.pack()), w};
    return *b.add(*find_op("dot_general"), in, DotGeneralAttrs{.lhs_contract = {2}, .rhs_contract = {0}}.pack());
  };
  const NodeId factors[] = {product({n, 4, 8}), b.constant(make_constant({DType::f32, {kColumns}}, scale.data()))};
  b.output(*b.add(*find_op("mul"), factors, {}));
  const NodeId other[] = {product({4, n, 8})};
  b.output(*b.add(*find_op("relu"), other, {}));
  return std::move(b).finish();
}

TEST(Weights, ASizeThatAsksMoreIsAnswered) {
  auto engine = open("disabled");
  for (const int64_t n : {4, 2, 3}) {
    const Floats values(n * 32, 1e-36f);
    EXPECT_FLOAT_EQ(first_result(*engine, twice_the_same_if_square(n), values), 8000) << n;
  }
}

// Equal constants are merged, so a plan for two equal ones is none for two others of their types.
TEST(Weights, EqualOnesAreToldFromOthers) {
  const auto product_of = [](float first, float second) {
    GraphBuilder b;
    NodeId y = b.input({DType::f32, {2, kTerms}});
    for (const float value : {first, second}) {
      const Floats weight(kTerms * kTerms, value);
      const NodeId in[] = {y, b.constant(make_constant({DType::f32, {kTerms, kTerms}}, weight.data()))};
      y = *b.add(*find_op("dot_general"), in, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack());
    }
    b.output(y);
    return std::move(b).finish();
  };
  auto engine = open("disabled");
  EXPECT_FLOAT_EQ(first_result(*engine, product_of(1, 1), 1), 64);
  EXPECT_FLOAT_EQ(first_result(*engine, product_of(1, 2), 1), 128);
  EXPECT_FLOAT_EQ(first_result(*engine, product_of(3, 3), 1), 576);
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
    if (!engine->device().properties().runs_ir && again) {
      EXPECT_EQ(engine->stats().plans_built, 0u);
    }
  }
  std::filesystem::remove_all(dir);
}

}  // namespace
}  // namespace thermite
