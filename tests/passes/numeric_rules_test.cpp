// SPDX-License-Identifier: Apache-2.0
// What each level of numerics promises, over the ends of the range: rewritten and unrewritten programs on the
// interpreter. Exact keeps every bit, fast stays within the tolerance and keeps quotients, sums and products.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <set>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "ir/ops/tolerance.h"
#include "passes/graph/optimize.h"
#include "passes/graph/rewrite.h"
#include "passes/graph/scaling.h"
#include "tests/passes/run_partition.h"

namespace thermite {
namespace {

using Floats = std::vector<float>;

constexpr float kInf = std::numeric_limits<float>::infinity(), kMax = std::numeric_limits<float>::max();
const Floats kEnds = {0.0f,  -0.0f, 1e-45f, -1e-45f, 1e-40f, -3e-39f, 0x1p-126f, -1.2e-38f, 1e-30f, -1e-19f,
                      0.1f,  -1.0f, 1.0f,   3.0f,    -7.0f,  41.0f,   49.0f,     1e10f,     1e19f,  -1e30f,
                      3e38f, -kMax, kMax,   kInf,    -kInf,  NAN,     0.3f,      1e38f,     2.0f,   0.5f};
const auto kCount = static_cast<int64_t>(kEnds.size());

// A program over x, the ends of the range along both dimensions, and what it has by itself.
struct Sample {
  GraphBuilder b;
  std::vector<Bytes> inputs;

