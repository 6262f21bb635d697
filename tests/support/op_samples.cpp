// SPDX-License-Identifier: Apache-2.0
#include "tests/support/op_samples.h"

#include <map>
#include <string>

#include "ir/ops/attrs.h"
#include "tests/support/op_cases.h"

namespace thermite::testing {
namespace {

using I = std::vector<int64_t>;

// One list of attributes for each struct of them.
template <class A>
std::vector<Attrs> packed(std::initializer_list<A> list) {
  std::vector<Attrs> out;
  for (const A& a : list) out.push_back(a.pack());
  return out;
}

std::vector<Attrs> elementwise_attrs(const OpDef& op) {
  static const std::map<std::string_view, std::vector<Attrs>> kAttrs = {
      {"hard_sigmoid", packed<HardSigmoidAttrs>({{.alpha = 0.2, .beta = 0.5}, {.alpha = 0.5, .beta = 0.6}})},
      {"elu", packed<EluAttrs>({{.alpha = 1}, {.alpha = 2}})},
      {"selu", packed<SeluAttrs>({{.alpha = 1.67326319217681884765625, .gamma = 1.05070102214813232421875}})},
      {"leaky_relu", packed<LeakyReluAttrs>({{.alpha = 0.01}, {.alpha = -0.5}})},
      {"celu", packed<CeluAttrs>({{.alpha = 1}, {.alpha = 2}})},
      {"thresholded_relu", packed<ThresholdedReluAttrs>({{.alpha = 1}, {.alpha = 0.25}})},
      {"is_inf",
       packed<IsInfAttrs>({{}, {.positive = false}, {.negative = false}, {.negative = false, .positive = false}})},
  };
  if (op.name == "cast") {
    std::vector<Attrs> to;
    for (DType t : kComputableTypes) to.push_back(CastAttrs{.to = t}.pack());
    for (DType t : {DType::c64, DType::c128}) to.push_back(CastAttrs{.to = t}.pack());
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

std::vector<OpSample> reduction_samples(const OpDef& op) {
  std::vector<OpSample> out;
  const std::pair<Dims, I> kCases[] = {{{17}, {0}},         {{5, 3}, {1}},  {{5, 3}, {0}}, {{2, 3, 5}, {0, 2}},
                                       {{2, 3, 5}, {-2}},   {{4}, {}},      {{0, 3}, {0}}, {{3, 0}, {0}},
                                       {{1, 7, 1}, {0, 1}}, {{37, 2}, {0}}, {{}, {}},      {{2, 2, 2, 2}, {1, 2}},
                                       {{2, 2100}, {1}}};
  for (const auto& [dims, axes] : kCases)
    for (int64_t keepdims : {0, 1})
      out.push_back({named_attrs(op, {{"axes", axes}, {"keepdims", keepdims}}), {dims}, {}});
  return out;
}

std::vector<OpSample> arg_samples(const OpDef& op) {
  std::vector<OpSample> out;
  const std::pair<Dims, int64_t> kCases[] = {{{17}, 0},      {{5, 3}, 1}, {{5, 3}, -2},
                                             {{2, 3, 5}, 1}, {{3, 0}, 0}, {{1}, 0}};
  for (const auto& [dims, axis] : kCases)
    for (int64_t keepdims : {0, 1})
      for (int64_t last : {0, 1})
        out.push_back({named_attrs(op, {{"axis", axis}, {"keepdims", keepdims}, {"last", last}}), {dims}, {}});
  return out;
}

// Along the axes of a few shapes, for ops whose other attributes are flags: all values of these.
std::vector<OpSample> axis_samples(const OpDef& op) {
  std::vector<OpSample> out;
  const std::pair<Dims, int64_t> kCases[] = {{{17}, 0},      {{5, 3}, 1}, {{5, 3}, -2},
                                             {{2, 3, 5}, 1}, {{0, 2}, 0}, {{1}, 0}};
  for (const auto& [dims, axis] : kCases)
    for (int64_t bits = 0; bits < (int64_t{1} << (op.attrs.size() - 1)); ++bits) {
      std::vector<AttrValue> a;
      int flag = 0;
      for (const AttrRow& row : op.attrs) a.push_back(row.name == "axis" ? axis : (bits >> flag++) & 1);
      out.push_back({Attrs(std::move(a)), {dims}, {}});
    }
  return out;
}

constexpr ScatterReduction kReductions[] = {ScatterReduction::replace, ScatterReduction::add, ScatterReduction::mul,
                                            ScatterReduction::min, ScatterReduction::max};

std::vector<OpSample> scatter_elements_samples() {
  std::vector<OpSample> out;
  struct Case {
    Dims data, list;
    int64_t axis;
  };
  const Case kCases[] = {{{7}, {5}, 0}, {{3, 5}, {2, 5}, 0}, {{3, 5}, {3, 7}, 1}, {{3, 5}, {2, 3}, -1},
                         {{4}, {0}, 0}, {{2, 3}, {1, 0}, 1}, {{0}, {0}, 0},       {{19}, {23}, 0}};
  for (const Case& c : kCases)
    for (ScatterReduction reduction : kReductions)
      out.push_back({ScatterElementsAttrs{.axis = c.axis, .reduction = reduction}.pack(),
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
    for (ScatterReduction reduction : kReductions)
      out.push_back(
          {ScatterNdAttrs{.reduction = reduction}.pack(), {c.data, c.indices, c.updates}, {-1, c.data[0], -1}});
  return out;
}

std::vector<OpSample> conv_samples() {
  using A = ConvAttrs;
  const I one{1}, ones{1, 1};
  const std::pair<A, std::vector<Dims>> kCases[] = {
      {A{}, {{1, 2, 7}, {3, 2, 3}}},
      {A{.strides = {2}, .pads_low = one, .pads_high = one}, {{2, 3, 8}, {2, 3, 3}}},
      {A{.dilations = {2}, .pads_low = {2}, .pads_high = one}, {{1, 1, 9}, {1, 1, 3}}},
      {A{}, {{2, 3, 5, 4}, {5, 3, 1, 1}}},
      {A{.pads_low = ones, .pads_high = ones}, {{1, 3, 6, 5}, {4, 3, 3, 3}}},
      {A{.strides = {2, 1}, .pads_low = {1, 0}, .pads_high = {0, 2}}, {{1, 3, 7, 5}, {4, 3, 3, 2}}},
      {A{.pads_low = ones, .pads_high = ones, .groups = 5}, {{2, 5, 6, 5}, {5, 1, 3, 3}}},  // depthwise
      {A{.pads_low = ones, .pads_high = ones, .groups = 3}, {{1, 3, 4, 4}, {6, 1, 3, 3}}},  // depth multiplier
      {A{.strides = {2, 2}, .dilations = {1, 2}, .pads_low = ones, .pads_high = ones, .groups = 2},
       {{1, 6, 5, 7}, {4, 3, 3, 3}}},
      {A{.pads_low = {0, 1, 0}, .pads_high = {0, 1, 0}}, {{1, 2, 3, 4, 3}, {2, 2, 2, 3, 1}}},
      {A{}, {{0, 2, 7}, {3, 2, 3}}},
      {A{}, {{1, 2, 2}, {3, 2, 3}}},
      {A{.pads_low = one, .pads_high = one, .accumulate = DType::f64}, {{1, 2, 9}, {3, 2, 3}}},
      {A{.pads_low = ones, .pads_high = ones, .result = DType::f32}, {{1, 2, 6, 5}, {4, 2, 2, 1}}},
      {A{.accumulate = DType::i32, .result = DType::i64}, {{2, 2, 7}, {3, 2, 3}}},
      {A{.result = DType::u64}, {{2, 12, 7}, {3, 12, 3}}},
      {A{.pads_low = ones, .pads_high = ones, .panel = 3}, {{2, 3, 6, 5}, {2, 3, 3, 3, 3}}},
      {A{.strides = {2}, .groups = 2, .panel = 2}, {{1, 4, 7}, {3, 2, 3, 2}}},
      {A{.pads_low = ones, .pads_high = ones, .finite = true}, {{1, 3, 6, 5}, {4, 3, 3, 3}}},
      {A{.pads_low = ones, .pads_high = ones, .channels_last = 1}, {{2, 3, 6, 5}, {4, 3, 2, 3}}},
      {A{.strides = {2}, .groups = 2, .channels_last = 1}, {{1, 4, 7}, {6, 3, 2}}},
  };
  std::vector<OpSample> out;
  for (const auto& [attrs, dims] : kCases) out.push_back({attrs.pack(), dims, {}});
  return out;
}

// Contracts dimensions of the left operand with dimensions of the right one.
DotGeneralAttrs sum_over(I left, I right, DotGeneralAttrs others = {}) {
  others.lhs_contract = std::move(left);
  others.rhs_contract = std::move(right);
  return others;
}

std::vector<OpSample> dot_samples() {
  const std::pair<DotGeneralAttrs, std::vector<Dims>> kCases[] = {
      {sum_over({1}, {0}), {{5, 7}, {7, 3}}},
      {sum_over({1}, {1}), {{5, 7}, {3, 7}}},
      {sum_over({0}, {0}), {{7, 5}, {7, 3}}},
      {sum_over({0}, {0}), {{11}, {11}}},
      {sum_over({}, {}), {{3}, {5}}},
      {sum_over({2}, {1}, {.lhs_batch = {0}, .rhs_batch = {0}}), {{2, 5, 7}, {2, 7, 3}}},
      {sum_over({2}, {2}, {.lhs_batch = {0, 1}, .rhs_batch = {0, 1}}), {{2, 3, 5}, {2, 3, 5}}},
      {sum_over({1, 2}, {0, 1}), {{3, 2, 5}, {2, 5, 4}}},
      {sum_over({1}, {0}), {{5, 0}, {0, 3}}},
      {sum_over({1}, {0}), {{0, 4}, {4, 3}}},
      {sum_over({1}, {0}), {{1, 1}, {1, 1}}},
      {sum_over({1}, {0}), {{3, 130}, {130, 17}}},
      {sum_over({1}, {0}, {.accumulate = DType::f64}), {{5, 130}, {130, 19}}},
      {sum_over({1}, {1}, {.accumulate = DType::f64, .result = DType::bf16}), {{5, 37}, {19, 37}}},
      {sum_over({1}, {0}, {.result = DType::f32}), {{7, 33}, {33, 20}}},
      {sum_over({1}, {0}, {.accumulate = DType::i32}), {{3, 70}, {70, 5}}},
      {sum_over({1}, {0}, {.accumulate = DType::u64, .result = DType::i8}), {{3, 7}, {7, 5}}},
      {sum_over({1}, {0}, {.result = DType::u64}), {{3, 70}, {70, 5}}},
  };
  std::vector<OpSample> out;
  for (const auto& [attrs, dims] : kCases) out.push_back({attrs.pack(), dims, {}});
  return out;
}

std::vector<OpSample> view_samples(std::string_view op) {
  const Scalar half = make_scalar(DType::f64, 0.5);
  static const std::map<std::string_view, std::vector<OpSample>> kSamples = {
      {"reshape",
       {{ReshapeAttrs{.dims = {6}}.pack(), {{2, 3}}, {}},
        {ReshapeAttrs{.dims = {2, 3}}.pack(), {{6}}, {}},
        {ReshapeAttrs{.dims = {3, 2, 5}}.pack(), {{3, 10}}, {}},
        {ReshapeAttrs{.dims = {5, 1, 6}}.pack(), {{1, 5, 2, 3}}, {}},
        {ReshapeAttrs{.dims = {4, 6}}.pack(), {{2, 3, 4}}, {}},
        {ReshapeAttrs{.dims = {}}.pack(), {{1, 1}}, {}},
        {ReshapeAttrs{.dims = {1}}.pack(), {{}}, {}},
        {ReshapeAttrs{.dims = {0, 5}}.pack(), {{3, 0}}, {}},
        {ReshapeAttrs{.dims = {7, 17}}.pack(), {{7, 17}}, {}}}},
      {"permute",
       {{PermuteAttrs{.perm = {1, 0}}.pack(), {{3, 7}}, {}},
        {PermuteAttrs{.perm = {2, 0, 1}}.pack(), {{2, 3, 5}}, {}},
        {PermuteAttrs{.perm = {0}}.pack(), {{17}}, {}},
        {PermuteAttrs{.perm = {}}.pack(), {{}}, {}},
        {PermuteAttrs{.perm = {1, 0, 2}}.pack(), {{0, 3, 2}}, {}}}},
      {"slice",
       {{SliceAttrs{.starts = {0, 1}, .limits = {0, 3}, .steps = {1, 2}}.pack(), {{0, 5}}, {}},
        {SliceAttrs{.starts = {2}, .limits = {15}, .steps = {3}}.pack(), {{17}}, {}},
        {SliceAttrs{.starts = {0, 1}, .limits = {2, 5}, .steps = {1, 2}}.pack(), {{3, 5}}, {}},
        {SliceAttrs{.starts = {4}, .limits = {4}, .steps = {1}}.pack(), {{7}}, {}},
        {SliceAttrs{.starts = {}, .limits = {}, .steps = {}}.pack(), {{}}, {}},
        {SliceAttrs{.starts = {0, 0}, .limits = {3, 1}, .steps = {2, 1}}.pack(), {{3, 1}}, {}}}},
      {"expand",
       {{ExpandAttrs{.dims = {2, 0}}.pack(), {{0}}, {}},
        {ExpandAttrs{.dims = {5, 3}}.pack(), {{3}}, {}},
        {ExpandAttrs{.dims = {2, 5, 3}}.pack(), {{5, 1}}, {}},
        {ExpandAttrs{.dims = {7}}.pack(), {{}}, {}},
        {ExpandAttrs{.dims = {0, 3}}.pack(), {{1, 3}}, {}},
        {ExpandAttrs{.dims = {3}}.pack(), {{3}}, {}}}},
      {"flip",
       {{FlipAttrs{.axes = {0}}.pack(), {{17}}, {}},
        {FlipAttrs{.axes = {0, 2}}.pack(), {{2, 3, 5}}, {}},
        {FlipAttrs{.axes = {}}.pack(), {{4}}, {}},
        {FlipAttrs{.axes = {1}}.pack(), {{3, 0}}, {}}}},
      {"roll",
       {{RollAttrs{.shifts = {5}}.pack(), {{17}}, {}},
        {RollAttrs{.shifts = {-1, 2}}.pack(), {{3, 5}}, {}},
        {RollAttrs{.shifts = {1, 0, -20}}.pack(), {{4, 3, 21}}, {}},
        {RollAttrs{.shifts = {7, -1}}.pack(), {{7, 1}}, {}},
        {RollAttrs{.shifts = {}}.pack(), {{}}, {}},
        {RollAttrs{.shifts = {0, -3}}.pack(), {{0, 3}}, {}}}},
      {"pad",
       {{PadAttrs{.low = {2}, .high = {3}, .value = half}.pack(), {{17}}, {}},
        {PadAttrs{.low = {1, 0}, .high = {0, 2}, .value = half}.pack(), {{3, 5}}, {}},
        {PadAttrs{.low = {-1}, .high = {2}, .value = half}.pack(), {{7}}, {}},
        {PadAttrs{.low = {-2, -1}, .high = {0, -1}, .value = half}.pack(), {{5, 7}}, {}},
        {PadAttrs{.low = {2}, .high = {1}, .value = half}.pack(), {{0}}, {}},
        {PadAttrs{.low = {}, .high = {}, .value = half}.pack(), {{}}, {}}}},
      {"pad_edge",
       {{PadEdgeAttrs{.low = {0, 1}, .high = {0, 2}}.pack(), {{0, 5}}, {}},
        {PadEdgeAttrs{.low = {2}, .high = {3}}.pack(), {{17}}, {}},
        {PadEdgeAttrs{.low = {1, 0}, .high = {0, 9}}.pack(), {{3, 5}}, {}},
        {PadEdgeAttrs{.low = {-1}, .high = {2}}.pack(), {{7}}, {}},
        {PadEdgeAttrs{.low = {3}, .high = {3}}.pack(), {{1}}, {}}}},
      {"pad_reflect",
       {{PadReflectAttrs{.low = {0, 1}, .high = {0, 2}}.pack(), {{0, 5}}, {}},
        {PadReflectAttrs{.low = {2}, .high = {3}}.pack(), {{17}}, {}},
        {PadReflectAttrs{.low = {2, 0}, .high = {1, 4}}.pack(), {{3, 5}}, {}},
        {PadReflectAttrs{.low = {-1}, .high = {2}}.pack(), {{7}}, {}}}},
      {"window",
       {{WindowAttrs{.sizes = {3}, .strides = {1}, .dilations = {1}}.pack(), {{17}}, {}},
        {WindowAttrs{.sizes = {3}, .strides = {2}, .dilations = {1}}.pack(), {{2, 8}}, {}},
        {WindowAttrs{.sizes = {2, 3}, .strides = {2, 1}, .dilations = {1, 2}}.pack(), {{2, 5, 7}}, {}},
        {WindowAttrs{.sizes = {3}, .strides = {1}, .dilations = {1}}.pack(), {{2}}, {}},
        {WindowAttrs{.sizes = {3}, .strides = {1}, .dilations = {1}}.pack(), {{0}}, {}},
        {WindowAttrs{.sizes = {1, 1}, .strides = {1, 1}, .dilations = {1, 1}}.pack(), {{3, 4}}, {}}}},
  };
  return kSamples.at(op);
}

std::vector<OpSample> gather_samples(std::string_view op) {
  if (op == "gather")
    return {{GatherAttrs{.axis = 0}.pack(), {{7}, {5}}, {-1, 7}},
            {GatherAttrs{.axis = 0}.pack(), {{7, 3}, {2, 5}}, {-1, 7}},
            {GatherAttrs{.axis = 1}.pack(), {{2, 5, 3}, {4}}, {-1, 5}},
            {GatherAttrs{.axis = -1}.pack(), {{2, 5}, {}}, {-1, 5}},
            {GatherAttrs{.axis = 0}.pack(), {{7}, {0}}, {-1, 7}},
            {GatherAttrs{.axis = 0}.pack(), {{0, 3}, {2}}, {-1, 0}}};
  if (op == "gather_elements")
    return {{GatherElementsAttrs{.axis = 0}.pack(), {{7}, {5}}, {-1, 7}},
            {GatherElementsAttrs{.axis = 1}.pack(), {{3, 5}, {2, 7}}, {-1, 5}},
            {GatherElementsAttrs{.axis = 0}.pack(), {{3, 5, 2}, {4, 5, 1}}, {-1, 3}},
            {GatherElementsAttrs{.axis = 0}.pack(), {{4}, {0}}, {-1, 4}},
            {GatherElementsAttrs{.axis = 0}.pack(), {{0, 2}, {3, 2}}, {-1, 0}}};
  return {{GatherNdAttrs{.batch_dims = 0}.pack(), {{7}, {5, 1}}, {-1, 7}},
          {GatherNdAttrs{.batch_dims = 0}.pack(), {{3, 5}, {4, 2}}, {-1, 3}},
          {GatherNdAttrs{.batch_dims = 0}.pack(), {{3, 5}, {2, 4, 1}}, {-1, 3}},
          {GatherNdAttrs{.batch_dims = 1}.pack(), {{2, 3, 5}, {2, 4, 1}}, {-1, 3}},
          {GatherNdAttrs{.batch_dims = 0}.pack(), {{3, 5}, {2, 0}}, {-1, 3}},
          {GatherNdAttrs{.batch_dims = 0}.pack(), {{3}, {1}}, {-1, 3}},
          {GatherNdAttrs{.batch_dims = 0}.pack(), {{0, 3}, {2, 1}}, {-1, 0}}};
}

std::vector<OpSample> top_k_samples(const OpDef& op) {
  struct Case {
    int64_t k, axis, largest;
    Dims dims;
  };
  const Case kCases[] = {{3, 0, 1, {17}}, {2, 1, 0, {3, 5}}, {3, -2, 1, {3, 5}},
                         {0, 0, 1, {4}},  {0, 0, 1, {0, 3}}, {7, 1, 0, {2, 7, 2}}};
  std::vector<OpSample> out;
  for (const Case& c : kCases)
    out.push_back({named_attrs(op, {{"k", c.k}, {"axis", c.axis}, {"largest", c.largest}}), {c.dims}, {}});
  return out;
}

// One block of keys and several, queries with and without vectors of them, segments, heads that share keys.
std::vector<OpSample> attention_samples(const OpDef& op) {
  struct Case {
    Dims q, k, v;
    std::vector<Dims> mask;
    int64_t causal;
    bool groups = false;
  };
  const Case kCases[] = {{{5, 3}, {7, 3}, {7, 2}, {}, 0},
                         {{2, 19, 8}, {2, 67, 8}, {2, 67, 5}, {}, 0},
                         {{2, 17, 4}, {2, 17, 4}, {2, 17, 17}, {}, 1},
                         {{2, 3, 7, 4}, {2, 1, 11, 4}, {2, 1, 11, 4}, {{7, 11}}, 2},
                         {{1, 9, 2}, {1, 5, 2}, {1, 5, 3}, {}, 2},
                         {{2, 5, 4}, {2, 70, 4}, {2, 70, 3}, {{2, 1, 70}}, 0},
                         {{1, 1}, {1, 1}, {1, 1}, {{}}, 0},
                         {{3, 4}, {0, 4}, {0, 2}, {}, 0},
                         {{2, 0, 3}, {2, 5, 3}, {2, 5, 3}, {}, 0},
                         {{4, 0}, {5, 0}, {5, 2}, {{1, 5}}, 0},
                         {{2, 3}, {6, 3}, {6, 0}, {}, 0},
                         {{1, 3, 4}, {1, 600, 4}, {1, 600, 5}, {}, 2},
                         {{2, 6, 5, 3}, {2, 2, 9, 3}, {2, 2, 9, 4}, {{6, 1, 9}}, 1, true}};
  std::vector<OpSample> out;
  for (const Case& c : kCases)
    for (int64_t masked : {0, 1}) {
      if (c.groups && op.name != "attention") continue;
      OpSample s{named_attrs(op, {{"scale", masked ? 0.75 : 0.0}, {"causal", c.causal}, {"masked_rows", masked}}),
                 {c.q, c.k, c.v},
                 {}};
      s.dims.insert(s.dims.end(), c.mask.begin(), c.mask.end());
      out.push_back(std::move(s));
    }
  return out;
}

// Lengths of one pass and of several, of large primes, of rows that are made in two dimensions.
std::vector<OpSample> fourier_samples(const OpDef& op) {
  struct Case {
    Dims dims;
    int64_t axis, length;
  };
  const Case kCases[] = {{{17}, 0, 0},     {{3, 8}, 1, 0},   {{8, 3}, 0, 0},   {{2, 5, 3}, -2, 0}, {{0, 4}, 1, 0},
                         {{1}, 0, 0},      {{2, 7}, -1, 12}, {{2, 30}, 1, 13}, {{19, 24}, 1, 0},   {{2, 2, 101}, 2, 0},
                         {{256, 2}, 0, 0}, {{2, 139}, 1, 0}, {{3, 34}, 1, 0},  {{64, 17}, 0, 0}};
  std::vector<OpSample> out;
  for (const Case& c : kCases)
    for (int64_t norm : {0, 1, 2})
      if (norm == 0 || c.dims.size() == 2)
        out.push_back({named_attrs(op, {{"axis", c.axis}, {"length", c.length}, {"norm", norm}}), {c.dims}, {}});
  return out;
}

std::vector<OpSample> fourier_row_samples() {
  std::vector<OpSample> out;
  const std::pair<Dims, int64_t> kCases[] = {{{17, 16}, 1}, {{16, 3}, 0}, {{2, 45, 5}, 1},
                                             {{0, 4}, 1},   {{4}, 0},     {{2, 77}, 1}};
  for (const auto& [dims, axis] : kCases)
    for (const auto& [inverse, real] : {std::pair(false, false), {true, false}, {false, true}}) {
      const int64_t n = dims[static_cast<int>(axis)];
      const Dims table{2, 2 * n + (real ? n + 1 : 0)};
      out.push_back({FourierAttrs{.axis = axis, .inverse = inverse, .real = real}.pack(), {dims, dims, table}, {}});
    }
  for (const auto& [dims, axis] : {std::pair<Dims, int64_t>{{2, 131}, 1}, {{151, 3}, 0}})  // primes
    for (bool inverse : {false, true}) {
      const Dims table{3, 4 * dims[static_cast<int>(axis)] - 3};
      out.push_back({FourierAttrs{.axis = axis, .inverse = inverse}.pack(), {dims, dims, table}, {}});
    }
  return out;
}

std::vector<OpSample> samples_of(const OpDef& op) {
  const std::string_view n = op.name;
  if (op.has(kElementwise) || (op.split && op.attrs.empty())) return elementwise_samples(op);
  if (op.has(kView)) return view_samples(n);
  if (n == "full")
    return {{FullAttrs{.value = make_scalar(DType::f64, 3), .dims = {2, 3}}.pack(), {}, {}},
            {FullAttrs{.value = make_scalar(DType::f64, 1)}.pack(), {}, {}}};
  if (n == "iota")
    return {{IotaAttrs{.dtype = DType::f32, .dims = {17}, .axis = 0}.pack(), {}, {}},
            {IotaAttrs{.dtype = DType::f32, .dims = {3, 5}, .axis = 0}.pack(), {}, {}},
            {IotaAttrs{.dtype = DType::f32, .dims = {3, 5}, .axis = -1}.pack(), {}, {}},
            {IotaAttrs{.dtype = DType::f32, .dims = {0}, .axis = 0}.pack(), {}, {}}};
  if (n == "concat")
    return {{ConcatAttrs{.axis = 0}.pack(), {{17}, {2}}, {}},
            {ConcatAttrs{.axis = 1}.pack(), {{2, 3}, {2, 1}, {2, 5}}, {}},
            {ConcatAttrs{.axis = -2}.pack(), {{0, 3}, {2, 3}, {0, 3}, {1, 3}}, {}},
            {ConcatAttrs{.axis = 0}.pack(), {{5}}, {}},
            {ConcatAttrs{.axis = 0}.pack(), {{0}, {0}}, {}}};
  if (n.starts_with("gather")) return gather_samples(n);
  if (n == "scatter_elements") return scatter_elements_samples();
  if (n == "scatter_nd") return scatter_nd_samples();
  if (n == "arg_max" || n == "arg_min") return arg_samples(op);
  if (n == "cumsum" || n == "order_rank" || n == "softmax" || n == "log_softmax") return axis_samples(op);
  if (n.starts_with("top_k")) return top_k_samples(op);
  if (n == "conv") return conv_samples();
  if (n == "dot_general") return dot_samples();
  if (n == "attention" || n == "dot_product_attention") return attention_samples(op);
  if (n == "fourier") return fourier_row_samples();
  if (n.ends_with("fft")) return fourier_samples(op);
  if (op.has(kReduction) || n == "reduce_mean") return reduction_samples(op);
  return {};
}

}  // namespace

std::vector<OpSample> op_samples(const OpDef& op) {
  std::vector<OpSample> samples = samples_of(op);
  for (OpSample& s : samples) s.attrs = completed(op, s.dims.empty() ? 0 : s.dims[0].size(), std::move(s.attrs));
  return samples;
}

}  // namespace thermite::testing
