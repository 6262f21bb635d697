// SPDX-License-Identifier: Apache-2.0
// One queue of an asynchronous device: batches in the order in which they are handed over, in two stages. One thread
// issues them to the device, another sees that the device is done with them, tells so and lets them go.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <thread>

#include "base/light_mutex.h"
#include "runtime/device.h"
#include "runtime/device_state.h"
#include "runtime/stream.h"

namespace thermite {

// submit() from any thread. A batch that fails leaves its error in the storages that it should have written; batches
// that read those fail with the same error, all others are not concerned.
//
// Batches pass through a ring, where each stays until it is retired. A lock serialises submitters, for when there are
// more recording threads than queues; otherwise nobody else wants it. Waits for other queues of the device are the
// device's own. Since a batch waits only for batches that were handed over before it was, queues cannot wait for each
// other in a circle.
class Queue {
 public:
  Queue(std::string device, std::shared_ptr<Stream> stream, std::shared_ptr<DeviceState> state);
  ~Queue();  // finishes what it was given
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;

  // Returns at once unless kMostUnderWay batches are. An error concerns the hand-over alone.
  Status submit(std::unique_ptr<Batch> batch);
  Status finish();  // waits for all that was handed over; errors stay with their storages
  QueueCounters counters() const;

 private:
  friend struct OpenQueues;
  class Progress;
  struct Entry {
    std::unique_ptr<Batch> batch;
    Status issued;
  };

  void close();
  void leave_to_parent();
  bool start();
  void name_thread(const char* role) const;
  void issue_all();
  void retire_all();
  void issue(Entry& entry, uint64_t number);
  void retire(Entry& entry, uint64_t number);
  Status give_to_device(Batch& batch, uint64_t number);
  Status wait_on_device(const Batch& batch);
  std::shared_ptr<const Error> failure(const Batch& batch, Error e);
  Entry& entry(uint64_t number) { return ring_[number % kMostUnderWay]; }

  const std::string device_;
  const std::shared_ptr<Stream> stream_;
  const std::shared_ptr<DeviceState> state_;
  const std::shared_ptr<Progress> progress_;
  std::array<Entry, kMostUnderWay> ring_;             // by number
  alignas(64) std::atomic<uint64_t> handed_over_{0};  // the last number
  std::atomic<bool> stop_{false};
  Parking submitted_;
  LightMutex submitting_;
  std::unique_ptr<std::thread> issuer_, retirer_;  // started by the first batch
  bool closed_ = false;                            // from then on batches run inside submit()
  std::atomic<uint64_t> waits_{0}, failures_{0};
};

}  // namespace thermite
