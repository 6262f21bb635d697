// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/grid_map.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/gpu/threads.h"
#include "passes/schedule/map_nest.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kThreads = 256;
constexpr int64_t kLeastTile = 16;  // of an axis, for tiles in shared memory

class GridMap {
 public:
  GridMap(LoopNest& n, const GridMapSteps& steps, const ScheduleContext& context)
      : n_(n),
        steps_(steps),
        f_(n, context, find_in_place(n, context.memory)),
        vector_(n.stages[0].axes[static_cast<size_t>(steps.axis)]) {
    const std::vector<LoopAxis>& axes = n.stages[0].axes;
    for (size_t k = 0; k < axes.size(); ++k) {
      if (static_cast<int64_t>(k) == steps.axis) continue;
      (static_cast<int64_t>(k) + 1 == steps.walked ? walked_ : outer_).push_back(axes[k]);
    }
    if (vector_.id == axes.back().id && walked_.empty() && vector_.value % steps.lanes == 0) place_ = row_major_place();
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
      const ValueId base = outer_.empty() ? linear : b.rem(linear, length);
      hoist();
      f_.serial_loops(walked_, [&] { steps_.lanes == 1 ? place_one(linear, base) : place(linear, base); });
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

  std::vector<ExprId> roots() const {
    std::vector<ExprId> all;
    for (const LoopStage& s : n_.stages) all.push_back(s.lift[0]);
    return all;
  }

  void hoist() {
    const AxisId v = vector_.id;
    f_.emit.hoist(roots(), std::span(&v, 1));
  }

  // All stages at `at` of the vector axis.
  void place_one(ValueId linear, ValueId at) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.axis(vector_.id), at);
    if (place_ != kNoExpr) f_.emit.bind(place_, linear);
    store_all(f_, n_);
  }

  // The same from `base` on: without masks where every lane is there and inside what it reads.
  void place(ValueId linear, ValueId base) {
    hoist();
    const AxisId v = vector_.id;
    const int lanes = static_cast<int>(steps_.lanes);
    const Interior interior = find_interior(n_, roots(), vector_, {}, lanes);
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
  const LoopAxis vector_;
  std::vector<LoopAxis> outer_, walked_;
  ExprId place_ = kNoExpr;  // that has the value of the linear count
};

std::vector<ExprId> addresses(const LoopNest& n) {
  std::vector<ExprId> all;
  for (const LoopStage& s : n.stages) {
    all.push_back(s.store);
    walk_reads(n.pool, s.lift, [&](ExprId, ExprId address) { all.push_back(address); });
  }
  return all;
}

// Lines hold all of a short axis, and the elements of the vector's axis beside it: whoever walks the one has a line's
// other elements at hand. Not where that leaves too few blocks. 0: there is none.
int64_t walked_axis(LoopNest& n, const GridMapSteps& steps, const Machine& machine) {
  const std::vector<LoopAxis>& axes = n.stages[0].axes;
  const AxisId vector = axes[static_cast<size_t>(steps.axis)].id;
  for (size_t k = 0; k < axes.size(); ++k) {
    const AxisId axis = axes[k].id;
    const bool crosses = axis != vector && std::ranges::any_of(addresses(n), [&](ExprId a) {
                           return is_unit(n, a, axis) && n.pool.depends_on(a, vector) && !is_unit(n, a, vector);
                         });
    if (!crosses || axes[k].value >= kLeastTile) continue;
    const Size blocks = iterations(axes) / axes[k].value / (steps.lanes * steps.threads);
    if (blocks >= machine.profile.threads) return static_cast<int64_t>(k) + 1;
  }
  return 0;
}

}  // namespace

Result<std::vector<ScheduleOption>> grid_map_options(LoopNest& n, const Machine& machine) {
  CHECK_OK(check_maps(n));
  const std::vector<LoopAxis>& axes = n.stages[0].axes;
  GridMapSteps steps{.threads = kThreads};
  if (axes.empty()) return std::vector<ScheduleOption>{{1, steps}};
  const size_t axis = choose_vector_axis(n, axes, kAccessBytes / 4);
  steps.axis = static_cast<int64_t>(axis);
  steps.lanes = kAccessBytes / widest_element(n, std::span(&axes[axis].id, 1));
  // Vectors of rows that are none of whole vectors are nowhere aligned: neighbouring threads then take neighbours.
  while (axes.size() > 1 && axes[axis].value % steps.lanes != 0) steps.lanes /= 2;
  steps.walked = walked_axis(n, steps, machine);
  return std::vector<ScheduleOption>{{1, steps}};
}

Result<KernelProgram> generate_grid_map(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<GridMapSteps>(&steps);
  if (!s) return internal_error("grid_map: steps of another family");
  CHECK_OK(check_maps(n));
  const auto& axes = n.stages[0].axes;
  if (axes.empty()) return program_of(single_kernel(n, context));
  const bool fits = static_cast<size_t>(s->axis) < axes.size() && static_cast<size_t>(s->walked) <= axes.size() &&
                    s->walked != s->axis + 1 && s->lanes >= 1 && s->lanes <= 16 && (s->lanes & (s->lanes - 1)) == 0 &&
                    s->threads >= kSubgroup && s->threads <= kMostThreads && s->threads % kSubgroup == 0;
  if (!fits) return unsupported("{} does not fit the nest", print(steps));
  return program_of(GridMap(n, *s, context).run());
}

}  // namespace thermite
