// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "passes/schedule/cpu/order_across.h"
#include "passes/schedule/cpu/order_values.h"

namespace thermite {
namespace {

constexpr int64_t kLanes = kVectorLanes;
constexpr int64_t kGroups = 16;  // of rows, whose best bound the last place
constexpr int64_t kWordRows = 32;
constexpr int64_t kFewPlaces = 4;  // fewer are compared with every element
constexpr int64_t kAhead = 8;      // rows that are brought near before they are copied
constexpr int64_t kIndexBits = 32;
constexpr int64_t kPitch = kCopiedRows + 1;  // of strips, so that those do not share their place in the caches

// A run of columns is copied, kCopiedRows at a time. Of each vector of them what may be among the best is found first,
// column by column, and then put into the lists of all, which lie in scratch meanwhile.
class CopiedAcross {
 public:
  explicit CopiedAcross(OrderFrame& o)
      : o_(o),
        b_(o.b_),
        values_(o.b_, o.n_.pool.dtype(o.stage_.lift[0]), o.stage_.order->largest),
        words_(o.b_),
        lanes_(o.shape_.steps.width),
        places_(o.shape_.places.fixed()),
        filters_(places_ >= kFewPlaces && lanes_ == kLanes),
        packed_(filters_ && o.key_type() == DType::i32),
        kinds_(packed_ ? 1 : 2),
        copied_(b_.scratch(values_.type(), o.f_.parameter(o.shape_.steps.strips * kPitch * lanes_))) {
    for (size_t kind = 0; kind < kinds_; ++kind)
      lists_.push_back(b_.local(type_of(kind), o.shape_.steps.strips * places_ * lanes_));
    if (!filters_) return;
    hits_ = b_.local(DType::u32, kCopiedRows / kWordRows * kLanes);
    counts_ = b_.local(DType::i32, kLanes);
    found_ = b_.local(values_.type(), kCopiedRows * kLanes);
    found_at_ = b_.local(DType::i32, kCopiedRows * kLanes);
  }

  // Of the columns from `base` on, in the row in scope.
  void run(ValueId base) {
    const ValueId left = b_.sub(o_.f_.value(o_.shape_.columns.extent), base), strips = index(o_.shape_.steps.strips);
    const ValueId count = b_.min(strips, b_.div(b_.add(left, index(lanes_ - 1)), index(lanes_)));
    const ValueId copied = index(kCopiedRows);
    b_.loop(index(0), o_.length(), copied, [&](ValueId begin) {
      const ValueId rows = b_.min(copied, b_.sub(o_.length(), begin));
      b_.loop(index(0), rows, index(1), [&](ValueId row) { copy(base, left, begin, row); });
      b_.loop(index(0), count, index(1), [&](ValueId strip) { compare(strip, begin, rows); });
    });
    b_.loop(index(0), count, index(1), [&](ValueId strip) {
      const ValueId at = b_.mul(strip, index(lanes_));
      const ExprEmitter::VectorScope vector(o_.f_.emit, o_.shape_.columns.id, b_.add(base, at),
                                            b_.lane_mask(b_.sub(left, at), lanes()), lanes());
      const Best best = read(strip);
      for (size_t k = 0; k < best.places(); ++k) put(strip, static_cast<int64_t>(k), index_of(best, k));
    });
  }

 private:
  int lanes() const { return static_cast<int>(lanes_); }
  ValueId index(int64_t v) { return b_.index(v); }
  DType type_of(size_t kind) const { return packed_ ? DType::i64 : kind == 0 ? o_.key_type() : DType::i32; }
  ValueId bits(int64_t v) { return b_.constant(make_int_scalar(DType::i64, v), lanes()); }
  ValueId index_of(const Best& best, size_t k) {
    return packed_ ? b_.cast(b_.prim(Prim::bit_not, {best.of[0][k]}), DType::i32) : best.of[1][k];
  }
  ValueId last_key(const Best& best) {
    return packed_ ? b_.cast(b_.prim(Prim::shr, {best.last(), bits(kIndexBits)}), DType::i32) : best.last();
  }

