// SPDX-License-Identifier: Apache-2.0
// What fails gives a typed error that says what, where and on which device; nothing hangs, and what comes afterwards
// is right.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <thread>

#include "tests/engine/faulty_device.h"
#include "tests/support/watchdog.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

using testing::HasSubstr;
using Floats = std::vector<float>;

class Fault : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (!THERMITE_HAS_MLIR && std::string_view(GetParam()) == "cpu") {
      GTEST_SKIP() << "built without the CPU code generator";
    }
    engine = make_faulty_engine(GetParam(), faults);
    ASSERT_NE(engine, nullptr);
    device = DeviceHandle(engine);
  }
  Tensor tensor(const Floats& v) { return Tensor::from_data(v, {static_cast<int64_t>(v.size())}, device); }

  Watchdog watchdog{std::chrono::seconds(300), "a fault test"};
  std::shared_ptr<Faults> faults = std::make_shared<Faults>();
  std::shared_ptr<Engine> engine;
  DeviceHandle device{nullptr};
};
INSTANTIATE_TEST_SUITE_P(Devices, Fault, testing::Values("cpu", "interp"),
                         [](const auto& p) { return std::string(p.param); });

std::string line_of(int line, std::string_view op) { return fmt::format("faults_test.cpp:{}: {}", line, op); }

TEST_P(Fault, AKernelThatFailsAtLaunchNamesKernelDeviceAndLine) {
  const Tensor x = tensor({1, 2, 3});
  const int line = __LINE__ + 1;
  const auto run = [&] { return cumsum(x, 0).to_vector<float>(); };
  EXPECT_EQ(run(), (Floats{1, 3, 6}));
  for (int round = 0; round < 3; ++round) {
    faults->launch = 1;
    try {
      run();
      ADD_FAILURE() << "nothing was thrown";
    } catch (const DeviceError& e) {
      EXPECT_THAT(e.what(), HasSubstr("the launch failed"));
      EXPECT_THAT(e.what(), HasSubstr(line_of(line, "cumsum")));
      EXPECT_THAT(e.what(), HasSubstr("on " + std::string(GetParam())));
    }
    EXPECT_EQ(run(), (Floats{1, 3, 6}));
  }
}

TEST_P(Fault, AFailureStaysWithItsValuesAndWhatReadsThem) {
  const Tensor x = tensor({1, 2, 3});
  const Tensor bad = exp(x), other = x + 1;
  faults->launch = 1;
  EXPECT_THROW(bad.eval(), DeviceError);
  EXPECT_THROW(bad.eval(), DeviceError);
  EXPECT_THROW(neg(bad).eval(), DeviceError);
  EXPECT_THROW(other.eval(), DeviceError) << "it was of the same segment";
  EXPECT_EQ((x + 1).to_vector<float>(), (Floats{2, 3, 4}));
  EXPECT_EQ(x.to_vector<float>(), (Floats{1, 2, 3}));
}

// Programs on several threads, one launch among them fails: that thread gets the error, the others their values.
TEST_P(Fault, OtherThreadsGoOn) {
  std::atomic<int> failed = 0, wrong = 0;
  const Tensor shared = tensor({1, 2, 3});
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int k = 0; k < 50; ++k) {
        if (t == 0 && k % 10 == 5) faults->launch = 1;
        try {
          wrong += (shared * 3.0f + static_cast<float>(k)).to_vector<float>() != Floats{3.f + k, 6.f + k, 9.f + k};
        } catch (const DeviceError&) {
          ++failed;
        }
      }
    });
  }
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_LE(failed, 5);
  EXPECT_GE(failed, 1);
}

// Nobody may see what a failed call left in memory that it had taken over.
TEST_P(Fault, InputsDonatedToAFailedCallAreGone) {
  const InputSpec in[] = {{DType::f32, {64}, true}};
  const Executable f = Executable::trace(
      in, [](auto x) { return std::vector{cumsum(cumsum(x[0] + 1, 0), 0), reduce_sum(x[0], {0})}; }, device);
  std::vector<Tensor> own;
  own.push_back(Tensor::ones({64}, DType::f32, device).eval());
  const int64_t before = faults->launches;
  const std::vector<Tensor> good = f(std::span<const Tensor>(own));
  const int64_t launches = faults->launches - before;
  const Floats want = good[0].to_vector<float>();
  for (int64_t n = 1; n <= launches; ++n) {
    own[0] = Tensor::ones({64}, DType::f32, device).eval();
    faults->launch = n;
    EXPECT_THROW(f(std::span<const Tensor>(own)), DeviceError);
    EXPECT_THROW(own[0].to_vector<float>(), UserError);
    own[0] = Tensor::ones({64}, DType::f32, device).eval();
    EXPECT_EQ(f(std::span<const Tensor>(own))[0].to_vector<float>(), want);
  }
}

// Uploads, segments of several sizes, donated leaves, an executable with prepared weights.
Floats many_allocations(const DeviceHandle& device) {
  Floats all;
  const Tensor weight = Tensor::from_data<float>({1, 2, 3, 4}, {4}, device);
  const InputSpec in[] = {{DType::f32, {4}, true}};
  const Executable f = Executable::trace(in, [&](auto x) { return std::vector{x[0] * exp(weight)}; }, device);
  for (int k = 0; k < 60; ++k) {
    Tensor x = Tensor::from_data(Floats(static_cast<size_t>(4 + k % 3), 0.5f), {4 + k % 3}, device);
    x = cumsum(tanh(x) + 0.25f, 0);
    x.eval();
    const Floats y = f({slice(x, {0}, {4})})[0].to_vector<float>();
    all.insert(all.end(), y.begin(), y.end());
  }
  return all;
}

