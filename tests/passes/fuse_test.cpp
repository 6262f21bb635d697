// SPDX-License-Identifier: Apache-2.0
// Shapes of groups: what must be one kernel, what must not.
#include "passes/fuse/fuse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/fuse/landscape.h"
#include "passes/graph/optimize.h"

namespace thermite {
namespace {

struct Maker {
  GraphBuilder b;
  NodeId in(Dims d, DType t = DType::f32) { return b.input({t, d}); }
  NodeId weight(Dims d) {
    std::vector<float> data(static_cast<size_t>(elements(d)));
    for (size_t k = 0; k < data.size(); ++k) data[k] = 0.25f * static_cast<float>(k % 7) + 0.5f;
    return b.constant(make_constant({DType::f32, d}, data.data()));
  }
  NodeId op(const char* name, std::vector<NodeId> x, Attrs a = {}) {
    auto r = b.add(*find_op(name), x, std::move(a));
    EXPECT_TRUE(r.ok()) << name << (r.ok() ? "" : r.error().message);
    return r.ok() ? *r : 0;
  }
  NodeId conv(NodeId x, int64_t out, int64_t tap, int64_t groups = 1) {
    const int64_t in = b.type(x).dims[1];
    const NodeId w = weight({out, in / groups, tap, tap});
    return op("conv", {x, w},
              ConvAttrs{.strides = {1, 1},
                        .dilations = {1, 1},
                        .pads_low = {tap / 2, tap / 2},
                        .pads_high = {tap / 2, tap / 2},
                        .groups = groups}
                  .pack());
  }
};

Partition fused(const Graph& g, Numerics numerics = Numerics::exact, Graph* out = nullptr,
                const DeviceProfile& profile = device_profiles()[0]) {
  GraphOptions options;
  options.numerics = numerics;
  WeightScaling scaling;
  options.scaling = &scaling;
  auto simple = optimize_graph(g, options);
  EXPECT_TRUE(simple.ok()) << (simple.ok() ? "" : simple.error().message);
  if (!simple.ok()) return {};
  simple->outputs.resize(g.outputs.size());
  simple = optimize_graph(std::move(*simple), {});  // without what is asked
  if (!simple.ok()) return {};
  auto p = fuse(*simple, profile);
  EXPECT_TRUE(p.ok()) << (p.ok() ? "" : p.error().message);
  if (!p.ok()) return {};
  const Status s = verify(*simple, *p);
  EXPECT_TRUE(s.ok()) << (s.ok() ? "" : s.error().message) << print(*simple, *p);
  const Partition u = unfused_partition(*simple);
  const Status us = verify(*simple, u);
  EXPECT_TRUE(us.ok()) << (us.ok() ? "" : us.error().message);
  SCOPED_TRACE(print(*simple, *p));
  if (out) *out = *simple;
  return *p;
}

std::vector<GroupKind> kinds(const Partition& p) {
  std::vector<GroupKind> r;
  for (const Group& g : p.groups) r.push_back(g.kind);
  return r;
}

TEST(Fuse, SoftmaxOfSumTimesMatrixIsTwoKernels) {
  Maker m;
  const NodeId a = m.in({64, 256}), b = m.in({64, 256}), c = m.in({256, 32});
  const NodeId s = m.op("softmax", {m.op("add", {a, b})}, SoftmaxAttrs{.axis = 1}.pack());
  m.b.output(m.op("dot_general", {s, c}, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack()));
  const Partition p = fused(m.b.graph());
  EXPECT_THAT(kinds(p), ::testing::ElementsAre(GroupKind::reduce, GroupKind::contraction));
}

TEST(Fuse, LayerNormIsOneKernel) {
  Maker m;
  const NodeId x = m.in({128, 512}), scale = m.weight({512}), bias = m.weight({512});
  const Attrs along = ReduceMeanAttrs{.axes = {1}, .keepdims = true}.pack();
  const NodeId d = m.op("sub", {x, m.op("reduce_mean", {x}, along)});
  const NodeId var = m.op("reduce_mean", {m.op("mul", {d, d})}, along);
  const NodeId eps = m.b.literal({DType::f32, {}}, make_scalar(DType::f32, 1e-5));
  const NodeId n = m.op("div", {d, m.op("sqrt", {m.op("add", {var, eps})})});
  m.b.output(m.op("add", {m.op("mul", {n, scale}), bias}));
  EXPECT_THAT(kinds(fused(m.b.graph())), ::testing::ElementsAre(GroupKind::reduce));
  EXPECT_THAT(kinds(fused(m.b.graph(), Numerics::fast)), ::testing::ElementsAre(GroupKind::reduce));
}

TEST(Fuse, ConvTakesBiasActivationAndResidual) {
  Maker m;
  const NodeId x = m.in({1, 32, 24, 24});
  const NodeId y = m.op("relu", {m.op("add", {m.conv(x, 32, 3), m.weight({1, 32, 1, 1})})});
  const NodeId z = m.op("add", {m.conv(y, 32, 3), m.weight({1, 32, 1, 1})});
  m.b.output(m.op("relu", {m.op("add", {z, x})}));
  const Partition p = fused(m.b.graph());
  EXPECT_THAT(kinds(p), ::testing::ElementsAre(GroupKind::contraction, GroupKind::contraction));
}

// relu(reshape(x w)), where w has two dimensions of columns
Partition reshaped_product(Dims columns, Dims to) {
  Maker m;
  const NodeId x = m.in({64, 48}), w = m.in({48, columns[0], columns[1]});
  const NodeId y = m.op("dot_general", {x, w}, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack());
  const NodeId r = m.op("reshape", {y}, ReshapeAttrs{.dims = {to.begin(), to.end()}}.pack());
  m.b.output(m.op("relu", {r}));
  return fused(m.b.graph());
}

TEST(Fuse, ProductsTakeEpiloguesBehindReshapesThatLoopsFollow) {
  EXPECT_EQ(reshaped_product({3, 16}, {64, 48}).groups.size(), 1u);
  EXPECT_EQ(reshaped_product({3, 16}, {8, 8, 3, 16}).groups.size(), 1u);
  EXPECT_EQ(reshaped_product({3, 16}, {8, 8, 48}).groups.size(), 1u);
  EXPECT_EQ(reshaped_product({3, 16}, {64, 8, 6}).groups.size(), 2u);  // neither divides the other
}

// Everything else depends on weights alone; two terms become one in relaxed only.
TEST(Fuse, BatchNormFoldsIntoTheWeight) {
  for (const Numerics numerics : {Numerics::fast, Numerics::relaxed}) {
    Maker m;
    const NodeId x = m.in({1, 8, 12, 12});
    const NodeId eps = m.b.literal({DType::f32, {}}, make_scalar(DType::f32, 1e-5));
    const NodeId mean = m.weight({1, 8, 1, 1}), var = m.weight({1, 8, 1, 1});
    const NodeId factor = m.op("div", {m.weight({1, 8, 1, 1}), m.op("sqrt", {m.op("add", {var, eps})})});
    const NodeId y = m.op("mul", {m.op("sub", {m.conv(x, 8, 3), mean}), factor});
    m.b.output(m.op("relu", {m.op("add", {y, m.weight({1, 8, 1, 1})})}));
    Graph g;
    const Partition p = fused(m.b.graph(), numerics, &g);
    std::vector<std::string_view> runtime;
    std::vector<char> fixed(g.size(), 1);
    for (NodeId n = 0; n < g.size(); ++n) {
      fixed[n] = g[n].op->name != "input";
      for (NodeId in : g[n].inputs) fixed[n] = fixed[n] && fixed[in];
      if (!fixed[n] && !g[n].op->has(kLeaf)) runtime.push_back(g[n].op->name);
    }
    if (numerics == Numerics::fast)
      EXPECT_THAT(runtime, ::testing::ElementsAre("conv", "add", "add", "relu")) << print(g, p);
    else
      EXPECT_THAT(runtime, ::testing::ElementsAre("conv", "add", "relu")) << print(g, p);
  }
}

TEST(Fuse, ReshapedOutputIsAnAlias) {
  Maker m;
  const NodeId x = m.in({6, 4});
  m.b.output(m.op("reshape", {m.op("exp", {x})}, ReshapeAttrs{.dims = {24}}.pack()));
  EXPECT_THAT(kinds(fused(m.b.graph())), ::testing::ElementsAre(GroupKind::map, GroupKind::alias));
}

TEST(Fuse, ViewsFoldIntoTheirReaders) {
  Maker m;
  const NodeId x = m.in({64, 64});
  const NodeId t = m.op("permute", {x}, PermuteAttrs{.perm = {1, 0}}.pack());
  const NodeId s = m.op("slice", {t}, SliceAttrs{.starts = {0, 0}, .limits = {32, 64}, .steps = {1, 1}}.pack());
  m.b.output(m.op("exp", {s}));
  m.b.output(m.op("tanh", {m.op("reshape", {s}, ReshapeAttrs{.dims = {2048}}.pack())}));
  const Partition p = fused(m.b.graph());
  for (const Group& g : p.groups) EXPECT_THAT(g.inputs, ::testing::ElementsAre(x));
}

TEST(Fuse, PoolingIsAReduceGroupWithAViewProducer) {
  Maker m;
  const NodeId x = m.in({1, 16, 32, 32});
  const NodeId w =
      m.op("window", {m.op("relu", {x})}, WindowAttrs{.sizes = {2, 2}, .strides = {2, 2}, .dilations = {1, 1}}.pack());
  m.b.output(m.op("reduce_max", {w}, ReduceMaxAttrs{.axes = {4, 5}}.pack()));
  EXPECT_THAT(kinds(fused(m.b.graph())), ::testing::ElementsAre(GroupKind::reduce));
}

// Statistics of groups of channels walk each as one row: there a bias by channel would be looked for by a division per
// element. It is added behind the convolution, though each reader could do so for less traffic.
TEST(Fuse, ABiasIsAddedBeforeChannelsAreJoined) {
  Maker m;
  const auto channels = [&] { return m.op("reshape", {m.weight({128})}, ReshapeAttrs{.dims = {1, 128, 1, 1}}.pack()); };
  const NodeId x = m.op("add", {m.conv(m.in({1, 128, 32, 32}), 128, 3), channels()});
  const NodeId rows = m.op("reshape", {x}, ReshapeAttrs{.dims = {1, 32, 4096}}.pack());
  const auto mean = [&](NodeId of) {
    return m.op("reduce_mean", {of}, ReduceMeanAttrs{.axes = {2}, .keepdims = true}.pack());
  };
  const NodeId apart = m.op("sub", {rows, mean(rows)});
  const NodeId root = m.op("rsqrt", {m.op("add", {mean(m.op("mul", {apart, apart})), m.weight({1})})});
  const NodeId y = m.op("reshape", {m.op("mul", {apart, root})}, ReshapeAttrs{.dims = {1, 128, 32, 32}}.pack());
  const NodeId scaled = m.op("add", {m.op("mul", {y, channels()}), channels()});
  m.b.output(m.conv(m.op("mul", {scaled, m.op("sigmoid", {scaled})}), 128, 3));
  Graph g;
  const Partition p = fused(m.b.graph(), Numerics::exact, &g);
  const auto adds = [&](NodeId n) { return g[n].op->name == "add" && elements(g[n].type.dims) > 32; };
  EXPECT_TRUE(std::ranges::count(p.groups, GroupKind::reduce, &Group::kind) > 0) << print(g, p);
  for (const Group& group : p.groups)
    if (group.kind == GroupKind::reduce) EXPECT_TRUE(std::ranges::none_of(group.nodes, adds)) << print(g, p);
}

// A slice that cuts within the rows that images interleaved become: for each of its elements two places would be
// divided. One that cuts between them is read through.
TEST(Fuse, ACutWithinInterleavedRowsIsApart) {
  for (const int64_t cut : {111, 110}) {
    Maker m;
    const NodeId turned = m.op("permute", {m.in({32, 2, 2, 56, 56})}, PermuteAttrs{.perm = {0, 3, 1, 4, 2}}.pack());
    const NodeId image = m.op("reshape", {turned}, ReshapeAttrs{.dims = {32, 112, 112}}.pack());
    m.b.output(
        m.op("slice", {image}, SliceAttrs{.starts = {0, 0, 0}, .limits = {32, 112, cut}, .steps = {1, 1, 1}}.pack()));
    EXPECT_EQ(fused(m.b.graph()).groups.size(), cut % 2 ? 2u : 1u) << cut;
  }
}

// A reshape divides places where an operand of what it reads changes within its rows and repeats there, too.
TEST(Fuse, ReshapesDivideThePlacesOfWhatRepeatsWithinTheirRows) {
  struct Case {
    Dims operand;
    int64_t row;
    bool divides;
  };
  for (const Case& c :
       {Case{{6, 1, 1}, 96, true}, Case{{6, 1, 1}, 32, false}, Case{{4, 8}, 96, true}, Case{{4, 8}, 32, false},
        Case{{2, 6, 4, 8}, 96, false}, Case{{2, 1, 1, 1}, 96, false}, Case{{8}, 32, true}, Case{{8}, 8, false}}) {
    Maker m;
    const NodeId sum = m.op("add", {m.in({2, 6, 4, 8}), m.in(c.operand)});
    m.b.output(m.op("reshape", {sum}, ReshapeAttrs{.dims = {384 / c.row, c.row}}.pack()));
    const Graph& g = m.b.graph();
    EXPECT_EQ(Landscape(g).facts[g.outputs[0]].divided != kNoNode, c.divides) << to_string(c.operand) << " " << c.row;
  }
}

TEST(Fuse, DifferentReducedAxesAreApartAndExplained) {
  Maker m;
  const NodeId x = m.in({256, 256}), e = m.op("exp", {x});
  m.b.output(m.op("reduce_sum", {e}, ReduceSumAttrs{.axes = {0}}.pack()));
  m.b.output(m.op("reduce_sum", {e}, ReduceSumAttrs{.axes = {1}}.pack()));
  const Partition p = fused(m.b.graph());
  EXPECT_GE(p.groups.size(), 2u);
  EXPECT_FALSE(p.refusals.empty());
}

TEST(Fuse, RefusalsNameRuleNodesAndNumbers) {
  Maker m;
  const NodeId x = m.in({64, 64}), w = m.in({64, 64});
  const NodeId d = m.op("dot_general", {x, w}, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack());
  const NodeId s = m.op("reduce_sum", {d}, ReduceSumAttrs{.axes = {1}}.pack());
  m.b.output(s);
  const Partition p = fused(m.b.graph());
  ASSERT_EQ(p.refusals.size(), 1u);
  EXPECT_EQ(p.refusals[0].rule, "anchor-kinds-differ");
  EXPECT_EQ(p.refusals[0].producer, d);
  EXPECT_EQ(p.refusals[0].consumer, s);
  EXPECT_THAT(p.refusals[0].detail, ::testing::HasSubstr("f32[64, 64]"));
}

// The rows of a product are read once for each strip of its columns, each element by itself.
TEST(Fuse, ArithmeticInFrontOfAProductsRowsIsDoneOnce) {
  const auto kinds_of = [](int64_t columns, bool in_front_of_columns) {
    Maker m;
    const NodeId x = m.in({196, 384}), y = m.in({384, columns});
    const NodeId z = in_front_of_columns ? y : x;
    const NodeId scaled = m.op("add", {m.op("mul", {z, m.in(m.b.type(z).dims)}), m.in(m.b.type(z).dims)});
    const std::vector<NodeId> factors{in_front_of_columns ? x : scaled, in_front_of_columns ? scaled : y};
    m.b.output(m.op("dot_general", factors, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack()));
    return kinds(fused(m.b.graph()));
  };
  using ::testing::ElementsAre;
  EXPECT_THAT(kinds_of(1152, false), ElementsAre(GroupKind::map, GroupKind::contraction));
  EXPECT_THAT(kinds_of(8, false), ElementsAre(GroupKind::contraction));
  EXPECT_THAT(kinds_of(1152, true), ElementsAre(GroupKind::contraction));  // strips of columns are packed once
}

// What is computed in front of a product is packed for it: behind the product before it costs less, and columns are
// multiplied as they lie.
TEST(Fuse, ArithmeticBetweenProductsEndsTheFirst) {
  Maker m;
  const NodeId x = m.in({1, 64, 56, 56}), shortcut = m.in({1, 256, 56, 56});
  const auto add_bias = [&](NodeId to, int64_t channels) {
    return m.op("add", {to, m.op("reshape", {m.weight({channels})}, ReshapeAttrs{.dims = {1, channels, 1, 1}}.pack())});
  };
  const NodeId y = m.op("relu", {add_bias(m.conv(x, 64, 3), 64)});
  m.b.output(m.op("relu", {m.op("add", {add_bias(m.conv(y, 256, 1), 256), shortcut})}));
  Graph g;
  const Partition p = fused(m.b.graph(), Numerics::exact, &g, *find_profile("cpu-vnni-2fma-2core"));
  ASSERT_EQ(p.groups.size(), 2u);
  EXPECT_EQ(g[p.groups[0].outputs[0]].op->name, "relu");
}

TEST(Fuse, BytesAreWidenedWhereTheyAreMultiplied) {
  Maker m;
  const auto widened = [&](Dims d) {
    return m.op("cast", {m.in(std::move(d), DType::u8)}, CastAttrs{.to = DType::i32}.pack());
  };
  const DotGeneralAttrs a{.lhs_contract = {1}, .rhs_contract = {0}};
  m.b.output(m.op("dot_general", {widened({196, 384}), widened({384, 1152})}, a.pack()));
  EXPECT_THAT(kinds(fused(m.b.graph())), ::testing::ElementsAre(GroupKind::contraction));
}

// Where an element lies is asked for each strip, too: windows of images that were padded and rolled are stored.
TEST(Fuse, RowsAreAskedForOnceWhereTheyLie) {
  const auto kinds_of = [](bool pads, bool rolls) {
    Maker m;
    NodeId x = m.in({14, 14, 384});
    if (pads) x = m.op("pad", {x}, PadAttrs{.low = {0, 0, 0}, .high = {2, 2, 0}}.pack());
    const int64_t side = pads ? 16 : 14;
    if (rolls) x = m.op("roll", {x}, RollAttrs{.shifts = {-4, -4, 0}}.pack());
    x = m.op("reshape", {x}, ReshapeAttrs{.dims = {2, side / 2, 2, side / 2, 384}}.pack());
    x = m.op("permute", {x}, PermuteAttrs{.perm = {0, 2, 1, 3, 4}}.pack());
    m.b.output(
        m.op("dot_general", {x, m.in({384, 1152})}, DotGeneralAttrs{.lhs_contract = {4}, .rhs_contract = {0}}.pack()));
    return kinds(fused(m.b.graph()));
  };
  using ::testing::ElementsAre;
  EXPECT_THAT(kinds_of(true, true), ElementsAre(GroupKind::map, GroupKind::contraction));
  EXPECT_THAT(kinds_of(false, true), ElementsAre(GroupKind::contraction));
  EXPECT_THAT(kinds_of(true, false), ElementsAre(GroupKind::contraction));
}

// What is enlarged is not added where a convolution is stored: its columns would be cut into the repeats.
TEST(Fuse, AnEnlargedImageIsAddedBehindAConvolution) {
  for (const bool enlarged : {true, false}) {
    Maker m;
    const NodeId conv = m.conv(m.in({1, 64, 56, 56}), 64, 3);
    NodeId y = m.in({1, 64, 28, 1, 28, 1});
    if (enlarged) y = m.op("expand", {y}, ExpandAttrs{.dims = {1, 64, 28, 2, 28, 2}}.pack());
    const NodeId flat =
        enlarged ? m.op("reshape", {y}, ReshapeAttrs{.dims = {1, 64, 56, 56}}.pack()) : m.in({1, 64, 56, 56});
    m.b.output(m.op("relu", {m.op("add", {conv, flat})}));
    const Partition p = fused(m.b.graph());
    if (!enlarged) {
      EXPECT_THAT(kinds(p), ::testing::ElementsAre(GroupKind::contraction));
      continue;
    }
    EXPECT_THAT(kinds(p), ::testing::ElementsAre(GroupKind::contraction, GroupKind::map));
    EXPECT_TRUE(std::ranges::any_of(p.refusals, [](const Refusal& r) { return r.rule == "epilogue-spreads"; }));
  }
}

// Channels that are shuffled, or pixels made of channels, in front of windows: they are stored, and all else is fused.
// Every tap would gather them; the padding of zeros is part of the convolution.
TEST(Fuse, FoldedPaddingInFrontOfFiltersIsStored) {
  for (const char* op : {"pad_reflect", "pad_edge"}) {
    Maker m;
    const std::vector<int64_t> around{0, 0, 1, 1};
    const NodeId x = m.op("relu", {m.in({1, 32, 24, 24})});
    const NodeId padded = m.op(op, {x}, PadReflectAttrs{.low = around, .high = around}.pack());
    m.b.output(m.op("relu", {m.conv(padded, 32, 3)}));
    EXPECT_THAT(kinds(fused(m.b.graph())), ::testing::ElementsAre(GroupKind::map, GroupKind::contraction)) << op;
  }
}

// Images that are enlarged down and then along: what lanes read anywhere along a row is made first, not once for each.
TEST(Fuse, WhatLanesReadAnywhereIsStored) {
  const auto enlarged = [](int64_t first, int64_t second) {
    Maker m;
    const auto along = [&](NodeId x, int64_t axis) {
      const auto term = [&] {
        const NodeId at = m.b.input({DType::i64, {96}}), picked = m.op("gather", {x, at}, GatherAttrs{axis}.pack());
        return m.op("mul", {picked, axis == 2 ? m.in({96, 1}) : m.in({96})});
      };
      return m.op("add", {term(), term()});
    };
    m.b.output(along(along(m.in({1, 64, 64, 64}), first), second));
    return fused(m.b.graph()).groups.size();
  };
  EXPECT_EQ(enlarged(2, 3), 2u);
  EXPECT_EQ(enlarged(3, 2), 2u);
}

TEST(Fuse, TurnedChannelsInFrontOfWindowsAreStored) {
  const auto shuffled = [](int64_t groups, bool pixels) {
    Maker m;
    const auto to = [&](NodeId x, std::vector<int64_t> dims) {
      return m.op("reshape", {x}, ReshapeAttrs{.dims = std::move(dims)}.pack());
    };
    NodeId x = m.op("relu", {m.conv(m.in({1, 8, 6, 6}), 12, 1)});
    if (pixels)
      x = to(m.op("permute", {to(x, {1, 3, 2, 2, 6, 6})}, PermuteAttrs{.perm = {0, 1, 4, 2, 5, 3}}.pack()),
             {1, 3, 12, 12});
    else
      x = to(m.op("permute", {to(x, {1, 3, 4, 6, 6})}, PermuteAttrs{.perm = {0, 2, 1, 3, 4}}.pack()), {1, 12, 6, 6});
    m.b.output(m.op("relu", {m.conv(x, 12, 3, groups)}));
    return fused(m.b.graph());
  };
  for (const Partition& p : {shuffled(1, false), shuffled(12, false), shuffled(4, false), shuffled(1, true)}) {
    EXPECT_FALSE(p.op_by_op);
    EXPECT_LE(p.groups.size(), 3u);
  }
}

// A search that finds nothing would run the whole graph op by op.
TEST(Fuse, WhateverIsTurnedInFrontOfWindowsAPartitionIsFound) {
  for (uint32_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    std::mt19937 random(seed);
    const auto one_of = [&](std::initializer_list<int> from) { return std::data(from)[random() % from.size()]; };
    Maker m;
    NodeId x = m.in({1, 12, 8, 8});
    const auto dims = [&] { return m.b.type(x).dims; };
    const auto turn = [&](std::vector<int64_t> split, std::vector<int64_t> perm, std::vector<int64_t> to) {
      x = m.op("reshape", {x}, ReshapeAttrs{.dims = std::move(split)}.pack());
      x = m.op("permute", {x}, PermuteAttrs{.perm = std::move(perm)}.pack());
      x = m.op("reshape", {x}, ReshapeAttrs{.dims = std::move(to)}.pack());
    };
    for (int stage = 0; stage < 4; ++stage) {
      const int64_t c = dims()[1], h = dims()[2], w = dims()[3];
      switch (one_of({0, 1, 2, 3, 4})) {
        case 0:
          if (c % 3 == 0) turn({1, 3, c / 3, h, w}, {0, 2, 1, 3, 4}, {1, c, h, w});
          break;
        case 1:
          if (c % 4 == 0) turn({1, c / 4, 2, 2, h, w}, {0, 1, 4, 2, 5, 3}, {1, c / 4, 2 * h, 2 * w});
          break;
        case 2:
          if (h % 2 == 0 && w % 2 == 0) turn({1, c, h / 2, 2, w / 2, 2}, {0, 3, 5, 1, 2, 4}, {1, 4 * c, h / 2, w / 2});
          break;
        case 3:
          x = m.op("permute", {x}, PermuteAttrs{.perm = {0, 1, 3, 2}}.pack());
          break;
        default:
          x = m.op(one_of({0, 1}) ? "relu" : "neg", {x});
      }
      if (one_of({0, 1})) x = m.conv(x, dims()[1], one_of({1, 3}), one_of({0, 1}) ? dims()[1] : 1);
    }
    m.b.output(m.op("exp", {x}));
    EXPECT_FALSE(fused(m.b.graph()).op_by_op);
  }
}

TEST(Fuse, CyclesThroughAnotherGroupAreRefused) {
  Maker m;
  const NodeId x = m.in({64, 64}), w = m.in({64, 64});
  const NodeId a = m.op("exp", {x});
  const NodeId d = m.op("dot_general", {a, w}, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack());
  const NodeId e = m.op("dot_general", {d, w}, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack());
  m.b.output(m.op("mul", {e, a}));
  const Partition p = fused(m.b.graph());
  EXPECT_EQ(p.groups.size(), 3u);
}

Partition split_into(const Graph& g, const Partition& p, std::span<const size_t> refused, SplitInto into) {
  return split_groups(g, p, refused, into, device_profiles()[0]);
}

TEST(Fuse, SplitGroupsMakesEveryValueOnce) {
  Maker m;
  const NodeId x = m.in({64, 64});
  const NodeId s =
      m.op("softmax", {m.op("permute", {x}, PermuteAttrs{.perm = {1, 0}}.pack())}, SoftmaxAttrs{.axis = 1}.pack());
  m.b.output(m.op("exp", {s}));
  m.b.output(m.op("reshape", {s}, ReshapeAttrs{.dims = {4096}}.pack()));
  Graph g;
  const Partition p = fused(m.b.graph(), Numerics::exact, &g);
  const size_t all[] = {0};
  const Partition parts = split_into(g, p, all, SplitInto::parts), nodes = split_into(g, p, all, SplitInto::nodes);
  EXPECT_GT(parts.groups.size(), p.groups.size());
  EXPECT_GT(nodes.groups.size(), parts.groups.size()) << print(g, parts);
  for (const Partition& q : {parts, nodes}) {
    const Status st = verify(g, q);
    EXPECT_TRUE(st.ok()) << (st.ok() ? "" : st.error().message) << print(g, q);
  }
}

// Two products, what comes before them, between them and behind them: five kernels, not one for each node.
TEST(Fuse, SplitGroupsKeepsWhatLiesBetweenAnchorsTogether) {
  Maker m;
  const NodeId x = m.in({64, 64}), w = m.in({64, 64});
  const auto product = [&](NodeId a) {
    return m.op("dot_general", {a, w}, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack());
  };
  const NodeId first = m.op("exp", {m.op("neg", {x})});
  const NodeId second = m.op("tanh", {m.op("add", {product(first), x})});
  const NodeId y = m.op("mul", {m.op("abs", {product(second)}), second});
  m.b.output(y);
  const Graph g = m.b.graph();
  Partition p;
  p.groups.resize(1);
  for (NodeId n = 0; n < g.size(); ++n) (g[n].op->has(kLeaf) ? p.groups[0].inputs : p.groups[0].nodes).push_back(n);
  for (NodeId n : p.groups[0].nodes)
    if (g[n].op->has(kContraction)) p.groups[0].anchors.push_back(n);
  p.groups[0].outputs = {y};
  const size_t all[] = {0};
  const Partition q = split_into(g, p, all, SplitInto::parts);
  EXPECT_EQ(q.groups.size(), 5u) << print(g, q);
  EXPECT_TRUE(verify(g, q).ok()) << print(g, q);
  EXPECT_EQ(split_into(g, p, all, SplitInto::nodes).groups.size(), p.groups[0].nodes.size());
}

// What several groups compute for themselves is made once where they are cut: then parts may wait for each other.
TEST(Fuse, SplitGroupsShareWhatTheyComputedTwice) {
  Maker m;
  const NodeId x = m.in({64, 64}), w = m.in({64, 64});
  const auto product = [&](NodeId a) {
    return m.op("dot_general", {a, w}, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack());
  };
  const NodeId v = m.op("neg", {x}), z = product(v), y = m.op("add", {v, z}), last = product(y);
  m.b.output(v);
  m.b.output(last);
  const Graph g = m.b.graph();
  Partition p;
  p.groups.push_back(
      {.kind = GroupKind::contraction, .nodes = {v, z}, .inputs = {x, w}, .outputs = {z}, .anchors = {z}});
  p.groups.push_back({.kind = GroupKind::contraction,
                      .nodes = {v, y, last},
                      .inputs = {x, w, z},
                      .outputs = {v, last},
                      .anchors = {last}});
  for (const std::vector<size_t>& refused : {std::vector<size_t>{0}, {1}, {0, 1}})
    for (const SplitInto into : {SplitInto::parts, SplitInto::nodes}) {
      const Partition q = split_into(g, p, refused, into);
      const Status st = verify(g, q);
      EXPECT_TRUE(st.ok()) << (st.ok() ? "" : st.error().message) << print(g, q);
    }
}

TEST(Fuse, CompositesAreRefusedByName) {
  Maker m;
  m.b.output(m.op("softmax", {m.in({4, 4})}, SoftmaxAttrs{.axis = 1}.pack()));
  const auto p = fuse(m.b.graph(), device_profiles()[0]);
  ASSERT_FALSE(p.ok());
  EXPECT_THAT(p.error().message, ::testing::HasSubstr("softmax"));
}

}  // namespace
}  // namespace thermite
