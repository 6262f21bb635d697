// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/turned_kernel.h"

#include <algorithm>
#include <bit>

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/kept_values.h"
#include "passes/schedule/deal_lanes.h"
#include "passes/schedule/extremum.h"
#include "passes/schedule/fold_across.h"
#include "passes/schedule/narrow_vectors.h"
#include "passes/schedule/row_roles.h"
#include "passes/schedule/turn_squares.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kLeastSquare = 4;  // rows are read and written by so many elements and more, where they have them
// Elements of rows that lie one behind the other: as many vectors take no more shuffles than squares do.
constexpr int64_t kMostDealt = 6, kAlsoDealt = 8;
constexpr size_t kDealtBytes = 4;  // of an element, at most: a vector of more is several registers

bool any_maker(const LoopStage&) { return true; }

// A vector of rows at a time: what is read of them is turned into scratch, column by column; then every lane walks a
// row of its own; what is stored of them is turned back.
class TurnedKernel {
 public:
  TurnedKernel(LoopNest& nest, const RowShape& shape, const ScheduleContext& context)
      : n_(nest),
        shape_(shape),
        f_(nest, context),
        b_(f_.b),
        inner_(*common_inner_axis(shape.inner)),
        narrow_(has_narrow_vectors(context.machine.target)) {
    for (ExprId x : reads_to_turn(n_, inner_, shape_.vector)) {
      const DType t = n_.pool.dtype(x);
      reads_.push_back({x, 0, tile(t), depth_of(t), is_dealt(n_.pool[x].operands[0], t)});
    }
    for (const SharedValue& v : shared_maths(n_, shape_.inner, any_maker))
      kept_.push_back({v.value, v.maker, tile(n_.pool.dtype(v.value))});
    for (size_t k = 0; k < n_.stages.size(); ++k)
      if (stores_to_turn(n_, n_.stages[k], inner_, shape_.vector)) {
        const DType t = n_.stages[k].dtype;
        stores_.push_back({n_.stages[k].store, k, tile(t), depth_of(t), is_dealt(n_.stages[k].store, t)});
      }
  }

  Result<KernelLaunch> build() {
    const LoopAxis& v = shape_.vector;
    ValueId task = b_.task(), lo = b_.index(0), hi = f_.value(v.extent);
    Size tasks = iterations(shape_.task);
    if (shape_.block > 0) {
      const Size blocks = (v.value + shape_.block - 1) / shape_.block;
      const ValueId block = f_.parameter(shape_.block), blocks_v = f_.parameter(blocks);
      lo = b_.mul(b_.rem(task, blocks_v), block);
      hi = b_.min(b_.add(lo, block), hi);
      task = b_.div(task, blocks_v);
      tasks *= blocks;
    }
    f_.bind_digits(shape_.task, task);
    const ValueId last = b_.sub(f_.value(v.extent), b_.index(kVectorLanes));
    f_.serial_loops(shape_.serial, [&] {
      b_.loop(lo, hi, b_.index(kVectorLanes), [&](ValueId at) {
        const ExprEmitter::Scope scope(f_.emit);
        rows(b_.min(at, last));
      });
    });
    std::string text = fmt::format("{} task axes, {} serial, {} turned, {} kept", shape_.task.size(),
                                   shape_.serial.size(), reads_.size() + stores_.size(), kept_.size());
    return std::move(f_).finish(tasks, std::move(text));
  }

 private:
  // Something that lies in scratch, a vector of rows for each column.
  struct Tile {
    ExprId value;  // a store's: its address
    size_t stage;  // a kept value's: its maker; a store's: its own
    MemId memory;
    int64_t depth = 0;  // of the squares that are turned
    bool dealt = false;
  };

  // Whether rows of so few elements lie one behind the other that vectors of rows are read and stored as they lie.
  bool is_dealt(ExprId address, DType t) {
    const auto along = n_.pool.poly(address).linear_in(n_.pool.axis(shape_.vector.id));
    const bool rows = along && along->coefficient == n_.pool.poly(inner_.extent) &&
                      !n_.pool.depends_on(n_.pool.from_poly(along->rest), shape_.vector.id);
    return rows && size_of(t) <= kDealtBytes && !narrow_ && (inner_.value <= kMostDealt || inner_.value == kAlsoDealt);
  }

