// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/gemm_panel.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/turn_squares.h"

namespace thermite {
ColumnPanel::ColumnPanel(LoopNest& nest, const GemmShape& shape, KernelFrame& frame)
    : n_(nest),
      s_(shape),
      f_(frame),
      b_(frame.b),
      dtype_(nest.stages[shape.stage].identity[0].dtype),
      columns_(shape.columns_per_strip()) {}

void ColumnPanel::allocate(ValueId begin, ValueId end, ValueId width) {
  begin_ = begin, end_ = end, width_ = width;
  if (s_.pack == PackMode::none || passes(s_.mr)) return;
  const bool all = s_.block == 0 && s_.pack != PackMode::turned;
  depth_ = all ? f_.value(s_.depth.extent) : f_.parameter(s_.panel_depth());
  memory_ = b_.scratch(dtype_, f_.parameter(s_.strips_per_task(dtype_) * s_.panel_depth() * columns_));
}

void ColumnPanel::allocate(ValueId begin, ValueId end, ValueId width, const Size& strips, const Size& rows) {
  begin_ = begin, end_ = end, width_ = width;
  if (s_.pack == PackMode::none) return;
  depth_ = f_.parameter(rows);
  memory_ = b_.scratch(dtype_, f_.parameter(strips * rows * columns_));
}

bool ColumnPanel::passes(int rows) const {
  const Expr extent = n_.pool[s_.row.extent];
  if (n_.pool.is_const(s_.row.extent, 0)) return false;
  return s_.pack == PackMode::turned && s_.block == 0 && s_.reduce.size() == 1 && !s_.digits &&
         extent.kind == ExprKind::constant && static_cast<int64_t>(to_double(extent.value)) <= rows;
}

void ColumnPanel::each_strip(const std::function<void()>& body) { along_strips({begin_, end_}, body); }

void ColumnPanel::along_strips(const Strips& strips, const std::function<void()>& body) {
  b_.loop(strips.begin, strips.end, b_.index(1), [&](ValueId strip) {
    const ExprEmitter::Scope scope(f_.emit);
    enter(strip);
    body();
  });
}

ValueId ColumnPanel::column_of(ValueId strip) {
  const ValueId column = b_.mul(strip, b_.index(s_.strip_step()));
  return whole_strips_ == kNoId ? column : b_.sub(column, b_.max(b_.index(0), b_.sub(strip, whole_strips_)));
}

void ColumnPanel::enter(ValueId strip) {
  column_ = column_of(strip);
  strip_ = b_.sub(strip, begin_);
  if (depth_ != kNoId) first_row_ = b_.mul(strip_, depth_);
  if (s_.lines && s_.pack == PackMode::none) {
    const ValueId length = f_.value(s_.lines->column.extent);
    line_ = b_.div(column_, length), place_ = b_.sub(column_, b_.mul(line_, length));
  }
}

ValueId ColumnPanel::at(ValueId k, int v) {
  return b_.add(b_.mul(b_.add(first_row_, k), b_.index(columns_)), b_.index(int64_t{v} * s_.lanes));
}

ValueId ColumnPanel::read(ValueId k, ValueId from, int lanes, bool whole) {
  if (s_.panels) {
    ValueId there = kNoId;
    const ValueId panel = b_.div(b_.add(column_, from), b_.index(kVectorLanes));
    at_panel(panel, k, 0, [&] { there = f_.emit.emit_vector(s_.direct_value); });
    return there;
  }
  const ValueId j = b_.add(column_, from);
  const ExprEmitter::VectorScope vector(f_.emit, s_.column.id, j,
                                        whole ? kNoId : b_.lane_mask(b_.sub(width_, j), lanes), lanes);
  f_.emit.bind(n_.pool.axis(s_.depth.id), k);
  return f_.emit.emit_vector(s_.direct_value);
}

ValueId ColumnPanel::element(ValueId p, ValueId k, int lane) {
  if (s_.pack != PackMode::none) return b_.load(memory_, b_.add(at(p, 0), b_.index(lane)), 1);
  const ExprEmitter::Scope scope(f_.emit);
  f_.emit.bind(n_.pool.axis(s_.depth.id), k);
  if (s_.lines) {
    f_.emit.bind(n_.pool.axis(s_.lines->around.id), line_);
    f_.emit.bind(n_.pool.axis(s_.lines->column.id), b_.add(place_, b_.index(lane)));
    return f_.value(s_.lines->direct_value);
  }
  f_.emit.bind(n_.pool.axis(s_.column.id), b_.add(column_, b_.index(lane)));
  return f_.value(s_.direct_value);
}

// Beyond the last panel it repeats that one.
void ColumnPanel::at_panel(ValueId panel, ValueId k, int64_t lane, const std::function<void()>& body) {
  const ExprEmitter::Scope scope(f_.emit);
  const ValueId last = b_.sub(f_.value(s_.panels->around.extent), b_.index(1));
  f_.emit.bind(n_.pool.axis(s_.panels->around.id), b_.min(panel, last));
  const ExprEmitter::VectorScope vector(f_.emit, s_.panels->lanes.id, b_.index(lane), kNoId);
  f_.emit.bind(n_.pool.axis(s_.depth.id), k);
  body();
}

ValueId ColumnPanel::panel_of(ValueId strip, int v) { return b_.add(b_.mul(strip, b_.index(s_.nv)), b_.index(v)); }

ColumnPanel::Ahead ColumnPanel::next_block(ValueId first, ValueId count) {
  if (!s_.panels) return {};
  const ValueId strip = b_.add(b_.add(begin_, strip_), b_.index(1)), more = b_.lt(strip, end_);
  return {b_.select(more, strip, begin_), b_.select(more, first, b_.add(first, count))};
}

// In a loop of its own: amid the steps of a tile LLVM's scheduler parted reads from multiply-adds; not tried without
// it.
void ColumnPanel::prefetch(const Ahead& a, const Share& s) {
  if (!s_.panels) return;
  const ValueId rows = b_.div(b_.add(s.count, b_.sub(s.tiles, b_.index(1))), s.tiles), at = b_.add(a.first, s.begin);
  const ValueId begin = b_.mul(s.tile, rows), there = b_.min(s.count, b_.sub(f_.value(s_.depth.extent), at));
  const auto line = static_cast<int64_t>(kCacheLine / size_of(dtype_));
  b_.loop(begin, b_.min(b_.add(begin, rows), there), b_.index(1), [&](ValueId k) {
    for (int v = 0; v < s_.nv; ++v)
      for (int64_t lane = 0; lane < kVectorLanes; lane += line)
        at_panel(panel_of(a.strip, v), b_.add(at, k), lane, [&] { f_.emit.prefetch(std::span(&s_.direct_value, 1)); });
  });
}

void ColumnPanel::prefetch_columns(ValueId begin, ValueId end, int count) {
  if (s_.pack != PackMode::none || s_.lines) return;
  prefetch_from(b_.add(column_, b_.index(count)), count, begin, end);
}

ValueId ColumnPanel::in_next_task() { return b_.add(column_, b_.mul(b_.sub(end_, begin_), b_.index(columns_))); }
ValueId ColumnPanel::has_next_task() { return b_.lt(in_next_task(), width_); }
void ColumnPanel::prefetch_next_task(ValueId begin, ValueId end) {
  prefetch_from(in_next_task(), columns_, begin, end);
}

void ColumnPanel::prefetch_from(ValueId column, int64_t count, ValueId begin, ValueId end) {
  const ValueId last = b_.sub(width_, b_.index(1));
  const auto line = static_cast<int64_t>(kCacheLine / size_of(dtype_));
  b_.loop(begin, end, b_.index(1), [&](ValueId k) {
    for (int64_t at = count - 1; at >= 0; at -= line) {
      const ExprEmitter::VectorScope vector(f_.emit, s_.column.id, b_.min(b_.add(column, b_.index(at)), last), kNoId);
      f_.emit.bind(n_.pool.axis(s_.depth.id), k);
      f_.emit.prefetch(std::span(&s_.direct_value, 1));
    }
  });
}

void ColumnPanel::pack(ValueId first, ValueId last) {
  first_ = first, last_ = last;
  const ValueId zero = b_.index(0);
  if (s_.pack == PackMode::none) return;
  if (s_.pack == PackMode::turned) return each_strip([&] { pack_parts(); });
  const Interior interior = this->interior();
  if (s_.pack == PackMode::rows)
    pack_rows(s_.reduce, zero, interior);
  else
    pack_strips(interior);
}

void ColumnPanel::pack_each(ValueId first, ValueId last, const std::function<void()>& body) {
  first_ = first, last_ = last;
  if (s_.pack == PackMode::none) return each_strip(body);
  const Interior interior = this->interior();
  each_strip([&] {
    first_row_ = b_.index(0);
    if (s_.pack == PackMode::turned)
      pack_parts();
    else
      pack_strip(interior);
    body();
  });
}

void ColumnPanel::pack_parts() {
  b_.loop(b_.index(0), b_.index(columns_), b_.index(s_.turn_lanes), [&](ValueId part) {
    const ExprEmitter::Scope scope(f_.emit);
    pack_turned(s_.reduce, b_.index(0), part);
  });
}

void ColumnPanel::pack_vector(ValueId k, int v, bool whole, const Interior& interior) {
  const ValueId j = b_.add(column_, b_.index(int64_t{v} * s_.lanes));
  const ExprEmitter::VectorScope vector(f_.emit, s_.column.id, j,
                                        whole ? kNoId : b_.lane_mask(b_.sub(width_, j), s_.lanes), s_.lanes);
  if (whole) f_.emit.assume(interior.comparisons);
  const ValueId place = at(k, v);
  b_.store(memory_, place, f_.emit.emit_vector(s_.column_value));
}

void ColumnPanel::along(Axes axes, ValueId k, const std::function<void(ValueId k)>& body) {
  const ValueId begin = begin_of(axes[0]), end = end_of(axes[0]);
  const ValueId base = b_.sub(b_.mul(k, f_.value(axes[0].extent)), begin);
  b_.loop(begin, end, b_.index(1), [&](ValueId iv) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.axis(axes[0].id), iv);
    body(b_.add(base, iv));
  });
}