  // The elements themselves are at hand where none was copied over another.
  void put(ValueId strip, int64_t k, ValueId rows) {
    ValueId value = kNoId;
    if (o_.wants_values() && o_.shape_.sorted->value <= kCopiedRows) {
      const ValueId first = b_.mul(strip, index(kPitch * lanes_)), row = b_.cast(rows, DType::i64);
      const ValueId in_strip = b_.add(b_.mul(row, bits(lanes_)), b_.iota(DType::i64, lanes()));
      value = b_.gather(copied_, b_.add(b_.splat(first, lanes()), in_strip));
    }
    o_.put_across(index(k), rows, value);
  }

  // One row of the block: whole vectors, and what is left of one.
  void copy(ValueId base, ValueId left, ValueId begin, ValueId row) {
    const ValueId step = index(lanes_), run = b_.min(left, index(o_.shape_.steps.strips * lanes_));
    const ValueId whole = b_.mul(b_.div(run, step), step);
    const ValueId ahead = b_.min(b_.add(b_.add(begin, row), index(kAhead)), b_.sub(o_.length(), index(1)));
    const auto vector_at = [&](ValueId at, ValueId mask) {
      const ExprEmitter::VectorScope vector(o_.f_.emit, o_.shape_.columns.id, b_.add(base, at), mask, lanes());
      o_.prefetch(ahead);
      b_.store(copied_, b_.add(b_.mul(at, index(kPitch)), b_.mul(row, step)),
               b_.splat(o_.element(b_.add(begin, row)), lanes()));
    };
    b_.loop(index(0), whole, step, [&](ValueId at) { vector_at(at, kNoId); });
    b_.branch(b_.lt(whole, run), [&] { vector_at(whole, b_.lane_mask(b_.sub(run, whole), lanes())); });
  }

  // The rows from `begin` on in the lists of a vector of columns.
  void compare(ValueId strip, ValueId begin, ValueId rows) {
    first_ = b_.mul(strip, index(kPitch * lanes_));
    const ValueId starts = b_.prim(Prim::eq, {begin, index(0)});
    std::vector<ValueType> types;
    for (size_t kind = 0; kind < kinds_; ++kind)
      types.resize(types.size() + static_cast<size_t>(places_), ValueType{type_of(kind), static_cast<uint8_t>(lanes_)});
    const std::vector<ValueId> held = b_.branch(
        starts, types, [&] { return list_of(begin, rows); }, [&] { return with_more(read(strip), begin, rows); });
    write(strip, Best(held, kinds_));
  }

  std::vector<ValueId> list_of(ValueId begin, ValueId rows) {
    if (!filters_) {
      Best first(kinds_);
      for (int64_t k = 0; k < places_; ++k) first = inserted(b_, first, copied(begin, index(k)), true);
      return with_all(first, begin, index(places_), rows);
    }
    const ValueId most = find(rows, bound(rows));
    Best first(kinds_);
    for (int64_t k = 0; k < places_; ++k) first = inserted(b_, first, candidate(begin, index(k), false), true);
    return with_found(first, begin, index(places_), most);
  }

  std::vector<ValueId> with_more(const Best& held, ValueId begin, ValueId rows) {
    if (!filters_) return with_all(held, begin, index(0), rows);
    return with_found(held, begin, index(0), find(rows, values_.above(last_key(held))));
  }

  Element element(ValueId value, ValueId row) {
    const ValueId key = values_.key(value);
    if (!packed_) return {key, row};
    const ValueId low = b_.cast(b_.bitcast(b_.prim(Prim::bit_not, {row}), DType::u32), DType::i64);
    return {b_.prim(Prim::bit_or, {b_.prim(Prim::shl, {b_.cast(key, DType::i64), bits(kIndexBits)}), low})};
  }
  ValueId load(ValueId row) { return b_.load(copied_, b_.add(first_, b_.mul(row, index(lanes_))), lanes()); }
  Element copied(ValueId begin, ValueId row) {
    return element(load(row), b_.splat(b_.cast(b_.add(begin, row), DType::i32), lanes()));
  }

