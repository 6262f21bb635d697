// SPDX-License-Identifier: Apache-2.0
// Reductions over several axes and arg_max: the same bits by every schedule, and what the fast forms rest on.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "ir/graph/check.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/optimize.h"
#include "passes/schedule/emit.h"
#include "tests/passes/row_samples.h"
#include "tests/passes/run_partition.h"
#include "tests/support/random_graph.h"

namespace thermite {
namespace {

RowSample over_axes(const char* op, DType t, const Dims& d, const std::vector<int64_t>& axes) {
  GraphBuilder b;
  const NodeId x = b.input({t, d});
  const NodeId y = *b.add(*find_op(op), std::vector{x}, ReduceSumAttrs{.axes = axes, .keepdims = true}.pack());
  const NodeId z = *b.add(*find_op("sub"), std::vector{x, y}, {});
  return reduce_sample(std::move(b), z);
}

const Machine& machine() {
  static const Machine m(cpu_target(CpuLevel::v4));
  return m;
}

// Rows that end within a vector, within a leaf and at its end; shorter than a leaf, than a vector.
TEST(RowFolds, ASumOverSeveralAxesIsOneTreeWhereverRowsEnd) {
  int along = 0;
  for (const int64_t length : {3, 16, 17, 48, 64, 65, 100, 128, 200, 256, 300, 512, 1030})
    for (const int64_t outer : {2, 3, 9, length < 20 ? 150 : 11})
      for (const char* op : {"reduce_sum", "reduce_max"})
        for (const DType t : {DType::f32, DType::f16}) {
          const RowSample s = over_axes(op, t, {outer, 3, length}, {0, 2});
          SameBits same(s, machine(), 1);
          EXPECT_TRUE(same.run(RowSteps{.mode = RowMode::scalar}));
          along += same.run(RowSteps{.mode = RowMode::along});
          same.run(RowSteps{.mode = RowMode::across});
        }
  EXPECT_EQ(along, 13 * 4 * 2 * 2);
}

// What is made of all elements, and of it and an element, where an operand of one dimension keeps lines apart.
RowSample over_lines(const char* op, const Dims& d) {
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, d}), y = b.input({DType::f32, {d[d.size() - 1]}});
  const NodeId both = *b.add(*find_op("add"), std::vector{x, y}, {});
  std::vector<int64_t> axes(static_cast<size_t>(d.size()));
  for (size_t k = 0; k < axes.size(); ++k) axes[k] = static_cast<int64_t>(k);
  const NodeId all = *b.add(*find_op(op), std::vector{both}, ReduceSumAttrs{.axes = axes, .keepdims = true}.pack());
  const NodeId less = *b.add(*find_op("sub"), std::vector{both, all}, {});
  return reduce_sample(std::move(b), less);
}

// Parts begin and end within lines, within leaves of those, and hold many lines or less than one.
TEST(RowFolds, ARowOverSeveralAxesIsSharedInParts) {
  for (const int64_t length : {3, 16, 17, 64, 100, 128, 256, 300, 320, 512, 1024, 1030, 3000})
    for (const char* op : {"reduce_sum", "reduce_max"}) {
      const RowSample s = over_lines(op, {5000 / length + 3, length});
      SameBits same(s, machine(), 1);
      EXPECT_TRUE(same.run(RowSteps{.mode = RowMode::scalar}));
      EXPECT_TRUE(same.run(RowSteps{.mode = RowMode::along}));
      for (const int64_t part : {64, 128, 256, 512, 1024, 2048})
        EXPECT_TRUE(same.run(RowSteps{.mode = RowMode::along, .part = part}));
    }
  const RowSample large = over_lines("reduce_sum", {1000, 3, 500});
  const Result<Program> p = lower(large.graph, large.group, machine());
  ASSERT_TRUE(p.ok()) << p.error().message;
  EXPECT_GT(std::get<RowSteps>(p->steps).part, 0) << print(p->steps);
}

