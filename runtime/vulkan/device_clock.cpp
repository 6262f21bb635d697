// SPDX-License-Identifier: Apache-2.0
#include "runtime/vulkan/device_clock.h"

#include <algorithm>
#include <chrono>

#include "base/trace_events.h"

namespace thermite::vulkan {
namespace {

uint64_t now_ns() {
  return static_cast<uint64_t>(std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count());
}

}  // namespace

DeviceClock::DeviceClock(double ns_per_stamp, uint32_t bits)
    : ns_per_stamp_(ns_per_stamp),
      mask_(bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1),
      born_ticks_(trace_event_now()),
      born_ns_(now_ns()) {}

double DeviceClock::ticks_per_stamp(uint64_t now) const {
  const uint64_t ns = now_ns() - born_ns_;
  return ns ? ns_per_stamp_ * static_cast<double>(now - born_ticks_) / static_cast<double>(ns) : ns_per_stamp_;
}

void DeviceClock::place(std::span<const uint64_t> stamps, uint64_t handed_over, uint64_t heard_of,
                        std::vector<LaunchTime>& times) {
  if (stamps.size() < 2) return;
  double rate = ticks_per_stamp(heard_of);
  const auto since = [&](uint64_t stamp, uint64_t first) { return static_cast<double>((stamp - first) & mask_); };
  const uint64_t earliest = std::max(handed_over, last_end_), latest = std::max(heard_of, earliest);
  const double length = since(stamps.back(), stamps.front());
  if (length * rate > static_cast<double>(latest - earliest)) rate = static_cast<double>(latest - earliest) / length;
  const uint64_t last_begin = latest - static_cast<uint64_t>(length * rate);
  const uint64_t guess = placed_ ? tick_ + static_cast<uint64_t>(since(stamps.front(), stamp_) * rate) : last_begin;
  const uint64_t begin = std::clamp(guess, earliest, std::max(earliest, last_begin));
  const auto tick_of = [&](uint64_t stamp) { return begin + static_cast<uint64_t>(since(stamp, stamps[0]) * rate); };
  times.resize(stamps.size() - 1);
  for (size_t k = 0; k + 1 < stamps.size(); ++k) times[k] = {tick_of(stamps[k]), tick_of(stamps[k + 1])};
  placed_ = true;
  stamp_ = stamps.back();
  tick_ = last_end_ = times.back().end;
}

}  // namespace thermite::vulkan
