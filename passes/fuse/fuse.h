// SPDX-License-Identifier: Apache-2.0
// Cuts a graph into groups, one kernel program each.
#pragma once

#include <span>
#include <string>

#include "base/device_profile.h"
#include "passes/fuse/group.h"

namespace thermite {

struct Landscape;

struct FuseOptions {
  int max_blocks = 5;   // states kept per step; with 1, small graphs get no second look either
  bool explain = true;  // fill Partition::refusals
  // Also merge groups without a path between them. Off for programs that run once: there, kernels whose text repeats
  // are worth more than kernels saved.
  bool merge_unrelated = true;
  bool refine = true;  // move nodes between the groups found; never without merge_unrelated
  bool shake = true;   // take groups of small graphs apart and refine again; never with one state, nor without refine
};

// One sweep in topological order over all live nodes; keeps the max_blocks cheapest partitions so far. Linear in nodes.
// Every graph output that is not a leaf is an output of exactly one group. Composites are refused: decompose first.
Result<Partition> fuse(const Graph& g, const DeviceProfile& profile, const FuseOptions& options = {});
// What fuse() looks at on such a device.
Landscape landscape_of(const Graph& g, const DeviceProfile& profile);

// One group per live node that is not a leaf; a reshape is an alias group.
Partition unfused_partition(const Graph& g, const DeviceProfile& profile);
Partition unfused_partition(const Graph& g);  // estimates of the first profile

// The groups at `refused` cut, the others kept: the fallback when groups cannot be lowered.
//   parts: each anchor alone, and what lies between them; one group per node where that is all of it
//   nodes: one group per node
// Where the parts of several groups wait for each other, that is cut further.
enum class SplitInto : uint8_t { parts, nodes };
Partition split_groups(const Graph& g, const Partition& p, std::span<const size_t> refused, SplitInto into,
                       const DeviceProfile& profile);

// Every output made once, every input made before it is read, every group legal.
Status verify(const Graph& g, const Partition& p);

// Identity of the partition: node lists and kinds.
Digest digest(const Partition& p);
// "group 0 map { 3 add, 4 exp } reads 1, 2 writes 4 ..."; with refusals at the end.
std::string print(const Graph& g, const Partition& p);

}  // namespace thermite
