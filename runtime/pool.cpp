// SPDX-License-Identifier: Apache-2.0
#include "runtime/pool.h"

#include <algorithm>

#include "base/guard.h"
#include "base/host_address.h"
#include "base/log.h"
#include "base/recycle.h"
#include "runtime/pool_core.h"

namespace thermite {
namespace {

constexpr size_t kMostBytes = size_t{1} << 46;
constexpr size_t kLeastLasting = size_t{64} << 10;  // of persistent memory that shares pages; what is less is exact

// Blocks of a class that move between a cache and the slabs at once, and the most that a cache keeps.
uint32_t batch_of(int c) { return static_cast<uint32_t>(std::clamp<size_t>(16384 / class_bytes(c), 1, 16)); }
uint32_t most_of(int c) { return static_cast<uint32_t>(std::clamp<size_t>(65536 / class_bytes(c), 4, 128)); }

constinit thread_local uint32_t thread_number = ~0u;
std::atomic<uint32_t> thread_count{0};

}  // namespace

class MemoryPool::Core::Block final : public Storage {
 public:
  Block(Core* core, void* data, size_t bytes, Slab* slab)
      : Storage(host_address(data), bytes), core_(core), slab_(slab) {}
  Block(Core* core, size_t bytes, Piece* piece) : Storage(piece->data, bytes), core_(core), piece_(piece) {}
  ~Block() override {
    if (slab_) {
      core_->give_back_small(host_pointer(address()), bytes(), slab_);
    } else {
      core_->give_back_large(bytes(), piece_);
    }
  }

