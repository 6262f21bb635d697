// SPDX-License-Identifier: Apache-2.0
// Memory for tensors. Small blocks of host memory come from slabs of one size class, larger ones are cut from chunks
// (best fit, split, merged when they come back), persistent ones are blocks of their own. In front of the slabs
// are a few bounded caches, so that threads do not wait for each other; every block may be taken and given back by
// any thread. Steady use allocates nothing on the heap.
#pragma once

#include <memory>

#include "runtime/device.h"
#include "runtime/memory_source.h"

namespace thermite {

// Thread-safe. Storages may outlive the pool that made them.
class MemoryPool {
 public:
  static std::shared_ptr<MemoryPool> make(const MemoryOptions& options = {},
                                          std::shared_ptr<MemorySource> source = host_memory());
  ~MemoryPool();
  MemoryPool(const MemoryPool&) = delete;
  MemoryPool& operator=(const MemoryPool&) = delete;

  // Uninitialised, 64-byte aligned. A device error where the system or the budget has no more, after cached memory
  // was given back: it says what was asked for, what is in use, and by whom.
  Result<StorageRef> allocate(size_t bytes, const AllocationTag& tag = {});
  MemoryCounters counters() const;
  void trim();
  // Walks everything; an internal error names the first thing that does not fit. For tests.
  Status verify() const;

 private:
  class Core;
  explicit MemoryPool(Core* core) : core_(core) {}
  Core* core_;
};

}  // namespace thermite
