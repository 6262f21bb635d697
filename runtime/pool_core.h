// SPDX-License-Identifier: Apache-2.0
// What is behind MemoryPool. It lives until the last of its storages is gone.
#pragma once

#include <array>
#include <atomic>
#include <mutex>

#include "base/light_mutex.h"
#include "runtime/chunk_heap.h"
#include "runtime/pool.h"
#include "runtime/slab_heap.h"

namespace thermite {

class MemoryPool::Core {
 public:
  Core(const MemoryOptions& options, std::shared_ptr<MemorySource> source)
      : options_(options), host_(source->is_host()), chunks_(options, std::move(source)), slabs_(chunks_) {}
  Result<StorageRef> allocate(size_t bytes, const AllocationTag& tag);
  MemoryCounters counters() const;
  void trim();
  Status verify() const;
  void close();  // no more allocations; deletes the core now or with its last storage

 private:
  class Block;
  static constexpr int kShards = 16;

  // What went through one lock. A block may be taken through one and come back through another: only sums mean
  // anything.
  struct Tally {
    int64_t live = 0, held = 0, blocks = 0;
    uint64_t allocations = 0, hits = 0;
    bool closed = false;
    void add(size_t asked, size_t block, bool hit);
    void remove(size_t asked, size_t block);
  };
  // A cache of free small blocks, used by one thread in sixteen.
  struct alignas(128) Shard {
    struct Bin {
      FreeBlock* head = nullptr;
      uint32_t count = 0;
    };
    mutable LightMutex mutex;
    Tally tally;
    std::array<Bin, kClasses> bins;
  };
  struct AllLocks;

  Shard& my_shard();
  FreeBlock* take_small(size_t bytes);
  bool refill(Shard::Bin& bin, int size_class, bool& hit);
  void spill(Shard::Bin& bin, uint32_t count);
  enum class Place : uint8_t { shared, lasting, exact };
  Place place_of(size_t bytes, const AllocationTag& tag) const;
  Piece* take_large(size_t bytes, const AllocationTag& tag, Place place);
  Result<StorageRef> allocate_small(size_t bytes, const AllocationTag& tag);
  Result<StorageRef> allocate_large(size_t bytes, const AllocationTag& tag, Place place);
  void count_live(size_t bytes);
  void give_back_small(void* data, size_t bytes, Slab* slab);
  void give_back_large(size_t bytes, Piece* piece);
  void give_back_excess();
  void leave(bool closed);
  MemoryCounters counters_locked() const;
  Error out_of_memory(size_t bytes, const AllocationTag& tag) const;

  const MemoryOptions options_;
  const bool host_;  // the source's memory is
  std::array<Shard, kShards> shards_;
  mutable std::mutex mutex_;  // of what follows; taken after a shard's lock
  ChunkHeap chunks_;
  SlabHeap slabs_;
  Tally tally_;          // of large and exact blocks
  uint64_t recent_ = 0;  // the most that was live, forgotten slowly
  uint64_t trims_ = 0;
  std::atomic<int64_t> live_{0}, peak_{0};
  std::atomic<int64_t> remaining_{0};  // storages, once closed
};

// All locks, in a fixed order.
struct MemoryPool::Core::AllLocks {
  explicit AllLocks(const Core& c) : core(c) {
    for (const Shard& s : core.shards_) s.mutex.lock();
    core.mutex_.lock();
  }
  ~AllLocks() {
    core.mutex_.unlock();
    for (const Shard& s : core.shards_) s.mutex.unlock();
  }
  AllLocks(const AllLocks&) = delete;
  AllLocks& operator=(const AllLocks&) = delete;
  const Core& core;
};

}  // namespace thermite
