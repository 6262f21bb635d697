// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/thread_fold.h"

#include <algorithm>

#include "passes/schedule/gpu/threads.h"

namespace thermite {
namespace {

std::vector<ValueType> types_of(KernelBuilder& b, std::span<const ValueId> values) {
  std::vector<ValueType> types;
  for (ValueId v : values) types.push_back(b.type(v));
  return types;
}

}  // namespace

ThreadFold::ThreadFold(StageMonoid& m, const RowThreads& threads) : m_(m), b_(m.frame().b), threads_(threads) {
  if (threads.row <= kSubgroup) return;
  for (DType t : m.components()) shared_.push_back(b_.shared(t, threads.block / kSubgroup * kSumLanes));
}

// The one whose number is lower comes first, so that both have the same bits.
State ThreadFold::exchange(const State& mine, int64_t distance) {
  if (m_.commutes()) {
    State other;
    for (ValueId v : mine) other.push_back(b_.lane_xor(v, static_cast<int>(distance)));
    return m_.combine(mine, other);
  }
  const ValueId bit = b_.prim(Prim::bit_and, {b_.thread(), b_.index(distance)});
  const ValueId upper = b_.prim(Prim::ne, {bit, b_.index(0)});
  State left, right;
  for (ValueId v : mine) {
    const ValueId other = b_.lane_xor(v, static_cast<int>(distance));
    left.push_back(b_.select(upper, other, v));
    right.push_back(b_.select(upper, v, other));
  }
  return m_.combine(left, right);
}

State ThreadFold::pairwise(StageMonoid& m, std::vector<State> all) {
  for (size_t n = all.size(); n > 1; n /= 2)
    for (size_t k = 0; k < n / 2; ++k) all[k] = m.combine(all[2 * k], all[2 * k + 1]);
  return all[0];
}

State ThreadFold::groups(State mine) {
  const int64_t nearby = std::min<int64_t>(threads_.row, kSubgroup);
  for (int64_t d = threads_.per_leaf(); d < nearby; d *= 2) mine = exchange(mine, d);
  return threads_.row <= kSubgroup ? mine : across_subgroups(mine, threads_.per_leaf(), threads_.lanes);
}

// The first threads of every subgroup leave its lanes in shared memory; every subgroup then folds all of them.
State ThreadFold::across_subgroups(const State& mine, int64_t per_leaf, int64_t lanes) {
  const int64_t subgroups = threads_.row / kSubgroup;
  const ValueId lane = low_part(b_, b_.thread(), kSubgroup), subgroup = high_part(b_, b_.thread(), kSubgroup);
  const ValueId part = b_.mul(low_part(b_, lane, per_leaf), b_.index(lanes));
  b_.barrier();  // what was folded before is read
  b_.branch(b_.lt(lane, b_.index(per_leaf)),
            [&] { m_.store(shared_, b_.add(b_.mul(subgroup, b_.index(kSumLanes)), part), mine); });
  b_.barrier();
  const ValueId first = b_.mul(high_part(b_, b_.thread(), threads_.row), b_.index(subgroups));
  const int64_t readers = kSubgroup / per_leaf, each = std::max<int64_t>(1, subgroups / readers);
  const ValueId reader = low_part(b_, high_part(b_, lane, per_leaf), std::min(readers, subgroups));
  std::vector<State> read;
  for (int64_t k = 0; k < each; ++k) {
    const ValueId from = b_.add(first, b_.add(b_.mul(reader, b_.index(each)), b_.index(k)));
    read.push_back(m_.load(shared_, b_.add(b_.mul(from, b_.index(kSumLanes)), part), static_cast<int>(lanes)));
  }
  State all = pairwise(m_, std::move(read));
  for (int64_t d = per_leaf; d < per_leaf * std::min(readers, subgroups); d *= 2) all = exchange(all, d);
  return all;
}

State ThreadFold::lanes(State mine) {
  for (int64_t half = kSumLanes / 2; half >= threads_.lanes; half /= 2) mine = exchange(mine, half / threads_.lanes);
  return m_.across_lanes(std::move(mine));
}

State ThreadFold::whole(State mine) {
  if (m_.tree() != Tree::exact) return lanes(groups(std::move(mine)));
  mine = m_.across_lanes(std::move(mine));
  for (int64_t d = 1; d < std::min<int64_t>(threads_.row, kSubgroup); d *= 2) mine = exchange(mine, d);
  return threads_.row <= kSubgroup ? mine : across_subgroups(mine, 1, 1);
}

RegisterStack::RegisterStack(StageMonoid& m, int levels, int lanes)
    : m_(m), b_(m.frame().b), levels_(levels), lanes_(lanes), width_(m.components().size()) {}

int RegisterStack::levels_for(const Size& subtrees) {
  int levels = 1;
  while ((int64_t{1} << levels) <= subtrees) ++levels;
  return levels;
}

std::vector<ValueId> RegisterStack::empty() {
  std::vector<ValueId> slots;
  const State none = m_.identity(lanes_);
  for (int l = 0; l < levels_; ++l) slots.insert(slots.end(), none.begin(), none.end());
  return slots;
}

State RegisterStack::slot(std::span<const ValueId> slots, int level) const {
  const auto first = slots.begin() + static_cast<long>(static_cast<size_t>(level) * width_);
  return State(first, first + static_cast<long>(width_));
}

ValueId RegisterStack::bit(ValueId count, int level) {
  const ValueId bit = b_.prim(Prim::bit_and, {count, b_.index(int64_t{1} << level)});
  return b_.prim(Prim::ne, {bit, b_.index(0)});
}

std::vector<ValueId> RegisterStack::push(ValueId count, std::span<const ValueId> slots, const State& subtree) {
  return push_at(0, count, std::vector<ValueId>(slots.begin(), slots.end()), subtree);
}

std::vector<ValueId> RegisterStack::push_at(int level, ValueId count, std::vector<ValueId> slots,
                                            const State& subtree) {
  auto put = [&] {
    std::vector<ValueId> next = slots;
    std::ranges::copy(subtree, next.begin() + static_cast<long>(static_cast<size_t>(level) * width_));
    return next;
  };
  if (level + 1 == levels_) return put();
  return b_.branch(
      bit(count, level), types_of(b_, slots),
      [&] { return push_at(level + 1, count, slots, m_.combine(slot(slots, level), subtree)); }, put);
}

State RegisterStack::close(ValueId count, std::span<const ValueId> slots) {
  State all = m_.identity(lanes_);
  for (int l = 0; l < levels_; ++l)
    all = b_.branch(
        bit(count, l), types_of(b_, all), [&] { return m_.combine(slot(slots, l), all); }, [&] { return all; });
  return all;
}

}  // namespace thermite
