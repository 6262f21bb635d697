// SPDX-License-Identifier: Apache-2.0
// Operators that are built from many ops: ConvTranspose, Det, Pad, Resize.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include "ir/ops/op_def.h"
#include "tests/onnx/one_output.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

using namespace thermite::testing;
using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string one_node(const Message& n, const std::vector<Message>& constants, int rank, int data_type = 1) {
  const std::vector<int64_t> open(static_cast<size_t>(rank), -1);
  return model({.nodes = {n},
                .initializers = constants,
                .inputs = {port("x", open, data_type)},
                .outputs = {port("y", {}, data_type)}},
               19);
}

double det(int64_t order, const std::vector<float>& x) {
  const auto r = run_one(one_node(node("Det", {"x"}, {"y"}), {}, 2), {floats({order, order}, x)}, false);
  EXPECT_EQ(r.values.size(), 1u) << r.error;
  return r.values.empty() ? NAN : r.values[0];
}

TEST(OnnxDet, AnyOrder) {
  for (const int64_t order : {1, 2, 3, 4, 5, 8, 17}) {
    std::vector<float> lines(static_cast<size_t>(order * order)), swapped = lines;
    double product = 1;
    for (int64_t i = 0; i < order; ++i) {
      for (int64_t j = 0; j <= i; ++j) lines[i * order + j] = j == i ? 1 + 0.1f * static_cast<float>(i) : 0.3f;
      product *= 1 + 0.1 * static_cast<double>(i);
    }
    EXPECT_NEAR(det(order, lines), product, 1e-5 * product) << order;
    if (order == 1) continue;
    // Rows in reverse: every pivot is somewhere else. The sign is that of the permutation.
    for (int64_t i = 0; i < order; ++i) std::copy_n(&lines[(order - 1 - i) * order], order, &swapped[i * order]);
    EXPECT_NEAR(det(order, swapped), (order / 2 % 2 ? -1 : 1) * product, 1e-5 * product) << order;
  }
}

TEST(OnnxDet, SmallPivotsAndSingularMatrices) {
  std::vector<float> x(25, 0);
  for (int k = 0; k < 5; ++k) x[k * 6] = 1;
  x[0] = 1e-8f, x[1] = 1, x[5] = 1;  // [[1e-8, 1], [1, 1]]: without pivoting f32 loses the 1
  EXPECT_NEAR(det(5, x), -1, 1e-6);
  for (int k = 0; k < 5; ++k) x[k * 5 + 2] = 0;
  EXPECT_EQ(det(5, x), 0);
  EXPECT_EQ(det(5, std::vector<float>(25, 0)), 0);
  x[7] = NAN;
  EXPECT_TRUE(std::isnan(det(5, x)));
}

TEST(OnnxPad, WrapsAnyNumberOfTimesAlongEveryAxis) {
  const auto wrap = [](const std::vector<int64_t>& pads) {
    return run_one(one_node(node("Pad", {"x", "p"}, {"y"}, {attribute("mode", std::string_view("wrap"))}),
                            {tensor("p", {4}, pads)}, 2),
                   {floats({2, 3}, {1, 2, 3, 4, 5, 6})}, false);
  };
  EXPECT_THAT(wrap({5, 0, 0, 0}).values, ElementsAre(4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6));
  EXPECT_THAT(wrap({0, 7, 0, 1}).values, ElementsAre(3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 6, 4, 5, 6, 4, 5, 6, 4, 5, 6, 4));
  EXPECT_THAT(wrap({0, 0, 1, 4}).values, ElementsAre(1, 2, 3, 1, 2, 3, 1, 4, 5, 6, 4, 5, 6, 4, 1, 2, 3, 1, 2, 3, 1));
  EXPECT_THAT(wrap({-1, 3, 1, -2}).values, ElementsAre(4, 4, 4, 4, 4, 4, 4, 4)) << "crops come first";
  EXPECT_THAT(wrap({-2, 0, 1, 0}).error, HasSubstr("nothing to wrap"));
}

std::vector<double> resize(const std::vector<Message>& attributes, const std::vector<float>& scales,
                           const Constant& x) {
  const auto r = run_one(one_node(node("Resize", {"x", "", "s"}, {"y"}, attributes),
                                  {tensor("s", {static_cast<int64_t>(scales.size())}, scales)}, x.type.dims.size(),
                                  x.type.dtype == DType::f32  ? 1
                                  : x.type.dtype == DType::u8 ? 2
                                                              : 7),
                         {x}, false);
  EXPECT_EQ(r.error, "");
  return r.values;
}

