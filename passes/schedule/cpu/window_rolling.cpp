// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/window_rolling.h"

#include <algorithm>
#include <array>

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/window_store.h"
#include "passes/schedule/extremum.h"

namespace thermite {
namespace {

class Rolling {
 public:
  Rolling(LoopNest& nest, const WindowShape& shape, const ScheduleContext& context)
      : n_(nest),
        s_(shape),
        f_(nest, context),
        b_(f_.b),
        acc_(nest.stages[shape.stage].identity[0].dtype),
        ages_((s_.row.taps() + s_.row.step - 1) / s_.row.step) {}

  Result<KernelProgram> build() {
    const Size tasks = bind_task();
    if (s_.filter == kNoExpr)
      fold_ = n_.pool[n_.stages[s_.stage].combine[0]].prim;
    else
      filter_ = load_filter(f_, n_, s_);
    columns_ = f_.value(s_.column.image.extent), width_ = f_.value(s_.column.out.extent);
    interior_ = find_interior(n_, std::span(&s_.image, 1), s_.row.image, {}, 1);
    // Folds are so little that masks are much of them; sums hide them, and narrow images would lose what wide ones
    // gain.
    if (fold_) across_ = find_interior(n_, std::span(&s_.image, 1), s_.column.image, {});
    const auto by_row = [&](ExprId slack) { return n_.pool.depends_on(slack, s_.row.image.id); };
    if (std::ranges::any_of(across_.slacks, by_row)) across_ = {};
    hoist_tails(f_, n_, s_);
    const ValueId lanes = b_.index(kVectorLanes), whole = fold_ ? whole_columns() : b_.index(0);
    b_.loop(b_.index(0), whole, lanes, [&](ValueId x) { roll_columns(x, true); });
    b_.loop(whole, width_, lanes, [&](ValueId x) { roll_columns(x, false); });
    return program_of(std::move(f_).finish(tasks, fmt::format("window rolling taps({}x{}) step({}x{})", s_.row.taps(),
                                                              s_.column.taps(), s_.row.step, s_.column.step)));
  }

 private:
  using Vectors = std::vector<ValueId>;

  // Output columns before the first vector that sees, or is, something beyond a row.
  ValueId whole_columns() {
    const int64_t step = s_.column.step * kVectorLanes;
    const ValueId beyond = b_.sub(columns_, b_.index(s_.column_vectors() * kVectorLanes - step));
    const ValueId vectors =
        b_.min(b_.div(b_.max(beyond, b_.index(0)), b_.index(step)), b_.div(width_, b_.index(kVectorLanes)));
    return b_.mul(vectors, b_.index(kVectorLanes));
  }

  void roll_columns(ValueId x, bool whole) {
    const ExprEmitter::Scope scope(f_.emit);
    begin_columns(x, whole);
    if (parts_[0].inner == kNoId) return roll_rows(x);
    // Asked once for all rows: narrow images have no such part.
    ValueId any = parts_[0].inner;
    for (const Part& p : std::span(parts_).subspan(1)) any = b_.prim(Prim::bit_or, {any, p.inner});
    const auto arm = [&](bool inner) {
      return [this, x, inner] {
        const ExprEmitter::Scope of_arm(f_.emit);
        for (Part& p : parts_)
          if (!inner) p.inner = kNoId;
        roll_rows(x);
        return Vectors{};
      };
    };
    b_.branch(any, {}, arm(true), arm(false));
  }

  void roll_rows(ValueId x) {
    const Vectors none = fold_ ? unbegun_folds() : Vectors(static_cast<size_t>(ages_ - 1), zero());
    b_.loop(y_begin_, b_.add(y_end_, b_.index(ages_ - 1)), b_.index(1), none,
            [&](ValueId y, std::span<const ValueId> younger) {
              const ExprEmitter::Scope row(f_.emit);
              return fold_ ? roll_folds(x, y, younger) : roll(x, y, younger);
            });
  }

  ValueId zero() { return b_.constant(make_scalar(acc_, 0), kVectorLanes); }

  Size bind_task() {
    const Band band = bind_band(f_, s_);
    y_begin_ = band.begin, y_end_ = band.end;
    f_.bind_digits(s_.outer, band.around);
    return iterations(s_.outer) * s_.bands();
  }

