// SPDX-License-Identifier: Apache-2.0
// Random graphs through graph passes, fuser, schedules and interpreter: a fused run has the bits of an unfused one.
#include "tests/support/random_graph.h"
#include "tests/support/shrink_graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <tuple>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "ir/ops/reference.h"
#include "passes/graph/optimize.h"
#include "passes/graph/prepare.h"
#include "tests/passes/run_partition.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

std::vector<Bytes> contents_of(const Graph& g) {
  std::vector<Bytes> r;
  for (NodeId n : g.inputs) {
    r.push_back(random_contents(g[n].type, n + 1));
    r.back().pop_back();
  }
  return r;
}

std::vector<RefTensor> tensors_of(const Graph& g, const std::vector<Bytes>& data) {
  std::vector<RefTensor> r;
  for (size_t k = 0; k < data.size(); ++k) r.push_back(RefTensor::from_bytes(g[g.inputs[k]].type, data[k].data()));
  return r;
}

// Equal bits; NaN equals NaN.
bool same(const Type& t, const Bytes& a, const Bytes& b) {
  if (a.size() != b.size()) return false;
  if (a.empty() || std::memcmp(a.data(), b.data(), a.size()) == 0) return true;
  const size_t size = size_of(t.dtype);
  for (size_t k = 0; k < a.size(); k += size) {
    const Scalar x = load_scalar(t.dtype, a.data() + k), y = load_scalar(t.dtype, b.data() + k);
    if (x == y) continue;
    if (!is_float(t.dtype) || !std::isnan(to_double(x)) || !std::isnan(to_double(y))) return false;
  }
  return true;
}

Graph must(Result<Graph> r) {
  EXPECT_TRUE(r.ok()) << (r.ok() ? "" : r.error().message);
  return r.ok() ? std::move(*r) : Graph();
}

Graph optimized(const Graph& g, Numerics numerics, WeightScaling* scaling = nullptr) {
  GraphOptions o;
  o.numerics = numerics;
  o.scaling = scaling;
  return must(optimize_graph(g, o));
}

// What is wrong with the fused run of g, or nothing.
std::string fused_differs(const Graph& original, int* refused = nullptr, int* groups = nullptr) {
  const Graph plain = must(decompose_graph(original)), simple = optimized(original, Numerics::exact);
  if (Status s = verify(simple); !s.ok()) return s.error().message;
  const std::vector<Bytes> in = contents_of(original);
  auto p = fuse(simple, default_profile(cpu_target(CpuLevel::v4)));
  if (!p.ok()) return p.error().message;
  if (Status s = verify(simple, *p); !s.ok()) return s.error().message + "\n" + print(simple) + print(simple, *p);
  const Partition u = unfused_partition(plain);
  if (Status s = verify(plain, u); !s.ok()) return s.error().message;
  if (p->estimate_us > unfused_partition(simple).estimate_us * 1.001) return "dearer than unfused";
  auto x = run_partition(plain, u, in);
  auto y = run_partition(simple, *p, in);
  if (!x.ok()) return x.error().unsupported ? "" : "unfused: " + x.error().message;
  if (!y.ok()) return "fused: " + y.error().message + "\n" + print(simple) + print(simple, *p);
  for (size_t k = 0; k < plain.outputs.size(); ++k) {
    const Type& t = plain[plain.outputs[k]].type;
    if (!same(t, x->values[plain.outputs[k]], y->values[simple.outputs[k]]))
      return fmt::format("output {} differs\n{}{}", k, print(simple), print(simple, *p));
  }
  if (refused) {
    *refused += static_cast<int>(y->refused.size());
    for (const std::string& r : y->refused) std::fprintf(stderr, "refused by lower: %s\n", r.c_str());
  }
  if (groups) *groups += static_cast<int>(p->groups.size());
  return "";
}

RandomGraphOptions options(uint64_t seed, int max_ops) {
  RandomGraphOptions o;
  o.seed = seed;
  o.max_ops = max_ops;
  o.max_elements = 3000;
  o.extents = {1, 2, 3, 5, 17};
  return o;
}