const Message kLinear = attribute("mode", std::string_view("linear")), kSmooth = attribute("antialias", int64_t{1});

TEST(OnnxResize, AntialiasWidensTheKernelOfAnAxisThatShrinks) {
  std::vector<float> ramp(8);
  std::iota(ramp.begin(), ramp.end(), 0.0f);
  const auto half = resize({kLinear, kSmooth}, {0.5}, floats({8}, ramp));
  // Weights 1/8, 3/8, 3/8, 1/8 about each place; what lies outside repeats the edge.
  EXPECT_THAT(half, ElementsAre(DoubleNear(0.625, 1e-6), DoubleNear(2.5, 1e-6), DoubleNear(4.5, 1e-6),
                                DoubleNear(6.375, 1e-6)));
  EXPECT_EQ(resize({kLinear, kSmooth}, {2}, floats({8}, ramp)), resize({kLinear}, {2}, floats({8}, ramp)));
  std::vector<float> spike(100);
  spike[50] = 1;
  const auto tenth = resize({attribute("mode", std::string_view("cubic")), kSmooth}, {0.1f}, floats({100}, spike));
  EXPECT_NEAR(std::accumulate(tenth.begin(), tenth.end(), 0.0), 0.1, 1e-5) << "the kernels cover every element alike";
}

TEST(OnnxResize, IntegersAreCutOffOrRounded) {
  const uint8_t bytes[] = {0, 10, 255, 3};
  const auto x = make_constant({DType::u8, {4}}, bytes);
  EXPECT_THAT(resize({kLinear}, {2}, x), ElementsAre(0, 2, 7, 71, 193, 192, 66, 3));
  EXPECT_THAT(resize({kLinear, kSmooth}, {2}, x), ElementsAre(0, 3, 8, 71, 194, 192, 66, 3));
  const int64_t wide[] = {0, int64_t{1} << 40, 7, 8};
  EXPECT_THAT(resize({kLinear}, {2}, make_constant({DType::i64, {4}}, wide)),
              ElementsAre(0, 0x1p38, 3 * 0x1p38, 0x1.8p39 + 2, 0x1p38 + 5, 7, 8, 8));
}

TEST(OnnxConvTranspose, AnInfiniteWeightReachesOnlyWhatItIsATapOf) {
  const float inf = std::numeric_limits<float>::infinity();
  const auto run = [&](std::vector<float> w) {
    const auto n = node("ConvTranspose", {"x", "w"}, {"y"}, {attribute("strides", std::vector<int64_t>{3})});
    return run_one(one_node(n, {tensor("w", {1, 1, 2}, w)}, 3), {floats({1, 1, 2}, {1, 2})}, false).values;
  };
  EXPECT_THAT(run({5, 7}), ElementsAre(5, 7, 0, 10, 14));
  EXPECT_THAT(run({5, inf}), ElementsAre(5, inf, 0, 10, inf));
  const std::string given =
      model({.nodes = {node("ConvTranspose", {"x", "w"}, {"y"}, {attribute("strides", std::vector<int64_t>{3})})},
             .inputs = {port("x", {1, 1, 2}), port("w", {1, 1, 2})},
             .outputs = {port("y", {})}},
            19);
  EXPECT_THAT(run_one(given, {floats({1, 1, 2}, {1, 2}), floats({1, 1, 2}, {5, inf})}, false).values,
              ElementsAre(5, inf, 0, 10, inf));
}

TEST(OnnxConvTranspose, TapsOfGivenWeightsMayLieOutsideTheOutput) {
  const auto run = [&](std::vector<int64_t> pads) {
    const auto n = node("ConvTranspose", {"x", "w"}, {"y"},
                        {attribute("strides", std::vector<int64_t>{2}), attribute("pads", std::move(pads))});
    const std::string given =
        model({.nodes = {n}, .inputs = {port("x", {1, 1, 1}), port("w", {1, 1, 4})}, .outputs = {port("y", {})}}, 19);
    return run_one(given, {floats({1, 1, 1}, {3}), floats({1, 1, 4}, {5, 7, 2, 1})}, false).values;
  };
  EXPECT_THAT(run({3, 0}), ElementsAre(3));
  EXPECT_THAT(run({0, 3}), ElementsAre(15));
  EXPECT_THAT(run({1, 2}), ElementsAre(21));
}

