// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/order_shape.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "passes/loops/nest_util.h"
#include "passes/schedule/emit.h"
#include "passes/schedule/sort_key.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kMostInRegisters = 16;  // places, across
constexpr int64_t kMostVectors = 4;       // of a list
constexpr int64_t kMostGathered = 32;     // elements of a row: a line or two
constexpr int64_t kMostParts = 1024;      // of a row
constexpr int64_t kMostRanges = 4;        // of a row; every task looks at all of it
constexpr int64_t kLeastRange = 2048;     // words, for what two more kernels take
constexpr int64_t kLeastRun = 32;         // words of a part with one digit: cores share the lines at a run's ends
constexpr double kSharedSteps = 1.25;     // of a pass of a row that is shared, for one of a row that is not
constexpr int64_t kLeastDigitBits = 4, kMostDigitBits = 11, kNarrowKey = 32;
constexpr int64_t kSelective = 4;  // of so many elements for a place, most are left out before sorting
constexpr double kGatherCost = 12;
constexpr int64_t kLongColumn = 64;  // elements
constexpr int64_t kCopiedShare = 8;  // of the second level's bytes
constexpr int64_t kLeastTasks = 4;   // of a thread, where tasks copy
constexpr int64_t kMostStrips = 64;
constexpr int64_t kMostListBytes = 192 << 10;              // of those that a kernel has for locals
constexpr int64_t kMostTogether = 16;                      // rows of a task
constexpr int64_t kMostTurned = 8;                         // vectors of columns of a task
constexpr double kStepOfElement = 3, kStepOfDigit = 0.75;  // cycles of a pass of a radix sort

int64_t passes_of(int64_t bits, int64_t key_bits) { return (key_bits + bits - 1) / bits; }

// Digits of so many bits, up to `most`, make the fewest steps.
int64_t digit_bits(const Size& n, int64_t key_bits, int64_t most = kMostDigitBits) {
  int64_t best = 4;
  Cost best_cost = 0;
  for (const int64_t bits : {4, 6, 8, 11}) {
    if (bits > most) continue;
    const auto passes = static_cast<double>(passes_of(bits, key_bits));
    const Cost cost = Cost(passes) * (Cost(kStepOfElement) * Cost(n) + Cost(kStepOfDigit * double(int64_t{1} << bits)));
    if (bits == 4 || cost < best_cost) best = bits, best_cost = cost;
  }
  return best;
}

// Of vectors along an axis: what the sorted elements are read by, and lanes beyond its end.
Cost read_cost(LoopNest& n, const LoopAxis& axis) {
  double cost = 0.5;
  walk(n.pool, n.stages[0].lift, [&](ExprId x) {
    const Expr e = n.pool[x];
    if (e.kind != ExprKind::load || e.operands.empty()) return;
    cost += !n.pool.depends_on(e.operands[0], axis.id) ? 0.1 : is_unit(n, e.operands[0], axis.id) ? 1 : kGatherCost;
  });
  if (axis.value == 0) return cost;
  const int64_t lanes = kVectorLanes;
  return cost * (Cost((axis.value + (lanes - 1)) / lanes * lanes) / Cost(axis.value));
}

// The row axis of which vectors gather short rows side by side, for fewer cycles than each row's own list takes.
std::optional<int64_t> gathered_rows(const OrderRoles& shape, int64_t threads) {
  constexpr double kList = 120, kListPlace = 6, kListElement = 1.2;                       // of a row
  constexpr double kGather = 25, kInsertion = 2.5, kScatter = 50, kLanes = kVectorLanes;  // of a vector of rows
  if (!shape.sorted || shape.rows.empty() || shape.sorted->value > kMostGathered) return {};
  if (shape.places < 1 || shape.places > kMostInRegisters) return {};
  const LoopAxis& rows = shape.rows.back();
  const Size vectors = (rows.value + (kVectorLanes - 1)) / kVectorLanes;
  if (iterations(shape.rows) / rows.value * vectors < threads || rows.value * 4 < vectors * (3 * kVectorLanes))
    return {};
  const Cost length(shape.length()), places(shape.places);
  const Cost list = Cost(kList) + Cost(kListPlace) * places + Cost(kListElement) * length;
  const Cost lane =
      length * (Cost(kGather / kLanes) + Cost(kInsertion / kLanes) * places) + Cost(kScatter / kLanes) * places;
  return lane < list ? std::optional(static_cast<int64_t>(shape.rows.size()) - 1) : std::nullopt;
}

