// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/order_kernel.h"
#include "passes/schedule/cpu/order_radix.h"

namespace thermite {
namespace {

constexpr int64_t kLanes = kVectorLanes;
constexpr int64_t kSelectBits = 11;

// Rows of words in scratch.
class SortRow {
 public:
  explicit SortRow(OrderFrame& o) : o_(o), b_(o.b_), radix_(o.b_, o.key_type(), o.shape_.steps.width) {
    const ValueId room = o.f_.parameter((o.shape_.sorted->value + kLanes) * 2);
    words_ = b_.scratch(DType::u64, room);
    if (!radix_.packed) indices_ = b_.scratch(DType::i32, room);
    counts_ = b_.local(DType::i32,
                       (radix_.passes * radix_.buckets + kLanes - 1) / kLanes * kLanes);  // cleared by whole vectors
    begins_ = b_.local(DType::i32, radix_.buckets), ends_ = b_.local(DType::i32, radix_.buckets);
    if (o.stage_.order->ranks) ranks_ = b_.scratch(DType::i32, room);
    if (o.shape_.steps.selects) selected_ = b_.local(DType::i32, int64_t{1} << kSelectBits);
  }

  void run(const RowSource& source) {
    const ValueId n = o_.length();
    b_.branch(b_.lt(b_.index(0), n), [&] {
      const ExprEmitter::Scope scope(o_.f_.emit);
      fill(source, n);
      const ValueId count = o_.shape_.steps.selects ? select(n) : n;
      count_digits(count);
      const ValueId begin = sort(count, b_.add(n, b_.index(kLanes)));
      o_.stage_.order->ranks ? put_ranks(begin, n) : put_places(begin);
    });
  }

 private:
  ValueId to_index(ValueId v) { return b_.cast(v, DType::i64); }

  void fill(const RowSource& source, ValueId n) {
    auto some = [&](ValueId at, ValueId mask) {
      const RadixWords::Vector v = radix_.words(o_.key_of(source.vector(at, mask, kLanes)), at);
      b_.store(words_, at, v.words, mask);
      if (!radix_.packed) b_.store(indices_, at, v.indices, mask);
    };
    const ValueId first = b_.index(0);
    each_vector(b_, first, n, some);
  }

  // Counts the highest bits, and keeps what is in the buckets that hold the places wanted; how many that are.
  ValueId select(ValueId n) {
    auto bucket = [&](ValueId w) { return to_index(b_.prim(Prim::shr, {w, radix_.word(64 - kSelectBits)})); };
    radix_.clear(selected_, b_.index(0), int64_t{1} << kSelectBits);
    b_.loop(b_.index(0), n, b_.index(1), [&](ValueId i) {
      const ValueId at = bucket(b_.load(words_, i, 1));
      radix_.increment(selected_, at);
    });
    const ValueId wanted = o_.places();
    const auto found = b_.loop(b_.index(0), b_.index(int64_t{1} << kSelectBits), b_.index(1),
                               {{b_.index(0), b_.index(0)}}, [&](ValueId k, std::span<const ValueId> held) {
                                 const ValueId sum = b_.add(held[0], to_index(b_.load(selected_, k, 1)));
                                 return std::vector{sum, b_.select(b_.lt(held[0], wanted), k, held[1])};
                               });
    return b_.loop(b_.index(0), n, b_.index(1), {{b_.index(0)}}, [&](ValueId i, std::span<const ValueId> held) {
      const ValueId w = b_.load(words_, i, 1);
      b_.store(words_, held[0], w);
      if (!radix_.packed) b_.store(indices_, held[0], b_.load(indices_, i, 1));
      const ValueId stays = b_.prim(Prim::le, {bucket(w), found[1]});
      return std::vector{b_.select(stays, b_.add(held[0], b_.index(1)), held[0])};
    })[0];
  }

  void count_digits(ValueId count) {
    radix_.clear(counts_, b_.index(0), radix_.passes * radix_.buckets);
    b_.loop(b_.index(0), count, b_.index(1), [&](ValueId i) {
      const ValueId w = b_.load(words_, i, 1);
      for (int64_t p = 0; p < radix_.passes; ++p) {
        const ValueId digit = radix_.digit(w, radix_.shift_of(p));
        radix_.increment(counts_, b_.add(digit, b_.index(p * radix_.buckets)));
      }
    });
  }

  // Passes go to and fro between the row and its other half, `other` elements on; where the result begins.
  ValueId sort(ValueId count, ValueId other) {
    return b_.loop(b_.index(0), b_.index(radix_.passes), b_.index(1), {{b_.index(0)}},
                   [&](ValueId p, std::span<const ValueId> held) {
                     const ValueId from = held[0], first = b_.mul(p, b_.index(radix_.buckets));
                     const ValueId shift = radix_.shift_of(p);
                     // One digit for all: nothing moves.
                     const ValueId some = b_.add(radix_.digit(b_.load(words_, from, 1), shift), first);
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
  void add_up(ValueId first) {
    const int lanes = radix_.count_lanes();
    const ValueId none = b_.constant(make_int_scalar(DType::i32, 0), lanes);
    b_.loop(first, b_.add(first, b_.index(radix_.buckets)), b_.index(lanes), {{none}},
            [&](ValueId k, std::span<const ValueId> held) {
              const ValueId counts = b_.load(counts_, k, lanes), sum = radix_.running(counts);
              const ValueId end = b_.add(held[0], sum);
              b_.store(begins_, b_.sub(k, first), b_.sub(end, counts));
              b_.store(ends_, b_.sub(k, first), end);
              return std::vector{b_.add(held[0], radix_.last(sum))};
            });
  }

  void move(ValueId count, ValueId from, ValueId to, ValueId shift) {
    radix_.move(words_, begins_, ends_, from, b_.add(from, count), shift, [&](ValueId at, ValueId word, ValueId place) {
      const ValueId there = b_.add(to, to_index(place));
      b_.store(words_, there, word);
      if (!radix_.packed) b_.store(indices_, there, b_.load(indices_, at, 1));
    });
  }

  ValueId index_at(ValueId at, int lanes, ValueId mask = kNoId) {
    return b_.cast(b_.load(radix_.packed ? words_ : indices_, at, lanes, mask), DType::i32);
  }

  void put_places(ValueId begin) {
    o_.put_vectors(b_.index(0), o_.places(),
                   [&](ValueId at, ValueId mask) { return index_at(b_.add(begin, at), kLanes, mask); });
  }

  // By index first, so that places are made in order.
  void put_ranks(ValueId begin, ValueId n) {
    b_.loop(b_.index(0), n, b_.index(1),
            [&](ValueId at) { b_.store(ranks_, to_index(index_at(b_.add(begin, at), 1)), b_.cast(at, DType::i32)); });
    o_.put_vectors(b_.index(0), o_.places(),
                   [&](ValueId at, ValueId mask) { return b_.load(ranks_, at, kLanes, mask); });
  }

  OrderFrame& o_;
  KernelBuilder& b_;
  RadixWords radix_;
  MemId words_ = kNoId, indices_ = kNoId, counts_ = kNoId, begins_ = kNoId, ends_ = kNoId, selected_ = kNoId,
        ranks_ = kNoId;
};

}  // namespace

Size order_sort(OrderFrame& o) {
  if (!o.shape_.sorted)
    return row_blocks(o, [&](const RowBlock& block) { block.each([&](ValueId, const RowSource&) { o.put_only(); }); });
  SortRow row(o);
  return row_blocks(
      o, [&](const RowBlock& block) { block.each([&](ValueId, const RowSource& source) { row.run(source); }); });
}

}  // namespace thermite
