// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "ir/ops/op_def.h"
#include "tests/engine/differential.h"
#include "tests/support/random_graph.h"
#include "tests/support/seeds.h"

namespace thermite {

// Checks graphs around ops of the whole table in turn, one a seed; those that are more than a scalar function come four
// times as often.
inline void expect_agreement_around_ops(Differential& d, testing::Seeds seeds) {
  std::vector<const OpDef*> ops;
  for (const OpDef* op : all_ops())
    for (int k = op->scalar ? 3 : 0; k < 4; ++k) ops.push_back(op);
  int wrong = 0, by_chance = 0;
  uint64_t refused = 0;
  for (uint64_t k = 0; k < seeds.count && wrong < 5; ++k) {
    const OpDef& op = *ops[(seeds.first + k * 7919) % ops.size()];
    auto text = d.check_around(op, seeds.first + k);
    // A sum whose terms cancel may by chance be exact in plain order, and then nothing is allowed: other values decide.
    if (text && text->find(" is off by ") != std::string::npos)
      if (const auto again = d.check_around(op, seeds.first + k, 1); again->empty()) text->clear(), ++by_chance;
    EXPECT_EQ(text.value_or(""), "") << "around " << op.name;
    wrong += text && !text->empty();
    const auto g = graph_around({.op = &op, .seed = seeds.first + k});
    const bool empty = g && std::ranges::any_of(g->nodes, [](const Node& n) { return elements(n.type.dims) == 0; });
    EXPECT_TRUE(empty || d.fallback_groups() == refused)
        << "what the fuser groups, schedules take; around " << op.name << ", seed " << seeds.first + k << "\n"
        << (g ? print(*g) : std::string());
    refused = d.fallback_groups();
  }
  std::printf("%s\n", d.summary().c_str());
  EXPECT_LE(by_chance, 1 + d.graphs / 400);
  EXPECT_LE(d.op_by_op, 2 + d.graphs / 50);
  EXPECT_GT(d.graphs, static_cast<int>(seeds.count * 8 / 10));
}

}  // namespace thermite
