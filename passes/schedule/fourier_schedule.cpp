// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/fourier_schedule.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/fourier_kernel.h"
#include "passes/schedule/fourier_passes.h"
#include "passes/schedule/narrow_vectors.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kMostVectors = 8;  // runs of 512 bytes of f32, as far as it helps
// As many elements as a register holds.
int64_t lanes_of(const Machine& machine, DType t) {
  return std::min<int64_t>(kVectorLanes, machine.target.vector_bytes / static_cast<int64_t>(size_of(t)));
}

constexpr int64_t kLine = 64;  // bytes

// Across rows: butterflies of kVectorLanes would not stay in narrow registers. Both parts of a vector fill a line, so
// that results may go past the caches.
int64_t lanes_across(const Machine& machine, DType t) {
  if (!has_narrow_vectors(machine.target)) return kVectorLanes;
  return std::max(lanes_of(machine, t), kLine / (2 * static_cast<int64_t>(size_of(t))));
}

// Of a row's element by vectors along the axis of these steps. What is turned is read or stored as it lies; what is
// neither along the axis nor turned is scattered, a page to a lane.
Cost axis_cost(LoopNest& n, const FourierNest& shape, const FourierSteps& steps) {
  constexpr double kTurned = 3, kPairs = 2, kNear = 8;
  const LoopAxis& axis = shape.others[static_cast<size_t>(steps.axis)];
  const FourierTurns turns = fourier_turns(n, shape, steps);
  double cost = 0.5;
  walk_reads(n.pool, std::span(n.stages[0].lift).first(2), [&](ExprId x, ExprId address) {
    const bool turned = turns.reads && n.pool.depends_on(x, axis.id);
    cost += turned ? kTurned : access_cost(n, address, axis);
  });
  const double turned = stores_pairs(n, shape, shape.element.id) ? kTurned : kNear;
  cost += 2 * (turns.pairs ? kPairs : turns.results ? turned : access_cost(n, n.stages[0].store, axis));
  if (axis.value == 0) return cost;
  const Size computed = (axis.value + (steps.lanes - 1)) / steps.lanes * steps.lanes;
  return cost * (Cost(computed) / Cost(axis.value));
}

// The last one where that is nearly as good.
int64_t choose_axis(LoopNest& n, const FourierNest& shape, FourierSteps steps) {
  const auto count = static_cast<int64_t>(shape.others.size());
  const auto cost = [&](int64_t k) {
    steps.axis = k;
    return axis_cost(n, shape, steps);
  };
  int64_t best = count - 1;
  Cost least = cost(best);
  for (int64_t k = count - 1; k-- > 0;)
    if (const Cost c = cost(k); c < 0.9 * least) best = k, least = c;
  return best;
}

// As many as a thread's caches keep, where memory is crossed at all, that the axis fills, and that leave tasks to
// threads. Wide ones: half of the second-level cache. Narrow ones, whose runs are short: of what those caches do not
// hold, a thread's share of the last one.
int64_t vectors_for(LoopNest& n, const FourierNest& shape, const FourierSteps& s, const Machine& machine) {
  const FourierTurns turns = fourier_turns(n, shape, s);
  if (turns.reads && turns.results) return 1;
  const auto bytes = static_cast<int64_t>(size_of(n.stages[0].dtype));
  const int64_t kept = 4 * shape.row.value.shown() * s.lanes * bytes;
  const Size all = iterations(shape.others), along = shape.others[static_cast<size_t>(s.axis)].value;
  constexpr int64_t kSlower = 2;  // narrow ones: so many took longer than one, and than four (Zen 3)
  const bool narrow = has_narrow_vectors(machine.target);
  const int64_t threads = machine.profile.threads, near = machine.profile.l2_bytes;
  if (narrow && all * (2 * shape.row.value.shown() * bytes) <= Size(near * threads)) return 1;
  const int64_t most = narrow ? machine.profile.llc_bytes / threads : near / 2;
  const auto too_many = [&](int64_t vectors) {
    return vectors * kept > most || (narrow && vectors == kSlower) || along < vectors * s.lanes ||
           all < vectors * s.lanes * 2 * threads;
  };
  int64_t vectors = kMostVectors;
  while (vectors > 1 && too_many(vectors)) vectors /= 2;
  return vectors;
}

// As many elements as most of a thread's nearest cache keeps.
int64_t block_for(const FourierSteps& s, LoopNest& n, const Machine& machine) {
  const auto element = 2 * s.lanes * static_cast<int64_t>(size_of(n.stages[0].dtype));
  return std::max<int64_t>(machine.profile.l1_bytes * 2 / 3 / element, 1);
}

