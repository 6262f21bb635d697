// SPDX-License-Identifier: Apache-2.0
// The checking device: host memory and one thread; its kernels are Invocables that the engine hands in.
#include "runtime/device.h"
#include "runtime/launch.h"
#include "runtime/pool.h"

namespace thermite {
namespace {

class InterpDevice final : public Device {
 public:
  explicit InterpDevice(const MemoryOptions& memory) : pool_(MemoryPool::make(memory)) {}

  std::string name() const override { return "interp"; }
  const Target& target() const override { return target_; }
  int threads() const override { return 1; }
  Result<StorageRef> allocate(size_t bytes, const AllocationTag& tag) override { return pool_->allocate(bytes, tag); }
  Result<std::shared_ptr<Invocable>> load(const Artifact& artifact) override {
    return device_error("interp runs kernel IR and loads no {} artifacts", artifact.kind);
  }
  MemoryCounters memory() const override { return pool_->counters(); }
  void trim() override { pool_->trim(); }

  Status launch(std::span<const LaunchRecord> batch) override {
    for (const LaunchRecord& l : batch) CHECK_OK(run_launch(l));
    return {};
  }

 private:
  const Target target_ = interp_target();
  std::shared_ptr<MemoryPool> pool_;
};

}  // namespace

std::unique_ptr<Device> make_interp_device(const MemoryOptions& memory) {
  return std::make_unique<InterpDevice>(memory);
}

}  // namespace thermite
