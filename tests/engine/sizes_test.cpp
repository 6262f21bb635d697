// SPDX-License-Identifier: Apache-2.0
// Programs at changing sizes: a new size of a known shape class searches nothing and compiles next to nothing, a size
// seen before replays, and another process finds everything in the cache.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <functional>

#include "bench/decoder.h"
#include "tests/support/device.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

using Floats = std::vector<float>;
const std::string kDevice = test_device(THERMITE_HAS_MLIR ? "cpu" : "interp");

// Burn's launch-overhead program.
Floats chain(const DeviceHandle& device, const Shape& shape) {
  const Tensor lhs = Tensor::full(shape, 0.5, DType::f32, device).eval();
  const Tensor rhs = Tensor::full(shape, 0.25, DType::f32, device).eval();
  Tensor x = lhs;
  for (int i = 0; i < 100; ++i) {
    const Tensor fresh = Tensor::ones(shape, DType::f32, device) * static_cast<float>(i);
    x = i % 2 == 0 ? x * rhs + fresh : lhs + x + fresh;
  }
  return x.to_vector<float>();
}

// The shape of a text recogniser: convolutions over a line of any width, then a classifier per column.
Floats recogniser(const DeviceHandle& device, int64_t width) {
  const Tensor image = Tensor::full({1, 3, 16, width}, 0.5, DType::f32, device).eval();
  const auto weight = [&](const Shape& s, double v) { return Tensor::full(s, v, DType::f32, device).eval(); };
  Tensor x = relu(
      conv(image, weight({8, 3, 3, 3}, 0.05), {.strides = {2, 2}, .pads_low = {1, 1}, .pads_high = {1, 1}}) + 0.125f);
  x = relu(conv(x, weight({8, 1, 3, 3}, 0.1), {.pads_low = {1, 1}, .pads_high = {1, 1}, .groups = 8}));
  x = relu(conv(x, weight({12, 8, 1, 1}, 0.1)));
  x = x * sigmoid(reduce_mean(x, {2, 3}, {.keepdims = true}));
  x = permute(reduce_mean(x, {2}), {0, 2, 1});
  return softmax(matmul(x, weight({12, 20}, 0.2)), 2).to_vector<float>();
}

// Statistics by group, scales by channel.
Floats group_norm(const DeviceHandle& device, int64_t size) {
  const Shape shape{2, 12, size, size};
  Floats values(static_cast<size_t>(24 * size * size)), scales(12);
  for (size_t k = 0; k < values.size(); ++k) values[k] = static_cast<float>(k % 17) * 0.25f;
  for (size_t k = 0; k < scales.size(); ++k) scales[k] = static_cast<float>(k + 1);
  const Tensor x = reshape(Tensor::from_data(values, shape, device), {2, 4, 3 * size * size});
  const Tensor scale = Tensor::from_data(scales, {1, 12, 1, 1}, device);
  const Tensor centred = x - reduce_mean(x, {2}, {.keepdims = true});
  const Tensor y = centred * rsqrt(reduce_mean(centred * centred, {2}, {.keepdims = true}) + 0.001f);
  return (reshape(y, shape) * scale).to_vector<float>();
}

struct Visit {
  Stats before, after;
  uint64_t searches() const { return after.searches - before.searches; }
  uint64_t compiles() const { return after.compiles - before.compiles; }
  uint64_t graphs() const { return after.graphs_built - before.graphs_built; }
  uint64_t plans() const { return after.plans_built - before.plans_built; }
  uint64_t lowered() const { return after.groups_lowered - before.groups_lowered; }
  uint64_t groups() const { return lowered() + after.groups_bound - before.groups_bound; }
  uint64_t launches() const { return after.kernels_launched - before.kernels_launched; }
};

Visit visit(const DeviceHandle& device, const std::function<void()>& f) {
  Visit v;
  v.before = device.stats();
  f();
  v.after = device.stats();
  return v;
}

// A program by name and size.
Floats run(const DeviceHandle& device, const std::string& name, int64_t size) {
  if (name == "decode") {
    bench::Decoder decoder(device);
    Floats all;
    for (int64_t t = 0; t < size; ++t) {
      const Floats y = decoder.step(0.1f * static_cast<float>(t));
      all.insert(all.end(), y.begin(), y.end());
    }
    return all;
  }
  if (name == "group_norm") return group_norm(device, size);
  if (name == "chain") return chain(device, {1, size, size, size});
  return recogniser(device, size);
}

struct Case {
  const char* name;
  std::vector<int64_t> known, fresh;
};
const Case kCases[] = {
    {"decode", {12}, {20, 40}},  // every length below is visited on the way
    {"chain", {8}, {4, 5, 12}},
    // Rows of whole vectors or not.
    {"group_norm", {24, 33, 40}, {26, 35, 36, 44, 48}},
    // Axes of some ten elements have tiles of their own, so one size of either kind is known.
    {"recogniser", {64, 256}, {48, 80, 100, 133, 320}},
};

class Sizes : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override { std::filesystem::remove_all(dir); }
  void TearDown() override { std::filesystem::remove_all(dir); }
  DeviceHandle open() const { return DeviceHandle::open({.device = kDevice, .cache = dir + "/cache.db"}); }
  const std::string dir = testing::TempDir() + "/thermite_sizes_" + std::to_string(getpid());
};
INSTANTIATE_TEST_SUITE_P(Programs, Sizes, testing::ValuesIn(kCases), [](const auto& p) { return p.param.name; });

TEST_P(Sizes, AFreshSizeOfAKnownClassBindsAndASeenOneReplays) {
  const Case& c = GetParam();
  const DeviceHandle device = open();
  for (int64_t size : c.known) run(device, c.name, size);
  std::vector<Floats> values;
  for (int64_t size : c.fresh) {
    const Visit first = visit(device, [&] { values.push_back(run(device, c.name, size)); });
    EXPECT_EQ(first.searches(), 0u) << size;
    EXPECT_LE(first.compiles() * 10, first.launches()) << size;
    EXPECT_LE(first.lowered() * 5, first.groups()) << size;  // the others are bound
  }
  for (size_t k = 0; k < c.fresh.size(); ++k) {
    Floats again;
    const Visit second = visit(device, [&] { again = run(device, c.name, c.fresh[k]); });
    EXPECT_EQ(second.graphs(), 0u) << c.fresh[k];
    EXPECT_EQ(second.plans(), 0u) << c.fresh[k];
    EXPECT_EQ(again, values[k]);
  }
}

TEST_P(Sizes, AWarmProcessSearchesAndCompilesNothing) {
  if (kDevice != "cpu") GTEST_SKIP() << "the interpreter keeps no plans";
  const Case& c = GetParam();
  std::vector<Floats> values;
  {
    const DeviceHandle cold = open();
    for (int64_t size : c.fresh) values.push_back(run(cold, c.name, size));
    EXPECT_GT(cold.stats().searches, 0u);
  }
  const DeviceHandle warm = open();
  for (size_t k = 0; k < c.fresh.size(); ++k) EXPECT_EQ(run(warm, c.name, c.fresh[k]), values[k]);
  EXPECT_EQ(warm.stats().searches, 0u);
  EXPECT_EQ(warm.stats().compiles, 0u);
  EXPECT_EQ(warm.stats().graphs_built, 0u);
}

}  // namespace
}  // namespace thermite
