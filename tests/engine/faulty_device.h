// SPDX-License-Identifier: Apache-2.0
// A device whose launches and allocations fail on demand, around a real one.
#pragma once

#include <atomic>
#include <memory>

#include "engine/engine.h"

namespace thermite {

struct Faults : AllocationHook {
  // The n-th call from now on fails, and no other; 0: none does.
  std::atomic<int64_t> launch{0}, allocation{0};
  std::atomic<int64_t> launches{0}, allocations{0};  // calls so far
  // Whether this call is the one.
  bool refuses(size_t) override {
    allocations.fetch_add(1);
    return strikes(allocation);
  }
  static bool strikes(std::atomic<int64_t>& at) { return at.load() > 0 && at.fetch_sub(1) == 1; }
};

class FaultyDevice final : public Device {
 public:
  FaultyDevice(std::unique_ptr<Device> real, std::shared_ptr<Faults> faults)
      : faults_(std::move(faults)), real_(std::move(real)) {}
  const DeviceProperties& properties() const override { return real_->properties(); }
  Result<StorageRef> allocate(size_t bytes, const AllocationTag& tag) override { return real_->allocate(bytes, tag); }
  Result<StorageRef> adopt(const HostBytesRef& bytes, const AllocationTag& tag) override {
    return real_->adopt(bytes, tag);
  }
  Result<HostBytesRef> view(const StorageRef& storage) override { return real_->view(storage); }
  Status write(std::span<const std::byte> from, Storage& to, uint32_t stream) override {
    return real_->write(from, to, stream);
  }
  Status read(const Storage& from, std::span<std::byte> to) override { return real_->read(from, to); }
  Status copy(const Storage& from, Storage& to, size_t bytes, uint32_t stream) override {
    return real_->copy(from, to, bytes, stream);
  }
  Result<std::shared_ptr<Invocable>> load(const Artifact& artifact) override { return real_->load(artifact); }
  Status launch(std::span<const LaunchRecord> batch) override {
    for (const LaunchRecord& l : batch) {
      faults_->launches.fetch_add(1);
      if (Faults::strikes(faults_->launch)) {
        Error e = device_error("the launch failed (a test)");
        e.op = l.op;
        return std::move(e).in(l.name);
      }
      CHECK_OK(real_->launch({&l, 1}));
    }
    return {};
  }
  MemoryCounters memory() const override { return real_->memory(); }
  void trim() override { real_->trim(); }

 private:
  std::shared_ptr<Faults> faults_;  // outlives the real device
  std::unique_ptr<Device> real_;
};

// An engine on a faulty cpu or interp device.
inline std::shared_ptr<Engine> make_faulty_engine(const std::string& name, const std::shared_ptr<Faults>& faults,
                                                  std::unique_ptr<Store> store = null_store()) {
  Result<std::shared_ptr<Engine>> plain = Engine::open({.device = name, .cache = "disabled"});
  if (!plain.ok()) return nullptr;
  const PlanContext context = (*plain)->context();
  const MemoryOptions memory{.hook = faults.get()};
  std::unique_ptr<Device> real =
      name == "cpu" ? make_cpu_device(context.target, 0, memory) : make_interp_device(context.target, memory);
  return std::make_shared<Engine>(std::make_unique<FaultyDevice>(std::move(real), faults), std::move(store), context);
}

}  // namespace thermite
