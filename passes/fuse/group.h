// SPDX-License-Identifier: Apache-2.0
// The fuser's result: a graph cut into groups, one kernel program each, and the reasons for what was not fused.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ir/graph/graph.h"

namespace thermite {

enum class GroupKind : uint8_t { map, reduce, contraction, alias };
// map: element-wise, views, indexed reads. reduce: reductions over shared outer axes with producers and tail
// (softmax, norm). contraction: one dot_general or conv with prologue and epilogue. alias: a reshape of a
// materialised value; launches nothing.
const char* name(GroupKind k);

struct Group {
  GroupKind kind = GroupKind::map;
  std::vector<NodeId> nodes;    // rising; views and cheap producers may appear in several groups
  std::vector<NodeId> inputs;   // values read from outside, rising
  std::vector<NodeId> outputs;  // values written, rising
  std::vector<NodeId> anchors;  // reduce and contraction nodes
  uint64_t bytes_read = 0, bytes_written = 0, flops = 0;  // the model's
  double estimate_us = 0;
};

struct Refusal {
  std::string_view rule;  // stable identifier, e.g. "reduce-space-differs"
  NodeId producer = kNoNode, consumer = kNoNode;
  std::string detail;  // the numbers
};

struct Partition {
  std::vector<Group> groups;  // in an order that respects dependencies
  std::vector<Refusal> refusals;
  double estimate_us = 0;
  bool op_by_op = false;  // because the search found nothing that its rules allow
};

}  // namespace thermite
