// SPDX-License-Identifier: Apache-2.0
// Words that the threads of a block sort in shared memory, the least first (sort_words).
#pragma once

#include <functional>
#include <vector>

#include "passes/schedule/sort_key.h"

namespace thermite {

// A word; its index where that lies beside.
struct SortEntry {
  ValueId word, index = kNoId;
};
// Where such lie.
struct SortPlaces {
  MemId words, indices = kNoId;
};

// Entries of a kernel, wherever they lie.
class SortEntries {
 public:
  SortEntries(KernelBuilder& b, DType key) : b_(b), packed_(packs_index(key)) {}

  bool packed() const { return packed_; }
  SortEntry of(ValueId key, ValueId index);  // index: of the kernel's index type
  SortEntry none();                          // behind all that there are
  ValueId index_of(const SortEntry& e);      // i32
  ValueId comes_before(const SortEntry& a, const SortEntry& c);
  SortEntry select(ValueId condition, const SortEntry& a, const SortEntry& c);
  SortEntry load(const SortPlaces& from, ValueId at);
  void store(const SortPlaces& to, ValueId at, const SortEntry& e);
  // Those at two places, the first the lower one, change places unless they are in order.
  void exchange(const SortPlaces& in, ValueId low, ValueId high);
  std::vector<ValueType> types() const;
  static std::vector<ValueId> values(const SortEntry& e);
  SortEntry entry(std::span<const ValueId> values) const;

 private:
  KernelBuilder& b_;
  const bool packed_;
};

// Place of pair `q`'s lower one where pairs lie `distance` apart, a power of two.
ValueId pair_at(KernelBuilder& b, ValueId q, ValueId distance);

// The entries of a block, a power of two. Its threads meet behind every step, so that what they change next is there.
class SortNetwork {
 public:
  SortNetwork(SortEntries& entries, KernelBuilder& b, int64_t size, int64_t threads);

  const SortPlaces& places() const { return places_; }
  void meet() { b_.barrier(); }
  // Every run of `length` neighbours.
  void sort_runs(int64_t length);
  // Of halves of every run of `length`, in order each but the second backwards.
  void merge_runs(int64_t length);
  // Of sorted runs of `length`, from the first of every `size` neighbours on: the first of them all.
  void keep_best(int64_t length, int64_t size);

 private:
  void step(ValueId distance, bool mirrored);
  void each(ValueId count, const std::function<void(ValueId q)>& body);
  ValueId halved(int64_t power, ValueId times) { return b_.prim(Prim::shr, {b_.index(power), times}); }

  SortEntries& entries_;
  KernelBuilder& b_;
  const int64_t size_, threads_;
  SortPlaces places_;
};

}  // namespace thermite
