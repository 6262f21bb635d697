// SPDX-License-Identifier: Apache-2.0
#include "cache/fork_guard.h"

#include <pthread.h>

#include <atomic>
#include <mutex>

namespace thermite {

namespace {

struct Guard {
  std::mutex gate;  // a fork that waits goes before those who come later
  std::shared_mutex work;
};

// The thread that unlocks in a child is not the one that locked, so a child begins with a guard of its own; that of its
// parent is not destroyed.
std::atomic<Guard*> current{nullptr};

Guard& guard() {
  [[maybe_unused]] static const bool made = [] {
    current = new Guard;
    const auto prepare = [] {
      guard().gate.lock();
      guard().work.lock();
    };
    const auto parent = [] {
      guard().work.unlock();
      guard().gate.unlock();
    };
    pthread_atfork(prepare, parent, [] { current = new Guard; });
    return true;
  }();
  return *current;
}

}  // namespace

std::shared_lock<std::shared_mutex> sqlite_work() {
  std::lock_guard gate(guard().gate);
  return std::shared_lock(guard().work);
}

}  // namespace thermite
