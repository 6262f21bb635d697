// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/row_schedule.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "passes/schedule/bound_exponents.h"
#include "passes/schedule/fold.h"
#include "passes/schedule/frame.h"
#include "passes/schedule/nest_util.h"
#include "passes/schedule/row_shape.h"

namespace thermite {
namespace {

constexpr int64_t kMaxScratch = 128 * 1024;  // bytes of one shared value: half of a small L2

// A value that one stage computes and later ones need again, kept per row.
struct Kept {
  ExprId value;
  size_t maker;
  MemId memory;
};

bool is_maths(const LoopNest& n, ExprId e) {
  const Expr& x = n.pool[e];
  return x.kind == ExprKind::prim && (info(x.prim).maths || x.prim == Prim::div || x.prim == Prim::sqrt);
}

std::set<ExprId> below(LoopNest& n, const LoopStage& s) {
  std::set<ExprId> r;
  walk(n.pool, s.lift, [&](ExprId x) { r.insert(x); });
  return r;
}

struct Rows {
  LoopNest& n;
  const RowShape& shape;
  KernelFrame f;
  std::vector<Kept> kept;

  Rows(LoopNest& nest, const RowShape& s, std::string name) : n(nest), shape(s), f(nest, std::move(name)) {}

  const std::vector<LoopAxis>& inner(size_t stage) const { return shape.inner[stage]; }
  bool along() const { return shape.mode == RowShape::along; }

  // Largest common subexpressions of stage `t` and an earlier stage over the same inner axis that contain maths.
  void find_kept() {
    for (size_t t = 1; t < n.stages.size(); ++t) {
      if (inner(t).size() != 1) continue;
      for (size_t s = 0; s < t; ++s) {
        if (!n.stages[s].identity.empty() && !shape.can_fold_along(n, s)) continue;
        if (inner(s).size() != 1 || inner(s)[0].id != inner(t)[0].id) continue;
        const std::set<ExprId> made = below(n, n.stages[s]);
        for (ExprId root : n.stages[t].lift) keep_shared(root, s, made);
      }
    }
  }

  void keep_shared(ExprId x, size_t maker, const std::set<ExprId>& made) {
    const Expr e = n.pool[x];
    const LoopAxis& axis = inner(maker)[0];
    if (!n.pool.depends_on(x, axis.id)) return;
    bool maths = false;
    walk(n.pool, std::span(&x, 1), [&](ExprId y) { maths |= is_maths(n, y) && n.pool.depends_on(y, axis.id); });
    if (!maths) return;
    if (made.count(x)) {
      const bool known = std::any_of(kept.begin(), kept.end(), [x](const Kept& k) { return k.value == x; });
      const Size bytes = static_cast<int64_t>(size_of(n.pool.dtype(x))) * axis.value;
      if (!known && bytes <= kMaxScratch && n.pool.dtype(x) != DType::boolean)
        kept.push_back({x, maker, f.b.scratch(n.pool.dtype(x), scratch_extent(axis))});
      return;
    }
    for (ExprId o : e.operands) keep_shared(o, maker, made);
  }

  ValueId scratch_extent(const LoopAxis& axis) { return f.parameter(axis.value); }

  ExprId place(size_t stage) { return n.pool.axis(inner(stage)[0].id); }

  void load_kept(size_t stage) {
    for (const Kept& k : kept)
      if (k.maker < stage && inner(k.maker)[0].id == inner(stage)[0].id) {
        f.emit.bind_load(k.value, k.memory, place(stage));
      }
  }

  void store_kept(size_t stage) {
    for (const Kept& k : kept)
      if (k.maker == stage) f.emit.store(k.memory, place(stage), k.value);
  }

  ValueId project(LoopStage& s, const State& state) {
    const ExprEmitter::Scope scope(f.emit);
    for (uint32_t c = 0; c < state.size(); ++c) f.emit.bind(n.pool.lhs(c, s.identity[c].dtype), state[c]);
    return f.value(s.project);
  }