  // Every row from `from` on, where any column takes it.
  std::vector<ValueId> with_all(const Best& held, ValueId begin, ValueId from, ValueId rows) {
    return b_.loop(from, rows, index(1), held.values(), [&](ValueId row, std::span<const ValueId> s) {
      const Best best(s, kinds_);
      const Element e = copied(begin, row);
      if (lanes_ > 32) return inserted(b_, best, e, false).values();
      std::vector<ValueType> types;
      for (ValueId v : s) types.push_back(b_.type(v));
      const ValueId any = b_.mask_bits(b_.lt(best.last(), e[0]));
      return b_.branch(
          b_.prim(Prim::ne, {any, b_.constant(make_int_scalar(DType::u32, 0))}), types,
          [&] { return inserted(b_, best, e, false).values(); },
          [&] { return std::vector<ValueId>(s.begin(), s.end()); });
    });
  }

  // By column a value that as many elements as there are places reach: the best of so many groups of rows do.
  ValueId bound(ValueId rows) {
    const ValueId whole = b_.mul(b_.div(rows, index(kGroups)), index(kGroups));
    const std::vector<ValueId> none(kGroups, values_.worst(lanes()));
    std::vector<ValueId> best =
        b_.loop(index(0), whole, index(kGroups), none, [&](ValueId row, std::span<const ValueId> held) {
          std::vector<ValueId> now;
          for (size_t k = 0; k < held.size(); ++k)
            now.push_back(values_.better(held[k], load(b_.add(row, index(static_cast<int64_t>(k))))));
          return now;
        });
    // Batcher's exchanges.
    for (size_t run = 1; run < best.size(); run *= 2)
      for (size_t apart = run; apart > 0; apart /= 2)
        for (size_t first = apart % run; first + apart < best.size(); first += 2 * apart)
          for (size_t k = first; k < std::min(first + apart, best.size() - apart); ++k)
            if (k / (2 * run) == (k + apart) / (2 * run)) {
              const ValueId a = best[k], c = best[k + apart];
              best[k] = values_.better(a, c), best[k + apart] = values_.worse(a, c);
            }
    return best[static_cast<size_t>(places_) - 1];
  }

  // What reaches the bound of its column, one below the other; the most of a column.
  ValueId find(ValueId rows, ValueId bound) {
    const ValueId pairs = b_.div(b_.add(rows, index(2 * kWordRows - 1)), index(2 * kWordRows));
    b_.loop(index(0), b_.mul(pairs, index(2 * kWordRows)), index(kWordRows), [&](ValueId row) {
      b_.store(hits_, b_.mul(b_.div(row, index(kWordRows)), index(kLanes)), hits(row, rows, bound));
    });
    const auto most =
        b_.loop(index(0), index(kLanes), index(1), {{index(0)}}, [&](ValueId k, std::span<const ValueId> m) {
          const ValueId count = take(k, rows);
          b_.store(counts_, k, b_.cast(count, DType::i32));
          return std::vector{b_.max(m[0], count)};
        });
    return most[0];
  }

  // By column a word of which of the rows from `row` on do.
  ValueId hits(ValueId row, ValueId rows, ValueId bound) {
    const ValueId none = b_.constant(make_int_scalar(DType::u32, 0), lanes());
    const auto with = [&](ValueId at, ValueId bit, ValueId so_far) {
      return b_.select(values_.reaches(load(at), bound), b_.prim(Prim::bit_or, {so_far, bit}), so_far);
    };
    const ValueType type = b_.type(none);
    return b_.branch(
        b_.prim(Prim::le, {b_.add(row, index(kWordRows)), rows}), std::span(&type, 1),
        [&] {
          ValueId all = none;
          for (int64_t k = 0; k < kWordRows; ++k)
            all = with(b_.add(row, index(k)), b_.constant(make_int_scalar(DType::u32, int64_t{1} << k), lanes()), all);
          return std::vector{all};
        },
        [&] {
          return b_.loop(row, rows, index(1), {{none}}, [&](ValueId at, std::span<const ValueId> so_far) {
            const ValueId one = b_.constant(make_int_scalar(DType::u32, 1));
            const ValueId bit = b_.prim(Prim::shl, {one, b_.cast(b_.sub(at, row), DType::u32)});
            return std::vector{with(at, b_.splat(bit, lanes()), so_far[0])};
          });
        })[0];
  }

