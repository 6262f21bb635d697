// SPDX-License-Identifier: Apache-2.0
// Views of views, views that change nothing, and views that a reader can do without. All keep every bit.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/rewrite.h"

namespace thermite {
namespace {

using Ints = std::vector<int64_t>;

constexpr std::string_view kFewer = "one node fewer on the way to the output";
constexpr std::string_view kSimpler = "permute, gather and constant become ops that no rule turns back";

NodeId same_type(Rewriting& r, NodeId n) { return r.type(r.in(n, 0)) == r.type(n) ? r.in(n, 0) : kNoNode; }

NodeId drop_identity(Rewriting& r, NodeId n) { return r.in(n, 0); }

NodeId reshape_of_reshape(Rewriting& r, NodeId n) {
  const NodeId x = r.in(n, 0);
  return r.is(x, "reshape") ? r.reshape(r.in(x, 0), Dims(r.dims(n))) : kNoNode;
}

NodeId permute_of_permute(Rewriting& r, NodeId n) {
  const NodeId x = r.in(n, 0);
  if (!r.is(x, "permute")) return kNoNode;
  const Ints outer = PermuteAttrs::of(r[n].attrs).perm, inner = PermuteAttrs::of(r[x].attrs).perm;
  Ints perm;
  for (int64_t p : outer) perm.push_back(inner[p]);
  return r.add("permute", {r.in(x, 0)}, PermuteAttrs{perm}.pack());
}

NodeId permute_of_ones(Rewriting& r, NodeId n) {
  const NodeId x = r.in(n, 0);
  int64_t last = -1;
  for (int64_t p : PermuteAttrs::of(r[n].attrs).perm) {
    if (r.dims(x)[static_cast<int>(p)] == 1) continue;
    if (p < last) return kNoNode;
    last = p;
  }
  return r.reshape(x, Dims(r.dims(n)));
}

NodeId slice_of_slice(Rewriting& r, NodeId n) {
  const NodeId x = r.in(n, 0);
  if (!r.is(x, "slice")) return kNoNode;
  const auto outer = SliceAttrs::of(r[n].attrs), inner = SliceAttrs::of(r[x].attrs);
  SliceAttrs both;
  for (size_t k = 0; k < outer.starts.size(); ++k) {
    const int64_t start = inner.starts[k] + outer.starts[k] * inner.steps[k], step = inner.steps[k] * outer.steps[k];
    const int64_t count = r.dims(n)[static_cast<int>(k)];
    both.starts.push_back(start);
    both.limits.push_back(count == 0 ? start : start + (count - 1) * step + 1);
    both.steps.push_back(step);
  }
  return r.add("slice", {r.in(x, 0)}, both.pack());
}

NodeId whole_slice(Rewriting& r, NodeId n) {
  const auto a = SliceAttrs::of(r[n].attrs);
  for (size_t k = 0; k < a.starts.size(); ++k)
    if (a.starts[k] != 0 || a.limits[k] != r.dims(r.in(n, 0))[static_cast<int>(k)] || a.steps[k] != 1) return kNoNode;
  return r.in(n, 0);
}

NodeId expand_of_expand(Rewriting& r, NodeId n) {
  const NodeId x = r.in(n, 0);
  return r.is(x, "expand") ? r.add("expand", {r.in(x, 0)}, Attrs(r[n].attrs)) : kNoNode;
}

NodeId identity_permute(Rewriting& r, NodeId n) {
  const Ints p = PermuteAttrs::of(r[n].attrs).perm;
  for (size_t k = 0; k < p.size(); ++k)
    if (p[k] != static_cast<int64_t>(k)) return kNoNode;
  return r.in(n, 0);
}

NodeId flip_of_ones(Rewriting& r, NodeId n) {
  const int rank = r.dims(n).size();
  for (int64_t a : FlipAttrs::of(r[n].attrs).axes) {
    const int64_t axis = a < 0 ? a + rank : a;
    if (axis < 0 || axis >= rank || r.dims(n)[static_cast<int>(axis)] > 1) return kNoNode;
  }
  return r.in(n, 0);
}

// pad, pad_edge, pad_reflect
template <class PadOp>
NodeId no_pad(Rewriting& r, NodeId n) {
  const auto a = PadOp::of(r[n].attrs);
  for (const Ints* widths : {&a.low, &a.high})
    for (int64_t v : *widths)
      if (v != 0) return kNoNode;
  return r.in(n, 0);
}

NodeId single_concat(Rewriting& r, NodeId n) { return r[n].inputs.size() == 1 ? r.in(n, 0) : kNoNode; }

// concat(a, empty, b) -> concat(a, b)
NodeId concat_of_empty(Rewriting& r, NodeId n) {
  std::vector<NodeId> rest;
  for (NodeId in : r[n].inputs)
    if (elements(r.dims(in)) != 0) rest.push_back(in);
  if (rest.empty() || rest.size() == r[n].inputs.size()) return kNoNode;
  return r.add(*r[n].op, rest, Attrs(r[n].attrs));
}

// Whether it is place `k` of the last dimension of what it is taken from, and all of the others.
bool is_place(Rewriting& r, NodeId slice, int64_t k) {
  if (!r.is(slice, "slice")) return false;
  const auto a = SliceAttrs::of(r[slice].attrs);
  const Dims& from = r.dims(r.in(slice, 0));
  for (int d = 0; d < from.size(); ++d) {
    const auto at = static_cast<size_t>(d);
    const bool last = d == from.size() - 1;
    if (a.steps[at] != 1 || a.starts[at] != (last ? k : 0) || a.limits[at] != (last ? k + 1 : from[d])) return false;
  }
  return from.size() > 0;
}

// concat(x[.., 0], x[.., 1]) -> x: parts of numbers that come together again
NodeId concat_of_places(Rewriting& r, NodeId n) {
  const Dims d = r.dims(n);
  const auto count = static_cast<int64_t>(r[n].inputs.size());
  if (ConcatAttrs::of(r[n].attrs).axis != d.size() - 1 || d[d.size() - 1] != count) return kNoNode;
  NodeId x = kNoNode;
  for (int64_t k = 0; k < count; ++k) {
    NodeId part = r.in(n, static_cast<size_t>(k));
    if (r.is(part, "reshape")) part = r.in(part, 0);
    if (!is_place(r, part, k)) return kNoNode;
    const NodeId from = r.in(part, 0);
    if ((k > 0 && from != x) || r.dims(from)[r.dims(from).size() - 1] != count) return kNoNode;
    x = from;
  }
  if (r.dims(x) == d) return x;
  return r.add("reshape", {x}, ReshapeAttrs{.dims = {d.begin(), d.end()}}.pack());
}

// concat(x[k:], x[:k]) -> roll(x)
NodeId concat_of_sides(Rewriting& r, NodeId n) {
  if (r[n].inputs.size() != 2 || !r.is(r.in(n, 0), "slice") || !r.is(r.in(n, 1), "slice")) return kNoNode;
  const NodeId x = r.in(r.in(n, 0), 0);
  if (r.in(r.in(n, 1), 0) != x || r.dims(x) != r.dims(n)) return kNoNode;
  const auto upper = SliceAttrs::of(r[r.in(n, 0)].attrs), lower = SliceAttrs::of(r[r.in(n, 1)].attrs);
  const Dims d = r.dims(n);
  int64_t axis = ConcatAttrs::of(r[n].attrs).axis;
  if (axis < 0) axis += d.size();
  Ints shifts(static_cast<size_t>(d.size()), 0);
  for (int k = 0; k < d.size(); ++k) {
    const auto at = static_cast<size_t>(k);
    const int64_t cut = k == axis ? upper.starts[at] : 0, end = k == axis ? cut : d[k];
    if (upper.steps[at] != 1 || lower.steps[at] != 1 || upper.starts[at] != cut || upper.limits[at] != d[k])
      return kNoNode;
    if (lower.starts[at] != 0 || lower.limits[at] != end) return kNoNode;
    if (k == axis) shifts[at] = cut * 2 <= d[k] ? -cut : d[k] - cut;
  }
  return r.add("roll", {x}, RollAttrs{shifts}.pack());
}

NodeId roll_of_roll(Rewriting& r, NodeId n) {
  const NodeId x = r.in(n, 0);
  if (!r.is(x, "roll")) return kNoNode;
  Ints shifts = RollAttrs::of(r[n].attrs).shifts;
  const Ints inner = RollAttrs::of(r[x].attrs).shifts;
  for (size_t k = 0; k < shifts.size(); ++k)
    if (const int64_t extent = r.dims(n)[static_cast<int>(k)]; extent > 0) shifts[k] = (shifts[k] + inner[k]) % extent;
  return r.add("roll", {r.in(x, 0)}, RollAttrs{shifts}.pack());
}

NodeId roll_by_nothing(Rewriting& r, NodeId n) {
  const Ints shifts = RollAttrs::of(r[n].attrs).shifts;
  for (size_t k = 0; k < shifts.size(); ++k)
    if (shifts[k] != 0 && std::abs(shifts[k]) != r.dims(n)[static_cast<int>(k)]) return kNoNode;
  return r.in(n, 0);
}

// a + expand(b) -> a + b, where a already has the shape
NodeId implicit_broadcast(Rewriting& r, NodeId n) {
  if (r[n].inputs.size() < 2) return kNoNode;
  std::vector<NodeId> in = r[n].inputs;
  for (size_t k = 0; k < in.size(); ++k) {
    if (!r.is(in[k], "expand")) continue;
    const NodeId bare = r.in(in[k], 0);
    bool covered = false;
    for (size_t j = 0; j < in.size(); ++j) covered |= j != k && r.dims(in[j]) == r.dims(n);
    if (!covered) continue;
    in[k] = bare;
    return r.add(*r[n].op, in, Attrs(r[n].attrs));
  }
  return kNoNode;
}

// Values that any model may hold, so that kernels with them are shared.
bool is_common(Scalar s) {
  const double v = to_double(s);
  return !std::isfinite(v) || v == 0.5 || v == -0.5 || (v == std::floor(v) && std::abs(v) <= 16);
}

// A constant whose elements are all one common value is a literal. Any other value is likely a weight: as data it
// leaves the kernel's text to be shared with other weights.
NodeId uniform_constant(Rewriting& r, NodeId n) {
  constexpr size_t kMaxBytes = 64;
  const Constant& c = r.graph().constants[slot_of(r[n])];
  const auto count = static_cast<size_t>(elements(c.type.dims));
  const size_t size = size_of(c.type.dtype);
  if (!c.data || count == 0 || count * size > kMaxBytes) return kNoNode;
  const auto* bytes = static_cast<const std::byte*>(c.data->data());
  for (size_t k = 1; k < count; ++k)
    if (!std::equal(bytes, bytes + size, bytes + k * size)) return kNoNode;
  const Scalar value = load_scalar(c.type.dtype, bytes);
  if (!is_common(value)) return kNoNode;
  return r.full(value, c.type.dims);
}

// gather(x, 3) -> reshape(slice(x, 3:4))
NodeId gather_of_literal(Rewriting& r, NodeId n) {
  const NodeId data = r.in(n, 0), index = r.in(n, 1);
  const auto at = r.literal(index);
  if (!at || elements(r.dims(index)) != 1) return kNoNode;
  const Dims d = r.dims(data);
  int64_t axis = GatherAttrs::of(r[n].attrs).axis, v = to_int(*at);
  if (axis < 0) axis += d.size();
  if (axis < 0 || axis >= d.size()) return kNoNode;
  const int64_t extent = d[static_cast<int>(axis)];
  if (v < 0) v += extent;
  if (v < 0 || v >= extent) return kNoNode;
  Ints starts(d.size(), 0), limits(d.begin(), d.end()), steps(d.size(), 1);
  starts[axis] = v;
  limits[axis] = v + 1;
  const Dims out = r.dims(n);
  const NodeId s = r.add("slice", {data}, SliceAttrs{starts, limits, steps}.pack());
  return s == kNoNode ? s : r.reshape(s, out);
}

// scatter_nd(x[4, 6, 7, 7], i[9, 1], u[9, 6, 7, 7]) -> reshape(scatter_nd(x[4, 294], i, u[9, 294])): vectors lie along
// all that an update changes, not along its last dimension.
NodeId scatter_of_rows(Rewriting& r, NodeId n) {
  const Dims d = r.dims(r.in(n, 0)), u = r.dims(r.in(n, 2));
  const auto depth = static_cast<int>(r.dims(r.in(n, 1)).back());
  const int kept = d.size() - depth;
  if (depth < 1 || kept < 2 || elements(d) == 0 || elements(u) == 0) return kNoNode;
  const auto with_rows = [&](const Dims& dims) {
    Dims out;
    int64_t row = 1;
    for (int k = 0; k < dims.size(); ++k)
      if (k < dims.size() - kept)
        out.push_back(dims[k]);
      else
        row *= dims[k];
    out.push_back(row);
    return out;
  };
  const Attrs attrs = r[n].attrs;
  const NodeId data = r.reshape(r.in(n, 0), with_rows(d)), updates = r.reshape(r.in(n, 2), with_rows(u));
  const NodeId s = r.add("scatter_nd", {data, r.in(n, 1), updates}, attrs);
  return s == kNoNode ? s : r.reshape(s, d);
}

// Whether the dims that a permutation leaves to the result rise in the order of its input.
bool free_dims_rise(const Ints& perm, const Ints& contract, const Ints& batch) {
  int64_t last = -1;
  for (size_t k = 0; k < perm.size(); ++k) {
    const auto axis = static_cast<int64_t>(k);
    if (std::ranges::count(contract, axis) || std::ranges::count(batch, axis)) continue;
    if (perm[k] < last) return false;
    last = perm[k];
  }
  return true;
}

// An operand's permutation as other dimension numbers, where the order of the result's dims stays.
NodeId permute_into_dot(Rewriting& r, NodeId n) {
  auto a = DotGeneralAttrs::of(r[n].attrs);
  for (int side = 0; side < 2; ++side) {
    const NodeId x = r.in(n, side);
    if (!r.is(x, "permute") || r.fixed(x)) continue;
    const Ints perm = PermuteAttrs::of(r[x].attrs).perm;
    Ints &contract = side ? a.rhs_contract : a.lhs_contract, &batch = side ? a.rhs_batch : a.lhs_batch;
    if (!free_dims_rise(perm, contract, batch)) continue;
    for (Ints* axes : {&contract, &batch})
      for (int64_t& axis : *axes) axis = perm[axis];
    std::vector<NodeId> in = r[n].inputs;
    in[side] = r.in(x, 0);
    return r.add(*r[n].op, in, a.pack());
  }
  return kNoNode;
}

constexpr Rule kRules[] = {
    {"identity", "identity", Numerics::exact, kFewer, drop_identity},
    {"reshape-of-reshape", "reshape", Numerics::exact, kFewer, reshape_of_reshape},
    {"reshape-to-same", "reshape", Numerics::exact, kFewer, same_type},
    {"permute-of-permute", "permute", Numerics::exact, kFewer, permute_of_permute},
    {"permute-identity", "permute", Numerics::exact, kFewer, identity_permute},
    {"permute-of-ones", "permute", Numerics::exact, kSimpler, permute_of_ones},
    {"slice-of-slice", "slice", Numerics::exact, kFewer, slice_of_slice},
    {"slice-of-all", "slice", Numerics::exact, kFewer, whole_slice},
    {"expand-of-expand", "expand", Numerics::exact, kFewer, expand_of_expand},
    {"expand-to-same", "expand", Numerics::exact, kFewer, same_type},
    {"flip-of-ones", "flip", Numerics::exact, kFewer, flip_of_ones},
    {"pad-by-nothing", "pad", Numerics::exact, kFewer, no_pad<PadAttrs>},
    {"pad-edge-by-nothing", "pad_edge", Numerics::exact, kFewer, no_pad<PadEdgeAttrs>},
    {"pad-reflect-by-nothing", "pad_reflect", Numerics::exact, kFewer, no_pad<PadReflectAttrs>},
    {"concat-of-one", "concat", Numerics::exact, kFewer, single_concat},
    {"concat-of-empty", "concat", Numerics::exact, "fewer operands", concat_of_empty},
    {"concat-of-places", "concat", Numerics::exact, kFewer, concat_of_places},
    {"concat-of-sides", "concat", Numerics::exact, "one op fewer, and no rule makes a concat of a roll",
     concat_of_sides},
    {"roll-of-roll", "roll", Numerics::exact, kFewer, roll_of_roll},
    {"roll-by-nothing", "roll", Numerics::exact, kFewer, roll_by_nothing},
    {"implicit-broadcast", "", Numerics::exact, kFewer, implicit_broadcast},
    {"reshape-to-operands", "", Numerics::exact, "no rule takes a reshape away from operands", reshape_to_operands},
    {"uniform-constant", "constant", Numerics::exact, kSimpler, uniform_constant},
    {"gather-of-literal", "gather", Numerics::exact, kSimpler, gather_of_literal},
    {"scatter-of-rows", "scatter_nd", Numerics::exact, "fewer dimensions", scatter_of_rows},
    {"permute-into-dot", "dot_general", Numerics::exact, kFewer, permute_into_dot},
};

}  // namespace

std::span<const Rule> view_rules() { return kRules; }

}  // namespace thermite
