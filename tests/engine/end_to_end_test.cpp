// SPDX-License-Identifier: Apache-2.0
// The whole path, from recorded ops to numbers, on every device there is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <random>
#include <thread>

#include "tests/support/device.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

std::vector<float> random_floats(size_t n, uint32_t seed) {
  std::mt19937 rng(seed);
  std::uniform_real_distribution<float> d(-2, 2);
  std::vector<float> v(n);
  for (float& x : v) x = d(rng);
  return v;
}

// softmax(a + b) @ c in double.
std::vector<double> attention(const std::vector<float>& a, const std::vector<float>& b, const std::vector<float>& c,
                              size_t m, size_t k, size_t n) {
  std::vector<double> out(m * n);
  for (size_t i = 0; i < m; ++i) {
    std::vector<double> p(k);
    double high = -INFINITY, sum = 0;
    for (size_t j = 0; j < k; ++j) high = std::max(high, p[j] = double(a[i * k + j]) + b[j]);
    for (double& x : p) sum += x = std::exp(x - high);
    for (size_t j = 0; j < k; ++j) {
      for (size_t l = 0; l < n; ++l) out[i * n + l] += p[j] / sum * c[j * n + l];
    }
  }
  return out;
}

constexpr bool kCompiles = THERMITE_HAS_MLIR;

struct Path {
  const char* name;
  DeviceOptions options;
};
const Path kPaths[] = {
    {"cpu_fused", {.device = test_device("cpu"), .cache = "disabled"}},
    {"cpu_unfused", {.device = test_device("cpu"), .fuse = false, .cache = "disabled"}},
    {"cpu_baseline", {.device = test_device("cpu"), .cpu = "x86-64", .cache = "disabled"}},
    {"interp_fused", {.device = test_device("interp"), .cache = "disabled"}},
    {"interp_unfused", {.device = test_device("interp"), .fuse = false, .cache = "disabled"}},
};

class EndToEnd : public testing::TestWithParam<Path> {
 protected:
  void SetUp() override {
    if (!kCompiles && GetParam().options.device == "cpu") GTEST_SKIP() << "built without the CPU code generator";
  }
  DeviceHandle device = DeviceHandle::open(GetParam().options);
};
INSTANTIATE_TEST_SUITE_P(Paths, EndToEnd, testing::ValuesIn(kPaths), [](const auto& p) { return p.param.name; });

TEST_P(EndToEnd, SoftmaxOfASumTimesAMatrix) {
  const size_t m = 17, k = 33, n = 20;
  const auto a = random_floats(m * k, 1), b = random_floats(k, 2), c = random_floats(k * n, 3);
  const Tensor ta = Tensor::from_data(a, {int64_t(m), int64_t(k)}, device);
  const Tensor tb = Tensor::from_data(b, {int64_t(k)}, device),
               tc = Tensor::from_data(c, {int64_t(k), int64_t(n)}, device);
  const std::vector<float> got = matmul(softmax(ta + tb, 1), tc).to_vector<float>();
  const std::vector<double> want = attention(a, b, c, m, k, n);
  for (size_t i = 0; i < got.size(); ++i) ASSERT_NEAR(got[i], want[i], 2e-6) << i;
}

TEST_P(EndToEnd, GeluKeepsItsDigitsBelowZero) {
  std::vector<float> x;
  for (float v = -12.75f; v < 6; v += 0.0625f) x.push_back(v + 0.001f);
  const size_t plain = x.size();
  for (float v : {0.0f, -0.0f, INFINITY, -20.0f, -3e38f, 3e38f, 0x1p-148f, -0x1p-148f, NAN, -INFINITY}) x.push_back(v);
  const std::vector<float> got = gelu(Tensor::from_data(x, {int64_t(x.size())}, device)).to_vector<float>();
  for (size_t i = 0; i < plain; ++i) {
    const double want = x[i] * std::erfc(x[i] * -0.70710678118654752440) / 2;
    ASSERT_NEAR(got[i], want, std::abs(want) * 0x1p-20) << x[i];
  }
  const float want[] = {0.0f, -0.0f, INFINITY, -0.0f, -0.0f, 3e38f, 0x1p-149f, -0x1p-149f};
  for (size_t i = 0; i < std::size(want); ++i) {
    EXPECT_EQ(got[plain + i], want[i]) << x[plain + i];
    EXPECT_EQ(std::signbit(got[plain + i]), std::signbit(want[i])) << x[plain + i];
  }
  EXPECT_TRUE(std::isnan(got[plain + 8]));
  EXPECT_TRUE(std::isnan(got[plain + 9]));  // -infinity times 0, as the formula says
}

