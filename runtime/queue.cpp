// SPDX-License-Identifier: Apache-2.0
#include "runtime/queue.h"

#include <pthread.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <system_error>
#include <vector>

#include "base/guard.h"
#include "base/log.h"

namespace thermite {

// Every queue there is: when the process exits they finish their work before static objects go. Never destroyed.
struct OpenQueues {
  std::mutex mutex;
  std::vector<Queue*> queues;

  static OpenQueues& all() {
    static auto* open = [] {
      std::atexit([] { all().close(); });
      return new OpenQueues;
    }();
    return *open;
  }
  void add(Queue* q) {
    std::lock_guard lock(mutex);
    queues.push_back(q);
  }
  void remove(Queue* q) {
    std::lock_guard lock(mutex);
    std::erase(queues, q);
  }
  void close() {
    std::lock_guard lock(mutex);
    for (Queue* q : queues) q->close();
  }
};

Status Device::submit(std::unique_ptr<Batch> batch, uint32_t) { return launch(batch->launches()); }

Queue::Queue(std::string device, Run run) : device_(std::move(device)), run_(std::move(run)) {
  OpenQueues::all().add(this);
}

Queue::~Queue() {
  OpenQueues::all().remove(this);
  close();
}

void Queue::close() {
  std::lock_guard lock(submitting_);
  closed_ = true;
  if (!thread_) return;
  if (timeline_->lost()) {  // the thread stayed in the parent process
    (void)thread_.release();
    return;
  }
  stop_.store(true, std::memory_order_seq_cst);
  empty_.wake();
  thread_->join();
  thread_.reset();
}

bool Queue::start() {
  if (thread_) return true;
  if (closed_) return false;
  try {
    thread_ = std::make_unique<std::thread>([this] { work(); });
  } catch (const std::exception&) {
    return false;  // no more threads to be had, or no memory for one: the batch runs here
  }
  return true;
}

Status Queue::submit(std::unique_ptr<Batch> batch) {
  if (timeline_->lost()) return device_error("{} was opened before fork(): a child process must open its own", device_);
  std::lock_guard lock(submitting_);
  const uint64_t before = tail_.load(std::memory_order_relaxed);
  for (const Batch::Use& u : batch->uses) u.storage->collect(u.writes, *timeline_, batch->waits);
  const Fence fence{timeline_, before + 1};
  for (const Batch::Use& u : batch->uses) u.storage->note(u.writes, fence);
  waits_.fetch_add(batch->waits.size(), std::memory_order_relaxed);
  if (!start()) {
    head_.store(before + 1, std::memory_order_relaxed);
    tail_.store(before + 1, std::memory_order_release);
    execute(std::move(batch), before + 1);
    return {};
  }
  full_.wait([&] { return before - head_.load(std::memory_order_seq_cst) < kCapacity; });
  ring_[before % kCapacity] = std::move(batch);
  tail_.store(before + 1, std::memory_order_seq_cst);
  empty_.wake();
  return {};
}

Status Queue::finish() { return timeline_->wait(tail_.load(std::memory_order_acquire)); }

QueueCounters Queue::counters() const {
  return {tail_.load(std::memory_order_relaxed), waits_.load(std::memory_order_relaxed),
          failures_.load(std::memory_order_relaxed)};
}

void Queue::work() {
  pthread_setname_np(pthread_self(), (device_ + " queue").substr(0, 15).c_str());  // in debuggers and traces
  for (uint64_t taken = head_.load(std::memory_order_relaxed);; ++taken) {
    empty_.wait(
        [&] { return tail_.load(std::memory_order_seq_cst) != taken || stop_.load(std::memory_order_seq_cst); });
    if (tail_.load(std::memory_order_acquire) == taken) return;
    std::unique_ptr<Batch> batch = std::move(ring_[taken % kCapacity]);
    head_.store(taken + 1, std::memory_order_seq_cst);
    full_.wake();
    execute(std::move(batch), taken + 1);
  }
}

// Waits for other queues. `inherited`: what made an input of the batch unusable.
Status Queue::ready(const Batch& batch, std::shared_ptr<const Error>& inherited) {
  for (const Fence& f : batch.waits) CHECK_OK(f.wait());
  for (const Batch::Use& u : batch.uses) {
    inherited = u.storage->error();
    if (inherited) return Error(*inherited);
  }
  return {};
}

Status Queue::run(const Batch& batch) {
  try {
    return run_(batch.launches());
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& e) {
    return device_error("an exception came out of a launch: {}", e.what());
  } catch (...) {
    return device_error("an exception came out of a launch");
  }
}

// What the values of a failed batch tell; without the details where there is no memory for them.
std::shared_ptr<const Error> Queue::failure(const Batch& batch, Error e) {
  try {
    const auto error = std::make_shared<const Error>(batch.explain(Error(e).in("on " + device_)));
    log(Subsystem::runtime, LogLevel::minimal, "a batch failed: {}", error->message);
    return error;
  } catch (const std::bad_alloc&) {
    return shared_error(std::move(e));
  }
}

void Queue::execute(std::unique_ptr<Batch> batch, uint64_t number) {
  std::shared_ptr<const Error> error;
  Status status = guarded([&]() -> Status {
    CHECK_OK(ready(*batch, error));
    return run(*batch);
  });
  if (!status.ok()) {
    if (!error) error = failure(*batch, std::move(status).error());
    failures_.fetch_add(1, std::memory_order_relaxed);
    for (const Batch::Use& u : batch->uses) {
      if (u.writes) u.storage->fail(error);
    }
  }
  batch.reset();  // before anybody hears of it: what it held is free by then
  timeline_->complete(number);
}

}  // namespace thermite
