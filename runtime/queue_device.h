// SPDX-License-Identifier: Apache-2.0
// What devices share whose work goes through queues and whose memory the host cannot reach.
#pragma once

#include <memory>
#include <vector>

#include "runtime/pool.h"
#include "runtime/queue.h"

namespace thermite {

class QueueDevice : public Device {
 public:
  const DeviceProperties& properties() const override { return properties_; }
  Result<StorageRef> allocate(size_t bytes, const AllocationTag& tag) override;
  // Both go through the queue of `stream`; a write keeps a copy of the bytes until it is done.
  Status write(std::span<const std::byte> from, Storage& to, uint32_t stream) override;
  Status copy(const Storage& from, Storage& to, size_t bytes, uint32_t stream) override;
  Status read(const Storage& from, std::span<std::byte> to) override;
  // A batch of its own, waited for; a lost device answers with what ended it.
  Status launch(std::span<const LaunchRecord> batch) override;
  MemoryCounters memory() const override { return pool_->counters(); }
  void trim() override { pool_->trim(); }

  Status submit(std::unique_ptr<Batch> batch, uint32_t stream) override;
  Status finish() override;
  QueueCounters queues() const override;

 protected:
  QueueDevice(DeviceProperties properties, std::shared_ptr<MemoryPool> pool, std::shared_ptr<DeviceState> state)
      : properties_(std::move(properties)), pool_(std::move(pool)), state_(std::move(state)) {}
  void add_queue(std::shared_ptr<Stream> stream);
  // Bytes that are there, to the host.
  virtual Status fetch(DeviceAddress from, std::span<std::byte> to) = 0;

 private:
  const DeviceProperties properties_;
  const std::shared_ptr<MemoryPool> pool_;
  const std::shared_ptr<DeviceState> state_;
  std::vector<std::unique_ptr<Queue>> queues_;
};

}  // namespace thermite