// Tasks that share a row, so that all threads have one, and the bits of their digits: with wide ones runs would be
// short, and with narrow ones there may be so many passes that one task alone is through before.
struct SharedRow {
  int64_t parts = 1, bits = 0;
  bool ranges = false;
};
SharedRow shared_row(const Size& rows, const Size& length, int64_t key_bits, int64_t threads) {
  if (rows * 2 > threads) return {};
  const auto alone = static_cast<double>(passes_of(digit_bits(length, key_bits), key_bits));
  for (int64_t parts = std::min(threads, kMostParts); parts > 1; --parts) {
    if (rows * (parts - 1) >= threads) continue;
    if (parts <= kMostRanges && length >= kLeastRange * parts)
      return {parts, digit_bits(length / parts, key_bits), true};
    int64_t most = kMostDigitBits;
    while (most > 0 && length < (kLeastRun << most) * parts) --most;
    if (most < kLeastDigitBits) continue;
    const int64_t bits = digit_bits(length / parts, key_bits, most);
    // The upper digits of wide keys are often all the same, and cost a task alone nothing.
    if (key_bits > kNarrowKey && bits < digit_bits(length / parts, key_bits)) continue;
    if (kSharedSteps * static_cast<double>(passes_of(bits, key_bits)) < alone * static_cast<double>(parts))
      return {parts, bits};
  }
  return {};
}

// So many columns at once that their lists stay in registers.
int64_t column_lanes(int64_t places) { return places == 1 ? 64 : places <= 3 ? 32 : 16; }

// Of a task's own memory, for lists of so many vectors: elements and indices that are held of a row, its best, and what
// rows beside each other are sorted by.
int64_t list_bytes(const OrderSteps& s, int64_t element_bytes) {
  const int64_t size = s.width * kVectorLanes, rows = s.strips * (s.columns ? kVectorLanes : 1);
  const auto beside = 2 * element_bytes + static_cast<int64_t>(sizeof(int64_t));
  return rows * ((list_room(size) + size) * (element_bytes + static_cast<int64_t>(sizeof(int32_t))) + size * beside);
}

// Rows that a task takes together: near at hand when they are read again.
int64_t blocked_rows(const Size& rows, const Size& row_bytes, int64_t tasks, const DeviceProfile& profile) {
  int64_t together = 1;
  while (2 * together <= kMostTogether && 2 * together * row_bytes * 2 <= profile.l1_bytes &&
         rows >= 2 * together * tasks)
    together *= 2;
  return together;
}

// Vectors of columns that a task turns together, likewise.
int64_t turned_strips(const Size& length, const Size& blocks, int64_t bytes, const DeviceProfile& profile) {
  const Size vector_bytes = (length + kVectorLanes) * (kVectorLanes * bytes);
  int64_t strips = 1;
  while (2 * strips <= kMostTurned && 2 * strips * vector_bytes * 2 <= profile.l2_bytes &&
         blocks >= 2 * strips * kLeastTasks * profile.threads)
    strips *= 2;
  return strips;
}

// Vectors of columns that a task copies together: long columns are read in runs, as far as a share of the second level
// holds them and all threads have tasks enough.
int64_t copied_strips(const Size& length, const Size& blocks, int64_t vector_bytes, const DeviceProfile& profile) {
  if (length < kLongColumn) return 1;
  int64_t strips = 1;
  while (2 * strips <= kMostStrips && 2 * strips * vector_bytes * kCopiedRows <= profile.l2_bytes / kCopiedShare &&
         blocks >= 2 * strips * kLeastTasks * profile.threads)
    strips *= 2;
  return strips;
}

}  // namespace

