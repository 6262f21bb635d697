// SPDX-License-Identifier: Apache-2.0
// The checking device: host memory and one thread; its kernels are Invocables that the engine hands in.
#include "base/cores.h"
#include "runtime/host_device.h"
#include "runtime/launch.h"
#include "runtime/launch_event.h"

namespace thermite {
namespace {

class InterpDevice final : public HostDevice {
 public:
  InterpDevice(DeviceProperties properties, const MemoryOptions& memory) : HostDevice(std::move(properties), memory) {}

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
  const DeviceProperties p{
      .name = "interp", .model = "interp", .target = target, .memory_bytes = machine_bytes(), .runs_ir = true};
  return std::make_unique<InterpDevice>(p, memory);
}

std::unique_ptr<Device> make_offline_device(const Target& target, int threads, const MemoryOptions& memory) {
  const DeviceProperties p{.name = "offline",
                           .target = target,
                           .threads = threads > 0 ? threads : available_cores(),
                           .memory_bytes = machine_bytes(),
                           .runs_ir = true,
                           .keeps_artifacts = true};
  return std::make_unique<InterpDevice>(p, memory);
}

}  // namespace thermite
