// SPDX-License-Identifier: Apache-2.0
// A realizer that computes nothing: it counts what it is asked for and hands out zeroed memory.
#pragma once

#include <cstring>
#include <mutex>

#include "frontend/realizer.h"

namespace thermite {

class HostStorage : public Storage {
 public:
  explicit HostStorage(size_t n) : bytes_(n), data_(std::make_unique<std::byte[]>(n + 1)) {}
  void* data() override { return data_.get(); }
  size_t bytes() const override { return bytes_; }

 private:
  size_t bytes_;
  std::unique_ptr<std::byte[]> data_;
};

class FakeRealizer : public Realizer {
 public:
  explicit FakeRealizer(std::string name = "fake") : name_(std::move(name)) {}
  const std::string& name() const override { return name_; }
  Stats stats() const override { return {}; }
  Result<StorageRef> allocate(size_t bytes) override { return StorageRef(std::make_shared<HostStorage>(bytes)); }
  Status upload(std::span<const std::byte> from, Storage& to) override {
    if (!from.empty()) std::memcpy(to.data(), from.data(), from.size());
    return {};
  }
  Status download(Storage& from, std::span<std::byte> to) override {
    if (!to.empty()) std::memcpy(to.data(), from.data(), to.size());
    return {};
  }
  Result<std::vector<StorageRef>> realize(const Segment& s) override {
    {
      std::lock_guard lock(mutex_);
      segments.push_back(s);
    }
    if (fail) return device_error("the fake device failed");
    std::vector<StorageRef> out;
    for (uint32_t k : s.outputs) {
      TRY(StorageRef r, allocate(s.ops[k].type->bytes));
      out.push_back(std::move(r));
    }
    return out;
  }
  Result<std::shared_ptr<CompiledGraph>> compile(Graph, const std::vector<bool>&) override {
    return unsupported("the fake device compiles nothing");
  }

  std::vector<Segment> segments;
  bool fail = false;

 private:
  std::string name_;
  std::mutex mutex_;
};

}  // namespace thermite
