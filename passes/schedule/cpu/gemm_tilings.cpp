// SPDX-License-Identifier: Apache-2.0
#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/gemm_columns.h"
#include "passes/schedule/cpu/gemm_cost.h"

namespace thermite {
namespace {

// Of a vector of joined columns: gathered; of loads; then, per register of indices, to apply a mask and to make one.
constexpr double kGathered = 45, kRuns = 2, kMask = 3, kMaskMade = 12;
constexpr int kWidestVector = 64;  // bytes

// Masks that packing makes anew, of those that it applies: they are the same along axes that no border depends on.
Cost share_of_masks(LoopNest& n, const GemmShape& s) {
  Size made = 1;
  for (const LoopAxis& a : s.reduce) {
    bool bordered = false;
    walk(n.pool, std::span(&s.column_value, 1), [&](ExprId x) {
      const Expr e = n.pool[x];
      bordered |= e.kind == ExprKind::load && e.guard != kNoExpr && n.pool.depends_on(e.guard, a.id);
    });
    if (bordered) made *= a.value;
  }
  return Cost(made) / Cost(s.depth.value);
}

// Of the columns that the shape has, joined; with `halved` masks are applied in half of the time.
Cost packed_joined(LoopNest& n, const GemmShape& s, bool runs, bool halved, const Target& target) {
  if (!runs) return kGathered;
  const double registers = 2.0 * kWidestVector / target.vector_bytes;  // of kVectorLanes indices
  const double applied = halved ? registers / 2 : registers;
  return kRuns + kMask * applied + kMaskMade * registers * share_of_masks(n, s);
}

void add_tiles(const GemmCosts& costs, std::vector<ScheduleOption>& all) {
  add_plain_tiles(costs, all);
  add_swapped_tiles(costs, all);
  add_line_tiles(costs, all);
  add_image_tiles(costs, all);
}

}  // namespace

std::vector<ScheduleOption> gemm_tilings(LoopNest& n, const GemmShape& s, const Machine& machine) {
  std::vector<ScheduleOption> all;
  GemmCosts apart(n, s, machine);
  const std::optional<JoinedColumns> joined = join_columns(n, s);
  if (joined) apart.times = Cost(joined->around.value);
  add_tiles(apart, all);
  if (!joined) return all;
  GemmShape together = s;
  std::erase_if(together.outer, [&](const LoopAxis& a) { return a.id == joined->around.id; });
  if (joined->panels)
    together.panels = {joined->around, s.column};
  else
    together.lines = {joined->around, s.column, s.direct_value};
  together.column = joined->axis;
  GemmCosts costs(n, together, machine);
  const auto packed = [&](bool halved) { return packed_joined(n, together, joined->runs, halved, machine.target); };
  // A tile's few columns take the masks of a whole vector.
  if (!joined->panels) costs.joined = packed(costs.narrow), costs.joined_tile = packed(false);
  add_tiles(costs, all);
  return all;
}

}  // namespace thermite
