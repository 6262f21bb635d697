// SPDX-License-Identifier: Apache-2.0
// A program taken from memory is the one that lowering the group would give.
#include "engine/program_memo.h"

#include <gtest/gtest.h>

#include "engine/donation.h"
#include "engine/planner.h"
#include "ir/ops/op_def.h"
#include "passes/fuse/fuse.h"
#include "passes/graph/optimize.h"
#include "tests/support/op_cases.h"
#include "tests/support/random_graph.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

void expect_equal(const Program& a, const Program& b, const std::string& what) {
  EXPECT_EQ(a.workspaces, b.workspaces) << what;
  ASSERT_EQ(a.kernels.size(), b.kernels.size()) << what;
  for (size_t k = 0; k < a.kernels.size(); ++k) {
    const KernelLaunch &x = a.kernels[k], &y = b.kernels[k];
    EXPECT_EQ(print(*x.kernel), print(*y.kernel)) << what;
    EXPECT_EQ(std::tie(x.tasks, x.bytes_read, x.bytes_written, x.flops, x.schedule),
              std::tie(y.tasks, y.bytes_read, y.bytes_written, y.flops, y.schedule))
        << what;
    const auto buffer = [](const BufferBinding& v) { return std::tuple(v.kind, v.id, v.written); };
    const auto scalar = [](const ScalarBinding& v) { return std::tuple(v.kind, v.bits, v.scalar_slot); };
    const auto pair = [](const InPlace& v) { return std::tuple(v.input, v.output); };
    EXPECT_TRUE(std::ranges::equal(x.buffers, y.buffers, {}, buffer, buffer)) << what;
    EXPECT_TRUE(std::ranges::equal(x.scalars, y.scalars, {}, scalar, scalar)) << what;
    EXPECT_TRUE(std::ranges::equal(x.in_place, y.in_place, {}, pair, pair)) << what;
  }
}

struct Tally {
  int groups = 0, bound = 0;
};

// Lowers the groups of `p` through the memo and without it.
void compare_with_fresh(const Graph& g, const Partition& p, bool donated, ProgramMemo& memo, Tally& tally,
                        const std::string& what) {
  const Target target = cpu_target(CpuLevel::v4);
  LowerOptions options{.donated = std::vector<bool>(g.inputs.size(), donated)};
  const std::vector<std::vector<NodeId>> dying = dying_inputs(g, p, options.donated);
  for (size_t k = 0; k < p.groups.size(); ++k) {
    if (p.groups[k].kind == GroupKind::alias) continue;
    const GroupKey key = group_key(g, p.groups[k], dying[k], target.digest());
    const Result<Program> fresh = lower(g, p.groups[k], target, {.dying = dying[k]});
    if (!fresh.ok()) continue;
    ++tally.groups;
    if (const std::optional<Program> bound = memo.find(g, key)) {
      expect_equal(*bound, *fresh, fmt::format("{}, group {}", what, k));
      ++tally.bound;
    } else {
      memo.put(key, *fresh);
      const std::optional<Program> kept = memo.find(g, key);
      ASSERT_TRUE(kept) << what << ", group " << k;
      expect_equal(*kept, *fresh, fmt::format("{}, group {} itself", what, k));
    }
    if (::testing::Test::HasFailure()) return;
  }
}

