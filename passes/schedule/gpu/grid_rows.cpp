// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/grid_rows.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/gpu/row_shape.h"
#include "passes/schedule/gpu/threads.h"
#include "passes/schedule/row_phases.h"

namespace thermite {
namespace {

class GridRows {
 public:
  GridRows(LoopNest& nest, const GridRowShape& shape, const RowPhase& phase, const Partials& partials,
           const ScheduleContext& context)
      : n_(nest),
        shape_(shape),
        threads_(shape.threads),
        phase_(phase),
        partials_(partials),
        f_(nest, context),
        b_(f_.b),
        states_(bind_partials(f_, nest, phase, partials)) {}

  Result<KernelLaunch> build() {
    b_.block_of(static_cast<int>(threads_.block));
    f_.emit.want_aligned();
    const Size tasks = bind_task();
    bind_thread();
    if (shape_.is_resident()) places_ = places_at(lo_);
    for (size_t k = 0; k <= phase_.last; ++k) stage(k);
    std::string text = fmt::format("{} a row, {}", threads_.row, shape_.is_resident() ? "kept" : "in chunks");
    if (shape_.part) text += fmt::format(", phase {}", phase_.number);
    return std::move(f_).finish(tasks, std::move(text), count(n_, phase_, partials_));
  }

 private:
  using Place = ExprEmitter::Place;

  // Row, and what of it is walked.
  Size bind_task() {
    const Size rows = iterations(shape_.rows);
    Size tasks = (rows + (shape_.rows_per_block() - 1)) / shape_.rows_per_block();
    row_ = b_.task(), lo_ = b_.index(0), hi_ = f_.value(shape_.axis.extent), part_ = b_.index(0);
    if (shape_.part > 0) {
      parts_ = f_.parameter(shape_.parts());
      if (phase_.walks_parts) {
        part_ = b_.rem(row_, parts_), row_ = b_.div(row_, parts_);
        lo_ = b_.mul(part_, b_.index(shape_.part));
        hi_ = b_.min(b_.add(lo_, b_.index(shape_.part)), hi_);
        tasks *= shape_.parts();
      }
    }
    return tasks;
  }

  void bind_thread() {
    ValueId in_row = b_.thread();
    const int64_t per_block = shape_.rows_per_block();
    if (per_block > 1) {
      in_row = low_part(b_, in_row, threads_.row);
      row_ = b_.add(b_.mul(row_, b_.index(per_block)), high_part(b_, b_.thread(), threads_.row));
    }
    const RowOfThread row = row_of_thread(f_, row_, iterations(shape_.rows), per_block);
    row_ = row.row, stores_ = row.stores;
    in_row_ = in_row;
    f_.bind_digits(shape_.rows, row_);
    offset_ = b_.mul(in_row, b_.index(threads_.lanes));
    if (!shape_.sums || shape_.is_part_of_leaf()) return;
    const ValueId leaf =
        b_.mul(high_part(b_, in_row, threads_.per_leaf()), b_.index(shape_.vectors / kLeafVectors * kSumLeaf));
    offset_ = b_.add(leaf, b_.mul(low_part(b_, in_row, threads_.per_leaf()), b_.index(threads_.lanes)));
  }

  // The thread's vectors of the chunk that begins at `base`.
  std::vector<Place> places_at(ValueId base) {
    const auto lanes = static_cast<int>(threads_.lanes);
    const Size length = shape_.axis.value;
    const bool full =
        shape_.part ? shape_.part % shape_.chunk() == 0 && length % shape_.part == 0 : length % shape_.chunk() == 0;
    const bool whole = length % threads_.lanes == 0;
    std::vector<Place> places;
    for (int64_t k = 0; k < shape_.vectors; ++k) {
      const ValueId at = b_.add(b_.add(base, offset_), b_.index(shape_.vector_offset(k)));
      ValueId mask = kNoId;
      if (!full) mask = whole ? b_.splat(b_.lt(at, hi_), lanes) : b_.lane_mask(b_.sub(hi_, at), lanes);
      places.emplace_back(shape_.axis.id, at, mask, lanes);
    }
    return places;
  }

