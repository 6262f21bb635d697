// SPDX-License-Identifier: Apache-2.0
// The schedules that tuning tries: refused, or the same bits.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "passes/fuse/extract.h"
#include "passes/fuse/fuse.h"
#include "passes/graph/optimize.h"
#include "passes/schedule/option.h"
#include "tests/passes/run_partition.h"
#include "tests/support/random_graph.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

TEST(Neighbours, DifferInOneNumber) {
  const auto texts = [](const Steps& s) {
    std::vector<std::string> out;
    for (const Steps& n : neighbours(s)) out.push_back(print(n));
    return out;
  };
  EXPECT_EQ(texts(MapSteps{.axis = 0, .block = 64, .tasks = 1}),
            (std::vector<std::string>{"map axis 1 block 64 tasks 1", "map axis 0 block 128 tasks 1",
                                      "map axis 0 block 32 tasks 1", "map axis 0 block 64 tasks 2"}));
  const std::vector<std::string> rows = texts(RowSteps{.mode = RowMode::along, .part = 0, .tasks = 2});
  EXPECT_TRUE(std::ranges::count(rows, "rows mode blocked axis 0 block 0 part 0 ahead 0 tasks 2"));
  EXPECT_TRUE(std::ranges::count(rows, "rows mode along axis 0 block 0 part 1024 ahead 0 tasks 2"));
  const std::vector<std::string> gemm = texts(GemmSteps{.rows = 7, .vectors = 2, .pack = PackMode::swapped});
  EXPECT_TRUE(std::ranges::count(gemm, "gemm rows 7 vectors 2 joined 0 pack lines depth 0 panel 0 tasks 1"));
  const std::vector<std::string> scatter = texts(ScatterSteps{.block = 64});
  EXPECT_TRUE(std::ranges::count(scatter, "scatter block 64 parts 1 tasks 1 near 1 staged 0"));
  const std::vector<std::string> window = texts(WindowSteps{.rows = 1, .patch = 512, .tasks = 1});
  EXPECT_TRUE(std::ranges::count(window, "window rows 1 vectors 1 patch 512 tasks 1 rolling 1 channels 0"));
}

// The group alone and in its graph are one thing, and so are all schedules of it that there are.
TEST(Neighbours, AreRefusedOrGiveTheSameBits) {
  int tried = 0, ran = 0;
  for (uint64_t seed = 1; seed <= testing::cases(60u); ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    std::mt19937_64 random(seed);
    const Result<Graph> g = decompose_graph(random_graph({.seed = seed, .max_ops = 20, .max_elements = 4000}));
    ASSERT_TRUE(g.ok()) << g.error().message;
    const Machine machine(cpu_target(seed % 2 ? CpuLevel::v3 : CpuLevel::v4));
    const Result<Partition> p = fuse(*g, machine.profile);
    ASSERT_TRUE(p.ok()) << p.error().message;
    for (const Group& group : p->groups) {
      if (group.kind == GroupKind::alias || random() % 3) continue;
      const LoneGroup lone = extract_group(*g, group);
      ASSERT_TRUE(verify(lone.graph).ok()) << verify(lone.graph).error().message;
      const Result<OfferedSteps> offered = offered_steps(lone.graph, lone.group, machine);
      if (!offered.ok() || offered->steps.empty()) continue;
      std::vector<Bytes> inputs;
      for (NodeId n : lone.graph.inputs) inputs.push_back(random_contents(lone.graph[n].type, seed + n));
      PartitionRun start;
      start.values.resize(lone.graph.size());
      for (size_t k = 0; k < inputs.size(); ++k) start.values[lone.graph.inputs[k]] = inputs[k];
      const auto outputs_by = [&](const Steps& steps) -> std::optional<std::vector<Bytes>> {
        const Result<Program> program = lower(lone.graph, lone.group, machine, {.steps = &steps});
        if (!program.ok()) return std::nullopt;
        PartitionRun run = start;
        const Status s = run_program(lone.graph, *program, run);
        EXPECT_TRUE(s.ok()) << print(steps) << ": " << s.error().message;
        std::vector<Bytes> out;
        for (NodeId n : lone.graph.outputs) out.push_back(run.values[n]);
        return out;
      };
      const auto want = outputs_by(offered->steps[0]);
      if (!want) continue;
      std::vector<Steps> tries(offered->steps.begin() + 1, offered->steps.end());
      for (const Steps& s : neighbours(offered->steps[0])) {
        tries.push_back(s);
        const std::vector<Steps> next = neighbours(s);
        if (!next.empty()) tries.push_back(next[random() % next.size()]);
      }
      for (const Steps& s : tries) {
        ++tried;
        const auto got = outputs_by(s);
        if (!got) continue;
        ++ran;
        EXPECT_TRUE(*got == *want) << print(s) << " against " << print(offered->steps[0]) << "\n" << print(lone.graph);
        if (::testing::Test::HasFailure()) return;
      }
    }
  }
  EXPECT_GT(ran, testing::cases(150));
  EXPECT_GT(tried - ran, testing::cases(25)) << "nothing was refused";
}

}  // namespace
}  // namespace thermite
