// SPDX-License-Identifier: Apache-2.0
// Products and convolutions of quantised values, made as products of the bytes that they are: within the tolerance of
// the products of floats that the program wrote, whatever scales and zero points are.
#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "engine/engine.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "tests/engine/differential.h"
#include "tests/support/device.h"

namespace thermite {
namespace {

struct Case {
  int64_t rows = 24, depth = 64, columns = 40;
  float scale = 0.03f, weight_scale = 0.002f;  // the latter times 1 to 2, by column
  int zero = 117, weight_zero = 0;             // the latter of the last column alone
  bool transposed = false, convolution = false;
  DType weights = DType::i8;
};

class Quantised {
 public:
  explicit Quantised(uint64_t seed) : rng_(seed) {}

  // relu(dequantised(x) dequantised(w) + bias)
  Graph graph(const Case& c) {
    const NodeId x = dequantised(b_.input({DType::u8, image(c)}), constant(DType::u8, {}, {c.zero}), {},
                                 floats({}, [&](int64_t) { return c.scale; }));
    const NodeId product = c.convolution ? convolution(c, x) : of_matrices(c, x);
    const Dims bias = c.convolution ? Dims{1, c.columns, 1, 1} : Dims{c.columns};
    b_.output(op("relu", {op("add", {product, b_.input({DType::f32, bias})})}));
    return std::move(b_).finish();
  }

 private:
  static Dims image(const Case& c) { return c.convolution ? Dims{1, c.depth, 5, c.rows} : Dims{c.rows, c.depth}; }

  NodeId op(const char* name, std::vector<NodeId> in, Attrs a = {}) {
    return *b_.add(*find_op(name), in, std::move(a));
  }
  NodeId reshaped(NodeId n, const std::vector<int64_t>& dims) {
    return dims.empty() ? n : op("reshape", {n}, ReshapeAttrs{.dims = dims}.pack());
  }

  NodeId constant(DType t, const Dims& d, const std::vector<int>& values) {
    std::vector<std::byte> bytes;
    for (int v : values) bytes.push_back(static_cast<std::byte>(v));
    return b_.constant(make_constant({t, d}, bytes.data()));
  }
  template <class F>
  NodeId floats(const Dims& d, F value) {
    std::vector<float> v;
    for (int64_t k = 0; k < elements(d); ++k) v.push_back(value(k));
    return b_.constant(make_constant({DType::f32, d}, v.data()));
  }

  // `as`: the dims of zeros, where there are any, and scales.
  NodeId dequantised(NodeId q, std::optional<NodeId> zero, const std::vector<int64_t>& as, NodeId scale) {
    const auto widened = [&](NodeId n) { return op("cast", {n}, CastAttrs{.to = DType::i32}.pack()); };
    const NodeId centred = zero ? op("sub", {widened(q), reshaped(widened(*zero), as)}) : widened(q);
    return op("mul", {op("cast", {centred}, CastAttrs{.to = DType::f32}.pack()), reshaped(scale, as)});
  }

  NodeId weights(const Case& c, const Dims& d, const std::vector<int64_t>& by_column) {
    std::vector<int> values(static_cast<size_t>(elements(d))), zeros(static_cast<size_t>(c.columns), 0);
    for (int& v : values) v = static_cast<int>(rng_() % 256);
    zeros.back() = c.weight_zero;
    const NodeId scales =
        floats({c.columns}, [&](int64_t k) { return c.weight_scale * (1 + static_cast<float>(k % 7) / 7); });
    const NodeId bytes = constant(c.weights, d, values);
    if (c.weight_zero == 0) return dequantised(bytes, {}, by_column, scales);
    return dequantised(bytes, constant(c.weights, {c.columns}, zeros), by_column, scales);
  }

  NodeId of_matrices(const Case& c, NodeId x) {
    const NodeId w = c.transposed ? weights(c, {c.columns, c.depth}, {c.columns, 1})
                                  : weights(c, {c.depth, c.columns}, {1, c.columns});
    const NodeId lies = c.transposed ? op("permute", {w}, PermuteAttrs{.perm = {1, 0}}.pack()) : w;
    return op("dot_general", {x, lies}, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack());
  }