// The phase of the last output meets nothing but what is behind the input.
TEST(OnnxConvTranspose, OutputsBehindTheInputAreZero) {
  const auto n = node("ConvTranspose", {"x", "w"}, {"y"},
                      {attribute("strides", std::vector<int64_t>{4}), attribute("pads", std::vector<int64_t>{3, 2}),
                       attribute("output_padding", std::vector<int64_t>{3})});
  const std::string m = one_node(n, {tensor("w", {1, 1, 5}, std::vector<float>{1, 2, 3, 4, 5})}, 3);
  EXPECT_THAT(run_one(m, {floats({1, 1, 1}, {7})}, false).values, ElementsAre(28, 35, 0));
}

// Every tap that a result has, and no zero between elements of the input: of all that phases multiply, what a
// convolution of the spread input would, divided by the strides.
TEST(OnnxConvTranspose, StridesAreConvolutionsByPhase) {
  struct Case {
    std::vector<int64_t> taps, strides, pads, more;
    int64_t products;  // per channel and filter
  };
  for (const Case& c : {Case{{4, 4}, {2, 2}, {1, 1, 1, 1}, {0, 0}, 4 * 4 * 5 * 7},
                        Case{{3, 3}, {2, 2}, {1, 1, 1, 1}, {1, 1}, 9 * 5 * 7},
                        Case{{2, 3}, {4, 3}, {0, 1, 0, 1}, {1, 0}, 2 * 3 * (5 + 1) * (7 + 1)},
                        Case{{5, 2}, {3, 1}, {0, 0, 0, 0}, {2, 0}, 5 * 2 * (5 + 2) * (7 + 1)}}) {
    std::vector<float> image(5 * 7), filter(static_cast<size_t>(c.taps[0] * c.taps[1]));
    for (size_t k = 0; k < image.size(); ++k) image[k] = 0.5f + static_cast<float>(k % 11);
    for (size_t k = 0; k < filter.size(); ++k) filter[k] = 1 + static_cast<float>(k);
    const Message n =
        node("ConvTranspose", {"x", "w"}, {"y"},
             {attribute("strides", c.strides), attribute("pads", c.pads), attribute("output_padding", c.more)});
    const std::string bytes = one_node(n, {tensor("w", {1, 1, c.taps[0], c.taps[1]}, filter)}, 4);
    const auto m = load_onnx(as_bytes(bytes), "");
    ASSERT_TRUE(m.ok());
    const OnnxInput in{"x", OnnxType::Kind::tensor, true, {{DType::f32, {1, 1, 5, 7}}}, {}, {}};
    const auto imported = import_onnx(*m, std::span(&in, 1));
    ASSERT_TRUE(imported.ok()) << imported.error().message;
    int64_t products = 0;
    for (const Node& x : imported->graph.nodes)
      if (x.op->name == "conv") {
        const Dims& w = imported->graph[x.inputs[1]].type.dims;
        products += elements(x.type.dims) * w[2] * w[3];
      }
    EXPECT_LE(products, c.products);
    const int64_t high = (5 - 1) * c.strides[0] + c.taps[0] - 2 * c.pads[0] + c.more[0],
                  wide = (7 - 1) * c.strides[1] + c.taps[1] - 2 * c.pads[1] + c.more[1];
    std::vector<double> want(static_cast<size_t>(high * wide), 0);
    for (int64_t y = 0; y < 5; ++y)
      for (int64_t x = 0; x < 7; ++x)
        for (int64_t u = 0; u < c.taps[0]; ++u)
          for (int64_t v = 0; v < c.taps[1]; ++v) {
            const int64_t i = y * c.strides[0] + u - c.pads[0], j = x * c.strides[1] + v - c.pads[1];
            if (i >= 0 && i < high && j >= 0 && j < wide)
              want[static_cast<size_t>(i * wide + j)] += double(image[y * 7 + x]) * filter[u * c.taps[1] + v];
          }
    EXPECT_EQ(run_one(bytes, {floats({1, 1, 5, 7}, image)}, false).values, want);
  }
}

