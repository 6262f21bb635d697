// SPDX-License-Identifier: Apache-2.0
// Numbers the leaves of a segment: slot -> index, emptied in constant time, without allocations in the long run.
#pragma once

#include <cstdint>
#include <vector>

namespace thermite {

struct Slot;

class LeafTable {
 public:
  static constexpr uint32_t kAbsent = ~0u;

  uint32_t find(const Slot* s) const {
    for (size_t at = place(s);; at = (at + 1) & mask()) {
      const Entry& e = entries_[at];
      if (e.era != era_) return kAbsent;
      if (e.slot == s) return e.index;
    }
  }
  void add(const Slot* s, uint32_t index) {
    if (++count_ * 2 > entries_.size()) grow();
    insert({s, era_, index});
  }
  void clear() {
    ++era_;
    count_ = 0;
  }

 private:
  struct Entry {
    const Slot* slot = nullptr;
    uint64_t era = 0;
    uint32_t index = 0;
  };
  size_t mask() const { return entries_.size() - 1; }
  size_t place(const Slot* s) const {
    return static_cast<size_t>((reinterpret_cast<uintptr_t>(s) * 0x9E3779B97F4A7C15ull) >> 32) & mask();
  }
  void insert(const Entry& fresh) {
    size_t at = place(fresh.slot);
    while (entries_[at].era == era_) at = (at + 1) & mask();
    entries_[at] = fresh;
  }
  void grow() {
    std::vector<Entry> old(entries_.size() * 2);
    old.swap(entries_);
    for (const Entry& e : old) {
      if (e.era == era_) insert(e);
    }
  }

  std::vector<Entry> entries_ = std::vector<Entry>(64);
  uint64_t era_ = 1;
  size_t count_ = 0;
};

}  // namespace thermite