  NodeId convolution(const Case& c, NodeId x) {
    const NodeId w = weights(c, {c.columns, c.depth, 3, 3}, {c.columns, 1, 1, 1});
    return op("conv", {x, w},
              ConvAttrs{.strides = {1, 1}, .dilations = {1, 1}, .pads_low = {1, 1}, .pads_high = {1, 1}}.pack());
  }

  GraphBuilder b_;
  std::mt19937_64 rng_;
};

// Whether the product is one of integers on a CPU of that level.
bool multiplies_integers(const Graph& g, const char* cpu = "x86-64-v4-vnni", Numerics numerics = Numerics::fast) {
  auto engine = Engine::open({.device = test_device("interp"), .cpu = cpu, .numerics = numerics, .cache = "disabled"});
  EXPECT_TRUE(engine.ok()) << engine.error().message;
  const Result<LoweredGraph> lowered = (*engine)->lower(g);
  EXPECT_TRUE(lowered.ok()) << lowered.error().message;
  return std::ranges::any_of(lowered->graph.nodes,
                             [](const Node& n) { return n.op->has(kContraction) && is_int(n.type.dtype); });
}

Graph graph_of(const Case& c, uint64_t seed = 1) { return Quantised(seed).graph(c); }

TEST(IntegerProducts, AreMadeWhereTheUnitTakesThem) {
  for (const bool convolution : {false, true})
    for (const bool transposed : {false, true})
      EXPECT_TRUE(multiplies_integers(graph_of({.transposed = transposed, .convolution = convolution})));
  EXPECT_TRUE(multiplies_integers(graph_of({.weights = DType::u8})));
  for (const char* target : {"x86-64-v3", "x86-64-v4"}) EXPECT_TRUE(multiplies_integers(graph_of({}), target));
  EXPECT_FALSE(multiplies_integers(graph_of({}), "x86-64"));
  EXPECT_FALSE(multiplies_integers(graph_of({}), "x86-64-v4-vnni", Numerics::exact));
  EXPECT_FALSE(multiplies_integers(graph_of({.weight_zero = 3})));  // of one column
  EXPECT_FALSE(multiplies_integers(graph_of({.rows = 4})));
  EXPECT_FALSE(multiplies_integers(graph_of({.depth = 8})));
  EXPECT_FALSE(multiplies_integers(graph_of({.depth = 33000, .columns = 8})));
}

TEST(IntegerProducts, ValuesMaySpeakAgainstThem) {
  for (const float scale : {1e-37f, 1e5f, std::numeric_limits<float>::infinity(), NAN}) {
    EXPECT_FALSE(multiplies_integers(graph_of({.scale = scale}))) << scale;
    EXPECT_FALSE(multiplies_integers(graph_of({.weight_scale = scale}))) << scale;
  }
  EXPECT_FALSE(multiplies_integers(graph_of({.scale = 1e-20f, .weight_scale = 1e-20f})));
}

TEST(IntegerProducts, AreWithinTheToleranceOfProductsOfFloats) {
  Differential d(Numerics::fast);
  const Case cases[] = {{},
                        {.transposed = true},
                        {.convolution = true},
                        {.rows = 33, .depth = 200, .columns = 97},
                        {.rows = 16, .depth = 1024, .columns = 64},
                        {.rows = 9, .depth = 33, .columns = 17, .convolution = true},
                        {.zero = 0},
                        {.zero = 255, .weights = DType::u8},
                        {.weight_zero = -7},
                        {.scale = 1e-20f, .weight_scale = 1e-15f},
                        {.scale = 4000, .weight_scale = 2000},
                        {.weight_scale = -0.01f},
                        {.scale = 0, .weight_scale = 0}};
  uint64_t seed = 1;
  for (const Case& c : cases) {
    EXPECT_EQ(d.check(graph_of(c, seed), seed), "")
        << fmt::format("case {}: {}x{}x{} scales {} {}", seed, c.rows, c.depth, c.columns, c.scale, c.weight_scale);
    ++seed;
  }
}

}  // namespace
}  // namespace thermite