  // The vectors of an image's row that output columns from `x` on see.
  void begin_columns(ValueId x, bool whole) {
    parts_.clear();
    whole_ = whole;
    for (int64_t v = 0; v < s_.column_vectors(); ++v) {
      const ValueId first = b_.add(b_.mul(x, b_.index(s_.column.step)), b_.index(v * kVectorLanes));
      Part p{.first = first};
      const bool padded = !across_.slacks.empty();
      if (padded) p.inner = f_.inside(across_, s_.column.image, first);
      if (!whole) {
        const ValueId there = b_.sub(columns_, first), lanes = b_.index(kVectorLanes);
        p.mask = b_.lane_mask(there, kVectorLanes);
        if (v > 0) p.there = b_.lt(b_.index(0), there);
        if (padded) p.inner = b_.prim(Prim::bit_and, {p.inner, b_.prim(Prim::le, {lanes, there})});
      }
      parts_.push_back(p);
    }
  }

  // Rows beyond the last one are seen by results that are not stored.
  Vectors image_row(ValueId row) {
    const ValueId t = b_.min(row, b_.sub(f_.value(s_.row.image.extent), b_.index(1)));
    const ValueType type{n_.pool.dtype(s_.image), kVectorLanes};
    const auto read = [&](const Part& p, bool inner_row, bool inner) {
      const ExprEmitter::VectorScope vector(f_.emit, s_.column.image.id, p.first, inner ? kNoId : p.mask);
      f_.emit.bind(n_.pool.axis(s_.row.image.id), t);
      if (inner_row) f_.emit.assume(interior_.comparisons);
      if (inner) f_.emit.assume(across_.comparisons);
      return Vectors{f_.emit.emit_vector(s_.image)};
    };
    const auto border = [&](const Part& p, bool inner_row) {
      if (p.there == kNoId) return read(p, inner_row, false);
      return b_.branch(
          p.there, std::span(&type, 1), [&] { return read(p, inner_row, false); },
          [&] { return Vectors{b_.constant(make_scalar(type.dtype, 0), kVectorLanes)}; });
    };
    const auto arm = [&](bool inner_row) {
      return [&, inner_row] {
        const ExprEmitter::Scope scope(f_.emit);
        Vectors out;
        for (const Part& p : parts_) {
          const bool apart = inner_row && p.inner != kNoId;
          const auto beside = [&] { return border(p, inner_row); };
          out.push_back(apart ? b_.branch(
                                    p.inner, std::span(&type, 1), [&] { return read(p, true, true); }, beside)[0]
                              : beside()[0]);
        }
        return out;
      };
    };
    const std::vector<ValueType> types(parts_.size(), type);
    return b_.branch(f_.inside(interior_, s_.row.image, t), types, arm(true), arm(false));
  }

  // Lanes first, first + step, ... of two vectors.
  ValueId every(ValueId low, ValueId high, int64_t first, int64_t step) {
    std::vector<uint8_t> lanes;
    for (int64_t l = 0; l < kVectorLanes; ++l) lanes.push_back(static_cast<uint8_t>(first + l * step));
    return b_.shuffle(low, high, lanes);
  }

  // What each tap sees. With a step of 2 even and odd columns are taken apart first, of the last vector the first half.
  Vectors seen(const Vectors& row) {
    const int64_t step = s_.column.step;
    std::vector<std::array<ValueId, 2>> phases{{row[0], row[row.size() - 1]}};
    if (step == 2) {
      phases.clear();
      for (int64_t p = 0; p < 2; ++p) phases.push_back({every(row[0], row[1], p, 2), every(row[2], row[2], p, 2)});
    }
    Vectors all;
    for (int64_t j = 0; j < s_.column.taps(); ++j) {
      const auto& [low, high] = phases[static_cast<size_t>(j % step)];
      all.push_back(j < step ? low : every(low, high, j / step, 1));
    }
    return all;
  }

  // `younger`: the sums of output rows y - 1, y - 2, ..., each with the rows of the image before those of `y`.
  Vectors roll(ValueId x, ValueId y, std::span<const ValueId> younger) {
    Vectors sums{zero()};
    sums.insert(sums.end(), younger.begin(), younger.end());
    for (int64_t q = 0; q < s_.row.step; ++q) {
      const Vectors taps = seen(image_row(b_.add(b_.mul(y, b_.index(s_.row.step)), b_.index(q))));
      for (int64_t age = 0; age < ages_; ++age)
        for (int64_t j = 0, i = age * s_.row.step + q; i < s_.row.taps() && j < s_.column.taps(); ++j) {
          ValueId& sum = sums[static_cast<size_t>(age)];
          const ValueId weight = filter_[static_cast<size_t>(i * s_.column.taps() + j)];
          sum = b_.prim(Prim::muladd, {taps[static_cast<size_t>(j)], weight, sum});
        }
    }
    store_row(x, b_.sub(y, b_.index(ages_ - 1)), sums.back());
    sums.pop_back();
    return sums;
  }

