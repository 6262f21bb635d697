// SPDX-License-Identifier: Apache-2.0
#include "engine/arena_layout.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <queue>

#include "base/storage.h"

namespace thermite {
namespace {

constexpr uint64_t kAlign = kStorageAlignment;
uint64_t aligned(uint64_t n) { return (spread_bytes(std::max<uint64_t>(n, 1)) + kAlign - 1) / kAlign * kAlign; }

struct Placed {
  uint64_t offset, end;
  uint32_t first, last;
};

// Lowest offset at which `size` bytes are free throughout [r.first, r.last]; `placed` is sorted by offset.
uint64_t lowest_gap(const std::vector<Placed>& placed, const LiveRange& r, uint64_t size) {
  uint64_t at = 0;
  for (const Placed& p : placed) {
    if (p.last < r.first || p.first > r.last) continue;
    if (p.offset >= at + size) break;
    at = std::max(at, p.end);
  }
  return at;
}

constexpr size_t kManyRanges = 2048;
constexpr int kGapsTried = 64;

// What a program's steps take and give back, one after another.
class InOrder {
 public:
  ArenaLayout run(const std::vector<LiveRange>& ranges) {
    std::vector<uint32_t> order(ranges.size());
    std::iota(order.begin(), order.end(), 0u);
    std::ranges::stable_sort(order, {}, [&](uint32_t k) { return ranges[k].first; });
    ArenaLayout layout;
    layout.offsets.resize(ranges.size());
    for (uint32_t k : order) {
      for (; !ends_.empty() && ends_.top().last < ranges[k].first; ends_.pop())
        give(ends_.top().offset, ends_.top().end);
      const uint64_t size = aligned(ranges[k].bytes);
      layout.offsets[k] = take(size);
      ends_.push({layout.offsets[k], layout.offsets[k] + size, ranges[k].first, ranges[k].last});
    }
    layout.bytes = bytes_;
    return layout;
  }

 private:
  struct Later {
    bool operator()(const Placed& a, const Placed& b) const { return a.last > b.last; }
  };

  uint64_t take(uint64_t size) {
    auto gap = gaps_.begin();
    for (int tries = 0; gap != gaps_.end() && tries < kGapsTried; ++gap, ++tries) {
      const auto [at, end] = *gap;
      if (end - at < size) continue;
      gaps_.erase(gap);
      if (end - at > size) gaps_.emplace(at + size, end);
      return at;
    }
    bytes_ += size;
    return bytes_ - size;
  }

  void give(uint64_t at, uint64_t end) {
    auto next = gaps_.lower_bound(at);
    if (next != gaps_.end() && next->first == end) end = next->second, next = gaps_.erase(next);
    if (next != gaps_.begin() && std::prev(next)->second == at)
      std::prev(next)->second = end;
    else
      gaps_.emplace(at, end);
  }

  std::map<uint64_t, uint64_t> gaps_;  // begin, end; none touches another
  std::priority_queue<Placed, std::vector<Placed>, Later> ends_;
  uint64_t bytes_ = 0;
};

}  // namespace

ArenaLayout lay_out_arena(const std::vector<LiveRange>& ranges) {
  if (ranges.size() > kManyRanges) return InOrder().run(ranges);
  std::vector<uint32_t> order(ranges.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(),
                   [&](uint32_t a, uint32_t b) { return ranges[a].bytes > ranges[b].bytes; });
  ArenaLayout layout;
  layout.offsets.resize(ranges.size());
  std::vector<Placed> placed;
  for (uint32_t k : order) {
    const uint64_t size = aligned(ranges[k].bytes);
    const uint64_t at = lowest_gap(placed, ranges[k], size);
    const Placed p{at, at + size, ranges[k].first, ranges[k].last};
    placed.insert(std::upper_bound(placed.begin(), placed.end(), p,
                                   [](const Placed& a, const Placed& b) { return a.offset < b.offset; }),
                  p);
    layout.offsets[k] = at;
    layout.bytes = std::max(layout.bytes, p.end);
  }
  return layout;
}

}  // namespace thermite
