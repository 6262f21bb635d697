// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/order_best.h"

namespace thermite {
namespace {

constexpr int64_t kIndexBits = 32;

}  // namespace

std::vector<uint8_t> BestNetwork::chosen(size_t v, int64_t run, int64_t distance) const {
  std::vector<uint8_t> lanes;
  for (int l = 0; l < lanes_; ++l) {
    const int64_t place = static_cast<int64_t>(v) * lanes_ + l;
    const bool better = ((place & distance) == 0) == ((place & run) == 0);
    lanes.push_back(static_cast<uint8_t>(better ? l : lanes_ + l));
  }
  return lanes;
}

ValueId BestNetwork::across(std::span<const ValueId> all, size_t v, int64_t distance) {
  if (distance >= lanes_) return all[v ^ static_cast<size_t>(distance / lanes_)];
  std::vector<uint8_t> lanes;
  for (int l = 0; l < lanes_; ++l) lanes.push_back(static_cast<uint8_t>(l ^ static_cast<int>(distance)));
  return b_.shuffle(all[v], all[v], lanes);
}

void BestNetwork::sort(const std::function<void(int64_t run, int64_t distance)>& exchange) const {
  for (int64_t run = 2; run <= size_; run *= 2)
    for (int64_t distance = run / 2; distance > 0; distance /= 2) exchange(run, distance);
}

void BestNetwork::join(const std::function<void(int64_t run, int64_t distance)>& exchange) const {
  for (int64_t distance = size_ / 2; distance > 0; distance /= 2) exchange(size_, distance);
}

// Batcher's merges of odd and even places.
void sort_beside(size_t size, const std::function<void(size_t i, size_t j)>& exchange) {
  for (size_t run = 1; run < size; run *= 2)
    for (size_t apart = run; apart > 0; apart /= 2)
      for (size_t from = apart % run; from + apart < size; from += 2 * apart)
        for (size_t i = from; i < from + apart; ++i)
          if (i / (2 * run) == (i + apart) / (2 * run)) exchange(i, i + apart);
}

std::vector<ValueId> BestList::of(ValueId count, const Source& keys, const Source& indices) {
  std::vector<ValueId> list = read(b_.index(0), count, keys, indices);
  sort(list);
  std::vector<ValueType> types;
  for (ValueId v : list) types.push_back(b_.type(v));
  return b_.loop(b_.index(size_), count, b_.index(size_), list, [&](ValueId from, std::span<const ValueId> held) {
    std::vector<ValueId> more = read(from, count, keys, indices);
    return b_.branch(
        any_better(held, more), types,
        [&] {
          sort(more);
          return joined(held, more);
        },
        [&] { return std::vector<ValueId>(held.begin(), held.end()); });
  });
}

ValueId BestList::key(std::span<const ValueId> list, size_t vector) {
  if (!packed_) return list[vector];
  return b_.cast(b_.prim(Prim::shr, {list[vector], word(kIndexBits)}), DType::i32);
}

ValueId BestList::index(std::span<const ValueId> list, size_t vector) {
  if (!packed_) return b_.cast(list[vectors() + vector], DType::i32);
  return b_.cast(b_.prim(Prim::bit_not, {list[vector]}), DType::i32);
}

// What is beyond `count` comes last.
std::vector<ValueId> BestList::read(ValueId from, ValueId count, const Source& keys, const Source& indices) {
  std::vector<ValueId> list, beside;
  for (size_t v = 0; v < vectors(); ++v) {
    const ValueId at = b_.add(from, b_.index(static_cast<int64_t>(v) * kLanes));
    const ValueId mask = b_.lane_mask(b_.sub(count, at), kLanes);
    const ValueId key = b_.cast(keys(at, mask), DType::i64), index = indices(at, mask);
    if (packed_) {
      const ValueId low = b_.cast(b_.bitcast(b_.prim(Prim::bit_not, {index}), DType::u32), DType::i64);
      const ValueId both = b_.prim(Prim::bit_or, {b_.prim(Prim::shl, {key, word(kIndexBits)}), low});
      list.push_back(b_.select(mask, both, word(INT64_MIN)));
    } else {
      list.push_back(b_.select(mask, key, word(INT64_MIN)));
      beside.push_back(b_.select(mask, b_.cast(index, DType::i64), word(INT64_MAX)));
    }
  }
  list.insert(list.end(), beside.begin(), beside.end());
  return list;
}

ValueId BestList::before(ValueId key, ValueId index, ValueId other_key, ValueId other_index) {
  const ValueId ties = b_.prim(Prim::eq, {key, other_key}), first = b_.lt(index, other_index);
  return b_.prim(Prim::bit_or, {b_.prim(Prim::gt, {key, other_key}), b_.prim(Prim::bit_and, {ties, first})});
}

void BestList::exchange(std::vector<ValueId>& list, int64_t run, int64_t distance) {
  const std::vector<ValueId> old = list;
  const std::span<const ValueId> keys(old.data(), vectors());
  for (size_t v = 0; v < vectors(); ++v) {
    const std::vector<uint8_t> chosen = network_.chosen(v, run, distance);
    const ValueId key = keys[v], other = network_.across(keys, v, distance);
    if (packed_) {
      list[v] = b_.shuffle(b_.max(key, other), b_.min(key, other), chosen);
      continue;
    }
    const std::span<const ValueId> indices(old.data() + vectors(), vectors());
    const ValueId index = indices[v], other_index = network_.across(indices, v, distance);
    const ValueId first = before(key, index, other, other_index);
    const auto mixed = [&](ValueId here, ValueId there) {
      return b_.shuffle(b_.select(first, here, there), b_.select(first, there, here), chosen);
    };
    list[v] = mixed(key, other), list[vectors() + v] = mixed(index, other_index);
  }
}

void BestList::sort(std::vector<ValueId>& list) {
  network_.sort([&](int64_t run, int64_t distance) { exchange(list, run, distance); });
}

// Both in order: the better ones of the first of one and the last of the other rise and fall.
std::vector<ValueId> BestList::joined(std::span<const ValueId> list, std::vector<ValueId> more) {
  std::vector<uint8_t> backwards;
  for (int l = kLanes; l-- > 0;) backwards.push_back(static_cast<uint8_t>(l));
  std::vector<ValueId> both(list.begin(), list.end());
  for (size_t v = 0; v < vectors(); ++v) {
    const size_t other = vectors() - 1 - v;
    const ValueId key = b_.shuffle(more[other], more[other], backwards);
    if (packed_) {
      both[v] = b_.max(list[v], key);
      continue;
    }
    const size_t beside = vectors() + v;
    const ValueId index = b_.shuffle(more[vectors() + other], more[vectors() + other], backwards);
    const ValueId first = before(list[v], list[beside], key, index);
    both[v] = b_.select(first, list[v], key), both[beside] = b_.select(first, list[beside], index);
  }
  network_.join([&](int64_t run, int64_t distance) { exchange(both, run, distance); });
  return both;
}

ValueId BestList::any_better(std::span<const ValueId> list, std::span<const ValueId> more) {
  const auto last = [&](size_t v) { return b_.splat(b_.extract(list[v], kLanes - 1), kLanes); };
  ValueId any = kNoId;
  for (size_t v = 0; v < vectors(); ++v) {
    const ValueId key = last(vectors() - 1);
    const ValueId here =
        packed_ ? b_.lt(key, more[v]) : before(more[v], more[vectors() + v], key, last(2 * vectors() - 1));
    any = v ? b_.prim(Prim::bit_or, {any, here}) : here;
  }
  return b_.prim(Prim::ne, {b_.mask_bits(any), b_.constant(make_int_scalar(DType::u32, 0))});
}

}  // namespace thermite
