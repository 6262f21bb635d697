// SPDX-License-Identifier: Apache-2.0
// Memory as a program sees it: budgets and their errors, weights apart, counters, trimming.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/engine.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

using testing::HasSubstr;
constexpr int64_t kMega = 1 << 20;

DeviceHandle device_with(const MemoryOptions& memory) {
  Result<std::shared_ptr<Engine>> plain = Engine::open({.device = "interp", .cache = "disabled"});
  return DeviceHandle(std::make_shared<Engine>(make_interp_device((*plain)->context().target, memory), null_store(),
                                               (*plain)->context()));
}

void expect_consistent(const Stats& s) {
  EXPECT_EQ(s.live_bytes + s.cached_bytes + s.overhead_bytes, s.reserved_bytes);
  EXPECT_GE(s.peak_bytes, s.live_bytes);
}

TEST(Memory, BeyondTheBudgetTheErrorNamesWhoHoldsWhat) {
  const DeviceHandle device = device_with({.budget_bytes = 8 * kMega});
  const std::vector<uint8_t> ones(2 * kMega, 1);
  const int made = __LINE__ + 1;
  const Tensor x = Tensor::from_data(ones, {2 * kMega}, device);
  Tensor y = x + x;
  const int asked = __LINE__ - 1;
  y.eval();
  const Tensor z = concat(std::vector{x, y, x}, 0);
  const int wanted = __LINE__ - 1;
  try {
    z.eval();
    ADD_FAILURE() << "10 MB were served from 8";
  } catch (const DeviceError& e) {
    EXPECT_THAT(e.what(), HasSubstr("out of memory: 6291456 bytes asked for"));
    EXPECT_THAT(e.what(), HasSubstr(fmt::format("memory_test.cpp:{};", wanted)));
    EXPECT_THAT(e.what(), HasSubstr("4194304 bytes are in use"));
    EXPECT_THAT(e.what(), HasSubstr("budget of 8388608"));
    EXPECT_THAT(e.what(), HasSubstr(fmt::format("memory_test.cpp:{})", made)));
    EXPECT_THAT(e.what(), HasSubstr(fmt::format("memory_test.cpp:{})", asked)));
    EXPECT_THAT(e.what(), HasSubstr("2097152 bytes (from_data at "));
  }
  y = Tensor();
  EXPECT_EQ(concat(std::vector{x, x}, 0).to_vector<uint8_t>(), std::vector<uint8_t>(4 * kMega, 1));
  EXPECT_LE(device.stats().reserved_bytes, 8u * kMega);
  expect_consistent(device.stats());
}

TEST(Memory, WeightsLiveApart) {
  for (const PersistentMemory kind :
       {PersistentMemory::enabled, PersistentMemory::disabled, PersistentMemory::enforced}) {
    const DeviceHandle device = device_with({.persistent = kind});
    std::vector<float> want;
    {
      const Tensor weight = (Tensor::arange(1 << 16, DType::f32, device) / 65536.0f).eval();
      const InputSpec in[] = {{DType::f32, {1 << 16}}};
      const Executable f = Executable::trace(in, [&](auto x) { return std::vector{x[0] * exp(weight)}; }, device);
      const Tensor x = Tensor::full({1 << 16}, 2.0, DType::f32, device).eval();
      want = f({x})[0].to_vector<float>();
      EXPECT_EQ(f({x})[0].to_vector<float>(), want);
      expect_consistent(device.stats());
      if (kind == PersistentMemory::enforced) {
        EXPECT_EQ(device.stats().cached_bytes, 0u);
      }
    }
    EXPECT_FLOAT_EQ(want[0], 2.0f);
    EXPECT_EQ(device.stats().live_bytes, 0u);
    device.trim();
    EXPECT_EQ(device.stats().reserved_bytes, 0u);
  }
}

TEST(Memory, TrimGivesBackWhatIsNotInUse) {
  const DeviceHandle device = device_with({});
  const Tensor kept = Tensor::from_data<float>({1, 2, 3}, {3}, device);
  for (int64_t n = 1; n <= 64; n *= 2) (Tensor::full({n * 4096}, 1.0, DType::f32, device) + 1.0f).eval();
  const Stats before = device.stats();
  EXPECT_GT(before.cached_bytes, 0u);
  device.trim();
  const Stats after = device.stats();
  EXPECT_EQ(after.live_bytes, 12u);
  EXPECT_LT(after.reserved_bytes, before.reserved_bytes);
  EXPECT_EQ(after.trims, before.trims + 1);
  expect_consistent(after);
  EXPECT_EQ(kept.to_vector<float>(), (std::vector<float>{1, 2, 3}));
}

}  // namespace
}  // namespace thermite
