// SPDX-License-Identifier: Apache-2.0
// The finished subtrees of a Tree::sum while they are folded one after the other: a binary counter. Where bit l of the
// count is set, slot l holds 2^l of them. All that are pushed have the same number of leaves, a power of two.
#pragma once

#include "passes/schedule/monoid.h"

namespace thermite {

class LeafStack {
 public:
  // Slots in local memory, of one vector each, enough for every extent.
  static LeafStack of_vectors(Monoid& m, int lanes);
  // Slots of `width` elements in scratch, for at most so many subtrees.
  LeafStack(Monoid& m, const Size& subtrees, const Size& width);

  // How many slots subtree number `count` joins.
  ValueId merges(ValueId count);
  // Subtree number `count`, with merges(count); its place in a slot is `offset`. Of 2^level at once, which begin at a
  // multiple of as many: number count / 2^level, and its merges.
  void push(State subtree, ValueId merges, ValueId offset, int level = 0);
  // All `count` that were pushed, then `rest`: what is not a whole one, or the identity.
  State close(ValueId count, State rest, ValueId offset, ValueId mask = kNoId);

 private:
  LeafStack(Monoid& m, std::vector<MemId> slots, ValueId width)
      : m_(m), b_(m.frame().b), slots_(std::move(slots)), width_(width) {}
  ValueId at(ValueId level, ValueId offset) { return b_.add(b_.mul(level, width_), offset); }

  Monoid& m_;
  KernelBuilder& b_;
  std::vector<MemId> slots_;  // by component
  ValueId width_;
};

}  // namespace thermite
