// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/turn_schedule.h"

#include <algorithm>
#include <bit>
#include <functional>

#include "passes/loops/nest_util.h"
#include "passes/schedule/map_nest.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kSquares = 8;  // per task
constexpr int kFewOperations = 4;
constexpr size_t kMostReads = 3;  // that are turned; others are gathers

std::vector<ExprId> turned_reads(LoopNest& n, AxisId axis, AxisId across) {
  std::vector<ExprId> reads = crossing_reads(n, axis, across);
  std::erase_if(reads, [&](ExprId x) { return n.pool[x].guard != kNoExpr; });
  if (reads.size() > kMostReads) reads.resize(kMostReads);
  return reads;
}

int operations(LoopNest& n) {
  int count = 0;
  for (LoopStage& s : n.stages)
    walk(n.pool, s.lift, [&](ExprId x) {
      const Expr& e = n.pool[x];
      count += (e.kind == ExprKind::prim || e.kind == ExprKind::cast) && e.dtype != DType::i64;
    });
  return count;
}

// rows[i][j] becomes rows[j][i]: squares of 2, 4, 8 ... lanes change corners.
void turn(KernelBuilder& b, std::vector<ValueId>& rows) {
  const size_t n = rows.size();
  for (size_t side = 1; side < n; side *= 2) {
    std::vector<uint8_t> upper(n), lower(n);
    for (size_t l = 0; l < n; ++l) {
      upper[l] = static_cast<uint8_t>(l & side ? n + l - side : l);
      lower[l] = static_cast<uint8_t>(l & side ? n + l : l + side);
    }
    for (size_t i = 0; i < n; ++i) {
      if (i & side) continue;
      const ValueId first = rows[i], second = rows[i + side];
      rows[i] = b.shuffle(first, second, upper);
      rows[i + side] = b.shuffle(first, second, lower);
    }
  }
}

class Turn {
 public:
  Turn(LoopNest& n, const TurnSteps& steps, const ScheduleContext& context)
      : n_(n),
        steps_(steps),
        axis_(n.stages[0].axes[static_cast<size_t>(steps.axis)]),
        across_(n.stages[0].axes[static_cast<size_t>(steps.across)]),
        few_operations_(operations(n) <= kFewOperations),
        f_(n, context),
        b_(f_.b) {
    for (const LoopAxis& a : n.stages[0].axes)
      if (a.id != axis_.id && a.id != across_.id) outer_.push_back(a);
    for (ExprId x : turned_reads(n, axis_.id, across_.id))
      turned_.push_back({x, few_operations_ ? 0 : b_.local(n.pool[x].dtype, steps.lanes * steps.lanes), {}});
  }

  // Tasks are strips of squares along `across`: what is read goes on from one square to the next.
  Result<KernelLaunch> run() {
    const Size wide = squares(axis_), high = squares(across_), strips = (high + (steps_.squares - 1)) / steps_.squares;
    const ValueId strips_v = f_.parameter(strips), wide_v = f_.parameter(wide), high_v = f_.parameter(high);
    ValueId task = b_.div(b_.task(), strips_v);
    const ValueId first = b_.mul(b_.rem(b_.task(), strips_v), b_.index(steps_.squares));
    const ExprEmitter::Scope scope(f_.emit);
    if (!outer_.empty()) f_.bind_digits(outer_, b_.div(task, wide_v));
    const ValueId at = begin(axis_, outer_.empty() ? task : b_.rem(task, wide_v));
    hoist();
    const ValueId last = b_.min(b_.add(first, b_.index(steps_.squares)), high_v);
    b_.loop(first, last, b_.index(1), [&](ValueId square) {
      const ExprEmitter::Scope of_square(f_.emit);
      write_square(at, begin(across_, square));
    });
    return std::move(f_).finish(iterations(outer_) * wide * strips, fmt::format("{} turned", turned_.size()));
  }

 private:
  struct Turned {
    ExprId read;
    MemId square;  // where there is much to do with its lines
    std::vector<ValueId> rows;
  };

  Size squares(const LoopAxis& a) const { return (a.value + (steps_.lanes - 1)) / steps_.lanes; }

  // A multiple of the lanes where the extent is one.
  ValueId begin(const LoopAxis& a, ValueId square) {
    return b_.min(b_.mul(square, b_.index(steps_.lanes)), b_.sub(f_.value(a.extent), b_.index(steps_.lanes)));
  }

  void hoist() {
    std::vector<ExprId> roots;
    for (const LoopStage& s : n_.stages) roots.push_back(s.lift[0]);
    const AxisId unbound[] = {axis_.id, across_.id};
    f_.emit.hoist(roots, unbound);
  }