// Axes that a border depends on are walked outside: its masks are the same for all of the others.
void ColumnPanel::pack_depth(bool whole, const Interior& interior) {
  std::vector<ExprId> guards;
  walk(n_.pool, std::span(&s_.column_value, 1), [&](ExprId x) {
    if (n_.pool[x].kind == ExprKind::load && n_.pool[x].guard != kNoExpr) guards.push_back(n_.pool[x].guard);
  });
  std::vector<LoopAxis> order = s_.reduce;
  std::ranges::stable_partition(order, [&](const LoopAxis& a) {
    return !whole && std::ranges::any_of(guards, [&](ExprId g) { return n_.pool.depends_on(g, a.id); });
  });
  pack_places(order, whole, interior);
}

void ColumnPanel::pack_places(Axes axes, bool whole, const Interior& interior) {
  if (axes.empty()) {
    ValueId k = b_.index(0);
    for (const LoopAxis& a : s_.reduce)
      k = b_.sub(b_.add(b_.mul(k, f_.value(a.extent)), f_.value(n_.pool.axis(a.id))), begin_of(a));
    for (int v = 0; v < s_.nv; ++v) pack_vector(k, v, whole, interior);
    return;
  }
  b_.loop(begin_of(axes[0]), end_of(axes[0]), b_.index(1), [&](ValueId at) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.axis(axes[0].id), at);
    pack_places(axes.subspan(1), whole, interior);
  });
}

