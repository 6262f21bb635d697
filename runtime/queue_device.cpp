// SPDX-License-Identifier: Apache-2.0
#include "runtime/queue_device.h"

#include <cstring>

#include "runtime/queued_storage.h"

namespace thermite {
namespace {

// Launches that somebody else keeps.
class LaunchBatch final : public Batch {
 public:
  explicit LaunchBatch(std::span<const LaunchRecord> launches) : launches_(launches) {}
  std::span<const LaunchRecord> launches() const override { return launches_; }

 private:
  const std::span<const LaunchRecord> launches_;
};

}  // namespace

void QueueDevice::add_queue(std::shared_ptr<Stream> stream) {
  queues_.push_back(std::make_unique<Queue>(properties_.name, std::move(stream), state_));
}

Result<StorageRef> QueueDevice::allocate(size_t bytes, const AllocationTag& tag) {
  CHECK_OK(state_->status());
  TRY(const StorageRef memory, pool_->allocate(bytes, tag));
  return StorageRef(std::make_shared<QueuedStorage>(memory));
}

Status QueueDevice::write(std::span<const std::byte> from, Storage& to, uint32_t stream) {
  if (from.empty()) return state_->status();
  TRY(HostBytesRef bytes, make_host_bytes(from.size()));
  std::memcpy(bytes->data(), from.data(), from.size());
  auto batch = std::make_unique<Batch>();
  batch->transfers.push_back({.to = to.address(), .host = std::move(bytes), .bytes = from.size()});
  batch->touch(to, true);
  return submit(std::move(batch), stream);
}

Status QueueDevice::copy(const Storage& from, Storage& to, size_t bytes, uint32_t stream) {
  auto batch = std::make_unique<Batch>();
  batch->transfers.push_back({.to = to.address(), .from = from.address(), .bytes = bytes});
  batch->touch(from, false);
  batch->touch(to, true);
  return submit(std::move(batch), stream);
}

Status QueueDevice::read(const Storage& from, std::span<std::byte> to) {
  CHECK_OK(from.wait());
  CHECK_OK(state_->status());
  return to.empty() ? Status() : fetch(from.address(), to);
}

Status QueueDevice::launch(std::span<const LaunchRecord> launches) {
  const auto done = std::make_shared<StorageUse>(nullptr);
  auto batch = std::make_unique<LaunchBatch>(launches);
  batch->uses.push_back({done, true});
  CHECK_OK(submit(std::move(batch), 0));
  return done->wait();
}

Status QueueDevice::submit(std::unique_ptr<Batch> batch, uint32_t stream) {
  return queues_[stream % queues_.size()]->submit(std::move(batch));
}

Status QueueDevice::finish() {
  for (const auto& q : queues_) CHECK_OK(q->finish());
  return {};
}

QueueCounters QueueDevice::queues() const {
  QueueCounters sum;
  for (const auto& q : queues_) {
    const QueueCounters c = q->counters();
    sum.batches += c.batches;
    sum.waits += c.waits;
    sum.failures += c.failures;
  }
  return sum;
}

}  // namespace thermite
