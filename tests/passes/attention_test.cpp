// SPDX-License-Identifier: Apache-2.0
// Attention: one result by every schedule, and what keys that are not there may hold.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "ir/graph/check.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "tests/passes/row_samples.h"
#include "tests/passes/run_partition.h"
#include "tests/support/random_graph.h"

namespace thermite {
namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();

struct Shape {
  Dims q, k, v, mask{};
  DType mask_type = DType::f32;
  bool masked = false;
};

// With an operand and a result that other ops change in the same group.
RowSample attention(const Shape& d, DType t, const DotProductAttentionAttrs& attrs) {
  GraphBuilder b;
  const NodeId q = b.input({t, d.q}), k = b.input({t, d.k}), v = b.input({t, d.v});
  std::vector<NodeId> in{q, *b.add(*find_op("neg"), std::vector{k}, {}), v};
  if (d.masked) in.push_back(b.input({d.mask_type == DType::boolean ? DType::boolean : t, d.mask}));
  const NodeId y = *b.add(*find_op("dot_product_attention"), in, attrs.pack());
  b.output(*b.add(*find_op("abs"), std::vector{y}, {}));
  b.output(y);
  return whole_sample(std::move(b).finish(), GroupKind::contraction);
}

const Machine& machine() {
  static const Machine m(cpu_target(CpuLevel::v4));
  return m;
}

AttentionSteps across(int64_t vectors, int64_t keys, int64_t tiles = 1) {
  return {.mode = AttentionMode::across, .vectors = vectors, .keys = keys, .tiles = tiles};
}
constexpr AttentionSteps kAlong{.mode = AttentionMode::along, .vectors = 1, .keys = 1};
constexpr AttentionSteps kScalar{.mode = AttentionMode::scalar, .vectors = 1, .keys = 4};

const Shape kShapes[] = {
    {{1, 3}, {1, 3}, {1, 1}},
    {{2, 19, 8}, {2, 67, 8}, {2, 67, 5}},
    {{3, 37, 4}, {1, 130, 4}, {3, 130, 17}},
    {{2, 3, 7, 20}, {2, 1, 65, 20}, {2, 1, 65, 33}, {65}, DType::f32, true},
    {{2, 17, 5}, {2, 70, 5}, {2, 70, 4}, {17, 70}, DType::f32, true},
    {{2, 21, 5}, {2, 64, 5}, {2, 64, 4}, {2, 1, 64}, DType::boolean, true},
    {{1, 33, 5}, {1, 71, 5}, {1, 71, 4}, {33, 71}, DType::boolean, true},
    {{2, 3, 16}, {2, 1100, 16}, {2, 1100, 24}},
    {{2, 2, 1, 16}, {2, 1, 600, 16}, {2, 1, 600, 70}, {2, 2, 1, 600}, DType::f32, true},
    {{5, 4}, {0, 4}, {0, 2}},
    {{1, 150, 4}, {1, 130, 4}, {1, 130, 5}},
    {{1, 260, 4}, {1, 600, 4}, {1, 600, 3}},
};

Bytes bits_of(const RowSample& s, const Program& p) {
  PartitionRun r;
  r.values.resize(s.graph.size());
  for (NodeId n : s.graph.inputs) r.values[n] = random_contents(s.graph[n].type, n);
  const Status ran = run_program(s.graph, p, r);
  EXPECT_TRUE(ran.ok()) << ran.error().message;
  return r.values[s.graph.outputs[0]];
}

TEST(Attention, EveryScheduleHasTheSameBits) {
  int ran = 0;
  for (const Shape& d : kShapes)
    for (const DType t : {DType::f32, DType::f64, DType::bf16})
      for (const Causal causal : {Causal::none, Causal::top_left, Causal::bottom_right}) {
        if (t != DType::f32 && (causal != Causal::bottom_right || elements(d.k) > 3000)) continue;
        const RowSample s = attention(d, t, {.causal = causal, .masked_rows = MaskedRows::nan});
        SameBits same(s, machine(), 3);
        EXPECT_TRUE(same.run(kScalar)) << print(s.graph);
        EXPECT_TRUE(same.run(kAlong)) << print(s.graph);
        for (const auto& steps : {across(1, 16), across(2, 8), across(4, 4), across(3, 1), across(1, 8, 8),
                                  across(2, 8, 2), across(4, 4, 4)})
          ran += same.run(steps);
        EXPECT_FALSE(same.run(across(2, 3)));
        EXPECT_FALSE(same.run(across(2, 8, 0)));
      }
  EXPECT_GT(ran, 100);
}

// An exp that is no normal number is none: values that are 0 at all other keys show it.
TEST(Attention, ATinyExpIsNone) {
  const Shape shapes[] = {{{2, 17, 5}, {2, 70, 5}, {2, 70, 4}, {70}, DType::f32, true},
                          {{1, 2, 5}, {1, 1100, 5}, {1, 1100, 4}, {1100}, DType::f32, true}};
  for (const Shape& d : shapes)
    for (const DType t : {DType::f32, DType::f64}) {
      const RowSample s = attention(d, t, {});
      const auto of_mask = [&](double far, const Program& p) {
        PartitionRun r;
        r.values.resize(s.graph.size());
        const auto filled = [&](NodeId n, int64_t keys, int64_t width, double there, double masked) {
          for (int64_t k = 0; k < keys * width; ++k)
            store_scalar(make_scalar(t, k / width % d.mask[0] % 3 ? there : masked),
                         r.values[n].data() + k * size_of(t));
        };
        for (NodeId n : s.graph.inputs) r.values[n] = random_contents(s.graph[n].type, n);
        filled(s.graph.inputs[2], d.v[0] * d.v[1], d.v[2], 0, 1);
        filled(s.graph.inputs[3], d.mask[0], 1, 0, far);
        EXPECT_TRUE(run_program(s.graph, p, r).ok());
        return to_double(load_scalar(t, r.values[s.graph.outputs[0]].data()));
      };
      for (const Steps& steps : {Steps(kScalar), Steps(kAlong), Steps(across(1, 16)), Steps(across(4, 4))}) {
        const Result<Program> p = lower(s.graph, s.group, machine(), {.steps = &steps});
        ASSERT_TRUE(p.ok()) << p.error().message;
        const double normal = t == DType::f32 ? -80 : -700, tiny = t == DType::f32 ? -95 : -725;
        EXPECT_EQ(of_mask(tiny, *p), 0) << print(steps);
        EXPECT_GT(of_mask(normal, *p), 0) << print(steps);
      }
    }
}

// Elements that kernels made by `steps` load, in so many tasks of each.
double loads_of(const RowSample& s, const Steps& steps, int64_t tasks = -1) {
  const Result<Program> p = lower(s.graph, s.group, machine(), {.steps = &steps});
  EXPECT_TRUE(p.ok());
  if (!p.ok()) return 0;
  PartitionRun r;
  r.tasks = tasks;
  r.values.resize(s.graph.size());
  for (NodeId n : s.graph.inputs) r.values[n] = random_contents(s.graph[n].type, n);
  EXPECT_TRUE(run_program(s.graph, *p, r).ok());
  return static_cast<double>(r.loads);
}

// Of a block's keys that are not there neither scores nor exps are made.
TEST(Attention, WalksTheKeysThatAreThere) {
  const auto loads = [](int64_t keys, const Steps& steps) {
    return loads_of(attention({{32, 16}, {keys, 16}, {keys, 16}}, DType::f32, {}), steps);
  };
  for (const Steps steps : {across(1, 16), across(2, 8), across(4, 4)})
    EXPECT_LT(loads(72, steps), 0.68 * loads(128, steps)) << print(steps);
}

// Tiles of a task read the keys and values once.
TEST(Attention, TilesShareCopiesOfKeys) {
  const auto saved = [](int64_t rows, int64_t tiles, Causal causal) {
    const RowSample s = attention({{2, rows, 8}, {2, 300, 8}, {2, 300, 8}}, DType::f32, {.causal = causal});
    return loads_of(s, across(1, 16)) - loads_of(s, across(1, 16, tiles));
  };
  const int64_t copy = 2 * 2 * 300 * 8;  // of both heads' keys and values
  EXPECT_GE(saved(64, 4, Causal::none), 3 * copy);
  EXPECT_GE(saved(60, 2, Causal::none), 2 * copy);
  EXPECT_GT(saved(300, 4, Causal::top_left), 5 * copy);
  EXPECT_LT(saved(16, 4, Causal::none), copy / 10) << "one tile shares with nobody";
}

// Tiles share a copy where threads have as much to do with fewer tasks.
TEST(Attention, TasksAreLargeWhereThreadsHaveEnoughOfThem) {
  const auto tiles = [](int64_t heads, int64_t rows, int64_t keys, int64_t threads, Causal causal = Causal::none) {
    Machine m = machine();
    m.profile.threads = threads;
    const RowSample s =
        attention({{heads, rows, 64}, {heads, keys, 64}, {heads, keys, 64}}, DType::f32, {.causal = causal});
    const Result<Program> p = lower(s.graph, s.group, m);
    EXPECT_TRUE(p.ok());
    return p.ok() ? std::get<AttentionSteps>(p->steps).tiles : 0;
  };
  EXPECT_GT(tiles(12, 512, 512, 2), 1);
  EXPECT_GT(tiles(12, 512, 512, 2, Causal::top_left), 1);
  EXPECT_EQ(tiles(1, 128, 2048, 16), 1);
  EXPECT_LE(tiles(1, 512, 512, 2, Causal::top_left), 2) << "the second half of them has three times as many keys";
}

// Of tiles that do not come out even tasks have nearly as many: 9 are 5 and 4, and not 8 and 1.
TEST(Attention, TasksAreOfNearlyOneSize) {
  const RowSample s = attention({{257, 8}, {64, 8}, {64, 8}}, DType::f32, {});
  EXPECT_NEAR(loads_of(s, across(2, 8, 8), 1) / loads_of(s, across(2, 8, 8), 2), 5.0 / 9, 0.03);
}

// A wide tile of causal queries walks keys that most of them do not have.
TEST(Attention, CausalQueriesAreFewAtOnceWhereRowsAreShort) {
  const auto vectors = [](int64_t rows, int64_t size, Causal causal) {
    const RowSample s =
        attention({{24, rows, size}, {24, rows, size}, {24, rows, size}}, DType::f32, {.causal = causal});
    const Result<Program> p = lower(s.graph, s.group, machine());
    EXPECT_TRUE(p.ok());
    const auto steps = std::get<AttentionSteps>(p->steps);
    EXPECT_EQ(steps.mode, AttentionMode::across);
    return steps.vectors;
  };
  EXPECT_EQ(vectors(100, 33, Causal::top_left), 1);
  EXPECT_GT(vectors(100, 33, Causal::none), 1);
  EXPECT_GT(vectors(100, 8, Causal::none), 1) << "each tile copies all keys";
  EXPECT_GT(vectors(2048, 64, Causal::top_left), 1);
}

// Blocks of threads have a CPU's bits, with narrow indices, whatever they have of queries.
TEST(Attention, RunsOnGPUs) {
  const Machine gpu(cpu_target(CpuLevel::v4), *find_profile("cuda-a100"));
  for (const Shape& d : kShapes)
    for (const DType t : {DType::f32, DType::f64, DType::bf16})
      for (const Causal causal : {Causal::none, Causal::top_left, Causal::bottom_right}) {
        if (t != DType::f32 && (causal != Causal::bottom_right || elements(d.k) > 3000)) continue;
        const RowSample s = attention(d, t, {.causal = causal, .masked_rows = MaskedRows::nan});
        const Bytes want = bits_of(s, *lower(s.graph, s.group, machine()));
        for (const int64_t rows : {1, 2, 4}) {
          if (rows != 4 && elements(d.k) > 3000) continue;
          const Steps steps = GridAttentionSteps{.rows = rows};
          const Result<Program> p = lower(s.graph, s.group, gpu, {.steps = &steps});
          ASSERT_TRUE(p.ok()) << p.error().message;
          EXPECT_EQ(bits_of(s, *p), want) << print(steps) << print(s.graph);
        }
      }
}

TEST(Attention, BlocksOfThreadsTakeAsManyQueriesAsThereAre) {
  const Machine gpu(cpu_target(CpuLevel::v4), *find_profile("cuda-h100"));
  const auto steps = [&](const Shape& d) {
    const RowSample s = attention(d, DType::f32, {});
    const Result<Program> p = lower(s.graph, s.group, gpu);
    EXPECT_TRUE(p.ok()) << p.error().message;
    return fmt::format("{}; {} kernels", print(p->steps), p->kernels.size());
  };
  EXPECT_EQ(steps({{32, 2048, 128}, {32, 2048, 128}, {32, 2048, 128}}), "grid_attention rows 4; 1 kernels");
  EXPECT_EQ(steps({{12, 512, 64}, {12, 512, 64}, {12, 512, 64}}), "grid_attention rows 2; 1 kernels");
  EXPECT_EQ(steps({{12, 1, 64}, {12, 2048, 64}, {12, 2048, 64}}), "grid_attention rows 1; 2 kernels");
  const RowSample s = attention({{1, 4}, {3, 4}, {3, int64_t{1} << 17}}, DType::f32, {});
  for (const int64_t rows : {0, 1, 3, 8}) {
    const Steps refused = GridAttentionSteps{.rows = rows};
    EXPECT_FALSE(lower(s.graph, s.group, gpu, {.steps = &refused}).ok()) << rows;
  }
  const Result<Program> p = lower(s.graph, s.group, gpu);
  ASSERT_TRUE(p.ok()) << p.error().message;
  EXPECT_EQ(std::get<AttentionSteps>(p->steps), kScalar) << "no shared memory holds such values";
}

std::vector<float> run(const RowSample& s, const std::vector<std::vector<float>>& inputs) {
  PartitionRun r;
  r.values.resize(s.graph.size());
  for (size_t k = 0; k < inputs.size(); ++k) {
    Bytes& in = r.values[s.graph.inputs[k]];
    in.resize(inputs[k].size() * sizeof(float));
    std::memcpy(in.data(), inputs[k].data(), in.size());
  }
  const Result<Program> p = lower(s.graph, s.group, machine());
  EXPECT_TRUE(p.ok()) << (p.ok() ? "" : p.error().message);
  EXPECT_TRUE(run_program(s.graph, *p, r).ok());
  const Bytes& out = r.values[s.graph.outputs[1]];
  std::vector<float> y(out.size() / sizeof(float));
  std::memcpy(y.data(), out.data(), out.size());
  return y;
}

std::vector<float> numbers(int64_t n, uint32_t seed) {
  std::vector<float> x(static_cast<size_t>(n));
  for (float& v : x) v = static_cast<float>(static_cast<int32_t>(seed = seed * 1664525 + 1013904223)) * 0x1p-30f;
  return x;
}

// Later keys and values of a causal row are not read into it, whatever they hold: queries after them see them.
TEST(Attention, LaterKeysAreNotThere) {
  constexpr int64_t kQueries = 70, kSize = 4;
  const RowSample s =
      attention({{kQueries, kSize}, {kQueries, kSize}, {kQueries, kSize}}, DType::f32, {.causal = Causal::top_left});
  const auto q = numbers(kQueries * kSize, 1), k = numbers(kQueries * kSize, 2), v = numbers(kQueries * kSize, 3);
  const std::vector<float> want = run(s, {q, k, v});
  for (const bool key : {false, true})
    for (const float x : {kInf, NAN}) {
      constexpr int64_t kAt = 37;
      auto k2 = k, v2 = v;
      (key ? k2 : v2)[kAt * kSize] = x;
      const std::vector<float> y = run(s, {q, k2, v2});
      EXPECT_EQ(std::memcmp(y.data(), want.data(), kAt * kSize * sizeof(float)), 0);
      EXPECT_FALSE(std::isfinite(y[kAt * kSize]));
    }
}

TEST(Attention, RowsWithoutAKeyAreZeroOrNaN) {
  const std::vector<float> q = numbers(6, 1), k = numbers(8, 2), v = numbers(8, 3);
  std::vector<float> mask(12, 0.0f);
  std::fill_n(mask.begin() + 4, 4, -kInf);
  for (const MaskedRows rows : {MaskedRows::zeros, MaskedRows::nan}) {
    const RowSample s =
        attention({{3, 2}, {4, 2}, {4, 2}, {3, 4}, DType::f32, true}, DType::f32, {.masked_rows = rows});
    const std::vector<float> y = run(s, {q, k, v, mask});
    for (size_t e : {2, 3}) EXPECT_TRUE(rows == MaskedRows::nan ? std::isnan(y[e]) : y[e] == 0) << y[e];
    for (size_t e : {0, 1, 4, 5}) EXPECT_TRUE(std::isfinite(y[e]));
  }
  // Three queries, one key: the first two have none.
  for (const MaskedRows rows : {MaskedRows::zeros, MaskedRows::nan}) {
    const RowSample s =
        attention({{3, 2}, {1, 2}, {1, 2}}, DType::f32, {.causal = Causal::bottom_right, .masked_rows = rows});
    const std::vector<float> y = run(s, {q, {1, 2}, {3, 4}});
    EXPECT_EQ(y, (std::vector<float>{0, 0, 0, 0, 3, 4}));
  }
}

// Copies of blocks of values as long as these would be hundreds of times what the op reads.
TEST(Attention, LongValuesAreReadWhereTheyLie) {
  const RowSample s = attention({{1, 4}, {3, 4}, {3, int64_t{1} << 17}}, DType::f32, {});
  const Result<Program> p = lower(s.graph, s.group, machine());
  ASSERT_TRUE(p.ok()) << p.error().message;
  EXPECT_EQ(std::get<AttentionSteps>(p->steps), kScalar);
  const Kernel& k = *p->kernels[0].kernel;
  std::vector<uint64_t> scalars;
  for (const ScalarBinding& b : p->kernels[0].scalars) scalars.push_back(b.bits);
  EXPECT_LT(scratch_bytes(k, scalars), size_t{3} << 19) << "a query's sums, and a line";
  const Steps along = kAlong;
  const Result<Program> copied = lower(s.graph, s.group, machine(), {.steps = &along});
  ASSERT_TRUE(copied.ok()) << copied.error().message;
  EXPECT_TRUE(bits_of(s, *p) == bits_of(s, *copied));
}

// What is made at the results' places, before or after them, is made by the same kernel.
TEST(Attention, MakesMapsAtItsPlaces) {
  GraphBuilder b;
  const Type t{DType::f32, {2, 20, 8}};
  const NodeId q = b.input(t), k = b.input(t), v = b.input(t), x = b.input(t);
  const NodeId before = *b.add(*find_op("neg"), std::vector{x}, {});
  const NodeId y = *b.add(*find_op("dot_product_attention"), std::vector{q, k, v}, DotProductAttentionAttrs{}.pack());
  b.output(before);
  b.output(*b.add(*find_op("add"), std::vector{y, before}, {}));
  const Graph g = std::move(b).finish();
  Group group{.kind = GroupKind::contraction, .nodes = {4, 5, 6}, .inputs = {0, 1, 2, 3}, .outputs = {4, 6}};
  Partition fused;
  fused.groups = {group};
  std::vector<Bytes> in;
  for (NodeId n : g.inputs) in.push_back(random_contents(g[n].type, n));
  const auto one = run_partition(g, fused, in), each = run_partition(g, unfused_partition(g), in);
  ASSERT_TRUE(one.ok() && each.ok());
  EXPECT_TRUE(one->refused.empty()) << one->refused[0];
  for (NodeId n : g.outputs) EXPECT_EQ(one->values[n], each->values[n]);
}

}  // namespace
}  // namespace thermite
