// SPDX-License-Identifier: Apache-2.0
// Folds the rows of a block of columns, a few whole rows at a time, so that memory is read in long runs. The states of
// all columns stay in scratch.
#pragma once

#include <optional>

#include "passes/schedule/leaf_stack.h"

namespace thermite {

// Columns [lo, hi) of an axis, at most `most`; `wide`: kWideLanes at a time.
struct ColumnBlock {
  const LoopAxis& axis;
  ValueId lo, hi;
  Size most;
  bool wide;
  // At the start of each vector: what is known by column, from `lo` on; of joined rows, of their columns one row after
  // the other.
  std::function<void(ValueId column)> bind;
  ElementHooks around{};  // each element of a fold, its row being bound

  void each_vector(KernelFrame& f, const std::function<void()>& body) const;
  // Of sixteen rows that lie end to end, the first one being bound: columns behind its last are those of the next ones.
  void each_joined_vector(KernelFrame& f, const std::function<void()>& body) const;

  // Elements from one row of a scratch array over the block to the next: whole vectors fit.
  Size pitch() const { return (most + kWideLanes - 1) / kWideLanes * kWideLanes; }
};

// Whether all that a reduction over one axis lifts follows from elements that it reads row after row, without a gap,
// and from what reductions before it make of the columns, or is the place in an arg_max or arg_min of floats.
bool rows_touch(LoopNest& n, const LoopStage& s, const LoopAxis& column);
// The same of a map along the rows, and of what it stores.
bool mapped_rows_touch(LoopNest& n, const LoopStage& s, const LoopAxis& row, const LoopAxis& column);
bool reads_reductions(LoopNest& n, const LoopStage& s);  // before it

class BlockFold {
 public:
  // For at most `rows` of the stage's one reduce axis. Stage: no Tree::dot. `joined`: the columns are all of a row, and
  // rows touch (rows_touch()): sixteen of them are folded as one, so that vectors of few columns are full.
  BlockFold(StageMonoid& m, const ColumnBlock& columns, const Size& rows, bool joined = false);

  // Lane states that every column has: 16 of a sum, else one.
  static int64_t slots(const LoopStage& s) { return s.tree == Tree::sum ? kSumLanes : 1; }
  // Rows [from, to), where `from` starts a subtree of the sum.
  void rows(ValueId from, ValueId to);
  // Instead: the states of `parts` aligned parts, in order; read(slot, part) loads one inside a vector of columns.
  void parts(ValueId parts, const std::function<State(ValueId slot, ValueId part)>& read);
  // What rows() or parts() came to: write(slot) inside every vector of columns.
  void each_slot(const std::function<void(ValueId slot, const State& v)>& write);
  // Inside a vector of columns: the finished state.
  State total();

 private:
  void each_vector(const std::function<void()>& body) { columns_.each_vector(f_, body); }
  // Inside a vector.
  ValueId offset(ValueId slot);
  ValueId known_lanes();
  State state_of(ValueId slot);
  State element(ValueId row);
  void sum_rows(ValueId from, ValueId to);
  void exact_rows(ValueId from, ValueId to);
  void joined_exact_rows(ValueId from, ValueId to);
  ValueId sum_passes(int level, ValueId from, ValueId to, ValueId begin);
  State subtree(ValueId row, int level);
  State rest(ValueId first, ValueId slot, ValueId to);
  State chain(ValueId from, ValueId to, int64_t step, const State& init);
  void start();

  StageMonoid& m_;
  KernelFrame& f_;
  KernelBuilder& b_;
  const ColumnBlock& columns_;
  const bool joined_;
  int level_;     // of the subtrees that a pass over the columns makes
  bool is_deep_;  // passes of more rows come before those
  std::optional<LeafStack> stack_;
  std::vector<MemId> states_;  // by component; a finished state by slot and column
  ValueId pitch_;
};

}  // namespace thermite
