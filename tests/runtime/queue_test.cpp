// SPDX-License-Identifier: Apache-2.0
// Queues: order, waits across queues, errors that stay with their values, and ends.
#include "runtime/queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <latch>
#include <map>
#include <mutex>
#include <stdexcept>

#include "base/host_address.h"
#include "runtime/pool.h"
#include "runtime/queued_storage.h"
#include "tests/support/watchdog.h"

namespace thermite {
namespace {

using testing::HasSubstr;

// A kernel that is a function of its first buffers, read as integers.
class Lambda final : public Invocable {
 public:
  using Body = std::function<Status(std::span<const BufferArg>)>;
  explicit Lambda(Body body) : body_(std::move(body)) {}
  Status run(std::span<const BufferArg> buffers, std::span<const uint64_t>, int64_t, int64_t,
             std::span<std::byte>) override {
    return body_(buffers);
  }

 private:
  Body body_;
};

// Older than every queue, so it goes after they were closed.
struct AtTheEnd {
  std::function<void()> call;
  ~AtTheEnd() {
    if (call) call();
  }
};
AtTheEnd at_the_end;

int64_t& value(const BufferArg& b) { return *reinterpret_cast<int64_t*>(host_pointer(b.address)); }

class TestBatch final : public Batch {
 public:
  TestBatch(const std::shared_ptr<Invocable>& kernel, std::span<const StorageRef> reads,
            std::span<const StorageRef> writes)
      : kernel_(kernel) {
    LaunchRecord r;
    r.kernel = kernel.get();
    r.name = "k";
    for (const StorageRef& s : reads) add(r, s, false);
    for (const StorageRef& s : writes) add(r, s, true);
    records_.push_back(std::move(r));
  }
  std::span<const LaunchRecord> launches() const override { return records_; }
  Error explain(Error e) const override { return std::move(e).in("user.cpp:7: add"); }

 private:
  void add(LaunchRecord& r, const StorageRef& s, bool writes) {
    r.buffers.emplace_back(s->address(), s->bytes());
    touch(*s, writes);
  }
  std::shared_ptr<Invocable> kernel_;
  std::vector<LaunchRecord> records_;
};

// Does what was issued when it is asked for the end of it, after what it was to wait for.
class LateStream final : public Stream {
 public:
  Status wait_for(Stream& other, uint64_t number) override {
    next_.push_back({static_cast<LateStream*>(&other), number});
    return {};
  }
  Status issue(Batch*, uint64_t number) override {
    std::lock_guard lock(mutex_);
    waits_[number] = std::exchange(next_, {});
    issued_.store(number);
    return {};
  }
  void wait_until_issued(uint64_t number) const {
    while (issued_.load() < number) std::this_thread::yield();
  }
  Status retire(Batch* batch, uint64_t number) override {
    Waits waits;
    {
      std::lock_guard lock(mutex_);
      waits = std::move(waits_.extract(number).mapped());
    }
    for (const auto& [other, value] : waits) {
      while (other->done_.load() < value) std::this_thread::yield();
    }
    Status status;
    try {
      if (batch) status = run_all(batch->launches());
    } catch (...) {
      done_.store(number);
      throw;
    }
    done_.store(number);
    return status;
  }

 private:
  using Waits = std::vector<std::pair<LateStream*, uint64_t>>;
  static Status run_all(std::span<const LaunchRecord> batch) {
    for (const LaunchRecord& l : batch) CHECK_OK(l.kernel->run(l.buffers, l.scalars, 0, l.grid.tasks(), {}));
    return {};
  }

