// SPDX-License-Identifier: Apache-2.0
// A launch plan: plain data from which a call binds buffers and scalars. It names kernels by digest and values by
// buffer number, holds no pointers and no weights, and can be stored.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/digest.h"
#include "base/status.h"
#include "ir/graph/graph.h"
#include "passes/fuse/group.h"

namespace thermite {

// Where the bytes of one or more values (aliases share) come from.
struct PlanBuffer {
  enum Kind : uint8_t {
    input,     // index: argument number; arguments beyond the graph's own are prepared values
    constant,  // index: Graph::constants
    output,    // memory of its own, handed to the caller; index: an argument whose memory it may take over, or kNone
    arena,     // index: unused; at `offset` in the plan's arena
  } kind = arena;
  uint32_t index = 0;
  uint64_t offset = 0;
  uint64_t bytes = 0;
  bool in_place = false;  // output: holds the argument's bytes when the first step starts
  friend bool operator==(const PlanBuffer&, const PlanBuffer&) = default;
};
inline constexpr uint32_t kNone = ~0u;

struct PlanScalar {
  bool runtime = false;
  uint64_t value = 0;  // bits, or the runtime scalar's slot
  friend bool operator==(const PlanScalar&, const PlanScalar&) = default;
};

struct PlanStep {
  uint32_t kernel = 0;            // index into Plan::kernels
  std::vector<uint32_t> buffers;  // index into Plan::buffers
  std::vector<PlanScalar> scalars;
  int64_t tasks = 1;
  uint64_t task_bytes = 0;  // a worker's scratch, or shared memory that a block's launch asks for
  uint64_t bytes = 0, flops = 0;
  uint32_t op = kNone;   // of the recorded segment, for errors: the last that the kernel computes
  std::string ops = {};  // the graph's ops that the kernel has a part in, for events: "mul x2, add"
  friend bool operator==(const PlanStep&, const PlanStep&) = default;
};

struct PlanKernel {
  Digest key;  // of the artifact
  std::string name;
  friend bool operator==(const PlanKernel&, const PlanKernel&) = default;
};

struct Plan {
  std::vector<PlanKernel> kernels;  // distinct
  std::vector<PlanStep> steps;      // in launch order
  std::vector<PlanBuffer> buffers;
  std::vector<uint32_t> outputs;  // buffer of each output, in order
  std::vector<Type> output_types;
  uint64_t arena_bytes = 0;
  uint32_t inputs = 0;               // arguments, prepared values included
  uint32_t constants = 0;            // of the graph it was made for
  uint32_t scalars = 0;              // runtime scalars
  std::array<uint32_t, 4> groups{};  // by GroupKind
  uint32_t fallback_groups = 0;

  uint64_t bytes() const;  // moved by one run
};

// What a call of a graph needs: its own plan and, where weights are transformed, the plan that does it once.
struct PlanPair {
  Plan main, prepare;
  Digest prepare_key;  // of the prepare plan: pairs with equal ones, for other sizes of inputs, share its values
  uint32_t first_prepared = 0;  // argument number of the prepare plan's first output
  Digest asked;  // of the questions whose answers for the weights must be known (passes/graph/scaling.h); 0: none
};

std::vector<std::byte> to_blob(const PlanPair& p);
// Refuses anything that does not hang together: a stored plan is bound without further checks.
Result<PlanPair> plan_from_blob(std::span<const std::byte> blob);

std::vector<std::byte> to_blob(const Partition& p);  // node lists and kinds only
Result<Partition> partition_from_blob(std::span<const std::byte> blob);

}  // namespace thermite
