// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/order_kernel.h"

namespace thermite {
namespace {

constexpr int64_t kLanes = kVectorLanes;
constexpr int64_t kRun = 64;      // elements that are compared before a branch
constexpr int64_t kSampled = 32;  // lists' worth of a row's first elements, whose greatest bound the last place

// A sorted list in vectors, best first, at their end: what stands before it is beaten by nothing, so that the last lane
// is the last place. States are keys, then indices (i32).
class List {
 public:
  explicit List(OrderFrame& o) : b_(o.b_), vectors_(static_cast<size_t>(o.shape_.steps.width)), key_(o.key_type()) {
    for (int l = 0; l < kLanes; ++l) shifted_.push_back(static_cast<uint8_t>(kLanes - 1 + l));
  }

  int64_t size() const { return static_cast<int64_t>(vectors_) * kLanes; }

  std::vector<ValueId> empty() { return filled(greatest()); }

  // Every place taken by `key`, that of no element, but the first `unused` lanes.
  std::vector<ValueId> taken(ValueId key, ValueId unused) {
    std::vector<ValueId> s = filled(greatest());
    for (size_t v = 0; v < vectors_; ++v) {
      const ValueId before = b_.lane_mask(b_.sub(unused, b_.index(static_cast<int64_t>(v) * kLanes)), kLanes);
      s[v] = b_.select(before, s[v], b_.splat(key, kLanes));
    }
    return s;
  }

  ValueId key(int64_t v, int lanes = 1) { return b_.constant(make_int_scalar(key_, v), lanes); }
  int64_t greatest() const { return key_ == DType::i64 ? INT64_MAX : INT32_MAX; }
  int64_t least() const { return -greatest() - 1; }

  // Keys in order, the greatest first: by exchanges of what lies `distance` apart in runs that double.
  void sort(std::vector<ValueId>& keys) {
    for (int64_t run = 2; run <= size(); run *= 2)
      for (int64_t distance = run / 2; distance > 0; distance /= 2) exchange(keys, run, distance);
  }

  // The worst of the full list.
  ValueId last(std::span<const ValueId> s) { return b_.extract(s[vectors_ - 1], kLanes - 1); }

  // Equal elements stay before a later one. `held`: so many lanes are in use, an i32, where not all are.
  std::vector<ValueId> inserted(std::span<const ValueId> s, ValueId key, ValueId index, ValueId held = kNoId) {
    std::vector<ValueId> keys, indices;
    const ValueId k = b_.splat(key, kLanes), i = b_.splat(b_.cast(index, DType::i32), kLanes);
    // What stands before the first place stays.
    ValueId key_before = k, index_before = i;
    for (size_t v = 0; v < vectors_; ++v) {
      const ValueId old_key = s[v], old_index = s[vectors_ + v];
      const ValueId left_key = moved(key_before, old_key), left_index = moved(index_before, old_index);
      ValueId stays = b_.prim(Prim::ge, {old_key, k}), left_stays = b_.prim(Prim::ge, {left_key, k});
      if (held != kNoId) {
        const auto first = static_cast<int64_t>(v) * kLanes;
        stays = b_.prim(Prim::bit_and, {stays, below(first, held)});
        left_stays = b_.prim(Prim::bit_and, {left_stays, below(first - 1, held)});
      }
      keys.push_back(b_.select(stays, old_key, b_.select(left_stays, k, left_key)));
      indices.push_back(b_.select(stays, old_index, b_.select(left_stays, i, left_index)));
      key_before = old_key, index_before = old_index;
    }
    keys.insert(keys.end(), indices.begin(), indices.end());
    return keys;
  }

 private:
  std::vector<ValueId> filled(int64_t v) {
    std::vector<ValueId> s(vectors_, key(v, kLanes));
    s.resize(2 * vectors_, b_.constant(make_int_scalar(DType::i32, 0), kLanes));
    return s;
  }

  // Of every pair the greater comes first in runs of an even number, last in the others.
  void exchange(std::vector<ValueId>& keys, int64_t run, int64_t distance) {
    const std::vector<ValueId> old = keys;
    for (size_t v = 0; v < vectors_; ++v) {
      const auto first = static_cast<int64_t>(v) * kLanes;
      std::vector<uint8_t> across, chosen;
      for (int64_t l = 0; l < kLanes; ++l) {
        const int64_t place = first + l;
        const bool greater = ((place & distance) == 0) == ((place & run) == 0);
        across.push_back(static_cast<uint8_t>(l ^ distance));
        chosen.push_back(static_cast<uint8_t>(greater ? l : kLanes + l));
      }
      const ValueId other = distance < kLanes ? b_.shuffle(old[v], old[v], across)
                                              : old[static_cast<size_t>((first ^ distance) / kLanes)];
      const ValueId high = b_.max(old[v], other), low = b_.min(old[v], other);
      keys[v] = b_.shuffle(high, low, chosen);
    }
  }

