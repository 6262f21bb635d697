// SPDX-License-Identifier: Apache-2.0
// Rows that are sorted by radix: the order of a stable sort, whatever the width of a digit and by however many tasks.
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

struct Sort {
  Graph graph;
  Group group;
};

// What `op` makes of rows of so many elements.
Sort sort_of(DType t, const Dims& d, const char* op, const Attrs& attrs) {
  GraphBuilder b;
  const NodeId x = b.input({t, d});
  const NodeId y = *b.add(*find_op(op), std::vector{x}, attrs);
  b.output(y);
  const Group group{.kind = GroupKind::reduce, .nodes = {y}, .inputs = {x}, .outputs = {y}};
  return {std::move(b).finish(), group};
}

std::vector<Steps> radix_steps(int64_t length) {
  std::vector<Steps> all;
  for (const int64_t width : {1, 2, 3, 4, 8, 11}) all.push_back(OrderSteps{.mode = OrderMode::sort, .width = width});
  if (length == 1) return all;  // nothing to share
  for (const int64_t width : {3, 8, 11})
    for (const int64_t parts : {2, 7})
      all.push_back(OrderSteps{.mode = OrderMode::shared, .width = width, .tasks = parts});
  return all;
}

// Ranks, or the indices of the first k, of three rows by every way to sort them by radix.
void expect_stable(DType t, int64_t length, int64_t k) {
  const bool ranks = k == 0;
  const Attrs attrs =
      ranks ? OrderRankAttrs{.axis = 1}.pack() : TopKIndicesAttrs{.k = k, .axis = 1, .largest = true}.pack();
  const Sort sort = sort_of(t, {3, length}, ranks ? "order_rank" : "top_k_indices", attrs);
  const NodeId x = sort.group.inputs[0], y = sort.group.outputs[0];
  std::vector<double> values(static_cast<size_t>(3 * length));
  PartitionRun start;
  start.values.resize(sort.graph.size());
  start.values[x].resize(values.size() * size_of(t));
  for (size_t at = 0; at < values.size(); ++at) {
    values[at] = static_cast<double>(static_cast<int64_t>(at * 7919 % 101)) - 50;
    const auto f = static_cast<float>(values[at]);
    const auto i = static_cast<int64_t>(values[at]);
    std::memcpy(start.values[x].data() + at * size_of(t), t == DType::f32 ? static_cast<const void*>(&f) : &i,
                size_of(t));
  }
  for (const Steps& steps : radix_steps(length)) {
    const Machine machine(cpu_target(CpuLevel::v4));
    const Result<Program> p = lower(sort.graph, sort.group, machine, {.steps = &steps});
    ASSERT_TRUE(p.ok()) << p.error().message;
    PartitionRun r = start;
    const Status ran = run_program(sort.graph, *p, r);
    ASSERT_TRUE(ran.ok()) << ran.error().message;
    const auto* got = reinterpret_cast<const int64_t*>(r.values[y].data());
    for (int64_t row = 0; row < 3; ++row) {
      const double* v = values.data() + row * length;
      std::vector<int64_t> order(static_cast<size_t>(length));
      std::iota(order.begin(), order.end(), 0);
      std::ranges::stable_sort(order, [&](int64_t a, int64_t c) { return v[a] > v[c]; });
      for (int64_t at = 0; at < (ranks ? length : k); ++at) {
        const int64_t element = order[static_cast<size_t>(at)];
        if (ranks)
          ASSERT_EQ(got[row * length + element], at) << print(steps) << " length " << length;
        else
          ASSERT_EQ(got[row * k + at], element) << print(steps) << " length " << length;
      }
    }
  }
}

TEST(Order, EveryWayToSortByRadixIsStable) {
  for (const int64_t length : {1, 15, 64, 333})
    for (const DType t : {DType::f32, DType::i64})
      for (const int64_t k : {int64_t{0}, (length + 1) / 2}) expect_stable(t, length, k);
}

