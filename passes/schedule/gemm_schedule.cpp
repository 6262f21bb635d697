// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gemm_schedule.h"

#include <algorithm>

#include "passes/schedule/frame.h"
#include "passes/schedule/gemm_shape.h"
#include "passes/schedule/nest_util.h"

namespace thermite {
namespace {

constexpr int64_t kMinWork = 512;  // multiply-adds below which tiles do not pay
constexpr int64_t kWantedTasks = 8;
constexpr int64_t kEvenTasks = 16;  // so many that one more or less is no great loss
constexpr int64_t kPartRows = 24, kEvenPartRows = 120;
constexpr int64_t kPanelBytes = 512 * 1024;

struct Gemm {
  LoopNest& n;
  const GemmShape s;
  KernelFrame f;
  KernelBuilder& b;
  LoopStage& c;
  DType acc;
  int64_t nr;
  MemId panel = 0, tile = 0;
  ValueId width = kNoId, row_begin = kNoId, row_end = kNoId, strip_begin = kNoId, strip_end = kNoId;
  ValueId j0 = kNoId, panel_row = kNoId;  // of the current strip

  Gemm(LoopNest& nest, const GemmShape& shape, std::string name)
      : n(nest),
        s(shape),
        f(nest, std::move(name)),
        b(f.b),
        c(nest.stages[s.stage]),
        acc(c.identity[0].dtype),
        nr(s.columns_per_strip()) {}

  ExprId here() { return n.pool.load(c.source, c.dtype, {}); }

  Size blocks() const { return (s.row.value + s.mr - 1) / s.mr; }

  // Strips that one task packs and keeps: as many as a second-level cache holds while every thread has tasks.
  Size strips_per_task() const {
    const Size strip_bytes = s.depth.value * nr * static_cast<int64_t>(size_of(acc));
    const Size fit = max(1, kPanelBytes / strip_bytes);
    const Size fair = max(1, iterations(s.outer) * s.strips() / kWantedTasks);
    return min(min(fit, fair), s.strips());
  }

  // How many parts the rows are cut into, when strips alone do not feed the threads, or not evenly. Every part packs
  // anew, so it has rows enough to make that little.
  Size row_parts(const Size& column_tasks) const {
    const bool few = column_tasks < kWantedTasks;
    const Size wanted = ((few ? kWantedTasks : kEvenTasks) + column_tasks - 1) / column_tasks;
    return max(1, min(wanted, s.row.value / (few ? kPartRows : kEvenPartRows)));
  }

  Size bind_task() {
    const Size per_task = strips_per_task(), groups = (s.strips() + per_task - 1) / per_task;
    const Size parts = row_parts(iterations(s.outer) * groups);
    const ValueId parts_v = f.parameter(parts);
    const ValueId part_rows = f.parameter((blocks() + parts - 1) / parts * s.mr);
    const ValueId per_task_v = f.parameter(per_task);
    width = f.value(s.column.extent);
    const ValueId rows = f.value(s.row.extent);
    ValueId t = b.task();
    row_begin = b.mul(b.rem(t, parts_v), part_rows);
    row_end = b.min(rows, b.add(row_begin, part_rows));
    t = b.div(t, parts_v);
    const ValueId all = b.div(b.add(width, b.index(nr - 1)), b.index(nr));
    const ValueId more = b.sub(per_task_v, b.index(1));
    const ValueId groups_v = b.div(b.add(all, more), per_task_v);
    strip_begin = b.mul(b.rem(t, groups_v), per_task_v);
    strip_end = b.min(all, b.add(strip_begin, per_task_v));
    f.bind_digits(s.outer, b.div(t, groups_v));
    return iterations(s.outer) * groups * parts;
  }

  // Runs the body once per strip of the task, with j0 and the strip's place in the panel bound.
  void each_strip(const std::function<void()>& body) {
    b.loop(strip_begin, strip_end, b.index(1), [&](ValueId strip) {
      const ExprEmitter::Scope scope(f.emit);
      j0 = b.mul(strip, b.index(nr));
      panel_row = b.mul(b.sub(strip, strip_begin), f.value(s.depth.extent));
      body();
    });
  }

  ValueId panel_at(ValueId k, int v) {
    return b.add(b.mul(b.add(panel_row, k), b.index(nr)), b.index(int64_t{v} * kVectorLanes));
  }