// A sum across keeps sixteen states: in registers where its terms are few.
TEST(RowFolds, AShortSumAcrossHasItsStatesInRegisters) {
  for (const int64_t length : {2, 10, 16, 33, 48, 49, 64}) {
    const RowSample s = over_axes("reduce_sum", DType::f32, {4, length, 112}, {1});
    SameBits same(s, machine(), 4);
    EXPECT_TRUE(same.run(RowSteps{.mode = RowMode::scalar}));
    const Steps across = RowSteps{.mode = RowMode::across, .axis = 1};
    EXPECT_TRUE(same.run(std::get<RowSteps>(across)));
    PartitionRun r;
    r.values.resize(s.graph.size());
    r.values[0] = random_contents(s.graph[0].type, 1);
    ASSERT_TRUE(run_program(s.graph, *lower(s.graph, s.group, machine(), {.steps = &across}), r).ok());
    const int64_t read = 2 * elements(s.graph[0].type.dims);  // for the sum, and for what it is taken from
    EXPECT_EQ(static_cast<int64_t>(r.loads) == read, length <= 48) << length << ": " << r.loads;
  }
}

TEST(RowFolds, ASumOverSeveralAxesIsFoldedAlongTheInnermost) {
  const RowSample s = over_axes("reduce_sum", DType::f32, {16, 64, 3136}, {0, 2});
  const Result<Program> p = lower(s.graph, s.group, machine());
  ASSERT_TRUE(p.ok()) << p.error().message;
  EXPECT_EQ(std::get<RowSteps>(p->steps).mode, RowMode::along);
}

// Several reductions of a value, along its rows: with what is read of them.
RowSample together(const Dims& d, std::initializer_list<const char*> ops) {
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, d});
  NodeId y = x;
  for (const char* op : ops) {
    const Attrs attrs = op == std::string_view("arg_max") ? ArgMaxAttrs{.axis = 1, .keepdims = true}.pack()
                                                          : ReduceSumAttrs{.axes = {1}, .keepdims = true}.pack();
    NodeId r = *b.add(*find_op(op), std::vector{x}, attrs);
    if (b.type(r).dtype != DType::f32) r = *b.add(*find_op("cast"), std::vector{r}, CastAttrs{.to = DType::f32}.pack());
    y = *b.add(*find_op("sub"), std::vector{y, r}, {});
  }
  return reduce_sample(std::move(b), y);
}

TEST(RowFolds, ReductionsOfOneValueAreOneWalk) {
  using Ops = std::initializer_list<const char*>;
  const RowSteps along{.mode = RowMode::along};
  for (const Ops& ops : {Ops{"reduce_max", "reduce_min"}, Ops{"reduce_sum", "reduce_max"},
                         Ops{"arg_max", "reduce_sum", "reduce_min"}, Ops{"reduce_sum", "arg_max"}})
    for (const int64_t length : {5, 16, 100, 1030, 5000}) {
      const RowSample s = together({3, length}, ops);
      SameBits same(s, machine(), 4);
      EXPECT_TRUE(same.run(RowSteps{.mode = RowMode::scalar}));
      EXPECT_TRUE(same.run(along));
      if (length < 1000) continue;
      if (length > 1030) EXPECT_TRUE(same.run(RowSteps{.mode = RowMode::along, .part = 512}));
      const Steps steps = along;
      PartitionRun r;
      r.values.resize(s.graph.size());
      r.values[0] = random_contents(s.graph[0].type, 1);
      EXPECT_TRUE(run_program(s.graph, *lower(s.graph, s.group, machine(), {.steps = &steps}), r).ok());
      EXPECT_LT(static_cast<double>(r.loads), 2.4 * 3 * static_cast<double>(length))
          << "one walk for all, one for what reads them, and sums' leaves";
    }
}

