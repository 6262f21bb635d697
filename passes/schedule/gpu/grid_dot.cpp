// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/grid_dot.h"

#include <algorithm>
#include <bit>

#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kAccessBytes = 16, kMostLanes = 4;
constexpr int64_t kThreads = 256;

class GridDot {
 public:
  GridDot(LoopNest& n, size_t stage, const GridDotSteps& steps, const ScheduleContext& context)
      : n_(n),
        c_(n.stages[stage]),
        steps_(steps),
        lanes_(static_cast<int>(steps.lanes)),
        f_(n, context),
        outer_(n.stages.back().axes),
        vector_(outer_[static_cast<size_t>(steps.axis)]) {
    outer_.erase(outer_.begin() + static_cast<long>(steps.axis));
  }

  Result<KernelLaunch> run() {
    KernelBuilder& b = f_.b;
    b.block_of(static_cast<int>(steps_.threads));
    f_.emit.want_aligned();
    f_.count_elements(steps_.threads);
    const Size vectors = (vector_.value + (steps_.lanes - 1)) / steps_.lanes, all = iterations(outer_) * vectors;
    const ValueId linear = b.add(b.mul(b.task(), b.index(steps_.threads)), b.thread());
    const ValueId per_row = f_.parameter(vectors);
    b.branch(b.lt(linear, f_.parameter(all)), [&] {
      const ExprEmitter::Scope scope(f_.emit);
      f_.bind_digits(outer_, b.div(linear, per_row));
      place(b.mul(b.rem(linear, per_row), b.index(steps_.lanes)));
    });
    const Size tasks = (all + (steps_.threads - 1)) / steps_.threads;
    return std::move(f_).finish(tasks, fmt::format("{} outer axes", outer_.size()));
  }

 private:
  // The vector from `base` on: without masks where every lane is there and inside what it reads, with all terms.
  void place(ValueId base) {
    const Interior interior = find_interior(n_, c_.lift, vector_, c_.reduce, lanes_);
    const bool whole = vector_.value % steps_.lanes == 0;
    KernelBuilder& b = f_.b;
    const ValueId extent = f_.value(vector_.extent);
    auto arm = [&](bool inner) {
      return [&, inner] {
        const ValueId mask = inner || whole ? kNoId : b.lane_mask(b.sub(extent, base), lanes_);
        const ExprEmitter::VectorScope vector(f_.emit, vector_.id, base, mask, lanes_);
        if (inner) f_.emit.assume(interior.comparisons);
        store_result(f_, n_, c_, sum());
        return std::vector<ValueId>{};
      };
    };
    ValueId inside = f_.inside(interior, vector_, base);
    if (!whole) inside = b.prim(Prim::bit_and, {inside, b.prim(Prim::le, {b.add(base, b.index(lanes_)), extent})});
    b.branch(inside, {}, arm(true), arm(false));
  }

  ValueId sum() {
    const ValueId zero = f_.b.constant(make_scalar(c_.identity[0].dtype, 0), lanes_);
    return f_.loops(c_.reduce, {zero}, [&](std::span<const ValueId> so_far) {
      const ValueId a = f_.emit.emit_vector(c_.lift[0]), b = f_.emit.emit_vector(c_.lift[1]);
      return std::vector{f_.b.prim(Prim::muladd, {a, b, so_far[0]})};
    })[0];
  }

  LoopNest& n_;
  const LoopStage& c_;
  const GridDotSteps& steps_;
  const int lanes_;
  KernelFrame f_;
  std::vector<LoopAxis> outer_;
  const LoopAxis vector_;
};

}  // namespace

Result<std::vector<ScheduleOption>> grid_dot_options(LoopNest& n, const Machine&) {
  const auto stage = contraction_stage(n);
  if (!stage || n.stages[*stage].axes.empty()) return std::vector<ScheduleOption>{};
  const auto width = static_cast<int64_t>(size_of(n.stages[*stage].identity[0].dtype));
  const GridDotSteps steps{.axis = static_cast<int64_t>(choose_vector_axis(n, n.stages.back().axes)),
                           .lanes = std::clamp<int64_t>(kAccessBytes / width, 2, kMostLanes),
                           .threads = kThreads};
  return std::vector<ScheduleOption>{{1, steps}};
}

Result<KernelProgram> generate_grid_dot(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<GridDotSteps>(&steps);
  const auto stage = contraction_stage(n);
  const bool fits = s && stage && static_cast<size_t>(s->axis) < n.stages.back().axes.size() && s->lanes >= 2 &&
                    s->lanes <= 16 && std::has_single_bit(static_cast<uint64_t>(s->lanes)) && s->threads >= kSubgroup &&
                    s->threads <= kMostThreads && s->threads % kSubgroup == 0;
  if (!fits) return unsupported("{} does not fit the nest", print(steps));
  TRY(KernelLaunch launch, GridDot(n, *stage, *s, context).run());
  KernelProgram program;
  program.kernels.push_back(std::move(launch));
  return program;
}

}  // namespace thermite
