// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/fold_block.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int kRowsAtOnce = 8;  // streams that a core reads well side by side
constexpr int kPassLevel = 1;   // of the subtrees that a pass over the columns makes of cheap elements
// The same of many rows: what is kept of every column is read and written a quarter as often, in more code.
constexpr int kDeepLevel = 3;
constexpr int64_t kManyRows = 4 * (kSumLeaf << kDeepLevel);

bool lies_touching(LoopNest& n, ExprId address, const LoopAxis& row, const LoopAxis& column) {
  if (!is_unit(n, address, column.id)) return false;
  const auto by_row = n.pool.poly(address).linear_in(n.pool.axis(row.id));
  return by_row && !n.pool.depends_on(n.pool.from_poly(by_row->rest), row.id) &&
         n.pool.from_poly(by_row->coefficient) == n.pool.from_poly(n.pool.poly(column.extent));
}

// Whether nothing below `e` changes along the axes but what is read at row * columns + column + what is neither's.
bool reads_touching(LoopNest& n, ExprId e, const LoopAxis& row, const LoopAxis& column) {
  const AxisId axes[] = {row.id, column.id};
  if (!n.pool.depends_on(e, axes)) return true;
  const Expr x = n.pool[e];
  if (x.kind != ExprKind::load) {
    if (x.kind == ExprKind::axis || x.dtype == DType::i64) return false;
    return std::ranges::all_of(x.operands, [&](ExprId o) { return reads_touching(n, o, row, column); });
  }
  return !x.operands.empty() && x.guard == kNoExpr && lies_touching(n, x.operands[0], row, column);
}

// The stage whose whole result, or result by column, this is.
const LoopStage* made_by(LoopNest& n, ExprId x) {
  const Expr e = n.pool[x];
  if (e.kind != ExprKind::load || !e.operands.empty()) return nullptr;
  const auto s = std::ranges::find(n.stages, e.id, &LoopStage::source);
  return s == n.stages.end() ? nullptr : &*s;
}

// What reductions make is known by column.
bool reads_maps(LoopNest& n, const LoopStage& s) {
  bool reads = false;
  walk(n.pool, s.lift, [&](ExprId x) {
    const LoopStage* maker = made_by(n, x);
    reads |= maker && maker->identity.empty();
  });
  return reads;
}

}  // namespace

bool rows_touch(LoopNest& n, const LoopStage& s, const LoopAxis& column) {
  if (s.reduce.size() != 1 || reads_maps(n, s)) return false;
  // An integer may be as bad as what nothing was folded into: then places of empty slots, moved on, would count.
  const bool places = arg_extremum_of(n, s).has_value();
  return std::ranges::all_of(s.lift, [&](ExprId e) {
    return (places && e == n.pool.axis(s.reduce[0].id)) || reads_touching(n, e, s.reduce[0], column);
  });
}

bool mapped_rows_touch(LoopNest& n, const LoopStage& s, const LoopAxis& row, const LoopAxis& column) {
  return !reads_maps(n, s) && lies_touching(n, s.store, row, column) && reads_touching(n, s.lift[0], row, column);
}

bool reads_reductions(LoopNest& n, const LoopStage& s) {
  bool reads = false;
  walk(n.pool, s.lift, [&](ExprId x) { reads |= made_by(n, x) != nullptr; });
  return reads;
}

BlockFold::BlockFold(StageMonoid& m, const ColumnBlock& columns, const Size& rows, bool joined)
    : m_(m), f_(m.frame()), b_(f_.b), columns_(columns), joined_(joined), level_(m.is_cheap() ? kPassLevel : 0) {
  const auto state = static_cast<int64_t>(size_of(m.components()[0]));
  is_deep_ = level_ > 0 && rows >= kManyRows && narrowest_read(m.nest(), m.stage(), columns.axis.id) >= state;
  // Joined slots follow each other without a gap: a vector that begins in the last one ends behind it.
  const Size pitch = joined ? columns.most : columns.pitch(),
             width = joined ? pitch * kSumLanes + kWideLanes : pitch * slots(m.stage());
  pitch_ = f_.parameter(pitch);
  if (m.stage().tree == Tree::sum) stack_.emplace(m, rows / kSumLeaf, width);
  const ValueId elements = f_.parameter(width);
  for (DType t : m.components()) states_.push_back(b_.scratch(t, elements));
}