// A kernel that is larger than the image, or few filters of many channels: a product by tap, sums of what it moves.
TEST(OnnxConvTranspose, ProductsByTapAreMovedAndAdded) {
  struct Case {
    int64_t channels, filters, side, taps, stride, pad;
    bool products;
  };
  for (const Case& c : {Case{2, 3, 3, 7, 1, 0, true}, Case{130, 2, 6, 4, 2, 1, true}, Case{130, 2, 5, 3, 4, 0, true},
                        Case{16, 2, 6, 4, 2, 1, false}}) {
    std::vector<float> image(static_cast<size_t>(c.channels * c.side * c.side)),
        filter(static_cast<size_t>(c.channels * c.filters * c.taps * c.taps));
    for (size_t k = 0; k < image.size(); ++k) image[k] = static_cast<float>(k % 7) - 3;
    for (size_t k = 0; k < filter.size(); ++k) filter[k] = static_cast<float>(k % 5) - 2;
    const Message n = node("ConvTranspose", {"x", "w"}, {"y"},
                           {attribute("strides", std::vector<int64_t>{c.stride, c.stride}),
                            attribute("pads", std::vector<int64_t>{c.pad, c.pad, c.pad, c.pad})});
    const std::string bytes = one_node(n, {tensor("w", {c.channels, c.filters, c.taps, c.taps}, filter)}, 4);
    const auto m = load_onnx(as_bytes(bytes), "");
    ASSERT_TRUE(m.ok());
    const OnnxInput in{"x", OnnxType::Kind::tensor, true, {{DType::f32, {1, c.channels, c.side, c.side}}}, {}, {}};
    const auto imported = import_onnx(*m, std::span(&in, 1));
    ASSERT_TRUE(imported.ok()) << imported.error().message;
    const auto is_conv = [](const Node& x) { return x.op->name == "conv"; };
    EXPECT_EQ(std::ranges::none_of(imported->graph.nodes, is_conv), c.products);
    const int64_t side = (c.side - 1) * c.stride + c.taps - 2 * c.pad;
    std::vector<double> want(static_cast<size_t>(c.filters * side * side), 0);
    for (int64_t k = 0; k < c.channels; ++k)
      for (int64_t f = 0; f < c.filters; ++f)
        for (int64_t y = 0; y < c.side; ++y)
          for (int64_t x = 0; x < c.side; ++x)
            for (int64_t u = 0; u < c.taps; ++u)
              for (int64_t v = 0; v < c.taps; ++v) {
                const int64_t i = y * c.stride + u - c.pad, j = x * c.stride + v - c.pad;
                if (i < 0 || i >= side || j < 0 || j >= side) continue;
                want[static_cast<size_t>((f * side + i) * side + j)] +=
                    double(image[static_cast<size_t>((k * c.side + y) * c.side + x)]) *
                    filter[static_cast<size_t>(((k * c.filters + f) * c.taps + u) * c.taps + v)];
              }
    EXPECT_EQ(run_one(bytes, {floats({1, c.channels, c.side, c.side}, image)}, false).values, want);
  }
}