// Filters that cover their image, beside some that do not.
TEST(SinglePlaces, AreMatrixProductsOfTheSameBits) {
  struct Case {
    Dims x, w;
    int64_t pad;
    bool product;
    DType t = DType::f32;
    int64_t apart = 1;
  };
  for (const Case& c :
       {Case{{1, 300, 1, 1}, {7, 300, 1, 1}, 0, true}, Case{{1, 9, 1, 1}, {40, 9, 1, 1}, 0, true},
        Case{{3, 70, 2, 3}, {33, 70, 2, 3}, 0, true}, Case{{2, 40, 7}, {5, 40, 7}, 0, true},
        Case{{1, 20, 4, 4}, {6, 20, 4, 4}, 0, true, DType::f64}, Case{{1, 20, 4, 4}, {6, 20, 3, 4}, 0, false},
        Case{{1, 20, 3, 3}, {6, 20, 3, 3}, 1, false}, Case{{1, 20, 1, 1}, {6, 10, 1, 1}, 0, false},
        Case{{1, 20, 1, 1}, {6, 20, 1, 1}, 0, false, DType::f16},
        Case{{1, 20, 5, 5}, {6, 20, 3, 3}, 0, false, DType::f32, 2}}) {
    GraphBuilder b;
    const std::vector<int64_t> ones(static_cast<size_t>(c.x.size() - 2), 1), pads(ones.size(), c.pad),
        apart(ones.size(), c.apart);
    const ConvAttrs a{
        .strides = ones, .dilations = apart, .pads_low = pads, .pads_high = pads, .groups = c.x[1] / c.w[1]};
    const NodeId y = *b.add(*find_op("conv"), std::vector{b.input({c.t, c.x}), b.input({c.t, c.w})}, a.pack());
    b.output(*b.add(*find_op("relu"), std::array{y}, {}));
    const Graph g = std::move(b).finish();
    const Graph simple = optimized(g, Numerics::exact);
    const auto is_conv = [](const Node& n) { return n.op->name == "conv"; };
    EXPECT_EQ(std::ranges::none_of(simple.nodes, is_conv), c.product) << print(simple);
    EXPECT_EQ(fused_differs(g), "");
  }
}

TEST(RandomGraph, EveryKindAppears) {
  std::map<std::string, int> all;
  for (uint64_t seed = 1; seed <= 200; ++seed)
    for (const auto& [kind, n] : count_kinds(must(decompose_graph(random_graph(options(seed, 60)))))) all[kind] += n;
  for (const char* kind : {"contraction", "reduction", "indexed", "gather", "elementwise", "view"})
    EXPECT_GE(all[kind], 40) << kind;
}

// What the op table holds, random graphs hold; an op with an attribute of a new kind needs a maker in any_op.
TEST(RandomGraph, EveryOpOfTheTableAppears) {
  std::map<const OpDef*, int> all;
  for (uint64_t seed = 1; seed <= 400; ++seed) {
    RandomGraphOptions o = options(seed, 40);
    o.complex_numbers = true;
    for (const Node& n : random_graph(o).nodes) ++all[n.op];
  }
  for (const OpDef* op : all_ops()) EXPECT_GE(all[op], 3) << op->name;
}

TEST(RandomGraph, ProductsAreSummedInAndGiveManyTypes) {
  using Types = std::tuple<DType, std::optional<DType>, std::optional<DType>>;
  std::map<std::string_view, std::map<Types, int>> all;
  for (uint64_t seed = 1; seed <= 900; ++seed) {
    const Graph g = random_graph(options(seed, 40));
    for (const Node& n : g.nodes) {
      const bool dot = n.op->name == "dot_general";
      if (!dot && n.op->name != "conv") continue;
      const auto accumulate = dot ? DotGeneralAttrs::of(n.attrs).accumulate : ConvAttrs::of(n.attrs).accumulate;
      const auto result = dot ? DotGeneralAttrs::of(n.attrs).result : ConvAttrs::of(n.attrs).result;
      ++all[n.op->name][{g[n.inputs[0]].type.dtype, accumulate, result}];
    }
  }
  for (const char* op : {"dot_general", "conv"}) {
    EXPECT_GE(all[op].size(), 40u) << op;
    EXPECT_GE((all[op][{DType::i8, DType::i32, DType::i32}]), 10) << op;
    EXPECT_GE((all[op][{DType::u8, DType::i32, DType::i32}]), 3) << op;
  }
}

