// SPDX-License-Identifier: Apache-2.0
// The whole path on an asynchronous device: the same bits as on a synchronous one, and errors that come later.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <random>
#include <stdexcept>
#include <thread>

#include "base/fence.h"
#include "engine/engine.h"
#include "frontend/trace_log.h"
#include "runtime/null/null_device.h"
#include "tests/support/watchdog.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using Floats = std::vector<float>;

class Async : public testing::Test {
 protected:
  void open(const NullOptions& options) {
    Result<std::shared_ptr<Engine>> plain = Engine::open({.device = "interp", .cache = "disabled"});
    ASSERT_TRUE(plain.ok());
    engine_ = std::make_shared<Engine>(make_null_device(options), null_store(), (*plain)->context());
    device_ = DeviceHandle(engine_);
  }
  Tensor tensor(const Floats& v) { return Tensor::from_data(v, {static_cast<int64_t>(v.size())}, device_); }
  // Hands the work over and does not wait for it.
  static void start(const Tensor& t) { ASSERT_TRUE(realize(*t.slot()).ok()); }
  static std::string error(const Tensor& t) {
    try {
      t.to_vector<float>();
    } catch (const DeviceError& e) {
      return e.what();
    }
    return "none";
  }
  uint64_t waits() const { return engine_->device().queues().waits; }

  Watchdog watchdog_{std::chrono::seconds(300)};
  std::shared_ptr<Engine> engine_;
  DeviceHandle device_{nullptr};
};

// Chains, sums, views and overwritten inputs over a pool of values; reads now and then.
Floats program(const DeviceHandle& device, uint32_t seed, const std::vector<Tensor>& shared) {
  std::mt19937 random(seed);
  std::vector<Tensor> pool = shared;
  pool.push_back(Tensor::full({4, 6}, 0.5, DType::f32, device));
  Floats seen;
  for (int k = 0; k < 60; ++k) {
    const Tensor a = pool[random() % pool.size()], b = pool[random() % pool.size()];
    const uint32_t what = random() % 6;
    Tensor t = what == 0   ? a + b
               : what == 1 ? a * b - 0.25f
               : what == 2 ? tanh(a) + reduce_sum(b, {1}, {.keepdims = true}) * 0.01f
               : what == 3 ? reshape(permute(reshape(a, {6, 4}), {1, 0}), {4, 6})
               : what == 4 ? max(a, neg(b))
                           : exp(neg(a * a));
    if (pool.size() > 5) {
      pool[shared.size() + random() % (pool.size() - shared.size())] = t;
    } else {
      pool.push_back(t);
    }
    if (random() % 9 == 0) seen.push_back(t.to_vector<float>()[random() % 24]);
    if (random() % 7 == 0) {
      EXPECT_TRUE(realize(*t.slot()).ok());
    }
  }
  for (const Tensor& t : pool) {
    const Floats v = t.to_vector<float>();
    seen.insert(seen.end(), v.begin(), v.end());
  }
  return seen;
}

std::vector<Tensor> shared_values(const DeviceHandle& device) {
  const Tensor x = reshape(Tensor::arange(24, DType::f32, device), {4, 6}) * 0.1f;
  return {x, sin(x)};  // pending: whoever comes first hands them over
}

TEST_F(Async, OneThreadHasTheBitsOfInterpAndNeverWaits) {
  const DeviceHandle interp = DeviceHandle::open({.device = "interp", .cache = "disabled"});
  for (uint32_t seed = 1; seed <= 4; ++seed) {
    open({.seed = seed, .delay_one_in = 3, .max_delay_us = 300});
    EXPECT_EQ(program(device_, seed, shared_values(device_)), program(interp, seed, shared_values(interp)))
        << "seed " << seed;
    EXPECT_EQ(waits(), 0u);
    EXPECT_GT(engine_->device().queues().batches, 5u);
  }
}

TEST_F(Async, SeveralThreadsHaveTheBitsOfOne) {
  constexpr uint32_t kThreads = 4;
  const DeviceHandle interp = DeviceHandle::open({.device = "interp", .cache = "disabled"});
  std::vector<Floats> want(kThreads), got(kThreads);
  const std::vector<Tensor> there = shared_values(interp);
  for (uint32_t t = 0; t < kThreads; ++t) want[t] = program(interp, t, there);
  for (const int queues : {1, 2, 8}) {
    open({.queues = queues, .seed = 7, .delay_one_in = 2, .max_delay_us = 300});
    const std::vector<Tensor> here = shared_values(device_);
    std::vector<std::thread> threads;
    for (uint32_t t = 0; t < kThreads; ++t) threads.emplace_back([&, t] { got[t] = program(device_, t, here); });
    for (std::thread& t : threads) t.join();
    for (uint32_t t = 0; t < kThreads; ++t) EXPECT_EQ(got[t], want[t]) << queues << " queues, thread " << t;
  }
}

