// SPDX-License-Identifier: Apache-2.0
// Points in the work of an asynchronous device's queues, and what queues do with a storage. Synchronous devices use
// none of this.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/light_mutex.h"
#include "base/status.h"

namespace thermite {

class Storage;

// How often this process and its ancestors have forked since the library was loaded. A queue's thread exists in the
// process that started it only.
uint32_t fork_count();

// Threads wait here until what an atomic says has come true: they spin for some microseconds, then sleep. The change
// and the loads of `done` must be sequentially consistent, and wake() follows the change.
class Parking {
 public:
  Parking() : changed_() {}
  // In a forked child the parent's sleepers never leave, and destroying what they sleep on would wait for them.
  ~Parking() {
    if (born_ == fork_count()) changed_.~condition_variable();
  }
  Parking(const Parking&) = delete;
  Parking& operator=(const Parking&) = delete;

  template <class Done>
  void wait(const Done& done) {
    for (int tries = 0; tries < kSpins; ++tries) {
      if (done()) return;
      __builtin_ia32_pause();
    }
    std::unique_lock lock(mutex_);
    sleepers_.fetch_add(1, std::memory_order_seq_cst);
    changed_.wait(lock, done);
    sleepers_.fetch_sub(1, std::memory_order_relaxed);
  }
  void wake() {
    if (sleepers_.load(std::memory_order_seq_cst) == 0) return;
    {
      std::lock_guard lock(mutex_);
    }  // a sleeper has looked and is not asleep yet, or is asleep
    changed_.notify_all();
  }

 private:
  static constexpr int kSpins = 200;
  std::atomic<uint32_t> sleepers_{0};
  const uint32_t born_ = fork_count();
  std::mutex mutex_;
  union {
    std::condition_variable changed_;
  };
};

// The progress of one queue, whose batches are numbered from 1. Outlives the queue where somebody holds it.
class Timeline {
 public:
  uint64_t completed() const { return completed_.load(std::memory_order_acquire); }
  // A device error in a forked child, where nobody works on the queue any more.
  Status wait(uint64_t value);
  void complete(uint64_t value);  // rising; by the queue alone
  bool lost() const { return born_ != fork_count(); }

 private:
  std::atomic<uint64_t> completed_{0};
  Parking parking_;
  const uint32_t born_ = fork_count();
};

// "Batch `value` of that queue is done."
struct Fence {
  std::shared_ptr<Timeline> timeline;
  uint64_t value = 0;
  bool passed() const { return !timeline || timeline->completed() >= value; }
  Status wait() const { return timeline ? timeline->wait(value) : Status(); }
};

// What queues do with the bytes of one storage. Batches hold this, and with it the memory, but not the Storage that
// the host holds: who owns a storage on the host never depends on how far a queue has got. Thread-safe.
class StorageUse {
 public:
  explicit StorageUse(std::shared_ptr<Storage> memory) : memory_(std::move(memory)) {}

  // Appends what a batch of queue `mine` waits for before it reads (writes): the last write (and all reads) of other
  // queues that are not done yet.
  void collect(bool writes, const Timeline& mine, std::vector<Fence>& waits) const;
  void note(bool writes, const Fence& fence);
  // The bytes are no good; for the queue whose batch was to write them, before that batch completes.
  void fail(std::shared_ptr<const Error> error);
  std::shared_ptr<const Error> error() const;

  Fence fence() const;  // of the last write
  Status wait() const;  // for the last write; its error

 private:
  std::shared_ptr<Storage> memory_;
  mutable LightMutex mutex_;
  Fence write_;
  std::vector<Fence> reads_;  // one per queue, since the last write
  std::shared_ptr<const Error> error_;
};

}  // namespace thermite
