// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace thermite {

// Counted on the hot path by many threads: each adds to a cell of its own cache line.
class SpreadCounter {
 public:
  void add(uint64_t n) { cells_[mine()].n.fetch_add(n, std::memory_order_relaxed); }
  operator uint64_t() const {
    uint64_t sum = 0;
    for (const Cell& c : cells_) sum += c.n.load(std::memory_order_relaxed);
    return sum;
  }

 private:
  static constexpr size_t kCells = 16;
  struct alignas(64) Cell {
    std::atomic<uint64_t> n{0};
  };
  static size_t mine() {
    static std::atomic<size_t> threads{0};
    thread_local const size_t number = threads.fetch_add(1, std::memory_order_relaxed) % kCells;
    return number;
  }

  std::array<Cell, kCells> cells_;
};

// The engine's counters behind thermite::Stats.
struct Counters {
  SpreadCounter segments, plan_hits, kernels_launched, bytes_moved;
  std::atomic<uint64_t> graphs_built{0}, plans_built{0}, searches{0}, compiles{0}, cache_hits{0}, cache_misses{0},
      fallback_groups{0}, groups_lowered{0}, groups_bound{0};
};

}  // namespace thermite
