// SPDX-License-Identifier: Apache-2.0
// What devices share that compute in host memory, inside the call.
#pragma once

#include <memory>

#include "runtime/device.h"
#include "runtime/pool.h"

namespace thermite {

class HostDevice : public Device {
 public:
  Result<StorageRef> allocate(size_t bytes, const AllocationTag& tag) override { return pool_->allocate(bytes, tag); }
  Result<StorageRef> adopt(const HostBytesRef& bytes, const AllocationTag& tag) override;
  Result<HostBytesRef> view(const StorageRef& storage) override;
  Status write(std::span<const std::byte> from, Storage& to, uint32_t stream) override;
  Status read(const Storage& from, std::span<std::byte> to) override;
  Status copy(const Storage& from, Storage& to, size_t bytes, uint32_t stream) override;
  MemoryCounters memory() const override { return pool_->counters(); }
  void trim() override { pool_->trim(); }

  const DeviceProperties& properties() const override { return properties_; }

 protected:
  HostDevice(DeviceProperties properties, const MemoryOptions& memory)
      : properties_(std::move(properties)), pool_(MemoryPool::make(memory)) {}

 private:
  const DeviceProperties properties_;
  const std::shared_ptr<MemoryPool> pool_;
};

}  // namespace thermite
