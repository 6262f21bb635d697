// SPDX-License-Identifier: Apache-2.0
#include "tests/support/op_samples.h"

#include <map>
#include <string>

#include "tests/support/op_cases.h"

namespace thermite::testing {
namespace {

using I = std::vector<int64_t>;
constexpr int64_t kNo = 0, kYes = 1;

std::vector<Attrs> elementwise_attrs(const OpDef& op) {
  static const std::map<std::string_view, std::vector<Attrs>> kAttrs = {
      {"hard_sigmoid", {{0.2, 0.5}, {0.5, 0.6}}},
      {"elu", {{1.0}, {2.0}}},
      {"selu", {{1.67326319217681884765625, 1.05070102214813232421875}}},
      {"leaky_relu", {{0.01}, {-0.5}}},
      {"celu", {{1.0}, {2.0}}},
      {"thresholded_relu", {{1.0}, {0.25}}},
      {"is_inf", {{kYes, kYes}, {kYes, kNo}, {kNo, kYes}, {kNo, kNo}}},
  };
  if (op.name == "cast") {
    std::vector<Attrs> to;
    for (DType t : kComputableTypes) to.push_back(Attrs{AttrValue(t)});
    return to;
  }
  const auto it = kAttrs.find(op.name);
  return it == kAttrs.end() ? std::vector<Attrs>{Attrs{}} : it->second;
}

std::vector<OpSample> elementwise_samples(const OpDef& op) {
  const std::vector<std::vector<Dims>> one = {{{}}, {{17}}, {{0}}, {{1}}, {{2, 3, 5}}, {{3, 0, 2}}};
  const std::vector<std::vector<Dims>> two = {{{}, {}},      {{17}, {17}}, {{2, 3}, {3}},       {{2, 1}, {1, 3}},
                                              {{0, 3}, {3}}, {{17}, {1}},  {{5, 1, 3}, {4, 1}}, {{1, 19}, {2, 1}},
                                              {{}, {7, 3}}};
  const std::vector<std::vector<Dims>> three = {
      {{}, {}, {}}, {{17}, {17}, {17}}, {{2, 1}, {3}, {2, 3}}, {{23}, {}, {1}}, {{0}, {0}, {1}}};
  std::vector<OpSample> out;
  for (const Attrs& a : elementwise_attrs(op))
    for (const auto& dims : op.arity == 1 ? one : op.arity == 2 ? two : three) out.push_back({a, dims, {}});
  return out;
}

std::vector<OpSample> reduction_samples() {
  std::vector<OpSample> out;
  const std::pair<Dims, I> kCases[] = {{{17}, {0}},         {{5, 3}, {1}},  {{5, 3}, {0}}, {{2, 3, 5}, {0, 2}},
                                       {{2, 3, 5}, {-2}},   {{4}, {}},      {{0, 3}, {0}}, {{3, 0}, {0}},
                                       {{1, 7, 1}, {0, 1}}, {{37, 2}, {0}}, {{}, {}},      {{2, 2, 2, 2}, {1, 2}},
                                       {{2, 2100}, {1}}};
  for (const auto& [dims, axes] : kCases)
    for (int64_t keepdims : {kNo, kYes}) out.push_back({{axes, keepdims}, {dims}, {}});
  return out;
}

std::vector<OpSample> arg_samples() {
  std::vector<OpSample> out;
  const std::pair<Dims, int64_t> kCases[] = {{{17}, 0},      {{5, 3}, 1}, {{5, 3}, -2},
                                             {{2, 3, 5}, 1}, {{3, 0}, 0}, {{1}, 0}};
  for (const auto& [dims, axis] : kCases)
    for (int64_t keepdims : {kNo, kYes})
      for (int64_t last : {kNo, kYes}) out.push_back({{axis, keepdims, last}, {dims}, {}});
  return out;
}

std::vector<OpSample> axis_and_flags(int flags) {
  std::vector<OpSample> out;
  const std::pair<Dims, int64_t> kCases[] = {{{17}, 0},      {{5, 3}, 1}, {{5, 3}, -2},
                                             {{2, 3, 5}, 1}, {{0, 2}, 0}, {{1}, 0}};
  for (const auto& [dims, axis] : kCases)
    for (int64_t bits = 0; bits < (1 << flags); ++bits) {
      std::vector<AttrValue> a{axis};
      for (int f = 0; f < flags; ++f) a.push_back((bits >> f) & 1);
      out.push_back({Attrs(std::move(a)), {dims}, {}});
    }
  return out;
}

std::vector<OpSample> scatter_elements_samples() {
  std::vector<OpSample> out;
  struct Case {
    Dims data, list;
    int64_t axis;
  };
  const Case kCases[] = {{{7}, {5}, 0}, {{3, 5}, {2, 5}, 0}, {{3, 5}, {3, 7}, 1}, {{3, 5}, {2, 3}, -1},
                         {{4}, {0}, 0}, {{2, 3}, {1, 0}, 1}, {{0}, {0}, 0},       {{19}, {23}, 0}};
  for (const Case& c : kCases)
    for (int64_t reduction = 0; reduction < 5; ++reduction)
      out.push_back({{c.axis, reduction},
                     {c.data, c.list, c.list},
                     {-1, c.data[static_cast<int>(c.axis < 0 ? c.axis + c.data.size() : c.axis)], -1}});
  return out;
}

std::vector<OpSample> scatter_nd_samples() {
  std::vector<OpSample> out;
  struct Case {
    Dims data, indices, updates;
  };
  const Case kCases[] = {
      {{7}, {5, 1}, {5}}, {{3, 5}, {4, 1}, {4, 5}}, {{3, 3}, {7, 2}, {7}},       {{3, 3, 2}, {2, 3, 2}, {2, 3, 2}},
      {{4}, {1}, {}},     {{4}, {0, 1}, {0}},       {{2, 3}, {2, 0}, {2, 2, 3}}, {{0, 3}, {2, 1}, {2, 3}}};
  for (const Case& c : kCases)
    for (int64_t reduction = 0; reduction < 5; ++reduction)
      out.push_back({{reduction}, {c.data, c.indices, c.updates}, {-1, c.data[0], -1}});
  return out;
}

std::vector<OpSample> conv_samples() {
  const I one{1}, zero{0};
  return {
      {{one, one, zero, zero, int64_t{1}}, {{1, 2, 7}, {3, 2, 3}}, {}},
      {{I{2}, one, one, one, int64_t{1}}, {{2, 3, 8}, {2, 3, 3}}, {}},
      {{one, I{2}, I{2}, I{1}, int64_t{1}}, {{1, 1, 9}, {1, 1, 3}}, {}},
      {{I{1, 1}, I{1, 1}, I{0, 0}, I{0, 0}, int64_t{1}}, {{2, 3, 5, 4}, {5, 3, 1, 1}}, {}},
      {{I{1, 1}, I{1, 1}, I{1, 1}, I{1, 1}, int64_t{1}}, {{1, 3, 6, 5}, {4, 3, 3, 3}}, {}},
      {{I{2, 1}, I{1, 1}, I{1, 0}, I{0, 2}, int64_t{1}}, {{1, 3, 7, 5}, {4, 3, 3, 2}}, {}},
      {{I{1, 1}, I{1, 1}, I{1, 1}, I{1, 1}, int64_t{5}}, {{2, 5, 6, 5}, {5, 1, 3, 3}}, {}},  // depthwise
      {{I{1, 1}, I{1, 1}, I{1, 1}, I{1, 1}, int64_t{3}}, {{1, 3, 4, 4}, {6, 1, 3, 3}}, {}},  // depth multiplier
      {{I{2, 2}, I{1, 2}, I{1, 1}, I{1, 1}, int64_t{2}}, {{1, 6, 5, 7}, {4, 3, 3, 3}}, {}},  // groups
      {{I{1, 1, 1}, I{1, 1, 1}, I{0, 1, 0}, I{0, 1, 0}, int64_t{1}}, {{1, 2, 3, 4, 3}, {2, 2, 2, 3, 1}}, {}},
      {{one, one, zero, zero, int64_t{1}}, {{0, 2, 7}, {3, 2, 3}}, {}},
      {{one, one, zero, zero, int64_t{1}}, {{1, 2, 2}, {3, 2, 3}}, {}},
      {{one, one, one, one, int64_t{1}, DType::f64}, {{1, 2, 9}, {3, 2, 3}}, {}},
      {{I{1, 1}, I{1, 1}, I{1, 1}, I{1, 1}, int64_t{1}, Unset{}, DType::f32}, {{1, 2, 6, 5}, {4, 2, 2, 1}}, {}},
      {{one, one, zero, zero, int64_t{1}, DType::i32, DType::i64}, {{2, 2, 7}, {3, 2, 3}}, {}},
  };
}

std::vector<OpSample> dot_samples() {
  const I none{}, first{0}, second{1}, third{2};
  return {
      {{second, first, none, none}, {{5, 7}, {7, 3}}, {}},
      {{second, second, none, none}, {{5, 7}, {3, 7}}, {}},
      {{first, first, none, none}, {{7, 5}, {7, 3}}, {}},
      {{first, first, none, none}, {{11}, {11}}, {}},
      {{none, none, none, none}, {{3}, {5}}, {}},
      {{third, second, first, first}, {{2, 5, 7}, {2, 7, 3}}, {}},
      {{third, third, I{0, 1}, I{0, 1}}, {{2, 3, 5}, {2, 3, 5}}, {}},
      {{I{1, 2}, I{0, 1}, none, none}, {{3, 2, 5}, {2, 5, 4}}, {}},
      {{second, first, none, none}, {{5, 0}, {0, 3}}, {}},
      {{second, first, none, none}, {{0, 4}, {4, 3}}, {}},
      {{second, first, none, none}, {{1, 1}, {1, 1}}, {}},
      {{second, first, none, none}, {{3, 130}, {130, 17}}, {}},
      {{second, first, none, none, DType::f64}, {{5, 130}, {130, 19}}, {}},
      {{second, second, none, none, DType::f64, DType::bf16}, {{5, 37}, {19, 37}}, {}},
      {{second, first, none, none, Unset{}, DType::f32}, {{7, 33}, {33, 20}}, {}},
      {{second, first, none, none, DType::i32}, {{3, 70}, {70, 5}}, {}},
      {{second, first, none, none, DType::u64, DType::i8}, {{3, 7}, {7, 5}}, {}},
  };
}

std::vector<OpSample> view_samples(std::string_view op) {
  const Scalar half = make_scalar(DType::f64, 0.5);
  static const std::map<std::string_view, std::vector<OpSample>> kSamples = {
      {"reshape",
       {{{I{6}}, {{2, 3}}, {}},
        {{I{2, 3}}, {{6}}, {}},
        {{I{3, 2, 5}}, {{3, 10}}, {}},
        {{I{5, 1, 6}}, {{1, 5, 2, 3}}, {}},
        {{I{4, 6}}, {{2, 3, 4}}, {}},
        {{I{}}, {{1, 1}}, {}},
        {{I{1}}, {{}}, {}},
        {{I{0, 5}}, {{3, 0}}, {}},
        {{I{7, 17}}, {{7, 17}}, {}}}},
      {"permute",
       {{{I{1, 0}}, {{3, 7}}, {}},
        {{I{2, 0, 1}}, {{2, 3, 5}}, {}},
        {{I{0}}, {{17}}, {}},
        {{I{}}, {{}}, {}},
        {{I{1, 0, 2}}, {{0, 3, 2}}, {}}}},
      {"slice",
       {{{I{0, 1}, I{0, 3}, I{1, 2}}, {{0, 5}}, {}},
        {{I{2}, I{15}, I{3}}, {{17}}, {}},
        {{I{0, 1}, I{2, 5}, I{1, 2}}, {{3, 5}}, {}},
        {{I{4}, I{4}, I{1}}, {{7}}, {}},
        {{I{}, I{}, I{}}, {{}}, {}},
        {{I{0, 0}, I{3, 1}, I{2, 1}}, {{3, 1}}, {}}}},
      {"expand",
       {{{I{2, 0}}, {{0}}, {}},
        {{I{5, 3}}, {{3}}, {}},
        {{I{2, 5, 3}}, {{5, 1}}, {}},
        {{I{7}}, {{}}, {}},
        {{I{0, 3}}, {{1, 3}}, {}},
        {{I{3}}, {{3}}, {}}}},
      {"flip", {{{I{0}}, {{17}}, {}}, {{I{0, 2}}, {{2, 3, 5}}, {}}, {{I{}}, {{4}}, {}}, {{I{1}}, {{3, 0}}, {}}}},
      {"pad",
       {{{I{2}, I{3}, half}, {{17}}, {}},
        {{I{1, 0}, I{0, 2}, half}, {{3, 5}}, {}},
        {{I{-1}, I{2}, half}, {{7}}, {}},
        {{I{-2, -1}, I{0, -1}, half}, {{5, 7}}, {}},
        {{I{2}, I{1}, half}, {{0}}, {}},
        {{I{}, I{}, half}, {{}}, {}}}},
      {"pad_edge",
       {{{I{0, 1}, I{0, 2}}, {{0, 5}}, {}},
        {{I{2}, I{3}}, {{17}}, {}},
        {{I{1, 0}, I{0, 9}}, {{3, 5}}, {}},
        {{I{-1}, I{2}}, {{7}}, {}},
        {{I{3}, I{3}}, {{1}}, {}}}},
      {"pad_reflect",
       {{{I{0, 1}, I{0, 2}}, {{0, 5}}, {}},
        {{I{2}, I{3}}, {{17}}, {}},
        {{I{2, 0}, I{1, 4}}, {{3, 5}}, {}},
        {{I{-1}, I{2}}, {{7}}, {}}}},
      {"window",
       {{{I{3}, I{1}, I{1}}, {{17}}, {}},
        {{I{3}, I{2}, I{1}}, {{2, 8}}, {}},
        {{I{2, 3}, I{2, 1}, I{1, 2}}, {{2, 5, 7}}, {}},
        {{I{3}, I{1}, I{1}}, {{2}}, {}},
        {{I{3}, I{1}, I{1}}, {{0}}, {}},
        {{I{1, 1}, I{1, 1}, I{1, 1}}, {{3, 4}}, {}}}},
  };
  return kSamples.at(op);
}

std::vector<OpSample> gather_samples(std::string_view op) {
  if (op == "gather")
    return {{{int64_t{0}}, {{7}, {5}}, {-1, 7}},       {{int64_t{0}}, {{7, 3}, {2, 5}}, {-1, 7}},
            {{int64_t{1}}, {{2, 5, 3}, {4}}, {-1, 5}}, {{int64_t{-1}}, {{2, 5}, {}}, {-1, 5}},
            {{int64_t{0}}, {{7}, {0}}, {-1, 7}},       {{int64_t{0}}, {{0, 3}, {2}}, {-1, 0}}};
  if (op == "gather_elements")
    return {{{int64_t{0}}, {{7}, {5}}, {-1, 7}},
            {{int64_t{1}}, {{3, 5}, {2, 7}}, {-1, 5}},
            {{int64_t{0}}, {{3, 5, 2}, {4, 5, 1}}, {-1, 3}},
            {{int64_t{0}}, {{4}, {0}}, {-1, 4}},
            {{int64_t{0}}, {{0, 2}, {3, 2}}, {-1, 0}}};
  return {{{int64_t{0}}, {{7}, {5, 1}}, {-1, 7}},       {{int64_t{0}}, {{3, 5}, {4, 2}}, {-1, 3}},
          {{int64_t{0}}, {{3, 5}, {2, 4, 1}}, {-1, 3}}, {{int64_t{1}}, {{2, 3, 5}, {2, 4, 1}}, {-1, 3}},
          {{int64_t{0}}, {{3, 5}, {2, 0}}, {-1, 3}},    {{int64_t{0}}, {{3}, {1}}, {-1, 3}},
          {{int64_t{0}}, {{0, 3}, {2, 1}}, {-1, 0}}};
}

}  // namespace

std::vector<OpSample> op_samples(const OpDef& op) {
  const std::string_view n = op.name;
  if (op.has(kElementwise)) return elementwise_samples(op);
  if (op.has(kView)) return view_samples(n);
  if (n == "full")
    return {{{make_scalar(DType::f64, 3), I{2, 3}}, {}, {}}, {{make_scalar(DType::f64, 1), I{}}, {}, {}}};
  if (n == "iota")
    return {{{DType::f32, I{17}, int64_t{0}}, {}, {}},
            {{DType::f32, I{3, 5}, int64_t{0}}, {}, {}},
            {{DType::f32, I{3, 5}, int64_t{-1}}, {}, {}},
            {{DType::f32, I{0}, int64_t{0}}, {}, {}}};
  if (n == "concat")
    return {{{int64_t{0}}, {{17}, {2}}, {}},
            {{int64_t{1}}, {{2, 3}, {2, 1}, {2, 5}}, {}},
            {{int64_t{-2}}, {{0, 3}, {2, 3}, {0, 3}, {1, 3}}, {}},
            {{int64_t{0}}, {{5}}, {}},
            {{int64_t{0}}, {{0}, {0}}, {}}};
  if (n.starts_with("gather")) return gather_samples(n);
  if (n == "scatter_elements") return scatter_elements_samples();
  if (n == "scatter_nd") return scatter_nd_samples();
  if (n == "arg_max" || n == "arg_min") return arg_samples();
  if (n == "cumsum") return axis_and_flags(2);
  if (n == "order_rank") return axis_and_flags(1);
  if (n == "softmax" || n == "log_softmax") return axis_and_flags(0);
  if (n.starts_with("top_k"))
    return {{{int64_t{3}, int64_t{0}, kYes}, {{17}}, {}},    {{int64_t{2}, int64_t{1}, kNo}, {{3, 5}}, {}},
            {{int64_t{3}, int64_t{-2}, kYes}, {{3, 5}}, {}}, {{int64_t{0}, int64_t{0}, kYes}, {{4}}, {}},
            {{int64_t{0}, int64_t{0}, kYes}, {{0, 3}}, {}},  {{int64_t{7}, int64_t{1}, kNo}, {{2, 7, 2}}, {}}};
  if (n == "conv") return conv_samples();
  if (n == "dot_general") return dot_samples();
  if (op.has(kReduction) || n == "reduce_mean") return reduction_samples();
  return {};
}

}  // namespace thermite::testing
