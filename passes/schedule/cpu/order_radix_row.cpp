// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/order_radix_row.h"

#include "passes/schedule/emit.h"

namespace thermite {

RadixRow::RadixRow(KernelBuilder& b, DType key, int64_t bits, ValueId room)
    : radix(b, key, bits),
      words(b.scratch(DType::u64, room)),
      indices(radix.packed ? kNoId : b.scratch(DType::i32, room)),
      b_(b),
      // Cleared by whole vectors.
      counts_(b.local(DType::i32, (radix.passes * radix.buckets + kVectorLanes - 1) / kVectorLanes * kVectorLanes)),
      begins_(b.local(DType::i32, radix.buckets)),
      ends_(b.local(DType::i32, radix.buckets)) {}

ValueId RadixRow::sort(ValueId count, ValueId other) {
  count_digits(count);
  return passes(count, other, radix.passes);
}

void RadixRow::rank(ValueId count, ValueId other, const PutRank& put) {
  count_digits(count);
  const int64_t last = radix.passes - 1;
  const ValueId from = passes(count, other, last);
  add_up(b_.index(last * radix.buckets));
  radix.move(words, begins_, ends_, from, b_.add(from, count), radix.shift_of(last),
             [&](ValueId at, ValueId word, ValueId place) {
               put(to_index(b_.cast(radix.packed ? word : b_.load(indices, at, 1), DType::i32)), place);
             });
}

void RadixRow::count_digits(ValueId count) {
  radix.clear(counts_, b_.index(0), radix.passes * radix.buckets);
  b_.loop(b_.index(0), count, b_.index(1), [&](ValueId i) {
    const ValueId w = b_.load(words, i, 1);
    for (int64_t p = 0; p < radix.passes; ++p) {
      const ValueId digit = radix.digit(w, radix.shift_of(p));
      radix.increment(counts_, b_.add(digit, b_.index(p * radix.buckets)));
    }
  });
}

ValueId RadixRow::passes(ValueId count, ValueId other, int64_t how_many) {
  return b_.loop(b_.index(0), b_.index(how_many), b_.index(1), {{b_.index(0)}},
                 [&](ValueId p, std::span<const ValueId> held) {
                   const ValueId from = held[0], first = b_.mul(p, b_.index(radix.buckets));
                   const ValueId shift = radix.shift_of(p);
                   // One digit for all: nothing moves.
                   const ValueId some = b_.add(radix.digit(b_.load(words, from, 1), shift), first);
                   const ValueId same = b_.prim(Prim::eq, {to_index(b_.load(counts_, some, 1)), count});
                   const ValueType type = b_.type(from);
                   return b_.branch(
                       same, std::span(&type, 1), [&] { return std::vector{from}; },
                       [&] {
                         const ValueId to = b_.sub(other, from);
                         add_up(first);
                         move(count, from, to, shift);
                         return std::vector{to};
                       });
                 })[0];
}

// Where digits begin and end: a vector of counts at a time, each lane the sum of those before it.
void RadixRow::add_up(ValueId first) {
  const int lanes = radix.count_lanes();
  const ValueId none = b_.constant(make_int_scalar(DType::i32, 0), lanes);
  b_.loop(first, b_.add(first, b_.index(radix.buckets)), b_.index(lanes), {{none}},
          [&](ValueId k, std::span<const ValueId> held) {
            const ValueId counts = b_.load(counts_, k, lanes), sum = radix.running(counts);
            const ValueId end = b_.add(held[0], sum);
            b_.store(begins_, b_.sub(k, first), b_.sub(end, counts));
            b_.store(ends_, b_.sub(k, first), end);
            return std::vector{b_.add(held[0], radix.last(sum))};
          });
}

void RadixRow::move(ValueId count, ValueId from, ValueId to, ValueId shift) {
  radix.move(words, begins_, ends_, from, b_.add(from, count), shift, [&](ValueId at, ValueId word, ValueId place) {
    const ValueId there = b_.add(to, to_index(place));
    b_.store(words, there, word);
    if (!radix.packed) b_.store(indices, there, b_.load(indices, at, 1));
  });
}

ValueId RadixRow::index_at(ValueId at, int lanes, ValueId mask) {
  return b_.cast(b_.load(radix.packed ? words : indices, at, lanes, mask), DType::i32);
}

}  // namespace thermite