// Without a border, masks that are nearly always on cost less than a second copy of the code. Every row is read in
// one go: a strip at a time would touch a page per row.
void ColumnPanel::pack_rows(Axes axes, ValueId k, const Interior& interior) {
  if (axes.empty())
    return each_strip([&] {
      for (int v = 0; v < s_.nv; ++v) pack_vector(k, v, false, interior);
    });
  along(axes, k, [&](ValueId next) { pack_rows(axes.subspan(1), next, interior); });
}

// Whether the current strip is whole and meets no border.
ValueId ColumnPanel::is_inside(const Interior& interior) {
  ValueId whole = b_.prim(Prim::le, {b_.add(column_, b_.index(columns_)), width_});
  for (int64_t j : {int64_t{0}, columns_ - s_.lanes})
    whole = b_.prim(Prim::bit_and, {whole, f_.inside(interior, s_.column, b_.add(column_, b_.index(j)))});
  return whole;
}

// Whole strips inside the padding are copied without masks.
void ColumnPanel::pack_strip(const Interior& interior) {
  if (interior.slacks.empty()) return pack_depth(false, interior);
  auto arm = [&](bool inner) {
    return [this, inner, &interior] {
      const ExprEmitter::Scope scope(f_.emit);
      pack_depth(inner, interior);
      return std::vector<ValueId>{};
    };
  };
  b_.branch(is_inside(interior), {}, arm(true), arm(false));
}

// Those at the borders one after the other, that their masks are made once; of the others, which follow each other, a
// line of the image at a time, which memory sees coming.
void ColumnPanel::pack_strips(const Interior& interior) {
  if (interior.slacks.empty()) return each_strip([&] { pack_depth(false, interior); });
  const ValueId one = b_.index(1), none[] = {end_, begin_};
  const ValueType types[] = {b_.type(one), b_.type(one)};
  const auto inside = b_.loop(begin_, end_, one, none, [&](ValueId strip, std::span<const ValueId> in) {
    const ExprEmitter::Scope scope(f_.emit);
    enter(strip);
    return b_.branch(
        is_inside(interior), types, [&] { return std::vector{b_.min(in[0], strip), b_.add(strip, one)}; },
        [&] {
          const ExprEmitter::Scope border(f_.emit);
          pack_depth(false, interior);
          return std::vector(in.begin(), in.end());
        });
  });
  pack_lines(s_.reduce, b_.index(0), Strips{inside[0], inside[1]}, interior);
}