// The indices of the first k of columns, which repeat values, by lists of `width` columns, `strips` of which are
// copied.
void expect_stable_across(DType t, const Dims& d, int64_t k) {
  const int64_t length = d[0], columns = d[1];
  const Sort sort = sort_of(t, d, "top_k_indices", TopKIndicesAttrs{.k = k, .axis = 0, .largest = true}.pack());
  const NodeId x = sort.group.inputs[0], y = sort.group.outputs[0];
  std::vector<int32_t> values(static_cast<size_t>(length * columns));
  PartitionRun start;
  start.values.resize(sort.graph.size());
  start.values[x].resize(values.size() * size_of(t));
  for (size_t at = 0; at < values.size(); ++at) {
    values[at] = static_cast<int32_t>(at * 7919 % 101) - 50;
    const auto f = static_cast<float>(values[at]);
    const int64_t i = values[at];
    std::memcpy(start.values[x].data() + at * size_of(t), t == DType::f32 ? static_cast<const void*>(&f) : &i,
                size_of(t));
  }
  for (const int64_t width : {16, 32, 64})
    for (const int64_t strips : {1, 2, 4}) {
      const Steps steps = OrderSteps{.mode = OrderMode::across, .columns = 1, .width = width, .strips = strips};
      const Machine machine(cpu_target(CpuLevel::v4));
      const Result<Program> p = lower(sort.graph, sort.group, machine, {.steps = &steps});
      ASSERT_TRUE(p.ok()) << p.error().message;
      PartitionRun r = start;
      const Status ran = run_program(sort.graph, *p, r);
      ASSERT_TRUE(ran.ok()) << ran.error().message;
      const auto* got = reinterpret_cast<const int64_t*>(r.values[y].data());
      for (int64_t c = 0; c < columns; ++c) {
        std::vector<int64_t> order(static_cast<size_t>(length));
        std::iota(order.begin(), order.end(), 0);
        const auto value = [&](int64_t row) { return values[static_cast<size_t>(row * columns + c)]; };
        std::ranges::stable_sort(order, [&](int64_t a, int64_t b) { return value(a) > value(b); });
        for (int64_t at = 0; at < k; ++at)
          ASSERT_EQ(got[at * columns + c], order[static_cast<size_t>(at)]) << print(steps) << " length " << length;
      }
    }
}

TEST(Order, EveryWayAcrossColumnsIsStable) {
  for (const DType t : {DType::f32, DType::i64})
    for (const int64_t k : {1, 3, 5, 16})
      for (const int64_t length : {16, 23, 300}) expect_stable_across(t, {length, 37}, k);
}

// A vector at a time would wait for memory line by line.
TEST(Order, LongColumnsAreCopiedInRuns) {
  const auto strips = [](const Dims& d, int64_t k) {
    const Sort sort = sort_of(DType::f32, d, "top_k_indices", TopKIndicesAttrs{.k = k, .axis = 0}.pack());
    const Machine machine(cpu_target(CpuLevel::amx));
    const Result<Program> p = lower(sort.graph, sort.group, machine);
    EXPECT_TRUE(p.ok()) << p.error().message;
    EXPECT_EQ(std::get<OrderSteps>(p->steps).mode, OrderMode::across);
    return std::get<OrderSteps>(p->steps).strips;
  };
  EXPECT_EQ(strips({256, 65536}, 10), 16);
  EXPECT_EQ(strips({256, 65536}, 3), 8);
  EXPECT_EQ(strips({256, 256}, 10), 2);  // all threads have tasks
  EXPECT_EQ(strips({16, 65536}, 10), 1);
}

TEST(Order, ThreadsShareRowsThatAreFewAndLong) {
  const auto steps = [](const Dims& d, int threads) {
    const Sort sort = sort_of(DType::f32, d, "order_rank", OrderRankAttrs{.axis = 1}.pack());
    Machine machine(cpu_target(CpuLevel::v4));
    machine.profile = machine.profile.with_threads(threads);
    const Result<Program> p = lower(sort.graph, sort.group, machine);
    EXPECT_TRUE(p.ok()) << p.error().message;
    return std::get<OrderSteps>(p->steps);
  };
  EXPECT_EQ(steps({1, 1 << 18}, 2).mode, OrderMode::shared);
  EXPECT_EQ(steps({1, 1 << 18}, 2).tasks, 2);
  EXPECT_EQ(steps({2, 1 << 18}, 8).tasks, 4);
  EXPECT_EQ(steps({1, 1 << 18}, 64).tasks, 4);
  EXPECT_EQ(steps({1, 1 << 18}, 1).mode, OrderMode::sort);
  EXPECT_EQ(steps({2, 1 << 18}, 2).mode, OrderMode::sort);
  EXPECT_EQ(steps({1, 65536}, 2).mode, OrderMode::sort) << "parts would write to the same lines";
}

}  // namespace
}  // namespace thermite
