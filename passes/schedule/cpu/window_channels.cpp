// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/window_channels.h"

#include <algorithm>
#include <array>
#include <map>

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/window_store.h"
#include "passes/schedule/extremum.h"
#include "passes/schedule/monoid.h"
#include "passes/schedule/narrow_vectors.h"
#include "passes/schedule/turn_squares.h"

namespace thermite {
namespace {

// What a row reads beyond the image's border, where that is one number whatever else is known.
std::optional<Scalar> beyond_border(LoopNest& n, ExprId image, const Interior& interior) {
  std::optional<Scalar> found;
  const ExprId never = n.pool.constant(make_int_scalar(DType::boolean, 0));
  for (const auto& [comparison, holds] : interior.comparisons) {
    const ExprId there = n.pool.substitute(image, {{comparison, never}});
    if (!holds || n.pool[there].kind != ExprKind::constant) return std::nullopt;
    const Scalar value = n.pool[there].value;
    if (found && found->bits != value.bits) return std::nullopt;
    found = value;
  }
  return found;
}

class Channels {
 public:
  Channels(LoopNest& nest, const WindowShape& shape, const ScheduleContext& context)
      : n_(nest),
        s_(shape),
        f_(nest, context),
        b_(f_.b),
        c_(nest.stages[s_.stage]),
        acc_(c_.identity[0].dtype),
        depth_(s_.turned()),
        filter_pitch_((s_.column.taps() + depth_ - 1) / depth_ * depth_) {
    if (is_ordered(n_, s_))
      extremum_ = n_.pool[c_.combine[0]].prim;
    else if (s_.filter == kNoExpr)
      fold_.emplace(f_, n_, c_, s_.taps() >= kMinExtremes);
  }

  Result<KernelProgram> build() {
    const Size tasks = bind_task();
    pitch_ = f_.parameter(s_.pitch);
    patch_ =
        b_.scratch(key_type(n_.pool.dtype(s_.image)), f_.parameter(s_.patch_rows(s_.band) * s_.pitch * kVectorLanes));
    const ValueId read = f_.parameter(s_.pitch - s_.kApart);
    const ValueId step = b_.index(s_.row.step), rows = b_.sub(y_end_, y_begin_);
    const ValueId seen = b_.add(b_.mul(b_.sub(rows, b_.index(1)), step), b_.index(s_.row.span()));
    turn_rows({s_.image, s_.row.image, s_.column.image, patch_, pitch_, read}, b_.mul(y_begin_, step), seen);
    if (s_.filter != kNoExpr) turn_filter();
    hoist_tails(f_, n_, s_);
    if (fold_) none_ = fold_->identity(kVectorLanes);
    width_ = f_.value(s_.column.out.extent);
    b_.loop(y_begin_, y_end_, b_.index(1),
            [&](ValueId y) { b_.loop(b_.index(0), width_, b_.index(s_.columns), [&](ValueId x) { block(y, x); }); });
    return program_of(std::move(f_).finish(
        tasks, fmt::format("window channels taps({}x{}) step({}x{}) apart({}x{})", s_.row.taps(), s_.column.taps(),
                           s_.row.step, s_.column.step, s_.row.apart, s_.column.apart)));
  }

 private:
  using Leaf = std::array<State, kSumLanes>;  // of a sum; of other folds the first state

  // What lies in memory by lines that are to be lanes.
  struct Image {
    ExprId value;
    LoopAxis row, column;
    MemId memory;
    ValueId pitch, turned_width;  // places from row to row; those of a row, a multiple of what is turned at once
  };

  Size bind_task() {
    const Size groups = (s_.lanes->value + (kVectorLanes - 1)) / kVectorLanes;
    const Band band = bind_band(f_, s_);
    y_begin_ = band.begin, y_end_ = band.end;
    const ValueId groups_v = f_.parameter(groups);
    f_.bind_digits(s_.outer, b_.div(band.around, groups_v));
    const ValueId first = b_.mul(b_.rem(band.around, groups_v), b_.index(kVectorLanes));
    const ValueId last = b_.sub(f_.value(s_.lanes->extent), b_.index(1));
    for (int l = 0; l < kVectorLanes; ++l) lines_.push_back(b_.min(b_.add(first, b_.index(l)), last));
    return iterations(s_.outer) * groups * s_.bands();
  }

