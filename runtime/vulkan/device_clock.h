// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runtime/batch.h"

namespace thermite::vulkan {

// Timestamps of a device as times of trace_event_now(). The two clocks share neither origin nor rate; what is known is
// that a batch's stamps lie between its hand-over and the moment when the host hears of its end, and after those of the
// batch before it. So events nest, and are off by no more than the device let the host wait.
class DeviceClock {
 public:
  DeviceClock(double ns_per_stamp, uint32_t bits);

  // `stamps`: one before the first launch and one after each.
  void place(std::span<const uint64_t> stamps, uint64_t handed_over, uint64_t heard_of, std::vector<LaunchTime>& times);

 private:
  double ticks_per_stamp(uint64_t now) const;

  const double ns_per_stamp_;
  const uint64_t mask_;
  const uint64_t born_ticks_;
  const uint64_t born_ns_;
  bool placed_ = false;
  uint64_t stamp_ = 0, tick_ = 0;  // a moment on both clocks
  uint64_t last_end_ = 0;
};

}  // namespace thermite::vulkan
