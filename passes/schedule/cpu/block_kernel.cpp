// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>

#include "passes/loops/inner_axes.h"
#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/fold_block.h"
#include "passes/schedule/cpu/kept_values.h"
#include "passes/schedule/cpu/row_kernel.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kFewColumns = 128;

class BlockKernel {
 public:
  BlockKernel(LoopNest& nest, const RowShape& shape, const RowPhase& phase, const Partials& partials,
              const ScheduleContext& context)
      : n_(nest),
        shape_(shape),
        phase_(phase),
        partials_(partials),
        f_(nest, context),
        b_(f_.b),
        kept_bytes_(context.machine.profile.l2_bytes / 2),
        block_(shape.splits() && !phase.walks_parts ? kWideLanes : shape.block),
        states_(bind_partials(f_, nest, phase, partials)),
        results_(nest.stages.size()) {}

  Result<KernelLaunch> build() {
    const Size tasks = bind_task();
    const ColumnBlock columns{.axis = shape_.vector,
                              .lo = lo_,
                              .hi = hi_,
                              .most = min(Size(block_), shape_.vector.value),
                              .wide = reads_plainly(n_, all_roots(), shape_.vector),
                              .bind = [this](ValueId column) { bind_results(column); },
                              .around = {[this] { load_kept(done_); }, [this] { store_kept(done_); }}};
    columns_ = &columns;
    if (!shape_.splits() && !saves_by_joining()) find_kept(columns.pitch());
    repeats_ = joins_what_reads_results();
    line_ = repeats_ ? columns.most * kSumLanes + kWideLanes : columns.pitch();
    for (size_t k = 0; k < phase_.last; ++k)
      if (!n_.stages[k].identity.empty()) results_[k] = b_.scratch(n_.stages[k].dtype, f_.parameter(line_));
    f_.serial_loops(shape_.serial, [&] { block(); });
    std::string text = fmt::format("rows(blocked) parallel({}) serial({})", shape_.task.size(), shape_.serial.size());
    if (shape_.splits()) text += fmt::format(" split phase({})", phase_.number);
    if (!kept_.empty()) text += fmt::format(", {} kept", kept_.size());
    if (joined_ > 0) text += fmt::format(", {} joined", joined_);
    return std::move(f_).finish(tasks, std::move(text), count(n_, phase_, partials_));
  }

 private:
  Size bind_task() {
    const LoopAxis& v = shape_.vector;
    ValueId task = b_.task();
    Size tasks = iterations(shape_.task);
    if (shape_.splits()) {
      const LoopAxis& axis = inner_axis();
      const Size count = (axis.value + shape_.part - 1) / shape_.part;
      parts_ = f_.parameter(count);
      if (phase_.walks_parts) {
        const ValueId size = f_.parameter(shape_.part);
        part_ = b_.rem(task, parts_);
        task = b_.div(task, parts_);
        from_ = b_.mul(part_, size);
        to_ = b_.min(b_.add(from_, size), f_.value(axis.extent));
        tasks *= count;
      }
    }
    const Size blocks = (v.value + block_ - 1) / block_;
    const ValueId size = f_.parameter(block_), blocks_v = f_.parameter(blocks);
    lo_ = b_.mul(b_.rem(task, blocks_v), size);
    hi_ = b_.min(b_.add(lo_, size), f_.value(v.extent));
    row_ = b_.div(task, blocks_v);
    f_.bind_digits(shape_.task, row_);
    return tasks * blocks;
  }

  const LoopAxis& inner_axis() const {
    return *std::ranges::find_if(shape_.inner, [](const auto& i) { return !i.empty(); })->begin();
  }

  // The columns of one row of the serial axes.
  void block() {
    for (done_ = 0; done_ <= phase_.last; ++done_) {
      if (done_ >= phase_.first) make_line(done_);
      if (!n_.stages[done_].identity.empty())
        reduce(done_);
      else if (done_ >= phase_.first)
        map(done_);
    }
  }

  // How many columns there are is asked last: it binds kernels of other sizes.
  bool joins(const LoopStage& s) {
    return kept_.empty() && rows_touch(n_, s, shape_.vector) && (!reads_reductions(n_, s) || fills_vectors_joined()) &&
           Size(block_) >= shape_.vector.value;
  }
  bool joins_map(size_t k) {
    const LoopStage& s = n_.stages[k];
    const std::vector<LoopAxis>& inner = shape_.inner[k];
    return kept_.empty() && inner.size() == 1 && mapped_rows_touch(n_, s, inner[0], shape_.vector) &&
           fills_vectors_joined() && Size(block_) >= shape_.vector.value;
  }
  // Sixteen rows' lines of what is known by column are to stay near.
  bool fills_vectors_joined() { return shape_.vector.value <= kFewColumns && shape_.vector.value % kVectorLanes != 0; }

