// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/passes/beam_quality.h"

namespace thermite {
namespace {

TEST(BeamSlow, FiveHundredSmallGraphs) {
  const BeamQuality q = measure_beam(500, 10);
  std::printf("%d of %d within 1.1x, worst %.3fx (seed %llu)\n", q.within, q.graphs, q.worst,
              static_cast<unsigned long long>(q.worst_seed));
  EXPECT_EQ(q.graphs, 500);
  EXPECT_GE(q.within * 100, 99 * q.graphs);
  EXPECT_LE(q.worst, 1.5) << "seed " << q.worst_seed << "\n" << q.worst_text;
}

}  // namespace
}  // namespace thermite
