// SPDX-License-Identifier: Apache-2.0
#include "runtime/cpu/thread_pool.h"

#include <immintrin.h>
#include <sched.h>

#include <algorithm>
#include <chrono>
#include <exception>

#include "base/fence.h"
#include "base/log.h"

namespace thermite {
namespace {

// Longer than the stretches of small kernels in a batch that one thread runs alone.
constexpr auto kSpin = std::chrono::microseconds(200);
constexpr uint32_t kOpen = uint32_t{1} << 31;
// Pieces of a share: enough to even out what a descheduled thread leaves behind.
constexpr int64_t kPieces = 8;

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

ThreadPool::ThreadPool(int threads) : threads_(std::max(1, threads)), shares_(static_cast<size_t>(threads_)) {}

ThreadPool::~ThreadPool() {
  if (started_ && born_ != fork_count()) {
    for (std::thread& t : workers_) t.detach();
    return;
  }
  stop_.store(true, std::memory_order_relaxed);
  generation_.fetch_add(1, std::memory_order_release);
  generation_.notify_all();
  for (std::thread& t : workers_) t.join();
}

void ThreadPool::start() {
  started_ = true;
  born_ = fork_count();
  try {
    workers_.reserve(static_cast<size_t>(threads_ - 1));
    for (int i = 1; i < threads_; ++i) workers_.emplace_back([this, i] { work(i); });
  } catch (const std::exception& e) {  // the shares of those who are not there are taken by the others
    warn_once(fmt::format("the CPU device has {} of {} threads: {}", workers_.size() + 1, threads_, e.what()));
  }
}

// False when the run is over already.
bool ThreadPool::enter() {
  uint32_t g = gate_.load(std::memory_order_relaxed);
  while (g & kOpen)
    if (gate_.compare_exchange_weak(g, g + 1, std::memory_order_acquire)) return true;
  return false;
}

void ThreadPool::leave() {
  if (gate_.fetch_sub(1, std::memory_order_release) == 1) gate_.notify_one();
}

void ThreadPool::take(int thread) {
  for (int k = 0; k < parts_; ++k) {
    Share& s = shares_[static_cast<size_t>((thread + k) % parts_)];
    for (int64_t begin; (begin = s.next.fetch_add(piece_, std::memory_order_relaxed)) < s.end;)
      (*body_)(thread, begin, std::min(begin + piece_, s.end));
  }
}

void ThreadPool::work(int index) {
  uint32_t seen = 0;
  while (true) {
    seen = wait_for_change(generation_, seen);
    if (stop_.load(std::memory_order_relaxed)) return;
    if (!enter()) continue;
    if (index < parts_) take(index);
    leave();
  }
}

bool ThreadPool::note_launch() {
  const Clock::rep now = Clock::now().time_since_epoch().count();
  return Clock::duration(now - used_.exchange(now, std::memory_order_relaxed)) < kSpin;
}

void ThreadPool::run(int parts, int64_t tasks, const Body& body) {
  std::unique_lock lock(in_use_, std::defer_lock);
  if (parts <= 1 || tasks <= 1 || threads_ == 1 || !lock.try_lock()) {
    if (tasks > 0) body(0, 0, tasks);
    return;
  }
  if (!started_) start();
  body_ = &body;
  parts_ = std::min(parts, threads_);
  const int64_t each = tasks / parts_, extra = tasks % parts_;
  piece_ = std::max<int64_t>(1, each / kPieces);
  for (int p = 0; p < parts_; ++p) {
    Share& s = shares_[static_cast<size_t>(p)];
    const int64_t begin = p * each + std::min<int64_t>(p, extra);
    s.end = begin + each + (p < extra ? 1 : 0);
    s.next.store(begin, std::memory_order_relaxed);
  }
  gate_.store(kOpen, std::memory_order_release);
  generation_.fetch_add(1, std::memory_order_release);
  generation_.notify_all();
  take(0);
  for (uint32_t inside = gate_.fetch_sub(kOpen, std::memory_order_acq_rel) - kOpen; inside != 0;)
    inside = wait_for_change(gate_, inside);
  body_ = nullptr;
  used_.store(Clock::now().time_since_epoch().count(), std::memory_order_relaxed);
}

}  // namespace thermite
