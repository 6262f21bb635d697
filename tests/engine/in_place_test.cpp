// SPDX-License-Identifier: Apache-2.0
// Element-wise kernels that write their output over a dying input.
#include <gtest/gtest.h>

#include "tests/support/device.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

const std::string kDevice = test_device(THERMITE_HAS_MLIR ? "cpu" : "interp");

// Large values, so that kernels write in place: see find_in_place.
struct InPlace : testing::TestWithParam<DeviceOptions> {
  static constexpr int64_t kSide = 160;
  Tensor value(double step) const {
    return (Tensor::arange(kSide * kSide, DType::f32, device) * static_cast<float>(step)).eval();
  }
  DeviceHandle device = DeviceHandle::open(GetParam());
  static Tensor square(const Tensor& x) { return reshape(x, {kSide, kSide}); }
};
INSTANTIATE_TEST_SUITE_P(Paths, InPlace,
                         testing::Values(DeviceOptions{.device = kDevice, .cache = "disabled"},
                                         DeviceOptions{.device = kDevice, .fuse = false, .cache = "disabled"},
                                         DeviceOptions{.device = "null", .cache = "disabled"}));

TEST_P(InPlace, TakesNoMemory) {
  Tensor x = value(0.25), kept = x;
  std::vector<float> wanted = x.to_vector<float>();
  uint64_t before = 0;
  for (int k = 0; k < 8; ++k) {
    x = x * 0.5f + 3.0f;
    x.eval();
    for (float& v : wanted) v = v * 0.5f + 3.0f;
    if (k == 3) before = device.stats().allocations;
  }
  if (GetParam().fuse) {
    EXPECT_EQ(device.stats().allocations, before);
  }
  EXPECT_EQ(x.to_vector<float>(), wanted);
  EXPECT_EQ(kept.to_vector<float>()[5], 1.25f);
}

TEST_P(InPlace, WritesWhatOtherOutputsReadOnlyAfterThat) {
  const auto run = [&](bool keep) {
    Tensor a = square(value(0.25)).eval(), b = square(value(-0.125)).eval();
    const std::vector<Tensor> alive = keep ? std::vector{a, b} : std::vector<Tensor>();
    for (int k = 0; k < 3; ++k) {
      // The first output does not read `a`, whose memory it takes; the second one does.
      Tensor half = permute(b, {1, 0}) * 0.5f, sum = a + permute(b, {1, 0});
      a = std::move(half), b = std::move(sum);
      a.eval();
    }
    return std::pair(a.to_vector<float>(), b.to_vector<float>());
  };
  EXPECT_EQ(run(false), run(true));
}

TEST_P(InPlace, IsNoneWhereOtherElementsAreRead) {
  const auto run = [&](bool keep) {
    Tensor x = square(value(0.25)).eval();
    const std::vector<Tensor> alive = keep ? std::vector{x} : std::vector<Tensor>();
    x = x + permute(x, {1, 0}) + flip(x, {0}) + reduce_sum(x, {1}, {.keepdims = true});
    return x.to_vector<float>();
  };
  EXPECT_EQ(run(false), run(true));
}

TEST_P(InPlace, CopiesADonatedInputThatSomebodyElseHolds) {
  const InputSpec in[] = {{DType::f32, {kSide * kSide}, true}};
  const Executable f = Executable::trace(in, [](auto x) { return std::vector{x[0] * x[0] + 1.0f}; }, device);
  const Tensor kept = value(1);
  const Tensor copy = kept;
  EXPECT_EQ(f({kept})[0].to_vector<float>()[5], 26);
  EXPECT_EQ(copy.to_vector<float>()[5], 5);
  std::vector<Tensor> own{value(1)};
  EXPECT_EQ(f(std::span<const Tensor>(own))[0].to_vector<float>()[5], 26);
}

}  // namespace
}  // namespace thermite