  // One vector of the panel at depth `k`; masked lanes give something that is never stored.
  void pack_vector(ValueId k, int v, bool whole, const Interior& interior) {
    const ValueId j = b.add(j0, b.index(int64_t{v} * kVectorLanes));
    const ExprEmitter::VectorScope vector(f.emit, s.column.id, j,
                                          whole ? kNoId : b.lane_mask(b.sub(width, j), kVectorLanes));
    if (whole) f.emit.assume(interior.comparisons);
    const ValueId at = panel_at(k, v);
    b.store(panel, at, f.emit.emit_vector(s.column_value));
  }

  void pack_loops(std::span<const LoopAxis> axes, ValueId k, bool whole, const Interior& interior) {
    if (axes.empty()) {
      for (int v = 0; v < s.nv; ++v) pack_vector(k, v, whole, interior);
      return;
    }
    const ValueId extent = f.value(axes[0].extent);
    const ValueId base = b.mul(k, extent);
    b.loop(b.index(0), extent, b.index(1), [&](ValueId iv) {
      const ExprEmitter::Scope scope(f.emit);
      f.emit.bind(n.pool.axis(axes[0].id), iv);
      pack_loops(axes.subspan(1), b.add(base, iv), whole, interior);
    });
  }

  void pack() {
    const Interior interior = find_interior(n, std::span(&s.column_value, 1), s.column, c.reduce);
    if (s.pack_by_rows)
      pack_rows(c.reduce, b.index(0), interior);
    else
      each_strip([&] { pack_strip(interior); });
  }

  // Without a border, masks that are nearly always on cost less than a second copy of the code. Every row is read in
  // one go: a strip at a time would touch a page per row.
  void pack_rows(std::span<const LoopAxis> axes, ValueId k, const Interior& interior) {
    if (axes.empty()) return each_strip([&] { pack_loops({}, k, false, interior); });
    const ValueId extent = f.value(axes[0].extent);
    const ValueId base = b.mul(k, extent);
    b.loop(b.index(0), extent, b.index(1), [&](ValueId iv) {
      const ExprEmitter::Scope scope(f.emit);
      f.emit.bind(n.pool.axis(axes[0].id), iv);
      pack_rows(axes.subspan(1), b.add(base, iv), interior);
    });
  }

  // Whole strips inside the padding are copied without masks.
  void pack_strip(const Interior& interior) {
    if (interior.slacks.empty()) return pack_loops(c.reduce, b.index(0), false, interior);
    ValueId whole = b.prim(Prim::le, {b.add(j0, b.index(nr)), width});
    for (int64_t j : {int64_t{0}, nr - kVectorLanes})
      whole = b.prim(Prim::bit_and, {whole, f.inside(interior, s.column, b.add(j0, b.index(j)))});
    auto arm = [&](bool inner) {
      return [this, inner, &interior] {
        const ExprEmitter::Scope scope(f.emit);
        pack_loops(c.reduce, b.index(0), inner, interior);
        return std::vector<ValueId>{};
      };
    };
    b.branch(whole, {}, arm(true), arm(false));
  }

  // Accumulators of one chunk [k0, k1): mr x nv vectors.
  std::vector<ValueId> chunk(ValueId i0, ValueId k0, ValueId k1) {
    const std::vector<ValueId> zeros(static_cast<size_t>(s.mr) * s.nv, b.constant(make_scalar(acc, 0), kVectorLanes));
    std::vector<ValueId> rows;
    const ValueId last = b.sub(f.value(s.row.extent), b.index(1));
    for (int r = 0; r < s.mr; ++r) rows.push_back(b.min(b.add(i0, b.index(r)), last));
    return b.loop(k0, k1, b.index(1), zeros, [&](ValueId k, std::span<const ValueId> in) {
      std::vector<ValueId> columns, out(in.begin(), in.end());
      for (int v = 0; v < s.nv; ++v) columns.push_back(b.load(panel, panel_at(k, v), kVectorLanes));
      for (int r = 0; r < s.mr; ++r) {
        const ExprEmitter::Scope scope(f.emit);
        f.emit.bind(n.pool.axis(s.row.id), rows[r]);
        if (s.digits)
          f.bind_digits(c.reduce, k);
        else
          f.emit.bind(n.pool.axis(s.depth.id), k);
        const ValueId a = b.splat(f.value(s.row_value), kVectorLanes);
        for (int v = 0; v < s.nv; ++v) out[r * s.nv + v] = b.prim(Prim::muladd, {a, columns[v], in[r * s.nv + v]});
      }
      return out;
    });
  }

