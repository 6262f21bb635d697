// SPDX-License-Identifier: Apache-2.0
// The checking device: host memory and one thread; its kernels are Invocables that the engine hands in.
#include "runtime/device.h"
#include "runtime/pool.h"
#include "runtime/scratch.h"

namespace thermite {
namespace {

class InterpDevice final : public Device {
 public:
  std::string name() const override { return "interp"; }
  const Target& target() const override { return target_; }
  int threads() const override { return 1; }
  Result<StorageRef> allocate(size_t bytes) override { return pool_->allocate(bytes); }
  Result<std::shared_ptr<Invocable>> load(const Artifact& artifact) override {
    return device_error("interp runs kernel IR and loads no {} artifacts", artifact.kind);
  }
  MemoryCounters memory() const override { return pool_->counters(); }
  void trim() override { pool_->trim(); }

  Status launch(std::span<const LaunchRecord> batch) override {
    for (const LaunchRecord& l : batch) {
      if (l.tasks <= 0) continue;
      TRY(std::span<std::byte> scratch, thread_scratch(l.scratch_bytes));
      Status s = l.kernel->run(l.buffers, l.scalars, 0, l.tasks, scratch);
      if (s.ok()) continue;
      s.error().op = l.op;
      return std::move(s.error()).in(l.name);
    }
    return {};
  }

 private:
  const Target target_ = interp_target();
  std::shared_ptr<MemoryPool> pool_ = MemoryPool::make();
};

}  // namespace

std::unique_ptr<Device> make_interp_device() { return std::make_unique<InterpDevice>(); }

}  // namespace thermite
