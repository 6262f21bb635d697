// SPDX-License-Identifier: Apache-2.0
#include "runtime/null/null_device.h"

#include <algorithm>
#include <chrono>
#include <random>
#include <string_view>
#include <thread>
#include <vector>

#include "runtime/launch.h"
#include "runtime/pool.h"
#include "runtime/queue.h"
#include "runtime/queued_storage.h"

namespace thermite {
namespace {

// Fails and delays as the options say.
class Faults {
 public:
  explicit Faults(const NullOptions& options) : options_(options) {}

  void delay(std::minstd_rand& random) const {
    if (options_.delay_one_in <= 0 || options_.max_delay_us <= 0) return;
    const uint64_t chance = random(), length = random();
    if (chance % static_cast<uint64_t>(options_.delay_one_in) != 0) return;
    std::this_thread::sleep_for(std::chrono::microseconds(length % static_cast<uint64_t>(options_.max_delay_us)));
  }

  Status run(std::span<const LaunchRecord> batch) {
    for (const LaunchRecord& l : batch) {
      if (Status s = inject(l); !s.ok()) {
        s.error().op = l.op;
        return std::move(s.error()).in(l.name);
      }
      CHECK_OK(run_launch(l));
    }
    return {};
  }

 private:
  Status inject(const LaunchRecord& l) {
    const uint64_t number = launches_.fetch_add(1, std::memory_order_relaxed) + 1;
    if (number == options_.fail_launch) return device_error("launch {} fails, as was asked for", number);
    if (!options_.fail_kernel.empty() &&
        std::string_view(l.name).find(options_.fail_kernel) != std::string_view::npos) {
      return device_error("the kernel fails, as was asked for");
    }
    if (!options_.before_launch) return {};
    try {
      return options_.before_launch(l);
    } catch (const std::exception& e) {
      return device_error("the callback threw an exception: {}", e.what());
    } catch (...) {
      return device_error("the callback threw an exception");
    }
  }

  const NullOptions options_;
  std::atomic<uint64_t> launches_{0};
};

class NullDevice final : public Device {
 public:
  explicit NullDevice(const NullOptions& options) : pool_(MemoryPool::make(options.memory)), faults_(options) {
    for (int k = 0; k < std::max(1, options.queues); ++k) {
      std::minstd_rand random(static_cast<uint32_t>(options.seed * 1000003 + static_cast<uint64_t>(k)));
      queues_.push_back(std::make_unique<Queue>(name(), [this, random](std::span<const LaunchRecord> batch) mutable {
        faults_.delay(random);
        return faults_.run(batch);
      }));
    }
  }

  std::string name() const override { return "null"; }
  const Target& target() const override { return target_; }
  int threads() const override { return 1; }
  Result<StorageRef> allocate(size_t bytes, const AllocationTag& tag) override {
    TRY(StorageRef memory, pool_->allocate(bytes, tag));
    return StorageRef(std::make_shared<QueuedStorage>(std::move(memory)));
  }
  Result<std::shared_ptr<Invocable>> load(const Artifact& artifact) override {
    return device_error("null runs kernel IR and loads no {} artifacts", artifact.kind);
  }
  Status launch(std::span<const LaunchRecord> batch) override { return faults_.run(batch); }
  MemoryCounters memory() const override { return pool_->counters(); }
  void trim() override { pool_->trim(); }

  bool asynchronous() const override { return true; }
  Status submit(std::unique_ptr<Batch> batch, uint32_t stream) override {
    return queues_[stream % queues_.size()]->submit(std::move(batch));
  }
  Status finish() override {
    for (const auto& q : queues_) CHECK_OK(q->finish());
    return {};
  }
  QueueCounters queues() const override {
    QueueCounters sum;
    for (const auto& q : queues_) {
      const QueueCounters c = q->counters();
      sum.batches += c.batches;
      sum.waits += c.waits;
      sum.failures += c.failures;
    }
    return sum;
  }

 private:
  const Target target_ = interp_target();
  std::shared_ptr<MemoryPool> pool_;
  Faults faults_;
  std::vector<std::unique_ptr<Queue>> queues_;
};

}  // namespace

std::unique_ptr<Device> make_null_device(const NullOptions& options) { return std::make_unique<NullDevice>(options); }

}  // namespace thermite
