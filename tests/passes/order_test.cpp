// SPDX-License-Identifier: Apache-2.0
// Rows that are sorted by radix: the order of a stable sort, whatever the width of a digit.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <numeric>

#include "ir/graph/check.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "tests/passes/run_partition.h"
#include "tests/support/random_graph.h"

namespace thermite {
namespace {

TEST(Order, DigitsOfAnyWidthGiveTheStableOrder) {
  for (const int64_t length : {1, 15, 64, 333})
    for (const DType t : {DType::f32, DType::i64}) {
      GraphBuilder b;
      const NodeId x = b.input({t, {3, length}});
      const NodeId y = *b.add(*find_op("order_rank"), std::vector{x}, OrderRankAttrs{.axis = 1}.pack());
      b.output(y);
      const Graph g = std::move(b).finish();
      const Group group{.kind = GroupKind::reduce, .nodes = {y}, .inputs = {x}, .outputs = {y}};
      std::vector<double> values(static_cast<size_t>(3 * length));
      PartitionRun start;
      start.values.resize(g.size());
      start.values[x].resize(values.size() * size_of(t));
      for (size_t k = 0; k < values.size(); ++k) {
        values[k] = static_cast<double>(static_cast<int64_t>(k * 7919 % 101)) - 50;
        const auto f = static_cast<float>(values[k]);
        const auto i = static_cast<int64_t>(values[k]);
        std::memcpy(start.values[x].data() + k * size_of(t), t == DType::f32 ? static_cast<const void*>(&f) : &i,
                    size_of(t));
      }
      for (const int64_t width : {1, 2, 3, 4, 8, 11}) {
        const Steps steps = OrderSteps{.mode = OrderMode::sort, .width = width};
        const Machine machine(cpu_target(CpuLevel::v4));
        const Result<Program> p = lower(g, group, machine, {.steps = &steps});
        ASSERT_TRUE(p.ok()) << p.error().message;
        PartitionRun r = start;
        const Status ran = run_program(g, *p, r);
        ASSERT_TRUE(ran.ok()) << ran.error().message;
        const auto* rank = reinterpret_cast<const int64_t*>(r.values[y].data());
        for (int64_t row = 0; row < 3; ++row) {
          const double* v = values.data() + row * length;
          std::vector<int64_t> order(static_cast<size_t>(length));
          std::iota(order.begin(), order.end(), 0);
          std::ranges::stable_sort(order, [&](int64_t a, int64_t c) { return v[a] > v[c]; });
          for (int64_t k = 0; k < length; ++k)
            ASSERT_EQ(rank[row * length + order[static_cast<size_t>(k)]], k) << print(steps) << " length " << length;
        }
      }
    }
}

}  // namespace
}  // namespace thermite
