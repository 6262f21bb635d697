// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/fold_block.h"

namespace thermite {
namespace {

constexpr int kRowsAtOnce = 4;  // streams that a core reads well side by side
constexpr int kPassLevel = 1;   // of the subtrees that a pass over the columns makes

}  // namespace

BlockFold::BlockFold(StageMonoid& m, const ColumnBlock& columns, const Size& rows)
    : m_(m), f_(m.frame()), b_(f_.b), columns_(columns) {
  const Size pitch = columns.pitch(), width = pitch * slots(m.stage());
  pitch_ = f_.parameter(pitch);
  if (m.stage().tree == Tree::sum) stack_.emplace(m, rows / kSumLeaf, width);
  const ValueId elements = f_.parameter(width);
  for (DType t : m.components()) states_.push_back(b_.scratch(t, elements));
}

void BlockFold::rows(ValueId from, ValueId to) { return stack_ ? sum_rows(from, to) : exact_rows(from, to); }

void BlockFold::parts(ValueId parts, const std::function<State(ValueId slot, ValueId part)>& read) {
  if (!stack_) {
    start();
    b_.loop(b_.index(0), parts, b_.index(1), [&](ValueId part) {
      each_vector([&] {
        const ValueId at = offset(b_.index(0));
        m_.store(states_, at, m_.combine(m_.load(states_, at, f_.emit.lanes()), read(b_.index(0), part)));
      });
    });
    return;
  }
  b_.loop(b_.index(0), b_.index(kSumLanes), b_.index(1), [&](ValueId slot) {
    each_vector([&] {
      const ValueId at = offset(slot);
      b_.loop(b_.index(0), parts, b_.index(1),
              [&](ValueId part) { stack_->push(read(slot, part), stack_->merges(part), 0, at); });
      m_.store(states_, at, stack_->close(parts, m_.identity(f_.emit.lanes()), at));
    });
  });
}

void BlockFold::each_slot(const std::function<void(ValueId slot, const State& v)>& write) {
  b_.loop(b_.index(0), b_.index(slots(m_.stage())), b_.index(1),
          [&](ValueId slot) { each_vector([&] { write(slot, m_.load(states_, offset(slot), f_.emit.lanes())); }); });
}

State BlockFold::total() {
  if (!stack_) return m_.finished(m_.load(states_, offset(b_.index(0)), f_.emit.lanes()));
  std::array<State, kSumLanes> v;
  for (int j = 0; j < kSumLanes; ++j)
    v[static_cast<size_t>(j)] = m_.load(states_, offset(b_.index(j)), f_.emit.lanes());
  return m_.finished(m_.pairwise(v));
}

void ColumnBlock::each_vector(KernelFrame& f, const std::function<void()>& body) const {
  auto with_known = [&] {
    bind(f.b.sub(f.emit.base(), lo));
    body();
  };
  f.vector_loop(axis, lo, hi, with_known, wide);
}

ValueId BlockFold::offset(ValueId slot) { return b_.add(b_.mul(slot, pitch_), b_.sub(f_.emit.base(), columns_.lo)); }

State BlockFold::element(ValueId row) {
  const ExprEmitter::Scope scope(f_.emit);
  f_.emit.bind(m_.nest().pool.axis(m_.stage().reduce[0].id), row);
  State x = m_.lifted(f_.emit.lanes());
  return x;
}

void BlockFold::sum_rows(ValueId from, ValueId to) {
  const ValueId leaves = b_.div(b_.sub(to, from), b_.index(kSumLeaf));
  ValueId first = from;
  for (int level : {kPassLevel, 0}) {
    const ValueId size = b_.index(int64_t{kSumLeaf} << level), count = b_.div(b_.sub(to, first), size);
    b_.loop(b_.index(0), count, b_.index(1),
            [&](ValueId k) { sum_pass(b_.add(first, b_.mul(k, size)), stack_->merges(k), level); });
    first = b_.add(first, b_.mul(count, size));
  }
  b_.loop(b_.index(0), b_.index(kSumLanes), b_.index(1), [&](ValueId slot) {
    each_vector([&] {
      const ValueId at = offset(slot);
      m_.store(states_, at, stack_->close(leaves, rest_of_leaf(b_.add(first, slot), to), at));
    });
  });
}

// A subtree of 2^level leaves, lane by lane.
void BlockFold::sum_pass(ValueId first, ValueId merges, int level) {
  b_.loop(b_.index(0), b_.index(kSumLanes), b_.index(1), [&](ValueId slot) {
    const ValueId row = b_.add(first, slot);
    each_vector([&] { stack_->push(subtree(row, level), merges, level, offset(slot)); });
  });
}

State BlockFold::subtree(ValueId row, int level) {
  if (level > 0) {
    const State left = subtree(row, level - 1);
    return m_.combine(left, subtree(b_.add(row, b_.index(int64_t{kSumLeaf} << (level - 1))), level - 1));
  }
  State acc = m_.identity(f_.emit.lanes());
  for (int r = 0; r < kSumLeaf; r += kSumLanes) acc = m_.combine(acc, element(b_.add(row, b_.index(r))));
  return acc;
}

State BlockFold::rest_of_leaf(ValueId first, ValueId to) {
  return b_.loop(first, to, b_.index(kSumLanes), m_.identity(f_.emit.lanes()),
                 [&](ValueId row, std::span<const ValueId> acc) {
                   const ExprEmitter::Scope scope(f_.emit);
                   State next = m_.combine(State(acc.begin(), acc.end()), element(row));
                   return next;
                 });
}

void BlockFold::start() {
  each_vector([&] { m_.store(states_, offset(b_.index(0)), m_.identity(f_.emit.lanes())); });
}

void BlockFold::exact_rows(ValueId from, ValueId to) {
  start();
  auto some = [&](ValueId row, int count) {
    each_vector([&] {
      const ValueId at = offset(b_.index(0));
      State acc = m_.load(states_, at, f_.emit.lanes());
      for (int r = 0; r < count; ++r) acc = m_.combine(acc, element(b_.add(row, b_.index(r))));
      m_.store(states_, at, acc);
    });
  };
  const ValueId step = b_.index(kRowsAtOnce), length = b_.sub(to, from);
  const ValueId whole = b_.add(from, b_.mul(b_.div(length, step), step));
  b_.loop(from, whole, step, [&](ValueId row) { some(row, kRowsAtOnce); });
  b_.loop(whole, to, b_.index(1), [&](ValueId row) { some(row, 1); });
}

}  // namespace thermite