// Groups, dilations, crops, strides of which there are more than phases, filters with one infinite weight: each output
// is the sum of the taps that reach it. Whole numbers, so exactly.
TEST(OnnxConvTranspose, AnyOutputIsTheSumOfItsTaps) {
  for (uint64_t seed = 1; seed <= testing::cases(150u); ++seed) {
    std::mt19937_64 rng(seed);
    const auto pick = [&](int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(rng); };
    const int64_t groups = pick(1, 3), per_group = pick(1, 3) == 1 ? 130 : pick(1, 3), filters = pick(1, 4);
    const int64_t channels = groups * per_group;
    const std::vector<int64_t> in{pick(1, 5), pick(1, 5)}, taps{pick(1, 6), pick(1, 6)},
        strides{pick(1, 9), pick(1, 9)}, apart{pick(1, 3), pick(1, 3)};
    std::vector<int64_t> more, pads, out;
    for (size_t k = 0; k < 2; ++k) more.push_back(pick(0, std::max(strides[k], apart[k]) - 1));
    for (size_t k = 0; k < 4; ++k) pads.push_back(pick(0, 3));
    for (size_t k = 0; k < 2; ++k)
      out.push_back((in[k] - 1) * strides[k] + (taps[k] - 1) * apart[k] + 1 + more[k] - pads[k] - pads[k + 2]);
    if (out[0] < 1 || out[1] < 1) continue;
    std::vector<float> image(static_cast<size_t>(channels * in[0] * in[1])),
        filter(static_cast<size_t>(channels * filters * taps[0] * taps[1]));
    for (float& x : image) x = static_cast<float>(pick(-3, 3));
    for (float& x : filter) x = static_cast<float>(pick(-3, 3));
    const bool infinite = pick(0, 3) == 0;
    if (infinite) filter[filter.size() / 2] = std::numeric_limits<float>::infinity();
    const Message n = node("ConvTranspose", {"x", "w"}, {"y"},
                           {attribute("strides", strides), attribute("pads", pads), attribute("dilations", apart),
                            attribute("output_padding", more), attribute("group", groups)});
    const std::string bytes = one_node(n, {tensor("w", {channels, filters, taps[0], taps[1]}, filter)}, 4);
    std::vector<double> want(static_cast<size_t>(groups * filters * out[0] * out[1]), 0);
    for (int64_t c = 0; c < channels; ++c)
      for (int64_t f = 0; f < filters; ++f)
        for (int64_t y = 0; y < in[0]; ++y)
          for (int64_t x = 0; x < in[1]; ++x)
            for (int64_t u = 0; u < taps[0]; ++u)
              for (int64_t v = 0; v < taps[1]; ++v) {
                const int64_t i = y * strides[0] + u * apart[0] - pads[0], j = x * strides[1] + v * apart[1] - pads[1];
                if (i < 0 || i >= out[0] || j < 0 || j >= out[1]) continue;
                want[static_cast<size_t>(((c / per_group * filters + f) * out[0] + i) * out[1] + j)] +=
                    double(image[static_cast<size_t>((c * in[0] + y) * in[1] + x)]) *
                    filter[static_cast<size_t>(((c * filters + f) * taps[0] + u) * taps[1] + v)];
              }
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const OneOutput ran = run_one(bytes, {floats({1, channels, in[0], in[1]}, image)}, false);
    const std::vector<double>& got = ran.values;
    ASSERT_EQ(got.size(), want.size()) << ran.error;
    for (size_t k = 0; k < want.size(); ++k)
      EXPECT_TRUE(got[k] == want[k] || (std::isnan(got[k]) && std::isnan(want[k])))
          << k << ": " << got[k] << " " << want[k];
  }
}

// Of 4 x 4 taps by steps of 2; `filters` of each group.
int64_t convolutions(int64_t channels, int64_t filters, int64_t pad, int64_t groups = 1) {
  const std::vector<float> filter(static_cast<size_t>(channels * filters * 4 * 4), 0.5f);
  const Message n = node("ConvTranspose", {"x", "w"}, {"y"},
                         {attribute("strides", std::vector<int64_t>{2, 2}),
                          attribute("pads", std::vector<int64_t>(4, pad)), attribute("group", groups)});
  const std::string bytes = one_node(n, {tensor("w", {channels, filters, 4, 4}, filter)}, 4);
  const auto m = load_onnx(as_bytes(bytes), "");
  if (!m.ok()) return -1;
  const OnnxInput in{"x", OnnxType::Kind::tensor, true, {{DType::f32, {1, channels, 8, 8}}}, {}, {}};
  const auto imported = import_onnx(*m, std::span(&in, 1));
  if (!imported.ok()) return -1;
  return std::ranges::count_if(imported->graph.nodes, [](const Node& x) { return x.op->name == "conv"; });
}

// However large a constant is, a look at it says whether it is finite: no zeros are spread then.
TEST(OnnxConvTranspose, LargeFiniteFiltersAreConvolutions) { EXPECT_EQ(convolutions(512, 160, 1), 4); }

// By one convolution registers hold the filters of all phases; not where one phase's fill them, or meet other elements.
TEST(OnnxConvTranspose, PhasesOfFewFiltersThatMeetTheSameElementsAreOneConvolution) {
  EXPECT_EQ(convolutions(32, 16, 0), 1);
  EXPECT_EQ(convolutions(32, 17, 0), 4);
  EXPECT_EQ(convolutions(32, 16, 1), 4);
  EXPECT_EQ(convolutions(32, 8, 0, 4), 1);
  EXPECT_EQ(convolutions(32, 1, 0, 32), 4);
}

