// SPDX-License-Identifier: Apache-2.0
// `dump --stage fusion` of a few small graphs, as text and as json: scripts read it.
#include "engine/planner.h"
#include "tests/support/golden_graph.h"
#include "tools/command/fusion.h"

namespace thermite {
namespace {

TEST(Golden, FusionDumps) {
  for (const testing::GoldenCase& c : testing::kGoldenCases) {
    auto g = testing::golden_graph(c);
    ASSERT_TRUE(g.ok()) << g.error().message;
    auto lowered = lower_graph(std::move(g->graph), std::move(g->partition), g->target);
    ASSERT_TRUE(lowered.ok()) << lowered.error().message;
    EXPECT_TRUE(testing::is_golden(g->file("fusion"), fusion_text(*lowered, g->rewrites)));
    EXPECT_TRUE(testing::is_golden(g->file("fusion.json"), fusion_json(*lowered).dump(2) + "\n"));
  }
}

}  // namespace
}  // namespace thermite
