// SPDX-License-Identifier: Apache-2.0
#include "runtime/null/null_device.h"

#include <algorithm>
#include <cstring>

#include "runtime/null/null_memory.h"
#include "runtime/null/null_stream.h"
#include "runtime/queue_device.h"

namespace thermite {
namespace {

DeviceProperties properties_of(const NullOptions& o) {
  return {.name = "null", .target = o.target, .memory_bytes = machine_bytes(), .runs_ir = true, .asynchronous = true};
}

class NullDevice final : public QueueDevice {
 public:
  explicit NullDevice(const NullOptions& options) : NullDevice(options, std::make_shared<NullFaults>(options)) {}

  Result<std::shared_ptr<Invocable>> load(const Artifact& artifact) override {
    return device_error("null runs kernel IR and loads no {} artifacts", artifact.kind);
  }

 private:
  NullDevice(const NullOptions& o, const std::shared_ptr<NullFaults>& faults)
      : QueueDevice(properties_of(o), MemoryPool::make(o.memory, std::make_shared<NullMemory>()), faults->state()) {
    for (int k = 0; k < std::max(1, o.queues); ++k) {
      const auto seed = static_cast<uint32_t>(o.seed * 1000003 + static_cast<uint64_t>(k));
      add_queue(std::make_shared<NullStream>(faults, seed));
    }
  }

  Status fetch(DeviceAddress from, std::span<std::byte> to) override {
    std::memcpy(to.data(), host_pointer(revealed(from)), to.size());
    return {};
  }
};

}  // namespace

std::unique_ptr<Device> make_null_device(const NullOptions& options) { return std::make_unique<NullDevice>(options); }

}  // namespace thermite
