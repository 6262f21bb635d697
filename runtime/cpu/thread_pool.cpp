// SPDX-License-Identifier: Apache-2.0
#include "runtime/cpu/thread_pool.h"

#include <immintrin.h>
#include <sched.h>

#include <algorithm>
#include <chrono>

namespace thermite {
namespace {

constexpr auto kSpin = std::chrono::microseconds(50);

// Returns once `value` differs from `old`: spins first, then sleeps until notified.
uint32_t wait_for_change(const std::atomic<uint32_t>& value, uint32_t old) {
  const auto deadline = std::chrono::steady_clock::now() + kSpin;
  do {
    for (int i = 0; i < 64; ++i) {
      if (uint32_t now = value.load(std::memory_order_acquire); now != old) return now;
      _mm_pause();
    }
  } while (std::chrono::steady_clock::now() < deadline);
  value.wait(old, std::memory_order_acquire);
  return value.load(std::memory_order_acquire);
}

}  // namespace

int available_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0) return std::max(1u, std::thread::hardware_concurrency());
  return std::max(1, CPU_COUNT(&set));
}

ThreadPool::~ThreadPool() {
  stop_.store(true, std::memory_order_relaxed);
  generation_.fetch_add(1, std::memory_order_release);
  generation_.notify_all();
  for (std::thread& t : workers_) t.join();
}

void ThreadPool::start() {
  for (int i = 1; i < threads_; ++i) workers_.emplace_back([this, i] { work(i); });
}

void ThreadPool::work(int index) {
  uint32_t seen = 0;
  while (true) {
    seen = wait_for_change(generation_, seen);
    if (stop_.load(std::memory_order_relaxed)) return;
    if (index < parts_) (*body_)(index);
    if (pending_.fetch_sub(1, std::memory_order_acq_rel) == 1) pending_.notify_one();
  }
}

void ThreadPool::run(int parts, const std::function<void(int)>& body) {
  std::unique_lock lock(in_use_, std::defer_lock);
  if (parts <= 1 || threads_ == 1 || !lock.try_lock()) {
    for (int p = 0; p < parts; ++p) body(p);
    return;
  }
  if (workers_.empty()) start();
  body_ = &body;
  parts_ = parts;
  pending_.store(static_cast<uint32_t>(workers_.size()), std::memory_order_relaxed);
  generation_.fetch_add(1, std::memory_order_release);
  generation_.notify_all();
  body(0);
  for (uint32_t left = pending_.load(std::memory_order_acquire); left != 0;) left = wait_for_change(pending_, left);
  body_ = nullptr;
}

}  // namespace thermite
