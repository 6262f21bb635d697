// SPDX-License-Identifier: Apache-2.0
#include "cache/fork_guard.h"

#include <pthread.h>

#include <mutex>
#include <new>

namespace thermite {

namespace {

struct Guard {
  std::mutex gate;  // a fork that waits goes before those who come later
  std::shared_mutex work;
};

alignas(Guard) unsigned char storage[sizeof(Guard)];

Guard& guard() {
  static Guard* const made = [] {
    auto* g = new (storage) Guard;
    const auto prepare = [] {
      guard().gate.lock();
      guard().work.lock();
    };
    const auto parent = [] {
      guard().work.unlock();
      guard().gate.unlock();
    };
    // The thread that unlocks in the child is not the one that locked: begin anew there.
    pthread_atfork(prepare, parent, [] { new (storage) Guard; });
    return g;
  }();
  return *made;
}

}  // namespace

std::shared_lock<std::shared_mutex> sqlite_work() {
  std::lock_guard gate(guard().gate);
  return std::shared_lock(guard().work);
}

}  // namespace thermite
