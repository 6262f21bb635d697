// SPDX-License-Identifier: Apache-2.0
#include "runtime/pool.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace thermite {
namespace {

constexpr size_t kAlignment = 64;
constexpr size_t kHugePage = size_t{2} << 20;
constexpr size_t kMaxBytes = size_t{1} << 46;

// Four classes per power of two: at most a quarter of a block is unused.
size_t class_of(size_t bytes) {
  const size_t n = std::max(bytes, kAlignment) - 1;
  const size_t log = static_cast<size_t>(std::bit_width(n)) - 1;
  return log * 4 + ((n >> (log - 2)) & 3);
}

size_t class_bytes(size_t size_class) {
  const size_t log = size_class / 4;
  const size_t exact = (size_t{4} + size_class % 4 + 1) << (log - 2);
  return (exact + kAlignment - 1) / kAlignment * kAlignment;
}

void* system_allocate(size_t bytes) {
  if (bytes < 2 * kHugePage) return std::aligned_alloc(kAlignment, bytes);
  const size_t rounded = (bytes + kHugePage - 1) / kHugePage * kHugePage;
  void* p = std::aligned_alloc(kHugePage, rounded);
  if (p != nullptr) madvise(p, rounded, MADV_HUGEPAGE);  // advice only: large tensors fault in 2 MiB steps
  return p;
}

}  // namespace

class MemoryPool::Block final : public Storage {
 public:
  Block(std::shared_ptr<MemoryPool> pool, void* data, size_t bytes)
      : pool_(std::move(pool)), data_(data), bytes_(bytes) {}
  ~Block() override { pool_->give_back(data_, bytes_); }
  void* data() override { return data_; }
  size_t bytes() const override { return bytes_; }

 private:
  std::shared_ptr<MemoryPool> pool_;
  void* data_;
  size_t bytes_;
};

MemoryPool::~MemoryPool() { trim_locked(); }

void* MemoryPool::take(size_t size_class) {
  if (size_class >= free_.size() || free_[size_class].empty()) return nullptr;
  void* p = free_[size_class].back();
  free_[size_class].pop_back();
  ++counters_.pool_hits;
  return p;
}

Result<StorageRef> MemoryPool::allocate(size_t bytes, const AllocationTag&) {
  if (bytes > kMaxBytes) return device_error("out of memory: {} bytes asked for at once", bytes);
  const size_t size_class = class_of(bytes);
  const size_t reserve = class_bytes(size_class);
  std::lock_guard lock(mutex_);
  void* p = take(size_class);
  if (p == nullptr) {
    p = system_allocate(reserve);
    if (p == nullptr) {
      trim_locked();
      p = system_allocate(reserve);
    }
    if (p == nullptr) {
      return device_error("out of memory: {} bytes asked for, {} in use", bytes, counters_.live_bytes);
    }
    counters_.reserved_bytes += reserve;
  }
  ++counters_.allocations;
  counters_.live_bytes += bytes;
  counters_.peak_bytes = std::max(counters_.peak_bytes, counters_.live_bytes);
  return StorageRef(std::make_shared<Block>(shared_from_this(), p, bytes));
}

void MemoryPool::give_back(void* data, size_t bytes) {
  const size_t size_class = class_of(bytes);
  std::lock_guard lock(mutex_);
  counters_.live_bytes -= bytes;
  if (free_.size() <= size_class) free_.resize(size_class + 1);
  free_[size_class].push_back(data);
}

MemoryCounters MemoryPool::counters() const {
  std::lock_guard lock(mutex_);
  return counters_;
}

void MemoryPool::trim() {
  std::lock_guard lock(mutex_);
  trim_locked();
}

void MemoryPool::trim_locked() {
  for (size_t c = 0; c < free_.size(); ++c) {
    for (void* p : free_[c]) {
      std::free(p);
      counters_.reserved_bytes -= class_bytes(c);
    }
    free_[c].clear();
  }
}

}  // namespace thermite
