// SPDX-License-Identifier: Apache-2.0
// What is sorted by radix: words (sort_key.h) and the digits that are counted, lowest first.
#pragma once

#include <functional>

#include "passes/schedule/sort_key.h"

namespace thermite {

class RadixWords {
 public:
  RadixWords(KernelBuilder& b, DType key, int64_t bits)
      : packed(packs_index(key)), bits(bits), buckets(int64_t{1} << bits), passes(passes_of(key, bits)), b_(b) {}
  static int64_t passes_of(DType key, int64_t bits) {
    return (static_cast<int64_t>(8 * size_of(key)) + bits - 1) / bits;
  }

  const bool packed;
  const int64_t bits, buckets, passes;

  // The digit of a word from bit `shift` (u64) on: an index.
  ValueId digit(ValueId word, ValueId shift);
  ValueId shift_of(int64_t pass) { return word(lowest_bit() + pass * bits); }
  ValueId shift_of(ValueId pass);

  // Counts are i32.
  void clear(MemId counts, ValueId from, int64_t size);
  void increment(MemId counts, ValueId at);
  // put(at, word, place) for words [lo, hi), those of a digit at the places from its begin on up to its end, in order.
  // From both ends: one is not kept waiting for the place that the other has just stored. Begins and ends are lost.
  using Put = std::function<void(ValueId at, ValueId word, ValueId place)>;
  void move(MemId words, MemId begins, MemId ends, ValueId lo, ValueId hi, ValueId shift, const Put& put);
  // A vector of counts as the sums up to each lane.
  ValueId running(ValueId counts);
  // The last lane in all of them.
  ValueId last(ValueId v);
  int count_lanes() const;

  ValueId word(int64_t v, int lanes = 1) { return b_.constant(make_int_scalar(DType::u64, v), lanes); }
  ValueId number(int64_t v) { return b_.constant(make_int_scalar(DType::i32, v)); }

 private:
  int64_t lowest_bit() const { return packed ? kSortIndexBits : 0; }
  KernelBuilder& b_;
};

}  // namespace thermite
