// SPDX-License-Identifier: Apache-2.0
// Products of many rows with a few columns: the bits of the schedules of other targets, whatever the tails.
#include <gtest/gtest.h>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "ir/ops/support/slice_along.h"
#include "passes/graph/optimize.h"
#include "tests/passes/run_partition.h"
#include "tests/support/random_graph.h"

namespace thermite {
namespace {

struct Case {
  int64_t rows, terms, columns;
  bool turned = false;    // the matrix is [columns, terms]
  bool by_terms = false;  // x is [terms, rows]
  // Of b: + [columns], s: * scalar, r: + [rows, columns], o: relu, which is an output, too, w: where(bool [columns]),
  // d: squared forty times, q: + r + r[0], of one [rows, columns]
  std::string tail = "";
  bool scaled = false;  // x * scalar, multiplied
  DType dtype = DType::f32;
};

// One group.
struct Sample {
  explicit Sample(const Case& c) {
    GraphBuilder b;
    const auto op = [&](const char* name, std::vector<NodeId> in, Attrs a = {}) {
      return *b.add(*find_op(name), in, std::move(a));
    };
    NodeId x = b.input({c.dtype, c.by_terms ? Dims{c.terms, c.rows} : Dims{c.rows, c.terms}});
    const NodeId w = b.input({c.dtype, c.turned ? Dims{c.columns, c.terms} : Dims{c.terms, c.columns}});
    if (c.scaled) x = op("mul", {x, b.input({c.dtype, {1}})});
    NodeId y = op("dot_general", {x, w},
                  DotGeneralAttrs{.lhs_contract = {c.by_terms ? 0 : 1}, .rhs_contract = {c.turned ? 1 : 0}}.pack());
    for (char t : c.tail) {
      if (t == 'b') y = op("add", {y, b.input({c.dtype, {c.columns}})});
      if (t == 's') y = op("mul", {y, b.input({c.dtype, {1}})});
      if (t == 'r') y = op("add", {y, b.input({c.dtype, {c.rows, c.columns}})});
      if (t == 'o') b.output(y), y = op("relu", {y});
      if (t == 'w') y = op("where", {b.input({DType::boolean, {c.columns}}), y, b.input({c.dtype, {1}})});
      for (int k = 0; t == 'd' && k < 40; ++k) y = op("mul", {y, y});
      if (t == 'q') {
        const NodeId r = b.input({c.dtype, {c.rows, c.columns}});
        y = op("add", {op("add", {y, r}), *slice_along(b, r, 0, 0, 1)});
      }
    }
    b.output(y);
    graph = *optimize_graph(std::move(b).finish(), {.numerics = Numerics::exact});
    for (NodeId n = 0; n < graph.size(); ++n) (graph[n].op->has(kLeaf) ? group.inputs : group.nodes).push_back(n);
    group.kind = GroupKind::contraction;
    group.outputs = graph.outputs;
  }

  // The outputs, and by which steps.
  std::vector<Bytes> run(const Target& target, Steps& steps, int64_t tasks = 0) const {
    const Machine machine(target, *find_profile("cpu-v4-2core"));
    const Steps asked = SmallGemmSteps{.tasks = tasks};
    const Result<Program> p = lower(graph, group, machine, tasks ? LowerHints{.steps = &asked} : LowerHints{});
    EXPECT_TRUE(p.ok()) << (p.ok() ? "" : p.error().message);
    if (!p.ok()) return {};
    PartitionRun run;
    run.values.resize(graph.size());
    for (NodeId n : graph.inputs) run.values[n] = random_contents(graph[n].type, 5 + n);
    const Status ran = run_program(graph, *p, run);
    EXPECT_TRUE(ran.ok()) << ran.error().message;
    steps = p->steps;
    std::vector<Bytes> all;
    for (NodeId n : graph.outputs) all.push_back(run.values[n]);
    return all;
  }

  Graph graph;
  Group group;
};

// Whose vectors are too short for this schedule.
Target without_lanes() {
  Target t = cpu_target(CpuLevel::v3);
  t.vector_bytes = 16;
  return t;
}

TEST(SmallGemm, HasTheBitsOfOtherSchedules) {
  std::vector<Case> cases;
  for (int64_t columns = 2; columns < 10; ++columns)
    for (int64_t terms : {2, 3, 4, 5, 8})
      for (const bool by_terms : {false, true})
        cases.push_back({64 + columns, terms, columns, columns % 2 == 0, by_terms});
  for (const char* tail : {"b", "s", "r", "o", "w", "d", "bso", "rb", "sor", "wbr"})
    for (int64_t rows : {64, 79, 1000})
      for (const bool by_terms : {false, true}) cases.push_back({rows, 3, 6, false, by_terms, tail, rows == 79});
  for (const Case& c : cases) {
    const Sample s(c);
    Steps small, other;
    const std::string what = fmt::format("{} x {} x {} {}", c.rows, c.terms, c.columns, c.tail);
    const auto want = s.run(without_lanes(), other);
    EXPECT_FALSE(std::holds_alternative<SmallGemmSteps>(other)) << what << ": " << print(other);
    for (const CpuLevel level : {CpuLevel::v3, CpuLevel::v4}) {
      const Target target = cpu_target(level);
      EXPECT_TRUE(s.run(target, small) == want) << what;
      EXPECT_TRUE(std::holds_alternative<SmallGemmSteps>(small)) << what << ": " << print(small);
      for (int64_t tasks : {1, 3, 100}) EXPECT_TRUE(s.run(target, small, tasks) == want) << what << ", " << tasks;
    }
  }
}

// The row of what is added as a whole, too, would be the same read.
TEST(SmallGemm, LeavesWhatIsReadByRowsAndByColumns) {
  const Sample s({.rows = 100, .terms = 3, .columns = 6, .tail = "q"});
  Steps steps, other;
  EXPECT_TRUE(s.run(cpu_target(CpuLevel::v4), steps) == s.run(without_lanes(), other));
  EXPECT_FALSE(std::holds_alternative<SmallGemmSteps>(steps)) << print(steps);
}

TEST(SmallGemm, LeavesTheRest) {
  for (const Case& c : {Case{.rows = 63, .terms = 3, .columns = 3}, Case{.rows = 999, .terms = 17, .columns = 3},
                        Case{.rows = 999, .terms = 3, .columns = 16}, Case{.rows = 999, .terms = 16, .columns = 2},
                        Case{.rows = 999, .terms = 3, .columns = 3, .dtype = DType::f64}}) {
    Steps steps;
    Sample(c).run(cpu_target(CpuLevel::v4), steps);
    EXPECT_FALSE(std::holds_alternative<SmallGemmSteps>(steps)) << c.rows << " x " << c.terms << " x " << c.columns;
  }
}

// Picks of many terms and columns take longer than strips do.
TEST(SmallGemm, LeavesLargeMatricesOfNarrowVectors) {
  Steps steps;
  Sample({.rows = 999, .terms = 16, .columns = 15}).run(cpu_target(CpuLevel::v3), steps);
  EXPECT_FALSE(std::holds_alternative<SmallGemmSteps>(steps)) << print(steps);
  Sample({.rows = 999, .terms = 16, .columns = 2}).run(cpu_target(CpuLevel::v3), steps);
  EXPECT_TRUE(std::holds_alternative<SmallGemmSteps>(steps)) << print(steps);
}

}  // namespace
}  // namespace thermite
