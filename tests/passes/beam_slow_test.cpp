// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/passes/beam_quality.h"

namespace thermite {
namespace {

void print(const char* what, const BeamWidths& w) {
  std::printf("%s\n  usual: %s\n  one state: %s\n  unshaken: %s\n  unrefined: %s\n", what, describe(w.usual).c_str(),
              describe(w.narrow).c_str(), describe(w.unshaken).c_str(), describe(w.unrefined).c_str());
}

TEST(BeamSlow, TwoThousandSmallGraphs) {
  const BeamWidths w = measure_beam({.graphs = 2000});
  print("every op", w);
  EXPECT_EQ(w.usual.graphs, 2000);
  EXPECT_TRUE(near_the_optimum(w.usual)) << describe(w.usual) << "\n" << w.usual.worst_text;
  EXPECT_GT(w.narrow.excess, 1.5 * w.usual.excess);
  EXPECT_FALSE(near_the_optimum(w.unrefined));
}

TEST(BeamSlow, TwoThousandGraphsOfCommonOps) {
  const BeamWidths w = measure_beam({.graphs = 2000, .every_op = false});
  print("common ops", w);
  EXPECT_TRUE(near_the_optimum(w.usual)) << describe(w.usual) << "\n" << w.usual.worst_text;
  EXPECT_FALSE(near_the_optimum(w.narrow)) << describe(w.narrow);
}

TEST(BeamSlow, TwoThousandTangledGraphsNeedTheBeam) {
  const BeamWidths w =
      measure_beam({.graphs = 2000, .min_ops = 8, .max_ops = 16, .tangled = true, .first_seed = 3000000});
  print("tangled", w);
  EXPECT_EQ(w.usual.graphs, 2000);
  EXPECT_TRUE(near_the_optimum(w.usual)) << describe(w.usual) << "\n" << w.usual.worst_text;
  EXPECT_FALSE(near_the_optimum(w.narrow)) << describe(w.narrow);
  EXPECT_FALSE(near_the_optimum(w.unshaken)) << describe(w.unshaken);
  EXPECT_GT(w.narrow.excess, 2 * w.usual.excess);
}

// What a machine's numbers are must not decide how good the search is. (On `interp`, copies of views pay, which the
// exhaustive search does not make.)
TEST(BeamSlow, EveryProfileOfACpu) {
  for (const DeviceProfile& profile : device_profiles().subspan(1, 2)) {
    const BeamWidths w = measure_beam({.graphs = 1000, .first_seed = 10000, .profile = &profile});
    print(std::string(profile.name).c_str(), w);
    EXPECT_TRUE(near_the_optimum(w.usual)) << describe(w.usual) << "\n" << w.usual.worst_text;
  }
}

}  // namespace
}  // namespace thermite
