// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/order_kernel.h"

namespace thermite {
namespace {

constexpr int kMostMaskBits = 32;
constexpr size_t kTogether = 4;  // elements of a column whose best alone is compared with most lists
constexpr int64_t kLong = 4;     // places of a list that is dear to put an element into

// The best elements seen, best first: a vector of keys and one of indices for each place.
struct Best {
  std::vector<ValueId> keys, indices;

  std::vector<ValueId> values() const {
    std::vector<ValueId> v = keys;
    v.insert(v.end(), indices.begin(), indices.end());
    return v;
  }
  static Best of(std::span<const ValueId> v) {
    const auto half = static_cast<std::ptrdiff_t>(v.size() / 2);
    return {{v.begin(), v.begin() + half}, {v.begin() + half, v.end()}};
  }
};

// Where `key` beats a place it moves those from there on back by one; a list that is not full grows.
Best inserted(KernelBuilder& b, const Best& old, ValueId key, ValueId index, bool grows) {
  Best now;
  const size_t held = old.keys.size();
  std::vector<ValueId> beats;
  for (ValueId k : old.keys) beats.push_back(b.lt(k, key));
  for (size_t j = 0; j < held + grows; ++j) {
    if (j == 0) {
      now.keys.push_back(held ? b.max(old.keys[0], key) : key);
      now.indices.push_back(held ? b.select(beats[0], index, old.indices[0]) : index);
      continue;
    }
    const ValueId key_here = b.min(old.keys[j - 1], key);
    const ValueId index_here = b.select(beats[j - 1], old.indices[j - 1], index);
    now.keys.push_back(j < held ? b.max(old.keys[j], key_here) : key_here);
    now.indices.push_back(j < held ? b.select(beats[j], index_here, old.indices[j]) : index_here);
  }
  return now;
}

struct Element {
  ValueId key, index;
};

// The first is the best; equal ones keep their order, for only neighbours change places.
void bubble(KernelBuilder& b, std::vector<Element>& e) {
  for (size_t j = e.size() - 1; j-- > 0;) {
    const Element first = e[j], second = e[j + 1];
    const ValueId beaten = b.lt(first.key, second.key);
    e[j] = {b.max(first.key, second.key), b.select(beaten, second.index, first.index)};
    e[j + 1] = {b.min(first.key, second.key), b.select(beaten, first.index, second.index)};
  }
}

// The lists of a vector of columns: state is a `Best`.
class Across {
 public:
  using Source = std::function<Element(ValueId at)>;  // of the columns
  Across(OrderFrame& o, Source source)
      : b_(o.b_),
        lanes_(static_cast<int>(o.shape_.steps.width)),
        places_(o.shape_.places.fixed()),
        source_(std::move(source)) {}

  // Of the first elements, as many as there are places.
  std::vector<ValueId> first() {
    Best first;
    for (int64_t k = 0; k < places_; ++k) {
      const Element e = source_(b_.index(k));
      first = inserted(b_, first, e.key, e.index, true);
    }
    return first.values();
  }

  // With elements [at, end).
  std::vector<ValueId> with(std::vector<ValueId> held, ValueId at, ValueId end) {
    if (places_ >= kLong && lanes_ <= kMostMaskBits) {
      const ValueId step = b_.index(static_cast<int64_t>(kTogether)), rest = b_.max(b_.sub(end, at), b_.index(0));
      const ValueId whole = b_.add(at, b_.mul(b_.div(rest, step), step));
      held =
          b_.loop(at, whole, step, held, [&](ValueId from, std::span<const ValueId> s) { return with_some(s, from); });
      at = whole;
    }
    return b_.loop(at, end, b_.index(1), held, [&](ValueId from, std::span<const ValueId> s) {
      const Element e = source_(from);
      return lanes_ > kMostMaskBits ? inserted(b_, Best::of(s), e.key, e.index, false).values() : with_one(s, e);
    });
  }

