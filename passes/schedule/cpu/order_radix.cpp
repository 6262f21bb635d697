// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/order_radix.h"

#include <algorithm>

#include "passes/schedule/emit.h"

namespace thermite {

ValueId RadixWords::digit(ValueId w, ValueId shift) {
  const ValueId from = b_.prim(Prim::shr, {w, shift});
  return b_.cast(b_.prim(Prim::bit_and, {from, word(buckets - 1)}), DType::i64);
}

ValueId RadixWords::shift_of(ValueId pass) {
  const ValueId bit = b_.mul(pass, b_.index(bits));
  // Never a word's bits or more: shifts by those are defined, too.
  return b_.prim(Prim::bit_and, {b_.cast(b_.add(bit, b_.index(lowest_bit())), DType::u64), word(63)});
}

void RadixWords::clear(MemId counts, ValueId from, int64_t size) {
  const int64_t lanes = std::min<int64_t>(size, kVectorLanes);
  b_.loop(from, b_.add(from, b_.index(size)), b_.index(lanes), [&](ValueId at) {
    b_.store(counts, at, b_.constant(make_int_scalar(DType::i32, 0), static_cast<int>(lanes)));
  });
}

void RadixWords::increment(MemId counts, ValueId at) {
  const ValueId count = b_.load(counts, at, 1);
  b_.store(counts, at, b_.add(count, number(1)));
}

void RadixWords::move(MemId words, MemId begins, MemId ends, ValueId lo, ValueId hi, ValueId shift, const Put& put) {
  const auto forth = [&](ValueId at) {
    const ValueId w = b_.load(words, at, 1), d = digit(w, shift), place = b_.load(begins, d, 1);
    b_.store(begins, d, b_.add(place, number(1)));
    put(at, w, place);
  };
  const auto back = [&](ValueId at) {
    const ValueId w = b_.load(words, at, 1), d = digit(w, shift), place = b_.sub(b_.load(ends, d, 1), number(1));
    b_.store(ends, d, place);
    put(at, w, place);
  };
  const ValueId one = b_.index(1), last = b_.sub(b_.add(lo, hi), one);
  const ValueId middle = b_.add(lo, b_.div(b_.sub(hi, lo), b_.index(2)));
  b_.loop(lo, middle, one, [&](ValueId at) { forth(at), back(b_.sub(last, at)); });
  b_.loop(middle, b_.sub(b_.add(lo, hi), middle), one, forth);
}

int RadixWords::count_lanes() const { return static_cast<int>(std::min<int64_t>(buckets, kVectorLanes)); }

ValueId RadixWords::running(ValueId counts) {
  const int lanes = b_.type(counts).lanes;
  const ValueId none = b_.constant(make_int_scalar(DType::i32, 0), lanes);
  ValueId sum = counts;
  for (int by = 1; by < lanes; by *= 2) {
    std::vector<uint8_t> moved;  // up by so many lanes, zeros behind
    for (int l = 0; l < lanes; ++l) moved.push_back(static_cast<uint8_t>(l < by ? l : lanes + l - by));
    sum = b_.add(sum, b_.shuffle(none, sum, moved));
  }
  return sum;
}

ValueId RadixWords::last(ValueId v) {
  const auto lanes = static_cast<size_t>(b_.type(v).lanes);
  return b_.shuffle(v, v, std::vector<uint8_t>(lanes, static_cast<uint8_t>(lanes - 1)));
}

}  // namespace thermite