  // The lines' values from registers, or, where they are much code, from memory of the task's own in a loop.
  void write_square(ValueId at, ValueId at_across) {
    for (Turned& t : turned_) {
      t.rows = load(t.read, at, at_across);
      turn(b_, t.rows);
    }
    if (few_operations_) {
      for (int64_t i = 0; i < steps_.lanes; ++i)
        write_line(at, b_.add(at_across, b_.index(i)), [&](const Turned& t) { return t.rows[static_cast<size_t>(i)]; });
      return;
    }
    for (const Turned& t : turned_)
      for (int64_t i = 0; i < steps_.lanes; ++i)
        b_.store(t.square, b_.index(i * steps_.lanes), t.rows[static_cast<size_t>(i)]);
    b_.loop(b_.index(0), b_.index(steps_.lanes), b_.index(1), [&](ValueId i) {
      write_line(at, b_.add(at_across, i), [&](const Turned& t) {
        return b_.load(t.square, b_.mul(i, b_.index(steps_.lanes)), static_cast<int>(steps_.lanes));
      });
    });
  }

  void write_line(ValueId at, ValueId across, const std::function<ValueId(const Turned&)>& value) {
    const ExprEmitter::Scope line(f_.emit);
    f_.emit.bind(n_.pool.axis(across_.id), across);
    const ExprEmitter::VectorScope vector(f_.emit, axis_.id, at, kNoId, static_cast<int>(steps_.lanes));
    for (const Turned& t : turned_) f_.emit.bind(t.read, value(t));
    store_all(f_, n_);
  }

  std::vector<ValueId> load(ExprId read, ValueId at, ValueId at_across) {
    std::vector<ValueId> rows;
    for (int64_t j = 0; j < steps_.lanes; ++j) {
      const ExprEmitter::Scope line(f_.emit);
      f_.emit.bind(n_.pool.axis(axis_.id), b_.add(at, b_.index(j)));
      const ExprEmitter::VectorScope vector(f_.emit, across_.id, at_across, kNoId, static_cast<int>(steps_.lanes));
      rows.push_back(f_.emit.emit_vector(read));
    }
    return rows;
  }

  LoopNest& n_;
  const TurnSteps steps_;
  const LoopAxis axis_, across_;
  const bool few_operations_;
  std::vector<LoopAxis> outer_;
  std::vector<Turned> turned_;
  KernelFrame f_;
  KernelBuilder& b_;
};

bool stores_along(LoopNest& n, AxisId axis) {
  return std::ranges::all_of(n.stages, [&](const LoopStage& s) { return s.output < 0 || is_unit(n, s.store, axis); });
}

int64_t lanes_for(LoopNest& n, const Machine& machine, AxisId axis, AxisId across) {
  const AxisId both[] = {axis, across};
  return std::min<int64_t>(kVectorLanes, machine.target.vector_bytes / std::max<int64_t>(2, widest_element(n, both)));
}

// The axis along which most is read that is spread over the one that is stored along.
std::optional<TurnSteps> steps_for(LoopNest& n, const Machine& machine) {
  const std::vector<LoopAxis>& axes = n.stages[0].axes;
  std::optional<TurnSteps> best;
  size_t most = 0;
  for (size_t v = 0; v < axes.size(); ++v) {
    if (!stores_along(n, axes[v].id)) continue;
    for (size_t w = 0; w < axes.size(); ++w) {
      const size_t reads = w == v ? 0 : turned_reads(n, axes[v].id, axes[w].id).size();
      const int64_t lanes = lanes_for(n, machine, axes[v].id, axes[w].id);
      if (reads <= most || lanes < 4 || axes[v].value < lanes || axes[w].value < lanes) continue;
      best = TurnSteps{
          .axis = static_cast<int64_t>(v), .across = static_cast<int64_t>(w), .lanes = lanes, .squares = kSquares};
      most = reads;
    }
  }
  return best;
}

}  // namespace

Result<std::vector<ScheduleOption>> turn_options(LoopNest& n, const Machine& machine) {
  CHECK_OK(check_maps(n));
  std::vector<ScheduleOption> all;
  if (const std::optional<TurnSteps> steps = steps_for(n, machine)) all.push_back({1, *steps});
  return all;
}

Result<KernelProgram> generate_turn(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<TurnSteps>(&steps);
  CHECK_OK(check_maps(n));
  const auto count = static_cast<int64_t>(n.stages[0].axes.size());
  const bool fits = s && s->axis >= 0 && s->axis < count && s->across >= 0 && s->across < count &&
                    s->axis != s->across && s->squares >= 1 && s->lanes >= 2 && s->lanes <= kVectorLanes &&
                    std::has_single_bit(static_cast<uint64_t>(s->lanes)) &&
                    n.stages[0].axes[static_cast<size_t>(s->axis)].value >= s->lanes &&
                    n.stages[0].axes[static_cast<size_t>(s->across)].value >= s->lanes;
  if (!fits) return unsupported("{} does not fit the nest", print(steps));
  TRY(KernelLaunch launch, Turn(n, *s, context).run());
  KernelProgram program;
  program.kernels.push_back(std::move(launch));
  return program;
}

}  // namespace thermite