  void stage(size_t k) {
    LoopStage& s = n_.stages[k];
    const bool reduces = !s.identity.empty();
    if (k < phase_.first) {
      if (reduces) bind_result(k, gathered(k));
      return;
    }
    f_.emit.hoist(s.lift, std::span(&shape_.axis.id, 1));
    if (!reduces)
      map(k);
    else if (phase_.leaves(k))
      leave(k);
    else
      bind_result(k, reduced(k));
  }

  // By one thread of the row: the first.
  void once(const std::function<void()>& store) {
    ValueId first = b_.prim(Prim::bit_and, {stores_, b_.prim(Prim::eq, {in_row_, b_.index(0)})});
    first = b_.prim(Prim::bit_and, {first, b_.prim(Prim::eq, {part_, b_.index(0)})});
    b_.branch(first, [&] {
      const ExprEmitter::Scope scope(f_.emit);
      store();
    });
  }

  void bind_result(size_t k, ValueId value) {
    LoopStage& s = n_.stages[k];
    f_.emit.bind(n_.pool.load(s.source, s.dtype, {}), value);
    if (s.output >= 0 && !phase_.partial) once([&] { f_.emit.store_value(f_.output(s), s.store, value); });
  }

  // What the thread has of a chunk, leaf by leaf.
  State fold(StageMonoid& m, std::vector<Place>& places) {
    const auto lanes = static_cast<int>(threads_.lanes);
    std::vector<State> leaves;
    for (size_t first = 0; first < places.size(); first += kLeafVectors) {
      State leaf = m.identity(lanes);
      for (size_t k = first; k < std::min<size_t>(first + kLeafVectors, places.size()); ++k) {
        const ExprEmitter::PlaceScope scope(f_.emit, places[k]);
        leaf = m.combine(leaf, m.lifted_masked(lanes));
      }
      leaves.push_back(std::move(leaf));
    }
    return ThreadFold::pairwise(m, std::move(leaves));
  }

  bool sums_chunks(const StageMonoid& m) const { return !shape_.is_resident() && m.tree() == Tree::sum; }
  // What this thread has of the row or part.
  State own(StageMonoid& m) { return shape_.is_resident() ? fold(m, places_) : fold_chunks(m); }

  void each_chunk(const std::function<void(ValueId)>& body) {
    b_.loop(lo_, hi_, b_.index(shape_.chunk()), [&](ValueId base) {
      const ExprEmitter::Scope scope(f_.emit);
      body(base);
    });
  }

  // In any order.
  State fold_chunks(StageMonoid& m) {
    return b_.loop(lo_, hi_, b_.index(shape_.chunk()), m.identity(static_cast<int>(threads_.lanes)),
                   [&](ValueId base, std::span<const ValueId> carried) {
                     const ExprEmitter::Scope scope(f_.emit);
                     std::vector<Place> places = places_at(base);
                     return m.combine(State(carried.begin(), carried.end()), fold(m, places));
                   });
  }

  State sum_of_chunks(StageMonoid& m, ThreadFold& threads) {
    const int64_t chunk = shape_.chunk();
    const Size length = shape_.part ? Size(shape_.part) : shape_.axis.value;
    const int levels = RegisterStack::levels_for((length + (chunk - 1)) / chunk);
    RegisterStack stack(m, levels, static_cast<int>(threads_.lanes));
    const auto slots =
        b_.loop(lo_, hi_, b_.index(chunk), stack.empty(), [&](ValueId base, std::span<const ValueId> carried) {
          const ExprEmitter::Scope scope(f_.emit);
          std::vector<Place> places = places_at(base);
          const State sum = threads.groups(fold(m, places));
          return stack.push(high_part(b_, b_.sub(base, lo_), chunk), carried, sum);
        });
    const ValueId chunks = high_part(b_, b_.add(b_.sub(hi_, lo_), b_.index(chunk - 1)), chunk);
    return stack.close(chunks, slots);
  }

  ValueId reduced(size_t k) {
    StageMonoid m(f_, n_, n_.stages[k], true);
    ThreadFold threads(m, threads_);
    return m.projected(m.finished(sums_chunks(m) ? threads.lanes(sum_of_chunks(m, threads)) : threads.whole(own(m))));
  }

