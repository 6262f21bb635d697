// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdio>

#include "tests/engine/soak.h"
#include "tests/support/device.h"
#include "tests/support/watchdog.h"

namespace thermite {
namespace {

std::string device_name() { return test_device(THERMITE_HAS_MLIR ? "cpu" : "interp"); }

TEST(SoakSlow, AMillionFlushesOnFourThreadsInFlatMemory) {
  Watchdog watchdog(std::chrono::seconds(1200), "the soak");
  const DeviceHandle device = DeviceHandle::open({.device = device_name(), .cache = "disabled"});
  const SoakResult r = soak(device, 4, THERMITE_HAS_MLIR ? 1'000'000 : 50'000);
  std::printf("%llu flushes; resident %.2f MiB after a tenth, %.2f MiB at the end\n",
              static_cast<unsigned long long>(r.flushes), static_cast<double>(r.warm_bytes) / (1 << 20),
              static_cast<double>(r.end_bytes) / (1 << 20));
  EXPECT_EQ(r.wrong, 0u);
  EXPECT_EQ(r.live_after, r.live_before);
  if (THERMITE_HAS_MLIR) {  // sanitizers keep freed memory
    EXPECT_LE(r.end_bytes, r.warm_bytes + r.warm_bytes / 100);
  }
}

TEST(SoakSlow, AMillionUnreadStepsInFlatMemory) {
  Watchdog watchdog(std::chrono::seconds(600), "the loop");
  if (!THERMITE_HAS_MLIR) GTEST_SKIP() << "too slow for the interpreter";
  const DeviceHandle device = DeviceHandle::open({.device = test_device("cpu"), .cache = "disabled"});
  const Tensor a = Tensor::full({8}, 0.5, DType::f32, device).eval();
  Tensor x = a;
  const auto steps = [&](int n) {
    for (int k = 0; k < n; ++k) x = x * 0.5f + a;
  };
  steps(100'000);
  const uint64_t warm = resident_bytes(), live = device.stats().live_bytes;
  steps(1'000'000);
  EXPECT_LE(resident_bytes(), warm + warm / 100);
  EXPECT_LE(device.stats().live_bytes, live + 4096);
  EXPECT_EQ(x.to_vector<float>()[0], 1.0f);
}

}  // namespace
}  // namespace thermite
