// SPDX-License-Identifier: Apache-2.0
// Weights that are prepared in panels: the bits of products of plain ones, whatever is around them, and of epilogues
// that reshapes of the results lead to.
#include <gtest/gtest.h>

#include <random>

#include "engine/engine.h"
#include "ir/graph/byte_size.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "ir/ops/reference.h"
#include "tests/engine/differential.h"
#include "tests/support/device.h"

namespace thermite {
namespace {

struct Product {
  int64_t batch = 0, rows = 1, depth = 1, columns = 16;  // batch 0: none
  bool transposed = false;                               // the weights are [columns, depth]
  DType dtype = DType::f32;
};

std::string text_of(const Product& p) {
  return fmt::format("{} {}x{}x{}x{}{}", name(p.dtype), p.batch, p.rows, p.depth, p.columns,
                     p.transposed ? " transposed" : "");
}

NodeId weights(GraphBuilder& b, const Product& p, std::mt19937_64& rng) {
  Dims d;
  if (p.batch) d.push_back(p.batch);
  for (int64_t n : {p.transposed ? p.columns : p.depth, p.transposed ? p.depth : p.columns}) d.push_back(n);
  RefTensor w({p.dtype, d});
  with_storage(p.dtype, [&]<class T>() {
    for (T& v : w.as<T>()) v = static_cast<T>(static_cast<double>(rng() % 2001) / 500 - 2);
  });
  std::vector<std::byte> bytes(byte_size({p.dtype, d}));
  w.to_bytes(bytes.data());
  return b.constant(make_constant({p.dtype, d}, bytes.data()));
}

// relu(x w + bias) + bias, with the product written out as well where `kept`.
Graph dense(const Product& p, bool kept, std::mt19937_64& rng) {
  GraphBuilder b;
  auto add = [&](const char* op, std::vector<NodeId> in, Attrs a = {}) {
    return *b.add(*find_op(op), in, std::move(a));
  };
  const int64_t at = p.batch ? 1 : 0;
  const NodeId x = b.input({p.dtype, p.batch ? Dims{p.batch, p.rows, p.depth} : Dims{p.rows, p.depth}});
  const NodeId bias = b.input({p.dtype, {p.columns}});
  DotGeneralAttrs a{.lhs_contract = {at + 1}, .rhs_contract = {p.transposed ? at + 1 : at}};
  if (p.batch) a.lhs_batch = a.rhs_batch = {0};
  const NodeId product = add("dot_general", {x, weights(b, p, rng)}, a.pack());
  const NodeId sum = add("relu", {add("add", {product, bias})});
  if (kept) b.output(product);
  b.output(add("add", {sum, bias}));
  return std::move(b).finish();
}

struct Image {
  int64_t channels, height, width, filters, taps, stride, batch = 1;
  DType dtype = DType::f32;
};

// relu(conv(x, w) + residual)
Graph convolution(const Image& i, std::mt19937_64& rng) {
  GraphBuilder b;
  auto add = [&](const char* op, std::vector<NodeId> in, Attrs a = {}) {
    return *b.add(*find_op(op), in, std::move(a));
  };
  const NodeId x = b.input({i.dtype, {i.batch, i.channels, i.height, i.width}});
  const Product rows{.rows = i.filters, .depth = i.filters, .columns = i.channels * i.taps * i.taps, .dtype = i.dtype};
  const NodeId w =
      add("reshape", {weights(b, rows, rng)}, ReshapeAttrs{.dims = {i.filters, i.channels, i.taps, i.taps}}.pack());
  const std::vector<int64_t> pads(2, i.taps / 2);
  const NodeId y =
      add("conv", {x, w},
          ConvAttrs{.strides = {i.stride, i.stride}, .dilations = {1, 1}, .pads_low = pads, .pads_high = pads}.pack());
  b.output(add("relu", {add("add", {y, b.input(b.type(y))})}));
  return std::move(b).finish();
}

TEST(Panels, BitsAreThoseOfPlainFilters) {
  Differential d(Numerics::fast);
  std::mt19937_64 rng(9);
  const Image cases[] = {{16, 7, 7, 64, 3, 1},
                         {40, 7, 9, 48, 1, 1},
                         {33, 14, 14, 32, 3, 2, 2},
                         {130, 5, 5, 80, 1, 2},
                         {17, 20, 1, 32, 3, 1},
                         {24, 10, 10, 48, 5, 1, 1, DType::f16},
                         {24, 6, 6, 48, 3, 1, 1, DType::f64},
                         {24, 6, 6, 48, 3, 1, 3, DType::i32},
                         {64, 30, 31, 40, 1, 1}};
  for (const Image& i : cases)
    EXPECT_EQ(d.check(convolution(i, rng), rng()), "")
        << fmt::format("{} {}x{}x{} by {} taps {} stride {}", name(i.dtype), i.channels, i.height, i.width, i.filters,
                       i.taps, i.stride);
  EXPECT_EQ(d.fallback_groups(), 0u);
}

TEST(Panels, BitsAreThoseOfPlainWeights) {
  Differential d(Numerics::fast);
  std::mt19937_64 rng(7);
  const Product cases[] = {{0, 1, 300, 48},
                           {0, 3, 128, 32},
                           {0, 5, 1000, 64, true},
                           {0, 33, 17, 272},
                           {0, 70, 129, 96, true},
                           {3, 9, 40, 48},
                           {2, 1, 64, 64, true},
                           {0, 8, 64, 80, false, DType::f16},
                           {0, 9, 65, 64, true, DType::bf16},
                           {0, 7, 50, 96, false, DType::f64},
                           {0, 6, 64, 64, false, DType::i32},
                           {0, 4, 100, 50},
                           {0, 130, 2100, 48}};
  for (const Product& p : cases)
    for (bool kept : {false, true}) EXPECT_EQ(d.check(dense(p, kept, rng), rng()), "") << text_of(p);
  EXPECT_EQ(d.fallback_groups(), 0u);
}

// The planner asks for panels where the device's schedules read them, and their width is a constant of the kernel.
TEST(Panels, ArePlannedForAndPackNothing) {
  auto engine = Engine::open({.device = test_device("interp"), .cpu = "x86-64-v4", .cache = "disabled"});
  ASSERT_TRUE(engine.ok()) << engine.error().message;
  std::mt19937_64 rng(7);
  const Result<LoweredGraph> lowered = (*engine)->lower(dense({.rows = 24, .depth = 128, .columns = 96}, false, rng));
  ASSERT_TRUE(lowered.ok()) << lowered.error().message;
  const auto product =
      std::ranges::find_if(lowered->graph.nodes, [](const Node& n) { return n.op->has(kContraction); });
  ASSERT_NE(product, lowered->graph.nodes.end());
  EXPECT_EQ(lowered->graph[product->inputs[1]].type.dims, (Dims{6, 128, 16}));
  ASSERT_EQ(lowered->programs.size(), 1u);
  const Steps& steps = lowered->programs[0].steps;
  ASSERT_TRUE(std::holds_alternative<GemmSteps>(steps)) << print(steps);
  EXPECT_EQ(std::get<GemmSteps>(steps).pack, PackMode::none);
  EXPECT_EQ(std::get<GemmSteps>(steps).joined, 1);
}

// relu(x w) + bias, with bytes that are widened.
Graph dense_bytes(const Product& p, std::mt19937_64& rng) {
  GraphBuilder b;
  auto add = [&](const char* op, std::vector<NodeId> in, Attrs a = {}) {
    return *b.add(*find_op(op), in, std::move(a));
  };
  const auto widened = [&](NodeId n) { return add("cast", {n}, CastAttrs{.to = DType::i32}.pack()); };
  const NodeId x = widened(b.input({DType::u8, {p.rows, p.depth}})), w = widened(weights(b, p, rng));
  const NodeId y =
      add("dot_general", {x, w}, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {p.transposed ? 1 : 0}}.pack());
  b.output(add("add", {add("relu", {y}), b.input({DType::i32, {p.columns}})}));
  return std::move(b).finish();
}

TEST(Panels, BitsAreThoseOfPlainWeightsOnAMatrixUnit) {
  Differential d(Numerics::fast);
  std::mt19937_64 rng(11);
  for (const int64_t rows : {16, 33, 70})
    for (const auto& [depth, columns] : {std::pair<int64_t, int64_t>{64, 96}, {192, 32}, {1088, 64}, {100, 64}})
      for (const bool transposed : {false, true}) {
        const Product bytes{0, rows, depth, columns, transposed, DType::i8},
            halves{0, rows, depth, columns, transposed, DType::bf16};
        EXPECT_EQ(d.check(dense_bytes(bytes, rng), rng()), "") << text_of(bytes);
        EXPECT_EQ(d.check(dense(halves, false, rng), rng()), "") << text_of(halves);
      }
  EXPECT_EQ(d.fallback_groups(), 0u);
}

// Neither rows nor columns of the unit are packed where both lie as it reads them.
TEST(Panels, OfAMatrixUnitArePlannedForAndPackNothing) {
  auto engine = Engine::open({.device = test_device("interp"), .cpu = "x86-64-v4-amx", .cache = "disabled"});
  ASSERT_TRUE(engine.ok()) << engine.error().message;
  std::mt19937_64 rng(7);
  const Product halves{.rows = 40, .depth = 128, .columns = 96, .dtype = DType::bf16};
  for (const Graph& g :
       {dense_bytes({.rows = 40, .depth = 128, .columns = 96, .dtype = DType::i8}, rng), dense(halves, false, rng)}) {
    const Result<LoweredGraph> lowered = (*engine)->lower(g);
    ASSERT_TRUE(lowered.ok()) << lowered.error().message;
    ASSERT_EQ(lowered->programs.size(), 1u);
    ASSERT_TRUE(std::holds_alternative<UnitGemmSteps>(lowered->programs[0].steps));
    for (const Memory& m : lowered->programs[0].kernels[0].kernel->memories) EXPECT_NE(m.kind, MemKind::scratch);
  }
}

// relu(reshape(x w)) + residual
Graph reshaped(const Dims& columns, const Dims& to) {
  GraphBuilder b;
  auto add = [&](const char* op, std::vector<NodeId> in, Attrs a = {}) {
    return *b.add(*find_op(op), in, std::move(a));
  };
  Dims w{24};
  for (int64_t n : columns) w.push_back(n);
  const NodeId x = b.input({DType::f32, {1, 12, 24}}), weights = b.input({DType::f32, w});
  const NodeId product =
      add("dot_general", {x, weights}, DotGeneralAttrs{.lhs_contract = {2}, .rhs_contract = {0}}.pack());
  const NodeId folded = add("reshape", {product}, ReshapeAttrs{.dims = {to.begin(), to.end()}}.pack());
  b.output(add("add", {add("relu", {folded}), b.input({DType::f32, to})}));
  return std::move(b).finish();
}

TEST(Panels, EpiloguesBehindReshapesKeepBits) {
  Differential d(Numerics::exact);
  const std::pair<Dims, Dims> cases[] = {{{3, 16}, {12, 48}},    {{3, 16}, {3, 4, 48}}, {{3, 16}, {3, 4, 1, 3, 16}},
                                         {{48}, {12, 3, 16}},    {{5, 2, 3}, {12, 30}}, {{5, 2, 3}, {1, 12, 10, 3}},
                                         {{6, 5}, {4, 3, 30}},   {{6, 5}, {12, 3, 10}}, {{16}, {192}},
                                         {{7, 16}, {2, 6, 112}}, {{1, 17}, {12, 17}}};
  uint64_t seed = 1;
  for (const auto& [columns, to] : cases)
    EXPECT_EQ(d.check(reshaped(columns, to), seed++), "") << to_string(columns) << " -> " << to_string(to);
  EXPECT_EQ(d.fallback_groups(), 0u);
}

}  // namespace
}  // namespace thermite