// Whether vectors of so many lanes may lie along the rows.
bool may_lie_along(LoopNest& n, const FourierNest& shape, int64_t lanes) {
  return !is_prime_row(n.stages[0]) && fills_vectors(shape.row.value.shown(), lanes) &&
         stores_pairs(n, shape, shape.element.id);
}

// Elements made by the passes of a row along it, those that vectors make twice included, against those there are.
double made_along(int64_t length, int64_t lanes) {
  double made = 0, needed = 0;
  for (const FourierPass& p : fourier_passes(length)) {
    const int64_t at_once = p.stride < lanes ? p.groups * p.stride : p.stride;
    made += static_cast<double>((at_once + lanes - 1) / lanes * lanes) / static_cast<double>(at_once);
    needed += 1;
  }
  return made / needed;
}

// Of vectors along the rows; 0: they are to be of rows beside each other. Short rows fill half of a register: to turn
// them takes longer, unless much is made twice.
int64_t lanes_along(LoopNest& n, const FourierNest& shape, int64_t lanes) {
  constexpr double kMuch = 1.125;
  // Across fewer rows vectors would not be full. Asked last: it binds kernels to few rows, or many.
  if (lanes < 2 || !(lies_along_rows(n, shape) || iterations(shape.others) < kVectorLanes)) return 0;
  if (may_lie_along(n, shape, lanes)) return lanes;
  const int64_t half = lanes / 2;
  const bool pays = half > 1 && may_lie_along(n, shape, half) && made_along(shape.row.value.shown(), half) <= kMuch;
  return pays ? half : 0;
}

bool fits(LoopNest& n, const FourierSteps& s, const FourierNest& shape) {
  if (s.along == 1) {
    const bool lanes = s.lanes >= 2 && kVectorLanes % s.lanes == 0;
    return lanes && s.axis == 0 && s.square == 0 && s.vectors == 1 && s.block == 0 && may_lie_along(n, shape, s.lanes);
  }
  if (s.along != 0 || s.block < 0) return false;
  if (s.lanes == 1) return s.square == 0 && s.vectors == 1;
  const int64_t parts = 2 * s.lanes * static_cast<int64_t>(size_of(n.stages[0].dtype));
  const bool lanes = s.lanes > 1 && kVectorLanes % s.lanes == 0 && parts % kLine == 0;
  const bool square = s.square == 0 || (s.square >= 2 && s.lanes % s.square == 0);
  const bool vectors = s.vectors >= 1 && s.vectors <= kMostVectors;
  return vectors && lanes && square && s.axis < static_cast<int64_t>(shape.others.size());
}

}  // namespace

Result<std::vector<ScheduleOption>> fourier_options(LoopNest& n, const Machine& machine) {
  if (!has_fourier(n)) return std::vector<ScheduleOption>{};
  TRY(const FourierNest shape, find_fourier_nest(n));
  const int64_t lanes = lanes_of(machine, n.stages[0].dtype);
  if (const int64_t most = machine.profile.block_threads ? 0 : lanes_along(n, shape, lanes); most > 1)
    return std::vector<ScheduleOption>{{1, FourierSteps{.lanes = most, .along = 1}}};
  // A thread of a GPU makes one row: sixteen would be sixteen times the code.
  if (shape.others.empty() || machine.profile.block_threads) return std::vector<ScheduleOption>{{1, FourierSteps{}}};
  FourierSteps steps{.lanes = lanes_across(machine, n.stages[0].dtype), .square = lanes};
  steps.axis = choose_axis(n, shape, steps);
  steps.block = block_for(steps, n, machine);
  std::vector<ScheduleOption> options{{1, steps}};
  steps.vectors = vectors_for(n, shape, steps, machine);
  // A nearest cache that holds one wide vector's block does without longer runs where the next block is brought near.
  const double against_one = has_narrow_vectors(machine.target) ? 0.9 : 1.1;
  if (steps.vectors > 1) options.push_back({against_one, steps});
  return options;
}

Result<KernelProgram> generate_fourier(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<FourierSteps>(&steps);
  if (!s || !has_fourier(n)) return unsupported("{} does not fit the nest", print(steps));
  TRY(FourierNest shape, find_fourier_nest(n));
  if (!fits(n, *s, shape)) return unsupported("{} does not fit the nest", print(steps));
  return program_of(s->along ? fourier_along(n, std::move(shape), *s, context)
                             : fourier_kernel(n, std::move(shape), *s, context));
}

}  // namespace thermite