TEST_F(Async, AFlushReturnsBeforeTheWorkIsDone) {
  std::latch gate(1);
  open({.before_launch = [&](const LaunchRecord&) {
    gate.wait();
    return Status();
  }});
  const Tensor x = tensor({1, 2}), y = x + 1;
  start(y);
  const Tensor z = y * 2;
  start(z);
  EXPECT_FALSE(z.slot()->storage->use()->fence().passed());
  gate.count_down();
  EXPECT_EQ(z.to_vector<float>(), (Floats{4, 6}));
}

TEST_F(Async, AnotherThreadsUnfinishedValueIsWaitedForOnce) {
  std::latch gate(1);
  open({.before_launch = [&](const LaunchRecord&) {
    gate.wait();
    return Status();
  }});
  const Tensor x = tensor({1, 2}).eval(), y = x + 1, other = x * 3;
  start(y);
  std::thread([&] {
    const Tensor own = x * 2;  // of data that is there
    start(own);
    EXPECT_EQ(waits(), 0u);
    const Tensor sum = y + other;  // two values of one batch
    start(sum);
    EXPECT_EQ(waits(), 1u);
    gate.count_down();
    EXPECT_EQ(sum.to_vector<float>(), (Floats{5, 9}));
    EXPECT_EQ((y - 1).to_vector<float>(), (Floats{1, 2}));
    EXPECT_EQ(waits(), 1u);
  }).join();
}

TEST_F(Async, AnErrorNamesOpKernelDeviceAndLineAndStaysWithItsValues) {
  open({.fail_launch = 1});
  const Tensor x = tensor({1, 2, 3});
  const int line = __LINE__ + 1;
  const Tensor bad = cumsum(x, 0);
  start(bad);
  const Tensor next = bad + 1;
  start(next);
  EXPECT_THAT(error(bad),
              AllOf(HasSubstr(fmt::format("async_test.cpp:{}: cumsum: on null: ", line)), HasSubstr("launch 1 fails")));
  EXPECT_EQ(error(next), error(bad));
  std::thread([&] { EXPECT_EQ(error(neg(next)), error(bad)); }).join();
  EXPECT_THROW(bad.eval(), DeviceError);
  EXPECT_EQ((x + 1).to_vector<float>(), (Floats{2, 3, 4}));
  EXPECT_EQ(cumsum(x, 0).to_vector<float>(), (Floats{1, 3, 6}));
}

TEST_F(Async, AnExceptionInACallbackReachesTheReader) {
  std::atomic<bool> armed{true};
  open({.before_launch = [&](const LaunchRecord&) -> Status {
    if (armed.exchange(false)) throw std::runtime_error("out of patience");
    return {};
  }});
  const Tensor x = tensor({1, 2});
  EXPECT_THAT(error(x * 2), HasSubstr("out of patience"));
  EXPECT_EQ((x * 2).to_vector<float>(), (Floats{2, 4}));
}

// Who owns a value, and with that the plan, must not depend on how far a queue has got.
TEST_F(Async, DelaysMakeNoOtherPlans) {
  uint64_t plans[2], bytes[2];
  for (const int late : {0, 1}) {
    open({.delay_one_in = late, .max_delay_us = 500});
    Tensor x = tensor(Floats(64, 0.5f));
    for (int k = 0; k < 40; ++k) {
      x = tanh(x) + 0.125f;
      start(x);
    }
    x.eval();
    plans[late] = device_.stats().plans_built;
    ASSERT_TRUE(engine_->device().finish().ok());
    bytes[late] = engine_->device().memory().live_bytes;
  }
  EXPECT_EQ(plans[0], plans[1]);
  EXPECT_EQ(bytes[0], bytes[1]);
}

TEST_F(Async, AnExecutablesErrorNamesTheTracedLine) {
  open({.fail_launch = 2});
  const int line = __LINE__ + 1;
  const auto body = [](std::span<const Tensor> in) { return std::vector<Tensor>{cumsum(in[0], 0)}; };
  const auto f = Executable::trace(std::vector<InputSpec>{{DType::f32, {3}}}, body, device_);
  const std::vector<Tensor> in = {tensor({1, 2, 3})};
  EXPECT_EQ(f(in)[0].to_vector<float>(), (Floats{1, 3, 6}));
  EXPECT_THAT(error(f(in)[0]), HasSubstr(fmt::format("async_test.cpp:{}: cumsum: on null: ", line)));
  EXPECT_EQ(f(in)[0].to_vector<float>(), (Floats{1, 3, 6}));
}

TEST_F(Async, ADeviceGoesWithWorkUnderWay) {
  open({.delay_one_in = 1, .max_delay_us = 3000});
  {
    Tensor x = tensor({1, 2});
    for (int k = 0; k < 20; ++k) {
      x = x + 1;
      start(x);
    }
  }
  device_ = DeviceHandle(nullptr);
  engine_.reset();
}

TEST_F(Async, IsOpenedByName) {
  const DeviceHandle null = DeviceHandle::open({.device = "null", .cache = "disabled"});
  EXPECT_EQ(null.name(), "null");
  EXPECT_EQ((Tensor::full({2}, 3, DType::f32, null) * 2).to_vector<float>(), (Floats{6, 6}));
}

}  // namespace
}  // namespace thermite
