// SPDX-License-Identifier: Apache-2.0
// When products around a softmax become attention, and that it stays within their tolerance.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "ir/graph/check.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "ir/ops/tolerance.h"
#include "passes/graph/optimize.h"
#include "tests/passes/run_partition.h"

namespace thermite {
namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();

struct Parts {
  int64_t queries = 64, keys = 512;
  bool divides = false, shows_shares = false, where = false, fixed = false;  // fixed: the mask is one number
};

// As models write it: keys transposed, heads beside each other, softmax in between.
Graph parts(const Parts& p) {
  GraphBuilder b;
  const auto op = [&](const char* name, std::vector<NodeId> in, Attrs a = {}) { return *b.add(*find_op(name), in, a); };
  const NodeId q = b.input({DType::f32, {2, p.queries, 3, 8}}), k = b.input({DType::f32, {2, p.keys, 3, 8}});
  const NodeId v = b.input({DType::f32, {2, p.keys, 3, 8}});
  const auto heads = [&](NodeId x, bool turned) {
    return op(
        "permute", {x},
        PermuteAttrs{.perm = turned ? std::vector<int64_t>{0, 2, 3, 1} : std::vector<int64_t>{0, 2, 1, 3}}.pack());
  };
  const auto product = [&](NodeId x, NodeId y) {
    return op(
        "dot_general", {x, y},
        DotGeneralAttrs{.lhs_contract = {3}, .rhs_contract = {2}, .lhs_batch = {0, 1}, .rhs_batch = {0, 1}}.pack());
  };
  NodeId s = product(heads(q, false), heads(k, true));
  s = op(p.divides ? "div" : "mul", {s, b.literal({DType::f32, {}}, make_scalar(DType::f32, p.divides ? 2.5 : 0.4))});
  if (p.where)
    s = op("where", {b.input({DType::boolean, {2, 1, 1, p.keys}}), s,
                     b.literal({DType::f32, {}}, make_scalar(DType::f32, -kInf))});
  else
    s = op("add", {s, p.fixed ? b.literal({DType::f32, {1, 1, 1, 1}}, make_scalar(DType::f32, 0.75))
                              : b.input({DType::f32, {2, 1, 1, p.keys}})});
  const NodeId shares = op("softmax", {s}, SoftmaxAttrs{.axis = 3}.pack());
  b.output(heads(product(shares, heads(v, false)), false));
  if (p.shows_shares) b.output(shares);
  return std::move(b).finish();
}

bool has(const Graph& g, std::string_view op) {
  return std::ranges::any_of(g.nodes, [&](const Node& n) { return n.op->name == op; });
}

TEST(Attention, PartsBecomeTheOpWhereScoresAreMany) {
  const auto joined = [](const Parts& p, Numerics numerics, bool device = true) {
    GraphReport report;
    const Graph g = *optimize_graph(parts(p), {.numerics = numerics, .attention = device, .report = &report});
    const auto named = std::ranges::find(report.rewrites, "join-attention", &RewriteRecord::rule);
    EXPECT_EQ(has(g, "dot_product_attention"), named != report.rewrites.end());
    return has(g, "dot_product_attention") && !has(g, "dot_general") && !has(g, "exp");
  };
  for (const Parts& p : {Parts{}, Parts{.divides = true}, Parts{.where = true}}) {
    EXPECT_TRUE(joined(p, Numerics::fast));
    EXPECT_TRUE(joined(p, Numerics::relaxed));
    EXPECT_FALSE(joined(p, Numerics::exact));
  }
  EXPECT_FALSE(joined({.shows_shares = true}, Numerics::fast));
  EXPECT_FALSE(joined({.queries = 8, .keys = 16}, Numerics::fast));
  EXPECT_FALSE(joined({}, Numerics::fast, false));
}

// Within the tolerance of the parts; NaN for rows that a mask leaves nothing of.
TEST(Attention, OpStaysWithinTheToleranceOfItsParts) {
  for (const Parts& p : {Parts{}, Parts{.where = true}, Parts{.fixed = true}}) {
    const Graph before = parts(p);
    const Graph after = *optimize_graph(before, {.numerics = Numerics::fast});
    ASSERT_TRUE(has(after, "dot_product_attention"));
    std::vector<RefTensor> in;
    for (NodeId n : before.inputs) {
      RefTensor x(before[n].type);
      for (size_t k = 0; k < x.f.size(); ++k) x.f[k] = std::sin(static_cast<double>(k * 7 % 1000 + in.size()));
      if (!p.where && in.size() == 2) std::ranges::fill(x.f, 1e38);  // ten of them are beyond the range
      for (size_t k = 0; k < x.i.size(); ++k) x.i[k] = k % 3 != 0 && k < 512;
      if (in.size() == 3)
        for (size_t k = 512; k < x.f.size(); ++k) x.f[k] = -kInf;
      x.round_to_dtype();
      in.push_back(std::move(x));
    }
    const auto want = expected_outputs(before, in);
    ASSERT_TRUE(want.ok());
    std::vector<Bytes> bytes;
    for (const RefTensor& x : in) {
      bytes.emplace_back(static_cast<size_t>(x.count()) * size_of(x.dtype));
      x.to_bytes(bytes.back().data());
    }
    const auto run = run_partition(after, unfused_partition(after), bytes);
    ASSERT_TRUE(run.ok()) << run.error().message;
    const Bytes& y = run->values[after.outputs[0]];
    const Deviation d = compare(y.data(), want->front());
    EXPECT_LE(d.worst_error_ratio, 1) << d.text;
    float last = 0;
    std::memcpy(&last, y.data() + y.size() - sizeof last, sizeof last);
    EXPECT_EQ(std::isnan(last), !p.fixed);
  }
}

}  // namespace
}  // namespace thermite
