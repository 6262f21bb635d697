// SPDX-License-Identifier: Apache-2.0
// What a plan depends on, and nothing else. One struct, one digest; equal keys mean that the plan may be replayed.
#pragma once

#include <string>
#include <vector>

#include "base/device_profile.h"
#include "base/digest.h"
#include "base/target.h"
#include "frontend/segment.h"
#include "ir/graph/graph.h"
#include "thermite/numerics.h"

namespace thermite {

// compilation.check_mode, in the order of its words there.
enum class CheckMode : uint8_t { automatic, enforce, validate };

// Everything about an engine that may change a plan.
struct PlanContext {
  Target target;
  Numerics numerics = Numerics::fast;
  bool fuse = true;
  int max_blocks = 5;
  CheckMode check_mode = CheckMode::automatic;
  DeviceProfile profile;           // that fuser and schedules weigh with; its threads are the device's
  Digest build;                    // of the library's sources, compiler and options
  Digest tuning;                   // the winners that schedules were taken from (TunedSchedules::state)
  std::vector<uint32_t> unscaled;  // constants of the graph whose values bear no scale, in rising order
};

struct PlanKey {
  uint8_t form = 0;                    // 0: a segment, 1: a graph
  std::vector<uint64_t> ops;           // per op: name, type, attributes, operands in relative form
  std::vector<uint64_t> outputs;       // op numbers
  std::vector<Digest> leaf_types;      // inputs in order: dtype and exact extents
  std::vector<uint64_t> leaf_aliases;  // per leaf: the first leaf with the same storage
  std::vector<uint8_t> donated;        // per leaf
  std::vector<Scalar> literals;        // scalars of a class of their own (0, 1, -1, 2, 1/2, inf, nan), by value
  std::vector<DType> scalars;          // runtime scalars, by type only
  std::vector<Digest> constants;       // of a graph: type, the first of equal content, content up to 64 bytes
  CheckMode check_mode = CheckMode::automatic;
  Numerics numerics = Numerics::fast;
  bool fuse = true;
  int32_t max_blocks = 5;
  Digest target;
  Digest profile;
  Digest build;
  Digest tuning;
  std::vector<uint32_t> unscaled;  // of a graph
};

Digest digest_of(const PlanKey& key);

// `own_leaves`: those that may be taken over, see is_own.
PlanKey plan_key(const Segment& s, uint64_t own_leaves, const PlanContext& context);
PlanKey plan_key(const Graph& g, const std::vector<bool>& donated, const PlanContext& context);

// The shape class of a graph that the passes made: its structure, with extents known only as 0, 1 or more and
// literals by type only. Graphs of one class have the same nodes, so a partition (node lists) of one is a candidate for
// the other.
Digest shape_class(const Graph& g, const PlanContext& context);
// Under which the constants that bore no scale at another size are kept: a guess, which `digest_of(questions)` checks.
Digest scaling_key(const Graph& g, const PlanContext& context, const Digest& weights);
// What is asked, exactly, of weights of any content.
struct ScalingQuestions;
Digest digest_of(const ScalingQuestions& q);

// Identity of the content of some of a graph's constants, for prepared values.
Digest weights_digest(const Graph& g);

inline constexpr size_t kConstantInKeyBytes = 64;

}  // namespace thermite
