// SPDX-License-Identifier: Apache-2.0
// Schedules as data: their text, and that no schedule changes a bit.
#include "passes/schedule/steps.h"

#include <gtest/gtest.h>

#include <random>

#include "ir/graph/check.h"
#include "ir/ops/op_def.h"
#include "passes/graph/optimize.h"
#include "passes/schedule/option.h"
#include "tests/passes/run_partition.h"
#include "tests/support/random_graph.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

using Ints = std::vector<int64_t>;

const std::vector<Steps> kEvery{
    MapSteps{.axis = 1, .block = 4096, .tasks = 16},
    RowSteps{.mode = RowMode::blocked, .axis = 1, .block = 64, .part = 512, .tasks = 16},
    GemmSteps{.rows = 7, .vectors = 2, .by_rows = 1, .panel = 262144, .tasks = 8},
    WindowSteps{.rows = 4, .patch = 24576, .tasks = 8},
    GridMapSteps{.axis = 1, .lanes = 4, .threads = 256},
    TransposeSteps{.axis = 1, .across = 2, .lanes = 4, .threads = 256},
};

TEST(Steps, ComeBackFromTheirText) {
  for (const Steps& s : kEvery) {
    const Result<Steps> back = parse_steps(print(s));
    ASSERT_TRUE(back.ok()) << back.error().message;
    EXPECT_EQ(*back, s) << print(s);
  }
}

TEST(Steps, ADigestTellsEveryFieldApart) {
  std::vector<Steps> all = kEvery;
  for (const Steps& s : kEvery) {
    std::string text = print(s);
    for (size_t at = text.find_last_of(' '); at != std::string::npos; at = text.find_last_of(' ', at - 1)) {
      if (!isdigit(text[at + 1])) continue;
      all.push_back(*parse_steps(text.substr(0, at + 1) + "9" + text.substr(at + 1)));
    }
  }
  all.push_back(RowSteps{.mode = RowMode::along, .axis = 1, .block = 64, .part = 512, .tasks = 16});
  for (size_t a = 0; a < all.size(); ++a)
    for (size_t b = 0; b < a; ++b) EXPECT_NE(digest_of(all[a]), digest_of(all[b])) << print(all[a]);
}

TEST(Steps, RefuseOtherTexts) {
  for (const char* text :
       {"", "sort", "map", "map axis", "map axis x block 1 tasks 1", "map axis -1 block 1 tasks 1",
        "map block 1 axis 1 tasks 1", "map axis 1 block 1 tasks 1 tasks 1",
        "rows mode up axis 0 block 0 part 0 tasks 1", "map axis 99999999999999999999 block 1 tasks 1"})
    EXPECT_EQ(parse_steps(text).error().kind, ErrorKind::user) << text;
}

// One group of a reduction and what reads it.
struct Sample {
  Graph graph;
  Group group;
};

Sample sample(uint64_t seed) {
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
  Sample s;
  if (pick(0, 1)) y = add("neg", {y}, {});
  b.output(y);
  Result<Graph> simple = optimize_graph(std::move(b).finish(), {});
  EXPECT_TRUE(simple.ok());
  s.graph = std::move(simple).value();
  for (NodeId n = 0; n < s.graph.size(); ++n) (s.graph[n].op->has(kLeaf) ? s.group.inputs : s.group.nodes).push_back(n);
  s.group.kind = GroupKind::reduce;
  s.group.outputs = s.graph.outputs;
  return s;
}

TEST(Steps, AnySplitOfASumOrProductGivesTheSameBits) {
  int splits = 0, modes[4] = {};
  for (uint64_t seed = 1; seed <= testing::cases(200u); ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const Sample s = sample(seed);
    const Machine machine(cpu_target(CpuLevel::v3));
    PartitionRun start;
    start.values.resize(s.graph.size());
    for (NodeId n : s.graph.inputs) start.values[n] = random_contents(s.graph[n].type, seed + n);
    std::optional<Bytes> expected;
    auto run = [&](const Steps& steps) {
      Result<Program> p = lower(s.graph, s.group, machine, {.steps = &steps});
      if (!p.ok()) return false;
      PartitionRun r = start;
      const Status ran = run_program(s.graph, *p, r);
      EXPECT_TRUE(ran.ok()) << print(steps) << ": " << ran.error().message;
      const Bytes& out = r.values[s.graph.outputs[0]];
      if (!expected) expected = out;
      EXPECT_EQ(out, *expected) << print(steps);
      return true;
    };
    for (RowMode mode : {RowMode::scalar, RowMode::along, RowMode::across, RowMode::blocked})
      for (int64_t block : {16, 64, 1024})
        for (int64_t part : {0, 64, 256, 1024}) {
          if (mode < RowMode::across && block > 16) continue;
          const int64_t tasks = part == 64 ? 1 : part == 256 ? 4 : 16;
          const bool ran = run(RowSteps{.mode = mode, .axis = 0, .block = block, .part = part, .tasks = tasks});
          modes[static_cast<int>(mode)] += ran;
          splits += ran && part > 0;
        }
    ASSERT_FALSE(HasFailure()) << print(s.graph);
  }
  EXPECT_GT(splits, testing::cases(1000));
  for (int n : modes) EXPECT_GT(n, testing::cases(100));
}

}  // namespace
}  // namespace thermite