  NodeId op(const char* name, std::vector<NodeId> in, Attrs a = {}) {
    auto r = b.add(*find_op(name), in, std::move(a));
    EXPECT_TRUE(r.ok()) << name << (r.ok() ? "" : r.error().message);
    return r.ok() ? *r : 0;
  }
  NodeId input(Dims d, const Floats& v) {
    Bytes bytes(v.size() * sizeof(float));
    std::memcpy(bytes.data(), v.data(), bytes.size());
    inputs.push_back(std::move(bytes));
    return b.input({DType::f32, d});
  }
  NodeId constant(Dims d, const Floats& v) { return b.constant(make_constant({DType::f32, d}, v.data())); }
  NodeId literal(double v) { return b.literal({DType::f32, {}}, make_scalar(DType::f32, v)); }
  // [kCount, kCount]: along rows and along columns every end.
  NodeId rows() {
    Floats v;
    for (float r : kEnds) v.insert(v.end(), kEnds.size(), r);
    return input({kCount, kCount}, v);
  }
  NodeId column() { return input({kCount, 1}, kEnds); }
  NodeId weights() { return constant({kCount}, kEnds); }
  NodeId scale(int turn) {  // another order of the same ends
    Floats v = kEnds;
    std::rotate(v.begin(), v.begin() + turn, v.end());
    return constant({kCount}, v);
  }
};

using Make = void (*)(Sample&);
struct Case {
  const char* name;
  Make make;
};

// Each of these has its arithmetic kept bit for bit by `fast`.
const Case kPlain[] = {
    {"quotient by a row", [](Sample& p) { p.b.output(p.op("div", {p.rows(), p.column()})); }},
    {"quotient by a constant", [](Sample& p) { p.b.output(p.op("div", {p.rows(), p.weights()})); }},
    {"quotient by two", [](Sample& p) { p.b.output(p.op("div", {p.rows(), p.literal(2)})); }},
    {"quotient by a half", [](Sample& p) { p.b.output(p.op("div", {p.rows(), p.literal(0.5)})); }},
    {"quotient by one", [](Sample& p) { p.b.output(p.op("div", {p.rows(), p.literal(1)})); }},
    {"two factors", [](Sample& p) { p.b.output(p.op("mul", {p.op("mul", {p.rows(), p.weights()}), p.scale(7)})); }},
    {"two terms", [](Sample& p) { p.b.output(p.op("add", {p.op("add", {p.rows(), p.weights()}), p.scale(7)})); }},
    {"a difference", [](Sample& p) { p.b.output(p.op("sub", {p.op("sub", {p.rows(), p.weights()}), p.scale(3)})); }},
    {"a number from itself",
     [](Sample& p) {
       const NodeId x = p.rows();
       p.b.output(p.op("sub", {x, x}));
       p.b.output(p.op("div", {x, x}));
       p.b.output(p.op("mul", {x, p.literal(0)}));
       p.b.output(p.op("mul", {x, p.literal(1)}));
       p.b.output(p.op("add", {x, p.literal(0)}));
       p.b.output(p.op("add", {x, p.literal(-0.0)}));
       p.b.output(p.op("sub", {x, p.literal(0)}));
       p.b.output(p.op("sub", {x, p.literal(-0.0)}));
     }},
    {"signs",
     [](Sample& p) {
       const NodeId x = p.rows();
       p.b.output(p.op("neg", {p.op("neg", {x})}));
       p.b.output(p.op("abs", {p.op("neg", {x})}));
       p.b.output(p.op("abs", {p.op("abs", {x})}));
       p.b.output(p.op("relu", {p.op("relu", {x})}));
       p.b.output(p.op("min", {x, x}));
       p.b.output(p.op("max", {x, x}));
     }},
    {"taps beyond an image",
     [](Sample& p) {
       for (const std::vector<int64_t>& apart : {std::vector{kCount, kCount}, std::vector{kCount, kCount - 3}}) {
         const NodeId image = p.op("reshape", {p.rows()}, ReshapeAttrs{.dims = {1, 1, kCount, kCount}}.pack());
         const NodeId w = p.constant({1, 1, 3, 3}, {1, 2, 3, 4, -1e-30f, 5, 6, 7, 8});
         const ConvAttrs a{.strides = {1, 1}, .dilations = apart, .pads_low = apart, .pads_high = apart};
         p.b.output(p.op("conv", {image, w}, a.pack()));
       }
     }},
    {"numbers alone",
     [](Sample& p) {
       for (const char* name : {"add", "sub", "mul", "div"})
         p.b.output(p.op("add", {p.rows(), p.op(name, {p.literal(3), p.literal(7)})}));
       for (const char* name : {"neg", "reciprocal", "sqrt"})
         p.b.output(p.op("add", {p.rows(), p.op(name, {p.literal(0.3)})}));
     }},
};

// (x w + bias) * s
void product(Sample& p, const Floats& x, int64_t terms, const Floats& w, const Floats& s, const Floats& bias = {}) {
  const auto rows = static_cast<int64_t>(x.size()) / terms, outs = static_cast<int64_t>(s.size());
  NodeId y = p.op("dot_general", {p.input({rows, terms}, x), p.constant({terms, outs}, w)},
                  DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack());
  if (!bias.empty()) y = p.op("add", {y, p.constant({outs}, bias)});
  p.b.output(p.op("mul", {y, p.constant({outs}, s)}));
}

// Constants whose values speak against a scale.
std::set<uint32_t> refused(const Graph& g, Numerics numerics, const std::vector<uint32_t>& declined) {
  std::set<uint32_t> r;
  auto questions = scaling_questions(g, {.numerics = numerics, .skips_padding = true}, declined);
  EXPECT_TRUE(questions.ok());
  if (!questions.ok() || questions->asked.empty()) return r;
  const Graph& fixed = questions->values;
  auto run = run_partition(fixed, unfused_partition(fixed), {});
  EXPECT_TRUE(run.ok()) << (run.ok() ? "" : run.error().message);
  if (!run.ok()) return r;
  std::vector<HostValue> values;
  for (NodeId o : fixed.outputs) values.push_back({fixed[o].type, run->values[o]});
  size_t next = 0;
  for (const ScaleQuestion& q : questions->asked) {
    if (!bears(q.about, std::span(values).subspan(next, values_of(q.about)))) r.insert(q.constant);
    next += values_of(q.about);
  }
  return r;
}

// What the engine does: scales go in where the weights bear them. `fired` gets the rules.
Graph optimized(const Graph& g, Numerics numerics, std::set<std::string>& fired) {
  WeightScaling scaling;
  for (;;) {
    GraphReport report;
    GraphOptions o;
    o.numerics = numerics;
    o.scaling = &scaling;
    o.skips_padding = true;
    o.report = &report;
    scaling.asked.clear();
    auto made = optimize_graph(g, o);
    EXPECT_TRUE(made.ok());
    if (!made.ok()) return {};
    Graph r = std::move(*made);
    r.outputs.resize(g.outputs.size());
    const std::set<uint32_t> declined = refused(g, numerics, scaling.declined);
    if (declined.empty()) {
      for (const RewriteRecord& w : report.rewrites) fired.emplace(w.rule);
      return *decompose_graph(std::move(r));
    }
    scaling.declined.insert(scaling.declined.end(), declined.begin(), declined.end());
    std::ranges::sort(scaling.declined);
  }
}

std::vector<Bytes> outputs_of(const Graph& g, const std::vector<Bytes>& inputs) {
  std::vector<Bytes> out;
  auto run = run_partition(g, unfused_partition(g), inputs);
  EXPECT_TRUE(run.ok()) << (run.ok() ? "" : run.error().message);
  for (NodeId o : g.outputs) out.push_back(run.ok() ? run->values[o] : Bytes());
  return out;
}

// Equal bits, NaN equal to NaN; else the first place that differs.
std::string differs(const Bytes& a, const Bytes& b) {
  for (size_t k = 0; k < a.size(); k += sizeof(float)) {
    float x, y;
    std::memcpy(&x, &a[k], sizeof x);
    std::memcpy(&y, &b[k], sizeof y);
    if (std::memcmp(&x, &y, sizeof x) != 0 && !(std::isnan(x) && std::isnan(y)))
      return fmt::format("element {}: {} became {}", k / sizeof(float), x, y);
  }
  return "";
}

std::string first_difference(const Sample& p, Numerics numerics, std::set<std::string>& fired) {
  const Graph plain = *decompose_graph(p.b.graph()), made = optimized(p.b.graph(), numerics, fired);
  const std::vector<Bytes> before = outputs_of(plain, p.inputs), after = outputs_of(made, p.inputs);
  for (size_t k = 0; k < before.size(); ++k)
    if (std::string d = differs(before[k], after[k]); !d.empty()) return fmt::format("output {}, {}", k, d);
  return "";
}

TEST(NumericRules, FastKeepsQuotientsSumsAndProductsBitForBit) {
  for (const Numerics numerics : {Numerics::exact, Numerics::fast}) {
    for (const Case& c : kPlain) {
      Sample p;
      c.make(p);
      std::set<std::string> fired;
      EXPECT_EQ(first_difference(p, numerics, fired), "") << c.name << ", level " << static_cast<int>(numerics);
      if (c.name == std::string_view("taps beyond an image")) {
        EXPECT_EQ(fired.contains("drop-taps"), numerics != Numerics::exact);
      }
    }
  }
}

// The sweep above has teeth: what it would catch in `fast` it sees in `relaxed`.
TEST(NumericRules, RelaxedDoesNotKeepThem) {
  std::set<std::string> fired;
  for (const Case& c : {kPlain[0], kPlain[1], kPlain[5], kPlain[6]}) {
    Sample p;
    c.make(p);
    EXPECT_NE(first_difference(p, Numerics::relaxed, fired), "") << c.name;
  }
  EXPECT_THAT(fired, ::testing::IsSupersetOf(
                         {"divide-by-row", "divide-by-fixed", "regroup-fixed-factors", "regroup-fixed-terms"}));
}

TEST(NumericRules, EveryRuleAboveExactIsKnownHere) {
  std::set<std::string> fast, relaxed;
  for (const Rule& r : numeric_rules()) (r.least == Numerics::fast ? fast : relaxed).emplace(r.name);
  for (auto list : {algebra_rules(), view_rules()})
    for (const Rule& r : list) EXPECT_EQ(r.least, Numerics::exact) << r.name;
  // Of the last three tests/passes/attention_parts_test.cpp, tests/passes/rules and
  // tests/engine/integer_products_test.cpp know.
  EXPECT_THAT(fast, ::testing::UnorderedElementsAre("scale-into-weight", "distribute-scale", "pow-to-square",
                                                    "join-attention", "drop-tiny-shares", "integer-products"));
  EXPECT_THAT(relaxed, ::testing::UnorderedElementsAre("divide-by-row", "divide-by-fixed", "regroup-fixed-factors",
                                                       "regroup-fixed-terms"));
}

// Every element must be what the unrewritten program gives, or within the tolerance that it has by itself.
std::string out_of_tolerance(const Sample& p, std::set<std::string>& fired) {
  const Graph plain = *decompose_graph(p.b.graph()), made = optimized(p.b.graph(), Numerics::fast, fired);
  std::vector<RefTensor> in;
  for (size_t k = 0; k < p.inputs.size(); ++k)
    in.push_back(RefTensor::from_bytes(plain[plain.inputs[k]].type, p.inputs[k].data()));
  const std::vector<Expected> want = *expected_outputs(plain, in);
  const std::vector<Bytes> before = outputs_of(plain, p.inputs), after = outputs_of(made, p.inputs);
  for (size_t k = 0; k < after.size(); ++k) {
    for (size_t e = 0; e < want[k].r64.f.size(); ++e) {
      const size_t at = e * sizeof(float);
      const Bytes x(&before[k][at], &before[k][at] + sizeof(float)), y(&after[k][at], &after[k][at] + sizeof(float));
      if (differs(x, y).empty()) continue;
      const Deviation d = compare(y.data(), want[k].element(static_cast<int64_t>(e)));
      if (d.worst_error_ratio > 1) return fmt::format("element {} is off by {}: {}", e, d.worst_error_ratio, d.text);
    }
  }
  return "";
}

TEST(NumericRules, SquaresStayWithinTheTolerance) {
  Sample p;
  p.b.output(p.op("pow", {p.rows(), p.literal(2)}));
  std::set<std::string> fired;
  EXPECT_EQ(out_of_tolerance(p, fired), "");
  EXPECT_TRUE(fired.contains("pow-to-square"));
}

// One term: no sum can overflow or cancel, so every difference is the rule's.
TEST(NumericRules, ScalesInWeightsStayWithinTheToleranceForEveryInput) {
  int scaled = 0;
  for (float w : kEnds) {
    for (float s : kEnds) {
      Sample p;
      product(p, kEnds, 1, {w}, {s});
      std::set<std::string> fired;
      EXPECT_EQ(out_of_tolerance(p, fired), "") << w << " scaled by " << s;
      scaled += fired.contains("scale-into-weight");
    }
  }
  EXPECT_GT(scaled, kCount * kCount / 5);
  EXPECT_LT(scaled, kCount * kCount * 3 / 4);
}

TEST(NumericRules, AWeightThatBearsNoScaleKeepsItsBits) {
  const Floats ws = {1e25f, 1e-30f, 1e-40f, kInf, NAN, 1.0f, 0.0f}, ss = {1e25f, 1e-15f, 1e-5f, 1.0f, 2.0f, kInf, NAN};
  for (size_t k = 0; k < ws.size(); ++k) {
    for (const Floats& bias : {Floats{}, Floats{1e30f, 1.0f}}) {
      Sample p;
      product(p, {1e-20f, 1.0f}, 2, {0.5f, ws[k], 0.25f, 3.0f}, {2.0f, ss[k]}, bias);
      std::set<std::string> fired;
      EXPECT_EQ(first_difference(p, Numerics::fast, fired), "") << ws[k] << " * " << ss[k];
      EXPECT_FALSE(fired.contains("scale-into-weight")) << ws[k] << " * " << ss[k];
    }
  }
}

TEST(NumericRules, AnOffsetThatOverflowsStaysInFrontOfItsScale) {
  const Floats bias = {1e36f, -1e20f};
  Sample p;
  product(p, {1.0f, 2.0f}, 2, {0.5f, 1.0f, 0.25f, 3.0f}, {4e3f, 4e3f}, bias);
  std::set<std::string> fired;
  EXPECT_EQ(first_difference(p, Numerics::fast, fired), "");
  EXPECT_FALSE(fired.contains("distribute-scale"));
  Sample q;
  const Floats small = {1.0f, -2.0f};
  product(q, {1.0f, 2.0f}, 2, {0.5f, 1.0f, 0.25f, 3.0f}, {4e3f, 4e3f}, small);
  EXPECT_EQ(out_of_tolerance(q, fired), "");
  EXPECT_TRUE(fired.contains("distribute-scale") && fired.contains("scale-into-weight"));
}

}  // namespace
}  // namespace thermite
