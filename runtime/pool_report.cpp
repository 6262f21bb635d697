// SPDX-License-Identifier: Apache-2.0
// What a pool says about itself: counters, its own check, and the error when there is not enough.
#include <algorithm>
#include <functional>
#include <vector>

#include "runtime/pool_core.h"

namespace thermite {
namespace {

constexpr size_t kListed = 5;

struct Holder {
  AllocationTag tag;
  size_t bytes = 0, count = 0;
};

std::string text_of(const AllocationTag& t) {
  std::string s(t.what.empty() ? "data" : t.what);
  if (*t.file) s += fmt::format(" at {}:{}", t.file, t.line);
  return s;
}

// Storages of one size from one line are one entry.
std::vector<Holder> largest(const std::deque<Piece>& pieces) {
  std::vector<Holder> out;
  for (const Piece& p : pieces) {
    if (p.state != Piece::block && p.state != Piece::exact) continue;
    const auto same = [&](const Holder& h) {
      return h.bytes == p.asked && h.tag.line == p.tag.line && h.tag.file == p.tag.file && h.tag.what == p.tag.what;
    };
    auto it = std::ranges::find_if(out, same);
    if (it == out.end()) it = out.insert(it, {p.tag, p.asked, 0});
    ++it->count;
  }
  std::ranges::stable_sort(out, std::greater(), &Holder::bytes);
  if (out.size() > kListed) out.resize(kListed);
  return out;
}

}  // namespace

Error MemoryPool::Core::out_of_memory(size_t bytes, const AllocationTag& tag) const {
  const MemoryCounters now = counters();
  std::string text = fmt::format("out of memory: {} bytes asked for, for {}; {} bytes are in use, {} reserved", bytes,
                                 text_of(tag), now.live_bytes, now.reserved_bytes);
  if (options_.budget_bytes) {
    text += fmt::format(" of a budget of {} (memory.budget_megabytes)", options_.budget_bytes);
  }
  std::vector<Holder> holders;
  size_t small = now.live_bytes;
  {
    std::lock_guard lock(mutex_);
    holders = largest(chunks_.pieces());
    for (const Piece& p : chunks_.pieces()) small -= std::min(small, p.asked);
  }
  for (size_t k = 0; k < holders.size(); ++k) {
    text += k == 0 ? "; the largest live tensors: " : ", ";
    if (holders[k].count > 1) text += fmt::format("{} of ", holders[k].count);
    text += fmt::format("{} bytes ({})", holders[k].bytes, text_of(holders[k].tag));
  }
  if (small) text += fmt::format("; {} bytes are in tensors of at most {}", small, kMostSmall);
  return device_error("{}", text);
}

MemoryCounters MemoryPool::Core::counters_locked() const {
  int64_t live = tally_.live, held = tally_.held;
  size_t cached = chunks_.free_bytes() + slabs_.free_bytes();
  MemoryCounters c;
  c.allocations = tally_.allocations;
  c.pool_hits = tally_.hits;
  for (const Shard& s : shards_) {
    live += s.tally.live;
    held += s.tally.held;
    c.allocations += s.tally.allocations;
    c.pool_hits += s.tally.hits;
    for (int k = 0; k < kClasses; ++k) cached += s.bins[k].count * class_bytes(k);
  }
  c.live_bytes = static_cast<uint64_t>(live);
  c.overhead_bytes = static_cast<uint64_t>(held - live) + slabs_.tail_bytes();
  c.peak_bytes = std::max(c.live_bytes, static_cast<uint64_t>(peak_.load(std::memory_order_relaxed)));
  c.cached_bytes = cached;
  c.reserved_bytes = chunks_.reserved_bytes();
  c.splits = chunks_.splits();
  c.merges = chunks_.merges();
  c.trims = trims_;
  c.budget_bytes = options_.budget_bytes;
  return c;
}

MemoryCounters MemoryPool::Core::counters() const {
  const AllLocks locks(*this);
  return counters_locked();
}

Status MemoryPool::Core::verify() const {
  const AllLocks locks(*this);
  CHECK_OK(chunks_.verify());
  CHECK_OK(slabs_.verify());
  for (const Shard& s : shards_) {
    for (const Shard::Bin& bin : s.bins) {
      uint32_t count = 0;
      for (const FreeBlock* b = bin.head; b; b = b->next) ++count;
      if (count != bin.count) return internal_error("a cache holds {} blocks, counted {}", count, bin.count);
    }
  }
  const MemoryCounters c = counters_locked();
  if (c.live_bytes + c.cached_bytes + c.overhead_bytes != c.reserved_bytes) {
    return internal_error("{} bytes live, {} cached and {} of overhead are not the {} reserved", c.live_bytes,
                          c.cached_bytes, c.overhead_bytes, c.reserved_bytes);
  }
  return {};
}

}  // namespace thermite
