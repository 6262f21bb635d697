// SPDX-License-Identifier: Apache-2.0
// The best of many in vectors, in order: sorted by exchanges of what lies a distance apart, in runs that double.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "ir/kernel/builder.h"

namespace thermite {

// Exchanges of lanes, first those that are to come first: mixes(values, others, chosen) makes of every vector and of
// what its lanes are exchanged with a vector of those lanes, `chosen` of the first and then of the second.
class BestNetwork {
 public:
  BestNetwork(KernelBuilder& b, int64_t size, int lanes) : b_(b), size_(size), lanes_(lanes) {}

  // Which lanes of vector `v` are to hold the better of themselves and of what lies `distance` apart.
  std::vector<uint8_t> chosen(size_t v, int64_t run, int64_t distance) const;
  // What lies `distance` apart from vector `v`.
  ValueId across(std::span<const ValueId> all, size_t v, int64_t distance);
  // exchange(run, distance) for every step that sorts; or that sorts what rises and then falls.
  void sort(const std::function<void(int64_t run, int64_t distance)>& exchange) const;
  void join(const std::function<void(int64_t run, int64_t distance)>& exchange) const;

 private:
  KernelBuilder& b_;
  const int64_t size_;
  const int lanes_;
};

// Sorts as many lists side by side as vectors have lanes, a vector for each place: exchange(i, j), i < j, is to leave
// at i what comes first. `size` is a power of two.
void sort_beside(size_t size, const std::function<void(size_t i, size_t j)>& exchange);

// Keys (sort_key) with the indices of their elements (i32), best first, and of equal ones the lower index; words of
// both where those fit 64 bits.
class BestList {
 public:
  static constexpr int kLanes = 8;
  BestList(KernelBuilder& b, DType key, int64_t size)
      : b_(b), packed_(key == DType::i32), size_(size), network_(b, size, kLanes) {}

  // Of `count` elements; keys(at, mask) and indices(at, mask) are those of kLanes of them. A list is vectors.
  using Source = std::function<ValueId(ValueId at, ValueId mask)>;
  std::vector<ValueId> of(ValueId count, const Source& keys, const Source& indices);
  // Of as many as a list holds at most, in any order: what several lists beside each other are sorted from.
  std::vector<ValueId> any_order(ValueId count, const Source& keys, const Source& indices) {
    return read(b_.index(0), count, keys, indices);
  }
  bool packed() const { return packed_; }

  // Of kLanes places of it.
  ValueId key(std::span<const ValueId> list, size_t vector);
  ValueId index(std::span<const ValueId> list, size_t vector);
  size_t vectors() const { return static_cast<size_t>(size_ / kLanes); }

 private:
  std::vector<ValueId> read(ValueId from, ValueId count, const Source& keys, const Source& indices);
  void exchange(std::vector<ValueId>& list, int64_t run, int64_t distance);
  void sort(std::vector<ValueId>& list);
  std::vector<ValueId> joined(std::span<const ValueId> list, std::vector<ValueId> more);
  // Whether any of those comes before the last of the list.
  ValueId any_better(std::span<const ValueId> list, std::span<const ValueId> more);
  ValueId before(ValueId key, ValueId index, ValueId other_key, ValueId other_index);
  ValueId word(int64_t v) { return b_.constant(make_int_scalar(DType::i64, v), kLanes); }

  KernelBuilder& b_;
  const bool packed_;
  const int64_t size_;
  BestNetwork network_;
};

}  // namespace thermite
