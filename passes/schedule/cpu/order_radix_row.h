// SPDX-License-Identifier: Apache-2.0
// A row, or a part of one, that a task sorts by itself: words in scratch (order_radix.h), digit by digit.
#pragma once

#include "passes/schedule/cpu/order_radix.h"

namespace thermite {

class RadixRow {
 public:
  // `room`: a scalar, twice what is sorted at most, and two vectors more.
  RadixRow(KernelBuilder& b, DType key, int64_t bits, ValueId room);

  RadixWords radix;
  const MemId words, indices;  // indices: where they lie beside

  // The first `count` words, of one at least; where they are in order. Passes go to and fro between the two halves of
  // the room, the second of which begins at `other`.
  ValueId sort(ValueId count, ValueId other);
  // Likewise, but puts the place (i32) of each, by its index, where its last digit finds it.
  using PutRank = std::function<void(ValueId index, ValueId place)>;
  void rank(ValueId count, ValueId other, const PutRank& put);
  ValueId index_at(ValueId at, int lanes, ValueId mask = kNoId);

 private:
  ValueId to_index(ValueId v) { return b_.cast(v, DType::i64); }
  void count_digits(ValueId count);
  ValueId passes(ValueId count, ValueId other, int64_t how_many);
  void add_up(ValueId first);
  void move(ValueId count, ValueId from, ValueId to, ValueId shift);

  KernelBuilder& b_;
  const MemId counts_, begins_, ends_;
};

}  // namespace thermite
