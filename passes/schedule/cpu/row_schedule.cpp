// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/row_schedule.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/fold_block.h"
#include "passes/schedule/cpu/row_kernel.h"

namespace thermite {
namespace {

// A split nest ends a kernel after each reduction; the last kernel runs what is left.
std::vector<RowPhase> phases_of(const LoopNest& n, const RowShape& shape) {
  std::vector<RowPhase> all;
  RowPhase p;
  for (size_t k = 0; shape.splits() && k < n.stages.size(); ++k) {
    if (n.stages[k].identity.empty()) continue;
    p.last = k, p.partial = p.walks_parts = true;
    all.push_back(p);
    p = {.number = p.number + 1, .first = k + 1};
  }
  p.last = n.stages.size() - 1;
  for (size_t k = p.first; shape.splits() && k <= p.last; ++k) p.walks_parts |= !shape.inner[k].empty();
  all.push_back(p);
  return all;
}

Partials partials_of(const LoopNest& n, const RowShape& shape) {
  Partials p;
  if (!shape.splits()) return p;
  const bool blocked = shape.mode == RowMode::blocked;
  for (size_t k = 0; k < n.stages.size(); ++k) {
    const LoopStage& s = n.stages[k];
    p.first.push_back(static_cast<uint32_t>(p.bytes.size()));
    if (s.identity.empty()) continue;
    const Size parts = (s.reduce[0].value + shape.part - 1) / shape.part;
    const Size states = iterations(shape.task) * parts;
    const Size width = blocked ? BlockFold::slots(s) * shape.vector.value : Size(kVectorLanes);
    for (DType t : state_types(n, s, true)) p.bytes.push_back(states * width * static_cast<int64_t>(size_of(t)));
  }
  return p;
}

}  // namespace

NestCounts count(LoopNest& n, const RowPhase& phase, const Partials& partials) {
  if (partials.bytes.empty()) return count(n);
  auto stores = [&](size_t k) {
    return n.stages[k].identity.empty() ? k >= phase.first && k <= phase.last : !phase.partial;
  };
  NestCounts c = count(n, phase.first, phase.last, stores);
  auto states = [&](size_t k) {
    Size bytes = 0;
    const uint32_t end = k + 1 < n.stages.size() ? partials.first[k + 1] : static_cast<uint32_t>(partials.bytes.size());
    for (uint32_t w = partials.first[k]; w < end; ++w) bytes += partials.bytes[w];
    return bytes;
  };
  for (size_t k = 0; k < phase.first; ++k) c.bytes_read += states(k);
  if (phase.partial) c.bytes_written += states(phase.last);
  return c;
}

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
  const Partials partials = partials_of(n, shape);
  KernelProgram program;
  program.workspaces = partials.bytes;
  for (const RowPhase& phase : phases_of(n, shape)) {
    auto build = shape.mode == RowMode::blocked ? block_kernel : row_kernel;
    TRY(KernelLaunch launch, build(n, shape, phase, partials, context));
    program.kernels.push_back(std::move(launch));
  }
  return program;
}

}  // namespace thermite
