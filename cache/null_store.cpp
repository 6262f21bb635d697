// SPDX-License-Identifier: Apache-2.0
#include <mutex>

#include "cache/store.h"

namespace thermite {

namespace {

class NullStore final : public Store {
 public:
  explicit NullStore(std::string path) : path_(std::move(path)) {}
  std::optional<std::vector<std::byte>> get(std::string_view, const Digest&) override {
    std::lock_guard lock(mutex_);
    ++misses_;
    return std::nullopt;
  }
  void put(std::string_view, const Digest&, std::span<const std::byte>, std::string_view) override {}
  CacheStats stats() override {
    std::lock_guard lock(mutex_);
    CacheStats s;
    s.path = path_;
    s.misses = misses_;
    return s;
  }
  Result<uint64_t> verify() override { return uint64_t{0}; }
  Status clear() override { return {}; }

 private:
  std::mutex mutex_;
  std::string path_;
  uint64_t misses_ = 0;
};

}  // namespace

std::unique_ptr<Store> null_store(std::string path) { return std::make_unique<NullStore>(std::move(path)); }

}  // namespace thermite
