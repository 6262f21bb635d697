// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/window_schedule.h"

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/window_channels.h"
#include "passes/schedule/cpu/window_patch.h"
#include "passes/schedule/cpu/window_rolling.h"
#include "passes/schedule/cpu/window_store.h"
#include "passes/schedule/extremum.h"
#include "passes/schedule/monoid.h"
#include "passes/schedule/row_roles.h"

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
        patch_(nest, s_, f_) {
    if (s_.filter == kNoExpr) fold_.emplace(f_, n_, c_, s_.taps() >= kMinExtremes);
  }

  Result<KernelProgram> build() {
    const Size tasks = bind_task();
    patch_.allocate();
    patch_.pack(y_begin_, y_end_);
    if (!fold_) filter_ = load_filter(f_, n_, s_);
    hoist_tails(f_, n_, s_);
    const ValueId lanes = b_.index(s_.vectors * kVectorLanes), whole = b_.mul(b_.div(width_, lanes), lanes);
    b_.loop(y_begin_, y_end_, b_.index(s_.block), [&](ValueId y) {
      b_.loop(b_.index(0), whole, lanes, [&](ValueId x) { block(y, x, true); });
      b_.branch(b_.lt(whole, width_), [&] { block(y, whole, false); });
    });
    return program_of(std::move(f_).finish(
        tasks, fmt::format("window rows({}x{}) taps({}x{}) step({}x{}) apart({}x{})", s_.block, s_.vectors, row_taps_,
                           column_taps_, s_.row.step, s_.column.step, s_.row.apart, s_.column.apart)));
  }

 private:
  Size bind_task() {
    const Band band = bind_band(f_, s_);
    y_begin_ = band.begin, y_end_ = band.end;
    patch_.declare_pitch();
    width_ = f_.value(s_.column.out.extent);
    f_.bind_digits(s_.outer, band.around);
    return iterations(s_.outer) * s_.bands();
  }

  // For each tap of each vector of the output rows y .. y + block, in the taps' order: what it reads at x and the
  // columns after it. Rows beyond the band, and columns beyond the image, see what is not stored.
  void each_tap(ValueId y, ValueId x, const std::function<void(size_t vector, int64_t tap, ValueId image)>& body) {
    const ValueId first = b_.mul(b_.sub(y, y_begin_), b_.index(s_.row.step));
    std::vector<ValueId> begins;
    for (int v = 0; v < s_.vectors; ++v) begins.push_back(b_.add(x, b_.index(v * kVectorLanes)));
    const int64_t rows = s_.patch_rows(s_.block).fixed(), vectors = s_.vectors;
    for (int64_t t = 0; t < rows; ++t)
      for (int64_t j = 0; j < column_taps_; ++j)
        for (int64_t v = 0; v < vectors; ++v) {
          const auto k = static_cast<size_t>(v);
          ValueId image = kNoId;
          for (int64_t r = 0; r < s_.block; ++r)
            if (const int64_t i = s_.row.tap_at(t - r * s_.row.step); i >= 0) {
              if (image == kNoId) image = patch_.load(b_.add(first, b_.index(t)), j, begins[k]);
              body(static_cast<size_t>(r * vectors + v), i * column_taps_ + j, image);
            }
        }
  }

  size_t vectors_of_block() const { return static_cast<size_t>(s_.block) * static_cast<size_t>(s_.vectors); }

  std::vector<State> sums(ValueId y, ValueId x) {
    std::vector<State> all(vectors_of_block(), {b_.constant(make_scalar(acc_, 0), kVectorLanes)});
    each_tap(y, x, [&](size_t vector, int64_t tap, ValueId image) {
      ValueId& sum = all[vector][0];
      sum = b_.prim(Prim::muladd, {image, filter_[static_cast<size_t>(tap)], sum});
    });
    return all;
  }

  // As fold_across writes it out.
  std::vector<State> folds(ValueId y, ValueId x) {
    std::array<State, kSumLanes> none;
    none.fill(fold_->identity(kVectorLanes));
    std::vector<std::array<State, kSumLanes>> all(vectors_of_block(), none);
    const int64_t slots = c_.tree == Tree::sum ? kSumLanes : 1;
    each_tap(y, x, [&](size_t vector, int64_t tap, ValueId image) {
      const ExprEmitter::Scope scope(f_.emit);
      f_.emit.bind(c_.lift[0], image);
      State& slot = all[vector][static_cast<size_t>(tap % slots)];
      slot = fold_->follow(slot, fold_->lifted(kVectorLanes));
    });
    std::vector<State> out;
    for (std::array<State, kSumLanes>& lanes : all)
      out.push_back(fold_->finished(slots == 1 ? lanes[0] : fold_->pairwise(lanes)));
    return out;
  }

  // Rows beyond the band are masked off whole: a branch would pull their sums under it, one chain after another.
  void store_row(ValueId y, ValueId x, const State& result, bool whole) {
    const ValueId inside = b_.lt(y, y_end_), there = b_.sub(width_, x);
    const ValueId lanes = s_.block == 1 ? there : b_.select(inside, there, b_.index(0));
    const ValueId mask = !whole          ? b_.lane_mask(lanes, kVectorLanes)
                         : s_.block == 1 ? kNoId
                                         : b_.splat(inside, kVectorLanes);
    store_window(f_, n_, s_, b_.min(y, b_.sub(y_end_, b_.index(1))), x, mask,
                 [&] { return fold_ ? fold_->projected(result) : projected_sum(f_, n_, s_, result[0]); });
  }

  void block(ValueId y, ValueId x, bool whole) {
    const ExprEmitter::Scope scope(f_.emit);
    const std::vector<State> all = fold_ ? folds(y, x) : sums(y, x);
    for (int64_t r = 0; r < s_.block; ++r)
      for (int v = 0; v < s_.vectors; ++v)
        store_row(b_.add(y, b_.index(r)), b_.add(x, b_.index(v * kVectorLanes)),
                  all[static_cast<size_t>(r * s_.vectors + v)], whole);
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
  std::optional<StageMonoid> fold_;  // of the image itself, where there is no filter
};

}  // namespace

Result<std::vector<ScheduleOption>> window_options(LoopNest& n, const Machine& machine) {
  const std::optional<WindowShape> shape = find_window_shape(n);
  if (!shape || (is_read_where_it_lies(n, *shape) && row_roles(n).ok())) return std::vector<ScheduleOption>{};
  return window_blocks(n, *shape, machine);
}

Result<KernelProgram> generate_window(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<WindowSteps>(&steps);
  std::optional<WindowShape> shape = find_window_shape(n);
  if (!s || !shape || !apply(n, *s, *shape)) return unsupported("{} does not fit the nest", print(steps));
  if (s->channels) return generate_channels(n, *shape, context);
  return s->rolling ? generate_rolling(n, *shape, context) : Window(n, *shape, context).build();
}

}  // namespace thermite