  void reduce(size_t k) {
    LoopStage& s = n.stages[k];
    State state;
    if (along() && shape.can_fold_along(n, k)) {
      const bool keeps = inner(k).size() == 1;
      auto before = [&] {
        if (keeps) load_kept(k);
      };
      auto after = [&] {
        if (keeps) store_kept(k);
      };
      state = fold_along(f, n, s, before, after);
    } else {
      state = fold_across(f, n, s, shape.mode == RowShape::across ? kVectorLanes : 1);
    }
    const ValueId v = project(s, state);
    f.emit.bind(n.pool.load(s.source, s.dtype, {}), v);
    if (s.output >= 0) f.emit.store_value(f.output(s), s.store, v);
  }

  void map(size_t k) {
    LoopStage& s = n.stages[k];
    auto store = [&] { f.emit.store(f.output(s), s.store, s.lift[0]); };
    if (!along() || inner(k).empty()) return f.serial_loops(inner(k), store);
    const auto outer = std::span(inner(k)).first(inner(k).size() - 1);
    const LoopAxis& v = inner(k).back();
    f.serial_loops(outer, [&] {
      f.emit.hoist(s.lift, std::span(&v.id, 1));
      f.vector_loop(v, f.b.index(0), f.value(v.extent), [&] {
        if (inner(k).size() == 1) load_kept(k);
        store();
        if (inner(k).size() == 1) store_kept(k);
      });
    });
  }

  void row() {
    for (size_t k = 0; k < n.stages.size(); ++k) {
      LoopStage& s = n.stages[k];
      std::vector<AxisId> unbound;
      for (const LoopAxis& a : inner(k)) unbound.push_back(a.id);
      f.emit.hoist(s.lift, unbound);
      if (s.identity.empty())
        map(k);
      else
        reduce(k);
    }
  }

  std::vector<ExprId> all_roots() {
    std::vector<ExprId> roots;
    for (LoopStage& s : n.stages) roots.insert(roots.end(), s.lift.begin(), s.lift.end());
    return roots;
  }

  std::vector<LoopAxis> taps() {
    std::vector<LoopAxis> axes;
    for (const auto& list : shape.inner) axes.insert(axes.end(), list.begin(), list.end());
    return axes;
  }

  Result<KernelLaunch> build(const Target& target) {
    if (along()) find_kept();
    ValueId task = f.b.task();
    Size tasks = iterations(shape.task);
    if (shape.mode != RowShape::across) {
      f.bind_digits(shape.task, task);
      f.serial_loops(shape.serial, [&] { row(); });
    } else {
      const LoopAxis& v = shape.vector;
      ValueId lo = f.b.index(0), hi = f.value(v.extent);
      if (shape.block > 0) {
        const ValueId block = f.b.index(shape.block);
        ValueId part = task;
        if (!shape.task.empty()) {
          const ValueId blocks = f.b.div(f.b.add(hi, f.b.index(shape.block - 1)), block);
          part = f.b.rem(task, blocks);
          task = f.b.div(task, blocks);
        }
        lo = f.b.mul(part, block);
        hi = f.b.min(f.b.add(lo, block), hi);
        tasks *= (v.value + shape.block - 1) / shape.block;
      }
      f.bind_digits(shape.task, task);
      const Interior interior = find_interior(n, all_roots(), v, taps());
      f.serial_loops(shape.serial, [&] { f.vector_loop(v, lo, hi, interior, [&] { row(); }); });
    }
    static constexpr const char* kModes[] = {"along", "across", "scalar"};
    return std::move(f).finish(target, tasks,
                               fmt::format("rows({}) parallel({}) serial({}) keep({})", kModes[shape.mode],
                                           shape.task.size(), shape.serial.size(), kept.size()));
  }
};

}  // namespace

Result<KernelLaunch> schedule_rows(LoopNest& n, const Target& target, std::string name) {
  TRY(const RowShape shape, choose_row_shape(n));
  bound_exponents(n);
  Rows rows(n, shape, std::move(name));
  return rows.build(target);
}

}  // namespace thermite
