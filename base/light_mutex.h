// SPDX-License-Identifier: Apache-2.0
// A lock for what is contended almost never: one atomic exchange to take, one store to leave. Waiters poll, ever
// more slowly.
#pragma once

#include <atomic>
#include <chrono>
#include <thread>

namespace thermite {

class LightMutex {
 public:
  void lock() {
    for (int tries = 0; held_.exchange(true, std::memory_order_acquire); ++tries) wait(tries);
  }
  void unlock() { held_.store(false, std::memory_order_release); }

 private:
  static void wait(int tries) {
    if (tries < 64) {
      std::this_thread::yield();
    } else {
      std::this_thread::sleep_for(std::chrono::microseconds(tries < 256 ? 5 : 100));
    }
  }

  std::atomic<bool> held_{false};
};

}  // namespace thermite
