// SPDX-License-Identifier: Apache-2.0
// Schedules as data: their text, and that no schedule changes a bit.
#include "passes/schedule/steps.h"

#include <gtest/gtest.h>

#include "passes/schedule/option.h"
#include "tests/passes/row_samples.h"
#include "tests/passes/run_partition.h"
#include "tests/support/random_graph.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

const std::vector<Steps> kEvery{
    MapSteps{.axis = 1, .block = 4096, .tasks = 16},
    TurnSteps{.axis = 1, .across = 0, .lanes = 16, .depth = 4, .run = 64, .wide = 2},
    RowSteps{.mode = RowMode::blocked, .axis = 1, .block = 64, .part = 512, .ahead = 1, .tasks = 16},
    ScanSteps{.across = 1, .axis = 2, .block = 256, .tasks = 16},
    GridScatterSteps{.parts = 64},
    GridFourierSteps{.threads = 128, .rows = 2},
    GridAttentionSteps{.rows = 4},
    GridOrderSteps{.entries = 2048, .threads = 512, .size = 256, .columns = 1, .axis = 1, .merges = 1},
    GridScanSteps{.across = 1, .axis = 1, .threads = 512, .of_line = 64, .piece = 8192},
    OrderSteps{.mode = OrderMode::list, .columns = 1, .axis = 2, .width = 4, .selects = 0, .tasks = 16},
    ScatterSteps{.block = 64, .parts = 2, .tasks = 16, .near = 1},
    GemmSteps{.rows = 7, .vectors = 2, .joined = 1, .pack = PackMode::turned, .depth = 64, .panel = 262144, .tasks = 8},
    WindowSteps{.rows = 4, .patch = 24576, .tasks = 8},
    WindowSteps{.patch = 24576, .tasks = 8, .channels = 7},
    GridMapSteps{.axis = 1, .lanes = 4, .threads = 256, .walked = 1},
    TransposeSteps{.axis = 1, .across = 2, .lanes = 4, .threads = 256},
    GridRowSteps{.threads = 512, .row = 128, .lanes = 2, .vectors = 8, .part = 1024},
    GridFoldSteps{.axis = 1, .lanes = 2, .columns = 32, .folds = 16, .part = 512},
    GpuGemmSteps{.rows = 128, .columns = 64, .depth = 8, .thread_rows = 8, .thread_columns = 4},
    FourierSteps{.axis = 1, .lanes = 16, .square = 8, .vectors = 4, .along = 1, .block = 64},
    RegionSteps{.bytes = 65536},
    DealSteps{.axis = 1, .across = 0, .lanes = 16, .block = 4096},
    LookupSteps{.axis = 1},
    ProductsSteps{.rows = 4, .vectors = 2, .together = 3, .lanes = 4, .tasks = 8},
    SmallGemmSteps{.tasks = 4},
    UnitGemmSteps{.rows = 1, .columns = 3, .depth = 512, .panel = 1048576, .tasks = 2},
    AttentionSteps{.mode = AttentionMode::along, .vectors = 3, .keys = 16, .tiles = 2},
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
  all.push_back(OrderSteps{.mode = OrderMode::sort, .columns = 1, .axis = 2, .width = 4, .selects = 0, .tasks = 16});
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

TEST(Steps, AnySplitOfASumOrProductGivesTheSameBits) {
  int splits = 0, modes[4] = {};
  for (uint64_t seed = 1; seed <= testing::cases(200u); ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const RowSample s = row_sample(seed);
    const Machine machine(cpu_target(CpuLevel::v3));
    SameBits same(s, machine, seed);
    for (RowMode mode : {RowMode::scalar, RowMode::along, RowMode::across, RowMode::blocked})
      for (int64_t block : {16, 64, 1024})
        for (int64_t part : {0, 64, 256, 1024}) {
          if (mode < RowMode::across && block > 16) continue;
          const int64_t tasks = part == 64 ? 1 : part == 256 ? 4 : 16;
          const bool ran = same.run(RowSteps{.mode = mode, .axis = 0, .block = block, .part = part, .tasks = tasks});
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
