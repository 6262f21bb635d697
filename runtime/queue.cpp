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
#include "runtime/launch_event.h"

namespace thermite {

// Every queue there is: when the process exits they finish their work before static objects go. Never destroyed.
struct OpenQueues {
  OpenQueues* parents = nullptr;  // not a leak
  std::mutex mutex = {};
  std::vector<Queue*> queues = {};

  // A forked child has none of its parent's, whose lock some other thread may have held.
  static OpenQueues& all() {
    static auto* open = [] {
      std::atexit([] { all().close(); });
      return new OpenQueues;
    }();
    static const int registered = pthread_atfork(nullptr, nullptr, [] { open = new OpenQueues{.parents = open}; });
    (void)registered;
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

// A timeline that also knows what has been issued, so that other queues can have the device wait for it.
class Queue::Progress final : public Timeline {
 public:
  Progress(std::shared_ptr<Stream> stream, const DeviceState* device) : stream(std::move(stream)), device(device) {}
  uint64_t issued() const { return issued_.load(std::memory_order_seq_cst); }
  void note_issued(uint64_t number) {
    issued_.store(number, std::memory_order_seq_cst);
    parking_.wake();
  }
  template <class Done>
  void wait_issued(const Done& done) {
    parking_.wait(done);
  }
  void wake() { parking_.wake(); }

  const std::shared_ptr<Stream> stream;
  const DeviceState* const device;

 private:
  std::atomic<uint64_t> issued_{0};
  Parking parking_;
};

namespace {

template <class F>
Status caught(F&& device_call) {
  try {
    return device_call();
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& e) {
    return device_error("an exception came out of a launch: {}", e.what());
  } catch (...) {
    return device_error("an exception came out of a launch");
  }
}

// What made an input of the batch unusable, as far as it is known.
std::shared_ptr<const Error> inherited_error(const Batch& batch) {
  for (const Batch::Use& u : batch.uses) {
    if (auto error = u.storage->error()) return error;
  }
  return nullptr;
}

void add_launch_events(const Batch& batch) {
  const std::span<const LaunchRecord> launches = batch.launches();
  for (size_t k = 0; k < batch.times.size(); ++k)
    add_launch_event(launches[k], batch.times[k].begin, batch.times[k].end);
}

}  // namespace

Queue::Queue(std::string device, std::shared_ptr<Stream> stream, std::shared_ptr<DeviceState> state)
    : device_(std::move(device)),
      stream_(std::move(stream)),
      state_(std::move(state)),
      progress_(std::make_shared<Progress>(stream_, state_.get())) {
  OpenQueues::all().add(this);
}

Queue::~Queue() {
  OpenQueues::all().remove(this);
  close();
}

void Queue::close() {
  if (progress_->lost()) return leave_to_parent();
  std::lock_guard lock(submitting_);
  closed_ = true;
  if (!issuer_) return;
  stop_.store(true, std::memory_order_seq_cst);
  submitted_.wake();
  progress_->wake();
  issuer_->join();
  retirer_->join();
  issuer_.reset();
  retirer_.reset();
}

// The threads stayed in the parent process, in the midst of whatever they held when it forked.
void Queue::leave_to_parent() {
  (void)issuer_.release();
  (void)retirer_.release();
  for (Entry& e : ring_) (void)e.batch.release();
}

// False where there are no more threads to be had, or no memory for one: the batch runs here.
bool Queue::start() {
  if (issuer_) return true;
  if (closed_) return false;
  try {
    retirer_ = std::make_unique<std::thread>([this] { retire_all(); });
    issuer_ = std::make_unique<std::thread>([this] { issue_all(); });
  } catch (const std::exception&) {
    if (retirer_) {
      stop_.store(true, std::memory_order_seq_cst);
      progress_->wake();
      retirer_->join();
      retirer_.reset();
      stop_.store(false, std::memory_order_seq_cst);
    }
    return false;
  }
  return true;
}

Status Queue::submit(std::unique_ptr<Batch> batch) {
  if (progress_->lost()) return device_error("{} was opened before fork(): a child process must open its own", device_);
  CHECK_OK(state_->status());
  std::lock_guard lock(submitting_);
  const uint64_t number = handed_over_.load(std::memory_order_relaxed) + 1;
  for (const Batch::Use& u : batch->uses) u.storage->collect(u.writes, *progress_, batch->waits);
  const Fence fence{progress_, number};
  for (const Batch::Use& u : batch->uses) u.storage->note(u.writes, fence);
  waits_.fetch_add(batch->waits.size(), std::memory_order_relaxed);
  const bool here = !start();
  if (!here && number > kMostUnderWay) CHECK_OK(progress_->wait(number - kMostUnderWay));
  entry(number).batch = std::move(batch);
  handed_over_.store(number, std::memory_order_seq_cst);
  if (here) {
    issue(entry(number), number);
    retire(entry(number), number);
  } else {
    submitted_.wake();
  }
  return {};
}

Status Queue::finish() { return progress_->wait(handed_over_.load(std::memory_order_acquire)); }

QueueCounters Queue::counters() const {
  return {handed_over_.load(std::memory_order_relaxed), waits_.load(std::memory_order_relaxed),
          failures_.load(std::memory_order_relaxed)};
}

void Queue::name_thread(const char* role) const {  // in debuggers and beside events
  pthread_setname_np(pthread_self(), (device_ + role).substr(0, 15).c_str());
}

void Queue::issue_all() {
  name_thread(" issue");
  for (uint64_t number = progress_->issued() + 1;; ++number) {
    submitted_.wait([&] {
      return handed_over_.load(std::memory_order_seq_cst) >= number || stop_.load(std::memory_order_seq_cst);
    });
    if (handed_over_.load(std::memory_order_acquire) < number) return;
    issue(entry(number), number);
  }
}

// Stops where nothing is under way: what was handed over is issued first.
void Queue::retire_all() {
  name_thread(" queue");
  for (uint64_t number = progress_->completed() + 1;; ++number) {
    progress_->wait_issued([&] {
      return progress_->issued() >= number ||
             (stop_.load(std::memory_order_seq_cst) && handed_over_.load(std::memory_order_seq_cst) < number);
    });
    if (progress_->issued() < number) return;
    retire(entry(number), number);
  }
}

Status Queue::wait_on_device(const Batch& batch) {
  for (const Fence& f : batch.waits) {
    auto& other = static_cast<Progress&>(*f.timeline);  // all timelines are queues'
    if (other.device != state_.get()) {
      CHECK_OK(f.wait());
      continue;
    }
    other.wait_issued([&] { return other.issued() >= f.value; });
    CHECK_OK(stream_->wait_for(*other.stream, f.value));
  }
  return {};
}

Status Queue::give_to_device(Batch& batch, uint64_t number) {
  CHECK_OK(state_->status());
  CHECK_OK(wait_on_device(batch));
  if (const auto known = inherited_error(batch)) return Error(*known);
  return caught([&] { return stream_->issue(&batch, number); });
}

void Queue::issue(Entry& e, uint64_t number) {
  e.issued = guarded([&] { return give_to_device(*e.batch, number); });
  if (!e.issued.ok()) (void)guarded([&] { return stream_->issue(nullptr, number); });
  progress_->note_issued(number);
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

void Queue::retire(Entry& e, uint64_t number) {
  Batch* const given = e.issued.ok() ? e.batch.get() : nullptr;
  Status done = guarded([&] { return caught([&] { return stream_->retire(given, number); }); });
  if (done.ok()) done = state_->status();  // a lost device may say of anything that it is done
  // Queues tell of errors in their second stage: those of the inputs are known once their batches are retired.
  for (const Fence& f : e.batch->waits) (void)f.wait();
  std::shared_ptr<const Error> error = inherited_error(*e.batch);
  if (!error && !e.issued.ok()) error = failure(*e.batch, std::move(e.issued).error());
  if (!error && !done.ok()) error = failure(*e.batch, std::move(done).error());
  if (error) {
    failures_.fetch_add(1, std::memory_order_relaxed);
    for (const Batch::Use& u : e.batch->uses) {
      if (u.writes) u.storage->fail(error);
    }
  }
  add_launch_events(*e.batch);
  e.batch.reset();  // before anybody hears of it: what it held is free by then
  e.issued = {};
  progress_->complete(number);
}

}  // namespace thermite
