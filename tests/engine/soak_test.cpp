// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/soak.h"

#include <gtest/gtest.h>

#include "tests/support/device.h"
#include "tests/support/watchdog.h"

namespace thermite {
namespace {

std::string device_name() { return test_device(THERMITE_HAS_MLIR ? "cpu" : "interp"); }

TEST(Soak, AShortOneKeepsTheDevicesMemoryFlat) {
  Watchdog watchdog(std::chrono::seconds(300), "the soak");
  const DeviceHandle device = DeviceHandle::open({.device = device_name(), .cache = "disabled"});
  const SoakResult r = soak(device, 4, 4000);
  EXPECT_EQ(r.wrong, 0u);
  EXPECT_EQ(r.live_after, r.live_before);
}

TEST(Soak, AnUnreadLoopRunsInFlatMemory) {
  Watchdog watchdog(std::chrono::seconds(300), "the loop");
  const DeviceHandle device = DeviceHandle::open({.device = device_name(), .cache = "disabled"});
  const Tensor a = Tensor::full({8}, 0.5, DType::f32, device).eval();
  Tensor x = a;
  const auto steps = [&](int n) {
    for (int k = 0; k < n; ++k) x = x * 0.5f + a;
  };
  steps(2000);
  const uint64_t live = device.stats().live_bytes;
  steps(20000);
  EXPECT_LE(device.stats().live_bytes, live + 4096);
  EXPECT_EQ(x.to_vector<float>()[0], 1.0f);
}

}  // namespace
}  // namespace thermite
