// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/grid_map.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/map_nest.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kAccessBytes = 16;
constexpr int64_t kThreads = 256;

class GridMap {
 public:
  GridMap(LoopNest& n, const GridMapSteps& steps, const ScheduleContext& context)
      : n_(n),
        steps_(steps),
        f_(n, context, find_in_place(n, context.memory)),
        outer_(n.stages[0].axes),
        vector_(outer_[static_cast<size_t>(steps.axis)]) {
    if (vector_.id == outer_.back().id && vector_.value % steps.lanes == 0) place_ = row_major_place();
    outer_.erase(outer_.begin() + static_cast<long>(steps.axis));
  }

  Result<KernelLaunch> run() {
    KernelBuilder& b = f_.b;
    b.block_of(static_cast<int>(steps_.threads));
    f_.emit.want_aligned();
    // In elements, padded to whole vectors: what is stored where it is counted then needs no address of its own.
    const Size row = (vector_.value + (steps_.lanes - 1)) / steps_.lanes * steps_.lanes, all = iterations(outer_) * row;
    const int64_t of_a_task = steps_.threads * steps_.lanes;
    f_.count_elements(of_a_task);
    const ValueId first = b.mul(b.thread(), b.index(steps_.lanes));
    const ValueId linear = b.add(b.mul(b.task(), b.index(of_a_task)), first);
    const ValueId length = padded_length(row);
    b.branch(b.lt(linear, outer_.empty() ? length : f_.parameter(all)), [&] {
      const ExprEmitter::Scope scope(f_.emit);
      if (!outer_.empty()) f_.bind_digits(outer_, b.div(linear, length));
      place(linear, outer_.empty() ? linear : b.rem(linear, length));
    });
    const Size tasks = (all + (of_a_task - 1)) / of_a_task;
    return std::move(f_).finish(tasks, fmt::format("{} outer axes", outer_.size()));
  }

 private:
  // Of a row of whole vectors; that they are is a fact of the kernel.
  ValueId padded_length(const Size& row) {
    KernelBuilder& b = f_.b;
    const bool symbol = n_.pool[vector_.extent].kind == ExprKind::symbol && vector_.value % steps_.lanes == 0;
    const ValueId length = symbol ? f_.value(vector_.extent) : f_.parameter(row);
    if (b.index_of(length)) return length;
    ScalarFacts facts = b.facts_of(length);
    facts.multiple = std::max(facts.multiple, steps_.lanes);
    b.assume(length, facts);
    return length;
  }

  // Where axes are counted as the elements of a dense value: what `linear` is.
  ExprId row_major_place() {
    std::vector<ExprId> index, extents;
    for (const LoopAxis& a : n_.stages[0].axes) index.push_back(n_.pool.axis(a.id)), extents.push_back(a.extent);
    return linear_address(n_.pool, index, extents);
  }

  // All stages from `base` of the vector axis on: without masks where every lane is there and inside what it reads.
  void place(ValueId linear, ValueId base) {
    std::vector<ExprId> roots;
    for (const LoopStage& s : n_.stages) roots.push_back(s.lift[0]);
    const AxisId v = vector_.id;
    f_.emit.hoist(roots, std::span(&v, 1));
    const int lanes = static_cast<int>(steps_.lanes);
    const Interior interior = find_interior(n_, roots, vector_, {}, lanes);
    const bool whole = vector_.value % steps_.lanes == 0;
    KernelBuilder& b = f_.b;
    const ValueId extent = f_.value(vector_.extent);
    auto arm = [&](bool inner) {
      return [&, inner] {
        const ValueId mask = inner || whole ? kNoId : b.lane_mask(b.sub(extent, base), lanes);
        const ExprEmitter::VectorScope vector(f_.emit, v, base, mask, lanes);
        if (place_ != kNoExpr) f_.emit.bind_at_base(place_, linear);
        if (inner) f_.emit.assume(interior.comparisons);
        store_all(f_, n_);
        return std::vector<ValueId>{};
      };
    };
    ValueId inside = f_.inside(interior, vector_, base);
    if (!whole) inside = b.prim(Prim::bit_and, {inside, b.prim(Prim::le, {b.add(base, b.index(lanes)), extent})});
    b.branch(inside, {}, arm(true), arm(false));
  }

  LoopNest& n_;
  const GridMapSteps& steps_;
  KernelFrame f_;
  std::vector<LoopAxis> outer_;
  const LoopAxis vector_;
  ExprId place_ = kNoExpr;  // that has the value of the linear count
};

}  // namespace

Result<std::vector<ScheduleOption>> grid_map_options(LoopNest& n, const Machine&) {
  CHECK_OK(check_maps(n));
  const std::vector<LoopAxis>& axes = n.stages[0].axes;
  GridMapSteps steps{.threads = kThreads};
  if (!axes.empty()) {
    steps.axis = static_cast<int64_t>(choose_vector_axis(n, axes));
    steps.lanes = kAccessBytes / widest_element(n, std::span(&axes[static_cast<size_t>(steps.axis)].id, 1));
  }
  return std::vector<ScheduleOption>{{1, steps}};
}

Result<KernelProgram> generate_grid_map(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<GridMapSteps>(&steps);
  if (!s) return internal_error("grid_map: steps of another family");
  CHECK_OK(check_maps(n));
  KernelProgram program;
  const auto& axes = n.stages[0].axes;
  if (axes.empty()) {
    TRY(KernelLaunch launch, single_kernel(n, context));
    program.kernels.push_back(std::move(launch));
    return program;
  }
  const bool fits = static_cast<size_t>(s->axis) < axes.size() && s->lanes >= 1 && s->lanes <= 16 &&
                    (s->lanes & (s->lanes - 1)) == 0 && s->threads >= kSubgroup && s->threads <= kMostThreads &&
                    s->threads % kSubgroup == 0;
  if (!fits) return unsupported("{} does not fit the nest", print(steps));
  TRY(KernelLaunch launch, GridMap(n, *s, context).run());
  program.kernels.push_back(std::move(launch));
  return program;
}

}  // namespace thermite
