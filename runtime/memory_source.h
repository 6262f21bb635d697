// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "base/storage.h"

namespace thermite {

// Where a pool takes its chunks from. Thread-safe.
class MemorySource {
 public:
  virtual ~MemorySource() = default;
  // 64-byte aligned; nothing where there is no more.
  virtual std::optional<DeviceAddress> take(size_t bytes) = 0;
  virtual void give_back(DeviceAddress memory, size_t bytes) = 0;
  // Whether the host may follow the addresses: then the pool keeps lists in free memory, in slabs of small blocks.
  virtual bool is_host() const = 0;
};

// Pages of this process; from 2 MiB on huge ones.
std::shared_ptr<MemorySource> host_memory();

}  // namespace thermite
