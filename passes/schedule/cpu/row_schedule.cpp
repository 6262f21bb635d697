// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/row_schedule.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/fold_block.h"
#include "passes/schedule/cpu/row_kernel.h"
#include "passes/schedule/cpu/turned_kernel.h"

namespace thermite {
namespace {

Partials partials_of(LoopNest& n, const RowShape& shape) {
  if (!shape.splits()) return {};
  return partials_of(n, [&](const LoopStage& s) {
    const Size parts = (iterations(s.reduce) + (shape.part - 1)) / shape.part;
    const bool blocked = shape.mode == RowMode::blocked;
    const Size width = blocked ? BlockFold::slots(s) * shape.vector.value : Size(kVectorLanes);
    return iterations(shape.task) * parts * width;
  });
}

}  // namespace

Result<std::vector<ScheduleOption>> row_options(LoopNest& n, const Machine& machine) {
  if (std::ranges::all_of(n.stages, [](const LoopStage& s) { return s.identity.empty(); }))
    return std::vector<ScheduleOption>{};
  TRY(const RowSteps steps, choose_row_steps(n, machine));
  return std::vector<ScheduleOption>{{1, steps}};
}

Result<KernelProgram> generate_rows(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<RowSteps>(&steps);
  if (!s) return internal_error("rows: steps of another family");
  TRY(const RowShape shape, row_shape(n, *s));
  KernelProgram program;
  if (shape.mode == RowMode::turned) {
    TRY(KernelLaunch launch, turned_kernel(n, shape, context));
    program.kernels.push_back(std::move(launch));
    return program;
  }
  const Partials partials = partials_of(n, shape);
  program.workspaces = partials.bytes;
  for (const RowPhase& phase : phases_of(n, shape.inner, shape.splits())) {
    auto build = shape.mode == RowMode::blocked ? block_kernel : row_kernel;
    TRY(KernelLaunch launch, build(n, shape, phase, partials, context));
    program.kernels.push_back(std::move(launch));
  }
  return program;
}

}  // namespace thermite