// What is bound has the text and the numbers of what is lowered, whatever the sizes: the same programs at extents that
// are small, equal by chance, around the sizes of vectors, chunks and tiles, and large.
TEST(ProgramMemo, GroupsOfRandomGraphsAreBoundAsTheyAreLowered) {
  const std::vector<std::vector<int64_t>> sizes = {{1, 2, 3, 5, 17},    {1, 3, 2, 7, 16},   {1, 4, 4, 4, 4},
                                                   {1, 15, 31, 33, 48}, {1, 6, 50, 64, 90}, {1, 16, 8, 128, 300}};
  Tally unfused, fused;
  for (uint64_t seed = 1; seed <= testing::cases(150u); ++seed) {
    if (!testing::is_of_today(seed / 6)) continue;
    ProgramMemo memo;
    for (size_t k = 0; k < sizes.size(); ++k) {
      const std::string what = fmt::format("seed {}, extents {}", seed, k);
      const Result<Graph> g = decompose_graph(
          random_graph({.seed = seed, .max_ops = 16, .extents = sizes[k], .max_rank = 3, .max_elements = 1 << 21}));
      ASSERT_TRUE(g.ok());
      compare_with_fresh(*g, unfused_partition(*g), seed % 2 == 0, memo, unfused, what);
      const Result<Partition> p = fuse(*g, default_profile(cpu_target(CpuLevel::v4)), {});
      ASSERT_TRUE(p.ok());
      compare_with_fresh(*g, *p, seed % 3 == 0, memo, fused, what);
      if (HasFailure()) return;
    }
  }
  RecordProperty("bound", unfused.bound + fused.bound);
  EXPECT_GT(unfused.bound, unfused.groups / 4) << unfused.groups;
  EXPECT_GT(fused.bound, fused.groups / 8) << fused.groups;
}

// Every op of the table: its sample cases differ in attributes, dtypes and extents.
TEST(ProgramMemo, EveryOpIsBoundAsItIsLowered) {
  uint64_t ops = 0;
  for (const OpDef* op : all_ops()) {
    ProgramMemo memo;
    Tally tally;
    if (!testing::is_of_today(ops++)) continue;
    const std::vector<testing::OpCase> all = testing::op_cases(*op);
    for (size_t k = 0; k < all.size(); k += testing::kCaseStep) {
      const testing::OpCase& c = all[k];
      const Result<Graph> g = testing::graph_of(c);
      ASSERT_TRUE(g.ok()) << c.text();
      const Result<Graph> flat = decompose_graph(*g);
      ASSERT_TRUE(flat.ok()) << c.text();
      compare_with_fresh(*flat, unfused_partition(*flat), false, memo, tally, c.text());
      if (HasFailure()) return;
    }
  }
}

// A runtime scalar and a value of one element are read in different ways.
TEST(ProgramMemo, ScalarsAreNoValues) {
  std::vector<GroupKey> keys;
  for (bool scalar : {false, true}) {
    GraphBuilder b;
    const NodeId x = b.input({DType::f32, {16}});
    const NodeId y = scalar ? b.scalar(make_scalar(DType::f32, 3)) : b.input({DType::f32, {}});
    b.output(*b.add(*find_op("mul"), {{x, y}}, {}));
    const Partition p = unfused_partition(b.graph());
    keys.push_back(group_key(b.graph(), p.groups.back(), {}, cpu_target(CpuLevel::v4).digest()));
  }
  EXPECT_NE(keys[0].words, keys[1].words);
}

Graph product(int64_t rows, int64_t depth, int64_t columns) {
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, {rows, depth}}), w = b.input({DType::f32, {depth, columns}});
  const std::vector<int64_t> none, first = {1}, second = {0};
  b.output(*b.add(*find_op("dot_general"), {{x, w}}, {first, second, none, none}));
  return std::move(b).finish();
}

// Another tile is best for other extents: that is a hit only where a dearer schedule will do.
TEST(ProgramMemo, ADearerScheduleIsTakenWithinTheSlackOnly) {
  const Target target = cpu_target(CpuLevel::v4);
  ProgramMemo memo;
  int best = 0, dearer = 0;
  std::vector<std::string> known;
  for (int64_t rows = 119; rows >= 16; --rows) {
    const Graph g = product(rows, 64, 96);
    const Partition p = unfused_partition(g);
    const GroupKey key = group_key(g, p.groups[0], {}, target.digest());
    const Result<Program> fresh = lower(g, p.groups[0], target);
    ASSERT_TRUE(fresh.ok());
    if (const std::optional<Program> bound = memo.find(g, key)) {
      expect_equal(*bound, *fresh, fmt::format("{} rows", rows));
      ++best;
    } else if (const std::optional<Program> other = memo.find(g, key, kNearlyAsGood)) {
      EXPECT_NE(other->kernels[0].text, fresh->kernels[0].text) << rows;
      EXPECT_TRUE(std::ranges::count(known, other->kernels[0].text.hex())) << rows;
      EXPECT_EQ(other->kernels[0].flops, fresh->kernels[0].flops) << rows;
      ++dearer;
    } else {
      memo.put(key, *fresh);
      known.push_back(fresh->kernels[0].text.hex());
    }
  }
  EXPECT_GT(best, 0);
  EXPECT_GT(dearer, 0);
}