  std::mutex mutex_;
  Waits next_;
  std::map<uint64_t, Waits> waits_;
  std::atomic<uint64_t> issued_{0}, done_{0};
};

// A queue of a device that all of a test's queues belong to.
struct TestQueue : Queue {
  explicit TestQueue(std::shared_ptr<DeviceState> state)
      : TestQueue(std::make_shared<LateStream>(), std::move(state)) {}
  TestQueue(std::shared_ptr<LateStream> s, std::shared_ptr<DeviceState> state)
      : Queue("test", s, std::move(state)), stream(std::move(s)) {}
  const std::shared_ptr<LateStream> stream;
};

class QueueTest : public testing::Test {
 protected:
  StorageRef storage(int64_t v = 0) {
    StorageRef s = std::make_shared<QueuedStorage>(pool_->allocate(sizeof(int64_t)).value());
    *reinterpret_cast<int64_t*>(host_pointer(s->address())) = v;
    return s;
  }
  static int64_t read(const StorageRef& s) {
    const Status status = s->wait();
    if (!status.ok()) throw std::runtime_error(status.error().message);
    return *reinterpret_cast<int64_t*>(host_pointer(s->address()));
  }
  static void submit(Queue& q, Lambda::Body body, std::vector<StorageRef> reads, std::vector<StorageRef> writes) {
    const Status s = q.submit(std::make_unique<TestBatch>(std::make_shared<Lambda>(std::move(body)), reads, writes));
    ASSERT_TRUE(s.ok()) << s.error().message;
  }
  // to = from + 1
  static Status increment(std::span<const BufferArg> b) {
    value(b[1]) = value(b[0]) + 1;
    return {};
  }
  // Returns once the latch is open.
  static Lambda::Body after(std::latch& gate, Lambda::Body body) {
    return [&gate, body](std::span<const BufferArg> b) {
      gate.wait();
      return body(b);
    };
  }