 private:
  // What `then` makes of the list where `key` beats its last place in any column.
  std::vector<ValueId> where_any(std::span<const ValueId> s, ValueId key,
                                 const std::function<std::vector<ValueId>()>& then) {
    std::vector<ValueType> types;
    for (ValueId v : s) types.push_back(b_.type(v));
    const std::vector<ValueId> old(s.begin(), s.end());
    const ValueId any = b_.mask_bits(b_.lt(Best::of(s).keys.back(), key));
    return b_.branch(b_.prim(Prim::ne, {any, b_.constant(make_int_scalar(DType::u32, 0))}), types, then,
                     [&] { return old; });
  }

  std::vector<ValueId> with_one(std::span<const ValueId> s, const Element& e) {
    return where_any(s, e.key, [&] { return inserted(b_, Best::of(s), e.key, e.index, false).values(); });
  }

  // The elements from `at` on: their best first, and the rest where any of those beats a list, too.
  std::vector<ValueId> with_some(std::span<const ValueId> s, ValueId at) {
    std::vector<Element> some;
    for (size_t k = 0; k < kTogether; ++k) some.push_back(source_(b_.add(at, b_.index(static_cast<int64_t>(k)))));
    bubble(b_, some);
    return where_any(s, some[0].key, [&] {
      const std::vector<ValueId> now = inserted(b_, Best::of(s), some[0].key, some[0].index, false).values();
      ValueId best = some[1].key;
      for (size_t k = 2; k < kTogether; ++k) best = b_.max(best, some[k].key);
      return where_any(now, best, [&] {
        std::vector<ValueId> next = now;
        for (size_t k = 1; k < kTogether; ++k) next = with_one(next, some[k]);
        return next;
      });
    });
  }

  KernelBuilder& b_;
  const int lanes_;
  const int64_t places_;
  const Source source_;
};

ValueId column_numbers(KernelBuilder& b, ValueId at, int lanes) { return b.splat(b.cast(at, DType::i32), lanes); }

void put_list(OrderFrame& o, std::span<const ValueId> held) {
  const std::vector<ValueId> indices = Best::of(held).indices;
  for (size_t k = 0; k < indices.size(); ++k) o.put_across(static_cast<int64_t>(k), indices[k]);
}

// Where rows lie far apart, every vector of columns would wait for memory line by line. Here a run of them is copied
// first, kCopiedRows at a time, and the lists of all its vectors lie in scratch meanwhile.
class CopiedAcross {
 public:
  explicit CopiedAcross(OrderFrame& o)
      : o_(o),
        b_(o.b_),
        lanes_(o.shape_.steps.width),
        places_(o.shape_.places.fixed()),
        keys_(b_.scratch(o.key_type(), o.f_.parameter(o.shape_.steps.strips * kCopiedRows * lanes_))),
        list_keys_(b_.local(o.key_type(), o.shape_.steps.strips * places_ * lanes_)),
        list_indices_(b_.local(DType::i32, o.shape_.steps.strips * places_ * lanes_)) {}

  // Of the columns from `base` on, in the row in scope.
  void run(ValueId base) {
    const ValueId left = b_.sub(o_.f_.value(o_.shape_.columns.extent), base), strips = b_.index(o_.shape_.steps.strips);
    const ValueId count = b_.min(strips, b_.div(b_.add(left, b_.index(lanes_ - 1)), b_.index(lanes_)));
    const ValueId copied = b_.index(kCopiedRows);
    b_.loop(b_.index(0), o_.length(), copied, [&](ValueId begin) {
      const ValueId rows = b_.min(copied, b_.sub(o_.length(), begin));
      b_.loop(b_.index(0), rows, b_.index(1), [&](ValueId row) { copy(base, left, begin, row); });
      b_.loop(b_.index(0), count, b_.index(1), [&](ValueId strip) { compare(strip, begin, rows); });
    });
    b_.loop(b_.index(0), count, b_.index(1), [&](ValueId strip) {
      const ValueId at = b_.mul(strip, b_.index(lanes_));
      const ExprEmitter::VectorScope vector(o_.f_.emit, o_.shape_.columns.id, b_.add(base, at),
                                            b_.lane_mask(b_.sub(left, at), lanes()), lanes());
      put_list(o_, read(strip));
    });
  }