  ValueId tile_at(int r, int v) { return b.index(r * nr + int64_t{v} * kVectorLanes); }

  // Chunk sums are added in registers: -0.0 + x is x, so the first one starts the sum.
  std::vector<ValueId> product(ValueId i0) {
    const ValueId depth = f.value(s.depth.extent), size = b.index(kDotChunk);
    if (s.depth.value <= kDotChunk) return chunk(i0, b.index(0), depth);
    const std::vector<ValueId> none(static_cast<size_t>(s.mr) * s.nv, b.constant(make_scalar(acc, -0.0), kVectorLanes));
    return b.loop(b.index(0), depth, size, none, [&](ValueId k0, std::span<const ValueId> sums) {
      const ExprEmitter::Scope scope(f.emit);
      std::vector<ValueId> x = chunk(i0, k0, b.min(depth, b.add(k0, size)));
      for (size_t k = 0; k < x.size(); ++k) x[k] = b.add(sums[k], x[k]);
      return x;
    });
  }

  void multiply(ValueId i0) {
    const std::vector<ValueId> sums = product(i0);
    for (int r = 0; r < s.mr; ++r)
      for (int v = 0; v < s.nv; ++v) b.store(tile, tile_at(r, v), sums[r * s.nv + v]);
  }

  ValueId project(ValueId raw) {
    const ExprEmitter::Scope scope(f.emit);
    f.emit.bind(n.pool.lhs(0, acc), raw);
    return f.value(c.project);
  }

  void store_row(ValueId i, ValueId r) {
    const ExprEmitter::Scope scope(f.emit);
    f.emit.bind(n.pool.axis(s.row.id), i);
    std::vector<ExprId> roots;
    for (LoopStage& t : n.stages)
      if (t.identity.empty()) roots.push_back(t.lift[0]);
    f.emit.hoist(roots, std::span(&s.column.id, 1));
    const ValueId end = b.min(width, b.add(j0, b.index(nr)));
    f.vector_loop(s.column, j0, end, [&] {
      const ValueId j = f.emit.base();
      const ValueId raw = b.load(tile, b.add(b.mul(r, b.index(nr)), b.sub(j, j0)), kVectorLanes);
      const ValueId value = project(raw);
      f.emit.bind(here(), value);
      if (c.output >= 0) f.emit.store_value(f.output(c), c.store, value);
      for (LoopStage& t : n.stages)
        if (t.identity.empty()) f.emit.store(f.output(t), t.store, t.lift[0]);
    });
  }

  void block(ValueId i0) {
    const ExprEmitter::Scope scope(f.emit);
    multiply(i0);
    const ValueId rows = b.min(b.index(s.mr), b.sub(row_end, i0));
    b.loop(b.index(0), rows, b.index(1), [&](ValueId r) { store_row(b.add(i0, r), r); });
  }

  Result<KernelLaunch> build(const Target& target) {
    const Size tasks = bind_task();
    panel = b.scratch(acc, f.parameter(strips_per_task() * s.depth.value * nr));
    tile = b.local(acc, s.mr * nr);
    pack();
    b.loop(row_begin, row_end, b.index(s.mr), [&](ValueId i0) { each_strip([&] { block(i0); }); });
    return std::move(f).finish(target, tasks,
                               fmt::format("gemm tile({}x{}) pack(columns) chunk({})", s.mr, nr, kDotChunk));
  }
};

}  // namespace

std::vector<ScheduleOption> gemm_options(LoopNest& n, const Target& target, const std::string& name) {
  std::vector<ScheduleOption> options;
  const std::optional<GemmShape> shape = find_gemm_shape(n);
  if (!shape || shape->multiply_adds() < kMinWork) return options;
  for (const GemmOption& o : gemm_tilings(n, *shape, target)) {
    auto build = [&target, name, shape = o.shape](LoopNest& nest) { return Gemm(nest, shape, name).build(target); };
    options.push_back({o.cost, build});
  }
  return options;
}

}  // namespace thermite
