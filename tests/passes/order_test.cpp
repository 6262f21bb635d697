// SPDX-License-Identifier: Apache-2.0
// Rows that are sorted by radix: the order of a stable sort, whatever the width of a digit and by however many tasks.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
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

Machine machine_of(const Steps& steps, CpuLevel level = CpuLevel::v4) {
  if (std::holds_alternative<GridOrderSteps>(steps)) return {cpu_target(level), *find_profile("cuda-h100")};
  return Machine(cpu_target(level));
}

std::vector<Steps> network_steps(int64_t length) {
  if (length <= 64)
    return {GridOrderSteps{.entries = 64, .threads = 32, .size = 64},
            GridOrderSteps{.entries = 512, .threads = 64, .size = 64}};
  return {GridOrderSteps{.entries = 512, .threads = 128, .size = 512},
          GridOrderSteps{.entries = 64, .threads = 32, .size = 64, .merges = 1}};
}

std::vector<Steps> radix_steps(int64_t length) {
  std::vector<Steps> all;
  for (const int64_t width : {1, 2, 3, 4, 8, 11}) all.push_back(OrderSteps{.mode = OrderMode::sort, .width = width});
  if (length == 1) return all;  // nothing to share
  for (const int64_t width : {3, 8, 11})
    for (const int64_t parts : {2, 7})
      for (const int64_t ranges : {0, 1})
        all.push_back(OrderSteps{.mode = OrderMode::shared, .width = width, .selects = ranges, .tasks = parts});
  return all;
}

