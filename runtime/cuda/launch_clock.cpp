// SPDX-License-Identifier: Apache-2.0
#include "runtime/cuda/launch_clock.h"

#include <algorithm>

#include "base/trace_events.h"

namespace thermite {

void CudaLaunchClock::begin(uint64_t number) {
  Marks& m = marks_[number % kMostUnderWay];
  m.events.clear();
  m.issued_at = trace_event_now();
  if (first_tick_) return;
  first_tick_ = m.issued_at;
  first_time_ = std::chrono::steady_clock::now();
}

Status CudaLaunchClock::mark(uint64_t number, CuStream stream) {
  TRY(CudaEvent event, CudaEvent::make(context_, 0));
  CHECK_OK(event.record(stream));
  marks_[number % kMostUnderWay].events.push_back(std::move(event));
  return {};
}

double CudaLaunchClock::ticks_per_ms() const {
  const std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - first_time_;
  return static_cast<double>(trace_event_now() - first_tick_) / passed.count();
}

std::optional<double> CudaLaunchClock::ticks_between(const CudaEvent& from, const CudaEvent& to) const {
  float ms = 0;
  if (context_->driver().event_elapsed_time(&ms, from.get(), to.get()) != kCuSuccess) return std::nullopt;
  return static_cast<double>(ms) * ticks_per_ms();
}

void CudaLaunchClock::tell(uint64_t number, std::span<const size_t> ran, std::vector<LaunchTime>& times) {
  Marks m = std::move(marks_[number % kMostUnderWay]);
  forget(number);
  if (m.events.size() != ran.size() + 1) return;  // the batch was not issued to its end
  const auto now = static_cast<double>(trace_event_now());
  std::vector<double> at;  // from the first mark
  for (const CudaEvent& e : m.events) {
    const auto ticks = ticks_between(m.events.front(), e);
    if (!ticks) return;
    at.push_back(*ticks);
  }
  double first = now - at.back();
  if (anchor_) {
    if (const auto since = ticks_between(*anchor_, m.events.front())) {
      const auto issued = static_cast<double>(m.issued_at);
      first = std::min(std::max(anchor_tick_ + *since, issued), first);
    }
  }
  for (size_t k = 0; k < ran.size(); ++k) {
    times[ran[k]] = {static_cast<uint64_t>(first + at[k]), static_cast<uint64_t>(first + at[k + 1])};
  }
  anchor_tick_ = first + at.back();
  anchor_ = std::move(m.events.back());
}

}  // namespace thermite
