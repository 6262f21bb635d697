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

int64_t widest_element(const LoopNest& n) {
  size_t bytes = 1;
  for (const auto* list : {&n.inputs, &n.outputs})
    for (const LoopBuffer& b : *list) bytes = std::max(bytes, size_of(b.dtype));
  return static_cast<int64_t>(bytes);
}

class GridMap {
 public:
  GridMap(LoopNest& n, const GridMapSteps& steps, const ScheduleContext& context)
      : n_(n),
        steps_(steps),
        f_(n, context, find_in_place(n, context.memory)),
        outer_(n.stages[0].axes),
        vector_(outer_[static_cast<size_t>(steps.axis)]) {
    outer_.erase(outer_.begin() + static_cast<long>(steps.axis));
  }

  Result<KernelLaunch> run() {
    KernelBuilder& b = f_.b;
    b.block_of(static_cast<int>(steps_.threads));
    f_.emit.want_aligned();
    const Size vectors = (vector_.value + (steps_.lanes - 1)) / steps_.lanes, all = iterations(outer_) * vectors;
    const ValueId linear = b.add(b.mul(b.task(), b.index(steps_.threads)), b.thread());
    const ValueId per_row = f_.parameter(vectors);
    b.branch(b.lt(linear, outer_.empty() ? per_row : f_.parameter(all)), [&] {
      const ExprEmitter::Scope scope(f_.emit);
      ValueId vector = linear;
      if (!outer_.empty()) {
        vector = b.rem(linear, per_row);
        f_.bind_digits(outer_, b.div(linear, per_row));
      }
      place(b.mul(vector, b.index(steps_.lanes)));
    });
    const Size tasks = (all + (steps_.threads - 1)) / steps_.threads;
    return std::move(f_).finish(tasks, fmt::format("{} outer axes", outer_.size()));
  }

 private:
  // All stages from `base` of the vector axis on: without masks where every lane is there and inside what it reads.
  void place(ValueId base) {
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
};

}  // namespace

Result<std::vector<ScheduleOption>> grid_map_options(LoopNest& n, const Machine&) {
  CHECK_OK(check_maps(n));
  GridMapSteps steps{.lanes = std::max<int64_t>(1, kAccessBytes / widest_element(n)), .threads = kThreads};
  if (!n.stages[0].axes.empty()) steps.axis = static_cast<int64_t>(choose_vector_axis(n, n.stages[0].axes));
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