void BlockFold::rows(ValueId from, ValueId to) {
  if (stack_) return sum_rows(from, to);
  return joined_ ? joined_exact_rows(from, to) : exact_rows(from, to);
}

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
              [&](ValueId part) { stack_->push(read(slot, part), stack_->merges(part), at); });
      m_.store(states_, at, stack_->close(parts, m_.identity(f_.emit.lanes()), at));
    });
  });
}

void BlockFold::each_slot(const std::function<void(ValueId slot, const State& v)>& write) {
  b_.loop(b_.index(0), b_.index(slots(m_.stage())), b_.index(1),
          [&](ValueId slot) { each_vector([&] { write(slot, state_of(slot)); }); });
}

State BlockFold::total() {
  if (!stack_) return m_.finished(state_of(b_.index(0)));
  std::array<State, kSumLanes> v;
  for (int j = 0; j < kSumLanes; ++j) v[static_cast<size_t>(j)] = state_of(b_.index(j));
  return m_.finished(m_.pairwise(v));
}

void ColumnBlock::each_vector(KernelFrame& f, const std::function<void()>& body) const {
  auto with_known = [&] {
    bind(f.b.sub(f.emit.base(), lo));
    body();
  };
  f.vector_loop(axis, lo, hi, with_known, wide ? kMathsLanes : kVectorLanes);
}

void ColumnBlock::each_joined_vector(KernelFrame& f, const std::function<void()>& body) const {
  auto with_known = [&] {
    bind(f.b.sub(f.emit.base(), lo));
    body();
  };
  const ValueId elements = f.b.mul(f.b.index(kSumLanes), f.b.sub(hi, lo));
  f.whole_vectors(axis, lo, f.b.add(lo, elements), with_known, wide ? kMathsLanes : kVectorLanes);
}

// Of a vector at the end of the last of joined slots, nobody has written what is behind.
ValueId BlockFold::known_lanes() { return joined_ ? f_.emit.mask() : kNoId; }

State BlockFold::state_of(ValueId slot) { return m_.load(states_, offset(slot), f_.emit.lanes(), known_lanes()); }

ValueId BlockFold::offset(ValueId slot) { return b_.add(b_.mul(slot, pitch_), b_.sub(f_.emit.base(), columns_.lo)); }

State BlockFold::element(ValueId row) {
  const ExprEmitter::Scope scope(f_.emit);
  f_.emit.bind(m_.nest().pool.axis(m_.stage().reduce[0].id), row);
  if (columns_.around.before) columns_.around.before();
  State x = m_.lifted(f_.emit.lanes());
  if (columns_.around.after) columns_.around.after();
  return x;
}

void BlockFold::sum_rows(ValueId from, ValueId to) {
  const ValueId none = b_.index(0), deep = is_deep_ ? sum_passes(kDeepLevel, from, to, none) : none;
  const ValueId passes = sum_passes(level_, from, to, deep);
  const ValueId first = b_.add(from, b_.mul(passes, b_.index(kSumLeaf << level_)));
  b_.loop(b_.index(0), b_.index(kSumLanes), b_.index(1), [&](ValueId slot) {
    each_vector([&] {
      const ValueId at = offset(slot);
      m_.store(states_, at, stack_->close(passes, rest(first, slot, to), at, known_lanes()));
    });
  });
}

// The whole subtrees of `level` from number `begin` on, lane by lane; how many of level_ are made then.
ValueId BlockFold::sum_passes(int level, ValueId from, ValueId to, ValueId begin) {
  const int above = level - level_;
  const ValueId size = b_.index(kSumLeaf << level), end = b_.div(b_.sub(to, from), size);
  b_.loop(begin, end, b_.index(1), [&](ValueId k) {
    const ValueId first = b_.add(from, b_.mul(k, size)), merges = stack_->merges(k);
    if (joined_)
      return columns_.each_joined_vector(
          f_, [&] { stack_->push(subtree(first, level), merges, offset(b_.index(0)), above); });
    b_.loop(b_.index(0), b_.index(kSumLanes), b_.index(1), [&](ValueId slot) {
      const ValueId row = b_.add(first, slot);
      each_vector([&] { stack_->push(subtree(row, level), merges, offset(slot), above); });
    });
  });
  return b_.mul(end, b_.index(int64_t{1} << above));
}

