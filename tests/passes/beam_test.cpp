// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/passes/beam_quality.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

TEST(Beam, IsNearTheOptimumOnSmallGraphs) {
  const BeamWidths w = measure_beam({.graphs = testing::cases(300)});
  EXPECT_EQ(w.usual.graphs, testing::cases(300));
  EXPECT_TRUE(near_the_optimum(w.usual)) << describe(w.usual) << "\n" << w.usual.worst_text;
}

TEST(Beam, NeedsItsStatesAndTheirRefinement) {
  const BeamWidths w =
      measure_beam({.graphs = 400, .min_ops = 8, .max_ops = 16, .tangled = true, .first_seed = 3000000});
  EXPECT_EQ(w.usual.graphs, 400);
  EXPECT_TRUE(near_the_optimum(w.usual)) << describe(w.usual) << "\n" << w.usual.worst_text;
  EXPECT_FALSE(near_the_optimum(w.narrow)) << describe(w.narrow);
  EXPECT_GT(w.narrow.excess, 3 * w.usual.excess) << describe(w.narrow) << "; " << describe(w.usual);
  EXPECT_FALSE(near_the_optimum(w.unrefined)) << describe(w.unrefined);
}

}  // namespace
}  // namespace thermite