TEST_P(Fault, AnAllocationThatFailsAtTheNthCall) {
  const Floats want = many_allocations(device);
  const uint64_t live = device.stats().live_bytes;
  const int64_t before = faults->allocations;
  ASSERT_EQ(many_allocations(device), want);
  ASSERT_GE(faults->allocations - before, 200) << "the program is too short for this test";
  for (int n = 1; n <= 200; ++n) {
    faults->allocation = n;
    try {
      many_allocations(device);
      ADD_FAILURE() << "allocation " << n << " did not fail";
    } catch (const DeviceError& e) {
      EXPECT_THAT(e.what(), HasSubstr("out of memory"));
      EXPECT_THAT(e.what(), HasSubstr("faults_test.cpp:"));
    }
    faults->allocation = 0;
    ASSERT_EQ(device.stats().live_bytes, live) << n;
    if (n % 20 == 0) {
      ASSERT_EQ(many_allocations(device), want) << n;
    }
  }
}

TEST_P(Fault, AnAllocationThatFailsWhilePlansAreMade) {
  const Floats want = many_allocations(device);
  for (int n = 1; n <= 12; ++n) {
    const std::shared_ptr<Engine> fresh = make_faulty_engine(GetParam(), faults);
    faults->allocation = n;
    EXPECT_THROW(many_allocations(DeviceHandle(fresh)), DeviceError);
    EXPECT_EQ(many_allocations(DeviceHandle(fresh)), want);
  }
}

// A kernel on a worker thread cannot be compiled: the segment fails, and the next try compiles it.
TEST_P(Fault, ACompileThatFailsNamesKernelAndLine) {
  std::atomic<int> failing = 0;
  engine->kernels().set_before_compile([&](const Kernel&) -> Status {
    if (failing.load() > 0 && failing.fetch_sub(1) == 1) return device_error("the compiler died (a test)");
    return {};
  });
  const Tensor x = tensor({1, 2, 3});
  const auto run = [&] { return cumsum(x, 0).to_vector<float>(); };
  const int line = __LINE__ - 1;
  failing = 1;
  try {
    run();
    ADD_FAILURE() << "nothing was thrown";
  } catch (const DeviceError& e) {
    EXPECT_THAT(e.what(), HasSubstr("the compiler died"));
    EXPECT_THAT(e.what(), HasSubstr("kernel "));
    EXPECT_THAT(e.what(), HasSubstr(line_of(line, "cumsum")));
    EXPECT_THAT(e.what(), HasSubstr("on " + std::string(GetParam())));
  }
  EXPECT_EQ(run(), (Floats{1, 3, 6}));
  for (int n = 1; n <= 3; ++n) {  // one of several kernels of a plan
    failing = n;
    const int64_t columns = 3 + n;
    const auto big = [&] {
      const Tensor y = reshape(Tensor::arange(12 * columns, DType::f32, device), {12, columns});
      return cumsum(reduce_sum(cumsum(permute(y, {1, 0}), 0), {n % 2}), 0).to_vector<float>();
    };
    try {
      big();
    } catch (const DeviceError& e) {
      EXPECT_THAT(e.what(), HasSubstr("the compiler died"));
    }
    failing = 0;
    const Floats once = big();
    EXPECT_EQ(big(), once);
    for (float v : once) EXPECT_GE(v, 0);
  }
}

TEST_P(Fault, AnExceptionInATracedFunctionLeavesNothingBehind) {
  const InputSpec in[] = {{DType::f32, {4}, false}};
  const Tensor outside = tensor({1, 2}) + 1;
  EXPECT_THROW(Executable::trace(
                   in, [](auto x) -> std::vector<Tensor> { throw std::runtime_error("user"); }, device),
               std::runtime_error);
  EXPECT_EQ(outside.to_vector<float>(), (Floats{2, 3}));
  EXPECT_EQ((outside * 2).to_vector<float>(), (Floats{4, 6}));
}

TEST_P(Fault, ACacheThatVanishesWhileRunning) {
  const std::string dir = testing::TempDir() + "/thermite_vanishing_" + std::to_string(getpid()) + GetParam();
  const std::string file = dir + "/cache.db";
  const auto program = [](const DeviceHandle& d, int k) {
    Tensor x = Tensor::arange(4 + k, DType::f32, d);
    for (int i = 0; i <= k % 4; ++i) x = tanh(x) * 0.5f;
    return reduce_sum(x, {0}).to_vector<float>();
  };
  std::vector<Floats> want;
  for (int k = 0; k < 12; ++k) want.push_back(program(device, k));
  const DeviceHandle cached = DeviceHandle::open({.device = GetParam(), .cache = file});
  for (int k = 0; k < 12; ++k) {
    if (k == 3) std::filesystem::remove(file);
    if (k == 6) std::filesystem::remove_all(dir);
    EXPECT_EQ(program(cached, k), want[static_cast<size_t>(k)]) << k;
  }
  for (int k = 0; k < 12; ++k) EXPECT_EQ(program(cached, k), want[static_cast<size_t>(k)]);
  const DeviceHandle again = DeviceHandle::open({.device = GetParam(), .cache = file});
  for (int k = 0; k < 12; ++k) EXPECT_EQ(program(again, k), want[static_cast<size_t>(k)]);
  std::filesystem::remove_all(dir);
}

}  // namespace
}  // namespace thermite