  std::shared_ptr<DeviceState> device_ = std::make_shared<DeviceState>();
  std::shared_ptr<MemoryPool> pool_ = MemoryPool::make();
  Watchdog watchdog_;
};

TEST_F(QueueTest, BatchesRunInOrder) {
  TestQueue q(device_);
  std::vector<StorageRef> chain = {storage(0)};
  for (int k = 0; k < 500; ++k) {
    chain.push_back(storage());
    submit(q, increment, {chain[chain.size() - 2]}, {chain.back()});
  }
  EXPECT_EQ(read(chain.back()), 500);
  EXPECT_EQ(q.counters().batches, 500u);
  EXPECT_EQ(q.counters().waits, 0u);
}

TEST_F(QueueTest, BatchesAreIssuedWhileTheDeviceIsBehind) {
  TestQueue q(device_);
  std::latch gate(1);
  StorageRef a = storage(1), b = storage(), c = storage();
  submit(q, after(gate, increment), {a}, {b});
  submit(q, increment, {b}, {c});
  q.stream->wait_until_issued(2);
  EXPECT_FALSE(b->use()->fence().passed());
  a.reset();
  EXPECT_EQ(pool_->counters().live_bytes, 3 * sizeof(int64_t));  // batches live until the device is done
  gate.count_down();
  EXPECT_EQ(read(c), 3);
}

// The issuing thread goes on while the device waits for the other queue.
TEST_F(QueueTest, WaitsForAnotherQueueAreTheDevices) {
  TestQueue slow(device_), fast(device_);
  std::latch gate(1);
  const StorageRef a = storage(1), b = storage(), c = storage(), d = storage();
  submit(slow, after(gate, increment), {a}, {b});
  submit(fast, increment, {b}, {c});
  submit(fast, increment, {c}, {d});
  fast.stream->wait_until_issued(2);
  gate.count_down();
  EXPECT_EQ(read(d), 4);
}

TEST_F(QueueTest, ALostDeviceFailsWhatIsUnderWayAndTakesNoMore) {
  TestQueue q(device_);
  const StorageRef a = storage(1), b = storage(), c = storage();
  std::latch gate(1);
  submit(q,
         [&](auto) -> Status {
           gate.wait();
           Error e = device_error("the context is gone");
           device_->lose(e);
           return e;
         },
         {a}, {b});
  submit(q, increment, {a}, {c});
  gate.count_down();
  EXPECT_FALSE(b->wait().ok());
  const Status later = c->wait();
  ASSERT_FALSE(later.ok());
  EXPECT_THAT(later.error().message, HasSubstr("the device is lost and must be opened again: the context is gone"));
  const StorageRef in[] = {a}, out[] = {c};
  const Status refused = q.submit(std::make_unique<TestBatch>(std::make_shared<Lambda>(increment), in, out));
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().message, HasSubstr("the context is gone"));
}

TEST_F(QueueTest, AReaderOnAnotherQueueWaitsForTheWriter) {
  TestQueue slow(device_), fast(device_);
  std::latch gate(1);
  const StorageRef a = storage(1), b = storage(), c = storage();
  submit(slow, after(gate, increment), {a}, {b});
  submit(fast, increment, {b}, {c});
  EXPECT_EQ(fast.counters().waits, 1u);
  gate.count_down();
  EXPECT_EQ(read(c), 3);
}

TEST_F(QueueTest, WhatSharesNothingIsDoneOutOfOrder) {
  TestQueue slow(device_), fast(device_);
  std::latch gate(1);
  const StorageRef a = storage(1), b = storage(), c = storage();
  submit(slow, after(gate, increment), {a}, {b});
  submit(fast, increment, {a}, {c});  // two readers of one value
  EXPECT_EQ(read(c), 2);              // while the other queue stands still
  EXPECT_EQ(fast.counters().waits, 0u);
  gate.count_down();
  EXPECT_EQ(read(b), 2);
}

TEST_F(QueueTest, AWriterWaitsForReadersOnOtherQueues) {
  TestQueue reader(device_), writer(device_);
  std::latch gate(1);
  const StorageRef a = storage(1), b = storage();
  submit(reader, after(gate, increment), {a}, {b});
  const Lambda::Body overwrite = [](std::span<const BufferArg> buffers) {
    value(buffers[0]) = 100;
    return Status();
  };
  submit(writer, overwrite, {}, {a});
  EXPECT_EQ(writer.counters().waits, 1u);
  gate.count_down();
  EXPECT_EQ(read(a), 100);
  EXPECT_EQ(read(b), 2);
}

TEST_F(QueueTest, WaitsForOneQueueAreOneWaitAndNoneOnceItIsDone) {
  TestQueue slow(device_), fast(device_);
  std::latch gate(1);
  const StorageRef a = storage(1), b = storage(), c = storage(), d = storage();
  submit(slow, after(gate, increment), {a}, {b});
  submit(slow, increment, {a}, {c});
  submit(fast,
         [](auto buffers) {
           value(buffers[2]) = value(buffers[0]) + value(buffers[1]);
           return Status();
         },
         {b, c}, {d});
  EXPECT_EQ(fast.counters().waits, 1u);
  gate.count_down();
  EXPECT_EQ(read(d), 4);
  submit(fast, increment, {b}, {d});
  EXPECT_EQ(fast.counters().waits, 1u);
  EXPECT_EQ(read(d), 3);
}

TEST_F(QueueTest, AnErrorStaysWithWhatDependsOnIt) {
  TestQueue q(device_), other(device_);
  const StorageRef a = storage(1), bad = storage(), next = storage(), far = storage(), good = storage();
  submit(q, [](auto) -> Status { return device_error("broken"); }, {a}, {bad});
  submit(q, increment, {bad}, {next});
  submit(other, increment, {next}, {far});
  submit(q, increment, {a}, {good});
  EXPECT_EQ(read(good), 2);
  for (const StorageRef& s : {bad, next, far}) {
    const Status status = s->wait();
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().kind, ErrorKind::device);
    EXPECT_EQ(status.error().message, "user.cpp:7: add: on test: broken");  // once, wherever it is read
  }
  EXPECT_EQ(q.counters().failures, 2u);
  EXPECT_EQ(other.counters().failures, 1u);
}

TEST_F(QueueTest, AnExceptionIsADeviceError) {
  TestQueue q(device_);
  const StorageRef a = storage(1), b = storage(), c = storage();
  submit(q, [](auto) -> Status { throw std::runtime_error("thrown in a kernel"); }, {a}, {b});
  submit(q, increment, {a}, {c});
  const Status status = b->wait();
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().kind, ErrorKind::device);
  EXPECT_THAT(status.error().message, HasSubstr("thrown in a kernel"));
  EXPECT_EQ(read(c), 2);
}

TEST_F(QueueTest, MemoryGoesBackWhenTheLastUseIsDone) {
  TestQueue q(device_);
  std::latch gate(1);
  StorageRef a = storage(1), b = storage();
  submit(q, after(gate, increment), {a}, {b});
  a.reset();
  b.reset();
  EXPECT_EQ(pool_->counters().live_bytes, 2 * sizeof(int64_t));  // held by the batch
  gate.count_down();
  ASSERT_TRUE(q.finish().ok());
  EXPECT_EQ(pool_->counters().live_bytes, 0u);
}