 private:
  int lanes() const { return static_cast<int>(lanes_); }

  // One row of the block: whole vectors, and what is left of one.
  void copy(ValueId base, ValueId left, ValueId begin, ValueId row) {
    const ValueId step = b_.index(lanes_), run = b_.min(left, b_.index(o_.shape_.steps.strips * lanes_));
    const ValueId whole = b_.mul(b_.div(run, step), step);
    const auto vector_at = [&](ValueId at, ValueId mask) {
      const ExprEmitter::VectorScope vector(o_.f_.emit, o_.shape_.columns.id, b_.add(base, at), mask, lanes());
      b_.store(keys_, b_.add(b_.mul(at, b_.index(kCopiedRows)), b_.mul(row, step)),
               b_.splat(o_.key(b_.add(begin, row)), lanes()));
    };
    b_.loop(b_.index(0), whole, step, [&](ValueId at) { vector_at(at, kNoId); });
    b_.branch(b_.lt(whole, run), [&] { vector_at(whole, b_.lane_mask(b_.sub(run, whole), lanes())); });
  }

  void compare(ValueId strip, ValueId begin, ValueId rows) {
    const ValueId first_key = b_.mul(strip, b_.index(kCopiedRows * lanes_));
    Across list(o_, [&](ValueId at) {
      const ValueId row = b_.sub(at, begin);
      return Element{b_.load(keys_, b_.add(first_key, b_.mul(row, b_.index(lanes_))), lanes()),
                     column_numbers(b_, at, lanes())};
    });
    const ValueId none = b_.index(0), places = b_.index(places_), starts = b_.prim(Prim::eq, {begin, none});
    const auto lanes = static_cast<uint8_t>(lanes_);
    std::vector<ValueType> types(static_cast<size_t>(places_), ValueType{o_.key_type(), lanes});
    types.resize(static_cast<size_t>(2 * places_), ValueType{DType::i32, lanes});
    const std::vector<ValueId> held =
        b_.branch(starts, types, [&] { return list.first(); }, [&] { return read(strip); });
    write(strip, list.with(held, b_.add(begin, b_.select(starts, places, none)), b_.add(begin, rows)));
  }

  ValueId place(ValueId strip, int64_t k) {
    return b_.add(b_.mul(strip, b_.index(places_ * lanes_)), b_.index(k * lanes_));
  }
  std::vector<ValueId> read(ValueId strip) {
    std::vector<ValueId> held;
    for (const MemId m : {list_keys_, list_indices_})
      for (int64_t k = 0; k < places_; ++k) held.push_back(b_.load(m, place(strip, k), lanes()));
    return held;
  }
  void write(ValueId strip, std::span<const ValueId> held) {
    for (int64_t k = 0; k < places_; ++k) {
      b_.store(list_keys_, place(strip, k), held[static_cast<size_t>(k)]);
      b_.store(list_indices_, place(strip, k), held[static_cast<size_t>(places_ + k)]);
    }
  }

  OrderFrame& o_;
  KernelBuilder& b_;
  const int64_t lanes_, places_;
  const MemId keys_, list_keys_, list_indices_;  // by strip, then by row or place
};

Size copied_across(OrderFrame& o) {
  CopiedAcross block(o);
  return o.blocks(o.shape_.steps.width * o.shape_.steps.strips, [&](ValueId base, std::span<const LoopAxis> serial) {
    o.f_.serial_loops(serial, [&] { block.run(base); });
  });
}

}  // namespace

Size order_across(OrderFrame& o) {
  if (o.shape_.steps.strips > 1) return copied_across(o);
  const auto lanes = static_cast<int>(o.shape_.steps.width);
  return o.rows(lanes, [&](const OrderFrame::Columns& c) {
    const ExprEmitter::VectorScope vector(o.f_.emit, o.shape_.columns.id, c.base, c.mask, lanes);
    Across list(o, [&](ValueId at) { return Element{o.b_.splat(o.key(at), lanes), column_numbers(o.b_, at, lanes)}; });
    put_list(o, list.with(list.first(), o.b_.index(o.shape_.places.fixed()), o.length()));
  });
}

}  // namespace thermite
