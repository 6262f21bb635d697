// SPDX-License-Identifier: Apache-2.0
#include "runtime/null/null_device.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "runtime/batch.h"
#include "tests/support/watchdog.h"

namespace thermite {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class AddOne final : public Invocable {
 public:
  Status run(std::span<const BufferArg> buffers, std::span<const uint64_t>, int64_t, int64_t,
             std::span<std::byte>) override {
    int64_t v;
    std::memcpy(&v, buffers[0].data, sizeof v);
    ++v;
    std::memcpy(buffers[1].data, &v, sizeof v);
    return {};
  }
};

class OneLaunch final : public Batch {
 public:
  OneLaunch(Invocable& kernel, const StorageRef& from, const StorageRef& to, const char* name) {
    records_[0].kernel = &kernel;
    records_[0].buffers = {{from->data(), from->bytes()}, {to->data(), to->bytes()}};
    records_[0].name = name;
    records_[0].op = 3;
    touch(from, false);
    touch(to, true);
  }
  std::span<const LaunchRecord> launches() const override { return records_; }

 private:
  std::array<LaunchRecord, 1> records_;
};

class NullDeviceTest : public testing::Test {
 protected:
  void open(const NullOptions& options) { device_ = make_null_device(options); }
  StorageRef storage(int64_t v = 0) {
    StorageRef s = device_->allocate(sizeof v).value();
    std::memcpy(s->data(), &v, sizeof v);
    return s;
  }
  StorageRef next(const StorageRef& s, uint32_t stream, const char* name = "add_one") {
    StorageRef to = storage();
    const Status status = device_->submit(std::make_unique<OneLaunch>(kernel_, s, to, name), stream);
    EXPECT_TRUE(status.ok());
    return to;
  }
  static int64_t read(const StorageRef& s) {
    const Status status = s->wait();
    if (!status.ok()) throw std::runtime_error(status.error().message);
    int64_t v;
    std::memcpy(&v, s->data(), sizeof v);
    return v;
  }
  static std::string error(const StorageRef& s) {
    const Status status = s->wait();
    if (status.ok()) return "none";
    EXPECT_EQ(status.error().kind, ErrorKind::device);
    return status.error().message;
  }

  Watchdog watchdog_;
  AddOne kernel_;
  std::unique_ptr<Device> device_;
};

TEST_F(NullDeviceTest, IsAsynchronousAndRunsWhatItIsGiven) {
  open({});
  EXPECT_TRUE(device_->asynchronous());
  EXPECT_EQ(read(next(storage(41), 0)), 42);
  EXPECT_FALSE(device_->load({"elf-x86_64", "f", {}}).ok());
}

TEST_F(NullDeviceTest, DelaysChangeNothing) {
  for (const uint64_t seed : {1, 2, 3}) {
    open({.queues = 3, .seed = seed, .delay_one_in = 2, .max_delay_us = 300});
    StorageRef x = storage(0);
    for (uint32_t k = 0; k < 200; ++k) x = next(x, k * k);
    EXPECT_EQ(read(x), 200) << "seed " << seed;
  }
}

TEST_F(NullDeviceTest, QueuesFinishOutOfOrder) {
  std::mutex gate;
  gate.lock();
  std::thread::id first;
  open({.queues = 2, .before_launch = [&](const LaunchRecord& l) {
          if (std::string_view(l.name) == "held") std::lock_guard wait(gate);
          return Status();
        }});
  const StorageRef held = next(storage(0), 0, "held"), free = next(storage(10), 1);
  EXPECT_EQ(read(free), 11);
  gate.unlock();
  EXPECT_EQ(read(held), 1);
}

TEST_F(NullDeviceTest, TheNthLaunchFails) {
  open({.queues = 1, .fail_launch = 2});
  const StorageRef a = next(storage(0), 0), b = next(a, 0), c = next(b, 0), d = next(a, 0);
  EXPECT_EQ(read(a), 1);
  EXPECT_THAT(error(b), AllOf(HasSubstr("on null: add_one"), HasSubstr("launch 2")));
  EXPECT_EQ(error(c), error(b));
  EXPECT_EQ(read(d), 2);
  EXPECT_EQ(b->wait().error().op, 3u);
  EXPECT_EQ(device_->queues().failures, 2u);
}

TEST_F(NullDeviceTest, AKernelFailsByName) {
  open({.fail_kernel = "bad"});
  EXPECT_THAT(error(next(storage(0), 0, "a_bad_one")), HasSubstr("a_bad_one"));
  EXPECT_EQ(read(next(storage(0), 0, "a_good_one")), 1);
}

TEST_F(NullDeviceTest, ACallbackThatThrowsFailsItsLaunch) {
  open({.before_launch = [](const LaunchRecord& l) -> Status {
    if (std::string_view(l.name) == "thrower") throw std::runtime_error("out of patience");
    return {};
  }});
  EXPECT_THAT(error(next(storage(0), 5, "thrower")), AllOf(HasSubstr("thrower"), HasSubstr("out of patience")));
  EXPECT_EQ(read(next(storage(0), 5)), 1);
}

TEST_F(NullDeviceTest, StoragesOutliveTheDevice) {
  open({.delay_one_in = 1, .max_delay_us = 2000});
  const StorageRef x = next(next(storage(0), 0), 1);
  device_.reset();
  EXPECT_EQ(read(x), 2);
}

}  // namespace
}  // namespace thermite
