// SPDX-License-Identifier: Apache-2.0
// A device: memory, module loading, ordered launches. Devices know nothing of graphs or kernel IR.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "base/storage.h"
#include "base/target.h"

namespace thermite {

struct MemoryCounters {
  uint64_t live_bytes = 0, peak_bytes = 0, reserved_bytes = 0;
  uint64_t allocations = 0, pool_hits = 0;
};

// Thread-safe. Launches of one batch run in order, each seeing the writes of those before it.
class Device {
 public:
  virtual ~Device() = default;
  virtual std::string name() const = 0;  // "cpu", "interp"
  virtual const Target& target() const = 0;
  virtual int threads() const = 0;  // workers that share a large launch, the caller included
  virtual Result<StorageRef> allocate(size_t bytes) = 0;
  // Makes an artifact callable; refused (device error) when it is not for this device.
  virtual Result<std::shared_ptr<Invocable>> load(const Artifact& artifact) = 0;
  // Runs a batch to completion; the first failing launch ends it and is named in the error.
  virtual Status launch(std::span<const LaunchRecord> batch) = 0;
  virtual MemoryCounters memory() const = 0;
  virtual void trim() = 0;  // gives cached memory back to the system
};

// `threads` = 0: one per available core.
std::unique_ptr<Device> make_cpu_device(const Target& target, int threads = 0);
std::unique_ptr<Device> make_interp_device();

}  // namespace thermite