TEST(RowFolds, ReductionsOfOneLongRowAreOneKernel) {
  const auto kernels = [](std::initializer_list<const char*> ops) {
    const RowSample s = together({1, int64_t{1} << 22}, ops);
    const Result<Program> p = lower(s.graph, s.group, machine());
    EXPECT_TRUE(p.ok());
    return p->kernels.size();
  };
  EXPECT_EQ(kernels({"reduce_max", "reduce_min"}), 2u) << "its parts, then what is made of all";
  EXPECT_EQ(kernels({"reduce_max", "reduce_sum", "reduce_min"}), 2u);
  EXPECT_EQ(kernels({"reduce_max"}), 2u);
}

RowSample arg(bool greatest, bool last, DType t, const Dims& d, int64_t axis) {
  GraphBuilder b;
  const NodeId x = b.input({t, d});
  const NodeId y = *b.add(*find_op(greatest ? "arg_max" : "arg_min"), std::vector{x},
                          ArgMaxAttrs{.axis = axis, .last = last}.pack());
  return reduce_sample(std::move(b), y);
}

// Few different values: ties, zeros of both signs, infinities, NaN of both signs.
std::vector<float> hard_values(size_t count, uint64_t seed) {
  constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  const float values[] = {0.0f, -0.0f, 1.0f, -1.0f, inf, -inf, 1e-45f, -1e-45f, nan, -nan};
  std::vector<float> x(count);
  for (size_t k = 0; k < count; ++k) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    const uint64_t part = seed >> 40;
    // Rows of -inf alone, of zeros, of numbers, of everything.
    const uint64_t kinds[] = {1, 2, 8, 10};
    x[k] = part % 7 == 0 ? values[(seed >> 33) % kinds[seed >> 62]] : -inf;
  }
  return x;
}

int64_t plain_arg(const float* x, int64_t n, int64_t step, bool greatest, bool last) {
  int64_t best = 0;
  auto better = [&](float a, float b) {
    if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && !std::isnan(b);
    return greatest ? a > b : a < b;
  };
  for (int64_t k = 1; k < n; ++k)
    if (better(x[k * step], x[best * step]) || (last && !better(x[best * step], x[k * step]))) best = k;
  return best;
}

// Floats are looked at once, where they are read: from then on integers are compared and selected.
TEST(RowFolds, AnArgExtremumIsFoldedByIntegers) {
  const RowSample s = arg(true, false, DType::f32, {64, 512}, 1);
  const Result<Program> p = lower(s.graph, s.group, machine());
  ASSERT_TRUE(p.ok()) << p.error().message;
  EXPECT_TRUE(std::ranges::none_of(p->kernels[0].kernel->insts, [](const Inst& i) {
    return i.op == Op::prim && i.prim == Prim::select && i.type.lanes == kVectorLanes && i.type.dtype != DType::i32;
  }));
}

TEST(RowFolds, AnArgExtremumIsThePlainLoopsByEverySchedule) {
  int ran = 0;
  for (const bool greatest : {false, true})
    for (const bool last : {false, true})
      for (const int64_t axis : {0, 1})
        for (const int64_t length : {1, 5, 16, 100, 700}) {
          const int64_t rows = 37;
          const Dims d = axis ? Dims{rows, length} : Dims{length, rows};
          const RowSample s = arg(greatest, last, DType::f32, d, axis);
          const std::vector<float> x = hard_values(static_cast<size_t>(rows * length), 5 + static_cast<uint64_t>(ran));
          for (const Steps steps :
               {RowSteps{.mode = RowMode::scalar}, RowSteps{.mode = RowMode::along},
                RowSteps{.mode = RowMode::along, .part = 64}, RowSteps{.mode = RowMode::across, .block = 16},
                RowSteps{.mode = RowMode::blocked, .block = 16}, RowSteps{.mode = RowMode::turned},
                RowSteps{.mode = RowMode::blocked, .block = 64, .part = 128}}) {
            const Result<Program> p = lower(s.graph, s.group, machine(), {.steps = &steps});
            if (!p.ok()) continue;
            PartitionRun r;
            r.values.resize(s.graph.size());
            r.values[s.graph.inputs[0]].resize(x.size() * sizeof(float));
            std::memcpy(r.values[s.graph.inputs[0]].data(), x.data(), x.size() * sizeof(float));
            const Status done = run_program(s.graph, *p, r);
            ASSERT_TRUE(done.ok()) << done.error().message;
            const auto* out = reinterpret_cast<const int64_t*>(r.values[s.graph.outputs[0]].data());
            for (int64_t row = 0; row < rows; ++row) {
              const float* from = axis ? x.data() + row * length : x.data() + row;
              ASSERT_EQ(out[row], plain_arg(from, length, axis ? 1 : rows, greatest, last))
                  << print(steps) << " length " << length << " row " << row;
            }
            ++ran;
          }
        }
  EXPECT_GT(ran, 100);
}