  // One integer for each float, so that folding takes one instruction.
  ValueId key_of(ValueId x) { return acc_ == DType::f32 ? order_key(b_, *fold_, x) : x; }
  ValueId from_key(ValueId x) { return acc_ == DType::f32 ? from_order_key(b_, *fold_, x) : x; }
  ValueId joined(ValueId left, ValueId right) {
    return b_.prim(acc_ == DType::f32 ? Prim::max : *fold_, {left, right});
  }

  size_t parts() const { return static_cast<size_t>(s_.column_vectors()); }

  // Nothing that is stored is made of these.
  Vectors unbegun_folds() {
    const DType key = acc_ == DType::f32 ? DType::i32 : acc_;
    return Vectors(static_cast<size_t>(ages_ - 1) * parts(), b_.constant(Scalar{key, 0}, kVectorLanes));
  }

  // `younger`: of each part of the rows' vectors what output rows y - 1, y - 2, ... have seen.
  Vectors roll_folds(ValueId x, ValueId y, std::span<const ValueId> younger) {
    Vectors folds(parts(), kNoId);
    folds.insert(folds.end(), younger.begin(), younger.end());
    for (int64_t q = 0; q < s_.row.step; ++q) {
      Vectors row = image_row(b_.add(b_.mul(y, b_.index(s_.row.step)), b_.index(q)));
      for (ValueId& part : row) part = key_of(part);
      for (int64_t age = 0; age < ages_ && age * s_.row.step + q < s_.row.taps(); ++age)
        for (size_t v = 0; v < parts(); ++v) {
          ValueId& fold = folds[static_cast<size_t>(age) * parts() + v];
          fold = fold == kNoId ? row[v] : joined(fold, row[v]);
        }
    }
    const Vectors taps = seen(Vectors(folds.end() - static_cast<std::ptrdiff_t>(parts()), folds.end()));
    ValueId all = taps[0];
    for (size_t j = 1; j < taps.size(); ++j) all = joined(all, taps[j]);
    store_row(x, b_.sub(y, b_.index(ages_ - 1)), from_key(all));
    folds.resize(static_cast<size_t>(ages_ - 1) * parts());
    return folds;
  }

  // Rows before the task's first one are masked off: a branch would pull their sums under it.
  void store_row(ValueId x, ValueId y, ValueId sum) {
    const ValueId left = whole_ ? b_.index(kVectorLanes) : b_.sub(width_, x);
    const ValueId there = b_.select(b_.lt(y, y_begin_), b_.index(0), left);
    store_window(f_, n_, s_, b_.max(y, y_begin_), x, b_.lane_mask(there, kVectorLanes),
                 [&] { return projected_sum(f_, n_, s_, sum); });
  }

  LoopNest& n_;
  const WindowShape s_;
  KernelFrame f_;
  KernelBuilder& b_;
  const DType acc_;
  const int64_t ages_;  // output rows that one row of the image lies under
  struct Part {
    ValueId first;                        // of an image's row
    ValueId mask = kNoId, there = kNoId;  // its lanes, and whether there are any; none: all are, some are
    ValueId inner = kNoId;                // whether all are there and none is padding; none: not asked
  };
  std::vector<ValueId> filter_;
  std::optional<Prim> fold_;  // where there is none
  std::vector<Part> parts_;
  bool whole_ = false;          // no part ends before its last lane
  Interior interior_, across_;  // of rows; of a vector of columns
  ValueId y_begin_ = kNoId, y_end_ = kNoId, columns_ = kNoId, width_ = kNoId;
};

}  // namespace

Result<KernelProgram> generate_rolling(LoopNest& n, const WindowShape& s, const ScheduleContext& context) {
  if (!may_roll(n, s, context.machine.target)) return unsupported("rows that registers do not hold");
  return Rolling(n, s, context).build();
}

}  // namespace thermite
