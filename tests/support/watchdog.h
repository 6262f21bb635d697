// SPDX-License-Identifier: Apache-2.0
// Ends the process with a message when a test takes too long: a hang fails instead of blocking.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

namespace thermite {

class Watchdog {
 public:
  explicit Watchdog(std::chrono::seconds limit = std::chrono::seconds(120), std::string what = "the test")
      : thread_([this, limit, what = std::move(what)] {
          std::unique_lock lock(mutex_);
          if (done_.wait_for(lock, limit, [this] { return over_; })) return;
          std::fprintf(stderr, "watchdog: %s hangs\n", what.c_str());
          std::abort();
        }) {}
  ~Watchdog() {
    {
      std::lock_guard lock(mutex_);
      over_ = true;
    }
    done_.notify_all();
    thread_.join();
  }
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable done_;
  bool over_ = false;
  std::thread thread_;  // last: it uses what is above
};

}  // namespace thermite