  Interior border_of(const Image& image) {
    Interior found = find_interior(n_, std::span(&image.value, 1), image.row, {}, 1);
    const auto elsewhere = [&](ExprId slack) {
      return n_.pool.depends_on(slack, image.column.id) || n_.pool.depends_on(slack, s_.lanes->id);
    };
    return std::ranges::any_of(found.slacks, elsewhere) ? Interior{} : found;
  }

  ValueId place(ValueId row, ValueId pitch, ValueId column) {
    return b_.mul(b_.add(b_.mul(row, pitch), column), b_.index(kVectorLanes));
  }

  void turn_filter() {
    filter_ = b_.scratch(acc_, f_.parameter(Size(s_.row.taps() * filter_pitch_ * kVectorLanes)));
    const ValueId pitch = b_.index(filter_pitch_);
    turn_rows({s_.filter, s_.row.tap, s_.column.tap, filter_, pitch, pitch}, b_.index(0), b_.index(s_.row.taps()));
  }

  // `count` rows from `first` on, one again where there are no more.
  void turn_rows(const Image& image, ValueId first, ValueId count) {
    const Interior border = border_of(image);
    const std::optional<Scalar> beyond = beyond_border(n_, image.value, border);
    const ValueId last = b_.sub(f_.value(image.row.extent), b_.index(1)), columns = f_.value(image.column.extent);
    const bool nothing = s_.finite && beyond && *beyond == make_scalar(acc_, 0);
    if (nothing && image.value == s_.image) rows_inside_ = f_.interior_bases(border, image.row, last);
    b_.loop(b_.index(0), image.turned_width, b_.index(depth_), [&](ValueId u) {
      const ValueId mask = b_.lane_mask(b_.sub(columns, u), static_cast<int>(depth_));
      b_.loop(b_.index(0), count, b_.index(1), [&](ValueId row) {
        const ValueId at = b_.min(b_.add(first, row), last);
        const auto arm = [&](bool inner) {
          return [&, inner] {
            const ExprEmitter::Scope scope(f_.emit);
            f_.emit.bind(n_.pool.axis(image.row.id), at);
            if (inner) f_.emit.assume(border.comparisons);
            const std::vector<ValueId> turned =
                !inner && beyond ? std::vector<ValueId>(static_cast<size_t>(depth_), b_.constant(*beyond, kVectorLanes))
                                 : turned_piece(image, u, mask);
            for (int64_t k = 0; k < depth_; ++k)
              b_.store(image.memory, place(row, image.pitch, b_.add(u, b_.index(k))),
                       key_of(turned[static_cast<size_t>(k)]));
            return std::vector<ValueId>{};
          };
        };
        b_.branch(f_.inside(border, image.row, at), {}, arm(true), arm(false));
      });
    });
  }

  std::vector<ValueId> turned_piece(const Image& image, ValueId u, ValueId mask) {
    return turn_lines(b_, kVectorLanes, depth_, [&](int64_t line) {
      const ExprEmitter::Scope scope(f_.emit);
      f_.emit.bind(n_.pool.axis(s_.lanes->id), lines_[static_cast<size_t>(line)]);
      const ExprEmitter::VectorScope vector(f_.emit, image.column.id, u, mask, static_cast<int>(depth_));
      return f_.emit.emit_vector(image.value);
    });
  }

  std::vector<ValueId> products(ValueId y, ValueId x) {
    const ValueId first = b_.mul(b_.sub(y, y_begin_), b_.index(s_.row.step));
    const ValueId left = b_.mul(x, b_.index(s_.column.step));
    const std::vector<ValueId> zeros(static_cast<size_t>(s_.columns), b_.constant(make_scalar(acc_, 0), kVectorLanes));
    const auto [begin, end] = tap_rows(y);
    return b_.loop(begin, end, b_.index(1), zeros, [&](ValueId i, std::span<const ValueId> before) {
      std::vector<ValueId> sums(before.begin(), before.end());
      const ValueId row = b_.add(first, b_.mul(i, b_.index(s_.row.apart)));
      const ValueId image = place(row, pitch_, left), taps = place(i, b_.index(filter_pitch_), b_.index(0));
      std::map<int64_t, ValueId> seen;  // by columns of the image
      for (int64_t j = 0; j < s_.column.taps(); ++j) {
        const ValueId tap = vector_at(filter_, taps, j);
        for (int64_t k = 0; k < s_.columns; ++k) {
          const int64_t u = k * s_.column.step + j * s_.column.apart;
          if (!seen.contains(u)) seen[u] = vector_at(patch_, image, u);
          ValueId& sum = sums[static_cast<size_t>(k)];
          sum = b_.prim(Prim::muladd, {seen[u], tap, sum});
        }
      }
      return sums;
    });
  }

