// SPDX-License-Identifier: Apache-2.0
// Fork-join over a fixed set of workers that spin for about 50 us after their last work and then sleep.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace thermite {

class ThreadPool {
 public:
  // `threads` counts the caller; the others start at the first parallel run.
  explicit ThreadPool(int threads) : threads_(threads < 1 ? 1 : threads) {}
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int threads() const { return threads_; }
  // Runs body(0) .. body(parts-1), part 0 on the caller, and returns when all are done. `parts` <= threads().
  // When another thread is using the workers, the caller runs every part itself. `body` must not throw.
  void run(int parts, const std::function<void(int part)>& body);

 private:
  void start();
  void work(int index);

  const int threads_;
  std::mutex in_use_;
  std::vector<std::thread> workers_;
  const std::function<void(int)>* body_ = nullptr;
  int parts_ = 0;
  std::atomic<uint32_t> generation_{0};  // a new value announces a run, or the end when stop_ is set
  std::atomic<uint32_t> pending_{0};     // workers that have not finished the current run
  std::atomic<bool> stop_{false};
};

// Cores that this process may use.
int available_cores();

}  // namespace thermite
