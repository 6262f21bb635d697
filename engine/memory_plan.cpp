// SPDX-License-Identifier: Apache-2.0
#include "engine/memory_plan.h"

#include <algorithm>
#include <numeric>

namespace thermite {
namespace {

constexpr uint64_t kAlign = 64;
uint64_t aligned(uint64_t n) { return (std::max<uint64_t>(n, 1) + kAlign - 1) / kAlign * kAlign; }

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

}  // namespace

MemoryPlan plan_memory(const std::vector<LiveRange>& ranges) {
  std::vector<uint32_t> order(ranges.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(),
                   [&](uint32_t a, uint32_t b) { return ranges[a].bytes > ranges[b].bytes; });
  MemoryPlan plan;
  plan.offsets.resize(ranges.size());
  std::vector<Placed> placed;
  for (uint32_t k : order) {
    const uint64_t size = aligned(ranges[k].bytes);
    const uint64_t at = lowest_gap(placed, ranges[k], size);
    const Placed p{at, at + size, ranges[k].first, ranges[k].last};
    placed.insert(std::upper_bound(placed.begin(), placed.end(), p,
                                   [](const Placed& a, const Placed& b) { return a.offset < b.offset; }),
                  p);
    plan.offsets[k] = at;
    plan.bytes = std::max(plan.bytes, p.end);
  }
  return plan;
}

}  // namespace thermite
