// SPDX-License-Identifier: Apache-2.0
// Convolutions of bytes whose lines are packed once for all taps of a matrix unit's filters, under the interpreter: the
// integers of any other schedule, whatever the block and the tasks.
#include <gtest/gtest.h>

#include <algorithm>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "ir/ops/reference.h"
#include "passes/graph/optimize.h"
#include "passes/graph/passes.h"
#include "passes/schedule/option.h"
#include "tests/passes/run_partition.h"
#include "tests/support/random_graph.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

using I = std::vector<int64_t>;

struct Sample {
  Dims x, w;  // w: [filters, taps.., channels]
  ConvAttrs a;
  DType pixels = DType::u8, filters = DType::i8;
  bool turned = false;  // x lies with its channels last
};

// conv(i32(x), i32(w)) + bias, back to bytes.
Graph graph_of(const Sample& s) {
  GraphBuilder b;
  const auto op = [&](const char* name, std::vector<NodeId> in, Attrs a = {}) {
    const auto r = b.add(*find_op(name), in, std::move(a));
    EXPECT_TRUE(r.ok()) << name << (r.ok() ? "" : r.error().message);
    return r.ok() ? *r : 0;
  };
  const auto wide = [&](NodeId n) { return op("cast", {n}, CastAttrs{.to = DType::i32}.pack()); };
  ConvAttrs a = s.a;
  a.channels_last = 1;
  NodeId x = b.input({s.pixels, s.turned ? Dims{s.x[0], s.x[2], s.x[3], s.x[1]} : s.x});
  const NodeId w = b.input({s.filters, s.w});
  if (s.turned) x = op("permute", {x}, PermuteAttrs{.perm = {0, 3, 1, 2}}.pack());
  const NodeId y = op("conv", {wide(x), wide(w)}, a.pack());
  b.output(op("cast", {op("add", {y, b.input({DType::i32, {1}})})}, CastAttrs{.to = DType::i16}.pack()));
  return std::move(b).finish();
}

Group whole(const Graph& g) {
  Group group;
  for (NodeId n = 0; n < g.size(); ++n) (g[n].op->has(kLeaf) ? group.inputs : group.nodes).push_back(n);
  group.kind = GroupKind::contraction;
  group.outputs = g.outputs;
  return group;
}

Bytes output(const Graph& g, const Program& p) {
  PartitionRun run;
  run.values.resize(g.size());
  for (NodeId n : g.inputs) run.values[n] = random_contents(g[n].type, 3 + n);
  const Status ran = run_program(g, p, run);
  EXPECT_TRUE(ran.ok()) << print(p.steps) << ": " << (ran.ok() ? "" : ran.error().message);
  return run.values[g.outputs[0]];
}

bool by_lines(const Program& p) {
  return std::ranges::any_of(p.kernels,
                             [](const KernelLaunch& k) { return k.schedule.find("of lines") != std::string::npos; });
}

const std::vector<Sample> kSamples{
    {{1, 4, 9, 17}, {16, 3, 3, 4}, {.pads_low = {1, 1}, .pads_high = {1, 1}}},
    {{2, 8, 7, 7}, {24, 3, 3, 8}, {.pads_low = {1, 1}, .pads_high = {1, 1}}},
    {{1, 8, 14, 14}, {40, 3, 3, 8}, {.strides = {2, 2}, .pads_low = {1, 1}, .pads_high = {1, 1}}, DType::i8},
    {{1, 12, 12, 70}, {9, 3, 5, 12}, {.strides = {1, 2}, .pads_low = {0, 2}, .pads_high = {2, 1}}},
    {{1, 16, 5, 40},
     {33, 5, 5, 16},
     {.strides = {2, 1}, .pads_low = {2, 2}, .pads_high = {2, 2}},
     DType::u8,
     DType::u8},
    {{2, 4, 90}, {17, 7, 4}, {.pads_low = {3}, .pads_high = {3}}, DType::i8, DType::u8},
    {{1, 16, 8, 9}, {16, 3, 1, 16}, {.pads_low = {1, 0}, .pads_high = {1, 0}}},
    {{2, 16, 8, 9}, {16, 1, 3, 16}, {.pads_low = {0, 1}, .pads_high = {0, 1}}},
    {{1, 24, 10, 11}, {20, 3, 3, 12}, {.pads_low = {1, 1}, .pads_high = {1, 1}, .groups = 2}},
    {{1, 64, 4, 4}, {70, 3, 3, 64}, {.pads_low = {1, 1}, .pads_high = {1, 1}}},
    {{1, 4, 3, 130}, {16, 2, 2, 4}, {}},
    {{1, 8, 11, 19}, {16, 3, 3, 8}, {.dilations = {2, 3}, .pads_low = {2, 3}, .pads_high = {2, 3}}},
    {{1, 8, 9, 8}, {16, 3, 3, 8}, {.dilations = {3, 1}}},
    {{2, 72, 6, 19}, {16, 3, 3, 72}, {.pads_low = {1, 1}, .pads_high = {1, 1}}, DType::u8, DType::i8, true},
    {{1, 8, 7, 7},
     {16, 3, 3, 8},
     {.strides = {2, 2}, .pads_low = {1, 1}, .pads_high = {1, 1}},
     DType::i8,
     DType::i8,
     true},
    {{1, 4, 9, 95}, {16, 4, 4, 4}, {.strides = {4, 4}}},
    {{1, 4, 9, 60}, {16, 3, 3, 4}, {.strides = {1, 3}, .pads_low = {0, 2}, .pads_high = {0, 2}}},
};

