// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/grid_fold.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/fold_across.h"
#include "passes/schedule/gpu/column_kernel.h"
#include "passes/schedule/gpu/row_shape.h"
#include "passes/schedule/gpu/threads.h"
#include "passes/schedule/row_roles.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kThreads = 256, kLeastThreads = 64;
constexpr int64_t kBlocksOfUnit = 2;  // that keep a multiprocessor from waiting
constexpr int64_t kLeastRun = 16;     // results side by side that a block makes: what memory gives at once
constexpr int64_t kMinShared = 64;    // elements of a column from which threads share it
constexpr int64_t kMinPart = 1024;
constexpr int64_t kMostParts = 64;

bool is_long_sum(const LoopNest& n, const LoopStage& s) {
  return !s.identity.empty() && s.tree == Tree::sum && !is_written_out(n, s) && !is_short_sum(n, s);
}

// Whether kSumLanes threads may share a column.
bool can_share(const LoopNest& n, const RowRoles& roles) {
  return can_split(n, roles.inner) && common_inner_axis(roles.inner)->value > 0;
}

int64_t choose_part(const RowRoles& roles, const GridFoldSteps& s, const DeviceProfile& p) {
  const Size vectors = (iterations(roles.rows) + (s.lanes - 1)) / s.lanes,
             length = common_inner_axis(roles.inner)->value;
  const Size blocks = (vectors + (s.columns - 1)) / s.columns;
  if (blocks == 0 || blocks * 8 >= p.threads || length < 4 * kMinPart) return 0;
  int64_t part = kMinPart;
  while (blocks * length > Size(part) * p.threads || length > Size(part) * kMostParts) part *= 2;
  return part;
}

// Whether there is less than a block for every multiprocessor, or a few that wait for each other.
bool leaves_idle(const RowRoles& roles, const GridFoldSteps& s, const DeviceProfile& p) {
  return iterations(roles.rows) < Size(kBlocksOfUnit * s.lanes * s.columns) * multiprocessors(p);
}

// Columns by few enough threads that none is idle; where there are few and they are short, fewer to a block.
void choose_sharing(const RowRoles& roles, GridFoldSteps& s, const DeviceProfile& p) {
  const LoopAxis& v = roles.rows[static_cast<size_t>(s.axis)];
  s.folds = kSumLanes;
  for (s.columns = kThreads / kSumLanes; s.columns > 2 && v.value <= s.columns / 2 * s.lanes;) s.columns /= 2;
  s.part = choose_part(roles, s, p);
  const auto narrows = [&] { return !s.part && s.lanes * s.columns > kLeastRun && leaves_idle(roles, s, p); };
  while (s.lanes > 1 && narrows()) s.lanes /= 2;
  while (s.columns > 2 && narrows()) s.columns /= 2;
}

// Threads that fold alone: where there are few, smaller blocks.
void choose_blocks(const RowRoles& roles, GridFoldSteps& s, const DeviceProfile& p) {
  while (s.lanes > 1 && leaves_idle(roles, s, p)) s.lanes /= 2;
  while (s.columns > kLeastThreads && leaves_idle(roles, s, p)) s.columns /= 2;
}

}  // namespace

Result<std::vector<ScheduleOption>> grid_fold_options(LoopNest& n, const Machine& machine) {
  const std::vector<ScheduleOption> none;
  if (std::ranges::all_of(n.stages, [](const LoopStage& s) { return s.identity.empty(); })) return none;
  TRY(const RowRoles roles, row_roles(n));
  if (roles.rows.empty()) return none;
  GridFoldSteps steps{.axis = static_cast<int64_t>(choose_vector_axis(n, roles.rows)), .columns = kThreads};
  const LoopAxis& v = roles.rows[static_cast<size_t>(steps.axis)];
  steps.lanes = access_lanes(n, v);
  const bool sums = std::ranges::any_of(n.stages, [&](const LoopStage& s) { return is_long_sum(n, s); });
  if (sums && !can_share(n, roles)) return none;
  const bool few = iterations(roles.rows) < Size(steps.lanes * kThreads) * machine.profile.threads;
  if (sums || (few && can_share(n, roles) && common_inner_axis(roles.inner)->value >= kMinShared))
    choose_sharing(roles, steps, machine.profile);
  else
    choose_blocks(roles, steps, machine.profile);
  return std::vector<ScheduleOption>{{1, steps}};
}

Result<KernelProgram> generate_grid_fold(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<GridFoldSteps>(&steps);
  if (!s) return internal_error("grid_fold: steps of another family");
  TRY(RowRoles roles, row_roles(n));
  const bool shares = s->folds > 1;
  bool fits = static_cast<size_t>(s->axis) < roles.rows.size() && is_power_of_two(s->lanes) && s->lanes <= kSumLanes &&
              is_power_of_two(s->columns) && (s->folds == 1 || s->folds == kSumLanes);
  const int64_t threads = s->columns * s->folds;
  fits = fits && threads >= kSubgroup && threads <= kMostThreads && (!shares || can_share(n, roles));
  fits = fits && (shares || std::ranges::none_of(n.stages, [&](const LoopStage& t) { return is_long_sum(n, t); }));
  if (fits && s->part > 0)
    fits = shares && s->part % kSumLeaf == 0 && is_power_of_two(s->part) &&
           common_inner_axis(roles.inner)->value <= Size(s->part) * kMostParts;
  if (!fits) return unsupported("{} does not fit the nest", print(steps));
  const ColumnShape shape{.roles = std::move(roles), .steps = *s};
  Partials partials;
  if (s->part > 0)
    partials = partials_of(n, [&](const LoopStage& t) {
      return iterations(shape.roles.rows) * ((t.reduce[0].value + (s->part - 1)) / s->part) * kSumLanes;
    });
  KernelProgram program;
  program.workspaces = partials.bytes;
  for (const RowPhase& phase : phases_of(n, shape.roles.inner, s->part > 0)) {
    TRY(KernelLaunch launch,
        shares ? shared_columns_kernel(n, shape, phase, partials, context) : columns_kernel(n, shape, context));
    program.kernels.push_back(std::move(launch));
  }
  return program;
}

}  // namespace thermite
