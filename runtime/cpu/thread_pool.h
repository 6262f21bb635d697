// SPDX-License-Identifier: Apache-2.0
// Fork-join over a fixed set of workers that spin for a while after their last work and then sleep.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace thermite {

class ThreadPool {
 public:
  // `threads` counts the caller; the others start at the first parallel run, or as many of them as the system gives.
  explicit ThreadPool(int threads);
  ~ThreadPool();  // in a forked child, where the workers are not, it leaves them alone
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int threads() const { return threads_; }
  // Runs body(thread, begin, end) over ranges that cover [0, tasks) once, and returns when all are done. At most
  // `parts` <= threads() threads take part; `thread` is below `parts` and the caller is 0. Every thread begins with an
  // equal share of its own, a piece at a time; one that is through takes pieces of the others, so a worker that wakes
  // up late, or not at all, holds nobody up. When another thread is using the workers, the caller runs everything.
  // `body` must not throw.
  using Body = std::function<void(int thread, int64_t begin, int64_t end)>;
  void run(int parts, int64_t tasks, const Body& body);
  // Notes a launch. Whether another one, or a run with workers, was so lately that workers may be awake or more is to
  // come: what is over before a sleeping worker is there should run on the calling thread otherwise.
  bool note_launch();

 private:
  using Clock = std::chrono::steady_clock;
  struct alignas(64) Share {
    std::atomic<int64_t> next{0};
    int64_t end = 0;
  };

  void start();
  void work(int index);
  bool enter();
  void leave();
  void take(int thread);

  const int threads_;
  std::mutex in_use_;
  bool started_ = false;
  uint32_t born_ = 0;  // fork_count() when the workers started
  std::vector<std::thread> workers_;
  // Of the current run; written while the gate is shut and nobody is inside.
  std::vector<Share> shares_;
  const Body* body_ = nullptr;
  int parts_ = 0;
  int64_t piece_ = 1;

  std::atomic<uint32_t> generation_{0};  // a new value announces a run, or the end when stop_ is set
  std::atomic<uint32_t> gate_{0};        // kOpen while a run has work to give, plus the workers inside
  std::atomic<bool> stop_{false};
  alignas(64) std::atomic<Clock::rep> used_{0};  // the last time, in ticks; away from what workers poll
};

}  // namespace thermite
