// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <span>
#include <vector>

#include "runtime/batch.h"
#include "runtime/cuda/handles.h"
#include "runtime/stream.h"

namespace thermite {

// When a stream's launches ran, by the host's clock, while trace events are on. Only the device knows how long things
// took; where that lies on the host's clock is told by what is certain: nothing ran before it was issued, and
// everything was over when the host heard of it. From batch to batch that pins it down.
class CudaLaunchClock {
 public:
  explicit CudaLaunchClock(std::shared_ptr<CudaContext> context) : context_(std::move(context)) {}

  // By the issuing thread: mark() before the first launch of batch `number`, and after each one.
  void begin(uint64_t number);
  Status mark(uint64_t number, CuStream stream);
  // By the retiring thread, once the batch is done; `ran`: which launch of the batch was followed by a mark.
  void tell(uint64_t number, std::span<const size_t> ran, std::vector<LaunchTime>& times);
  bool knows(uint64_t number) const { return !marks_[number % kMostUnderWay].events.empty(); }
  void forget(uint64_t number) { marks_[number % kMostUnderWay].events.clear(); }

 private:
  struct Marks {
    uint64_t issued_at = 0;
    std::vector<CudaEvent> events;
  };
  double ticks_per_ms() const;
  // From an event to another, in ticks; nothing where the driver cannot say.
  std::optional<double> ticks_between(const CudaEvent& from, const CudaEvent& to) const;

  const std::shared_ptr<CudaContext> context_;
  uint64_t first_tick_ = 0;  // the same moment by two clocks, once events are on: what a tick is may be chosen then
  std::chrono::steady_clock::time_point first_time_;
  std::array<Marks, kMostUnderWay> marks_;  // by number
  std::optional<CudaEvent> anchor_;         // the last mark of an earlier batch, which came at
  double anchor_tick_ = 0;
};

}  // namespace thermite
