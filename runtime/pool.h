// SPDX-License-Identifier: Apache-2.0
// Host memory for tensors: blocks in size classes, kept for reuse when their storage goes.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "runtime/device.h"

namespace thermite {

// Thread-safe. Storages keep the pool alive, so they may outlive the device that made it.
class MemoryPool : public std::enable_shared_from_this<MemoryPool> {
 public:
  static std::shared_ptr<MemoryPool> make(const MemoryOptions& = {}) {
    return std::shared_ptr<MemoryPool>(new MemoryPool);
  }
  ~MemoryPool();
  MemoryPool(const MemoryPool&) = delete;
  MemoryPool& operator=(const MemoryPool&) = delete;

  // Uninitialised, 64-byte aligned. A device error when the system has no more, after cached blocks are given back.
  Result<StorageRef> allocate(size_t bytes, const AllocationTag& tag = {});
  MemoryCounters counters() const;
  void trim();

 private:
  class Block;
  MemoryPool() = default;
  void* take(size_t size_class);             // a cached block or nullptr
  void give_back(void* data, size_t bytes);  // called by Block's destructor
  void trim_locked();

  mutable std::mutex mutex_;
  std::vector<std::vector<void*>> free_;  // by size class
  MemoryCounters counters_;
};

}  // namespace thermite
