// SPDX-License-Identifier: Apache-2.0
// Tuning of a whole graph on an engine's device.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "autotune/tuner.h"
#include "engine/engine.h"

namespace thermite {

struct TuningOptions {
  TuningLevel level = TuningLevel::balanced;
  bool calibrate = true;                                         // where the machine was not measured yet
  std::function<void(size_t done, size_t problems)> progress{};  // called between problems
};

struct GroupTuning {
  size_t group = 0;   // the first of the lowered graph's that has this problem
  int groups = 1;     // that have it
  std::string ops{};  // what it computes, for people
  GroupKind kind = GroupKind::map;
  TuningReport report;
};

struct GraphTuning {
  bool calibrated = false;  // now
  std::vector<GroupTuning> problems;
  double before_ms = 0, after_ms = 0;  // of the whole, run side by side
  bool taken_back = false;             // the winners of this tuning, because together they were slower
};

// Measures the schedules of a graph's groups, each problem once. Plans that the engine makes from then on take the
// winners, if the whole graph is not slower with them. A user error on devices that are no certain machine.
Result<GraphTuning> tune_model(Engine& engine, const Graph& graph, std::span<const StorageRef> inputs,
                               const TuningOptions& options);

// What the store knows of a graph's groups: nothing is run.
struct KnownTuning {
  size_t group = 0;
  std::string ops;
  TuningRecord record;
};
Result<std::vector<KnownTuning>> known_tuning(Engine& engine, const LoweredGraph& lowered);

}  // namespace thermite