// Ranks, or the indices of the first k, of three rows of `kinds` values from `least` on, by every way to sort them
// whole.
void expect_stable(DType t, int64_t length, int64_t k, int64_t kinds = 101, double least = -50) {
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
    values[at] = static_cast<double>(static_cast<int64_t>(at) * 7919 % kinds) + least;
    const auto f = static_cast<float>(values[at]);
    const auto i = static_cast<int64_t>(values[at]);
    std::memcpy(start.values[x].data() + at * size_of(t), t == DType::f32 ? static_cast<const void*>(&f) : &i,
                size_of(t));
  }
  std::vector<Steps> ways = radix_steps(length);
  std::ranges::copy(network_steps(length), std::back_inserter(ways));
  for (const Steps& steps : ways) {
    const Machine machine = machine_of(steps, length % 2 ? CpuLevel::v4 : CpuLevel::v3);
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

TEST(Order, EveryWayToSortRowsIsStable) {
  for (const int64_t length : {1, 15, 64, 333})
    for (const DType t : {DType::f32, DType::i64})
      for (const int64_t k : {int64_t{0}, (length + 1) / 2}) expect_stable(t, length, k);
  // Ranges that no sample tells apart.
  for (const int64_t length : {64, 333})
    for (const DType t : {DType::f32, DType::i64})
      for (const int64_t kinds : {1, 2}) expect_stable(t, length, 0, kinds);
  // The last of all keys: nothing lies beyond a range that ends with it.
  for (const int64_t k : {0, 64}) expect_stable(DType::i64, 64, k, 1, -0x1p63);
}

// The indices of the first k of columns, which repeat values, by every way to take columns together.
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
  std::vector<Steps> ways;
  for (const int64_t width : {16, 32, 64})
    for (const int64_t strips : {1, 2, 4})
      ways.push_back(OrderSteps{.mode = OrderMode::across, .columns = 1, .width = width, .strips = strips});
  for (const int64_t size : {32, 512})
    if (length <= size || 2 * k <= size)
      ways.push_back(GridOrderSteps{.entries = 512, .threads = 64, .size = size, .columns = 1});
  for (const Steps& steps : ways) {
    const Machine machine = machine_of(steps);
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

// Elements with ties, both zeros, infinities and NaN of several payloads, by kind of row: mixed, all equal, falling,
// rising.
float special(int64_t row, int64_t at) {
  const int64_t mixed = (at * 7919 + row * 31) % 211;
  if (row % 4 == 1) return row % 8 == 1 ? -0.0f : std::numeric_limits<float>::infinity();
  if (row % 4 == 2) return static_cast<float>(-at);
  if (row % 4 == 3) return static_cast<float>(at / 2);
  if (mixed == 5) return std::bit_cast<float>(0x7fc00000u + static_cast<uint32_t>(at));
  if (mixed == 6) return std::bit_cast<float>(0xffc00000u + static_cast<uint32_t>(at));
  if (mixed == 7) return -std::numeric_limits<float>::infinity();
  if (mixed < 40) return mixed % 2 ? 0.0f : -0.0f;
  return static_cast<float>(mixed - 100);
}

// The first k of rows, or of columns: indices, and the elements there bit by bit.
void expect_best(const Dims& d, int axis, int64_t k, bool largest, const Steps& steps) {
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, d});
  const NodeId i = *b.add(*find_op("top_k_indices"), std::vector{x},
                          TopKIndicesAttrs{.k = k, .axis = axis, .largest = largest}.pack());
  const NodeId v = *b.add(*find_op("gather_elements"), std::vector{x, i}, GatherElementsAttrs{.axis = axis}.pack());
  b.output(i), b.output(v);
  const Graph graph = std::move(b).finish();
  const Group group{.kind = GroupKind::reduce, .nodes = {i, v}, .inputs = {x}, .outputs = {i, v}};
  const int64_t length = d[axis], rows = d[1 - axis];
  const auto place = [&](int64_t row, int64_t at, int64_t n) { return axis == 1 ? row * n + at : at * rows + row; };
  std::vector<float> values(static_cast<size_t>(length * rows));
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t at = 0; at < length; ++at) values[static_cast<size_t>(place(row, at, length))] = special(row, at);
  PartitionRun r;
  r.values.resize(graph.size());
  r.values[x].resize(values.size() * sizeof(float));
  std::memcpy(r.values[x].data(), values.data(), r.values[x].size());
  const Result<Program> p = lower(graph, group, machine_of(steps), {.steps = &steps});
  ASSERT_TRUE(p.ok()) << p.error().message;
  const Status ran = run_program(graph, *p, r);
  ASSERT_TRUE(ran.ok()) << print(steps) << ": " << ran.error().message;
  const auto* indices = reinterpret_cast<const int64_t*>(r.values[i].data());
  const auto* bits = reinterpret_cast<const uint32_t*>(r.values[v].data());
  for (int64_t row = 0; row < rows; ++row) {
    const auto value = [&](int64_t at) { return values[static_cast<size_t>(place(row, at, length))]; };
    const auto greater = [&](int64_t a, int64_t c) {
      if (std::isnan(value(a)) || std::isnan(value(c))) return !std::isnan(value(c));
      return value(a) > value(c);
    };
    std::vector<int64_t> all(static_cast<size_t>(length));
    std::iota(all.begin(), all.end(), 0);
    std::ranges::stable_sort(all, [&](int64_t a, int64_t c) { return largest ? greater(a, c) : greater(c, a); });
    for (int64_t at = 0; at < k; ++at) {
      const int64_t want = all[static_cast<size_t>(at)], here = place(row, at, k);
      ASSERT_EQ(indices[here], want) << print(steps) << " row " << row << " place " << at << " length " << length;
      ASSERT_EQ(bits[here], std::bit_cast<uint32_t>(value(want))) << print(steps) << " row " << row;
    }
  }
}

TEST(Order, ListsHoldTheBestOfRowsWhateverTheyHold) {
  for (const int64_t length : {17, 64, 100, 300, 4200})
    for (const int64_t k : {1, 10, 16, 17, 40})
      for (const bool largest : {true, false}) {
        if (k > length) continue;
        const int64_t width = k <= 16 ? 1 : k <= 32 ? 2 : 4;
        for (const int64_t strips : {1, 4})
          expect_best({9, length}, 1, k, largest,
                      OrderSteps{.mode = OrderMode::list, .width = width, .tasks = 2, .strips = strips});
        expect_best({21, length}, 1, k, largest,
                    OrderSteps{.mode = OrderMode::list, .width = width, .tasks = 2, .strips = 16});
      }
}

