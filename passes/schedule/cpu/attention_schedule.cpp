// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/attention_schedule.h"

#include "passes/loops/nest_util.h"
#include "passes/schedule/attention_task.h"
#include "passes/schedule/cpu/attention_kernel.h"

namespace thermite {
namespace {

constexpr int64_t kMostVectors = 4, kMostTiles = 8;
constexpr int64_t kQueries = 256;  // of a task at most: it copies keys and values in a small part of its time

bool fits(const AttentionSteps& s) {
  if (s.tiles < 1 || s.tiles > kMostTiles) return false;
  if (s.mode != AttentionMode::across && s.tiles > 1) return false;
  if (s.mode == AttentionMode::along) return s.vectors == 1 && s.keys == 1;
  const bool divides = s.keys >= 1 && s.keys <= 32 && kAttentionBlock % s.keys == 0;
  return divides && s.vectors >= 1 && s.vectors <= (s.mode == AttentionMode::scalar ? 1 : kMostVectors);
}

// Bytes of scratch that a task takes, with elements of type `t`.
Size attention_scratch(const AttentionSteps& steps, const AttentionShape& s, DType t) {
  const bool along = steps.mode == AttentionMode::along, scalar = steps.mode == AttentionMode::scalar;
  const int64_t tile = scalar ? steps.vectors : kVectorLanes * steps.vectors;
  const int64_t block = scalar ? 0 : kAttentionBlock;  // of keys and values that are copied
  // Queries, sums and, across, a line of each query.
  const Size lines = along ? Size(0) : max(max(s.size.value, s.width.value), kAttentionBlock) * tile;
  return ((s.size.value + s.width.value) * (tile * steps.tiles + block) + lines) * static_cast<int64_t>(size_of(t));
}

// Of all keys those that a tile of queries walks, where later ones are not there; those that not all of it has count
// more.
Cost walked(const AttentionShape& s, int64_t tile) {
  constexpr double kMasked = 0.5;
  if (!s.causal) return 1;
  const Size rows = max(1, s.row_count()), keys = max(1, s.keys.value);
  const Cost masked = Cost((tile + kAttentionBlock) / 2) / Cost(keys);
  // Half of them where queries are as many; all but few where keys are many more.
  const Size most = max(rows, keys);
  return Cost(most * 2 - rows + min(rows, tile)) / Cost(most * 2) + masked * kMasked;
}

// Times as long as if all threads had as much to do. Of causal queries the last ones have more keys than the first.
Cost idle(const AttentionShape& s, const AttentionShares& shares, const Machine& machine) {
  constexpr double kCausal = 1;  // the share of one task that its thread has too much
  const Size units = iterations(s.batch) * s.segments, threads = machine.profile.threads;
  const Size tasks = max(1, units * shares.tasks), rounds = (tasks + (threads - 1)) / threads;
  const Cost uneven = Cost(rounds * threads * shares.tiles) / Cost(max(1, units * shares.all));
  return s.causal ? uneven * (Cost(1) + Cost(threads - 1) * kCausal / Cost(tasks)) : uneven;
}

// Vectors of arithmetic per key of a head.
Cost cost_of(const AttentionSteps& steps, const AttentionShape& s, const Machine& machine) {
  constexpr double kScore = 30, kRow = 4;                      // exp and what is around it; of a query alone, its lanes
  constexpr double kCopied = 0.75, kTurned = 0.4, kLine = 20;  // per element of keys and values; per key and value
  const Cost elements(s.size.value + s.width.value);
  if (steps.mode == AttentionMode::along)
    return (Cost(s.row_count()) * ((elements + kScore) / Cost(kVectorLanes) * 2.2 + kRow) + elements * kTurned) *
           walked(s, kVectorLanes);
  const int64_t tile = steps.vectors * kVectorLanes;
  const AttentionShares shares = share_out(s, tile, steps.tiles);
  // What a tile of registers loads for each of its products.
  const double loads = 1.0 / static_cast<double>(steps.keys) + 1.0 / static_cast<double>(steps.vectors);
  const Cost each = (elements + kScore) * (static_cast<double>(steps.vectors) * (0.8 + 0.5 * loads));
  const Cost copied = (elements * kCopied + kLine) * walked(s, tile * steps.tiles);
  return (Cost(shares.all) * each * walked(s, tile) + Cost(shares.tasks) * copied) * idle(s, shares, machine);
}

std::vector<AttentionSteps> across_steps(const Machine& machine, DType t) {
  const int64_t bytes = machine.target.vector_bytes;
  const int64_t registers = std::max<int64_t>(1, kVectorLanes * static_cast<int64_t>(size_of(t)) / bytes);
  std::vector<AttentionSteps> out;
  for (int64_t vectors : {2, 4, 1})
    for (int64_t keys : {16, 8, 4, 2}) {
      const int64_t used = registers * (keys * vectors + vectors + 1);
      if (used > machine.target.vector_registers && (vectors > 1 || keys > 2)) continue;
      for (int64_t tiles : {int64_t{1}, int64_t{2}, std::min(kMostTiles, kQueries / (vectors * kVectorLanes))})
        out.push_back({.mode = AttentionMode::across, .vectors = vectors, .keys = keys, .tiles = tiles});
      break;
    }
  return out;
}

}  // namespace

Result<std::vector<ScheduleOption>> attention_options(LoopNest& n, const Machine& machine) {
  std::vector<ScheduleOption> out;
  if (!has_attention(n)) return out;
  TRY(const AttentionShape shape, find_attention(n));
  const DType t = n.stages[0].identity[0].dtype;
  std::vector<AttentionSteps> steps;
  if (!machine.profile.block_threads) {
    steps = across_steps(machine, t);
    steps.push_back({.mode = AttentionMode::along, .vectors = 1, .keys = 1});
  }
  // Copies of blocks of long keys or values would not lie in a cache, nor, in the end, in memory.
  for (const AttentionSteps& s : steps)
    if (attention_scratch(s, shape, t) <= machine.profile.llc_bytes) out.push_back({cost_of(s, shape, machine), s});
  if (out.empty()) out.push_back({1, AttentionSteps{.mode = AttentionMode::scalar, .vectors = 1, .keys = 4}});
  return out;
}

Result<KernelProgram> generate_attention(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<AttentionSteps>(&steps);
  if (!s || !has_attention(n) || !fits(*s)) return unsupported("{} does not fit the nest", print(steps));
  TRY(const AttentionShape shape, find_attention(n));
  KernelProgram program;
  if (shape.segment) program.workspaces = AttentionParts::bytes(shape, n.stages[0].identity[0].dtype);
  const bool along = s->mode == AttentionMode::along;
  TRY(KernelLaunch launch, along ? attention_along(n, shape, context) : attention_across(n, shape, *s, context));
  program.kernels.push_back(std::move(launch));
  if (shape.segment) {
    TRY(KernelLaunch join, attention_join(n, shape, context));
    program.kernels.push_back(std::move(join));
  }
  return program;
}

}  // namespace thermite
