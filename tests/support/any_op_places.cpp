// SPDX-License-Identifier: Apache-2.0
// Ops that move elements or pair up dimensions: views, joins, gathers, scatters, contractions.
#include <algorithm>
#include <numeric>

#include "ir/ops/support/fourier.h"
#include "tests/support/any_op.h"
#include "tests/support/op_cases.h"

namespace thermite {
namespace {

using Ints = std::vector<int64_t>;

Ints ints(const Dims& d) { return Ints(d.begin(), d.end()); }

}  // namespace

const std::array<AnyOp::Maker, 24> AnyOp::kMakers = {{
    {"scalar", &AnyOp::runtime_scalar},
    {"full", &AnyOp::constant_shape},
    {"iota", &AnyOp::constant_shape},
    {"concat", &AnyOp::concat},
    {"reshape", &AnyOp::reshape},
    {"permute", &AnyOp::permute},
    {"slice", &AnyOp::slice},
    {"expand", &AnyOp::expand},
    {"flip", &AnyOp::flip},
    {"roll", &AnyOp::roll},
    {"pad", &AnyOp::pad},
    {"pad_edge", &AnyOp::pad},
    {"pad_reflect", &AnyOp::pad},
    {"window", &AnyOp::window},
    {"gather", &AnyOp::gather},
    {"gather_elements", &AnyOp::gather_elements},
    {"gather_nd", &AnyOp::gather_nd},
    {"scatter_elements", &AnyOp::scatter_elements},
    {"scatter_nd", &AnyOp::scatter_nd},
    {"dot_general", &AnyOp::dot_general},
    {"conv", &AnyOp::conv},
    {"fourier", &AnyOp::fourier},
    {"attention", &AnyOp::attention},
    {"dot_product_attention", &AnyOp::attention},
}};

// A value, or a leaf of any dtype, with so many dimensions, none of them empty.
NodeId AnyOp::ranked(int min_rank, int max_rank) {
  for (int k = 0; k < 5; ++k) {
    const NodeId x = value();
    if (dims(x).size() >= min_rank && dims(x).size() <= max_rank && elements(dims(x)) > 0) return x;
  }
  Dims d;
  for (int k = min_rank + pick(max_rank - min_rank + 1); k > 0; --k) d.push_back(1 + pick(6));
  return leaf(any_dtype(), d);
}

// Given ones, or computed ones that may be out of range.
NodeId AnyOp::indices(const Dims& d, int64_t extent) {
  if (chance(0.7)) return places(d, std::max<int64_t>(extent, 1));
  for (int k = 0; k < 4; ++k) {
    const NodeId v = value();
    if ((type(v).dtype == DType::i64 || type(v).dtype == DType::i32) && dims(v) == d) return v;
  }
  return constant({chance(0.5) ? DType::i32 : DType::i64, d});
}

NodeId AnyOp::concat(const OpDef&) {
  const NodeId x = ranked(1, 4);
  const int axis = pick(dims(x).size());
  std::vector<NodeId> in{x};
  for (int k = 1 + pick(3); k > 0; --k) {
    Dims d = dims(x);
    d[axis] = pick(4);
    in.push_back(chance(0.3) ? x : leaf(type(x).dtype, d));
  }
  return add("concat", in, {int64_t{axis}});
}

NodeId AnyOp::reshape(const OpDef&) {
  const NodeId x = ranked(1, 4);
  Ints left = ints(dims(x)), made;
  int64_t rest = elements(dims(x));
  for (int64_t f : {2, 3, 17, 5, 2}) {
    if (rest % f != 0 || chance(0.4)) continue;
    made.push_back(f);
    rest /= f;
  }
  made.insert(made.begin() + pick(static_cast<int>(made.size()) + 1), rest);
  return add("reshape", {x}, {made});
}

NodeId AnyOp::permute(const OpDef&) {
  const NodeId x = ranked(2, 4);
  Ints perm(static_cast<size_t>(dims(x).size()));
  std::iota(perm.begin(), perm.end(), 0);
  std::shuffle(perm.begin(), perm.end(), rng_);
  return add("permute", {x}, {perm});
}

NodeId AnyOp::slice(const OpDef&) {
  const NodeId x = ranked(1, 4);
  Ints low, high, step;
  for (int64_t d : dims(x)) {
    low.push_back(chance(0.5) ? 0 : pick(static_cast<int>(d)));
    high.push_back(chance(0.5) ? d : low.back() + pick(static_cast<int>(d - low.back()) + 1));
    step.push_back(1 + pick(3));
  }
  return add("slice", {x}, {low, high, step});
}

NodeId AnyOp::expand(const OpDef&) {
  const NodeId x = ranked(0, 4);
  Ints d = ints(dims(x));
  for (int64_t& e : d)
    if (e == 1) e = 1 + pick(5);
  if (d.size() < 4) d.insert(d.begin(), 1 + pick(3));
  return add("expand", {x}, {d});
}

NodeId AnyOp::flip(const OpDef&) {
  const NodeId x = ranked(1, 4);
  Ints axes;
  for (int k = 0; k < dims(x).size(); ++k)
    if (chance(0.5)) axes.push_back(k);
  return add("flip", {x}, {axes});
}

NodeId AnyOp::roll(const OpDef&) {
  const NodeId x = ranked(1, 4);
  Ints shifts;
  for (const int64_t d : dims(x)) shifts.push_back(chance(0.5) ? pick(3) - 1 : pick(2 * static_cast<int>(d) + 1) - d);
  return add("roll", {x}, {shifts});
}

NodeId AnyOp::pad(const OpDef& op) {
  const NodeId x = ranked(1, 4);
  Ints low, high;
  for (int64_t d : dims(x)) {
    const bool touch = chance(0.6);
    low.push_back(touch ? pick(3) - (d > 2) : 0);
    high.push_back(touch ? pick(3) - (d > 2 && low.back() >= 0) : 0);
  }
  if (op.name != "pad") return add(op.name, {x}, {low, high});
  return add("pad", {x}, {low, high, make_scalar(part_type(type(x).dtype), is_bool(type(x).dtype) ? 1 : 2)});
}

NodeId AnyOp::window(const OpDef&) {
  const NodeId x = ranked(1, 3);
  Ints sizes, strides, dilations;
  for (int k = dims(x).size() - 1 - pick(dims(x).size()); k < dims(x).size(); ++k) {
    sizes.push_back(1 + pick(static_cast<int>(std::min<int64_t>(3, dims(x)[k]))));
    strides.push_back(1 + pick(3));
    dilations.push_back(1 + pick(3));
  }
  return add("window", {x}, {sizes, strides, dilations});
}

NodeId AnyOp::gather(const OpDef&) {
  const NodeId x = ranked(1, 4);
  const int axis = pick(dims(x).size());
  return add("gather", {x, indices(chance(0.5) ? Dims{1 + pick(4)} : Dims{2, 1 + pick(3)}, dims(x)[axis])},
             {int64_t{axis}});
}

NodeId AnyOp::gather_elements(const OpDef&) {
  const NodeId x = ranked(1, 4);
  const int axis = pick(dims(x).size());
  Dims d = dims(x);
  d[axis] = 1 + pick(4);
  return add("gather_elements", {x, indices(d, dims(x)[axis])}, {int64_t{axis}});
}

NodeId AnyOp::gather_nd(const OpDef&) {
  const NodeId x = ranked(2, 4);
  const int batch = chance(0.3);
  Dims d;
  if (batch) d.push_back(dims(x)[0]);
  d.push_back(1 + pick(5));
  d.push_back(1 + pick(dims(x).size() - batch));
  return add("gather_nd", {x, indices(d, *std::min_element(dims(x).begin(), dims(x).end()))}, {int64_t{batch}});
}

NodeId AnyOp::scatter_elements(const OpDef&) {
  const NodeId x = ranked(1, 3);
  if (elements(dims(x)) > 600) return kNoNode;
  const int axis = pick(dims(x).size());
  Dims d = dims(x);
  d[axis] = 1 + pick(5);
  const int64_t reduction = pick(5);
  return add("scatter_elements", {x, indices(d, dims(x)[axis]), leaf(type(x).dtype, d)}, {int64_t{axis}, reduction});
}

NodeId AnyOp::scatter_nd(const OpDef&) {
  const NodeId x = ranked(1, 3);
  if (elements(dims(x)) > 600) return kNoNode;
  const int depth = 1 + pick(dims(x).size());
  Dims d{1 + pick(5)}, updates = d;
  d.push_back(depth);
  for (int k = depth; k < dims(x).size(); ++k) updates.push_back(dims(x)[k]);
  const int64_t least = *std::min_element(dims(x).begin(), dims(x).begin() + depth);
  const int64_t reduction = pick(5);
  return add("scatter_nd", {x, indices(d, least), leaf(type(x).dtype, updates)}, {reduction});
}

// Any one dimension of x contracted with any of w, with a batch dimension or without.
NodeId AnyOp::dot_general(const OpDef&) {
  const NodeId x = ranked(1, 3);
  const bool batch = dims(x).size() > 1 && chance(0.4);
  const int over = batch ? 1 + pick(dims(x).size() - 1) : pick(dims(x).size());
  Dims w{dims(x)[over], 1 + pick(9)};
  int at = pick(2);
  if (at) std::swap(w[0], w[1]);
  Ints batch_x, batch_w;
  if (batch) {
    w = Dims{dims(x)[0], w[0], w[1]};
    ++at;
    batch_x = batch_w = {0};
  }
  return add("dot_general", {x, leaf(type(x).dtype, w)}, {Ints{over}, Ints{at}, batch_x, batch_w});
}

// One to three spatial dimensions, each with a stride, a dilation and paddings of its own.
NodeId AnyOp::conv(const OpDef&) {
  const int spatial = 1 + pick(3);
  const int64_t groups = 1 + pick(3), channels = groups * (1 + pick(3));
  Dims d{1 + pick(2), channels}, w{groups * (1 + pick(4)), channels / groups};
  Ints strides, dilations, low, high;
  for (int s = 0; s < spatial; ++s) {
    d.push_back(3 + pick(spatial == 1 ? 30 : spatial == 2 ? 12 : 4));
    w.push_back(1 + pick(3));
    strides.push_back(1 + pick(3));
    dilations.push_back(1 + pick(3));
    low.push_back(pick(3));
    high.push_back(pick(3));
  }
  NodeId x = value();
  if (dims(x).size() != d.size() || dims(x)[1] != channels) x = leaf(chance(0.6) ? DType::f32 : any_dtype(), d);
  return add("conv", {x, leaf(type(x).dtype, w)}, {strides, dilations, low, high, groups});
}

// Heads in groups for the one, of one head for the other; one time in two with a mask.
NodeId AnyOp::attention(const OpDef& op) {
  const NodeId q = value_of(DType::f32);
  const int rank = dims(q).size();
  if (rank < 2 || rank > 4) return kNoNode;
  const bool groups = op.name == "attention";
  Dims k = dims(q), v, mask = dims(q);
  if (rank > 2) k[rank - 3] = groups && k[rank - 3] % 2 == 0 ? k[rank - 3] / 2 : 1;
  k[rank - 2] = pick(90);
  v = k;
  v[rank - 1] = 1 + pick(20);
  std::vector<NodeId> in{q, leaf(DType::f32, k), leaf(DType::f32, v)};
  mask[rank - 1] = k[rank - 2];
  if (chance(0.5)) {
    if (rank > 2 && chance(0.5)) mask[rank - 3] = 1;
    in.push_back(leaf(chance(0.5) ? DType::f32 : DType::boolean, mask));
  }
  return add(op.name, in, {chance(0.5) ? 0.0 : 0.25, int64_t{pick(3)}, int64_t{pick(2)}});
}

// Its table is no operand that could be anything.
NodeId AnyOp::fourier(const OpDef&) {
  const NodeId x = value_of(DType::f32);
  if (dims(x).empty() || elements(dims(x)) == 0) return kNoNode;
  const int axis = pick(dims(x).size());
  const int64_t n = dims(x)[axis];
  const int64_t what = pick(3);  // forward, inverse, of real numbers
  const std::vector<std::byte> table = testing::table_of_roots(DType::f32, n, what == 2);
  // Of lengths that are refused it holds no roots of passes, and so has another shape.
  const int64_t rows = fourier_way(n) == FourierWay::prime ? 3 : 2;
  const auto count = static_cast<int64_t>(table.size() / sizeof(float)) / rows;
  const NodeId roots = b_.constant(make_constant({DType::f32, {rows, count}}, table.data()));
  return add("fourier", {x, leaf(DType::f32, dims(x)), roots}, {int64_t{axis}, int64_t{what == 1}, int64_t{what == 2}});
}

}  // namespace thermite
