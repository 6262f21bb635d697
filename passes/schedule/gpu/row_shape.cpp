// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/row_shape.h"

#include <algorithm>

#include "passes/loops/inner_axes.h"
#include "passes/loops/nest_util.h"
#include "passes/schedule/gpu/threads.h"
#include "passes/schedule/map_nest.h"
#include "passes/schedule/row_roles.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kThreads = 256;
constexpr int64_t kMostRowThreads = 512;
constexpr int64_t kElements = 32, kMostElements = 64;  // of a row that a thread holds: usually, and at most
constexpr int64_t kMinPart = 8192;
constexpr int64_t kGathered = 4;  // states of parts per group of threads

// Rows that are folded along their one inner axis; nothing of any other nest.
Result<std::optional<GridRowShape>> walked_along(LoopNest& n) {
  TRY(RowRoles roles, row_roles(n));
  std::optional<LoopAxis> axis = common_inner_axis(roles.inner);
  if (!axis) {
    // Without one a thread walks a row, which is worth a kernel for equal sizes.
    unify_inner_axes_of_sizes(n);
    TRY(roles, row_roles(n));
    axis = common_inner_axis(roles.inner);
  }
  const auto folds = [](const LoopStage& s) { return can_fold_along(s); };
  if (!axis || axis->value == 0 || !std::ranges::all_of(n.stages, folds)) return std::optional<GridRowShape>();
  GridRowShape shape;
  shape.axis = *axis;
  shape.sums =
      std::ranges::any_of(n.stages, [](const LoopStage& s) { return s.tree == Tree::sum && !s.reduce.empty(); });
  shape.rows = std::move(roles.rows), shape.inner = std::move(roles.inner);
  return std::optional(std::move(shape));
}

// The fewest threads that hold a row; a block where it is longer than what they hold.
void share_row(GridRowSteps& s, const Size& length) {
  RowThreads threads{.lanes = s.lanes};
  const int64_t usual = std::max(kLeafVectors, kElements / s.lanes),
                most = std::max(kLeafVectors, kMostElements / s.lanes);
  for (s.row = threads.per_leaf(), s.vectors = 1; s.vectors < kLeafVectors; ++s.vectors)
    if (length <= s.vectors * kSumLanes) return;
  auto holds = [&](int64_t vectors) {
    s.vectors = vectors;
    return length <= s.row * s.lanes * vectors;
  };
  for (; s.row < kSubgroup; s.row *= 2)
    if (holds(kLeafVectors)) return;
  for (int64_t vectors = kLeafVectors; vectors <= usual; vectors *= 2)
    if (holds(vectors)) return;
  for (; s.row <= kMostRowThreads; s.row *= 2)
    if (holds(usual)) return;
  s.row = kMostRowThreads;
  if (holds(most)) return;
  s.row = kThreads, s.vectors = usual;
}

// Parts where rows alone do not give every multiprocessor a block.
int64_t choose_part(const LoopNest& n, const GridRowShape& shape, const DeviceProfile& p) {
  const Size rows = iterations(shape.rows), length = shape.axis.value;
  if (!can_split(n, shape.inner) || rows == 0 || rows * 8 >= p.threads || length < 4 * kMinPart) return 0;
  int64_t part = kMinPart;
  const RowThreads threads{.block = kThreads, .row = kThreads, .lanes = shape.threads.lanes};
  while (rows * length > Size(part) * p.threads || length > Size(part) * most_parts(threads)) part *= 2;
  return part;
}

}  // namespace

int64_t access_lanes(LoopNest& n, const LoopAxis& axis) {
  int64_t lanes = std::max<int64_t>(1, kAccessBytes / widest_element(n, std::span(&axis.id, 1)));
  while (lanes > 1 && !(axis.value % lanes == 0)) lanes /= 2;
  return lanes;
}

int64_t most_parts(const RowThreads& threads) { return threads.groups() * kGathered; }

int64_t GridRowShape::chunk() const { return threads.row * threads.lanes * vectors; }

int64_t GridRowShape::vector_offset(int64_t k) const {
  if (!sums) return k * threads.row * threads.lanes;
  return k / kLeafVectors * kSumLeaf + k % kLeafVectors * kSumLanes;
}

bool GridRowShape::is_resident() const { return part > 0 ? part <= chunk() : axis.value <= chunk(); }

Result<std::optional<GridRowSteps>> choose_grid_row_steps(LoopNest& n, const Machine& machine) {
  using Choice = std::optional<GridRowSteps>;
  TRY(std::optional<GridRowShape> shape, walked_along(n));
  if (!shape) return Choice();
  const Cost along = along_cost(n, shape->inner);
  if (!shape->rows.empty() && vector_cost(n, shape->rows[choose_vector_axis(n, shape->rows)]) < along) return Choice();
  GridRowSteps steps{.lanes = access_lanes(n, shape->axis)};
  shape->threads.lanes = steps.lanes;
  steps.part = choose_part(n, *shape, machine.profile);
  if (steps.part) {
    steps.row = kThreads, steps.vectors = std::max(kLeafVectors, kElements / steps.lanes);
  } else {
    share_row(steps, shape->axis.value);
  }
  steps.threads = std::max(steps.row, kThreads);
  return Choice(steps);
}

Result<GridRowShape> grid_row_shape(LoopNest& n, const GridRowSteps& s) {
  TRY(std::optional<GridRowShape> shape, walked_along(n));
  const RowThreads threads{.block = s.threads, .row = s.row, .lanes = s.lanes};
  bool fits =
      shape && is_power_of_two(s.threads) && is_power_of_two(s.row) && is_power_of_two(s.lanes) && s.lanes <= kSumLanes;
  fits =
      fits && s.threads >= kSubgroup && s.threads <= kMostThreads && s.row <= s.threads && s.row >= threads.per_leaf();
  fits = fits && s.vectors >= 1 && s.vectors * s.lanes <= 4 * kMostElements;
  if (s.vectors < kLeafVectors)
    fits = fits && s.row == threads.per_leaf() && shape->axis.value <= s.vectors * kSumLanes && s.part == 0;
  else
    fits = fits && is_power_of_two(s.vectors);
  if (fits && s.part > 0)
    fits = s.row == s.threads && s.part % kSumLeaf == 0 && is_power_of_two(s.part) && can_split(n, shape->inner) &&
           shape->axis.value <= Size(s.part) * most_parts(threads);
  if (!fits) return unsupported("{} does not fit the nest", print(Steps(s)));
  shape->threads = threads, shape->vectors = s.vectors, shape->part = s.part;
  return std::move(*shape);
}

}  // namespace thermite
