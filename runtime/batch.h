// SPDX-License-Identifier: Apache-2.0
// Launches that are handed to a queue together, with everything that must live until they are done.
#pragma once

#include <span>
#include <vector>

#include "base/fence.h"
#include "base/storage.h"

namespace thermite {

// Made on one thread, run and destroyed on another.
class Batch {
 public:
  virtual ~Batch() = default;
  virtual std::span<const LaunchRecord> launches() const = 0;
  // The same error with the user's line in front, where the batch knows it.
  virtual Error explain(Error e) const { return e; }

  // Says that the launches read (write) the storage, and keeps its bytes.
  void touch(const StorageRef& storage, bool writes) {
    if (storage->use()) {
      uses.push_back({storage->use(), writes});
    } else {
      held.push_back(storage);  // host memory: nobody writes it
    }
  }

  struct Use {
    std::shared_ptr<StorageUse> storage;
    bool writes = false;
  };
  std::vector<Use> uses;
  std::vector<StorageRef> held;
  std::vector<Fence> waits;  // of other queues; filled in when it is handed over
};

}  // namespace thermite