TEST(OnnxMaxPool, PaddingIsNeverTheLargest) {
  const float low = -std::numeric_limits<float>::infinity();
  const auto indices = [](std::vector<float> x) {
    const Message n =
        node("MaxPool", {"x"}, {"", "y"},
             {attribute("kernel_shape", std::vector<int64_t>{3}), attribute("pads", std::vector<int64_t>{1, 1})});
    return run_one(model({.nodes = {n}, .inputs = {port("x", {1, 1, 3})}, .outputs = {port("y", {}, 7)}}, 19),
                   {floats({1, 1, 3}, x)}, false)
        .values;
  };
  EXPECT_THAT(indices({low, low, low}), ElementsAre(0, 0, 1));
  EXPECT_THAT(indices({1, 3, 2}), ElementsAre(1, 1, 1));
  EXPECT_THAT(indices({1, NAN, 2}), ElementsAre(1, 1, 1));
}

TEST(OnnxShrink, BelowCountsBeforeAbove) {
  const auto n = node("Shrink", {"x"}, {"y"}, {attribute("lambd", -0.5f), attribute("bias", 0.25f)});
  const auto r = run_one(one_node(n, {}, 1), {floats({3}, {-1, 0.25f, 2})}, false);
  EXPECT_THAT(r.values, ElementsAre(-0.75, 0.5, 1.75));
}

TEST(OnnxHardmax, OfNothingIsNothing) {
  const auto r = run_one(one_node(node("Hardmax", {"x"}, {"y"}), {}, 2), {floats({3, 0}, {})}, false);
  EXPECT_EQ(r.error, "");
  EXPECT_TRUE(r.values.empty());
}

TEST(OnnxReduceLog, TakesWholeNumbers) {
  const int64_t whole[] = {20, 30, 50};
  const auto x = make_constant({DType::i64, {3}}, whole);
  EXPECT_THAT(run_one(one_node(node("ReduceLogSum", {"x"}, {"y"}), {}, 1, 7), {x}, false).values, ElementsAre(4));
  EXPECT_THAT(run_one(one_node(node("ReduceLogSumExp", {"x"}, {"y"}), {}, 1, 7), {x}, false).values, ElementsAre(50));
}

TEST(OnnxDynamicQuantizeLinear, ZerosHaveTheScaleOne) {
  auto m = [](const char* out, int type) {
    return model({.nodes = {node("DynamicQuantizeLinear", {"x"}, {"y", "s", "z"})},
                  .initializers = {},
                  .inputs = {port("x", {-1})},
                  .outputs = {port(out, {}, type)}});
  };
  EXPECT_THAT(run_one(m("s", 1), {floats({2}, {0, 0})}, false).values, ElementsAre(1));
  EXPECT_THAT(run_one(m("y", 2), {floats({2}, {0, 0})}, false).values, ElementsAre(0, 0));
}

TEST(ConformanceRule, HalvesMayBeTwoUnitsOffAndFloatsAreAsBefore) {
  const ConformanceOptions options;
  const auto halves = [](DType t, std::vector<uint16_t> v) {
    return make_constant({t, {static_cast<int64_t>(v.size())}}, v.data());
  };
  for (const DType t : {DType::f16, DType::bf16}) {
    EXPECT_EQ(difference(halves(t, {0x3801}), halves(t, {0x3803}), options), "");
    EXPECT_NE(difference(halves(t, {0x3800}), halves(t, {0x3803}), options), "");
  }
  EXPECT_EQ(difference(floats({1}, {1.0009f}), floats({1}, {1}), options), "");
  EXPECT_NE(difference(floats({1}, {1.0011f}), floats({1}, {1}), options), "");
  EXPECT_NE(difference(floats({1}, {2e-7f}), floats({1}, {0}), options), "");
  EXPECT_EQ(difference(floats({2}, {2e-7f, 99}), floats({2}, {0, 99}), options), "") << "0 beside 99";
  EXPECT_NE(difference(floats({2}, {6e-6f, 99}), floats({2}, {0, 99}), options), "");
}

}  // namespace
}  // namespace thermite