  // An extremum of floats is one of integers in their order: one instruction for each tap.
  DType key_type(DType t) const { return extremum_ && t == DType::f32 ? DType::i32 : t; }
  ValueId key_of(ValueId x) { return extremum_ && b_.type(x).dtype == DType::f32 ? order_key(b_, *extremum_, x) : x; }

  // Places in the patch of the rows that a row of results sees, from the first tap of column `x` on.
  std::vector<ValueId> rows_seen(ValueId y, ValueId x) {
    const ValueId first = b_.mul(b_.sub(y, y_begin_), b_.index(s_.row.step));
    const ValueId left = b_.mul(x, b_.index(s_.column.step));
    std::vector<ValueId> rows;
    for (int64_t i = 0; i < s_.row.taps(); ++i)
      rows.push_back(place(b_.add(first, b_.index(i * s_.row.apart)), pitch_, left));
    return rows;
  }

  std::vector<ValueId> extremes(ValueId y, ValueId x) {
    const std::vector<ValueId> rows = rows_seen(y, x);
    const bool keys = acc_ == DType::f32;
    std::vector<ValueId> out;
    for (int64_t k = 0; k < s_.columns; ++k) {
      ValueId all = kNoId;
      for (const ValueId row : rows)
        for (int64_t j = 0; j < s_.column.taps(); ++j) {
          const ValueId seen = vector_at(patch_, row, k * s_.column.step + j * s_.column.apart);
          all = all == kNoId ? seen : b_.prim(keys ? Prim::max : *extremum_, {all, seen});
        }
      out.push_back(keys ? from_order_key(b_, *extremum_, all) : all);
    }
    return out;
  }

  // A column at a time, for each holds as many states as a leaf of a sum has lanes.
  std::vector<ValueId> folds(ValueId y, ValueId x) {
    const std::vector<ValueId> rows = rows_seen(y, x);
    std::vector<ValueId> out;
    for (int64_t k = 0; k < s_.columns; ++k) {
      std::vector<Leaf> leaves;
      for (int64_t tap = 0; tap < s_.taps(); ++tap) {
        if (leaves.empty() || (is_sum() && tap % kSumLeaf == 0)) leaves.emplace_back().fill(none_);
        const int64_t j = tap % s_.column.taps(), u = k * s_.column.step + j * s_.column.apart;
        const ExprEmitter::Scope scope(f_.emit);
        f_.emit.bind(c_.lift[0], vector_at(patch_, rows[static_cast<size_t>(tap / s_.column.taps())], u));
        State& state = leaves.back()[is_sum() ? static_cast<size_t>(tap % kSumLanes) : 0];
        state = fold_->follow(state, fold_->lifted(kVectorLanes));
      }
      Leaf all = joined(std::move(leaves));
      out.push_back(fold_->finished(is_sum() ? fold_->pairwise(all) : all[0])[0]);
    }
    return out;
  }

  // Lane by lane, in a balanced tree over the leaves that there are.
  Leaf joined(std::vector<Leaf> leaves) {
    for (; leaves.size() > 1; leaves.resize((leaves.size() + 1) / 2))
      for (size_t k = 0; 2 * k < leaves.size(); ++k) {
        Leaf& left = leaves[k] = leaves[2 * k];
        if (2 * k + 1 == leaves.size()) continue;
        for (size_t lane = 0; lane < left.size(); ++lane)
          left[lane] = fold_->follow(left[lane], leaves[2 * k + 1][lane]);
      }
    return leaves[0];
  }

  bool is_sum() const { return c_.tree == Tree::sum; }