TEST(Order, PiecesOfRowsHoldTheBestWhateverTheyHold) {
  for (const int64_t length : {1, 17, 300, 1100})
    for (const int64_t k : {1, 10, 31})
      for (const int axis : {0, 1})
        for (const int64_t size : {64, 256}) {
          if (k > length || (length > size && 2 * k > size)) continue;
          const Dims d = axis == 0 ? Dims{length, 11} : Dims{11, length};
          expect_best(d, axis, k, k % 2 == 0,
                      GridOrderSteps{.entries = 256, .threads = 64, .size = size, .columns = axis == 0});
        }
}

TEST(Order, BlocksOfThreadsShareRowsByTheirLength) {
  const auto lowered = [](const Dims& d, int axis, int64_t k) {
    const bool ranks = k == 0;
    const Attrs attrs =
        ranks ? OrderRankAttrs{.axis = axis}.pack() : TopKIndicesAttrs{.k = k, .axis = axis, .largest = true}.pack();
    const Sort sort = sort_of(DType::f32, d, ranks ? "order_rank" : "top_k_indices", attrs);
    const Result<Program> p = lower(sort.graph, sort.group, machine_of(GridOrderSteps{}));
    EXPECT_TRUE(p.ok()) << p.error().message;
    return *p;
  };
  const auto text = [&](const Dims& d, int axis, int64_t k) {
    const Program p = lowered(d, axis, k);
    return fmt::format("{}; {} kernels", print(p.steps), p.kernels.size());
  };
  EXPECT_EQ(text({4096, 64}, 1, 10),
            "grid_order entries 1024 threads 256 size 64 columns 0 axis 0 merges 0; 1 kernels");
  EXPECT_EQ(text({8, 256}, 1, 10), "grid_order entries 256 threads 64 size 256 columns 0 axis 0 merges 0; 1 kernels");
  EXPECT_EQ(text({1024, 3000}, 1, 10),
            "grid_order entries 4096 threads 1024 size 4096 columns 0 axis 0 merges 0; 1 kernels");
  EXPECT_EQ(text({8, 32000}, 1, 10),
            "grid_order entries 2048 threads 512 size 2048 columns 0 axis 0 merges 0; 2 kernels");
  EXPECT_EQ(text({1, 1 << 20}, 1, 10),
            "grid_order entries 2048 threads 512 size 2048 columns 0 axis 0 merges 0; 3 kernels");
  EXPECT_EQ(text({256, 65536}, 0, 10),
            "grid_order entries 2048 threads 512 size 256 columns 1 axis 0 merges 0; 1 kernels");
  EXPECT_EQ(text({1024, 1024}, 0, 5),
            "grid_order entries 2048 threads 512 size 256 columns 1 axis 0 merges 0; 2 kernels");
  EXPECT_EQ(text({2, 1 << 14}, 1, 0),
            "grid_order entries 4096 threads 1024 size 4096 columns 0 axis 0 merges 1; 6 kernels");
}

// What is kept of pieces must get less from kernel to kernel, or they would never end.
TEST(Order, PiecesThatLeaveAsMuchAsTheyTakeAreRefused) {
  const auto lowers = [](int64_t k, int64_t size) {
    const Sort sort =
        sort_of(DType::f32, {2, 20000}, "top_k_indices", TopKIndicesAttrs{.k = k, .axis = 1, .largest = true}.pack());
    const Steps steps = GridOrderSteps{.entries = size, .threads = std::max<int64_t>(32, size / 4), .size = size};
    return lower(sort.graph, sort.group, machine_of(steps), {.steps = &steps}).ok();
  };
  EXPECT_TRUE(lowers(1024, 4096));
  EXPECT_FALSE(lowers(1500, 4096));
  EXPECT_FALSE(lowers(2048, 4096));
  EXPECT_TRUE(lowers(32, 64));
  EXPECT_FALSE(lowers(33, 64));
}

