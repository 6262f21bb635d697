// SPDX-License-Identifier: Apache-2.0
// From sets of nodes to the groups of a partition.
#pragma once

#include "passes/fuse/analyse.h"

namespace thermite {

Group make_group(const Landscape& land, const DeviceProfile& profile, const GroupFacts& facts,
                 std::vector<NodeId> written);
// A group of one node.
Group single_group(const Landscape& land, const DeviceProfile& profile, Analyser& analyser, NodeId n);
// Chain of reshapes from a materialised value to the graph output n.
Group alias_group(const Landscape& land, NodeId n);
// Producers before readers, else by first output; false when there is a cycle.
bool order_groups(std::vector<Group>& groups);
double total_us(const std::vector<Group>& groups);
// Why neighbours were not fused.
std::vector<Refusal> explain(const Landscape& land, const DeviceProfile& profile, const std::vector<Group>& groups);

}  // namespace thermite
