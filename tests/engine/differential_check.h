// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <cstdio>

#include "ir/ops/op_def.h"
#include "tests/engine/differential.h"
#include "tests/support/seeds.h"

namespace thermite {

// Checks the graphs of all seeds, and that little was excused.
inline void expect_agreement(Differential& d, testing::Seeds seeds, int max_ops) {
  int wrong = 0;
  uint64_t refused = 0;
  for (uint64_t seed = seeds.first; seed < seeds.first + seeds.count && wrong < 5; ++seed) {
    const std::string text = d.check_seed(seed, 3, max_ops);
    EXPECT_EQ(text, "");
    wrong += !text.empty();
    EXPECT_EQ(d.fallback_groups(), refused) << "what the fuser groups, schedules take; seed " << seed << "\n"
                                            << print(d.graph_of_seed(seed, 3, max_ops));
    refused = d.fallback_groups();
  }
  std::printf("%s\n", d.summary().c_str());
  EXPECT_LE(d.op_by_op, 2 + d.graphs / 100);
}

}  // namespace thermite