  // Squares as deep as what one instruction mixes; of a few columns less is turned twice in shallower ones.
  int64_t depth_of(DType t) const {
    const auto cost = [&](int64_t depth) {
      const int64_t square = 2 * kVectorLanes + depth * (std::bit_width(static_cast<uint64_t>(depth)) - 1);
      return (inner_.value + (depth - 1)) / depth * square;
    };
    int64_t best = kLeastSquare;
    while (best > 2 && inner_.value < best) best /= 2;
    for (int64_t d = 2 * best; d <= kRegisterPart / static_cast<int64_t>(size_of(t)) && inner_.value >= d; d *= 2)
      if (cost(d) < cost(best)) best = d;
    return best;
  }

  MemId tile(DType t) { return b_.scratch(t, f_.parameter(inner_.value * kVectorLanes)); }
  ValueId in_tile(ValueId column) { return b_.mul(column, b_.index(kVectorLanes)); }
  ValueId column() { return f_.value(n_.pool.axis(inner_.id)); }

  void rows(ValueId at) {
    for (const Tile& t : reads_) turn_in(t, at);
    {
      const ExprEmitter::VectorScope vector(f_.emit, shape_.vector.id, at, kNoId);
      for (size_t k = 0; k < n_.stages.size(); ++k) stage(k);
    }
    for (const Tile& t : stores_) turn_out(t, at);
  }

  // The columns, a square's at a time; the last ones again where the rows end within a square.
  void each_square(const Tile& t, const std::function<void(ValueId from)>& body) {
    const ValueId end = f_.value(inner_.extent), depth = b_.index(t.depth), last = b_.sub(end, depth);
    b_.loop(b_.index(0), end, depth, [&](ValueId from) {
      const ExprEmitter::Scope scope(f_.emit);
      body(b_.min(from, last));
    });
  }

  // In a row's short vector of columns.
  template <class F>
  void in_row(const Tile& t, ValueId row, ValueId from, const F& body) {
    const ExprEmitter::Scope line(f_.emit);
    f_.emit.bind(n_.pool.axis(shape_.vector.id), row);
    const ExprEmitter::VectorScope vector(f_.emit, inner_.id, from, kNoId, static_cast<int>(t.depth));
    body();
  }

  // The vectors that rows from `at` on are.
  void each_vector(ValueId at, ExprId address, const std::function<void(ValueId place)>& body) {
    const ExprEmitter::Scope first(f_.emit);
    f_.emit.bind(n_.pool.axis(shape_.vector.id), at);
    f_.emit.bind(n_.pool.axis(inner_.id), b_.index(0));
    const ValueId place = f_.value(address);
    for (int64_t k = 0; k < inner_.value.fixed(); ++k) body(b_.add(place, b_.index(k * kVectorLanes)));
  }

  void deal_in(const Tile& t, ValueId at) {
    const Expr read = n_.pool[t.value];
    std::vector<ValueId> columns;
    each_vector(at, read.operands[0],
                [&](ValueId place) { columns.push_back(b_.load(f_.emit.memory(read.id), place, kVectorLanes)); });
    columns = rows_to_columns(b_, std::move(columns));
    for (size_t k = 0; k < columns.size(); ++k)
      b_.store(t.memory, in_tile(b_.index(static_cast<int64_t>(k))), columns[k]);
  }

  void deal_out(const Tile& t, ValueId at) {
    const LoopStage& s = n_.stages[t.stage];
    std::vector<ValueId> rows;
    for (int64_t k = 0; k < inner_.value.fixed(); ++k)
      rows.push_back(b_.load(t.memory, in_tile(b_.index(k)), kVectorLanes));
    rows = columns_to_rows(b_, std::move(rows));
    size_t k = 0;
    each_vector(at, s.store, [&](ValueId place) { b_.store(f_.output(s), place, rows[k++]); });
  }

  void turn_in(const Tile& t, ValueId at) {
    if (t.dealt) return deal_in(t, at);
    each_square(t, [&](ValueId from) {
      const std::vector<ValueId> columns = turn_lines(b_, kVectorLanes, t.depth, [&](int64_t line) {
        ValueId v = kNoId;
        in_row(t, b_.add(at, b_.index(line)), from, [&] { v = f_.emit.emit_vector(t.value); });
        return v;
      });
      for (int64_t k = 0; k < t.depth; ++k)
        b_.store(t.memory, in_tile(b_.add(from, b_.index(k))), columns[static_cast<size_t>(k)]);
    });
  }

