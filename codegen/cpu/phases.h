// SPDX-License-Identifier: Apache-2.0
// Where the processor time of one compile goes.
#pragma once

#include <atomic>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

namespace thermite::cpu {

class Phases {
 public:
  // Told of every phase of every compile as it ends; may be null.
  static std::atomic<void (*)(const char* phase)> observer;

  // Ends the phase that began at the last call (or at construction).
  void ended(const char* phase) {
    const double now = processor_ms();
    list_.emplace_back(phase, now - last_);
    last_ = now;
    if (const auto tell = observer.load(std::memory_order_relaxed)) tell(phase);
  }
  // `parse 0.31` and so on in ms, one a line.
  std::string text() const;

 private:
  static double processor_ms() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) * 1e-6;
  }
  std::vector<std::pair<const char*, double>> list_;
  double last_ = processor_ms();
};

}  // namespace thermite::cpu