TEST_P(EndToEnd, ARepeatedCallBuildsNoGraphAndNoPlan) {
  const auto run = [&](const std::vector<float>& v) {
    const Tensor x = Tensor::from_data(v, {4, 8}, device);
    return reduce_sum(exp(x) * 1.25f + 1, {1}).to_vector<float>();
  };
  run(random_floats(32, 1));
  const Stats before = device.stats();
  const auto v = random_floats(32, 2);
  const auto got = run(v);
  const Stats after = device.stats();
  EXPECT_EQ(after.graphs_built, before.graphs_built);
  EXPECT_EQ(after.plans_built, before.plans_built);
  EXPECT_EQ(after.searches, before.searches);
  EXPECT_EQ(after.compiles, before.compiles);
  EXPECT_EQ(after.plan_hits, before.plan_hits + 1);
  for (size_t i = 0; i < 4; ++i) {
    double sum = 0;
    for (size_t j = 0; j < 8; ++j) sum += std::exp(double(v[i * 8 + j])) * 1.25 + 1;
    EXPECT_NEAR(got[i], sum, 1e-4);
  }
}

TEST_P(EndToEnd, ARuntimeScalarIsBoundPerCall) {
  const Tensor x = Tensor::from_data<float>({1, 2, 3}, {3}, device);
  EXPECT_EQ((x * 3.0f).to_vector<float>(), (std::vector<float>{3, 6, 9}));
  const Stats before = device.stats();
  EXPECT_EQ((x * 5.0f).to_vector<float>(), (std::vector<float>{5, 10, 15}));
  EXPECT_EQ(device.stats().plans_built, before.plans_built);
}

TEST_P(EndToEnd, AnotherSizeOfTheClassSearchesAndCompilesNothing) {
  const auto run = [&](int64_t rows, int64_t columns) {
    const Tensor x = Tensor::ones({rows, columns}, DType::f32, device).eval();
    return softmax(x * 2, 1).to_vector<float>();
  };
  run(5, 100);
  const Stats before = device.stats();
  const auto y = run(7, 120);
  const Stats after = device.stats();
  EXPECT_EQ(after.searches, before.searches);
  EXPECT_EQ(after.compiles, before.compiles);
  for (float v : y) EXPECT_NEAR(v, 1.0 / 120, 1e-8);
}

TEST_P(EndToEnd, ExecutableRunsATracedFunction) {
  const InputSpec in[] = {{DType::f32, {2, 3}, false}, {DType::f32, {3}, false}};
  const Tensor weight = Tensor::from_data<float>({1, 2, 3}, {3}, device);
  const Executable f =
      Executable::trace(in, [&](auto x) { return std::vector{x[0] + x[1] * weight, x[1], weight}; }, device);
  const Tensor a = Tensor::ones({2, 3}, DType::f32, device), b = Tensor::from_data<float>({10, 20, 30}, {3}, device);
  const std::vector<Tensor> y = f({a, b});
  ASSERT_EQ(y.size(), 3u);
  EXPECT_EQ(y[0].to_vector<float>(), (std::vector<float>{11, 41, 91, 11, 41, 91}));
  EXPECT_EQ(y[1].to_vector<float>(), (std::vector<float>{10, 20, 30}));
  EXPECT_EQ(y[2].to_vector<float>(), (std::vector<float>{1, 2, 3}));
  EXPECT_THROW(f({a}), UserError);
  EXPECT_THROW(f({b, a}), UserError);
}

TEST_P(EndToEnd, WeightsAreTransformedOnce) {
  const InputSpec in[] = {{DType::f32, {4}, false}};
  const Tensor weight = Tensor::from_data<float>({0, 1, 2, 3}, {4}, device);
  const Executable f = Executable::trace(in, [&](auto x) { return std::vector{x[0] * exp(sqrt(weight))}; }, device);
  const Tensor x = Tensor::ones({4}, DType::f32, device).eval();
  const auto first = f({x})[0].to_vector<float>();
  const uint64_t before = device.stats().kernels_launched;
  const auto second = f({x})[0].to_vector<float>();
  EXPECT_EQ(first, second);
  for (int k = 0; k < 4; ++k) EXPECT_NEAR(first[k], std::exp(std::sqrt(k)), 1e-5);
  EXPECT_LE(device.stats().kernels_launched - before, GetParam().options.fuse ? 1u : 3u);
}