// How deep in loops the divisions of vectors stand.
size_t deepest_division(const Kernel& k) {
  size_t deepest = 0;
  const std::string text = print(k);
  for (size_t at = text.find(" = div "); at != std::string::npos; at = text.find(" = div ", at + 1)) {
    const size_t line = text.rfind('\n', at) + 1, end = text.find('\n', at);
    if (text.substr(at, end - at).find("f32x") == std::string::npos) continue;
    deepest = std::max(deepest, (text.find_first_not_of(' ', line) - line) / 2);
  }
  return deepest;
}

// (x - mean) / root: the quotient of a column is not one of every element, and its exponentials are made once.
TEST(RowFolds, ABlockOfColumnsMakesMathsOfAColumnOnce) {
  for (const int64_t rows : {64, 130, 700})
    for (const int64_t columns : {16, 37, 133}) {
      SCOPED_TRACE(fmt::format("{} rows of {}", rows, columns));
      GraphBuilder b;
      const NodeId x = b.input({DType::f32, {2, rows, columns}});
      const auto op = [&](const char* name, std::vector<NodeId> v) { return *b.add(*find_op(name), v, {}); };
      const auto sum = [&](NodeId v) {
        return *b.add(*find_op("reduce_sum"), std::vector{v}, ReduceSumAttrs{.axes = {1}, .keepdims = true}.pack());
      };
      const NodeId e = op("exp", {op("sub", {x, sum(x)})});
      const NodeId y = op("mul", {e, op("reciprocal", {op("sqrt", {sum(e)})})});
      const RowSample s = reduce_sample(std::move(b), y);
      SameBits same(s, machine(), 3);
      ASSERT_TRUE(same.run(RowSteps{.mode = RowMode::scalar}));
      for (const int64_t part : {0, 128}) {
        const Steps steps = RowSteps{.mode = RowMode::blocked, .axis = 1, .block = 64, .part = part, .tasks = 16};
        EXPECT_TRUE(same.run(steps));
        const Result<Program> p = lower(s.graph, s.group, machine(), {.steps = &steps});
        ASSERT_TRUE(p.ok()) << p.error().message;
        EXPECT_EQ(deepest_division(*p->kernels.back().kernel), 2u);  // in the loop over a block's columns
        EXPECT_EQ(p->kernels[0].schedule.find("1 kept") != std::string::npos, part == 0) << p->kernels[0].schedule;
      }
    }
}

// A row of x times every row of a matrix.
RowSample times_rows(DType t, int64_t rows, int64_t length) {
  GraphBuilder b;
  const NodeId x = b.input({t, {1, length}}), m = b.input({t, {rows, length}});
  const NodeId y = *b.add(*find_op("mul"), std::vector{x, m}, {});
  const NodeId sum = *b.add(*find_op("reduce_sum"), std::vector{y}, ReduceSumAttrs{.axes = {1}}.pack());
  return reduce_sample(std::move(b), sum);
}

