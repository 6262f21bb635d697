// SPDX-License-Identifier: Apache-2.0
// Graphs that are lowered as one group, and what their programs make of fixed inputs.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "ir/graph/check.h"
#include "ir/ops/op_def.h"
#include "passes/schedule/option.h"
#include "tests/passes/run_partition.h"
#include "tests/support/random_graph.h"

namespace thermite {

inline NodeId add(GraphBuilder& b, const char* op, std::vector<NodeId> in, Attrs attrs = {}) {
  return *b.add(*find_op(op), std::move(in), std::move(attrs));
}

inline Graph finished(GraphBuilder& b, NodeId out) {
  b.output(out);
  return std::move(b).finish();
}

// Of the first output.
inline Bytes bits_of(const Graph& g, const Program& p) {
  PartitionRun r;
  r.values.resize(g.size());
  for (NodeId n : g.inputs) r.values[n] = random_contents(g[n].type, 7 + n);
  const Status ran = run_program(g, p, r);
  EXPECT_TRUE(ran.ok()) << ran.error().message;
  return r.values[g.outputs[0]];
}

inline Group whole(const Graph& g) {
  Group group;
  for (NodeId n = 0; n < g.size(); ++n) (g[n].op->has(kLeaf) ? group.inputs : group.nodes).push_back(n);
  group.outputs = g.outputs;
  return group;
}

inline bool gathers(const Program& p) {
  return std::ranges::any_of(p.kernels, [](const KernelLaunch& k) {
    return std::ranges::any_of(k.kernel->insts,
                               [](const Inst& i) { return i.op == Op::gather || i.op == Op::scatter; });
  });
}

}  // namespace thermite