  void turn_out(const Tile& t, ValueId at) {
    if (t.dealt) return deal_out(t, at);
    LoopStage& s = n_.stages[t.stage];
    each_square(t, [&](ValueId from) {
      std::vector<ValueId> columns;
      for (int64_t k = 0; k < t.depth; ++k)
        columns.push_back(b_.load(t.memory, in_tile(b_.add(from, b_.index(k))), kVectorLanes));
      turn_back(b_, std::move(columns), [&](int64_t line, ValueId v) {
        in_row(t, b_.add(at, b_.index(line)), from, [&] { f_.emit.store_value(f_.output(s), s.store, v); });
      });
    });
  }

  void stage(size_t k) {
    LoopStage& s = n_.stages[k];
    std::vector<AxisId> unbound;
    for (const LoopAxis& a : shape_.inner[k]) unbound.push_back(a.id);
    f_.emit.hoist(s.lift, unbound);
    if (s.identity.empty()) return map(k);
    StageMonoid m(f_, n_, s, iterations(s.reduce) >= kMinExtremes);
    const State all = fold_across(m, kVectorLanes, hooks(k), pays_written_out(n_, s));
    const ValueId value = b_.splat(m.projected(m.finished(all)), kVectorLanes);
    f_.emit.bind(n_.pool.load(s.source, s.dtype, {}), value);
    if (s.output >= 0) f_.emit.store_value(f_.output(s), s.store, value);
  }

  void map(size_t k) {
    LoopStage& s = n_.stages[k];
    const auto turned = std::ranges::find(stores_, k, &Tile::stage);
    const ElementHooks around = hooks(k);
    f_.serial_loops(shape_.inner[k], [&] {
      around.before();
      if (turned == stores_.end())
        f_.emit.store(f_.output(s), s.store, s.lift[0]);
      else
        b_.store(turned->memory, in_tile(column()), f_.emit.emit_vector(s.lift[0]));
      around.after();
    });
  }

  // Around an element of a stage: what is known of its column.
  ElementHooks hooks(size_t k) {
    if (shape_.inner[k].empty()) return {[] {}, [] {}};
    auto known = [this, k] {
      auto bind = [&](const Tile& t) { f_.emit.bind(t.value, b_.load(t.memory, in_tile(column()), kVectorLanes)); };
      std::ranges::for_each(reads_, bind);
      for (const Tile& t : kept_)
        if (t.stage < k) bind(t);
    };
    auto keep = [this, k] {
      for (const Tile& t : kept_)
        if (t.stage == k) b_.store(t.memory, in_tile(column()), f_.emit.emit_vector(t.value));
    };
    return {known, keep};
  }

  LoopNest& n_;
  const RowShape& shape_;
  KernelFrame f_;
  KernelBuilder& b_;
  const LoopAxis inner_;
  const bool narrow_;
  std::vector<Tile> reads_, kept_, stores_;
};

bool lies_in_rows(LoopNest& n, ExprId address, const LoopAxis& inner, const LoopAxis& rows) {
  return is_unit(n, address, inner.id) && n.pool.depends_on(address, rows.id) && !is_unit(n, address, rows.id);
}

}  // namespace

std::vector<ExprId> reads_to_turn(LoopNest& n, const LoopAxis& inner, const LoopAxis& rows) {
  std::vector<ExprId> roots, reads;
  for (const LoopStage& s : n.stages) roots.insert(roots.end(), s.lift.begin(), s.lift.end());
  walk(n.pool, roots, [&](ExprId x) {
    const Expr e = n.pool[x];
    if (e.kind != ExprKind::load || e.operands.size() != 1 || e.guard != kNoExpr) return;
    if (is_bool(e.dtype) || !std::ranges::count(n.inputs, e.id, &LoopBuffer::source)) return;
    if (lies_in_rows(n, e.operands[0], inner, rows)) reads.push_back(x);
  });
  return reads;
}

bool stores_to_turn(LoopNest& n, const LoopStage& s, const LoopAxis& inner, const LoopAxis& rows) {
  return s.identity.empty() && s.output >= 0 && !is_bool(s.dtype) && lies_in_rows(n, s.store, inner, rows);
}

Result<KernelLaunch> turned_kernel(LoopNest& n, const RowShape& shape, const ScheduleContext& context) {
  return TurnedKernel(n, shape, context).build();
}

}  // namespace thermite
