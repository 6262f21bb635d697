// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/gpu/column_kernel.h"
#include "passes/schedule/gpu/thread_fold.h"
#include "passes/schedule/gpu/threads.h"

namespace thermite {
namespace {

constexpr int64_t kLeaves = 4;  // that a thread reads before it combines them with what it has

// Threads x + columns * lane: neighbours have neighbouring vectors, and the same lane of a sum.
class SharedColumns {
 public:
  SharedColumns(LoopNest& nest, const ColumnShape& shape, const RowPhase& phase, const Partials& partials,
                const ScheduleContext& context)
      : n_(nest),
        shape_(shape),
        steps_(shape.steps),
        v_(shape.vector()),
        axis_(*common_inner_axis(shape.roles.inner)),
        phase_(phase),
        partials_(partials),
        f_(nest, context),
        b_(f_.b),
        lanes_(static_cast<int>(shape.steps.lanes)),
        states_(bind_partials(f_, nest, phase, partials)) {}

  Result<KernelLaunch> build() {
    b_.block_of(static_cast<int>(steps_.columns * kSumLanes));
    f_.emit.want_aligned();
    const Size tasks = bind();
    find_mask();
    {
      const ExprEmitter::VectorScope vector(f_.emit, v_.id, base_, mask_, lanes_);
      for (size_t k = 0; k <= phase_.last; ++k) stage(k);
    }
    std::string text = fmt::format("{} threads a column", kSumLanes);
    if (steps_.part) text += fmt::format(", phase {}", phase_.number);
    return std::move(f_).finish(tasks, std::move(text), count(n_, phase_, partials_));
  }

 private:
  Size parts() const { return (axis_.value + (steps_.part - 1)) / steps_.part; }

  Size bind() {
    const std::vector<LoopAxis> outer = shape_.outer();
    const Size blocks = (shape_.vectors() + (steps_.columns - 1)) / steps_.columns;
    Size tasks = iterations(outer) * blocks;
    ValueId task = b_.task();
    lo_ = part_ = b_.index(0), hi_ = f_.value(axis_.extent);
    if (steps_.part > 0) {
      parts_ = f_.parameter(parts());
      if (phase_.walks_parts) {
        part_ = b_.rem(task, parts_), task = b_.div(task, parts_);
        lo_ = b_.mul(part_, b_.index(steps_.part));
        hi_ = b_.min(b_.add(lo_, b_.index(steps_.part)), hi_);
        tasks *= parts();
      }
    }
    const ValueId blocks_v = f_.parameter(blocks);
    const ValueId x = low_part(b_, b_.thread(), steps_.columns);
    lane_ = high_part(b_, b_.thread(), steps_.columns);
    const ValueId block = outer.empty() ? task : b_.rem(task, blocks_v);
    row_ = outer.empty() ? b_.index(0) : b_.div(task, blocks_v);
    f_.bind_digits(outer, row_);
    base_ = b_.mul(b_.add(b_.mul(block, b_.index(steps_.columns)), x), b_.index(steps_.lanes));
    place_ = b_.mul(b_.add(b_.mul(lane_, b_.index(steps_.columns)), x), b_.index(steps_.lanes));
    x_ = b_.mul(x, b_.index(steps_.lanes));
    return tasks;
  }

  void find_mask() {
    const ValueId left = b_.sub(f_.value(v_.extent), base_);
    if (!(v_.value % steps_.lanes == 0)) {
      mask_ = b_.lane_mask(left, lanes_);
    } else if (!(shape_.vectors() % steps_.columns == 0)) {
      inside_ = b_.lt(b_.index(0), left);
      mask_ = b_.splat(inside_, lanes_);
    }
  }

  void stage(size_t k) {
    LoopStage& s = n_.stages[k];
    const bool reduces = !s.identity.empty();
    if (k < phase_.first) {
      if (reduces) bind_result(k, gathered(k));
      return;
    }
    f_.emit.hoist(s.lift, std::span(&axis_.id, 1));
    if (!reduces) return map(k);
    StageMonoid m(f_, n_, s, true);
    const State mine = folded(m);
    if (phase_.leaves(k))
      leave(k, mine);
    else
      bind_result(k, result_of(m, mine));
  }