TEST_F(QueueTest, OwnershipOnTheHostDoesNotDependOnTheQueue) {
  TestQueue q(device_);
  std::latch gate(1);
  const StorageRef a = storage(1), b = storage();
  submit(q, after(gate, increment), {a}, {b});
  EXPECT_EQ(a.use_count(), 1);
  EXPECT_EQ(b.use_count(), 1);
  gate.count_down();
  ASSERT_TRUE(q.finish().ok());
}

TEST_F(QueueTest, SubmittersWaitWhereTheRingIsFull) {
  TestQueue q(device_);
  std::atomic<uint64_t> handed_over{0};
  std::latch gate(1);
  const StorageRef a = storage(1);
  std::vector<StorageRef> out;
  for (uint64_t k = 0; k < 2 * kMostUnderWay; ++k) out.push_back(storage());
  std::thread producer([&] {
    for (const StorageRef& s : out) {
      submit(q, after(gate, increment), {a}, {s});
      handed_over.fetch_add(1);
    }
  });
  while (handed_over.load() < kMostUnderWay) std::this_thread::yield();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_LE(handed_over.load(), kMostUnderWay + 1);  // one is running
  gate.count_down();
  producer.join();
  for (const StorageRef& s : out) EXPECT_EQ(read(s), 2);
}

// Chains that jump between queues, from several threads at once.
TEST_F(QueueTest, ManyThreadsAndQueues) {
  constexpr int kThreads = 4, kSteps = 400;
  std::vector<std::unique_ptr<TestQueue>> queues;
  for (int k = 0; k < 3; ++k) queues.push_back(std::make_unique<TestQueue>(device_));
  const StorageRef shared = storage(5);
  std::vector<int64_t> results(kThreads);
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      StorageRef x = shared;
      for (int k = 0; k < kSteps; ++k) {
        const StorageRef y = storage();
        submit(*queues[static_cast<size_t>(t + k * (t + 1)) % queues.size()], increment, {x}, {y});
        x = y;
      }
      results[static_cast<size_t>(t)] = read(x);
    });
  }
  for (std::thread& t : threads) t.join();
  EXPECT_THAT(results, testing::Each(5 + kSteps));
}

TEST_F(QueueTest, ADestroyedQueueHasFinishedItsWork) {
  const StorageRef a = storage(1), b = storage();
  std::latch gate(1);
  {
    TestQueue q(device_);
    submit(q, after(gate, increment), {a}, {b});
    gate.count_down();
  }
  EXPECT_EQ(read(b), 2);  // the fence outlives its queue
}

// In a child process nobody works on the queue: an error, not a hang.
TEST_F(QueueTest, AForkedChildIsToldSo) {
  TestQueue q(device_);
  std::latch gate(1);
  const StorageRef a = storage(1), b = storage(), c = storage();
  submit(q, after(gate, increment), {a}, {b});
  const pid_t child = fork();
  if (child == 0) {
    const auto kernel = std::make_shared<Lambda>(increment);
    const StorageRef in[] = {a}, out[] = {c};
    const Status submitted = q.submit(std::make_unique<TestBatch>(kernel, in, out));
    const Status waited = b->wait();
    const bool told = !submitted.ok() && !waited.ok() && waited.error().message.find("fork") != std::string::npos;
    _exit(told ? 0 : 1);
  }
  gate.count_down();
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(read(b), 2);
}

// Batches under way at exit() end before static objects go, and later ones run at once.
TEST_F(QueueTest, ExitWaitsForWhatIsUnderWay) {
#ifndef THERMITE_TSAN  // it does not let a forked child start threads
  const pid_t child = fork();
  if (child == 0) {
    auto* q = new TestQueue(device_);
    const StorageRef a = storage(1), b = storage(), c = storage();
    at_the_end.call = [=] {
      const bool done = b->use()->fence().passed();  // without a wait
      submit(*q, increment, {b}, {c});
      _exit(done && read(c) == 3 ? 0 : 1);
    };
    const Lambda::Body late = [](std::span<const BufferArg> buffers) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      return increment(buffers);
    };
    submit(*q, late, {a}, {b});
    std::exit(1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
#endif
}

}  // namespace
}  // namespace thermite
