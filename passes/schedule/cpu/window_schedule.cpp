// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/window_schedule.h"

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/window_patch.h"

namespace thermite {
namespace {

class Window {
 public:
  Window(LoopNest& nest, const WindowShape& shape, const ScheduleContext& context)
      : n_(nest),
        s_(shape),
        f_(nest, context),
        b_(f_.b),
        c_(nest.stages[s_.stage]),
        acc_(c_.identity[0].dtype),
        row_taps_(s_.row.taps()),
        column_taps_(s_.column.taps()),
        patch_(nest, s_, f_) {}

  Result<KernelProgram> build() {
    const Size tasks = bind_task();
    patch_.allocate();
    patch_.pack(y_begin_, y_end_);
    load_filter();
    std::vector<ExprId> roots;
    for (LoopStage& t : n_.stages)
      if (t.identity.empty()) roots.push_back(t.lift[0]);
    const AxisId places[] = {s_.row.out.id, s_.column.out.id};
    f_.emit.hoist(roots, places);
    b_.loop(y_begin_, y_end_, b_.index(s_.block), [&](ValueId y) {
      b_.loop(b_.index(0), width_, b_.index(kVectorLanes), [&](ValueId x) {
        const ExprEmitter::Scope scope(f_.emit);
        block(y, x);
      });
    });
    TRY(KernelLaunch launch,
        std::move(f_).finish(tasks, fmt::format("window rows({}) taps({}x{}) step({}x{})", s_.block, row_taps_,
                                                column_taps_, s_.row.step, s_.column.step)));
    KernelProgram program;
    program.kernels.push_back(std::move(launch));
    return program;
  }

 private:
  Size bind_task() {
    const Size bands = (s_.row.out.value + s_.band - 1) / s_.band;
    const ValueId bands_v = f_.parameter(bands), band_v = f_.parameter(s_.band);
    patch_.declare_pitch();
    width_ = f_.value(s_.column.out.extent);
    const ValueId t = b_.task();
    y_begin_ = b_.mul(b_.rem(t, bands_v), band_v);
    y_end_ = b_.min(f_.value(s_.row.out.extent), b_.add(y_begin_, band_v));
    f_.bind_digits(s_.outer, b_.div(t, bands_v));
    return iterations(s_.outer) * bands;
  }

  void load_filter() {
    for (int64_t i = 0; i < row_taps_; ++i)
      for (int64_t j = 0; j < column_taps_; ++j) {
        const ExprEmitter::Scope scope(f_.emit);
        f_.emit.bind(n_.pool.axis(s_.row.tap.id), b_.index(i));
        f_.emit.bind(n_.pool.axis(s_.column.tap.id), b_.index(j));
        filter_.push_back(b_.splat(f_.value(s_.filter), kVectorLanes));
      }
  }

  // Output rows y .. y + block, vector at x; rows beyond the band sum up what is not stored.
  std::vector<ValueId> sums(ValueId y, ValueId x) {
    std::vector<ValueId> all(static_cast<size_t>(s_.block), b_.constant(make_scalar(acc_, 0), kVectorLanes));
    const ValueId first = b_.mul(b_.sub(y, y_begin_), b_.index(s_.row.step));
    const ValueId mask = b_.lane_mask(b_.sub(width_, x), kVectorLanes);
    const int64_t rows = s_.patch_rows(s_.block).fixed();
    for (int64_t t = 0; t < rows; ++t)
      for (int64_t j = 0; j < column_taps_; ++j) {
        const ValueId image = patch_.load(b_.add(first, b_.index(t)), j, x, mask);
        for (int64_t r = 0; r < s_.block; ++r) {
          const int64_t i = t - r * s_.row.step;
          if (i < 0 || i >= row_taps_) continue;
          ValueId& sum = all[static_cast<size_t>(r)];
          sum = b_.prim(Prim::muladd, {image, filter_[static_cast<size_t>(i * column_taps_ + j)], sum});
        }
      }
    return all;
  }

  ValueId project(ValueId sum) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.lhs(0, acc_), sum);
    return f_.value(c_.project);
  }

  // Rows beyond the band are masked off whole: a branch would pull their sums under it, one chain after another.
  void store_row(ValueId y, ValueId x, ValueId sum) {
    const ValueId lanes = b_.select(b_.lt(y, y_end_), b_.sub(width_, x), b_.index(0));
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.axis(s_.row.out.id), b_.min(y, b_.sub(y_end_, b_.index(1))));
    const ExprEmitter::VectorScope vector(f_.emit, s_.column.out.id, x, b_.lane_mask(lanes, kVectorLanes));
    const ValueId value = project(sum);
    f_.emit.bind(n_.pool.load(c_.source, c_.dtype, {}), value);
    if (c_.output >= 0) f_.emit.store_value(f_.output(c_), c_.store, value);
    for (LoopStage& t : n_.stages)
      if (t.identity.empty()) f_.emit.store(f_.output(t), t.store, t.lift[0]);
  }

  void block(ValueId y, ValueId x) {
    const std::vector<ValueId> all = sums(y, x);
    for (int64_t r = 0; r < s_.block; ++r) store_row(b_.add(y, b_.index(r)), x, all[static_cast<size_t>(r)]);
  }

  LoopNest& n_;
  const WindowShape s_;
  KernelFrame f_;
  KernelBuilder& b_;
  LoopStage& c_;
  const DType acc_;
  const int64_t row_taps_, column_taps_;
  ImagePatch patch_;
  ValueId y_begin_ = kNoId, y_end_ = kNoId, width_ = kNoId;
  std::vector<ValueId> filter_;
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
