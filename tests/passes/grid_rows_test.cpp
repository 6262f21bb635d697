// SPDX-License-Identifier: Apache-2.0
// Rows on blocks of threads: every way to share them has the bits of one thread that folds them alone.
#include <gtest/gtest.h>

#include "passes/schedule/option.h"
#include "tests/passes/row_samples.h"
#include "tests/passes/run_partition.h"
#include "tests/support/random_graph.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

Machine gpu() { return {cpu_target(CpuLevel::v3), *find_profile("cuda-h100")}; }

TEST(GridRows, AnySharingOfARowGivesTheSameBits) {
  int shared = 0, parts = 0, chunks = 0, columns = 0;
  for (uint64_t seed = 1; seed <= testing::cases(12u); ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const RowSample s = row_sample(seed);
    const Machine machine = gpu();
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
    ASSERT_TRUE(run(RowSteps{.mode = RowMode::scalar, .axis = 0, .tasks = 4}));
    for (const auto& [threads, row] : {std::pair{64, 8}, {32, 32}, {128, 64}, {512, 512}})
      for (int64_t lanes : {2, 4, 16})
        for (const auto& [vectors, part] : {std::pair{1, 0}, {3, 0}, {4, 0}, {8, 0}, {4, 64}, {4, 256}, {8, 1024}}) {
          const GridRowSteps steps{.threads = threads, .row = row, .lanes = lanes, .vectors = vectors, .part = part};
          const bool ran = run(steps);
          shared += ran, parts += ran && part, chunks += ran && !part && row == 8;
        }
    for (int64_t width : {2, 16})
      for (int64_t lanes : {1, 4})
        for (const auto& [folds, part] : {std::pair{1, 0}, {16, 0}, {16, 64}, {16, 1024}}) {
          const int64_t alone = folds == 1 ? 16 : 1;
          columns += run(GridFoldSteps{.lanes = lanes, .columns = width * alone, .folds = folds, .part = part});
        }
    ASSERT_FALSE(HasFailure()) << print(s.graph);
  }
  EXPECT_GT(shared, testing::cases(100));
  EXPECT_GT(columns, testing::cases(50));
  EXPECT_GT(parts, testing::cases(20));
  EXPECT_GT(chunks, testing::cases(10));
}

}  // namespace
}  // namespace thermite