 private:
  Core* core_;
  Slab* slab_ = nullptr;
  Piece* piece_ = nullptr;
};

void MemoryPool::Core::Tally::add(size_t asked, size_t block, bool hit) {
  live += static_cast<int64_t>(asked);
  held += static_cast<int64_t>(block);
  ++blocks;
  ++allocations;
  hits += hit;
}

void MemoryPool::Core::Tally::remove(size_t asked, size_t block) {
  live -= static_cast<int64_t>(asked);
  held -= static_cast<int64_t>(block);
  --blocks;
}

MemoryPool::Core::Shard& MemoryPool::Core::my_shard() {
  if (thread_number == ~0u) thread_number = thread_count.fetch_add(1, std::memory_order_relaxed) % kShards;
  return shards_[thread_number];
}

void MemoryPool::Core::count_live(size_t bytes) {
  const auto n = static_cast<int64_t>(bytes);
  const int64_t now = live_.fetch_add(n, std::memory_order_relaxed) + n;
  int64_t peak = peak_.load(std::memory_order_relaxed);
  while (now > peak && !peak_.compare_exchange_weak(peak, now, std::memory_order_relaxed)) {
  }
}

bool MemoryPool::Core::refill(Shard::Bin& bin, int size_class, bool& hit) {
  std::lock_guard lock(mutex_);
  FreeBlock* block = slabs_.take(size_class, false);
  if (!block) {
    hit = false;
    block = slabs_.take(size_class, true);
  }
  for (const uint32_t wanted = batch_of(size_class); block; block = slabs_.take(size_class, false)) {
    block->next = bin.head;
    bin.head = block;
    if (++bin.count == wanted) break;
  }
  return bin.head != nullptr;
}

void MemoryPool::Core::spill(Shard::Bin& bin, uint32_t count) {
  std::lock_guard lock(mutex_);
  for (; count > 0; --count, --bin.count) slabs_.give_back(std::exchange(bin.head, bin.head->next));
}

FreeBlock* MemoryPool::Core::take_small(size_t bytes) {
  const int c = class_of(bytes);
  Shard& shard = my_shard();
  std::lock_guard lock(shard.mutex);
  Shard::Bin& bin = shard.bins[c];
  bool hit = true;
  if (!bin.head && !refill(bin, c, hit)) return nullptr;
  --bin.count;
  shard.tally.add(bytes, class_bytes(c), hit);
  return std::exchange(bin.head, bin.head->next);
}

Result<StorageRef> MemoryPool::Core::allocate_small(size_t bytes, const AllocationTag& tag) {
  FreeBlock* block = take_small(bytes);
  if (!block) {
    trim();
    block = take_small(bytes);
  }
  if (!block) return out_of_memory(bytes, tag);
  count_live(bytes);
  Slab* slab = block->slab;
  try {
    return StorageRef(std::allocate_shared<Block>(RecyclingAllocator<Block>(), this, block, bytes, slab));
  } catch (const std::bad_alloc&) {
    give_back_small(block, bytes, slab);
    return thermite::out_of_memory();
  }
}

Piece* MemoryPool::Core::take_large(size_t bytes, const AllocationTag& tag, Place place) {
  std::lock_guard lock(mutex_);
  const bool exact = place == Place::exact;
  const Life life = place == Place::lasting ? Life::lasting : Life::passing;
  Piece* piece = exact ? nullptr : chunks_.take(bytes, Piece::block, life);
  const bool hit = piece != nullptr;
  if (!piece) piece = exact ? chunks_.take_exact(bytes) : chunks_.grow(bytes, Piece::block, life);
  if (!piece) return nullptr;
  piece->tag = tag;
  piece->asked = bytes;
  tally_.add(bytes, piece->bytes, hit);
  const auto live = static_cast<uint64_t>(live_.load(std::memory_order_relaxed)) + bytes;
  recent_ = std::max(recent_ - recent_ / 4096, live);
  return piece;
}

Result<StorageRef> MemoryPool::Core::allocate_large(size_t bytes, const AllocationTag& tag, Place place) {
  if (bytes > kMostBytes) return out_of_memory(bytes, tag);
  Piece* piece = take_large(bytes, tag, place);
  if (!piece) {
    trim();
    piece = take_large(bytes, tag, place);
  }
  if (!piece) return out_of_memory(bytes, tag);
  count_live(bytes);
  try {
    return StorageRef(std::allocate_shared<Block>(RecyclingAllocator<Block>(), this, bytes, piece));
  } catch (const std::bad_alloc&) {
    give_back_large(bytes, piece);
    return thermite::out_of_memory();
  }
}

MemoryPool::Core::Place MemoryPool::Core::place_of(size_t bytes, const AllocationTag& tag) const {
  if (options_.persistent == PersistentMemory::enforced) return Place::exact;
  if (!tag.persistent || options_.persistent == PersistentMemory::disabled) return Place::shared;
  return host_ && bytes >= kLeastLasting ? Place::lasting : Place::exact;
}

Result<StorageRef> MemoryPool::Core::allocate(size_t bytes, const AllocationTag& tag) {
  if (options_.hook && options_.hook->refuses(bytes)) return out_of_memory(bytes, tag);
  const Place place = place_of(bytes, tag);
  if (place != Place::shared || bytes > kMostSmall || !host_) return allocate_large(bytes, tag, place);
  return allocate_small(bytes, tag);
}

void MemoryPool::Core::give_back_small(void* data, size_t bytes, Slab* slab) {
  const int c = class_of(bytes);
  poison(data, class_bytes(c));
  live_.fetch_sub(static_cast<int64_t>(bytes), std::memory_order_relaxed);
  bool closed = false;
  {
    Shard& shard = my_shard();
    std::lock_guard lock(shard.mutex);
    Shard::Bin& bin = shard.bins[c];
    bin.head = new (data) FreeBlock{bin.head, slab};
    if (++bin.count > most_of(c)) spill(bin, bin.count / 2);
    shard.tally.remove(bytes, class_bytes(c));
    closed = shard.tally.closed;
  }
  leave(closed);
}

void MemoryPool::Core::give_back_large(size_t bytes, Piece* piece) {
  if (host_) poison(host_pointer(piece->data), bytes);
  live_.fetch_sub(static_cast<int64_t>(bytes), std::memory_order_relaxed);
  bool closed = false;
  {
    std::lock_guard lock(mutex_);
    tally_.remove(bytes, piece->bytes);
    chunks_.give_back(piece);
    give_back_excess();
    closed = tally_.closed;
  }
  leave(closed);
}

// What was lately in use will be again: only what is cached beyond it, and beyond the limit, goes.
void MemoryPool::Core::give_back_excess() {
  const uint64_t limit = options_.cached_limit_bytes, used = recent_ + recent_ / 8;  // rounding included
  if (chunks_.empty_bytes() <= limit || chunks_.reserved_bytes() <= limit + used) return;
  if (chunks_.trim(limit / 2 + used) > 0) ++trims_;
}

void MemoryPool::Core::leave(bool closed) {
  if (closed && remaining_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
}

void MemoryPool::Core::close() {
  int64_t blocks = 0;
  {
    const AllLocks locks(*this);
    blocks = tally_.blocks;
    for (const Shard& s : shards_) blocks += s.tally.blocks;
    remaining_.store(blocks, std::memory_order_relaxed);
    tally_.closed = true;
    for (Shard& s : shards_) s.tally.closed = true;
  }
  if (blocks == 0) delete this;
}

void MemoryPool::Core::trim() {
  for (Shard& s : shards_) {
    std::lock_guard lock(s.mutex);
    for (Shard::Bin& bin : s.bins) {
      if (bin.count) spill(bin, bin.count);
    }
  }
  std::lock_guard lock(mutex_);
  slabs_.release_empty();
  const size_t gone = chunks_.trim();
  if (gone > 0) ++trims_;
  log(Subsystem::memory, LogLevel::full, "{} bytes of cached memory go back to the system", gone);
}

std::shared_ptr<MemoryPool> MemoryPool::make(const MemoryOptions& options, std::shared_ptr<MemorySource> source) {
  return std::shared_ptr<MemoryPool>(new MemoryPool(new Core(options, std::move(source))));
}
MemoryPool::~MemoryPool() { core_->close(); }
Result<StorageRef> MemoryPool::allocate(size_t bytes, const AllocationTag& tag) {
  return guarded([&] { return core_->allocate(bytes, tag); });
}
MemoryCounters MemoryPool::counters() const { return core_->counters(); }
void MemoryPool::trim() { core_->trim(); }
Status MemoryPool::verify() const { return core_->verify(); }

}  // namespace thermite