  // Which of the places from `first` on come before `held`.
  ValueId below(int64_t first, ValueId held) {
    const ValueId places = b_.iota(DType::i32, kLanes);
    const ValueId from = b_.add(places, b_.constant(make_int_scalar(DType::i32, first), kLanes));
    return b_.lt(from, b_.splat(held, kLanes));
  }

  // Lanes moved up by one, the first one from the end of the vector before.
  ValueId moved(ValueId before, ValueId v) { return b_.shuffle(before, v, shifted_); }

  KernelBuilder& b_;
  size_t vectors_;
  DType key_;
  std::vector<uint8_t> shifted_;
};

class ListRow {
 public:
  ListRow(OrderFrame& o, const KeySource& source)
      : o_(o), b_(o.b_), source_(source), list_(o), sorted_(b_.local(o.key_type(), list_.size())) {}

  void run() {
    if (!o_.shape_.sorted) return o_.put_only();
    const ValueId n = o_.length(), seeds = o_.places();
    unused_ = b_.sub(b_.index(list_.size()), seeds);
    const ValueId least = reached(n, seeds);
    const std::vector<ValueType> types = types_with_start();
    const ValueId none = list_.key(list_.least());
    std::vector<ValueId> s =
        b_.branch(b_.lt(none, least), types, [&] { return from_key(least); }, [&] { return from_seeds(seeds); });
    const ValueId start = s.back();
    s.pop_back();
    const ValueId rest = b_.sub(n, start);
    const ValueId whole = b_.add(start, b_.mul(b_.div(rest, b_.index(kRun)), b_.index(kRun)));
    s = b_.loop(start, whole, b_.index(kRun), s,
                [&](ValueId at, std::span<const ValueId> held) { return with_run(held, at); });
    s = b_.loop(whole, n, b_.index(kLanes), s, [&](ValueId at, std::span<const ValueId> held) {
      return with_hits(held, at, bits_of(hits(held, at, b_.lane_mask(b_.sub(n, at), kLanes))));
    });
    put(s);
  }

 private:
  std::vector<ValueType> types_with_start() {
    std::vector<ValueType> types;
    for (ValueId v : list_.empty()) types.push_back(b_.type(v));
    types.push_back(b_.type(b_.index(0)));
    return types;
  }

  // A key that as many elements as are wanted have or beat: as many lanes of the first part of the row do.
  ValueId reached(ValueId n, ValueId wanted) {
    const int64_t size = list_.size();
    const ValueId some = b_.min(n, b_.index(kSampled * size));
    const ValueId whole = b_.mul(b_.div(some, b_.index(size)), b_.index(size));
    const std::vector<ValueId> none(static_cast<size_t>(size / kLanes), list_.key(list_.least(), kLanes));
    std::vector<ValueId> keys =
        b_.loop(b_.index(0), whole, b_.index(size), none, [&](ValueId at, std::span<const ValueId> greatest) {
          std::vector<ValueId> now;
          for (size_t v = 0; v < greatest.size(); ++v) {
            const ValueId from = b_.add(at, b_.index(static_cast<int64_t>(v) * kLanes));
            now.push_back(b_.max(greatest[v], source_.vector(from, kNoId)));
          }
          return now;
        });
    list_.sort(keys);
    for (size_t v = 0; v < keys.size(); ++v) b_.store(sorted_, b_.index(static_cast<int64_t>(v) * kLanes), keys[v]);
    return b_.load(sorted_, b_.max(b_.sub(wanted, b_.index(1)), b_.index(0)), 1);
  }

  // The list, and the element to go on from: all those from `least` on beat what it holds.
  std::vector<ValueId> from_key(ValueId least) {
    std::vector<ValueId> s = list_.taken(b_.sub(least, list_.key(1)), unused_);
    s.push_back(b_.index(0));
    return s;
  }

  std::vector<ValueId> from_seeds(ValueId seeds) {
    std::vector<ValueId> s =
        b_.loop(b_.index(0), seeds, b_.index(1), list_.empty(), [&](ValueId at, std::span<const ValueId> held) {
          return list_.inserted(held, source_.one(at), at, b_.cast(b_.add(unused_, at), DType::i32));
        });
    s.push_back(seeds);
    return s;
  }