TEST(RandomGraph, ExactPassesKeepEveryBitOfTheReference) {
  for (uint64_t seed = 1; seed <= 150; ++seed) {
    const Graph g = random_graph(options(seed, 40));
    const Graph plain = must(decompose_graph(g)), simple = optimized(g, Numerics::exact);
    const auto in = contents_of(g);
    auto a = evaluate_reference(plain, tensors_of(plain, in));
    auto b = evaluate_reference(simple, tensors_of(simple, in));
    ASSERT_TRUE(a.ok() && b.ok()) << "seed " << seed;
    for (size_t k = 0; k < a->size(); ++k) {
      const Type& t = plain[plain.outputs[k]].type;
      Bytes x(static_cast<size_t>(elements(t.dims)) * size_of(t.dtype)), y(x.size());
      (*a)[k].to_bytes(x.data());
      (*b)[k].to_bytes(y.data());
      EXPECT_TRUE(same(t, x, y)) << "seed " << seed << " output " << k << "\n" << print(plain) << print(simple);
    }
  }
}

TEST(RandomGraph, PreparedGraphsMeanTheSame) {
  size_t scaled = 0;
  for (uint64_t seed = 1; seed <= 100; ++seed) {
    WeightScaling scaling;
    const Graph made = random_graph(options(seed, 40));
    Graph g = optimized(made, Numerics::fast, &scaling);
    EXPECT_EQ(g.outputs.size() > made.outputs.size(), !scaling.asked.empty()) << "seed " << seed;
    g.outputs.resize(made.outputs.size());
    scaled += scaling.asked.size();
    const PreparedGraph split = split_prepare(g);
    ASSERT_TRUE(verify(split.main).ok() && verify(split.prepare).ok()) << "seed " << seed;
    auto in = tensors_of(g, contents_of(g));
    auto whole = evaluate_reference(g, in);
    auto prepared = evaluate_reference(split.prepare, {});
    ASSERT_TRUE(whole.ok() && prepared.ok()) << "seed " << seed;
    ASSERT_EQ(prepared->size(), split.prepare.outputs.size());
    for (RefTensor& t : *prepared) in.push_back(std::move(t));
    ASSERT_EQ(in.size(), split.main.inputs.size());
    auto parts = evaluate_reference(split.main, in);
    ASSERT_TRUE(parts.ok()) << "seed " << seed;
    for (size_t k = 0; k < whole->size(); ++k) {
      EXPECT_EQ((*whole)[k].i, (*parts)[k].i) << "seed " << seed;
      for (size_t j = 0; j < (*whole)[k].f.size(); ++j) {
        const double x = (*whole)[k].f[j], y = (*parts)[k].f[j];
        EXPECT_TRUE(x == y || (std::isnan(x) && std::isnan(y))) << "seed " << seed;
      }
    }
  }
  EXPECT_GT(scaled, 0u);
}

TEST(RandomGraph, FusedHasTheBitsOfUnfused) {
  int refused = 0, groups = 0;
  for (uint64_t seed = 1; seed <= testing::cases(80u); ++seed) {
    const Graph g = random_graph(options(seed, 30));
    const std::string wrong = fused_differs(g, &refused, &groups);
    if (wrong.empty()) continue;
    const Graph small = shrink(g, [](const Graph& x) { return !fused_differs(x).empty(); });
    ADD_FAILURE() << "seed " << seed << ": " << fused_differs(small) << "\n" << print(small);
  }
  // A refused group costs kernels, not answers; the fuser should know nearly all of what schedules can do.
  EXPECT_LE(refused * 200, groups);
}

}  // namespace
}  // namespace thermite
