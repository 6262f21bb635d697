// SPDX-License-Identifier: Apache-2.0
// A mutex that costs one uncontended atomic exchange; waiters sleep.
#pragma once

#include <atomic>

namespace thermite {

class LightMutex {
 public:
  void lock() {
    while (held_.test_and_set(std::memory_order_acquire)) held_.wait(true, std::memory_order_relaxed);
  }
  void unlock() {
    held_.clear(std::memory_order_release);
    held_.notify_one();
  }

 private:
  std::atomic_flag held_;
};

}  // namespace thermite