  ValueId word(int64_t v) { return b_.constant(make_int_scalar(DType::u64, v)); }
  ValueId bits_of(ValueId mask) { return b_.cast(b_.mask_bits(mask), DType::u64); }

  // Which of the elements from `at` on beat the last of the list.
  ValueId hits(std::span<const ValueId> s, ValueId at, ValueId mask) {
    const ValueId hit = b_.lt(b_.splat(list_.last(s), kLanes), source_.vector(at, mask));
    return mask == kNoId ? hit : b_.prim(Prim::bit_and, {hit, mask});
  }

  std::vector<ValueId> with_run(std::span<const ValueId> s, ValueId at) {
    ValueId bits = kNoId;
    for (int64_t v = 0; v < kRun / kLanes; ++v) {
      const ValueId part = bits_of(hits(s, b_.add(at, b_.index(v * kLanes)), kNoId));
      const ValueId here = b_.prim(Prim::shl, {part, word(v * kLanes)});
      bits = v ? b_.prim(Prim::bit_or, {bits, here}) : here;
    }
    return with_hits(s, at, bits);
  }

  // `bits`: which elements from `at` on may be among the best.
  std::vector<ValueId> with_hits(std::span<const ValueId> s, ValueId at, ValueId bits) {
    std::vector<ValueType> types;
    for (ValueId v : s) types.push_back(b_.type(v));
    const std::vector<ValueId> old(s.begin(), s.end());
    return b_.branch(
        b_.prim(Prim::ne, {bits, word(0)}), types, [&] { return insert_hits(old, at, bits); }, [&] { return old; });
  }

  std::vector<ValueId> insert_hits(std::vector<ValueId> s, ValueId at, ValueId bits) {
    s.push_back(bits);
    s = b_.loop(b_.index(0), b_.cast(ones(bits), DType::i64), b_.index(1), s,
                [&](ValueId, std::span<const ValueId> held) {
                  const ValueId left = held.back();
                  const ValueId lowest = b_.prim(Prim::bit_and, {left, b_.sub(word(0), left)});
                  const ValueId place = b_.sub(b_.cast(b_.prim(Prim::bit_width, {lowest}), DType::i64), b_.index(1));
                  const ValueId element = b_.add(at, place);
                  auto next = list_.inserted(held.first(held.size() - 1), source_.one(element), element);
                  next.push_back(b_.prim(Prim::bit_xor, {left, lowest}));
                  return next;
                });
    s.pop_back();
    return s;
  }

  // Bits that are set.
  ValueId ones(ValueId x) {
    auto shifted = [&](ValueId v, int64_t by) { return b_.prim(Prim::shr, {v, word(by)}); };
    auto masked = [&](ValueId v, uint64_t m) { return b_.prim(Prim::bit_and, {v, word(static_cast<int64_t>(m))}); };
    constexpr uint64_t kPairs = 0x5555555555555555, kFours = 0x3333333333333333, kBytes = 0x0f0f0f0f0f0f0f0f;
    x = b_.sub(x, masked(shifted(x, 1), kPairs));
    x = b_.add(masked(x, kFours), masked(shifted(x, 2), kFours));
    x = masked(b_.add(x, shifted(x, 4)), kBytes);
    return shifted(b_.mul(x, word(0x0101010101010101)), 56);
  }

  void put(std::span<const ValueId> s) {
    const size_t vectors = s.size() / 2;
    if (!o_.shape_.along) return o_.put(b_.index(0), kNoId, b_.extract(s.back(), kLanes - 1));
    for (size_t v = 0; v < vectors; ++v) {
      const ValueId at = b_.sub(b_.index(static_cast<int64_t>(v) * kLanes), unused_);
      const ValueId used = b_.prim(Prim::bit_not, {b_.lane_mask(b_.sub(b_.index(0), at), kLanes)});
      b_.branch(b_.lt(b_.index(-kLanes), at), [&] {
        const ExprEmitter::Scope scope(o_.f_.emit);
        o_.put(at, used, s[vectors + v]);
      });
    }
  }

  OrderFrame& o_;
  KernelBuilder& b_;
  const KeySource& source_;
  List list_;
  MemId sorted_;            // the greatest keys of the lanes
  ValueId unused_ = kNoId;  // lanes
};

}  // namespace

Size order_list(OrderFrame& o) {
  return keyed_rows(o, [&](const KeySource& source) { ListRow(o, source).run(); });
}

}  // namespace thermite