  // Rows of taps that a row of results multiplies: not those beside padding, where that may be left out.
  KernelFrame::Range tap_rows(ValueId y) {
    const int64_t apart = s_.row.apart;
    if (!rows_inside_) return {b_.index(0), b_.index(s_.row.taps())};
    const ValueId at = b_.mul(y, b_.index(s_.row.step));
    const auto steps = [&](ValueId places) { return b_.div(b_.max(places, b_.index(0)), b_.index(apart)); };
    const ValueId first = steps(b_.add(b_.sub(rows_inside_->first, at), b_.index(apart - 1)));
    const ValueId end = steps(b_.add(b_.sub(rows_inside_->last, at), b_.index(apart)));
    return {first, b_.min(end, b_.index(s_.row.taps()))};
  }

  ValueId vector_at(MemId m, ValueId begin, int64_t number) {
    return b_.load(m, b_.add(begin, b_.index(number * kVectorLanes)), kVectorLanes);
  }

  void block(ValueId y, ValueId x) {
    std::vector<ValueId> columns = extremum_ ? extremes(y, x) : fold_ ? folds(y, x) : products(y, x);
    columns.resize(static_cast<size_t>(depth_), columns.back());
    const ValueId there = b_.min(b_.sub(width_, x), b_.index(s_.columns));
    const ValueId mask = b_.lane_mask(there, static_cast<int>(depth_));
    turn_back(b_, columns, [&](int64_t line, ValueId sum) {
      const ExprEmitter::Scope scope(f_.emit);
      f_.emit.bind(n_.pool.axis(s_.lanes->id), lines_[static_cast<size_t>(line)]);
      const auto value = [&] { return fold_ ? fold_->projected({sum}) : projected_sum(f_, n_, s_, sum); };
      store_window(f_, n_, s_, y, x, mask, value, static_cast<int>(depth_));
    });
  }

  LoopNest& n_;
  const WindowShape s_;
  KernelFrame f_;
  KernelBuilder& b_;
  LoopStage& c_;
  const DType acc_;
  std::optional<Prim> extremum_;     // of the image itself, where there is no filter
  std::optional<StageMonoid> fold_;  // likewise
  State none_;                       // of it
  const int64_t depth_, filter_pitch_;
  std::vector<ValueId> lines_;  // the channel of each lane
  MemId patch_ = 0, filter_ = 0;
  std::optional<KernelFrame::Range> rows_inside_;  // of the image, that products are not left out of
  ValueId y_begin_ = kNoId, y_end_ = kNoId, width_ = kNoId, pitch_ = kNoId;
};

}  // namespace

Result<KernelProgram> generate_channels(LoopNest& n, const WindowShape& s, const ScheduleContext& context) {
  return Channels(n, s, context).build();
}

Cost channels_cycles(const LoopNest& n, const WindowShape& s, const Target& target) {
  constexpr double kTurn = 24, kTurnElement = 4, kTap = 1.1, kExtremum = 4;  // measured on Zen 4
  const bool product = s.filter != kNoExpr;
  const double bytes = kVectorLanes * static_cast<double>(size_of(n.stages[s.stage].identity[0].dtype));
  const double registers = has_narrow_vectors(target) ? bytes / target.vector_bytes : 1;  // of a vector
  const double turn = (kTurn + kTurnElement * static_cast<double>(s.turned())) * registers;
  const Size blocks = (s.column.out.value + (s.columns - 1)) / s.columns;
  const bool sum = !product && n.stages[s.stage].tree == Tree::sum;
  const double tap = product || sum || is_ordered(n, s) ? kTap : kExtremum;
  const double taps = tap * static_cast<double>(s.columns * (sum ? s.additions() : s.taps()));
  const int64_t filter = product ? s.row.taps() * ((s.column.taps() + s.turned() - 1) / s.turned()) : 0;
  const Size bands = s.bands();
  // Rows between bands are turned for both; those of a border are constants.
  const Size rows = s.row.out.value * s.row.step + (bands - 1) * std::max<int64_t>(0, s.row.span() - s.row.step);
  const Size image = rows * ((s.pitch - s.kApart) / s.turned());
  const Cost cycles = Cost(s.row.out.value * blocks) * (taps + turn) + Cost(image + bands * filter) * turn;
  const Size groups = (s.lanes->value + (kVectorLanes - 1)) / kVectorLanes;
  return cycles * Cost(groups) / Cost(s.lanes->value);
}

}  // namespace thermite
