// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/passes/beam_quality.h"

namespace thermite {
namespace {

TEST(Beam, IsNearTheOptimumOnSmallGraphs) {
  const BeamQuality q = measure_beam(60, 7);
  EXPECT_EQ(q.graphs, 60);
  EXPECT_GE(q.within * 100, 97 * q.graphs) << "worst seed " << q.worst_seed << "\n" << q.worst_text;
  EXPECT_LE(q.worst, 1.5) << "seed " << q.worst_seed << "\n" << q.worst_text;
}

}  // namespace
}  // namespace thermite
