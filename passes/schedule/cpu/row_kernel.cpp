// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/row_kernel.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/fold_along.h"
#include "passes/schedule/cpu/kept_values.h"
#include "passes/schedule/extremum.h"
#include "passes/schedule/fold_across.h"
#include "passes/schedule/joined_monoid.h"
#include "passes/schedule/leaf_stack.h"
#include "passes/schedule/row_roles.h"

namespace thermite {
namespace {

constexpr size_t kMostStates = 6;  // vectors that reductions walked together fold into

// A value that one stage computes and later ones need again, kept per row.
struct Kept {
  ExprId value;
  size_t maker;
  MemId memory;
};

class RowKernel {
 public:
  RowKernel(LoopNest& nest, const RowShape& shape, const RowPhase& phase, const Partials& partials,
            const ScheduleContext& context)
      : n_(nest),
        shape_(shape),
        phase_(phase),
        partials_(partials),
        f_(nest, context),
        b_(f_.b),
        kept_bytes_(context.machine.profile.l2_bytes / 2),
        states_(bind_partials(f_, nest, phase, partials)) {}

  Result<KernelLaunch> build() {
    if ((along() || across()) && !shape_.splits()) find_kept();
    const Size tasks = across() ? across_tasks() : row_tasks();
    std::string text =
        fmt::format("{} task axes, {} serial, {} kept", shape_.task.size(), shape_.serial.size(), kept_.size());
    if (shape_.splits()) text += fmt::format(", phase {}", phase_.number);
    return std::move(f_).finish(tasks, std::move(text), count(n_, phase_, partials_));
  }

 private:
  const std::vector<LoopAxis>& inner(size_t stage) const { return shape_.inner[stage]; }
  bool along() const { return shape_.mode == RowMode::along; }
  bool across() const { return shape_.mode == RowMode::across; }

  Size row_tasks() {
    ValueId task = b_.task();
    Size tasks = iterations(shape_.task);
    part_ = b_.index(0);
    if (shape_.splits()) {
      const Size length = iterations(axes()), count = (length + (shape_.part - 1)) / shape_.part;
      parts_ = f_.parameter(count);
      const ValueId size = f_.parameter(shape_.part);
      if (phase_.walks_parts) {
        part_ = b_.rem(task, parts_);
        task = b_.div(task, parts_);
        tasks *= count;
        const ValueId lo = b_.mul(part_, size);
        const ValueId all = axes().size() == 1 ? f_.value(axes()[0].extent) : f_.parameter(length);
        elements_ = {lo, b_.min(b_.add(lo, size), all), shape_.part};
      }
      row_ = task;
    }
    f_.bind_digits(shape_.task, task);
    f_.serial_loops(shape_.serial, [&] { row(); });
    return tasks;
  }

  Size across_tasks() {
    const LoopAxis& v = shape_.vector;
    ValueId task = b_.task(), lo = b_.index(0), hi = f_.value(v.extent);
    Size tasks = iterations(shape_.task);
    if (shape_.block > 0) {
      const ValueId block = f_.parameter(shape_.block);
      ValueId part = task;
      if (!shape_.task.empty()) {
        const ValueId blocks = b_.div(b_.add(hi, b_.sub(block, b_.index(1))), block);
        part = b_.rem(task, blocks);
        task = b_.div(task, blocks);
      }
      lo = b_.mul(part, block);
      hi = b_.min(b_.add(lo, block), hi);
      tasks *= (v.value + shape_.block - 1) / shape_.block;
    }
    f_.bind_digits(shape_.task, task);
    const Interior interior = find_interior(n_, all_roots(), v, taps());
    f_.serial_loops(shape_.serial, [&] { f_.vector_loop(v, lo, hi, interior, [&] { row(); }); });
    return tasks;
  }

  // Those that are walked in parts.
  const std::vector<LoopAxis>& axes() const {
    return *std::ranges::find_if(shape_.inner, [](const auto& i) { return !i.empty(); });
  }

