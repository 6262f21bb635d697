// SPDX-License-Identifier: Apache-2.0
// Graphs as text, what inference refuses, and the references against values worked out by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "ir/graph/graph.h"
#include "ir/ops/attrs.h"
#include "ir/ops/reference.h"
#include "tests/support/damaged_text.h"
#include "tests/support/op_cases.h"

namespace thermite {
namespace {

using I = std::vector<int64_t>;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* kText = R"(thermite.graph 1
const @0 : f32[3] = 0x1p+0, -0x0p+0, nan
const @1 : f32[512, 512] digest 00112233445566778899aabbccddeeff
scalar @0 = f32 0x1p-1
%0 = input() {index = 1, dtype = f32, dims = [2, 3]} : f32[2, 3]
%1 = input() {index = 0, dtype = i8, dims = []} : i8[]
%2 = constant() {index = 0} : f32[3]
%3 = scalar() {slot = 0} : f32[]
%4 = add(%0, %2) : f32[2, 3]
%5 = mul(%4, %3) : f32[2, 3]
%6 = reduce_sum(%5) {axes = [-1], keepdims = true} : f32[2, 1]
%7 = pad(%6) {low = [0, 1], high = [0, 0], value = f32 inf} : f32[2, 2]
%8 = leaky_relu(%7) {alpha = 0x1.999999999999ap-4} : f32[2, 2]
return %8, %1
)";

TEST(GraphText, RoundTrips) {
  const auto g = parse_graph(kText);
  ASSERT_TRUE(g.ok()) << g.error().message;
  EXPECT_EQ(print(*g), kText);
  EXPECT_TRUE(verify(*g).ok()) << verify(*g).error().message;
  EXPECT_THAT(g->inputs, ElementsAre(1, 0));
  EXPECT_EQ(g->constants[1].data, nullptr);
}

TEST(GraphText, AttributesMaySayThatTheyAreUnset) {
  const std::string dot =
      "%2 = dot_general(%0, %1) {lhs_contract = [1], rhs_contract = [0], lhs_batch = [], rhs_batch = []";
  auto text = [&](const std::string& rest) {
    return "thermite.graph 1\n%0 = input() {index = 0, dtype = f32, dims = [2, 3]} : f32[2, 3]\n"
           "%1 = input() {index = 1, dtype = f32, dims = [3, 4]} : f32[3, 4]\n" +
           dot + rest + "} : f32[2, 4]\nreturn %2\n";
  };
  for (const char* rest : {", accumulate = none", ", accumulate = none, result = none"}) {
    const auto g = parse_graph(text(rest));
    ASSERT_TRUE(g.ok()) << g.error().message;
    EXPECT_EQ(print(*g), text(""));
  }
}

TEST(GraphText, RoundTripsEveryOp) {
  for (const OpDef* op : all_ops())
    for (const auto& c : testing::op_cases(*op)) {
      const auto g = testing::graph_of(c);
      ASSERT_TRUE(g.ok()) << g.error().message;
      const auto again = parse_graph(print(*g));
      ASSERT_TRUE(again.ok()) << again.error().message << "\n" << print(*g);
      EXPECT_EQ(print(*again), print(*g));
      EXPECT_TRUE(verify(*again).ok());
    }
}

TEST(GraphText, NamesLineAndProblem) {
  const std::pair<std::string, std::string> kBad[] = {
      {"", "expected `thermite.graph`"},
      {"thermite.graph 1\n%0 = nonsense() : f32[]\nreturn", "line 2: there is no op `nonsense`"},
      {"thermite.graph 1\n%0 = full() {value = f32 1, dims = [2]} : f32[3]\nreturn %0",
       "%0 is f32[2], the text says f32[3]"},
      {"thermite.graph 1\n%1 = neg(%0) : f32[]\nreturn", "expected the definition of %0"},
      {"thermite.graph 1\n%0 = neg(%0) : f32[]\nreturn", "not defined before its use"},
      {"thermite.graph 1\n%0 = input() {index = 1, dtype = f32, dims = []} : f32[]\nreturn %0", "numbered"},
      {"thermite.graph 1\n%0 = input() {index = 0, dtype = f32, dims = [-1]} : f32[-1]\nreturn", "out of bounds"},
      {"thermite.graph 1\n%0 = input() {index = 0, dtype = f8e5m2, dims = []} : f8e5m2[]\nreturn", "f8e5m2"},
      {"thermite.graph 1\nconst @0 : f32[99999999999999] = 1\nreturn", "bounds"},
      {"thermite.graph 1\nconst @0 : f32[999] = 1\nreturn", "64 elements"},
      {"thermite.graph 1\nreturn %0", "not defined"},
  };
  for (const auto& [text, what] : kBad) {
    const auto g = parse_graph(text);
    ASSERT_FALSE(g.ok()) << text;
    EXPECT_EQ(g.error().kind, ErrorKind::user) << text;
    EXPECT_THAT(g.error().message, HasSubstr(what)) << text;
  }
}

TEST(GraphText, SurvivesGarbledText) {
  const std::string good = kText;
  const std::string alphabet = "%@[](){}=,.:#\n 019-xpef_\xff";
  std::mt19937_64 random(7);
  int parsed = 0;
  for (int k = 0; k < 20000; ++k) {
    const std::string text = testing::damaged_text(good, alphabet, random);
    const auto g = parse_graph(text);
    if (!g.ok()) {
      EXPECT_EQ(g.error().kind, ErrorKind::user) << text;
      continue;
    }
    ++parsed;
    EXPECT_TRUE(verify(*g).ok()) << text;
  }
  EXPECT_GT(parsed, 0);
}

std::string refusal(const char* op, std::vector<Type> in, Attrs attrs) {
  GraphBuilder b;
  std::vector<NodeId> nodes;
  for (const Type& t : in) nodes.push_back(b.input(t));
  const auto r = b.add(*find_op(op), nodes, std::move(attrs));
  if (r.ok()) return "accepted";
  EXPECT_EQ(r.error().kind, ErrorKind::user);
  return r.error().message;
}

TEST(Inference, RefusesWithReasons) {
  const Type f{DType::f32, {2, 3}}, i{DType::i32, {2, 3}};
  EXPECT_THAT(refusal("add", {f, i}, {}), HasSubstr("one dtype, got f32 and i32"));
  EXPECT_THAT(refusal("add", {f, {DType::f32, {4}}}, {}), HasSubstr("[2, 3], [4] do not broadcast"));
  EXPECT_THAT(refusal("exp", {i}, {}), HasSubstr("exp: needs a float dtype"));
  EXPECT_THAT(refusal("exp", {}, {}), HasSubstr("takes 1 operands, got 0"));
  EXPECT_THAT(refusal("reduce_sum", {f}, {I{2}, int64_t{0}}), HasSubstr("axis 2 is out of range for rank 2"));
  EXPECT_THAT(refusal("reduce_sum", {f}, {I{0, -2}, int64_t{0}}), HasSubstr("twice"));
  EXPECT_THAT(refusal("reduce_sum", {{DType::boolean, {2}}}, {I{0}, int64_t{0}}), HasSubstr("numbers"));
  EXPECT_THAT(refusal("reduce_sum", {f}, {I{0}}), HasSubstr("2 attributes, got 1"));
  EXPECT_THAT(refusal("reduce_sum", {f}, {0.5, int64_t{0}}), HasSubstr("list of integers"));
  EXPECT_THAT(refusal("reshape", {f}, {I{5}}), HasSubstr("6 elements"));
  EXPECT_THAT(refusal("expand", {f}, {I{int64_t{1} << 40, 1 << 10, 2, 3}}), HasSubstr("too large"));
  EXPECT_THAT(refusal("pad", {f}, {I{0, 0}, I{0, int64_t{1} << 60}, make_scalar(DType::f32, 0)}), HasSubstr("2^40"));
  EXPECT_THAT(refusal("roll", {f}, {I{0, 4}}), HasSubstr("dimension 1 of extent 3 cannot be rolled by 4"));
  EXPECT_THAT(refusal("roll", {f}, {I{1}}), HasSubstr("shifts need 2 entries"));
  EXPECT_THAT(refusal("slice", {f}, {I{0, 0}, I{2, 4}, I{1, 1}}), HasSubstr("dimension 1 of extent 3"));
  EXPECT_THAT(refusal("dot_general", {f, f}, {I{1}, I{0}, I{}, I{}}), HasSubstr("must be equal"));
  EXPECT_THAT(refusal("conv", {{DType::f32, {1, 4, 5}}, {DType::f32, {2, 3, 3}}},
                      {I{1}, I{1}, I{0}, I{0}, int64_t{1}, int64_t{0}, int64_t{0}, int64_t{0}}),
              HasSubstr("4 channels"));
  EXPECT_THAT(refusal("cast", {f}, {DType::f8e5m2}), HasSubstr("f8e5m2"));
  EXPECT_THAT(refusal("arg_max", {{DType::f32, {2, 0}}}, {int64_t{1}, int64_t{0}, int64_t{0}}), HasSubstr("empty"));
}

RefTensor tensor(const Dims& dims, std::vector<double> v) {
  RefTensor t(Type{DType::f32, dims});
  t.f = std::move(v);
  return t;
}

std::vector<double> reference(const char* op, std::vector<RefTensor> in, Attrs attrs) {
  std::vector<const RefTensor*> p;
  for (const RefTensor& t : in) p.push_back(&t);
  const auto r = evaluate_op(*find_op(op), p, attrs);
  if (!r.ok()) {
    ADD_FAILURE() << r.error().message;
    return {};
  }
  return is_float(r->dtype) ? r->f : std::vector<double>(r->i.begin(), r->i.end());
}

TEST(Reference, AgreesWithHandWork) {
  const RefTensor m = tensor({2, 3}, {1, 2, 3, 4, 5, 6}), v = tensor({4}, {3, 1, 3, 2});
  EXPECT_THAT(reference("dot_general", {m, tensor({3, 1}, {1, 0, -1})},
                        DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack()),
              ElementsAre(-2, -2));
  EXPECT_THAT(
      reference("conv", {tensor({1, 1, 4}, {1, 2, 3, 4}), tensor({1, 1, 2}, {1, 10})},
                ConvAttrs{.strides = {1}, .dilations = {1}, .pads_low = {1}, .pads_high = {0}, .groups = 1}.pack()),
      ElementsAre(10, 21, 32, 43));
  EXPECT_THAT(reference("cumsum", {v}, CumsumAttrs{.axis = 0}.pack()), ElementsAre(3, 4, 7, 9));
  EXPECT_THAT(reference("cumsum", {v}, CumsumAttrs{.axis = 0, .exclusive = true, .reverse = true}.pack()),
              ElementsAre(6, 5, 2, 0));
  EXPECT_THAT(reference("arg_max", {v}, ArgMaxAttrs{.axis = 0}.pack()), ElementsAre(0));
  EXPECT_THAT(reference("arg_max", {v}, ArgMaxAttrs{.axis = 0, .last = true}.pack()), ElementsAre(2));
  EXPECT_THAT(reference("top_k_indices", {v}, TopKIndicesAttrs{.k = 3, .axis = 0, .largest = true}.pack()),
              ElementsAre(0, 2, 3));
  EXPECT_THAT(reference("top_k_values", {v}, TopKValuesAttrs{.k = 2, .axis = 0, .largest = false}.pack()),
              ElementsAre(1, 2));
  EXPECT_THAT(reference("reduce_mean", {m}, ReduceMeanAttrs{.axes = {0}}.pack()), ElementsAre(2.5, 3.5, 4.5));
  EXPECT_THAT(reference("permute", {m}, PermuteAttrs{.perm = {1, 0}}.pack()), ElementsAre(1, 4, 2, 5, 3, 6));
  EXPECT_THAT(reference("pad_reflect", {v}, PadReflectAttrs{.low = {2}, .high = {1}}.pack()),
              ElementsAre(3, 1, 3, 1, 3, 2, 3));
  EXPECT_THAT(reference("window", {v}, WindowAttrs{.sizes = {2}, .strides = {2}, .dilations = {1}}.pack()),
              ElementsAre(3, 1, 3, 2));
  EXPECT_THAT(reference("mod", {tensor({2}, {-7, 7}), tensor({2}, {3, -3})}, {}), ElementsAre(2, -2));
  EXPECT_THAT(reference("rem", {tensor({2}, {-7, 7}), tensor({2}, {3, -3})}, {}), ElementsAre(-1, 1));
  RefTensor where(Type{DType::i64, {3}});
  where.i = {1, -4, 1};
  EXPECT_THAT(reference("scatter_elements", {v, where, tensor({3}, {10, 20, 30})},
                        ScatterElementsAttrs{.axis = 0, .reduction = ScatterReduction::replace}.pack()),
              ElementsAre(20, 30, 3, 2));
  EXPECT_THAT(reference("scatter_elements", {v, where, tensor({3}, {10, 20, 30})},
                        ScatterElementsAttrs{.axis = 0, .reduction = ScatterReduction::add}.pack()),
              ElementsAre(23, 41, 3, 2));
  EXPECT_THAT(reference("gather", {v, where}, GatherAttrs{.axis = 0}.pack()), ElementsAre(1, 3, 1));
}

// In the dtype that products are summed in; what that gives is then widened.
TEST(Reference, SumsOfIntegersWrapBeforeTheyAreWidened) {
  RefTensor bytes(Type{DType::i8, {2}}), image(Type{DType::i8, {1, 1, 2}}), filter(Type{DType::i8, {1, 1, 2}});
  bytes.i = image.i = filter.i = {100, 10};
  const DotGeneralAttrs dot{.lhs_contract = {0}, .rhs_contract = {0}};
  const ConvAttrs conv{.strides = {1}, .dilations = {1}, .pads_low = {0}, .pads_high = {0}};
  const auto both = [&](std::optional<DType> accumulate, std::optional<DType> result) {
    DotGeneralAttrs d = dot;
    ConvAttrs c = conv;
    d.accumulate = c.accumulate = accumulate;
    d.result = c.result = result;
    const auto sum = reference("dot_general", {bytes, bytes}, d.pack());
    EXPECT_EQ(reference("conv", {image, filter}, c.pack()), sum);
    return sum;
  };
  EXPECT_THAT(both({}, {}), ElementsAre(116));  // 10100 = 39 * 256 + 116
  EXPECT_THAT(both({}, DType::i32), ElementsAre(116));
  EXPECT_THAT(both(DType::u8, DType::u64), ElementsAre(116));
  EXPECT_THAT(both(DType::i16, DType::i64), ElementsAre(10100));
  EXPECT_THAT(both(DType::i32, DType::i8), ElementsAre(116));
  bytes.i = image.i = filter.i = {100, 11};              // 10121 = 39 * 256 + 137
  EXPECT_THAT(both({}, DType::u64), ElementsAre(-119));  // 2^64 - 119
  EXPECT_THAT(both(DType::u8, DType::i64), ElementsAre(137));
}

}  // namespace
}  // namespace thermite