  // So much that maths is rather made again than kept by row.
  bool saves_by_joining() {
    const Size columns = shape_.vector.value, computed = (columns + (kVectorLanes - 1)) / kVectorLanes * kVectorLanes;
    return fills_vectors_joined() && computed * 3 >= columns * 4 && Size(block_) >= columns;
  }

  // Then results stand in scratch for sixteen rows.
  bool joins_what_reads_results() {
    for (size_t k = phase_.first; k <= phase_.last; ++k) {
      const LoopStage& s = n_.stages[k];
      if (s.identity.empty() ? joins_map(k) : reads_reductions(n_, s) && joins(s)) return true;
    }
    return false;
  }

  // What lies there for the columns of one row, for those of all sixteen.
  void repeat(MemId m) {
    if (!repeats_) return;
    const ValueId columns = b_.sub(hi_, lo_);
    b_.loop(b_.index(1), b_.index(kSumLanes), b_.index(1), [&](ValueId row) {
      f_.vector_loop(shape_.vector, lo_, hi_, [&] {
        const ValueId at = b_.sub(f_.emit.base(), lo_);
        const ValueId v = b_.load(m, at, f_.emit.lanes(), f_.emit.mask());
        b_.store(m, b_.add(b_.mul(row, columns), at), v, f_.emit.mask());
      });
    });
  }

  void reduce(size_t k) {
    LoopStage& s = n_.stages[k];
    StageMonoid m(f_, n_, s, true);
    const bool known = k < phase_.first, leaves = phase_.leaves(k);
    const ValueId from = leaves ? from_ : b_.index(0), to = leaves ? to_ : f_.value(s.reduce[0].extent);
    const Size parts = shape_.splits() ? (inner_axis().value + shape_.part - 1) / shape_.part : Size(1);
    const Size most = known ? parts * kSumLeaf : leaves ? shape_.part : s.reduce[0].value;
    const bool joined = !known && joins(s);
    joined_ += joined;
    BlockFold fold(m, *columns_, most, joined);
    if (known)
      fold.parts(parts_, [&](ValueId slot, ValueId part) { return part_state(m, k, slot, part); });
    else
      fold.rows(from, to);
    if (leaves)
      fold.each_slot([&](ValueId slot, const State& v) {
        for (size_t c = 0; c < v.size(); ++c) b_.store(states_[k][c], state_at(s, slot, part_), v[c], f_.emit.mask());
      });
    else {
      columns_->each_vector(f_, [&] { finish(k, m.projected(fold.total())); });
      if (results_[k]) repeat(*results_[k]);
    }
  }

  // Of the column at hand.
  ValueId state_at(const LoopStage& s, ValueId slot, ValueId part) {
    const ValueId place = b_.add(b_.mul(row_, parts_), part);
    const ValueId line = b_.add(b_.mul(place, b_.index(BlockFold::slots(s))), slot);
    return b_.add(b_.mul(line, f_.value(shape_.vector.extent)), f_.emit.base());
  }

  State part_state(StageMonoid& m, size_t k, ValueId slot, ValueId part) {
    State v;
    const ValueId at = state_at(n_.stages[k], slot, part);
    for (MemId x : states_[k]) v.push_back(b_.load(x, at, f_.emit.lanes(), f_.emit.mask()));
    return v;
  }

  void finish(size_t k, ValueId value) {
    LoopStage& s = n_.stages[k];
    value = b_.splat(value, f_.emit.lanes());
    if (results_[k]) b_.store(*results_[k], b_.sub(f_.emit.base(), lo_), value);
    if (s.output >= 0 && !phase_.partial) once([&] { f_.emit.store_value(f_.output(s), s.store, value); });
  }

  // What belongs to the columns as a whole is stored by the task of their first part.
  void once(const std::function<void()>& store) {
    if (!phase_.walks_parts) return store();
    b_.branch(b_.prim(Prim::eq, {part_, b_.index(0)}), [&] {
      const ExprEmitter::Scope scope(f_.emit);
      store();
    });
  }

  void map(size_t k) {
    LoopStage& s = n_.stages[k];
    auto line = [&] {
      columns_->each_vector(f_, [&] {
        load_kept(k);
        f_.emit.store(f_.output(s), s.store, s.lift[0]);
        store_kept(k);
      });
    };
    const std::vector<LoopAxis>& inner = shape_.inner[k];
    if (inner.empty()) return once(line);
    const bool joined = joins_map(k);
    if (!shape_.splits() && !joined) return f_.serial_loops(inner, line);
    ValueId from = shape_.splits() ? from_ : b_.index(0);
    const ValueId to = shape_.splits() ? to_ : f_.value(inner[0].extent);
    const auto each_row = [&](ValueId end, int64_t step, const std::function<void()>& body) {
      b_.loop(from, end, b_.index(step), [&](ValueId row) {
        const ExprEmitter::Scope scope(f_.emit);
        f_.emit.bind(n_.pool.axis(inner[0].id), row);
        body();
      });
      from = end;
    };
    if (joined) {
      ++joined_;
      const ValueId rows = b_.index(kSumLanes), whole = b_.add(from, b_.mul(b_.div(b_.sub(to, from), rows), rows));
      each_row(whole, kSumLanes,
               [&] { columns_->each_joined_vector(f_, [&] { f_.emit.store(f_.output(s), s.store, s.lift[0]); }); });
    }
    each_row(to, 1, line);
  }