// Which of two dying inputs gives its memory is part of the key.
TEST(ProgramMemo, DyingInputsCompeteInTheirOrder) {
  ProgramMemo memo;
  Tally tally;
  for (bool swapped : {false, true}) {
    GraphBuilder b;
    const Type large{DType::f32, {64, 1024}};
    const NodeId x = b.input(large), y = b.input(large);
    b.output(*b.add(*find_op("sub"), swapped ? std::vector{y, x} : std::vector{x, y}, {}));
    const Graph& g = b.graph();
    compare_with_fresh(g, unfused_partition(g), true, memo, tally, swapped ? "y - x" : "x - y");
  }
  EXPECT_EQ(tally.groups, 2);
}

// Many groups of one kind at sizes that need different decisions: each decision is made once.
TEST(ProgramMemo, GroupsOfOneKindAreLoweredOncePerDecision) {
  GraphBuilder b;
  for (int k = 0; k < 12; ++k) {
    const NodeId x = b.input({DType::f32, {k % 3 == 0 ? 8 : 4096, 512}});
    b.output(*b.add(*find_op("tanh"), {{x}}, {}));
  }
  const Graph& g = b.graph();
  ProgramMemo memo;
  Counters counters;
  const Result<LoweredGraph> lowered =
      lower_graph(g, unfused_partition(g), cpu_target(CpuLevel::v4), {.memo = &memo, .counters = &counters});
  ASSERT_TRUE(lowered.ok());
  EXPECT_LE(counters.groups_lowered, 2u);
  EXPECT_EQ(counters.groups_lowered + counters.groups_bound, 12u);
}

// relu(x * w_k + s_k) again and again: other nodes, other runtime scalars, one program.
TEST(ProgramMemo, EqualLayersAreLoweredOnce) {
  GraphBuilder b;
  const Type square{DType::f32, {16, 16}};
  NodeId x = b.input(square);
  std::vector<NodeId> layers;
  for (int k = 0; k < 3; ++k) {
    const NodeId w = b.input(square), s = b.scalar(make_scalar(DType::f32, k));
    const auto add = [&](const char* op, std::vector<NodeId> in) { return *b.add(*find_op(op), in, {}); };
    x = add("relu", {add("add", {add("mul", {x, w}), s})});
    layers.push_back(x);
    b.output(x);
  }
  const Graph& g = b.graph();
  Partition p;
  for (NodeId last : layers) {
    Group group;
    group.nodes = {last - 2, last - 1, last};
    group.outputs = {last};
    for (NodeId n : group.nodes)
      for (NodeId i : g[n].inputs)
        if (i < last - 2) group.inputs.push_back(i);
    std::ranges::sort(group.inputs);
    p.groups.push_back(group);
  }
  ProgramMemo memo;
  const Target target = cpu_target(CpuLevel::v4);
  const GroupKey first = group_key(g, p.groups[0], {}, target.digest());
  for (const Group& group : p.groups) EXPECT_EQ(group_key(g, group, {}, target.digest()).words, first.words);
  EXPECT_NE(group_key(g, p.groups[0], {p.groups[0].inputs[0]}, target.digest()).words, first.words);
  const Result<LoweredGraph> lowered = lower_graph(g, p, target, {.memo = &memo});
  ASSERT_TRUE(lowered.ok()) << lowered.error().message;
  for (size_t k = 0; k < p.groups.size(); ++k) {
    const Result<Program> fresh = lower(g, p.groups[k], target);
    ASSERT_TRUE(fresh.ok());
    expect_equal(lowered->programs[k], *fresh, fmt::format("layer {}", k));
    expect_equal(*memo.find(g, group_key(g, p.groups[k], {}, target.digest())), *fresh,
                 fmt::format("memo, layer {}", k));
  }
}

}  // namespace
}  // namespace thermite
