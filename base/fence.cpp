// SPDX-License-Identifier: Apache-2.0
#include "base/fence.h"

#include <pthread.h>

#include <algorithm>

#include "base/storage.h"

namespace thermite {
namespace {

std::atomic<uint32_t> forks{0};

void add_wait(const Fence& f, const Timeline& mine, std::vector<Fence>& waits) {
  if (f.timeline.get() == &mine || f.passed()) return;
  const auto same = std::ranges::find(waits, f.timeline, &Fence::timeline);
  if (same == waits.end()) {
    waits.push_back(f);
  } else {
    same->value = std::max(same->value, f.value);
  }
}

}  // namespace

uint32_t fork_count() {
  static const int registered = pthread_atfork(nullptr, nullptr, [] { forks.fetch_add(1); });
  (void)registered;
  return forks.load(std::memory_order_relaxed);
}

Status Timeline::wait(uint64_t value) {
  if (completed() >= value) return {};
  if (lost()) return device_error("the device was opened before fork(): a child process must open its own");
  parking_.wait([&] { return completed_.load(std::memory_order_seq_cst) >= value; });
  return {};
}

void Timeline::complete(uint64_t value) {
  completed_.store(value, std::memory_order_seq_cst);
  parking_.wake();
}

Status Storage::wait_for_queue() const { return use_->wait(); }

void StorageUse::collect(bool writes, const Timeline& mine, std::vector<Fence>& waits) const {
  std::lock_guard lock(mutex_);
  add_wait(write_, mine, waits);
  if (!writes) return;
  for (const Fence& f : reads_) add_wait(f, mine, waits);
}

void StorageUse::note(bool writes, const Fence& fence) {
  std::lock_guard lock(mutex_);
  if (writes) {
    write_ = fence;
    reads_.clear();
    return;
  }
  const auto same = std::ranges::find(reads_, fence.timeline, &Fence::timeline);
  if (same == reads_.end()) {
    reads_.push_back(fence);
  } else {
    same->value = fence.value;
  }
}

void StorageUse::fail(std::shared_ptr<const Error> error) {
  std::lock_guard lock(mutex_);
  error_ = std::move(error);
}

std::shared_ptr<const Error> StorageUse::error() const {
  std::lock_guard lock(mutex_);
  return error_;
}

Fence StorageUse::fence() const {
  std::lock_guard lock(mutex_);
  return write_;
}

Status StorageUse::wait() const {
  CHECK_OK(fence().wait());
  if (const auto failed = error()) return Error(*failed);
  return {};
}

}  // namespace thermite