State BlockFold::subtree(ValueId row, int level) {
  if (level > 0) {
    const State left = subtree(row, level - 1);
    return m_.combine(left, subtree(b_.add(row, b_.index(int64_t{kSumLeaf} << (level - 1))), level - 1));
  }
  if (level_ == 0) return chain(row, b_.add(row, b_.index(kSumLeaf)), kSumLanes, m_.identity(f_.emit.lanes()));
  State acc = m_.identity(f_.emit.lanes());
  for (int r = 0; r < kSumLeaf; r += kSumLanes) acc = m_.combine(acc, element(b_.add(row, b_.index(r))));
  return acc;
}

// The lane of rows [first, to), which are less than a pass: a whole leaf or none, and the rest of one.
State BlockFold::rest(ValueId first, ValueId slot, ValueId to) {
  static_assert(kPassLevel <= 1);
  const State none = m_.identity(f_.emit.lanes());
  const ValueId row = b_.add(first, slot), end = b_.add(first, b_.index(kSumLeaf));
  if (level_ == 0) return chain(row, to, kSumLanes, none);
  std::vector<ValueType> types;
  for (ValueId v : none) types.push_back(b_.type(v));
  auto with_leaf = [&] { return m_.combine(subtree(row, 0), chain(b_.add(end, slot), to, kSumLanes, none)); };
  return b_.branch(b_.prim(Prim::le, {end, to}), types, with_leaf, [&] { return chain(row, to, kSumLanes, none); });
}

// Rows from, from + step, ... below `to`, in order.
State BlockFold::chain(ValueId from, ValueId to, int64_t step, const State& init) {
  return b_.loop(from, to, b_.index(step), init, [&](ValueId row, std::span<const ValueId> acc) {
    const ExprEmitter::Scope scope(f_.emit);
    return m_.follow(State(acc.begin(), acc.end()), element(row));
  });
}

void BlockFold::start() {
  each_vector([&] { m_.store(states_, offset(b_.index(0)), m_.identity(f_.emit.lanes())); });
}

void BlockFold::exact_rows(ValueId from, ValueId to) {
  start();
  auto update = [&](const std::function<State(const State&)>& fold) {
    each_vector([&] {
      const ValueId at = offset(b_.index(0));
      m_.store(states_, at, fold(m_.load(states_, at, f_.emit.lanes())));
    });
  };
  const ValueId step = b_.index(kRowsAtOnce);
  const ValueId whole = b_.add(from, b_.mul(b_.div(b_.sub(to, from), step), step));
  b_.loop(from, whole, step, [&](ValueId row) {
    update([&](State acc) {
      for (int r = 0; r < kRowsAtOnce; ++r) acc = m_.follow(acc, element(b_.add(row, b_.index(r))));
      return acc;
    });
  });
  update([&](const State& acc) { return chain(whole, to, 1, acc); });
}

void BlockFold::joined_exact_rows(ValueId from, ValueId to) {
  columns_.each_joined_vector(f_, [&] { m_.store(states_, offset(b_.index(0)), m_.identity(f_.emit.lanes())); });
  const auto fold = [&](ValueId begin, int at_once) {  // gives where less than so many are left
    const ValueId step = b_.index(kSumLanes * at_once);
    const ValueId end = b_.add(begin, b_.mul(b_.div(b_.sub(to, begin), step), step));
    b_.loop(begin, end, step, [&](ValueId row) {
      columns_.each_joined_vector(f_, [&] {
        const ValueId at = offset(b_.index(0));
        State acc = m_.load(states_, at, f_.emit.lanes());
        for (int r = 0; r < at_once; ++r) acc = m_.follow(acc, element(b_.add(row, b_.index(r * kSumLanes))));
        m_.store(states_, at, acc);
      });
    });
    return end;
  };
  const ValueId whole = fold(fold(from, kRowsAtOnce), 1);
  // In ascending order: a vector that is stored ends in what earlier ones have read.
  each_vector([&] {
    const State all = b_.loop(b_.index(1), b_.index(kSumLanes), b_.index(1), state_of(b_.index(0)),
                              [&](ValueId slot, std::span<const ValueId> acc) {
                                return m_.combine(State(acc.begin(), acc.end()), m_.further(state_of(slot), slot));
                              });
    m_.store(states_, offset(b_.index(0)), chain(whole, to, 1, all));
  });
}

}  // namespace thermite
