// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/window_schedule.h"

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/frame.h"
#include "passes/schedule/cpu/window_shape.h"

namespace thermite {
namespace {

struct Window {
  LoopNest& n;
  const WindowShape s;
  KernelFrame f;
  KernelBuilder& b;
  LoopStage& c;
  DType acc;
  int64_t phases, row_taps, column_taps;
  MemId patch = 0;
  ValueId pitch = kNoId, row_pitch = kNoId;
  ValueId y_begin = kNoId, y_end = kNoId, width = kNoId;
  std::vector<ValueId> filter;

  Window(LoopNest& nest, const WindowShape& shape, const ScheduleContext& context)
      : n(nest),
        s(shape),
        f(nest, context),
        b(f.b),
        c(nest.stages[s.stage]),
        acc(c.identity[0].dtype),
        phases(s.column.step),
        row_taps(s.row.taps()),
        column_taps(s.column.taps()) {}

  Size bind_task() {
    const Size bands = (s.row.out.value + s.band - 1) / s.band;
    const ValueId bands_v = f.parameter(bands), band_v = f.parameter(s.band);
    pitch = f.parameter(s.pitch);
    row_pitch = b.mul(pitch, b.index(phases));
    width = f.value(s.column.out.extent);
    const ValueId t = b.task();
    y_begin = b.mul(b.rem(t, bands_v), band_v);
    y_end = b.min(f.value(s.row.out.extent), b.add(y_begin, band_v));
    f.bind_digits(s.outer, b.div(t, bands_v));
    return iterations(s.outer) * bands;
  }

  ValueId patch_at(ValueId row, int64_t phase, ValueId column) {
    return b.add(b.add(b.mul(row, row_pitch), b.mul(b.index(phase), pitch)), column);
  }

  // The image from column `u` on, for rows of the patch; what depends on the column alone (the masks) stays outside
  // the loop over rows, and rows inside the padding have no mask of their own.
  void each_row(ValueId u, ValueId end, ValueId rows, const std::function<void(ValueId row, ValueId image)>& body) {
    const ExprEmitter::VectorScope vector(f.emit, s.column.image.id, u, b.lane_mask(b.sub(end, u), kVectorLanes));
    f.emit.hoist(std::span(&s.image, 1), std::span(&s.row.image.id, 1));
    const Interior interior = find_interior(n, std::span(&s.image, 1), s.row.image, {}, 1);
    const ValueId first = b.mul(y_begin, b.index(s.row.step));
    const ValueId last = b.sub(f.value(s.row.image.extent), b.index(1));
    b.loop(b.index(0), rows, b.index(1), [&](ValueId row) {
      const ValueId at = b.min(b.add(first, row), last);  // a block may reach beyond the image
      auto arm = [&](bool inner) {
        return [&, inner] {
          const ExprEmitter::Scope scope(f.emit);
          f.emit.bind(n.pool.axis(s.row.image.id), at);
          if (inner) f.emit.assume(interior.comparisons);
          body(row, f.emit.emit_vector(s.image));
          return std::vector<ValueId>{};
        };
      };
      b.branch(f.inside(interior, s.row.image, at), {}, arm(true), arm(false));
    });
  }

  // Lanes 2k + phase of the patch's two phases, which hold neighbouring vectors for now, in place.
  void part_phases(ValueId column, ValueId rows) {
    b.loop(b.index(0), rows, b.index(1), [&](ValueId row) {
      const ValueId first = b.load(patch, patch_at(row, 0, column), kVectorLanes);
      const ValueId second = b.load(patch, patch_at(row, 1, column), kVectorLanes);
      for (int64_t phase : {0, 1}) {
        std::vector<uint8_t> lanes;
        for (int k = 0; k < kVectorLanes; ++k) lanes.push_back(static_cast<uint8_t>(2 * k + phase));
        b.store(patch, patch_at(row, phase, column), b.shuffle(first, second, lanes));
      }
    });
  }

  void pack() {
    const ValueId more = b.index(s.block - 1), size = b.index(s.block);
    const ValueId blocks = b.div(b.add(b.sub(y_end, y_begin), more), size);
    const ValueId last = b.mul(b.sub(b.mul(blocks, size), b.index(1)), b.index(s.row.step));
    const ValueId rows = b.add(last, b.index(row_taps));
    const ValueId columns = f.value(s.column.image.extent), w = b.index(kVectorLanes);
    b.loop(b.index(0), columns, b.index(phases * kVectorLanes), [&](ValueId u) {
      const ValueId column = b.div(u, b.index(phases));
      b.loop(b.index(0), b.index(phases), b.index(1), [&](ValueId phase) {
        const ValueId at = b.add(b.mul(phase, pitch), column);
        each_row(b.add(u, b.mul(phase, w)), columns, rows,
                 [&](ValueId row, ValueId image) { b.store(patch, b.add(b.mul(row, row_pitch), at), image); });
      });
      if (phases == 2) part_phases(column, rows);
    });
  }