  // Maths by column is done once, not for each of its elements.
  void make_line(size_t k) {
    std::vector<ExprId> made;
    for (ExprId x : line_maths(n_, n_.stages[k], shape_.inner[k]))
      if (std::ranges::find(lines_, x, &Line::value) == lines_.end()) made.push_back(x);
    if (made.empty()) return;
    std::vector<MemId> memory;
    for (ExprId x : made) memory.push_back(b_.scratch(n_.pool.dtype(x), f_.parameter(line_)));
    columns_->each_vector(f_, [&] {
      for (size_t j = 0; j < made.size(); ++j)
        b_.store(memory[j], b_.sub(f_.emit.base(), lo_), f_.emit.emit_vector(made[j]));
    });
    for (size_t j = 0; j < made.size(); ++j) {
      repeat(memory[j]);
      lines_.push_back({made[j], memory[j]});
    }
  }

  // Maths of a block that stages share stays in the second-level cache, row by row, where all of it fits.
  void find_kept(const Size& pitch) {
    Size bytes = 0;
    std::vector<SharedValue> values;
    for (const SharedValue& v : shared_maths(n_, shape_.inner, [](const LoopStage&) { return true; })) {
      if (!n_.pool.depends_on(v.value, shape_.vector.id)) continue;
      values.push_back(v);
      bytes += inner_axis().value * pitch * static_cast<int64_t>(size_of(n_.pool.dtype(v.value)));
    }
    if (values.empty() || bytes > kept_bytes_) return;
    pitch_ = f_.parameter(pitch);
    const ValueId elements = f_.parameter(inner_axis().value * pitch);
    for (const SharedValue& v : values) kept_.push_back({v, b_.scratch(n_.pool.dtype(v.value), elements)});
  }

  // Of the vector and row at hand.
  ValueId place_of(const SharedValue& v) {
    const ValueId row = f_.value(n_.pool.axis(shape_.inner[v.maker][0].id));
    return b_.add(b_.mul(row, pitch_), b_.sub(f_.emit.base(), lo_));
  }

  void load_kept(size_t stage) {
    for (const Kept& k : kept_)
      if (k.value.maker < stage && has_axis(shape_.inner[stage], shape_.inner[k.value.maker][0].id))
        f_.emit.bind(k.value.value, b_.load(k.memory, place_of(k.value), f_.emit.lanes()));
  }

  void store_kept(size_t stage) {
    for (const Kept& k : kept_)
      if (k.value.maker == stage) b_.store(k.memory, place_of(k.value), f_.emit.emit_vector(k.value.value));
  }

  // The values of the reductions so far.
  void bind_results(ValueId column) {
    for (size_t k = 0; k < done_; ++k) {
      if (!results_[k]) continue;
      const LoopStage& s = n_.stages[k];
      f_.emit.bind(n_.pool.load(s.source, s.dtype, {}), b_.load(*results_[k], column, f_.emit.lanes()));
    }
    for (const Line& l : lines_) f_.emit.bind(l.value, b_.load(l.memory, column, f_.emit.lanes()));
  }

  std::vector<ExprId> all_roots() {
    std::vector<ExprId> roots;
    for (LoopStage& s : n_.stages) roots.insert(roots.end(), s.lift.begin(), s.lift.end());
    return roots;
  }

  struct Kept {
    SharedValue value;
    MemId memory;
  };
  struct Line {
    ExprId value;
    MemId memory;
  };

  LoopNest& n_;
  const RowShape& shape_;
  const RowPhase& phase_;
  const Partials& partials_;
  KernelFrame f_;
  KernelBuilder& b_;
  const int64_t kept_bytes_;
  std::vector<Kept> kept_;
  std::vector<Line> lines_;                    // by column
  int64_t block_;                              // columns of a task
  std::vector<std::vector<MemId>> states_;     // by stage: of its parts
  std::vector<std::optional<MemId>> results_;  // by stage: its value, by column
  const ColumnBlock* columns_ = nullptr;
  size_t done_ = 0;
  int joined_ = 0;  // stages whose rows are walked sixteen as one
  bool repeats_ = false;
  Size line_ = 1;  // elements of what is known by column
  ValueId row_ = kNoId, part_ = kNoId, parts_ = kNoId, lo_ = kNoId, hi_ = kNoId, from_ = kNoId, to_ = kNoId;
  ValueId pitch_ = kNoId;  // of kept rows
};

}  // namespace

Result<KernelLaunch> block_kernel(LoopNest& n, const RowShape& shape, const RowPhase& phase, const Partials& partials,
                                  const ScheduleContext& context) {
  return BlockKernel(n, shape, phase, partials, context).build();
}

}  // namespace thermite
