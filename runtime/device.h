// SPDX-License-Identifier: Apache-2.0
// A device: memory, module loading, ordered launches. Devices know nothing of graphs or kernel IR.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "base/host_bytes.h"
#include "base/storage.h"
#include "base/target.h"

namespace thermite {

// live + cached + overhead = reserved.
struct MemoryCounters {
  uint64_t live_bytes = 0;                  // asked for by what is in use
  uint64_t peak_bytes = 0;                  // the most that was ever live
  uint64_t cached_bytes = 0;                // kept for reuse
  uint64_t overhead_bytes = 0;              // rounding of what is in use
  uint64_t reserved_bytes = 0;              // taken from the system
  uint64_t allocations = 0, pool_hits = 0;  // hits: served without asking the system
  uint64_t splits = 0, merges = 0;          // of large blocks
  uint64_t trims = 0;                       // times that memory went back to the system
  uint64_t budget_bytes = 0;                // the most that may be reserved; 0: no limit
};

enum class PersistentMemory : uint8_t { enabled, disabled, enforced };

// For tests: decides which allocations fail as if the system had no more memory. Thread-safe.
class AllocationHook {
 public:
  virtual ~AllocationHook() = default;
  virtual bool refuses(size_t bytes) = 0;
};

struct MemoryOptions {
  // Memory outside the shared chunks: for what is tagged persistent, for nothing, for everything (of exact size).
  PersistentMemory persistent = PersistentMemory::enabled;
  uint64_t budget_bytes = 0;                        // the most that is taken from the system; 0: no limit
  uint64_t cached_limit_bytes = uint64_t{1} << 30;  // kept beyond what was lately in use at once
  AllocationHook* hook = nullptr;                   // outlives the device and every storage
};

// Of an asynchronous device, since it was opened.
struct QueueCounters {
  uint64_t batches = 0;   // handed over
  uint64_t waits = 0;     // of a batch for another queue that was not done at hand-over
  uint64_t failures = 0;  // batches that failed, those with a failed input included
};

struct DeviceProperties {
  std::string name;  // "cpu", "interp"
  std::string model =
      {};           // what tells machines apart that run the same kernels at other speeds; "": nothing is measured
  Target target;    // whose kernels it runs
  int threads = 1;  // workers that share a large launch, the caller included
  uint64_t memory_bytes = 0;
  int64_t l1_bytes = 0, l2_bytes = 0;  // caches of one worker; 0: not known
  bool runs_ir = false;                // loads no artifacts: its kernels are made of kernel IR by the interpreter
  bool keeps_artifacts = false;  // with runs_ir: its target's are compiled and kept all the same, for other machines
  bool asynchronous = false;     // work is handed over to queues
};

class Batch;

// Thread-safe. Launches of one batch run in order, each seeing the writes of those before it.
class Device {
 public:
  virtual ~Device() = default;
  virtual const DeviceProperties& properties() const = 0;  // never change
  const std::string& name() const { return properties().name; }
  const Target& target() const { return properties().target; }
  int threads() const { return properties().threads; }
  // Uninitialised. A device error, after giving cached memory back, where there is not enough.
  virtual Result<StorageRef> allocate(size_t bytes, const AllocationTag& tag) = 0;
  Result<StorageRef> allocate(size_t bytes) { return allocate(bytes, AllocationTag()); }
  // Bytes go in and out here alone. write() and copy() wait, or have the device wait, for what still uses the memory;
  // they return once `from` may be changed, and errors that come later are told by Storage::wait. `stream`: as
  // submit's.
  virtual Status write(std::span<const std::byte> from, Storage& to, uint32_t stream) = 0;
  virtual Status copy(const Storage& from, Storage& to, size_t bytes, uint32_t stream) = 0;
  // Waits for the bytes, and fails with what failed to make them.
  virtual Status read(const Storage& from, std::span<std::byte> to) = 0;
  // Host bytes where kernels may read them, and a storage's bytes where the host may, neither of which anybody writes
  // any more: the same memory on a device that computes in host memory, else a copy.
  virtual Result<StorageRef> adopt(const HostBytesRef& bytes, const AllocationTag& tag);
  virtual Result<HostBytesRef> view(const StorageRef& storage);
  // Makes an artifact callable; refused (device error) when it is not for this device.
  virtual Result<std::shared_ptr<Invocable>> load(const Artifact& artifact) = 0;
  // Runs a batch to completion; the first failing launch ends it and is named in the error.
  virtual Status launch(std::span<const LaunchRecord> batch) = 0;
  virtual MemoryCounters memory() const = 0;
  virtual void trim() = 0;  // gives cached memory back to the system

  // Where work is not handed over to queues, the three functions below are not called.
  bool asynchronous() const { return properties().asynchronous; }
  // Hands a batch to the queue of `stream` (any number; streams share queues where there are more) and returns. It
  // waits by itself for what its storages need. What goes wrong later is reported by Storage::wait of what it writes.
  virtual Status submit(std::unique_ptr<Batch> batch, uint32_t stream);
  virtual Status finish() { return {}; }  // waits for all that was handed over
  virtual QueueCounters queues() const { return {}; }
};

// `threads` = 0: one per available core.
std::unique_ptr<Device> make_cpu_device(const Target& target, int threads = 0, const MemoryOptions& memory = {});
// Kernels are Invocables that the caller makes.
std::unique_ptr<Device> make_interp_device(const Target& target, const MemoryOptions& memory = {});
// The same, for a target that is not here: with DeviceProperties::keeps_artifacts. `threads`: that compile, and that a
// CPU is taken to have; 0: one per available core.
std::unique_ptr<Device> make_offline_device(const Target& target, int threads = 0, const MemoryOptions& memory = {});

}  // namespace thermite
