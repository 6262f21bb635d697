// SPDX-License-Identifier: Apache-2.0
// Attention against its formula in float64, whether it becomes the op or its parts.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "ir/ops/op_def.h"
#include "tests/onnx/one_output.h"

namespace thermite {
namespace {

using namespace thermite::testing;
using Numbers = std::vector<double>;

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr int64_t kHeads = 4, kSize = 6, kWidth = 5;

struct Asked {
  int64_t queries = 3, keys = 3, past = 0, shared = kHeads;  // heads of keys and values
  bool causal = false, op = true;                            // op: the graph has one node for it
  char mask = ' ';                                           // f: added; b: of bool; s: added, for one key fewer
  float cap = 0;
  int64_t there = -1;  // keys
  bool forbids_a_row = false;
};

std::vector<float> numbers(int64_t count, int salt) {
  std::vector<float> v;
  for (int64_t k = 0; k < count; ++k) v.push_back(std::sin(static_cast<float>(k * 7 + salt * 131) * 0.37f));
  return v;
}

// What is added to the score of query i and key j; -inf: nothing is attended to.
double added(const Asked& a, int64_t i, int64_t j) {
  const int64_t keys = a.past + a.keys, offset = a.there >= 0 ? a.there - a.queries : a.past;
  if (a.causal && j > i + offset) return -kInf;
  if (a.there >= 0 && j >= a.there) return -kInf;
  if (a.mask == 's' && j + 1 == keys) return -kInf;
  if (a.mask == 'b') return (i + j) % 3 == 0 || (a.forbids_a_row && i == 1) ? -kInf : 0;
  return a.mask == ' ' ? 0 : a.forbids_a_row && i == 1 ? -kInf : 0.25 * static_cast<double>(i - j);
}

Numbers expected(const Asked& a, const std::vector<float>& q, const std::vector<float>& k,
                 const std::vector<float>& v) {
  const int64_t keys = a.past + a.keys;
  Numbers y;
  for (int64_t h = 0; h < kHeads; ++h)
    for (int64_t i = 0; i < a.queries; ++i) {
      const int64_t from = h / (kHeads / a.shared);
      Numbers p;
      double sum = 0;
      for (int64_t j = 0; j < keys; ++j) {
        double s = 0;
        for (int64_t d = 0; d < kSize; ++d)
          s += static_cast<double>(q[(h * a.queries + i) * kSize + d]) * k[(from * keys + j) * kSize + d];
        s /= std::sqrt(kSize);
        if (a.cap > 0) s = std::tanh(s / a.cap) * a.cap;
        p.push_back(std::exp(s + added(a, i, j)));
        sum += p.back();
      }
      for (int64_t e = 0; e < kWidth; ++e) {
        double t = 0;
        for (int64_t j = 0; j < keys; ++j) t += sum > 0 ? p[j] / sum * v[(from * keys + j) * kWidth + e] : 0;
        y.push_back(t);
      }
    }
  return y;
}

// The rows of [heads, keys, size] from `begin` to `end`.
std::vector<float> rows(const std::vector<float>& x, int64_t keys, int64_t size, int64_t begin, int64_t end) {
  std::vector<float> out;
  for (size_t k = 0; k < x.size(); ++k)
    if (const auto j = static_cast<int64_t>(k) / size % keys; j >= begin && j < end) out.push_back(x[k]);
  return out;
}

void check(const Asked& a) {
  const int64_t keys = a.past + a.keys;
  const auto q = numbers(kHeads * a.queries * kSize, 1), k = numbers(a.shared * keys * kSize, 2),
             v = numbers(a.shared * keys * kWidth, 3);
  std::vector<std::string> in{"q", "k", "v", "", "", "", ""};
  std::vector<Message> constants{tensor("k", {1, a.shared, a.keys, kSize}, rows(k, keys, kSize, a.past, keys)),
                                 tensor("v", {1, a.shared, a.keys, kWidth}, rows(v, keys, kWidth, a.past, keys))};
  if (a.mask != ' ') {
    const int64_t given = keys - (a.mask == 's');
    std::vector<float> m;
    for (int64_t i = 0; i < a.queries; ++i)
      for (int64_t j = 0; j < given; ++j) {
        Asked alone{.queries = a.queries, .keys = keys + 1, .mask = a.mask, .forbids_a_row = a.forbids_a_row};
        m.push_back(static_cast<float>(added(alone, i, j)));
        if (a.mask == 'b') m.back() = m.back() == 0 ? 1.0f : 0.0f;
      }
    in[3] = a.mask == 'b' ? "allowed" : "m";
    constants.push_back(tensor("m", {a.queries, given}, m));
  }
  if (a.past > 0) {
    in[4] = "pk", in[5] = "pv";
    constants.push_back(tensor("pk", {1, a.shared, a.past, kSize}, rows(k, keys, kSize, 0, a.past)));
    constants.push_back(tensor("pv", {1, a.shared, a.past, kWidth}, rows(v, keys, kWidth, 0, a.past)));
  }
  if (a.there >= 0) in[6] = "n", constants.push_back(tensor("n", {1}, std::vector<int64_t>{a.there}));
  while (in.back().empty()) in.pop_back();
  std::vector<Message> nodes;
  if (a.mask == 'b') nodes.push_back(node("Cast", {"m"}, {"allowed"}, {attribute("to", int64_t{9})}));
  nodes.push_back(
      node("Attention", in, {"y"}, {attribute("is_causal", int64_t{a.causal}), attribute("softcap", a.cap)}));
  const std::string bytes = model({.nodes = nodes,
                                   .initializers = constants,
                                   .inputs = {port("q", {1, kHeads, a.queries, kSize})},
                                   .outputs = {port("y", {})}},
                                  24);
  const std::vector<Constant> inputs{floats({1, kHeads, a.queries, kSize}, q)};
  const OneOutput r = run_one(bytes, inputs, false);
  ASSERT_EQ(r.error, "");
  const Numbers want = expected(a, q, k, v);
  ASSERT_EQ(r.values.size(), want.size());
  for (size_t i = 0; i < want.size(); ++i) EXPECT_NEAR(r.values[i], want[i], 2e-6) << i;
  const auto m = load_onnx(as_bytes(bytes), "");
  const auto graph =
      import_onnx(*m, std::vector<OnnxInput>{{"q", OnnxType::Kind::tensor, true, {inputs[0].type}, {}, {}}});
  ASSERT_TRUE(graph.ok());
  EXPECT_EQ(std::ranges::any_of(graph->graph.nodes, [](const Node& n) { return n.op->name == "attention"; }), a.op);
}

TEST(OnnxAttention, IsTheOpWhereThatMeansTheSame) {
  check({});
  check({.queries = 2, .keys = 7, .shared = 2});
  check({.causal = true});
  check({.queries = 4, .keys = 7, .causal = true});
  check({.queries = 2, .keys = 2, .past = 5, .causal = true});
  check({.queries = 2, .keys = 3, .past = 5, .causal = true});
  for (const char mask : {'f', 'b', 's'}) {
    check({.mask = mask});
    check({.causal = true, .mask = mask});
    check({.shared = 1, .mask = mask, .forbids_a_row = true});
  }
  check({.keys = 6, .there = 4});
  check({.keys = 6, .causal = true, .there = 4});
  check({.queries = 4, .keys = 6, .causal = true, .there = 2});
  check({.keys = 6, .mask = 'b', .there = 4});
}

TEST(OnnxAttention, KeepsItsPartsWhereTheOpSaysLess) {
  check({.op = false, .cap = 0.5f});
  check({.causal = true, .op = false, .mask = 'f', .cap = 0.5f, .forbids_a_row = true});
  check({.keys = 6, .op = false, .mask = 'f', .there = 4});
  check({.queries = 2, .keys = 3, .past = 5, .causal = true, .op = false, .mask = 'f'});
}

}  // namespace
}  // namespace thermite