// What is walked once, line by line; the row that all of them read is not.
// Of few columns sixteen rows are walked as one, what was made of the columns before included: vectors are full then.
TEST(RowFolds, RowsOfFewColumnsAreWalkedTogether) {
  const auto joined = [](const Program& p) {
    int all = 0;
    for (const KernelLaunch& k : p.kernels) {
      const size_t at = k.schedule.find(" joined");
      if (at != std::string::npos) all += k.schedule[at - 1] - '0';
    }
    return all;
  };
  int ran = 0;
  for (const Dims& d :
       {Dims{70, 33}, Dims{300, 3}, Dims{16, 5}, Dims{15, 7}, Dims{1000, 10}, Dims{129, 127}, Dims{200, 32}})
    for (const DType t : {DType::f32, DType::f16})
      for (const char* op : {"softmax", "log_softmax"}) {
        GraphBuilder b;
        const NodeId x = b.input({t, d});
        const NodeId centred = *b.add(*find_op("sub"),
                                      std::vector{x, *b.add(*find_op("reduce_mean"), std::vector{x},
                                                            ReduceMeanAttrs{.axes = {0}, .keepdims = true}.pack())},
                                      {});
        RowSample s =
            reduce_sample(std::move(b), *b.add(*find_op(op), std::vector{centred}, SoftmaxAttrs{.axis = 0}.pack()));
        s = whole_sample(*decompose_graph(std::move(s.graph)), GroupKind::reduce);
        SameBits same(s, machine(), 4);
        ASSERT_TRUE(same.run(RowSteps{.mode = RowMode::scalar})) << print(s.graph);
        for (const int64_t part : {0, 64}) {
          if (part >= d[0]) continue;
          const Steps steps = RowSteps{.mode = RowMode::blocked, .axis = 0, .block = 128, .part = part, .tasks = 4};
          const Result<Program> p = lower(s.graph, s.group, machine(), {.steps = &steps});
          if (!p.ok()) continue;  // rows too few for blocks
          ++ran;
          if (d[1] % kVectorLanes == 0)
            EXPECT_LE(joined(*p), 2) << "they are full as they are";
          else if (part > 0 || d[1] < 127)
            EXPECT_GT(joined(*p), 2) << print(s.graph);
          else if (op == std::string_view("softmax"))
            EXPECT_EQ(joined(*p), 0) << "exponentials are kept";
          EXPECT_TRUE(same.run(steps));
        }
      }
  EXPECT_GE(ran, 36);
}

TEST(RowFolds, RowsOfMoreThanTheCachesHoldAreBroughtNear) {
  for (const DType t : {DType::f16, DType::f32, DType::f64})
    for (const int64_t length : {64, 1000, 4096}) {
      SCOPED_TRACE(fmt::format("{} of {}", length, name(t)));
      const RowSample s = times_rows(t, 5, length);
      SameBits same(s, machine(), 1);
      uint64_t prefetches[2] = {};
      for (const int64_t ahead : {0, 1}) {
        const Steps steps = RowSteps{.mode = RowMode::along, .ahead = ahead};
        EXPECT_TRUE(same.run(steps));
        const Result<Program> p = lower(s.graph, s.group, machine(), {.steps = &steps});
        ASSERT_TRUE(p.ok()) << p.error().message;
        PartitionRun run;
        run.values.resize(s.graph.size());
        for (NodeId n : s.graph.inputs) run.values[n] = random_contents(s.graph[n].type, n);
        ASSERT_TRUE(run_program(s.graph, *p, run).ok());
        prefetches[ahead] = run.prefetches;
        const std::string bytes = fmt::format(" = const {} : i64", 8192 / size_of(t));
        EXPECT_EQ(print(*p->kernels[0].kernel).find(bytes) != std::string::npos, ahead == 1);
      }
      EXPECT_EQ(prefetches[0], 0u);
      const int64_t vectors = 5 * ((length + 15) / 16);
      EXPECT_EQ(prefetches[1], static_cast<uint64_t>(t == DType::f64 ? 2 * vectors : vectors));
    }
  const auto chosen = [](const RowSample& s, bool fetches = true) {
    Machine m = machine();
    m.profile.fetches_ahead = fetches;
    const Result<Program> p = lower(s.graph, s.group, m);
    return p.ok() ? std::get<RowSteps>(p->steps) : RowSteps{};
  };
  EXPECT_EQ(chosen(times_rows(DType::f32, 4096, 4096)).ahead, 1);
  // On some machines a core's own prefetchers do better alone.
  EXPECT_EQ(chosen(times_rows(DType::f32, 4096, 4096), false).ahead, 0);
  // The last-level cache may hold it.
  EXPECT_EQ(chosen(times_rows(DType::f32, 1024, 4096)).ahead, 0);
  EXPECT_EQ(chosen(times_rows(DType::f32, 64, 4096)).ahead, 0);
  // What lies ahead is read by nobody.
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, {8192, 4096}});
  const SliceAttrs few{.starts = {0, 0}, .limits = {8192, 256}, .steps = {1, 1}};
  const NodeId part = *b.add(*find_op("slice"), std::vector{x}, few.pack());
  const NodeId sum = *b.add(*find_op("reduce_sum"), std::vector{part}, ReduceSumAttrs{.axes = {1}}.pack());
  EXPECT_EQ(chosen(reduce_sample(std::move(b), sum)).ahead, 0);
}