TEST(UnitLines, AnyStepsGiveTheIntegersOfVectors) {
  const std::vector<UnitGemmSteps> kSteps{
      {2, 2, 0, 1 << 20, 2}, {1, 3, 0, 1 << 20, 3}, {3, 1, 0, 1, 2}, {1, 1, 0, 4096, 16}, {1, 2, 0, 8192, 5}};
  const std::vector<UnitGemmSteps> kOfVectors{{2, 4, 0, 1 << 20, 2}, {1, 4, 0, 8192, 3}, {1, 1, 0, 4096, 16}};
  for (size_t k = 0; k < kSamples.size(); ++k) {
    SCOPED_TRACE(fmt::format("sample {}", k));
    const Graph g = graph_of(kSamples[k]);
    const Group group = whole(g);
    Target vectors = cpu_target(CpuLevel::v4);
    vectors.unit_bytes = false;
    const Result<Program> plain = lower(g, group, Machine(vectors));
    ASSERT_TRUE(plain.ok()) << plain.error().message;
    EXPECT_FALSE(by_lines(*plain));
    const Bytes want = output(g, *plain);
    for (const CpuLevel level : {CpuLevel::amx, CpuLevel::vnni, CpuLevel::v3}) {
      const Machine machine(cpu_target(level));
      const Result<Program> chosen = lower(g, group, machine);
      ASSERT_TRUE(chosen.ok()) << chosen.error().message;
      EXPECT_TRUE(by_lines(*chosen));
      EXPECT_TRUE(output(g, *chosen) == want) << print(chosen->steps);
    }
    const auto expect = [&](CpuLevel level, const Steps& steps) {
      const Result<Program> p = lower(g, group, Machine(cpu_target(level)), {.steps = &steps});
      ASSERT_TRUE(p.ok()) << print(steps) << ": " << p.error().message;
      EXPECT_TRUE(by_lines(*p));
      EXPECT_TRUE(output(g, *p) == want) << print(steps);
    };
    for (const UnitGemmSteps& s : kSteps) expect(CpuLevel::amx, s);
    for (const UnitGemmSteps& s : kOfVectors) expect(CpuLevel::vnni, s), expect(CpuLevel::v3, s);
  }
}

// As many columns as there are, to half a vector, unless that takes as long as a whole one; short lines beside each
// other.
TEST(UnitLines, VectorsAreFilled) {
  const Target target = cpu_target(CpuLevel::vnni);
  const Machine one(target, *find_profile("cpu-vnni-2core")), two(target, *find_profile("cpu-vnni-2fma-2core"));
  const auto block = [](int64_t lines, int64_t columns, const Machine& machine) {
    const Graph g = graph_of({{1, 64, lines, columns}, {32, 3, 3, 64}, {.pads_low = {1, 1}, .pads_high = {1, 1}}});
    const Result<Program> p = lower(g, whole(g), machine);
    return p.ok() ? p->kernels[0].schedule : p.error().message;
  };
  for (const auto& [lines, columns] : {std::pair(56, 56), std::pair(28, 28), std::pair(7, 7), std::pair(4, 112)})
    EXPECT_NE(block(lines, columns, one).find("x56 of lines"), std::string::npos) << block(lines, columns, one);
  EXPECT_NE(block(16, 40, one).find("x40 of lines"), std::string::npos) << block(16, 40, one);
  EXPECT_NE(block(56, 56, two).find("x32 of lines"), std::string::npos) << block(56, 56, two);
}