void ColumnPanel::pack_lines(Axes axes, ValueId k, const Strips& strips, const Interior& interior) {
  if (axes.size() > 1)
    return along(axes, k, [&](ValueId next) { pack_lines(axes.subspan(1), next, strips, interior); });
  const auto vectors = [&](const Interior& of) {
    along_strips(strips, [&] {
      along(axes, k, [&](ValueId at) {
        for (int v = 0; v < s_.nv; ++v) pack_vector(at, v, true, of);
      });
    });
    return std::vector<ValueId>{};
  };
  const AxisId within[] = {s_.column.id, axes[0].id};
  Interior line = interior;
  ValueId whole = kNoId;  // whether the line is no border itself
  for (const ExprId c : comparisons_apart(n_, std::span(&s_.column_value, 1), within)) {
    const ValueId holds = f_.value(c);
    whole = whole == kNoId ? holds : b_.prim(Prim::bit_and, {whole, holds});
    line.comparisons[c] = true;
  }
  if (whole == kNoId) return void(vectors(interior));
  b_.branch(whole, {}, [&] { return vectors(line); }, [&] { return vectors(interior); });
}

// Columns [part, part + lanes) of the strip, squares down the last axis: each column is read from its begin to its end.
void ColumnPanel::pack_turned(Axes axes, ValueId k, ValueId part) {
  if (axes.size() > 1) return along(axes, k, [&](ValueId next) { pack_turned(axes.subspan(1), next, part); });
  const ValueId begin = begin_of(axes[0]), end = end_of(axes[0]), lanes = b_.index(s_.turn_lanes);
  const ValueId row = b_.add(first_row_, b_.sub(b_.mul(k, f_.value(axes[0].extent)), begin));
  const ValueId whole_end = b_.add(begin, b_.mul(b_.div(b_.sub(end, begin), lanes), lanes));
  auto square = [&](ValueId at, bool whole) {
    const ExprEmitter::Scope scope(f_.emit);
    pack_square(b_.add(b_.mul(b_.add(row, at), b_.index(columns_)), part), at, end, part, whole);
  };
  b_.loop(begin, whole_end, lanes, [&](ValueId at) { square(at, true); });
  b_.branch(b_.lt(whole_end, end), [&] { square(whole_end, false); });
}

// What lies beyond the end is packed, too, and overwritten or never looked at; columns beyond the last one repeat it.
void ColumnPanel::pack_square(ValueId place, ValueId k, ValueId end, ValueId part, bool whole) {
  turn(k, end, part, whole,
       [&](int l, ValueId columns) { b_.store(memory_, b_.add(place, b_.index(l * columns_)), columns); });
}

void ColumnPanel::turn(ValueId k, ValueId end, ValueId part, bool whole, const Turned& body) {
  const int lanes = s_.turn_lanes;
  const ValueId column = b_.add(column_, part);
  const LoopAxis& inner = s_.reduce.back();
  const ValueId last = b_.sub(width_, b_.index(1));
  std::vector<std::vector<ValueId>> squares;
  for (ExprId read : s_.turned)
    squares.push_back(turn_lines(b_, lanes, lanes, [&](int64_t l) {
      const ExprEmitter::Scope line(f_.emit);
      f_.emit.bind(n_.pool.axis(s_.column.id), b_.min(b_.add(column, b_.index(l)), last));
      const ExprEmitter::VectorScope vector(f_.emit, inner.id, k, whole ? kNoId : b_.lane_mask(b_.sub(end, k), lanes),
                                            lanes);
      return f_.emit.emit_vector(read);
    }));
  for (int l = 0; l < lanes; ++l) {
    const ValueId at = b_.add(k, b_.index(l));
    const ExprEmitter::Scope line(f_.emit);
    f_.emit.bind(n_.pool.axis(inner.id), whole ? at : b_.min(at, b_.sub(end, b_.index(1))));
    const ExprEmitter::VectorScope vector(f_.emit, s_.column.id, column, b_.lane_mask(b_.sub(width_, column), lanes),
                                          lanes);
    for (size_t r = 0; r < s_.turned.size(); ++r) f_.emit.bind(s_.turned[r], squares[r][static_cast<size_t>(l)]);
    body(l, f_.emit.emit_vector(s_.column_value));
  }
}

}  // namespace thermite