  // Those of one column; how many they are.
  ValueId take(ValueId column, ValueId rows) {
    return b_.loop(index(0), rows, index(2 * kWordRows), {{index(0)}}, [&](ValueId row, std::span<const ValueId> held) {
      const ValueId at = b_.add(b_.mul(b_.div(row, index(kWordRows)), index(kLanes)), column);
      const ValueId high = b_.cast(b_.load(hits_, b_.add(at, index(kLanes)), 1), DType::u64);
      const ValueId word = b_.prim(Prim::bit_or, {b_.prim(Prim::shl, {high, words_.word(kWordRows)}),
                                                  b_.cast(b_.load(hits_, at, 1), DType::u64)});
      const ValueId count = words_.count(word);
      b_.loop(index(0), count, index(1), {{word}}, [&](ValueId k, std::span<const ValueId> left) {
        const HitWords::Taken t = words_.take(left[0]);
        const ValueId from = b_.add(row, t.place), place = b_.add(b_.mul(from, index(kLanes)), column);
        const ValueId there = b_.add(b_.mul(b_.add(held[0], k), index(kLanes)), column);
        b_.store(found_, there, b_.load(copied_, b_.add(first_, place), 1));
        b_.store(found_at_, there, b_.cast(from, DType::i32));
        return std::vector{t.left};
      });
      return std::vector{b_.add(held[0], count)};
    })[0];
  }

  // What was found, of each column at its own row; what stands for nothing is never put into a list.
  Element candidate(ValueId begin, ValueId number, bool masked) {
    const ValueId at = b_.mul(number, index(kLanes));
    ValueId mask = kNoId;
    if (masked) {
      const ValueId counts = b_.load(counts_, index(0), lanes());
      mask = b_.lt(b_.splat(b_.cast(number, DType::i32), lanes()), counts);
    }
    const ValueId row = b_.add(b_.splat(b_.cast(begin, DType::i32), lanes()), b_.load(found_at_, at, lanes(), mask));
    Element e = element(b_.load(found_, at, lanes(), mask), row);
    const int64_t least = b_.type(e[0]).dtype == DType::i64 ? INT64_MIN : INT32_MIN;
    if (masked) e[0] = b_.select(mask, e[0], b_.constant(make_int_scalar(b_.type(e[0]).dtype, least), lanes()));
    return e;
  }

  std::vector<ValueId> with_found(const Best& held, ValueId begin, ValueId from, ValueId most) {
    return b_.loop(from, most, index(1), held.values(), [&](ValueId k, std::span<const ValueId> s) {
      return inserted(b_, Best(s, kinds_), candidate(begin, k, true), false).values();
    });
  }

  ValueId place(ValueId strip, size_t k) {
    return b_.add(b_.mul(strip, index(places_ * lanes_)), index(static_cast<int64_t>(k) * lanes_));
  }
  Best read(ValueId strip) {
    Best best(kinds_);
    for (size_t kind = 0; kind < kinds_; ++kind)
      for (size_t k = 0; k < static_cast<size_t>(places_); ++k)
        best.of[kind].push_back(b_.load(lists_[kind], place(strip, k), lanes()));
    return best;
  }
  void write(ValueId strip, const Best& best) {
    for (size_t kind = 0; kind < kinds_; ++kind)
      for (size_t k = 0; k < best.places(); ++k) b_.store(lists_[kind], place(strip, k), best.of[kind][k]);
  }

  OrderFrame& o_;
  KernelBuilder& b_;
  SortValues values_;
  HitWords words_;
  const int64_t lanes_, places_;
  const bool filters_, packed_;  // packed: keys over indices, whose words are in order
  const size_t kinds_;
  const MemId copied_;               // by strip, then by row
  std::vector<MemId> lists_;         // by kind; by strip, then by place
  MemId hits_;                       // of a vector of columns: words by rows, then by column
  MemId counts_, found_, found_at_;  // likewise: how many, and by number the elements and their rows
  ValueId first_ = kNoId;            // of the strip, in `copied_`
};

}  // namespace

Size order_copied(OrderFrame& o) {
  CopiedAcross block(o);
  return o.blocks(o.shape_.steps.width * o.shape_.steps.strips, [&](ValueId base, std::span<const LoopAxis> serial) {
    o.f_.serial_loops(serial, [&] { block.run(base); });
  });
}

}  // namespace thermite
