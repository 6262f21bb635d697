// SPDX-License-Identifier: Apache-2.0
// Rows on blocks of threads: every way to share them has the bits of one thread that folds them alone.
#include <gtest/gtest.h>

#include <cstring>
#include <limits>

#include "ir/graph/graph.h"
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
    SameBits same(s, machine, seed);
    ASSERT_TRUE(same.run(RowSteps{.mode = RowMode::scalar, .axis = 0, .tasks = 4}));
    for (const auto& [threads, row] : {std::pair{64, 8}, {32, 32}, {128, 64}, {512, 512}})
      for (int64_t lanes : {1, 4, 16})
        for (const auto& [vectors, part] : {std::pair{1, 0}, {3, 0}, {4, 0}, {8, 0}, {4, 64}, {4, 256}, {8, 1024}}) {
          const GridRowSteps steps{.threads = threads, .row = row, .lanes = lanes, .vectors = vectors, .part = part};
          const bool ran = same.run(steps);
          shared += ran, parts += ran && part, chunks += ran && !part && row == 8;
        }
    for (int64_t width : {2, 16})
      for (int64_t lanes : {1, 4})
        for (const auto& [folds, part] : {std::pair{1, 0}, {16, 0}, {16, 64}, {16, 1024}}) {
          const int64_t alone = folds == 1 ? 16 : 1;
          columns += same.run(GridFoldSteps{.lanes = lanes, .columns = width * alone, .folds = folds, .part = part});
        }
    ASSERT_FALSE(HasFailure()) << print(s.graph);
  }
  EXPECT_GT(shared, testing::cases(100));
  EXPECT_GT(columns, testing::cases(50));
  EXPECT_GT(parts, testing::cases(20));
  EXPECT_GT(chunks, testing::cases(10));
}

TEST(GridRows, NothingFoldsToTheIdentity) {
  for (const char* type : {"f32[0, 3]", "f32[3, 0]"}) {
    const std::string in = type, axis = in == "f32[0, 3]" ? "0" : "1", dims = in.substr(4, 4);
    const auto g = parse_graph(fmt::format(
        "thermite.graph 1\n%0 = input() {{index = 0, dtype = f32, dims = [{1}]}} : {0}\n%1 = reduce_max(%0) {{axes = "
        "[{2}], keepdims = false}} : f32[3]\nreturn %1\n",
        in, dims, axis));
    ASSERT_TRUE(g.ok()) << g.error().message;
    Group group;
    group.kind = GroupKind::reduce, group.nodes = {1};
    group.inputs = {0}, group.outputs = {1};
    const auto program = lower(*g, group, gpu());
    ASSERT_TRUE(program.ok()) << program.error().message;
    PartitionRun run;
    run.values.resize(g->size());
    const Status ran = run_program(*g, *program, run);
    ASSERT_TRUE(ran.ok()) << ran.error().message;
    ASSERT_EQ(run.values[1].size(), 12u);
    for (size_t k = 0; k < 3; ++k) {
      float x = 0;
      std::memcpy(&x, run.values[1].data() + 4 * k, 4);
      EXPECT_EQ(x, -std::numeric_limits<float>::infinity());
    }
  }
}

}  // namespace
}  // namespace thermite