  // By the threads of the first lane.
  void once(const std::function<void()>& store) {
    const ValueId first =
        b_.prim(Prim::bit_and, {b_.prim(Prim::eq, {lane_, b_.index(0)}), b_.prim(Prim::eq, {part_, b_.index(0)})});
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

  // The element of the column at `at`, or the identity beyond its end; what all columns share is read at the last one
  // then.
  State element(StageMonoid& m, ValueId at) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.axis(axis_.id), b_.min(at, b_.sub(hi_, b_.index(1))));
    const ExprEmitter::VectorScope vector(f_.emit, v_.id, base_, mask_at(b_.lt(at, hi_)), lanes_);
    return m.lifted_masked(lanes_);
  }

  ValueId mask_at(ValueId there) {
    if (mask_ == kNoId) return b_.splat(there, lanes_);
    if (inside_ != kNoId) return b_.splat(b_.prim(Prim::bit_and, {inside_, there}), lanes_);
    return b_.prim(Prim::bit_and, {mask_, b_.splat(there, lanes_)});
  }

  State leaf(StageMonoid& m, ValueId base) {
    State acc = m.identity(lanes_);
    for (int64_t r = 0; r < kLeafVectors; ++r)
      acc = m.combine(acc, element(m, b_.add(b_.add(base, lane_), b_.index(r * kSumLanes))));
    return acc;
  }

  State some_leaves(StageMonoid& m, ValueId base) {
    std::vector<State> leaves;
    for (int64_t l = 0; l < kLeaves; ++l) leaves.push_back(leaf(m, b_.add(base, b_.index(l * kSumLeaf))));
    return ThreadFold::pairwise(m, std::move(leaves));
  }

  // What the thread's lane folds of the column or its part.
  State folded(StageMonoid& m) {
    const int64_t step = kLeaves * kSumLeaf;
    const Size length = steps_.part ? Size(steps_.part) : axis_.value;
    if (length <= step) return some_leaves(m, lo_);
    if (m.stage().tree != Tree::sum)
      return b_.loop(lo_, hi_, b_.index(step), m.identity(lanes_), [&](ValueId at, std::span<const ValueId> carried) {
        const ExprEmitter::Scope scope(f_.emit);
        return m.combine(State(carried.begin(), carried.end()), some_leaves(m, at));
      });
    RegisterStack stack(m, RegisterStack::levels_for((length + (step - 1)) / step), lanes_);
    const auto slots =
        b_.loop(lo_, hi_, b_.index(step), stack.empty(), [&](ValueId at, std::span<const ValueId> carried) {
          const ExprEmitter::Scope scope(f_.emit);
          const ValueId number = high_part(b_, b_.sub(at, lo_), step);
          return stack.push(number, carried, some_leaves(m, at));
        });
    const ValueId steps = b_.add(b_.sub(hi_, lo_), b_.index(step - 1));
    return stack.close(high_part(b_, steps, step), slots);
  }

  // Lanes j, j + gap, j + 2 gap, ... as the tree pairs them.
  State lanes_from(StageMonoid& m, const std::vector<MemId>& shared, int64_t j, int64_t gap) {
    if (gap == kSumLanes) return m.load(shared, b_.add(b_.index(j * steps_.columns * steps_.lanes), x_), lanes_);
    const State left = lanes_from(m, shared, j, 2 * gap);
    return m.combine(left, lanes_from(m, shared, j + gap, 2 * gap));
  }

