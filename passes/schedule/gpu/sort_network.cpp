// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/sort_network.h"

#include "passes/schedule/gpu/threads.h"

namespace thermite {
namespace {

int64_t log_of(int64_t power) { return std::countr_zero(static_cast<uint64_t>(power)); }

}  // namespace

SortEntry SortEntries::of(ValueId key, ValueId index) {
  const SortWords w = sort_words(b_, key, b_.cast(index, DType::i32));
  return {w.words, packed_ ? kNoId : w.indices};
}

SortEntry SortEntries::none() {
  const ValueId word = b_.constant(make_int_scalar(DType::u64, -1));
  return {word, packed_ ? kNoId : b_.constant(make_int_scalar(DType::i32, INT32_MAX))};
}

ValueId SortEntries::index_of(const SortEntry& e) { return packed_ ? b_.cast(e.word, DType::i32) : e.index; }

ValueId SortEntries::comes_before(const SortEntry& a, const SortEntry& c) {
  const ValueId less = b_.lt(a.word, c.word);
  if (packed_) return less;
  const ValueId tie = b_.prim(Prim::bit_and, {b_.prim(Prim::eq, {a.word, c.word}), b_.lt(a.index, c.index)});
  return b_.prim(Prim::bit_or, {less, tie});
}

SortEntry SortEntries::select(ValueId condition, const SortEntry& a, const SortEntry& c) {
  return {b_.select(condition, a.word, c.word), packed_ ? kNoId : b_.select(condition, a.index, c.index)};
}

SortEntry SortEntries::load(const SortPlaces& from, ValueId at) {
  return {b_.load(from.words, at, 1), packed_ ? kNoId : b_.load(from.indices, at, 1)};
}

void SortEntries::store(const SortPlaces& to, ValueId at, const SortEntry& e) {
  b_.store(to.words, at, e.word);
  if (!packed_) b_.store(to.indices, at, e.index);
}

void SortEntries::exchange(const SortPlaces& in, ValueId low, ValueId high) {
  const SortEntry a = load(in, low), c = load(in, high);
  const ValueId turns = comes_before(c, a);
  store(in, low, select(turns, c, a));
  store(in, high, select(turns, a, c));
}

std::vector<ValueType> SortEntries::types() const {
  std::vector<ValueType> types{{DType::u64, 1}};
  if (!packed_) types.push_back({DType::i32, 1});
  return types;
}

std::vector<ValueId> SortEntries::values(const SortEntry& e) {
  std::vector<ValueId> all{e.word};
  if (e.index != kNoId) all.push_back(e.index);
  return all;
}

SortEntry SortEntries::entry(std::span<const ValueId> values) const { return {values[0], packed_ ? kNoId : values[1]}; }

ValueId pair_at(KernelBuilder& b, ValueId q, ValueId distance) {
  return b.sub(b.add(q, q), b.prim(Prim::bit_and, {q, b.sub(distance, b.index(1))}));
}

SortNetwork::SortNetwork(SortEntries& entries, KernelBuilder& b, int64_t size, int64_t threads)
    : entries_(entries), b_(b), size_(size), threads_(threads), places_{b.shared(DType::u64, size)} {
  if (!entries.packed()) places_.indices = b_.shared(DType::i32, size);
}

void SortNetwork::each(ValueId count, const std::function<void(ValueId q)>& body) {
  b_.loop(b_.thread(), count, b_.index(threads_), body);
}

// Pairs so far apart; mirrored: of neighbouring runs of so many, the first of the one and the last of the other, and so
// on.
void SortNetwork::step(ValueId distance, bool mirrored) {
  const ValueId other = mirrored ? b_.sub(b_.add(distance, distance), b_.index(1)) : distance;
  for (int64_t k = 0; k < size_ / 2 / threads_; ++k) {
    const ValueId q = b_.add(b_.thread(), b_.index(k * threads_)), low = pair_at(b_, q, distance);
    entries_.exchange(places_, low, b_.prim(Prim::bit_xor, {low, other}));
  }
  b_.barrier();
}

void SortNetwork::sort_runs(int64_t length) {
  const int64_t levels = log_of(length);
  const ValueId one = b_.index(1);
  b_.loop(b_.index(0), b_.index(levels), one, [&](ValueId level) {
    const ValueId rest = b_.sub(b_.index(levels - 1), level);
    step(halved(length / 2, rest), true);
    b_.loop(one, b_.add(level, one), one, [&](ValueId k) { step(halved(length / 2, b_.add(rest, k)), false); });
  });
}

void SortNetwork::merge_runs(int64_t length) {
  b_.loop(b_.index(0), b_.index(log_of(length)), b_.index(1), [&](ValueId k) { step(halved(length / 2, k), false); });
}

void SortNetwork::keep_best(int64_t length, int64_t size) {
  const int64_t rounds = log_of(size / length);
  const ValueId one = b_.index(1);
  b_.loop(b_.index(0), b_.index(rounds), one, [&](ValueId round) {
    // Runs that are left begin so far apart, after the round twice as far.
    const ValueId apart = halved(size / 2, b_.sub(b_.index(rounds - 1), round)), next = b_.add(apart, apart);
    const ValueId left = halved(size_ / 2, round);
    each(left, [&](ValueId q) {
      const ValueId at = low_part(b_, q, length), first = b_.mul(high_part(b_, q, length), next);
      const ValueId low = b_.add(first, at);
      const ValueId high = b_.add(b_.add(first, apart), b_.sub(b_.index(length - 1), at));
      const SortEntry a = entries_.load(places_, low), c = entries_.load(places_, high);
      entries_.store(places_, low, entries_.select(entries_.comes_before(c, a), c, a));
    });
    b_.barrier();
    if (length == 1) return;
    b_.loop(b_.index(0), b_.index(log_of(length)), one, [&](ValueId k) {
      const ValueId distance = halved(length / 2, k);
      each(high_part(b_, left, 2), [&](ValueId q) {
        const ValueId first = b_.mul(high_part(b_, q, length / 2), next);
        const ValueId low = b_.add(first, pair_at(b_, low_part(b_, q, length / 2), distance));
        entries_.exchange(places_, low, b_.add(low, distance));
      });
      b_.barrier();
    });
  });
}

}  // namespace thermite
