// SPDX-License-Identifier: Apache-2.0
#include "runtime/null/null_device.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "base/host_address.h"
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
    std::memcpy(&v, host_pointer(buffers[0].address), sizeof v);
    ++v;
    std::memcpy(host_pointer(buffers[1].address), &v, sizeof v);
    return {};
  }
};

class OneLaunch final : public Batch {
 public:
  OneLaunch(Invocable& kernel, const StorageRef& from, const StorageRef& to, const char* name) {
    records_[0].kernel = &kernel;
    records_[0].buffers = {{from->address(), from->bytes()}, {to->address(), to->bytes()}};
    records_[0].name = name;
    records_[0].op = 3;
    touch(*from, false);
    touch(*to, true);
  }
  std::span<const LaunchRecord> launches() const override { return records_; }

 private:
  std::array<LaunchRecord, 1> records_;
};

class NullDeviceTest : public testing::Test {
 protected:
  void open(const NullOptions& options) { device_ = make_null_device(options); }
  StorageRef storage(int64_t v, uint32_t stream = 0) {
    StorageRef s = device_->allocate(sizeof v).value();
    EXPECT_TRUE(device_->write(std::as_bytes(std::span(&v, 1)), *s, stream).ok());
    return s;
  }
  StorageRef next(const StorageRef& s, uint32_t stream, const char* name = "add_one") {
    StorageRef to = device_->allocate(sizeof(int64_t)).value();
    const Status status = device_->submit(std::make_unique<OneLaunch>(kernel_, s, to, name), stream);
    EXPECT_TRUE(status.ok());
    return to;
  }
  int64_t read(const StorageRef& s) {
    int64_t v = 0;
    const Status status = device_->read(*s, std::as_writable_bytes(std::span(&v, 1)));
    if (!status.ok()) throw std::runtime_error(status.error().message);
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
  const StorageRef held = next(storage(0), 0, "held"), free = next(storage(10, 1), 1);
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

TEST_F(NullDeviceTest, TheHostCannotReadItsMemory) {
  open({});
  const StorageRef s = storage(7);
  EXPECT_EQ(read(s), 7);
  EXPECT_DEATH(
      {
        volatile std::byte stray = *host_pointer(s->address());
        (void)stray;
      },
      "");
}

TEST_F(NullDeviceTest, RefusesHostMemory) {
  open({});
  int64_t host[2] = {1, 2};
  LaunchRecord l;
  l.kernel = &kernel_;
  l.name = "stray";
  l.buffers = {{&host[0], sizeof host[0]}, {&host[1], sizeof host[1]}};
  const Status status = device_->launch({&l, 1});
  ASSERT_FALSE(status.ok());
  EXPECT_THAT(status.error().message, HasSubstr("host memory"));
  EXPECT_EQ(host[1], 2);
}

TEST_F(NullDeviceTest, WritesAndCopiesComeInTheirTurn) {
  open({.queues = 3, .delay_one_in = 2, .max_delay_us = 300});
  const StorageRef x = storage(0), y = storage(0);
  for (int64_t k = 1; k <= 60; ++k) {
    const StorageRef next_x = next(x, static_cast<uint32_t>(k));
    EXPECT_TRUE(device_->copy(*next_x, *y, sizeof(int64_t), static_cast<uint32_t>(2 * k)).ok());
    EXPECT_TRUE(device_->write(std::as_bytes(std::span(&k, 1)), *x, static_cast<uint32_t>(k + 1)).ok());
    EXPECT_EQ(read(y), k);
  }
}

// What came before the loss was good, and is gone with the context.
TEST_F(NullDeviceTest, ALostDeviceAnswersWithWhatEndedIt) {
  open({.queues = 2, .lose_at_launch = 2});
  const StorageRef good = next(storage(0), 0), bystander = storage(3);
  EXPECT_EQ(read(good), 1);
  const StorageRef bad = next(good, 0);
  EXPECT_THAT(error(bad), AllOf(HasSubstr("on null: add_one"), HasSubstr("launch 2 ends the context")));
  int64_t v = 5;
  const auto lost = AllOf(HasSubstr("the device is lost"), HasSubstr("launch 2 ends the context"));
  const auto answer = [](const auto& result) { return result.ok() ? "none" : result.error().message; };
  EXPECT_THAT(answer(device_->allocate(8)), lost);
  EXPECT_THAT(answer(device_->write(std::as_bytes(std::span(&v, 1)), *bystander, 0)), lost);
  EXPECT_THAT(answer(device_->read(*bystander, std::as_writable_bytes(std::span(&v, 1)))), lost);
  EXPECT_THAT(answer(device_->submit(std::make_unique<OneLaunch>(kernel_, good, bystander, "late"), 1)), lost);
  EXPECT_EQ(v, 5);
  EXPECT_TRUE(device_->finish().ok());
}

TEST_F(NullDeviceTest, StoragesOutliveTheDevice) {
  open({.delay_one_in = 1, .max_delay_us = 2000});
  const StorageRef x = next(next(storage(0), 0), 1);
  const StorageRef y = storage(5);
  device_.reset();
  EXPECT_TRUE(x->wait().ok());
  EXPECT_EQ(y->bytes(), sizeof(int64_t));
}

// The status of a child that ends within some seconds; one that hangs is killed, which shows in it.
int status_of(pid_t child) {
  for (int tries = 0; tries < 1000; ++tries) {
    int status = -1;
    if (waitpid(child, &status, WNOHANG) == child) return status;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  kill(child, SIGKILL);
  int status = -1;
  waitpid(child, &status, 0);
  return status;
}

// The device's threads sleep in the parent: a child that destroys its copy must not wait for them.
TEST_F(NullDeviceTest, AForkedChildMayDestroyIt) {
  open({.queues = 2});
  StorageRef a = storage(41), b = next(a, 1);
  EXPECT_EQ(read(b), 42);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));  // all of them are asleep by then
  const pid_t child = fork();
  if (child == 0) {
    a = b = nullptr;
    device_.reset();
    _exit(0);
  }
  EXPECT_EQ(status_of(child), 0);
  EXPECT_EQ(read(next(b, 0)), 43);
}

// A thread of the parent is in the midst of a batch, others wait for it, and the child knows of them only.
TEST_F(NullDeviceTest, AForkedChildMayDestroyItWhileBatchesAreUnderWay) {
  std::mutex gate;
  gate.lock();
  open({.queues = 2, .before_launch = [&](const LaunchRecord& l) {
          if (std::string_view(l.name) == "held") std::lock_guard wait(gate);
          return Status();
        }});
  StorageRef held = next(storage(0), 0, "held"), later = next(held, 1);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  const pid_t child = fork();
  if (child == 0) {
    held = later = nullptr;
    device_.reset();
    _exit(0);
  }
  EXPECT_EQ(status_of(child), 0);
  gate.unlock();
  EXPECT_EQ(read(later), 2);
}

}  // namespace
}  // namespace thermite