// More lines than a task keeps are shared out evenly.
TEST(UnitLines, BandsAreAsManyForEachThread) {
  const Graph g = graph_of({{1, 128, 56, 56}, {32, 3, 3, 128}, {.pads_low = {1, 1}, .pads_high = {1, 1}}});
  for (const int64_t panel : {1 << 19, 1 << 18}) {
    const Steps steps = UnitGemmSteps{.rows = 2, .columns = 4, .panel = panel, .tasks = 2};
    const Result<Program> p = lower(g, whole(g), Machine(cpu_target(CpuLevel::vnni)), {.steps = &steps});
    ASSERT_TRUE(p.ok()) << p.error().message;
    EXPECT_EQ(p->kernels[0].tasks % 2, 0);
    EXPECT_GT(p->kernels[0].tasks, 2);
  }
}

// What lines of taps do not describe is left to other schedules.
TEST(UnitLines, OtherConvolutionsAreScheduledOtherwise) {
  const std::vector<Sample> kOthers{
      {{1, 6, 9, 17}, {16, 3, 3, 6}, {}},                                        // channels that fill no group
      {{1, 8, 9, 40}, {16, 3, 3, 8}, {.strides = {1, 3}, .dilations = {1, 2}}},  // pixels and taps that lie apart
      {{1, 8, 5, 5, 5}, {16, 3, 3, 3, 8}, {}},                                   // planes
  };
  for (const Sample& s : kOthers) {
    const Graph g = graph_of(s);
    const Result<Program> p = lower(g, whole(g), Machine(cpu_target(CpuLevel::amx))),
                          plain = lower(g, whole(g), Machine(cpu_target(CpuLevel::v4)));
    ASSERT_TRUE(p.ok() && plain.ok());
    EXPECT_FALSE(by_lines(*p)) << to_string(s.w);
    EXPECT_TRUE(output(g, *p) == output(g, *plain)) << to_string(s.w);
  }
}

// conv(i32(x), i32(w)) with filters of constants and channels first.
int with_channels_last(const Dims& x, const Dims& w, ConvAttrs a) {
  GraphBuilder b;
  std::vector<std::byte> data(static_cast<size_t>(elements(w)));
  for (size_t k = 0; k < data.size(); ++k) data[k] = static_cast<std::byte>(k * 37 + 11);
  const auto wide = [&](NodeId n) { return *b.add(*find_op("cast"), {{n}}, CastAttrs{.to = DType::i32}.pack()); };
  const NodeId pixels = wide(b.input({DType::u8, x}));
  const NodeId filters = wide(b.constant(make_constant({DType::i8, w}, data.data())));
  b.output(*b.add(*find_op("conv"), {{pixels, filters}}, a.pack()));
  const Graph g = std::move(b).finish();
  const Result<Graph> plain = optimize_graph(g, {}), moved = optimize_graph(g, {.weights = {.unit_bytes = true}});
  EXPECT_TRUE(plain.ok() && moved.ok());
  const Type type = g[g.inputs[0]].type;
  const std::vector<RefTensor> in{RefTensor::from_bytes(type, random_contents(type, 5).data())};
  const auto want = evaluate_reference(*plain, in), got = evaluate_reference(*moved, in);
  EXPECT_TRUE(want.ok() && got.ok());
  EXPECT_TRUE((*want)[0].i == (*got)[0].i) << print(*moved);
  return static_cast<int>(std::ranges::count_if(
      moved->nodes, [](const Node& n) { return n.op->name == "conv" && ConvAttrs::of(n.attrs).channels_last != 0; }));
}

TEST(UnitLines, FixedFiltersComeToLieWithTheirChannelsLast) {
  const ConvAttrs padded{.pads_low = {1, 1}, .pads_high = {1, 1}};
  EXPECT_EQ(with_channels_last({1, 8, 6, 7}, {16, 8, 3, 3}, padded), 1);
  EXPECT_EQ(with_channels_last({2, 3, 6, 7}, {8, 3, 3, 3}, padded), 1);  // beside a channel of zeros
  EXPECT_EQ(with_channels_last({1, 16, 6, 7}, {16, 8, 3, 3}, {.groups = 2}), 1);
  EXPECT_EQ(with_channels_last({1, 6, 6, 7}, {16, 3, 3, 3}, {.groups = 2}), 0);
  EXPECT_EQ(with_channels_last({1, 64, 6, 7}, {16, 64, 1, 1}, {}), 0);  // a product
  EXPECT_EQ(with_channels_last({1, 8, 6, 7}, {8, 1, 3, 3}, {.groups = 8}), 0);
}

}  // namespace
}  // namespace thermite
