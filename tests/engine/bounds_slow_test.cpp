// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/engine/bounds.h"
#include "tests/support/device.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

TEST(BoundsSlow, AHundredThousandProgramsLeaveMemoryFlat) {
  const DeviceHandle device =
      DeviceHandle::open({.device = test_device(THERMITE_HAS_MLIR ? "cpu" : "interp"), .cache = "disabled"});
  constexpr int64_t kStarts = 100000;
  const Tensor x = Tensor::full({kStarts + 64}, 1.0, DType::f32, device).eval();
  const auto pieces = [&](int64_t from, int64_t to) {
    for (int64_t k = from; k < to; ++k) {
      const int64_t length = 2 + k % 37;
      ASSERT_EQ((slice(x, {k}, {k + length}) * 2.0f).to_vector<float>().back(), 2.0f);
    }
  };
  pieces(0, kStarts / 2);
  const size_t maps = testing::mappings(), bytes = testing::resident_bytes();
  const uint64_t compiles = device.stats().compiles;
  pieces(kStarts / 2, kStarts);
  EXPECT_LE(testing::mappings(), maps + 16);
  EXPECT_LE(testing::resident_bytes(), bytes + (size_t{16} << 20));
  EXPECT_EQ(device.stats().compiles, compiles);
}

}  // namespace
}  // namespace thermite
