// SPDX-License-Identifier: Apache-2.0
// What each rule makes of a graph, node by node: tests/passes/rules/RULE.thm holds a graph, `=>` and what it becomes,
// or RULE.stays.thm one that the rule must leave alone. Exact rules also keep every bit when both run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <set>

#include "ir/ops/op_def.h"
#include "passes/graph/optimize.h"
#include "passes/graph/rewrite.h"
#include "tests/passes/run_partition.h"
#include "tests/support/golden.h"

namespace thermite {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kArrow = "=>\n";

struct RuleCase {
  fs::path file;
  std::string name;  // of the rule
  bool stays = false;
  Numerics level = Numerics::exact;
  bool unit_bytes = false;
  std::string before, after;
};

RuleCase read_case(const fs::path& file) {
  RuleCase c;
  c.file = file;
  const std::string stem = file.stem();
  c.name = stem.substr(0, stem.find('.'));
  c.stays = stem.find(".stays") != std::string::npos;
  const std::string text = testing::read_text(file).value_or("");
  const size_t arrow = text.find(kArrow);
  c.before = text.substr(0, arrow);
  if (arrow != std::string::npos) c.after = text.substr(arrow + kArrow.size());
  if (c.before.find("# level: fast") != std::string::npos) c.level = Numerics::fast;
  c.unit_bytes = c.before.find("# unit: bytes") != std::string::npos;
  if (c.before.find("# level: relaxed") != std::string::npos) c.level = Numerics::relaxed;
  return c;
}

std::vector<RuleCase> all_cases() {
  std::vector<RuleCase> cases;
  for (const auto& entry : fs::directory_iterator(fs::path(THERMITE_SOURCE_DIR) / "tests/passes/rules"))
    cases.push_back(read_case(entry.path()));
  std::ranges::sort(cases, {}, &RuleCase::file);
  return cases;
}

// Inputs, then what outputs need, operands first: graphs that compute the same in the same way are one text.
class Renumbered {
 public:
  explicit Renumbered(const Graph& g) : from_(g), number_(g.size(), kNoNode) {
    to_.constants = g.constants;
    to_.scalars = g.scalars;
    for (NodeId n : g.inputs) to_.inputs.push_back(place(n));
    for (NodeId n : g.outputs) to_.outputs.push_back(place(n));
  }
  std::string text() const { return print(to_); }

 private:
  NodeId place(NodeId n) {
    if (number_[n] != kNoNode) return number_[n];
    Node node = from_[n];
    for (NodeId& i : node.inputs) i = place(i);
    to_.nodes.push_back(std::move(node));
    return number_[n] = to_.size() - 1;
  }

