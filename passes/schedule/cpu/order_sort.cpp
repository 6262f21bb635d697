// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/order_kernel.h"

namespace thermite {
namespace {

constexpr int64_t kLanes = kVectorLanes;
constexpr int64_t kSelectBits = 11;
constexpr int64_t kIndexBits = 32;

// Rows of words of 64 bits, least first: a key of 32 bits over its index, or a key whose index lies beside it.
class SortRow {
 public:
  explicit SortRow(OrderFrame& o)
      : o_(o),
        b_(o.b_),
        packed_(o.key_type() == DType::i32),
        bits_(o.shape_.steps.width),
        buckets_(int64_t{1} << bits_),
        passes_((key_bits() + bits_ - 1) / bits_) {
    const ValueId room = o.f_.parameter((o.shape_.sorted->value + kLanes) * 2);
    words_ = b_.scratch(DType::u64, room);
    if (!packed_) indices_ = b_.scratch(DType::i32, room);
    counts_ = b_.local(DType::i32, (passes_ * buckets_ + kLanes - 1) / kLanes * kLanes);  // cleared by whole vectors
    if (o.stage_.order->ranks) ranks_ = b_.scratch(DType::i32, room);
    if (o.shape_.steps.selects) selected_ = b_.local(DType::i32, int64_t{1} << kSelectBits);
  }

