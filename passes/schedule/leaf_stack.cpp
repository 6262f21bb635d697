// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/leaf_stack.h"

namespace thermite {
namespace {

constexpr int64_t kMostLevels = 48;

// As many as the count has bits.
int64_t levels_of(const Size& count) {
  int64_t levels = 1;
  while (levels < kMostLevels && (int64_t{1} << levels) <= count) ++levels;
  return levels;
}

}  // namespace

LeafStack LeafStack::of_vectors(Monoid& m, int lanes) {
  KernelBuilder& b = m.frame().b;
  std::vector<MemId> slots;
  for (DType t : m.components()) slots.push_back(b.local(t, kMostLevels * lanes));
  return LeafStack(m, std::move(slots), b.index(lanes));
}

LeafStack::LeafStack(Monoid& m, const Size& subtrees, const Size& width) : m_(m), b_(m.frame().b) {
  const ValueId elements = m.frame().parameter(levels_of(subtrees) * width);
  for (DType t : m.components()) slots_.push_back(b_.scratch(t, elements));
  width_ = m.frame().parameter(width);
}

ValueId LeafStack::merges(ValueId count) {
  const ValueId next = b_.add(count, b_.index(1));
  const ValueId lowest = b_.prim(Prim::bit_and, {next, b_.prim(Prim::neg, {next})});
  return b_.sub(b_.prim(Prim::bit_width, {lowest}), b_.index(1));
}

void LeafStack::push(State subtree, ValueId merges, ValueId offset, int level) {
  const int lanes = b_.type(subtree[0]).lanes;
  const ValueId lowest = b_.index(level), end = b_.add(lowest, merges);
  const State merged = b_.loop(lowest, end, b_.index(1), subtree, [&](ValueId l, std::span<const ValueId> carried) {
    return m_.combine(m_.load(slots_, at(l, offset), lanes), State(carried.begin(), carried.end()));
  });
  m_.store(slots_, at(end, offset), merged);
}

State LeafStack::close(ValueId count, State rest, ValueId offset, ValueId mask) {
  std::vector<ValueType> types;
  for (ValueId v : rest) types.push_back(b_.type(v));
  const ValueId levels = b_.prim(Prim::bit_width, {count});
  return b_.loop(b_.index(0), levels, b_.index(1), rest, [&](ValueId l, std::span<const ValueId> carried) {
    const State so_far(carried.begin(), carried.end());
    const ValueId bit = b_.prim(Prim::bit_and, {b_.prim(Prim::shr, {count, l}), b_.index(1)});
    return b_.branch(
        b_.prim(Prim::ne, {bit, b_.index(0)}), types,
        [&] { return m_.combine(m_.load(slots_, at(l, offset), types[0].lanes, mask), so_far); },
        [&] { return so_far; });
  });
}

}  // namespace thermite