  const Graph& from_;
  Graph to_;
  std::vector<NodeId> number_;
};

struct Optimized {
  Graph graph;
  std::set<std::string_view> fired;  // rules, and passes that changed it
};

Optimized optimized(const RuleCase& c, const Graph& before) {
  GraphReport report;
  WeightScaling scaling;
  GraphOptions o;
  o.numerics = c.level;
  o.weights.unit_bytes = c.unit_bytes;
  o.scaling = &scaling;
  o.skips_padding = true;
  o.report = &report;
  Optimized r;
  r.graph = optimize_graph(before, o).value();
  r.graph.outputs.resize(before.outputs.size());  // without what is asked of weights
  for (const RewriteRecord& w : report.rewrites) r.fired.insert(w.rule);
  for (const PassRecord& p : report.passes)
    if (p.changed) r.fired.insert(p.name);
  return r;
}

Bytes sample_values(const Type& t, size_t seed) {
  constexpr double kInf = std::numeric_limits<double>::infinity();
  constexpr double kSamples[] = {0.0, -0.0, 1.5, -2.25, 3.0, kInf, -kInf, NAN, 1e-40, -7.0, 0.1, 41.0};
  const size_t count = static_cast<size_t>(elements(t.dims));
  Bytes bytes(count * size_of(t.dtype));
  for (size_t k = 0; k < count; ++k) {
    const double v = kSamples[(k * 5 + seed) % std::size(kSamples)];
    const Scalar s = is_bool(t.dtype)    ? make_int_scalar(t.dtype, (k + seed) % 2)
                     : is_float(t.dtype) ? make_scalar(t.dtype, v)
                                         : make_int_scalar(t.dtype, static_cast<int64_t>(k * 37 + seed) - 50);
    store_scalar(s, &bytes[k * size_of(t.dtype)]);
  }
  return bytes;
}

// The outputs' elements in words; all NaNs are one.
std::string outputs_of(const Graph& g) {
  const Graph plain = decompose_graph(g).value();
  std::vector<Bytes> inputs;
  for (NodeId n : plain.inputs) inputs.push_back(sample_values(plain[n].type, inputs.size()));
  auto run = run_partition(plain, unfused_partition(plain), inputs);
  if (!run.ok()) return run.error().message;
  std::string text;
  for (NodeId n : plain.outputs) {
    const Type& t = plain[n].type;
    for (size_t at = 0; at < run->values[n].size(); at += size_of(t.dtype)) {
      const Scalar s = load_scalar(t.dtype, &run->values[n][at]);
      const bool nan = is_float(t.dtype) && std::isnan(to_double(s));
      text += nan ? "nan " : to_string(s) + " ";
    }
    text += "\n";
  }
  return text;
}

void bless(const RuleCase& c, const std::string& after) {
  std::ofstream(c.file, std::ios::binary) << c.before << kArrow << after;
}

TEST(RuleCases, BecomeWhatTheySay) {
  const char* blessing = std::getenv("THERMITE_TEST_BLESS");
  for (const RuleCase& c : all_cases()) {
    SCOPED_TRACE(c.file.filename());
    const auto before = parse_graph(c.before);
    ASSERT_TRUE(before.ok()) << before.error().message;
    const Optimized r = optimized(c, *before);
    ASSERT_TRUE(verify(r.graph).ok());
    const std::string text = Renumbered(r.graph).text();
    if (blessing && *blessing) bless(c, text);
    EXPECT_EQ(r.fired.contains(c.name), !c.stays);
    if (c.level == Numerics::exact) {
      EXPECT_EQ(outputs_of(*before), outputs_of(r.graph));
    }
    const auto after = parse_graph(read_case(c.file).after);
    ASSERT_TRUE(after.ok()) << after.error().message;
    EXPECT_EQ(Renumbered(*after).text(), text) << testing::first_difference(Renumbered(*after).text(), text);
  }
}

TEST(RuleCases, CoverEveryRule) {
  std::set<std::string> covered;
  for (const RuleCase& c : all_cases())
    if (!c.stays) covered.insert(c.name);
  for (auto rules : {algebra_rules(), view_rules(), numeric_rules()})
    for (const Rule& r : rules) EXPECT_TRUE(covered.contains(std::string(r.name))) << r.name;
}

// A graph's text here tells values apart that only operands or attributes do.
TEST(RuleCases, TellOperandsAndAttributesApart) {
  const auto text = [](const std::string& part) {
    const auto g = parse_graph("thermite.graph 1\n%0 = input() {index = 0, dtype = f32, dims = [4]} : f32[4]\n" + part);
    EXPECT_TRUE(g.ok()) << (g.ok() ? "" : g.error().message);
    return g.ok() ? Renumbered(*g).text() : part;
  };
  const std::string other = "%1 = input() {index = 1, dtype = f32, dims = [4]} : f32[4]\n";
  EXPECT_NE(text(other + "%2 = sub(%0, %1) : f32[4]\nreturn %2\n"),
            text(other + "%2 = sub(%1, %0) : f32[4]\nreturn %2\n"));
  const std::string cut =
      "%1 = slice(%0) {starts = [0], limits = [2], steps = [1]} : f32[2]\n"
      "%2 = slice(%0) {starts = [1], limits = [3], steps = [1]} : f32[2]\n";
  EXPECT_NE(text(cut + "%3 = mul(%1, %2) : f32[2]\nreturn %3\n"), text(cut + "%3 = mul(%1, %1) : f32[2]\nreturn %3\n"));
  EXPECT_EQ(
      text(cut + "%3 = mul(%2, %2) : f32[2]\nreturn %3\n"),
      text(
          "%1 = slice(%0) {starts = [1], limits = [3], steps = [1]} : f32[2]\n%2 = mul(%1, %1) : f32[2]\nreturn %2\n"));
}

}  // namespace
}  // namespace thermite