TEST(Order, ListsOfRowsForAllLanesAreSortedBesideEachOther) {
  const auto exchanges = [](int64_t strips) {
    const Sort sort = sort_of(DType::f32, {64, 256}, "top_k_indices", TopKIndicesAttrs{.k = 10, .axis = 1}.pack());
    const Steps steps = OrderSteps{.mode = OrderMode::list, .width = 1, .tasks = 2, .strips = strips};
    const Result<Program> p = lower(sort.graph, sort.group, Machine(cpu_target(CpuLevel::v4)), {.steps = &steps});
    EXPECT_TRUE(p.ok()) << p.error().message;
    return std::ranges::count_if(p->kernels[0].kernel->insts, [](const Inst& i) {
      return i.op == Op::prim && i.prim == Prim::max && i.type == ValueType{DType::i64, 8};
    });
  };
  EXPECT_GT(exchanges(16), 2 * exchanges(8)) << "exchanges of whole vectors, for which none is shuffled";
}

TEST(Order, ListsHoldTheBestOfColumnsThatAreTurned) {
  for (const int64_t length : {5, 17, 300})
    for (const int64_t k : {1, 5, 17, 40})
      for (const int64_t strips : {1, 2})
        if (k <= length)
          expect_best({length, 37}, 0, k, k % 2 == 0,
                      OrderSteps{.mode = OrderMode::list, .columns = 1, .width = k <= 16 ? 1 : 4, .strips = strips});
}

TEST(Order, CopiedColumnsHoldTheBestWhateverTheyHold) {
  for (const int64_t length : {16, 70, 256, 300, 700})
    for (const int64_t k : {3, 5, 10, 16})
      for (const bool largest : {true, false})
        expect_best({length, 37}, 0, k, largest,
                    OrderSteps{.mode = OrderMode::across, .columns = 1, .width = 16, .strips = 2});
}

TEST(Order, ShortRowsLieInTheLanesOfVectors) {
  const auto mode = [](const Dims& d, int64_t k, DType t = DType::f32) {
    const Sort sort = sort_of(t, d, "top_k_indices", TopKIndicesAttrs{.k = k, .axis = 1}.pack());
    Machine machine(cpu_target(CpuLevel::v4));
    machine.profile = machine.profile.with_threads(2);
    const Result<Program> p = lower(sort.graph, sort.group, machine);
    EXPECT_TRUE(p.ok()) << p.error().message;
    return std::get<OrderSteps>(p->steps).mode;
  };
  for (const DType t : {DType::f32, DType::f16, DType::i64, DType::u8}) {
    EXPECT_EQ(mode({4096, 2}, 2, t), OrderMode::across);
    EXPECT_EQ(mode({4096, 8}, 8, t), OrderMode::across);
    EXPECT_EQ(mode({4096, 32}, 4, t), OrderMode::across);
  }
  EXPECT_EQ(mode({4096, 64}, 5), OrderMode::list);   // lanes read as many lines
  EXPECT_EQ(mode({4096, 32}, 17), OrderMode::list);  // places that no registers hold
  EXPECT_EQ(mode({16, 8}, 2), OrderMode::list);      // a thread would have none
  EXPECT_EQ(mode({33, 8}, 2), OrderMode::list);      // most lanes of the last vector have no row
  for (const int64_t length : {2, 3, 8, 17, 32})
    for (const int64_t k : {1, 2, 3, 8, 16})
      for (const bool largest : {true, false})
        if (k <= length)
          expect_best({37, length}, 1, k, largest,
                      OrderSteps{.mode = OrderMode::across, .columns = 1, .width = k <= 3 ? 32 : 16});
}

TEST(Order, ShortRowsShareTasks) {
  const auto strips = [](const Dims& d) {
    const Sort sort = sort_of(DType::f32, d, "top_k_indices", TopKIndicesAttrs{.k = 10, .axis = 1}.pack());
    Machine machine(cpu_target(CpuLevel::v4));
    machine.profile = machine.profile.with_threads(2);
    const Result<Program> p = lower(sort.graph, sort.group, machine);
    EXPECT_TRUE(p.ok()) << p.error().message;
    EXPECT_EQ(std::get<OrderSteps>(p->steps).mode, OrderMode::list);
    return std::get<OrderSteps>(p->steps).strips;
  };
  EXPECT_EQ(strips({4096, 256}), 16);
  EXPECT_LE(strips({4096, 1024}), 4);  // what is read again is near
  EXPECT_EQ(strips({4096, 32000}), 1);
  EXPECT_EQ(strips({8, 256}), 1);  // all threads have tasks
}

