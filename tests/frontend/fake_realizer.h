// SPDX-License-Identifier: Apache-2.0
// A realizer that computes nothing: it counts what it is asked for and hands out zeroed memory.
#pragma once

#include <cstring>
#include <mutex>

#include "frontend/realizer.h"

namespace thermite {

// Its address cannot be followed: the frontend goes through the realizer, or crashes.
class FakeStorage : public Storage {
 public:
  explicit FakeStorage(HostBytesRef bytes)
      : Storage(DeviceAddress{~reinterpret_cast<uintptr_t>(bytes->data())}, bytes->bytes()), bytes_(std::move(bytes)) {}
  const HostBytesRef& host() const { return bytes_; }

 private:
  HostBytesRef bytes_;
};

class FakeRealizer;

class FakeReplay : public Replay {
 public:
  FakeReplay(FakeRealizer& device, const Segment& s, uint64_t own) : own_leaves(own), device_(device), segment_(s) {
    for (Segment::Leaf& leaf : segment_.leaves) leaf.storage.reset();
  }
  Status run(const SegmentCall& call) override;
  const uint64_t own_leaves;

 private:
  FakeRealizer& device_;
  Segment segment_;
};

class FakeRealizer : public Realizer {
 public:
  explicit FakeRealizer(std::string name = "fake") : name_(std::move(name)) {}
  const std::string& name() const override { return name_; }
  Stats stats() const override { return {}; }
  Result<StorageRef> allocate(size_t bytes, const AllocationTag& = {}) override {
    TRY(HostBytesRef memory, make_host_bytes(bytes));
    return StorageRef(std::make_shared<FakeStorage>(std::move(memory)));
  }
  Status write(std::span<const std::byte> from, Storage& to, uint32_t) override {
    if (!from.empty()) std::memcpy(host(to)->data(), from.data(), from.size());
    return {};
  }
  Status read(const Storage& from, std::span<std::byte> to) override {
    if (!to.empty()) std::memcpy(to.data(), host(from)->data(), to.size());
    return {};
  }
  Result<HostBytesRef> view(const StorageRef& storage) override { return host(*storage); }
  Result<std::shared_ptr<Replay>> plan(const Segment& s, uint64_t own_leaves) override {
    std::lock_guard lock(mutex_);
    plans.push_back(std::make_shared<FakeReplay>(*this, s, own_leaves));
    return std::shared_ptr<Replay>(plans.back());
  }
  Result<std::shared_ptr<CompiledGraph>> compile(Graph, const std::vector<bool>&) override {
    return unsupported("the fake device compiles nothing");
  }
  Result<TuningSummary> tune(const Graph&, std::span<const StorageRef>) override {
    return unsupported("the fake device measures nothing");
  }

  std::vector<Segment> segments;  // as run, in order
  std::vector<std::shared_ptr<FakeReplay>> plans;
  bool fail = false;
  uint32_t failing_op = ~0u;

 private:
  friend class FakeReplay;
  static const HostBytesRef& host(const Storage& s) { return static_cast<const FakeStorage&>(s).host(); }
  std::string name_;
  std::mutex mutex_;
};

inline Status FakeReplay::run(const SegmentCall& call) {
  {
    std::lock_guard lock(device_.mutex_);
    device_.segments.push_back(segment_);
    device_.segments.back().scalars.assign(call.scalars.begin(), call.scalars.end());
  }
  if (device_.fail) {
    Error e = device_error("the fake device failed");
    e.op = device_.failing_op;
    return e;
  }
  for (size_t k = 0; k < call.outputs.size(); ++k) {
    TRY(call.outputs[k], device_.allocate(segment_.ops[segment_.outputs[k]].type->bytes));
  }
  return {};
}

}  // namespace thermite
