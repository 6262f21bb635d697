// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <memory>
#include <mutex>

#include "base/status.h"

namespace thermite {

// Whether a device still does what it is told. Some errors end its context: from then on the first of them is the
// answer to everything that is asked of the device. Thread-safe.
class DeviceState {
 public:
  Status status() const {
    if (!lost_.load(std::memory_order_acquire)) [[likely]]
      return {};
    return Error(*error_);
  }
  void lose(const Error& because) {
    std::lock_guard lock(mutex_);
    if (error_) return;
    error_ =
        std::make_unique<const Error>(device_error("the device is lost and must be opened again: {}", because.message));
    lost_.store(true, std::memory_order_release);
  }

 private:
  std::mutex mutex_;
  std::unique_ptr<const Error> error_;
  std::atomic<bool> lost_{false};
};

}  // namespace thermite
