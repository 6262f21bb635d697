// SPDX-License-Identifier: Apache-2.0
// Work that is handed to a queue together, with everything that must live until it is done.
#pragma once

#include <span>
#include <vector>

#include "base/fence.h"
#include "base/host_bytes.h"
#include "base/storage.h"

namespace thermite {

// Bytes that move within a device's memory or, with `host`, from the host into it.
struct Transfer {
  DeviceAddress to{}, from{};
  HostBytesRef host = {};
  size_t bytes = 0;
};

// When a launch ran, by trace_event_now(); zeros where nobody wants to know.
struct LaunchTime {
  uint64_t begin = 0, end = 0;
};

// Made on one thread, run and destroyed on others.
class Batch {
 public:
  virtual ~Batch() = default;
  virtual std::span<const LaunchRecord> launches() const { return {}; }
  // The same error with the user's line in front, where the batch knows it.
  virtual Error explain(Error e) const { return e; }

  // Says that the batch reads (writes) the storage, and keeps its bytes.
  void touch(const Storage& storage, bool writes) { uses.push_back({storage.use(), writes}); }

  struct Use {
    std::shared_ptr<StorageUse> storage;
    bool writes = false;
  };
  std::vector<Use> uses;
  std::vector<Transfer> transfers;  // before the launches
  std::vector<Fence> waits;         // of other queues; filled in when it is handed over
  std::vector<LaunchTime> times;    // by launch; filled in by the device where trace events are on
};

}  // namespace thermite