Result<OrderSteps> choose_order_steps(LoopNest& n, const Machine& machine) {
  TRY(const OrderRoles shape, order_roles(n));
  const LoopStage& s = n.stages[0];
  const Size length = shape.length();
  OrderSteps steps{.tasks = 8 * machine.profile.threads};
  Cost best = shape.sorted ? read_cost(n, *shape.sorted) : Cost(1);
  for (size_t k = 0; k < shape.rows.size(); ++k) {
    const Cost c = read_cost(n, shape.rows[k]);
    if (!(c < 0.9 * best)) continue;
    best = c, steps.columns = 1, steps.axis = static_cast<int64_t>(k);
  }
  if (!steps.columns && !s.order->ranks)
    if (const std::optional<int64_t> axis = gathered_rows(shape, machine.profile.threads))
      steps.columns = 1, steps.axis = *axis;
  const int64_t lanes = kVectorLanes;
  const auto element_bytes = static_cast<int64_t>(size_of(sort_value_type(n.pool.dtype(s.lift[0]))));
  if (steps.columns && !s.order->ranks && shape.places >= 1 && shape.places <= kMostInRegisters) {
    steps.mode = OrderMode::across;
    steps.width = column_lanes(shape.places.fixed());
    const LoopAxis columns = shape.rows[static_cast<size_t>(steps.axis)];
    const Size blocks = iterations(shape.rows) / columns.value * (columns.value / steps.width);
    steps.strips = copied_strips(length, blocks, steps.width * element_bytes, machine.profile);
  } else if (!s.order->ranks && shape.places <= kMostVectors * lanes) {
    steps.mode = OrderMode::list;
    steps.width = 1;
    while (shape.places > steps.width * lanes) steps.width *= 2;
    steps.strips = steps.columns
                       ? turned_strips(length, iterations(shape.rows) / lanes, element_bytes, machine.profile)
                       : blocked_rows(iterations(shape.rows), length * element_bytes, steps.tasks, machine.profile);
    while (steps.strips > 1 && list_bytes(steps, element_bytes) > kMostListBytes) steps.strips /= 2;
  } else {
    const int64_t key_bits = 8 * static_cast<int64_t>(size_of(sort_key_type(n.pool.dtype(s.lift[0]))));
    steps.mode = OrderMode::sort;
    steps.width = digit_bits(length, key_bits);
    steps.selects = !s.order->ranks && shape.places * kSelective <= length;
    if (steps.selects) return steps;
    const SharedRow shared = shared_row(iterations(shape.rows), length, key_bits, machine.profile.threads);
    if (shared.parts > 1)
      steps = {.mode = OrderMode::shared, .width = shared.bits, .selects = shared.ranges, .tasks = shared.parts};
  }
  return steps;
}

Result<OrderShape> order_shape(LoopNest& n, const OrderSteps& steps) {
  if (!sorts(n)) return unsupported("{} does not fit the nest", print(Steps(steps)));
  TRY(OrderRoles roles, order_roles(n));
  OrderShape shape{std::move(roles), steps, {}};
  const bool ranks = n.stages[0].order->ranks;
  const auto element_bytes = static_cast<int64_t>(size_of(sort_value_type(n.pool.dtype(n.stages[0].lift[0]))));
  bool fits = steps.tasks >= 1 && steps.columns <= 1 && steps.selects <= 1;
  switch (steps.mode) {
    case OrderMode::across:
      fits = fits && steps.columns && !ranks && shape.places >= 1 && shape.places <= kMostInRegisters &&
             (steps.width == 16 || steps.width == 32 || steps.width == 64) && steps.strips >= 1 &&
             steps.strips <= kMostStrips && (steps.strips == 1 || shape.sorted);
      break;
    case OrderMode::list:
      fits = fits && !ranks && steps.width >= 1 && steps.width <= kMostVectors &&
             std::has_single_bit(static_cast<uint64_t>(steps.width)) &&  // what a bitonic network sorts
             steps.strips >= 1 && steps.strips <= kMostStrips && shape.places <= steps.width * kVectorLanes &&
             list_bytes(steps, element_bytes) <= kMostListBytes;
      break;
    case OrderMode::shared:
      fits = steps.tasks >= 2 && steps.tasks <= kMostParts && !steps.columns && steps.selects <= 1 &&
             steps.width >= 1 && steps.width <= 12 && steps.strips == 1 && shape.sorted && shape.sorted->value >= 1;
      break;
    case OrderMode::sort:
      fits = fits && steps.width >= 1 && steps.width <= 12 && steps.strips == 1 && !(ranks && steps.selects);
      break;
  }
  if (steps.columns) fits = fits && static_cast<size_t>(steps.axis) < shape.rows.size();
  if (!fits) return unsupported("{} does not fit the nest", print(Steps(steps)));
  shape.blocked = steps.columns || (steps.strips > 1 && !shape.rows.empty());
  if (!shape.blocked) return shape;
  const auto axis =
      static_cast<std::ptrdiff_t>(steps.columns ? static_cast<size_t>(steps.axis) : shape.rows.size() - 1);
  shape.columns = shape.rows[static_cast<size_t>(axis)];
  shape.rows.erase(shape.rows.begin() + axis);
  return shape;
}

}  // namespace thermite
