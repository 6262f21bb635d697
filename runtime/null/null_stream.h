// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <atomic>
#include <random>
#include <vector>

#include "runtime/device_state.h"
#include "runtime/null/null_device.h"
#include "runtime/stream.h"

namespace thermite {

// Fails as the options say; shared by the streams of a device.
class NullFaults {
 public:
  explicit NullFaults(const NullOptions& options) : options_(options) {}
  const NullOptions& options() const { return options_; }
  const std::shared_ptr<DeviceState>& state() const { return state_; }
  Status before(const LaunchRecord& l);

 private:
  const NullOptions options_;
  const std::shared_ptr<DeviceState> state_ = std::make_shared<DeviceState>();
  std::atomic<uint64_t> launches_{0};
};

// Takes note of what is issued and does it when it is retired, on that thread.
class NullStream final : public Stream {
 public:
  NullStream(std::shared_ptr<NullFaults> faults, uint32_t seed) : faults_(std::move(faults)), random_(seed) {}
  Status wait_for(Stream& other, uint64_t number) override;
  Status issue(Batch* batch, uint64_t number) override;
  Status retire(Batch* batch, uint64_t number) override;

 private:
  struct Wait {
    NullStream* other;  // kept by the batch's fences
    uint64_t number;
  };
  Status work(Batch& batch);
  Status launch(const LaunchRecord& l, LaunchTime* time);
  void delay();
  void wait_until_done(uint64_t number);

  const std::shared_ptr<NullFaults> faults_;
  std::minstd_rand random_;                             // of the retiring thread
  std::vector<Wait> next_;                              // of what is issued next
  std::array<std::vector<Wait>, kMostUnderWay> waits_;  // by number
  std::atomic<uint64_t> done_{0};
  Parking parking_;
};

}  // namespace thermite
