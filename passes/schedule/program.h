// SPDX-License-Identifier: Apache-2.0
// What a group becomes: kernels, workspaces and how to bind them. Kernel text holds no extents; they are bound
// here, so that another size of the same shape class gives the same kernels with other bindings.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/device_profile.h"
#include "ir/kernel/kernel.h"
#include "ir/loops/size.h"
#include "passes/fuse/group.h"
#include "passes/schedule/steps.h"

namespace thermite {

struct BufferBinding {
  enum Kind : uint8_t { value, workspace } kind = value;
  uint32_t id = 0;  // NodeId, or index into Program::workspaces
  bool written = false;
};

struct ScalarBinding {
  enum Kind : uint8_t { size, number, slot, derived } kind = size;  // derived: as the kernel's facts say
  uint64_t bits = 0;                                                // but of a slot
  uint32_t scalar_slot = 0;  // slot: Graph::scalars[scalar_slot], in that scalar's dtype bits
  SizeId rule = 0;           // size: in Program::record
  NodeId node = kNoNode;     // number: whose attribute `attr` it is
  int attr = 0;
};

// The buffer of `output` holds `input` when the kernel starts: the kernel writes each element where it has read it.
struct InPlace {
  NodeId input, output;
};

struct KernelLaunch {
  std::shared_ptr<const Kernel> kernel;  // after kernel passes: only primitives that every emitter spells
  Digest text;                           // digest_of(*kernel)
  std::vector<BufferBinding> buffers;
  std::vector<InPlace> in_place;
  std::vector<ScalarBinding> scalars;
  int64_t tasks = 1;
  uint64_t bytes_read = 0, bytes_written = 0, flops = 0;  // of this launch, from its accesses
  std::string schedule;                                   // steps, and what they came to, for people
  struct Rules {                                          // in Program::record
    SizeId tasks = 0, bytes_read = 0, bytes_written = 0, flops = 0;
  } rules{};
};

// Once the others are bound.
void bind_derived(KernelLaunch& launch);

// Memory that lives from the first kernel of a program to the last.
struct Workspace {
  size_t bytes = 0;
  SizeId rule = 0;  // in Program::record
  friend bool operator==(const Workspace&, const Workspace&) = default;
};

struct Program {
  std::vector<KernelLaunch> kernels;  // in order; each sees what those before it wrote
  std::vector<Workspace> workspaces;
  // How its numbers follow from the extents of the graph's values (by node), and for which others the same kernels
  // are made.
  std::shared_ptr<const SizeRecord> record;
  std::vector<SizeId> costs;  // of the schedules there were to choose from
  uint32_t choice = 0;        // the one that was taken
  Steps steps;                // the same, as data
};

// The cost that a kernel at hand may have of the best one's.
inline constexpr double kNearlyAsGood = 1.25;

// Whether the kernel with this text needs no compile. Called from any thread.
using KernelAtHand = std::function<bool(const Digest& text)>;

struct LowerHints {
  // A kernel at hand whose schedule is nearly as good as the best is taken in its place: so another size of a shape
  // class runs what the first one compiled.
  KernelAtHand at_hand{};
  // Inputs of the group whose memory is free once it has run: an element-wise kernel writes its output there.
  std::vector<NodeId> dying{};
  // The schedule to take in place of the best one: an error where the nest does not fit it.
  const Steps* steps = nullptr;
};

// What lives how long beyond a group.
struct MemoryHints {
  std::span<const NodeId> dying;  // LowerHints::dying
  std::span<const NodeId> kept;   // outputs of the graph
};

// Group -> loop IR -> schedule -> kernels. A refusal is an `unsupported` error whose text says what was in the way.
Result<Program> lower(const Graph& g, const Group& group, const Machine& machine, const LowerHints& hints = {});

// The schedules that the families of a kind of machine offer for a group: first those that lower() chooses from, the
// cheapest in front, then those of the families that would come after. None where lowering is refused.
struct OfferedSteps {
  std::vector<Steps> steps;
  size_t chosen_from = 0;  // so many in front are of the family that lower() takes
};
Result<OfferedSteps> offered_steps(const Graph& g, const Group& group, const Machine& machine);

}  // namespace thermite