  void load_filter() {
    for (int64_t i = 0; i < row_taps; ++i)
      for (int64_t j = 0; j < column_taps; ++j) {
        const ExprEmitter::Scope scope(f.emit);
        f.emit.bind(n.pool.axis(s.row.tap.id), b.index(i));
        f.emit.bind(n.pool.axis(s.column.tap.id), b.index(j));
        filter.push_back(b.splat(f.value(s.filter), kVectorLanes));
      }
  }

  // Output rows y .. y + block, vector at x; rows beyond the band sum up what is not stored.
  std::vector<ValueId> sums(ValueId y, ValueId x) {
    std::vector<ValueId> all(static_cast<size_t>(s.block), b.constant(make_scalar(acc, 0), kVectorLanes));
    const ValueId first = b.mul(b.sub(y, y_begin), b.index(s.row.step));
    const ValueId mask = b.lane_mask(b.sub(width, x), kVectorLanes);
    const int64_t rows = s.patch_rows(s.block).fixed();
    for (int64_t t = 0; t < rows; ++t)
      for (int64_t j = 0; j < column_taps; ++j) {
        const ValueId at = patch_at(b.add(first, b.index(t)), j % phases, b.add(x, b.index(j / phases)));
        const ValueId image = b.load(patch, at, kVectorLanes, mask);
        for (int64_t r = 0; r < s.block; ++r) {
          const int64_t i = t - r * s.row.step;
          if (i < 0 || i >= row_taps) continue;
          ValueId& sum = all[static_cast<size_t>(r)];
          sum = b.prim(Prim::muladd, {image, filter[static_cast<size_t>(i * column_taps + j)], sum});
        }
      }
    return all;
  }

  ValueId project(ValueId sum) {
    const ExprEmitter::Scope scope(f.emit);
    f.emit.bind(n.pool.lhs(0, acc), sum);
    return f.value(c.project);
  }

  // Rows beyond the band are masked off whole: a branch would pull their sums under it, one chain after another.
  void store_row(ValueId y, ValueId x, ValueId sum) {
    const ValueId lanes = b.select(b.lt(y, y_end), b.sub(width, x), b.index(0));
    const ExprEmitter::Scope scope(f.emit);
    f.emit.bind(n.pool.axis(s.row.out.id), b.min(y, b.sub(y_end, b.index(1))));
    const ExprEmitter::VectorScope vector(f.emit, s.column.out.id, x, b.lane_mask(lanes, kVectorLanes));
    const ValueId value = project(sum);
    f.emit.bind(n.pool.load(c.source, c.dtype, {}), value);
    if (c.output >= 0) f.emit.store_value(f.output(c), c.store, value);
    for (LoopStage& t : n.stages)
      if (t.identity.empty()) f.emit.store(f.output(t), t.store, t.lift[0]);
  }

  void block(ValueId y, ValueId x) {
    const std::vector<ValueId> all = sums(y, x);
    for (int64_t r = 0; r < s.block; ++r) store_row(b.add(y, b.index(r)), x, all[static_cast<size_t>(r)]);
  }

  Result<KernelProgram> build() {
    const Size tasks = bind_task();
    patch = b.scratch(n.pool.dtype(s.image), f.parameter(s.patch_rows(s.band) * s.pitch * phases));
    pack();
    load_filter();
    std::vector<ExprId> roots;
    for (LoopStage& t : n.stages)
      if (t.identity.empty()) roots.push_back(t.lift[0]);
    const AxisId places[] = {s.row.out.id, s.column.out.id};
    f.emit.hoist(roots, places);
    b.loop(y_begin, y_end, b.index(s.block), [&](ValueId y) {
      b.loop(b.index(0), width, b.index(kVectorLanes), [&](ValueId x) {
        const ExprEmitter::Scope scope(f.emit);
        block(y, x);
      });
    });
    TRY(KernelLaunch launch, std::move(f).finish(tasks, fmt::format("window rows({}) taps({}x{}) step({}x{})", s.block,
                                                                    row_taps, column_taps, s.row.step, s.column.step)));
    KernelProgram program;
    program.kernels.push_back(std::move(launch));
    return program;
  }
};

}  // namespace

Result<std::vector<ScheduleOption>> window_options(LoopNest& n, const Machine& machine) {
  const std::optional<WindowShape> shape = find_window_shape(n);
  if (!shape) return std::vector<ScheduleOption>{};
  return window_blocks(n, *shape, machine);
}

Result<KernelProgram> generate_window(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<WindowSteps>(&steps);
  std::optional<WindowShape> shape = find_window_shape(n);
  if (!s || !shape || !apply(n, *s, *shape)) return unsupported("{} does not fit the nest", print(steps));
  return Window(n, *shape, context).build();
}

}  // namespace thermite
