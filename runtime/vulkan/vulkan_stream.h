// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <deque>
#include <optional>

#include "runtime/access_records.h"
#include "runtime/stream.h"
#include "runtime/vulkan/device_clock.h"
#include "runtime/vulkan/host_ring.h"
#include "runtime/vulkan/kernel.h"
#include "runtime/vulkan/memory.h"
#include "runtime/vulkan/recorder.h"

namespace thermite::vulkan {

// A batch becomes one command buffer: copies, then launches, each behind a barrier. Where its bytes or arguments do not
// fit into the ring at once, it becomes several. Batch n is done when the timeline is at n << kPartBits; the values
// between are those of its parts.
class VulkanStream final : public Stream {
 public:
  static Result<std::shared_ptr<VulkanStream>> make(std::shared_ptr<Context> context,
                                                    std::shared_ptr<VulkanMemory> memory, uint32_t number);
  ~VulkanStream() override;

  Status wait_for(Stream& other, uint64_t number) override;
  Status issue(Batch* batch, uint64_t number) override;
  Status retire(Batch* batch, uint64_t number) override;

 private:
  static constexpr int kPartBits = 20;
  // Timestamps of a batch; filled in by the issuing thread, read by the retiring one.
  struct Stamps {
    VkQueryPool pool = VK_NULL_HANDLE;
    uint32_t room = 0, count = 0;  // 0: none are taken
    uint64_t handed_over = 0;
  };
  struct Scratch {
    Block block;
    uint64_t value;  // in use until then
  };

  VulkanStream(std::shared_ptr<Context> context, std::shared_ptr<VulkanMemory> memory, HostRing ring,
               std::unique_ptr<Recorder> recorder);
  Stamps& stamps(uint64_t number) { return stamps_[number % kMostUnderWay]; }
  static uint64_t end_of(uint64_t number) { return number << kPartBits; }

  Status record(Batch& batch, uint64_t number);
  Status record_transfer(const Transfer& t);
  Status upload(const Transfer& t);
  struct Place {
    uint64_t batch;
    size_t launch;
  };
  Status record_launch(const LaunchRecord& l, Place at);
  Status dispatch(const LaunchRecord& l, Place at);
  Result<DeviceAddress> put_arguments(const LaunchRecord& l, const VulkanKernel& kernel, const Blocks& blocks,
                                      Place at);
  Result<DeviceAddress> provide_record(uint64_t number);
  Status provide_scratch(uint64_t bytes, uint64_t number);
  Result<HostRing::Piece> reserve(size_t bytes);
  Status flush_part();
  Status submit(uint64_t value);
  Status begin_stamps(Stamps& s, size_t launches);
  void stamp(Stamps& s);
  void place_stamps(Batch& batch, const Stamps& s);

  const std::shared_ptr<Context> context_;
  const std::shared_ptr<VulkanMemory> memory_;
  HostRing ring_;
  Block scratch_;
  std::deque<Scratch> outgrown_;
  std::array<Stamps, kMostUnderWay> stamps_{};
  Block record_memory_;
  std::optional<AccessRecords> records_;
  std::array<bool, kMostUnderWay> checked_{};  // by number: some launches are of checked builds
  DeviceClock clock_;                          // of the retiring thread
  std::unique_ptr<Recorder> recorder_;         // goes first: it waits for the device
};

}  // namespace thermite::vulkan