RowSteps steps_over_rows(const char* op, const Dims& d, DType t = DType::f32, int64_t threads = 2) {
  GraphBuilder b;
  NodeId x = b.input({t, d});
  if (std::string_view(op) == "exp") x = *b.add(*find_op(op), std::vector{x}, {}), op = "reduce_sum";
  const NodeId y = *b.add(*find_op(op), std::vector{x}, ReduceSumAttrs{.axes = {0}}.pack());
  const RowSample s = reduce_sample(std::move(b), y);
  Machine m = machine();
  m.profile.threads = threads;
  const Result<Program> p = lower(s.graph, s.group, m);
  EXPECT_TRUE(p.ok()) << p.error().message;
  return p.ok() ? std::get<RowSteps>(p->steps) : RowSteps{.block = 0};
}

// Rows from beyond the caches are read in long runs, and no state leaves a task.
TEST(RowFolds, ThreadsShareColumnsOfManyRows) {
  ASSERT_EQ(machine().profile.threads, 2);
  const auto share = [](const RowSteps& s) { return s.part == 0 ? s.block : 0; };
  EXPECT_EQ(share(steps_over_rows("reduce_sum", {4096, 4096})), 2048);
  EXPECT_EQ(share(steps_over_rows("reduce_sum", {8192, 1024})), 512);
  EXPECT_EQ(share(steps_over_rows("reduce_sum", {20000, 600})), 304);
  EXPECT_EQ(share(steps_over_rows("reduce_max", {8192, 1024})), 512);
  // Not where runs are short: of few columns, of narrow elements, of many threads; sooner without a sum's states.
  EXPECT_EQ(share(steps_over_rows("reduce_sum", {30000, 400})), 0);
  EXPECT_EQ(share(steps_over_rows("reduce_max", {20000, 600})), 0);
  EXPECT_EQ(share(steps_over_rows("reduce_sum", {20000, 600}, DType::f16)), 0);
  EXPECT_EQ(share(steps_over_rows("reduce_sum", {8192, 1024}, DType::f32, 16)), 0);
  // Nor where caches may hold the rows, states take much of one, or maths takes the time.
  EXPECT_EQ(share(steps_over_rows("reduce_sum", {700, 700})), 64);
  EXPECT_EQ(share(steps_over_rows("reduce_sum", {2048, 16384})), 1024);
  EXPECT_EQ(share(steps_over_rows("reduce_sum", {2048, 8192}, DType::f64)), 1024);
  EXPECT_EQ(share(steps_over_rows("reduce_max", {2048, 16384})), 8192);
  EXPECT_EQ(share(steps_over_rows("exp", {8192, 1024})), 0);
}