  void row() {
    for (size_t k = 0; k <= phase_.last; ++k) {
      LoopStage& s = n_.stages[k];
      const bool reduces = !s.identity.empty();
      if (k < phase_.first) {
        if (reduces) bind_result(k, gathered(k));
        continue;
      }
      const size_t last = reduces && along() ? last_together(k) : k;
      for (size_t t = k; t <= last; ++t) hoist(t);
      if (!reduces)
        map(k);
      else if (last > k)
        reduce_together(k, last);
      else if (phase_.leaves(k))
        leave(k);
      else
        bind_result(k, reduced(k));
      k = last;
    }
  }

  void hoist(size_t k) {
    std::vector<AxisId> unbound;
    for (const LoopAxis& a : inner(k)) unbound.push_back(a.id);
    f_.emit.hoist(n_.stages[k].lift, unbound);
  }

  // As many as have their states in registers.
  size_t last_together(size_t first) {
    size_t last = first, states = 0;
    const size_t most = std::min(last_of_walk(n_, shape_.inner, first), phase_.last);
    for (size_t k = first; k <= most; ++k) {
      states += state_types(n_, n_.stages[k], true).size();
      if (states <= kMostStates) last = k;
    }
    return last;
  }

  void reduce_together(size_t first, size_t last) {
    JoinedMonoid m(f_, n_, std::span(n_.stages).subspan(first, last - first + 1));
    const bool leaves = phase_.leaves(first);
    const State all = fold_along(m, elements_, hooks(first, last), streams(first, last));
    for (size_t k = first; k <= last; ++k) {
      StageMonoid& part = m.part(k - first);
      const State mine = m.state_of(k - first, all);
      if (leaves)
        part.store(states_[k], state_at(part_), mine);
      else
        bind_result(k, part.projected(part.finished(part.across_lanes(mine))));
    }
  }

  // Makes the value of a reduction known, in the last phase (or the only one) for everybody.
  void bind_result(size_t k, ValueId value) {
    LoopStage& s = n_.stages[k];
    f_.emit.bind(n_.pool.load(s.source, s.dtype, {}), value);
    if (s.output < 0 || phase_.partial) return;
    once([&] { f_.emit.store_value(f_.output(s), s.store, value); });
  }

  // What belongs to the row is stored by the task of its first part.
  void once(const std::function<void()>& store) {
    if (!phase_.walks_parts) return store();
    b_.branch(b_.prim(Prim::eq, {part_, b_.index(0)}), [&] {
      const ExprEmitter::Scope scope(f_.emit);
      store();
    });
  }

  ValueId reduced(size_t k) {
    LoopStage& s = n_.stages[k];
    if (along() && can_fold_along(n_.stages[k])) {
      StageMonoid m(f_, n_, s, true);
      return m.projected(m.finished(m.across_lanes(fold_along(m, elements_, hooks(k), streams(k, k)))));
    }
    StageMonoid m(f_, n_, s, iterations(s.reduce) >= kMinExtremes);
    const bool write_out = across() && pays_written_out(n_, s);
    return m.projected(m.finished(fold_across(m, across() ? kVectorLanes : 1, hooks(k), write_out)));
  }

  std::vector<ExprId> streams(size_t first, size_t last) {
    std::vector<ExprId> reads;
    for (size_t k = first; shape_.ahead && k <= last; ++k)
      std::ranges::copy(reads_once(n_, shape_.inner, k), std::back_inserter(reads));
    return reads;
  }

  ValueId state_at(ValueId part) { return b_.mul(b_.add(b_.mul(row_, parts_), part), b_.index(kVectorLanes)); }

  void leave(size_t k) {
    StageMonoid m(f_, n_, n_.stages[k], true);
    m.store(states_[k], state_at(part_), fold_along(m, elements_, {}, streams(k, k)));
  }

  ValueId gathered(size_t k) {
    LoopStage& s = n_.stages[k];
    StageMonoid m(f_, n_, s, true);
    auto part = [&](ValueId p) { return m.load(states_[k], state_at(p), kVectorLanes); };
    State all;
    if (s.tree == Tree::sum) {
      LeafStack stack = LeafStack::of_vectors(m, kVectorLanes);
      b_.loop(b_.index(0), parts_, b_.index(1), [&](ValueId p) { stack.push(part(p), stack.merges(p), b_.index(0)); });
      all = stack.close(parts_, m.identity(kVectorLanes), b_.index(0));
    } else {
      all = b_.loop(
          b_.index(0), parts_, b_.index(1), m.identity(kVectorLanes),
          [&](ValueId p, std::span<const ValueId> acc) { return m.combine(State(acc.begin(), acc.end()), part(p)); });
    }
    return m.projected(m.finished(m.across_lanes(all)));
  }

