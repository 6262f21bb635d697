// SPDX-License-Identifier: Apache-2.0
// dot(f32(i32(x) - a) * s, f32(i32(w) - b) * t)  ->  f32(dot(i32(x) - a, i32(w) - b)) * s * t      x, w bytes
//
// What was quantised is multiplied as the integers that it is, by the matrix unit for bytes: their sum is exact and
// rounded three times, the scales outside. Likewise convolutions. Weights and both scales are fixed, and asked whether
// every product stays a normal number (ScaleQuestion); t may vary along the weights' own dimensions. Not: what the unit
// does not take, sums that 32 bits do not hold.
#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "ir/loops/tree.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/bytes.h"
#include "passes/graph/rewrite.h"

namespace thermite {
namespace {

constexpr int64_t kMostDepth = 1 << 15;  // times 255 twice is below 2^31

// The dtype of the byte that i32 values were.
std::optional<DType> widened_byte(Rewriting& r, NodeId n) {
  while (r[n].op->has(kView) && !r[n].op->has(kFills)) n = r.in(n, 0);
  const NodeId byte = byte_before_widening(r.graph(), n);
  return byte == kNoNode ? std::nullopt : std::optional(r.type(byte).dtype);
}

// One for all elements, and such a byte, too.
bool is_zero_point(Rewriting& r, NodeId n, DType byte) {
  if (elements(r.dims(n)) != 1) return false;
  const auto known = r.literal(n);
  return known ? convert(convert(*known, byte), DType::i32) == *known : widened_byte(r, n) == byte;
}

// i32(x) - a, or i32(x)
bool is_centred_byte(Rewriting& r, NodeId n) {
  if (!r.is(n, "sub")) return widened_byte(r, n).has_value();
  const auto byte = widened_byte(r, r.in(n, 0));
  return byte && is_zero_point(r, r.in(n, 1), *byte);
}

// A dequantised value: `integers`, i32 or bytes, as floats, times `scale`, and what shows that as views, the last
// first.
struct Scaled {
  NodeId integers = kNoNode, floats = kNoNode, scale = kNoNode;
  std::vector<NodeId> views{};
  Dims along{};  // the scale's extents, behind the views
};

// With as many dimensions as what it multiplies.
Dims of_rank(const Dims& scale, int rank) {
  Dims all = Dims::filled(rank, 1);
  for (int k = 0; k < scale.size(); ++k) all[rank - scale.size() + k] = scale[k];
  return all;
}

bool find_factors(Rewriting& r, NodeId n, Scaled& found) {
  if (!r.is(n, "mul") || r.type(n).dtype != DType::f32) return false;
  for (const auto& [x, s] : {std::pair(r.in(n, 0), r.in(n, 1)), std::pair(r.in(n, 1), r.in(n, 0))}) {
    if (!r.is(x, "cast") || !(r.type(x) == r.type(n)) || !r.fixed(s)) continue;
    const NodeId inner = r.in(x, 0);
    if (!is_byte(r.type(inner).dtype) && !(r.type(inner).dtype == DType::i32 && is_centred_byte(r, inner))) continue;
    found.integers = inner, found.floats = x, found.scale = s;
    found.along = of_rank(r.dims(s), r.dims(n).size());
    return true;
  }
  return false;
}

// Behind reshapes of elements with one scale, or one for each of the first dimension, and behind permutations.
std::optional<Scaled> find_scaled(Rewriting& r, NodeId n) {
  constexpr size_t kMostViews = 4;
  Scaled found;
  while (found.views.size() < kMostViews && (r.is(n, "permute") || r.is(n, "reshape")))
    found.views.push_back(n), n = r.in(n, 0);
  if (!find_factors(r, n, found)) return std::nullopt;
  for (size_t k = found.views.size(); k-- > 0;) {
    const NodeId view = found.views[k];
    if (r.is(view, "reshape")) {
      const Dims& to = r.dims(view);
      const int64_t scales = elements(found.along);
      const bool by_first = found.along.size() > 0 && to.size() > 0 && found.along[0] == scales && to[0] == scales;
      if (scales != 1 && !by_first) return std::nullopt;
      found.along = Dims::filled(to.size(), 1);
      if (by_first) found.along[0] = scales;
      continue;
    }
    const Dims before = found.along;
    const auto perm = PermuteAttrs::of(r[view].attrs).perm;
    for (int d = 0; d < before.size(); ++d) found.along[d] = before[static_cast<int>(perm[static_cast<size_t>(d)])];
  }
  return found;
}

NodeId behind_views(Rewriting& r, NodeId n, const Scaled& s) {
  for (size_t k = s.views.size(); k-- > 0;) {
    const Attrs attrs = r[s.views[k]].attrs;
    n = r.add(*r[s.views[k]].op, std::array{n}, attrs);
  }
  return n;
}

NodeId as_integers(Rewriting& r, const Scaled& s) {
  const bool byte = is_byte(r.type(s.integers).dtype);
  return behind_views(r, byte ? r.add("cast", {s.integers}, CastAttrs{.to = DType::i32}.pack()) : s.integers, s);
}

struct Sides {
  DotExtents extents;
  Dims scale;  // of the weight, in the shape in which it multiplies the result
};

std::optional<Sides> sides_of_product(Rewriting& r, NodeId n, const Dims& scale) {
  const auto a = DotGeneralAttrs::of(r[n].attrs);
  if (a.accumulate || a.result) return std::nullopt;
  const Dims &x = r.dims(r.in(n, 0)), &w = r.dims(r.in(n, 1)), &out = r.dims(n);
  int64_t depth = 1, batch = 1;
  Dims free;
  for (int k = 0; k < w.size(); ++k) {
    const bool summed = std::ranges::count(a.rhs_contract, k) > 0, kept = std::ranges::count(a.rhs_batch, k) > 0;
    if (scale[k] != 1 && (summed || kept)) return std::nullopt;
    if (summed) depth *= w[k];
    if (kept) batch *= w[k];
    if (!summed && !kept) free.push_back(scale[k]);
  }
  if (batch * depth == 0) return std::nullopt;
  Sides s{{elements(x) / (batch * depth), elements(w) / (batch * depth), depth}, Dims::filled(out.size(), 1)};
  for (int k = 0; k < free.size(); ++k) s.scale[out.size() - free.size() + k] = free[k];
  return s;
}

std::optional<Sides> sides_of_convolution(Rewriting& r, NodeId n, const Dims& scale) {
  const auto a = ConvAttrs::of(r[n].attrs);
  const Dims &w = r.dims(r.in(n, 1)), &out = r.dims(n);
  if (a.groups != 1 || a.panel != 0 || elements(w) == 0 || elements(out) == 0) return std::nullopt;
  for (int k = 1; k < scale.size(); ++k)
    if (scale[k] != 1) return std::nullopt;
  Sides s{{elements(out) / out[1], w[0], elements(w) / w[0]}, Dims::filled(out.size(), 1)};
  s.scale[1] = scale[0];
  return s;
}

bool unit_takes(const DotExtents& e) {
  return e.rows >= kUnitSide && e.columns >= kUnitSide && e.depth >= kUnitDepth && e.depth <= kMostDepth;
}

}  // namespace

NodeId integer_product(Rewriting& r, NodeId n) {
  const NodeId left = r.in(n, 0), right = r.in(n, 1);
  if (r.type(n).dtype != DType::f32 || r.fixed(left) || !r.may_scale(right)) return kNoNode;
  const auto x = find_scaled(r, left), w = find_scaled(r, right);
  if (!x || !w || elements(x->along) != 1) return kNoNode;
  if (std::ranges::count_if(w->along, [](int64_t d) { return d != 1; }) > 1) return kNoNode;
  const auto sides = r.is(n, "conv") ? sides_of_convolution(r, n, w->along) : sides_of_product(r, n, w->along);
  if (!sides || !unit_takes(sides->extents)) return kNoNode;
  const Attrs attrs = r[n].attrs;
  const NodeId sums = r.add(*r[n].op, std::array{as_integers(r, *x), as_integers(r, *w)}, attrs);
  const NodeId floats = r.add("cast", {sums}, CastAttrs{.to = DType::f32}.pack());
  const NodeId by_left = r.add("mul", {floats, r.reshape(x->scale, {})});
  const NodeId y = r.add("mul", {by_left, r.reshape(w->scale, sides->scale)});
  if (y == kNoNode) return kNoNode;
  r.ask(right, ScaleQuestion::About::weight_and_factor,
        {behind_views(r, w->floats, *w), r.reshape(w->scale, w->along)});
  r.ask(right, ScaleQuestion::About::weight_and_factor, {right, r.reshape(x->scale, {})});
  return y;
}

}  // namespace thermite
