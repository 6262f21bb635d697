// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/gemm_schedule.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/frame.h"
#include "passes/schedule/cpu/gemm_shape.h"

namespace thermite {
namespace {

constexpr int64_t kMinWork = 512;  // multiply-adds below which tiles do not pay
constexpr int64_t kPartRows = 24, kEvenPartRows = 120;

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

  Gemm(LoopNest& nest, const GemmShape& shape, const ScheduleContext& context)
      : n(nest),
        s(shape),
        f(nest, context),
        b(f.b),
        c(nest.stages[s.stage]),
        acc(c.identity[0].dtype),
        nr(s.columns_per_strip()) {}

  ExprId here() { return n.pool.load(c.source, c.dtype, {}); }

  Size blocks() const { return (s.row.value + s.mr - 1) / s.mr; }

  Size strips_per_task() const { return s.strips_per_task(acc); }

  // How many parts the rows are cut into, when strips alone do not feed the threads, or not evenly. Every part packs
  // anew, so it has rows enough to make that little.
  Size row_parts(const Size& column_tasks) const {
    const bool few = column_tasks < s.tasks;
    const Size wanted = ((few ? s.tasks : 2 * s.tasks) + column_tasks - 1) / column_tasks;
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

  // The tile after one more step of each chain.
  std::vector<ValueId> step(ValueId k, std::span<const ValueId> rows, std::span<const ValueId> in) {
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
  }

  // mr x nv vectors, one chain each; rows beyond the last one repeat it.
  void multiply(ValueId i0) {
    const std::vector<ValueId> zeros(static_cast<size_t>(s.mr) * s.nv, b.constant(make_scalar(acc, 0), kVectorLanes));
    std::vector<ValueId> rows;
    const ValueId last = b.sub(f.value(s.row.extent), b.index(1));
    for (int r = 0; r < s.mr; ++r) rows.push_back(b.min(b.add(i0, b.index(r)), last));
    const std::vector<ValueId> sums = b.loop(b.index(0), f.value(s.depth.extent), b.index(1), zeros,
                                             [&](ValueId k, std::span<const ValueId> in) { return step(k, rows, in); });
    for (int r = 0; r < s.mr; ++r)
      for (int v = 0; v < s.nv; ++v) b.store(tile, tile_at(r, v), sums[r * s.nv + v]);
  }

  ValueId tile_at(int r, int v) { return b.index(r * nr + int64_t{v} * kVectorLanes); }

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

  Result<KernelProgram> build() {
    const Size tasks = bind_task();
    panel = b.scratch(acc, f.parameter(strips_per_task() * s.depth.value * nr));
    tile = b.local(acc, s.mr * nr);
    pack();
    b.loop(row_begin, row_end, b.index(s.mr), [&](ValueId i0) { each_strip([&] { block(i0); }); });
    TRY(KernelLaunch launch, std::move(f).finish(tasks, fmt::format("tile {}x{}", s.mr, nr)));
    KernelProgram program;
    program.kernels.push_back(std::move(launch));
    return program;
  }
};

}  // namespace

Result<std::vector<ScheduleOption>> gemm_options(LoopNest& n, const Machine& machine) {
  const std::optional<GemmShape> shape = find_gemm_shape(n);
  if (!shape || shape->multiply_adds() < kMinWork) return std::vector<ScheduleOption>{};
  return gemm_tilings(n, *shape, machine);
}

Result<KernelProgram> generate_gemm(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<GemmSteps>(&steps);
  std::optional<GemmShape> shape = find_gemm_shape(n);
  if (!s || !shape || !fits(*s)) return unsupported("{} does not fit the nest", print(steps));
  shape->apply(*s);
  return Gemm(n, *shape, context).build();
}

}  // namespace thermite