TEST_P(EndToEnd, ADonatedInputIsGoneAndItsMemoryServes) {
  const InputSpec in[] = {{DType::f32, {1024}, true}};
  // Two reductions apart, so that the output is first written after the input was last read.
  const Executable f = Executable::trace(
      in,
      [](auto x) {
        return std::vector{expand(cumsum(reshape(reduce_sum(x[0], {0}, {.keepdims = true}), {1}), 0), {1024})};
      },
      device);
  const Tensor kept = Tensor::ones({1024}, DType::f32, device).eval();
  const Tensor copy = kept;
  EXPECT_EQ(f({kept})[0].to_vector<float>()[5], 1024);
  EXPECT_EQ(copy.to_vector<float>()[5], 1);  // it had two owners: nothing was taken
  std::vector<Tensor> own;
  own.push_back(Tensor::ones({1024}, DType::f32, device).eval());
  const std::vector<Tensor> y = f(std::span<const Tensor>(own));
  EXPECT_EQ(y[0].to_vector<float>()[5], 1024);
  EXPECT_THROW(own[0].to_vector<float>(), UserError);
}

TEST_P(EndToEnd, EmptyTensorsRun) {
  const Tensor x = Tensor::zeros({0, 3}, DType::f32, device);
  EXPECT_TRUE((x + 1).to_vector<float>().empty());
  EXPECT_EQ(reduce_sum(x, {0}).to_vector<float>(), (std::vector<float>{0, 0, 0}));
  const auto zeros = [&](const Shape& s) { return Tensor::zeros(s, DType::f32, device); };
  EXPECT_TRUE(matmul(zeros({0, 16, 32}), zeros({0, 32, 16})).to_vector<float>().empty());
  const Tensor image = zeros({0, 8, 12, 12});
  for (int64_t groups : {1, 8})
    EXPECT_TRUE(conv(image, zeros({8, 8 / groups, 3, 3}), {.pads_low = {1, 1}, .pads_high = {1, 1}, .groups = groups})
                    .to_vector<float>()
                    .empty());
}

TEST_P(EndToEnd, PadsOfNothingAreThePadValue) {
  const auto none = [&](const Shape& s) { return Tensor::from_data(std::vector<float>(), s, device); };
  EXPECT_EQ(pad(none({0}), {.high = {1}, .value = 3}).to_vector<float>(), (std::vector<float>{3}));
  EXPECT_EQ(pad(none({1, 0, 2}), {.high = {0, 1, 0}, .value = 3}).to_vector<float>(), (std::vector<float>{3, 3}));
  EXPECT_EQ(pad(none({2, 0}), {.low = {0, 1}, .high = {1, 1}, .value = 3}).to_vector<float>(),
            std::vector<float>(6, 3));
}

TEST_P(EndToEnd, OutputsThatAreViewsOrConstantsOfOthers) {
  const Tensor x = Tensor::arange(6, DType::i32, device);
  const Tensor y = reshape(x, {2, 3}), z = permute(y, {1, 0});
  EXPECT_EQ(z.to_vector<int32_t>(), (std::vector<int32_t>{0, 3, 1, 4, 2, 5}));
  EXPECT_EQ(y.to_vector<int32_t>(), (std::vector<int32_t>{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(Tensor::full({2}, 7, DType::u8, device).to_vector<uint8_t>(), (std::vector<uint8_t>{7, 7}));
}

TEST_P(EndToEnd, MemoryIsGivenBack) {
  {
    (Tensor::ones({1000}, DType::f32, device) + 1).eval();
  }
  const uint64_t before = device.stats().live_bytes;
  for (int k = 0; k < 50; ++k) (Tensor::ones({1000}, DType::f32, device) + 1).eval();
  EXPECT_EQ(device.stats().live_bytes, before);
}

TEST_P(EndToEnd, ThreadsShareAnExecutableAndItsTensors) {
  const InputSpec in[] = {{DType::f32, {64}, false}};
  const Tensor weight = Tensor::arange(64, DType::f32, device).eval();
  const Executable f = Executable::trace(in, [&](auto x) { return std::vector{x[0] * exp(neg(weight))}; }, device);
  const Tensor shared = Tensor::ones({64}, DType::f32, device) + 1;  // pending: somebody will seal it
  std::vector<std::thread> threads;
  std::atomic<int> wrong = 0;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int k = 0; k < 25; ++k) {
        const Tensor x = shared * static_cast<double>(t + k);
        const std::vector<float> y = f({x})[0].to_vector<float>();
        wrong += std::abs(y[1] - 2 * (t + k) * std::exp(-1.0f)) > 1e-4;
      }
    });
  }
  for (auto& t : threads) t.join();
  EXPECT_EQ(wrong, 0);
}

TEST(Device, BadOptionsAreUserErrors) {
  EXPECT_THROW(DeviceHandle::open({.device = "gpu", .cache = "disabled"}), UserError);
  EXPECT_THROW(DeviceHandle::open({.cpu = "z80", .cache = "disabled"}), UserError);
  EXPECT_THROW(DeviceHandle::open({.cache = "nowhere"}), UserError);
}

}  // namespace
}  // namespace thermite