// Columns come out even: none is cut into parts.
TEST(RowFolds, WholeColumnsAreTakenWhereThreadsShareThemEvenly) {
  EXPECT_EQ(steps_over_rows("exp", {4096, 4096}).part, 0);
  EXPECT_GT(steps_over_rows("exp", {4096, 4096}).block, 64);
  EXPECT_GT(steps_over_rows("exp", {4096, 1024}).part, 0);
}

// Passes of many rows, of few, a leaf and less are left, alone, in parts and of rows that are joined.
TEST(RowFolds, SumsOfManyRowsAreTheSameTree) {
  const auto first_axis = [](DType t, const Dims& d) {
    GraphBuilder b;
    const NodeId x = b.input({t, d});
    return reduce_sample(std::move(b),
                         *b.add(*find_op("reduce_sum"), std::vector{x}, ReduceSumAttrs{.axes = {0}}.pack()));
  };
  for (const int64_t rows : {2047, 2048, 2176, 2560 + 384 + 64 + 1, 4096 + 63, 6000})
    for (const int64_t columns : {20, 48})
      for (const DType t : {DType::f32, DType::f64, DType::f16}) {
        const RowSample s = first_axis(t, {rows, columns});
        SameBits same(s, machine(), 5);
        EXPECT_TRUE(same.run(RowSteps{.mode = RowMode::scalar}));
        for (const int64_t block : {16, 64})
          for (const int64_t part : {0, 512, 2048})
            EXPECT_TRUE(same.run(RowSteps{.mode = RowMode::blocked, .block = block, .part = part}))
                << rows << " x " << columns << " block " << block << " part " << part;
      }
}

// Of many rows, states are read and written once for eight leaves.
TEST(RowFolds, SumsOfManyRowsTouchTheirStatesSeldom) {
  const auto stores = [](DType t) {
    GraphBuilder b;
    const NodeId x = b.input({t, {4096, 16}});
    const RowSample s =
        reduce_sample(std::move(b), *b.add(*find_op("reduce_sum"), std::vector{x}, ReduceSumAttrs{.axes = {0}}.pack()));
    const Steps steps = RowSteps{.mode = RowMode::blocked, .block = 16};
    PartitionRun r;
    r.values.resize(s.graph.size());
    r.values[0] = random_contents(s.graph[0].type, 1);
    EXPECT_TRUE(run_program(s.graph, *lower(s.graph, s.group, machine(), {.steps = &steps}), r).ok());
    return static_cast<int64_t>(r.stores);
  };
  EXPECT_LT(stores(DType::f32), 2 * 16 * 16 * 4096 / 512);
  EXPECT_GT(stores(DType::f16), 16 * 16 * 4096 / 128) << "elements narrower than a state: not measured to gain";
}

// Running sums and attention have an order of their own.
TEST(RowFolds, TreesOfOtherWalksAreRefused) {
  GraphBuilder sums, heads;
  const NodeId x = sums.input({DType::f32, {7, 300}});
  const NodeId y = *sums.add(*find_op("cumsum"), std::vector{x}, CumsumAttrs{.axis = 1}.pack());
  const NodeId q = heads.input({DType::f32, {2, 17, 16}});
  const NodeId a =
      *heads.add(*find_op("dot_product_attention"), std::vector{q, q, q}, DotProductAttentionAttrs{}.pack());
  for (const RowSample& s : {reduce_sample(std::move(sums), y), reduce_sample(std::move(heads), a)}) {
    EXPECT_TRUE(lower(s.graph, s.group, machine()).ok());
    for (const RowMode mode : {RowMode::along, RowMode::across, RowMode::blocked, RowMode::scalar, RowMode::turned}) {
      const Steps steps = RowSteps{.mode = mode, .block = 64, .tasks = 4};
      EXPECT_FALSE(lower(s.graph, s.group, machine(), {.steps = &steps}).ok()) << print(steps);
    }
  }
}

}  // namespace
}  // namespace thermite