  void run(const KeySource& source) {
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
  int64_t key_bits() const { return packed_ ? 32 : 64; }
  ValueId word(int64_t v, int lanes = 1) { return b_.constant(make_int_scalar(DType::u64, v), lanes); }
  ValueId number(int64_t v) { return b_.constant(make_int_scalar(DType::i32, v)); }
  ValueId to_index(ValueId v) { return b_.cast(v, DType::i64); }

  // Keys from the greatest down as numbers from 0 up.
  ValueId ordered(ValueId key) {
    const DType t = packed_ ? DType::u32 : DType::u64;
    const int64_t greatest = packed_ ? INT32_MAX : INT64_MAX;
    return b_.prim(Prim::bit_xor, {b_.bitcast(key, t), b_.constant(make_int_scalar(t, greatest), kLanes)});
  }

  void fill(const KeySource& source, ValueId n) {
    auto some = [&](ValueId at, ValueId mask) {
      const ValueId key = b_.cast(ordered(source.vector(at, mask)), DType::u64);
      const ValueId index = b_.add(b_.splat(b_.cast(at, DType::i32), kLanes), b_.iota(DType::i32, kLanes));
      if (!packed_) {
        b_.store(words_, at, key, mask);
        return b_.store(indices_, at, index, mask);
      }
      const ValueId high = b_.prim(Prim::shl, {key, word(kIndexBits, kLanes)});
      b_.store(words_, at, b_.prim(Prim::bit_or, {high, b_.cast(index, DType::u64)}), mask);
    };
    const ValueId step = b_.index(kLanes), whole = b_.mul(b_.div(n, step), step);
    b_.loop(b_.index(0), whole, step, [&](ValueId at) { some(at, kNoId); });
    b_.branch(b_.lt(whole, n), [&] { some(whole, b_.lane_mask(b_.sub(n, whole), kLanes)); });
  }

  void clear(MemId counts, int64_t size) {
    const int64_t lanes = std::min(size, kLanes);
    b_.loop(b_.index(0), b_.index(size), b_.index(lanes), [&](ValueId at) {
      b_.store(counts, at, b_.constant(make_int_scalar(DType::i32, 0), static_cast<int>(lanes)));
    });
  }

  void increment(MemId counts, ValueId at) { b_.store(counts, at, b_.add(b_.load(counts, at, 1), number(1))); }

  // Counts the highest bits, and keeps what is in the buckets that hold the places wanted; how many that are.
  ValueId select(ValueId n) {
    auto bucket = [&](ValueId w) { return to_index(b_.prim(Prim::shr, {w, word(64 - kSelectBits)})); };
    clear(selected_, int64_t{1} << kSelectBits);
    b_.loop(b_.index(0), n, b_.index(1), [&](ValueId i) { increment(selected_, bucket(b_.load(words_, i, 1))); });
    const ValueId wanted = o_.places();
    const auto found = b_.loop(b_.index(0), b_.index(int64_t{1} << kSelectBits), b_.index(1),
                               {{b_.index(0), b_.index(0)}}, [&](ValueId k, std::span<const ValueId> held) {
                                 const ValueId sum = b_.add(held[0], to_index(b_.load(selected_, k, 1)));
                                 return std::vector{sum, b_.select(b_.lt(held[0], wanted), k, held[1])};
                               });
    return b_.loop(b_.index(0), n, b_.index(1), {{b_.index(0)}}, [&](ValueId i, std::span<const ValueId> held) {
      const ValueId w = b_.load(words_, i, 1);
      b_.store(words_, held[0], w);
      if (!packed_) b_.store(indices_, held[0], b_.load(indices_, i, 1));
      const ValueId stays = b_.prim(Prim::le, {bucket(w), found[1]});
      return std::vector{b_.select(stays, b_.add(held[0], b_.index(1)), held[0])};
    })[0];
  }

  // Where the digit of a word is counted; `pass` a number or an index.
  ValueId digit(ValueId w, ValueId shift) {
    return to_index(b_.prim(Prim::bit_and, {b_.prim(Prim::shr, {w, shift}), word(buckets_ - 1)}));
  }
  int64_t lowest_bit() const { return packed_ ? kIndexBits : 0; }

  void count_digits(ValueId count) {
    clear(counts_, passes_ * buckets_);
    b_.loop(b_.index(0), count, b_.index(1), [&](ValueId i) {
      const ValueId w = b_.load(words_, i, 1);
      for (int64_t p = 0; p < passes_; ++p)
        increment(counts_, b_.add(digit(w, word(lowest_bit() + p * bits_)), b_.index(p * buckets_)));
    });
  }

  // Passes go to and fro between the row and its other half, `other` elements on; where the result begins.
  ValueId sort(ValueId count, ValueId other) {
    return b_.loop(
        b_.index(0), b_.index(passes_), b_.index(1), {{b_.index(0)}}, [&](ValueId p, std::span<const ValueId> held) {
          const ValueId from = held[0], first = b_.mul(p, b_.index(buckets_));
          const ValueId shift = b_.cast(b_.add(b_.mul(p, b_.index(bits_)), b_.index(lowest_bit())), DType::u64);
          // One digit for all: nothing moves.
          const ValueId some = b_.add(digit(b_.load(words_, from, 1), shift), first);
          const ValueId same = b_.prim(Prim::eq, {to_index(b_.load(counts_, some, 1)), count});
          const ValueType type = b_.type(from);
          return b_.branch(
              same, std::span(&type, 1), [&] { return std::vector{from}; },
              [&] {
                const ValueId to = b_.sub(other, from);
                add_up(first);
                move(count, from, to, first, shift);
                return std::vector{to};
              });
        })[0];
  }

  // Counts become where their digits begin: a vector at a time, each lane the sum of those before it.
  void add_up(ValueId first) {
    const int lanes = static_cast<int>(std::min(buckets_, kLanes));
    const ValueId none = b_.constant(make_int_scalar(DType::i32, 0), lanes);
    const std::vector<uint8_t> last(static_cast<size_t>(lanes), static_cast<uint8_t>(lanes - 1));
    b_.loop(first, b_.add(first, b_.index(buckets_)), b_.index(lanes), {{none}},
            [&](ValueId k, std::span<const ValueId> held) {
              const ValueId counts = b_.load(counts_, k, lanes);
              ValueId sum = counts;
              for (int by = 1; by < lanes; by *= 2) {
                std::vector<uint8_t> moved;  // up by so many lanes, zeros behind
                for (int l = 0; l < lanes; ++l) moved.push_back(static_cast<uint8_t>(l < by ? l : lanes + l - by));
                sum = b_.add(sum, b_.shuffle(none, sum, moved));
              }
              b_.store(counts_, k, b_.add(held[0], b_.sub(sum, counts)));
              return std::vector{b_.add(held[0], b_.shuffle(sum, sum, last))};
            });
  }

  void move(ValueId count, ValueId from, ValueId to, ValueId first, ValueId shift) {
    b_.loop(b_.index(0), count, b_.index(1), [&](ValueId i) {
      const ValueId at = b_.add(from, i), w = b_.load(words_, at, 1), d = b_.add(digit(w, shift), first);
      const ValueId place = b_.load(counts_, d, 1), there = b_.add(to, to_index(place));
      b_.store(counts_, d, b_.add(place, number(1)));
      b_.store(words_, there, w);
      if (!packed_) b_.store(indices_, there, b_.load(indices_, at, 1));
    });
  }

  ValueId index_at(ValueId at, int lanes, ValueId mask = kNoId) {
    return b_.cast(b_.load(packed_ ? words_ : indices_, at, lanes, mask), DType::i32);
  }

  void put_places(ValueId begin) {
    put_vectors([&](ValueId at, ValueId mask) { return index_at(b_.add(begin, at), kLanes, mask); });
  }

  void put_vectors(const std::function<ValueId(ValueId at, ValueId mask)>& of) {
    const ValueId k = o_.places(), step = b_.index(kLanes), whole = b_.mul(b_.div(k, step), step);
    auto some = [&](ValueId at, ValueId mask) {
      const ExprEmitter::Scope scope(o_.f_.emit);
      o_.put(at, mask, of(at, mask));
    };
    b_.loop(b_.index(0), whole, step, [&](ValueId at) { some(at, kNoId); });
    b_.branch(b_.lt(whole, k), [&] { some(whole, b_.lane_mask(b_.sub(k, whole), kLanes)); });
  }

  // By index first, so that places are made in order.
  void put_ranks(ValueId begin, ValueId n) {
    b_.loop(b_.index(0), n, b_.index(1),
            [&](ValueId at) { b_.store(ranks_, to_index(index_at(b_.add(begin, at), 1)), b_.cast(at, DType::i32)); });
    put_vectors([&](ValueId at, ValueId mask) { return b_.load(ranks_, at, kLanes, mask); });
  }

  OrderFrame& o_;
  KernelBuilder& b_;
  bool packed_;
  int64_t bits_, buckets_, passes_;
  MemId words_ = kNoId, indices_ = kNoId, counts_ = kNoId, selected_ = kNoId, ranks_ = kNoId;
};

}  // namespace

Size order_sort(OrderFrame& o) {
  if (!o.shape_.sorted) return keyed_rows(o, [&](const KeySource&) { o.put_only(); });
  SortRow row(o);
  return keyed_rows(o, [&](const KeySource& source) { row.run(source); });
}

}  // namespace thermite