// Whatever is wanted of however many columns: as many rows share a task as its own memory holds lists of.
TEST(Order, ListsFitIntoATasksOwnMemory) {
  for (const DType t : {DType::f32, DType::f64, DType::i64})
    for (const int64_t k : {17, 33, 64}) {
      const Sort sort = sort_of(t, {64, 20000}, "top_k_indices", TopKIndicesAttrs{.k = k, .axis = 0}.pack());
      const Machine machine(cpu_target(CpuLevel::v4));
      const Result<Program> p = lower(sort.graph, sort.group, machine);
      ASSERT_TRUE(p.ok()) << name(t) << " k " << k << ": " << p.error().message;
      for (const int64_t strips : {8, 64}) {
        OrderSteps more = std::get<OrderSteps>(p->steps);
        more.strips = strips;
        const Steps steps = more;
        const Result<Program> other = lower(sort.graph, sort.group, machine, {.steps = &steps});
        EXPECT_TRUE(other.ok() || other.error().unsupported) << other.error().message;
      }
    }
}

// Few of the elements are put into the lists of columns: a kernel of the same steps without a bound reads no words of
// hits.
TEST(Order, ColumnsOfManyPlacesAreBounded) {
  const auto words = [](int64_t k) {
    const Sort sort = sort_of(DType::f32, {256, 65536}, "top_k_indices", TopKIndicesAttrs{.k = k, .axis = 0}.pack());
    const Result<Program> p = lower(sort.graph, sort.group, Machine(cpu_target(CpuLevel::v4)));
    EXPECT_TRUE(p.ok()) << p.error().message;
    const std::vector<Memory>& all = p->kernels[0].kernel->memories;
    return std::ranges::count_if(all,
                                 [](const Memory& m) { return m.kind == MemKind::local && m.dtype == DType::u32; });
  };
  EXPECT_EQ(words(10), 1);
  EXPECT_EQ(words(3), 0);
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
  const auto steps = [](const Dims& d, int threads, DType dtype = DType::f32) {
    const Sort sort = sort_of(dtype, d, "order_rank", OrderRankAttrs{.axis = 1}.pack());
    Machine machine(cpu_target(CpuLevel::v4));
    machine.profile = machine.profile.with_threads(threads);
    const Result<Program> p = lower(sort.graph, sort.group, machine);
    EXPECT_TRUE(p.ok()) << p.error().message;
    return std::get<OrderSteps>(p->steps);
  };
  EXPECT_EQ(steps({1, 1 << 18}, 2).mode, OrderMode::shared);
  EXPECT_EQ(steps({1, 1 << 18}, 2).tasks, 2);
  EXPECT_EQ(steps({2, 1 << 18}, 8).tasks, 4);
  EXPECT_EQ(steps({1, 1 << 18}, 2).width, 11);
  EXPECT_EQ(steps({1, 1 << 18}, 64).tasks, 64);
  EXPECT_EQ(steps({1, 1 << 18}, 64).width, 6) << "with wide digits parts would write to the same lines";
  EXPECT_EQ(steps({1, 1 << 18}, 1).mode, OrderMode::sort);
  EXPECT_EQ(steps({2, 1 << 18}, 2).mode, OrderMode::sort);
  EXPECT_EQ(steps({1, 1 << 18}, 64).selects, 0) << "so many would look at all of the row";
  for (const DType t : {DType::f32, DType::i64}) {
    EXPECT_EQ(steps({1, 8192}, 2, t).mode, OrderMode::shared);
    EXPECT_EQ(steps({1, 8192}, 2, t).selects, 1) << "each sorts a range";
  }
  EXPECT_EQ(steps({1, 65536}, 2).width, 11);
  EXPECT_EQ(steps({1, 2048}, 2).mode, OrderMode::sort) << "two more kernels cost as much";
}

}  // namespace
}  // namespace thermite