  void map(size_t k) {
    LoopStage& s = n_.stages[k];
    const ElementHooks around = hooks(k);
    const auto store = [&] {
      if (around.before) around.before();
      f_.emit.store(f_.output(s), s.store, s.lift[0]);
      if (around.after) around.after();
    };
    if (inner(k).empty()) return once(store);
    if (!along()) return f_.serial_loops(inner(k), store);
    const LoopAxis& v = inner(k).back();
    PartLines(f_, inner(k), elements_).each({}, [&](ValueId from, ValueId to, std::span<const ValueId>) {
      f_.emit.hoist(s.lift, std::span(&v.id, 1));
      f_.vector_loop(v, from, to, store);
      return std::vector<ValueId>();
    });
  }

  void find_kept() {
    const auto any = [](const LoopStage&) { return true; };
    Size kept = 0;
    for (const SharedValue& v : shared_maths(n_, shape_.inner, along() ? can_fold_along : any)) {
      const DType t = n_.pool.dtype(v.value);
      const Size elements = inner(v.maker)[0].value * (along() ? 1 : kVectorLanes);
      const Size bytes = elements * static_cast<int64_t>(size_of(t));
      if (kept + bytes > kept_bytes_) continue;
      kept += bytes;
      kept_.push_back({v.value, v.maker, b_.scratch(t, f_.parameter(elements))});
    }
  }

  ElementHooks hooks(size_t k) { return hooks(k, k); }
  // Around an element of all these stages.
  ElementHooks hooks(size_t first, size_t last) {
    if (kept_.empty() || inner(first).size() != 1) return {};
    const auto keep = [this, first, last] {
      for (size_t k = first; k <= last; ++k) store_kept(k);
    };
    return {[this, first] { load_kept(first); }, keep};
  }

  ExprId place(size_t stage) { return n_.pool.axis(inner(stage)[0].id); }
  // Across: of as many rows as there are lanes, elements at the same place follow each other.
  ValueId column(size_t stage) { return b_.mul(f_.value(place(stage)), b_.index(kVectorLanes)); }

  void load_kept(size_t stage) {
    for (const Kept& k : kept_) {
      if (k.maker >= stage || inner(k.maker)[0].id != inner(stage)[0].id) continue;
      if (along())
        f_.emit.bind_load(k.value, k.memory, place(stage));
      else
        f_.emit.bind(k.value, b_.load(k.memory, column(stage), kVectorLanes));
    }
  }

  void store_kept(size_t stage) {
    for (const Kept& k : kept_) {
      if (k.maker != stage) continue;
      if (along())
        f_.emit.store(k.memory, place(stage), k.value);
      else
        b_.store(k.memory, column(stage), f_.emit.emit_vector(k.value));
    }
  }

  std::vector<ExprId> all_roots() {
    std::vector<ExprId> roots;
    for (LoopStage& s : n_.stages) roots.insert(roots.end(), s.lift.begin(), s.lift.end());
    return roots;
  }

  std::vector<LoopAxis> taps() {
    std::vector<LoopAxis> axes;
    for (const auto& list : shape_.inner) axes.insert(axes.end(), list.begin(), list.end());
    return axes;
  }

  LoopNest& n_;
  const RowShape& shape_;
  const RowPhase& phase_;
  const Partials& partials_;
  KernelFrame f_;
  KernelBuilder& b_;
  std::vector<Kept> kept_;
  int64_t kept_bytes_;                      // of all of them, at most
  std::vector<std::vector<MemId>> states_;  // by stage: of its parts
  std::optional<ElementRange> elements_;    // of the part at hand
  ValueId row_ = kNoId, part_ = kNoId, parts_ = kNoId;
};

}  // namespace

Result<KernelLaunch> row_kernel(LoopNest& n, const RowShape& shape, const RowPhase& phase, const Partials& partials,
                                const ScheduleContext& context) {
  return RowKernel(n, shape, phase, partials, context).build();
}

}  // namespace thermite