  ValueId state_at(ValueId part) {
    const ValueId lane = b_.mul(low_part(b_, in_row_, threads_.per_leaf()), b_.index(threads_.lanes));
    return b_.add(b_.mul(b_.add(b_.mul(row_, parts_), part), b_.index(kSumLanes)), lane);
  }

  void leave(size_t k) {
    StageMonoid m(f_, n_, n_.stages[k], true);
    ThreadFold threads(m, threads_);
    const State lanes = sums_chunks(m) ? sum_of_chunks(m, threads) : threads.groups(own(m));
    b_.branch(b_.lt(in_row_, b_.index(threads_.per_leaf())), [&] { m.store(states_[k], state_at(part_), lanes); });
  }

  // Group of threads by group: the states of some neighbouring parts.
  ValueId gathered(size_t k) {
    StageMonoid m(f_, n_, n_.stages[k], true);
    const int64_t each = most_parts(threads_) / threads_.groups();
    const ValueId first = b_.mul(high_part(b_, in_row_, threads_.per_leaf()), b_.index(each));
    const auto lanes = static_cast<int>(threads_.lanes);
    const State none = m.identity(lanes);
    std::vector<State> read;
    for (int64_t p = 0; p < each; ++p) {
      const ValueId part = b_.add(first, b_.index(p)), there = b_.lt(part, parts_);
      State state;
      for (size_t c = 0; c < none.size(); ++c) {
        const ValueId x = b_.load(states_[k][c], state_at(part), lanes, b_.splat(there, lanes));
        state.push_back(b_.select(there, x, none[c]));
      }
      read.push_back(std::move(state));
    }
    ThreadFold threads(m, threads_);
    return m.projected(m.finished(threads.whole(ThreadFold::pairwise(m, std::move(read)))));
  }

  void map(size_t k) {
    LoopStage& s = n_.stages[k];
    auto store = [&] { f_.emit.store(f_.output(s), s.store, s.lift[0]); };
    if (shape_.inner[k].empty()) return once(store);
    auto store_at = [&](std::vector<Place>& places) {
      for (Place& p : places) {
        const ExprEmitter::PlaceScope scope(f_.emit, p);
        store();
      }
    };
    if (!shape_.is_resident())
      return each_chunk([&](ValueId base) {
        std::vector<Place> places = places_at(base);
        b_.branch(stores_, [&] { store_at(places); });
      });
    b_.branch(stores_, [&] {
      const ExprEmitter::Scope scope(f_.emit);
      std::vector<Place> places = places_;
      store_at(places);
    });
  }

  LoopNest& n_;
  const GridRowShape& shape_;
  const RowThreads threads_;
  const RowPhase& phase_;
  const Partials& partials_;
  KernelFrame f_;
  KernelBuilder& b_;
  std::vector<std::vector<MemId>> states_;  // by stage: of its parts
  std::vector<Place> places_;               // of a row that is kept
  ValueId row_ = kNoId, in_row_ = kNoId, offset_ = kNoId, stores_ = kNoId;
  ValueId part_ = kNoId, parts_ = kNoId, lo_ = kNoId, hi_ = kNoId;
};

}  // namespace

Result<std::vector<ScheduleOption>> grid_row_options(LoopNest& n, const Machine& machine) {
  if (std::ranges::all_of(n.stages, [](const LoopStage& s) { return s.identity.empty(); }))
    return std::vector<ScheduleOption>{};
  TRY(const std::optional<GridRowSteps> steps, choose_grid_row_steps(n, machine));
  if (!steps) return std::vector<ScheduleOption>{};
  return std::vector<ScheduleOption>{{1, *steps}};
}

Result<KernelProgram> generate_grid_rows(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<GridRowSteps>(&steps);
  if (!s) return internal_error("grid_rows: steps of another family");
  TRY(const GridRowShape shape, grid_row_shape(n, *s));
  Partials partials;
  if (shape.part > 0)
    partials = partials_of(n, [&](const LoopStage&) { return iterations(shape.rows) * shape.parts() * kSumLanes; });
  KernelProgram program;
  program.workspaces = partials.bytes;
  for (const RowPhase& phase : phases_of(n, shape.inner, shape.part > 0)) {
    TRY(KernelLaunch launch, GridRows(n, shape, phase, partials, context).build());
    program.kernels.push_back(std::move(launch));
  }
  return program;
}

}  // namespace thermite
