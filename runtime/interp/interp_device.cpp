// SPDX-License-Identifier: Apache-2.0
// The checking device: host memory and one thread; its kernels are Invocables that the engine hands in.
#include "runtime/host_device.h"
#include "runtime/launch.h"
#include "runtime/launch_event.h"

namespace thermite {
namespace {

class InterpDevice final : public HostDevice {
 public:
  InterpDevice(const Target& target, const MemoryOptions& memory)
      : HostDevice({.name = "interp", .target = target, .memory_bytes = machine_bytes(), .runs_ir = true}, memory) {}

  Result<std::shared_ptr<Invocable>> load(const Artifact& artifact) override {
    return device_error("interp runs kernel IR and loads no {} artifacts", artifact.kind);
  }

  Status launch(std::span<const LaunchRecord> batch) override {
    for (const LaunchRecord& l : batch) {
      const uint64_t begin = trace_event_begin();
      Status done = run_launch(l);
      add_launch_event(l, begin);
      CHECK_OK(std::move(done));
    }
    return {};
  }
};

}  // namespace

std::unique_ptr<Device> make_interp_device(const Target& target, const MemoryOptions& memory) {
  return std::make_unique<InterpDevice>(target, memory);
}

}  // namespace thermite