  // By component, of every lane and column. Stages share it.
  std::vector<MemId> meeting_place(const std::vector<DType>& types) {
    if (!shared_.empty()) b_.barrier();  // all have read what was there
    std::vector<MemId> found;
    for (DType t : types) {
      const auto same = std::ranges::find_if(
          shared_, [&](MemId s) { return b_.memory(s).dtype == t && !std::ranges::count(found, s); });
      const bool there = same != shared_.end();
      found.push_back(there ? *same : b_.shared(t, kSumLanes * steps_.columns * steps_.lanes));
      if (!there) shared_.push_back(found.back());
    }
    return found;
  }

  // Every thread then knows its column's.
  ValueId result_of(StageMonoid& m, const State& mine) {
    const std::vector<MemId> shared = meeting_place(m.components());
    m.store(shared, place_, mine);
    b_.barrier();
    return m.projected(m.finished(lanes_from(m, shared, 0, 1)));
  }

  ValueId state_at(ValueId part) {
    const ValueId lane = b_.add(b_.mul(b_.add(b_.mul(row_, parts_), part), b_.index(kSumLanes)), lane_);
    const ValueId pitch = f_.value(v_.extent);
    if (!b_.index_of(pitch) && v_.value % steps_.lanes == 0) {
      ScalarFacts facts = b_.facts_of(pitch);
      facts.multiple = std::max(facts.multiple, steps_.lanes);
      b_.assume(pitch, facts);
    }
    return b_.add(b_.mul(lane, pitch), base_);
  }

  void leave(size_t k, const State& mine) {
    for (size_t c = 0; c < mine.size(); ++c) b_.store(states_[k][c], state_at(part_), mine[c], mask_);
  }

  ValueId gathered(size_t k) {
    StageMonoid m(f_, n_, n_.stages[k], true);
    auto part = [&](ValueId p) {
      State state;
      for (MemId s : states_[k]) state.push_back(b_.load(s, state_at(p), lanes_, mask_));
      return state;
    };
    if (m.stage().tree != Tree::sum)
      return result_of(m, b_.loop(b_.index(0), parts_, b_.index(1), m.identity(lanes_),
                                  [&](ValueId p, std::span<const ValueId> carried) {
                                    return m.combine(State(carried.begin(), carried.end()), part(p));
                                  }));
    RegisterStack stack(m, RegisterStack::levels_for(parts()), lanes_);
    const auto slots =
        b_.loop(b_.index(0), parts_, b_.index(1), stack.empty(),
                [&](ValueId p, std::span<const ValueId> carried) { return stack.push(p, carried, part(p)); });
    return result_of(m, stack.close(parts_, slots));
  }

  void map(size_t k) {
    LoopStage& s = n_.stages[k];
    auto store = [&] { f_.emit.store(f_.output(s), s.store, s.lift[0]); };
    if (shape_.roles.inner[k].empty()) return once(store);
    b_.loop(b_.add(lo_, lane_), hi_, b_.index(kSumLanes), [&](ValueId at) {
      const ExprEmitter::Scope scope(f_.emit);
      f_.emit.bind(n_.pool.axis(axis_.id), at);
      store();
    });
  }

  LoopNest& n_;
  const ColumnShape& shape_;
  const GridFoldSteps& steps_;
  const LoopAxis v_, axis_;  // of vectors, and the one that is folded
  const RowPhase& phase_;
  const Partials& partials_;
  KernelFrame f_;
  KernelBuilder& b_;
  const int lanes_;
  std::vector<std::vector<MemId>> states_;  // by stage: of its parts
  std::vector<MemId> shared_;
  ValueId row_ = kNoId, lane_ = kNoId, base_ = kNoId, x_ = kNoId, place_ = kNoId, mask_ = kNoId, inside_ = kNoId;
  ValueId part_ = kNoId, parts_ = kNoId, lo_ = kNoId, hi_ = kNoId;
};

}  // namespace

Result<KernelLaunch> shared_columns_kernel(LoopNest& n, const ColumnShape& shape, const RowPhase& phase,
                                           const Partials& partials, const ScheduleContext& context) {
  return SharedColumns(n, shape, phase, partials, context).build();
}

}  // namespace thermite
