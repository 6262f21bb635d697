// SPDX-License-Identifier: Apache-2.0
#include "tests/passes/row_samples.h"

#include <gtest/gtest.h>

#include <random>
#include <utility>

#include "ir/graph/check.h"
#include "ir/ops/op_def.h"
#include "passes/graph/optimize.h"
#include "tests/support/random_graph.h"

namespace thermite {

using Ints = std::vector<int64_t>;

RowSample whole_sample(Graph g, GroupKind kind) {
  RowSample s;
  s.graph = std::move(g);
  for (NodeId n = 0; n < s.graph.size(); ++n) (s.graph[n].op->has(kLeaf) ? s.group.inputs : s.group.nodes).push_back(n);
  s.group.kind = kind;
  s.group.outputs = s.graph.outputs;
  return s;
}

RowSample reduce_sample(GraphBuilder&& b, NodeId output) {
  b.output(output);
  return whole_sample(std::move(b).finish(), GroupKind::reduce);
}

RowSample row_sample(uint64_t seed) {
  std::mt19937_64 rng(seed);
  auto pick = [&](int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(rng); };
  auto odd = [&](int64_t most) { return pick(0, 3) ? pick(1, most) : 64 * pick(1, std::max<int64_t>(1, most / 64)); };
  const DType t = pick(0, 4) ? DType::f32 : pick(0, 1) ? DType::f64 : DType::f16;
  GraphBuilder b;
  auto add = [&](const char* name, std::vector<NodeId> x, Attrs a) { return *b.add(*find_op(name), x, std::move(a)); };
  const int64_t shape = pick(0, 3), length = odd(shape == 0 ? 6000 : 800), rows = shape == 0 ? 1 : pick(1, 24);
  NodeId y;
  if (pick(0, 2) == 0 && length >= kSumDepth) {  // a product with a vector
    const bool transposed = pick(0, 1);
    const NodeId v = b.input({t, {1, length}});
    const NodeId m = b.input({t, transposed ? Dims{rows, length} : Dims{length, rows}});
    y = add("dot_general", {v, m}, {Ints{1}, Ints{transposed}, Ints{}, Ints{}});
  } else {
    const bool last = pick(0, 1);
    const NodeId x = b.input({t, last ? Dims{rows, length} : Dims{length, rows}});
    const char* ops[] = {"reduce_sum", "reduce_prod", "reduce_max", "softmax"};
    const int64_t op = pick(0, 3), axis = last;
    if (op == 3)
      y = add("softmax", {x}, {axis});
    else
      y = add(ops[op], {x}, {Ints{axis}, pick(0, 1)});
    if (op == 1) y = add("abs", {y}, {});
  }
  if (pick(0, 1)) y = add("neg", {y}, {});
  b.output(y);
  Result<Graph> simple = optimize_graph(std::move(b).finish(), {});
  EXPECT_TRUE(simple.ok());
  return whole_sample(std::move(simple).value(), GroupKind::reduce);
}

SameBits::SameBits(const RowSample& sample, Machine machine, uint64_t seed)
    : sample_(sample), machine_(std::move(machine)) {
  start_.values.resize(sample.graph.size());
  for (NodeId n : sample.graph.inputs) start_.values[n] = random_contents(sample.graph[n].type, seed + n);
}

bool SameBits::run(const Steps& steps) {
  Result<Program> p = lower(sample_.graph, sample_.group, machine_, {.steps = &steps});
  if (!p.ok()) return false;
  PartitionRun r = start_;
  const Status ran = run_program(sample_.graph, *p, r);
  EXPECT_TRUE(ran.ok()) << print(steps) << ": " << ran.error().message;
  const Bytes& out = r.values[sample_.graph.outputs[0]];
  if (!expected_) expected_ = out;
  EXPECT_EQ(out, *expected_) << print(steps);
  return true;
}

}  // namespace thermite
