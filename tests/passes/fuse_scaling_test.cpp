// SPDX-License-Identifier: Apache-2.0
// Passes and fuser cost the same per op at 10^2 and 10^4 ops.
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/fuse/fuse.h"
#include "passes/graph/optimize.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

// Blocks of a model: normalise, project, activate, add back.
Graph deep_model(int ops) {
  GraphBuilder b;
  auto op = [&](const char* name, std::vector<NodeId> in, Attrs a = {}) {
    return *b.add(*find_op(name), in, std::move(a));
  };
  NodeId x = b.input({DType::f32, {64, 256}});
  const NodeId w = b.input({DType::f32, {256, 256}}), bias = b.input({DType::f32, {256}});
  const Attrs along = ReduceMeanAttrs{.axes = {1}, .keepdims = true}.pack();
  while (static_cast<int>(b.graph().size()) < ops) {
    const NodeId d = op("sub", {x, op("reduce_mean", {x}, along)});
    const NodeId v = op("reduce_mean", {op("mul", {d, d})}, along);
    const NodeId n =
        op("div", {d, op("sqrt", {op("add", {v, b.literal({DType::f32, {}}, make_scalar(DType::f32, 1e-5))})})});
    const NodeId y =
        op("add", {op("dot_general", {n, w}, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack()), bias});
    const NodeId t = op("permute", {op("reshape", {op("gelu", {y})}, ReshapeAttrs{.dims = {64, 4, 64}}.pack())},
                        PermuteAttrs{.perm = {1, 0, 2}}.pack());
    const NodeId s = op("mul", {op("tanh", {t}), op("sigmoid", {t})});
    const NodeId back = op("reshape", {op("permute", {s}, PermuteAttrs{.perm = {1, 0, 2}}.pack())},
                           ReshapeAttrs{.dims = {64, 256}}.pack());
    x = op("add", {op("relu", {back}), x});
  }
  b.output(x);
  return std::move(b).finish();
}

// One value that every product reads; `kept`: beside another one that its group makes.
Graph hub(const char* maker, int ops, bool kept) {
  GraphBuilder b;
  const Type type{DType::f32, {8, 8}};
  const NodeId x = b.input(type), y = b.input(type);
  const OpDef& op = *find_op(maker);
  const NodeId c = op.arity == 2 ? *b.add(op, std::vector{x, y}, {}) : *b.add(op, std::vector{x}, {});
  if (kept) b.output(*b.add(*find_op("exp"), std::vector{c}, {}));
  for (int k = 0; k < ops; ++k) {
    const NodeId in = b.input(type);
    b.output(*b.add(*find_op("dot_general"), std::vector{c, in},
                    DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack()));
  }
  return std::move(b).finish();
}

double microseconds_per_op(const Graph& g, int ops) {
  double best = 1e30;
  const int times = testing::kSanitized && ops >= 1000 ? 1 : 3;  // long ones are steady by themselves
  for (int k = 0; k < times; ++k) {
    const std::clock_t start = std::clock();  // of this process: others may share the machine
    auto simple = optimize_graph(g, {});
    EXPECT_TRUE(simple.ok());
    auto p = fuse(*simple, device_profiles()[0]);
    EXPECT_TRUE(p.ok());
    best = std::min(best, 1e6 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / ops);
    if (k == 0) {
      EXPECT_TRUE(verify(*simple, *p).ok());
    }
  }
  return best;
}

TEST(FuseScaling, WorkPerOpStaysFlat) {
  const auto cost = [](int ops) { return microseconds_per_op(deep_model(ops), ops); };
  const double small = cost(100), middle = cost(1000), large = cost(10000);
  RecordProperty("us_per_op_100", std::to_string(small));
  RecordProperty("us_per_op_10000", std::to_string(large));
  std::printf("us per op: %.2f at 10^2, %.2f at 10^3, %.2f at 10^4\n", small, middle, large);
  EXPECT_LE(large, 2 * std::max(small, middle));
}

TEST(FuseScaling, ManyReadersOfOneValueCostTheSameEach) {
  for (const char* maker : {"add", "relu", "tanh"}) {
    for (const bool kept : {false, true}) {
      const auto cost = [&](int ops) { return microseconds_per_op(hub(maker, ops, kept), ops); };
      const double small = cost(250), large = cost(4000);
      std::printf("%s%s: us per reader: %.2f at 250, %.2f at 4000\n", maker, kept ? ", kept" : "", small, large);
      EXPECT_LE(large, 3 * small) << maker;
    }
  }
}

}  // namespace
}  // namespace thermite
