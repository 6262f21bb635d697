// SPDX-License-Identifier: Apache-2.0
// Folds what the threads of a block hold of a row, in the order of its tree (ir/loops/tree.h).
#pragma once

#include <vector>

#include "passes/schedule/monoid.h"

namespace thermite {

// How the threads of a block share rows. Of the kSumLanes lanes of a sum a thread has `lanes` neighbouring ones, so
// `per_leaf()` threads in a row have a leaf; all numbers are powers of two.
struct RowThreads {
  int64_t block = 256;
  int64_t row = 32;   // threads of a row
  int64_t lanes = 4;  // of a vector
  int64_t per_leaf() const { return kSumLanes / lanes; }
  int64_t groups() const { return row / per_leaf(); }
};

class ThreadFold {
 public:
  ThreadFold(StageMonoid& m, const RowThreads& threads);

  // The groups of the row, in their order. Every thread then has its lanes of the whole. May be called in loops that
  // all threads run alike.
  State groups(State mine);
  // The lanes of the row: one state, known to all its threads.
  State lanes(State mine);
  // lanes(groups(mine)). What may be folded in any order is one state per thread first, and fewer are exchanged.
  State whole(State mine);
  // States that are a power of two, in their order.
  static State pairwise(StageMonoid& m, std::vector<State> all);

 private:
  State exchange(const State& mine, int64_t distance);
  // Of vectors of `lanes`, of which `per_leaf` neighbouring threads have a leaf.
  State across_subgroups(const State& mine, int64_t per_leaf, int64_t lanes);

  StageMonoid& m_;
  KernelBuilder& b_;
  const RowThreads threads_;
  std::vector<MemId> shared_;  // by component: of each subgroup of the block, its lanes
};

// The finished subtrees of a sum while they are folded one after the other: a binary counter as in leaf_stack.h, with
// slots that are carried through a loop in registers.
class RegisterStack {
 public:
  // For at most 2^levels - 1 subtrees of vectors of `lanes`.
  RegisterStack(StageMonoid& m, int levels, int lanes);
  static int levels_for(const Size& subtrees);

  std::vector<ValueId> empty();
  // The slots once subtree number `count` is in.
  std::vector<ValueId> push(ValueId count, std::span<const ValueId> slots, const State& subtree);
  State close(ValueId count, std::span<const ValueId> slots);

 private:
  std::vector<ValueId> push_at(int level, ValueId count, std::vector<ValueId> slots, const State& subtree);
  ValueId bit(ValueId count, int level);
  State slot(std::span<const ValueId> slots, int level) const;

  StageMonoid& m_;
  KernelBuilder& b_;
  int levels_, lanes_;
  size_t width_;  // components
};

}  // namespace thermite
