// SPDX-License-Identifier: Apache-2.0
// One queue of an asynchronous device: a thread that runs batches in the order in which they are handed over.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "base/fence.h"
#include "base/light_mutex.h"
#include "runtime/batch.h"
#include "runtime/device.h"

namespace thermite {

// submit() from any thread. A batch that fails leaves its error in the storages that it should have written; batches
// that read those fail with the same error, all others are not concerned.
//
// Batches pass through a ring with one writer and one reader. A lock serialises submitters, for when there are more
// recording threads than queues; otherwise nobody else wants it. Since a batch waits only for batches that were handed
// over before it was, queues cannot wait for each other in a circle.
class Queue {
 public:
  // Runs launches in order, on the queue's thread; may throw.
  using Run = std::function<Status(std::span<const LaunchRecord>)>;
  Queue(std::string device, Run run);
  ~Queue();  // finishes what it was given
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;

  // Returns at once unless kCapacity batches are under way. An error concerns the hand-over alone.
  Status submit(std::unique_ptr<Batch> batch);
  Status finish();  // waits for all that was handed over; errors stay with their storages
  QueueCounters counters() const;

  static constexpr uint64_t kCapacity = 64;

 private:
  friend struct OpenQueues;
  void close();
  bool start();
  void work();
  void execute(std::unique_ptr<Batch> batch, uint64_t number);
  Status ready(const Batch& batch, std::shared_ptr<const Error>& inherited);
  Status run(const Batch& batch);
  std::shared_ptr<const Error> failure(const Batch& batch, Error e);

  const std::string device_;
  const Run run_;
  const std::shared_ptr<Timeline> timeline_ = std::make_shared<Timeline>();
  std::array<std::unique_ptr<Batch>, kCapacity> ring_;
  alignas(64) std::atomic<uint64_t> tail_{0};  // batches handed over; also their last number
  alignas(64) std::atomic<uint64_t> head_{0};  // batches taken out
  std::atomic<bool> stop_{false};
  Parking full_, empty_;
  LightMutex submitting_;
  std::unique_ptr<std::thread> thread_;  // started by the first batch
  bool closed_ = false;                  // from then on batches run inside submit()
  std::atomic<uint64_t> waits_{0}, failures_{0};
};

}  // namespace thermite
