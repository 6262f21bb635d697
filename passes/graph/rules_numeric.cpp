// SPDX-License-Identifier: Apache-2.0
// Named numeric rewrites. What `fast` allows stays within the tolerance of the op for every input, as far as an op's
// own sums do not overflow; `relaxed` changes roundings and the ends of the range. `fixed` values become part of the
// prepare program.
#include <algorithm>
#include <array>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/rewrite.h"

namespace thermite {
namespace {

constexpr std::string_view kFewerRuntime = "one operation fewer on values that are not fixed";
constexpr int64_t kRowLength = 8;  // elements that share a divisor before a reciprocal pays
constexpr std::string_view kTowardsContraction = "a fixed factor moves towards the contraction, never away";

// (the operand that is not fixed, the fixed one) of a binary node
struct Split {
  NodeId x = kNoNode, c = kNoNode;
};
Split split_fixed(Rewriting& r, NodeId n) {
  const NodeId a = r.in(n, 0), b = r.in(n, 1);
  if (r.fixed(a) == r.fixed(b) || !is_float(r.type(n).dtype)) return {};
  return r.fixed(a) ? Split{b, a} : Split{a, b};
}

// (x + a) + b -> x + (a + b); likewise mul
NodeId regroup(Rewriting& r, NodeId n) {
  const Split outer = split_fixed(r, n);
  if (outer.x == kNoNode || r[outer.x].op != r[n].op || !r.single_use(outer.x)) return kNoNode;
  const Split inner = split_fixed(r, outer.x);
  if (inner.x == kNoNode) return kNoNode;
  const OpDef& op = *r[n].op;
  const NodeId c = r.add(op, std::array{inner.c, outer.c}, {});
  return r.add(op, std::array{inner.x, c}, {});
}

// Dimension of the result along which the weight (operand 1) has its own free dimension `axis`.
struct Channel {
  int out = -1, weight = -1;
};
Channel channel_of(Rewriting& r, NodeId contraction) {
  const Node& n = r[contraction];
  if (r.is(contraction, "conv")) return ConvAttrs::of(n.attrs).panel ? Channel{} : Channel{1, 0};
  if (!r.is(contraction, "dot_general")) return {};
  const auto a = DotGeneralAttrs::of(n.attrs);
  const int rank = r.dims(n.inputs[1]).size();
  if (!a.lhs_batch.empty() || rank != static_cast<int>(a.rhs_contract.size()) + 1 || n.type.dims.empty()) return {};
  for (int k = 0; k < rank; ++k)
    if (std::ranges::count(a.rhs_contract, k) == 0) return {n.type.dims.size() - 1, k};
  return {};
}

// The factor `s` of a contraction's result in the shape in which it multiplies the weight, where it varies along output
// channels only. Not for halves: a product would be rounded to eleven or eight bits before it is summed up.
std::optional<Dims> scale_dims(Rewriting& r, NodeId contraction, NodeId s) {
  const NodeId w = r.in(contraction, 1);
  const Channel ch = channel_of(r, contraction);
  if (ch.out < 0 || is_half(r.type(w).dtype) || !r.may_scale(w)) return std::nullopt;
  const Dims &d = r.dims(s), &out = r.dims(contraction);
  Dims along = Dims::filled(r.dims(w).size(), 1);
  for (int k = 0; k < d.size(); ++k) {
    if (d[k] == 1) continue;
    if (k + out.size() - d.size() != ch.out) return std::nullopt;
    along[ch.weight] = d[k];
  }
  return along;
}

// A contraction that nothing but its factor reads.
bool is_scaled(Rewriting& r, NodeId x, NodeId n) {
  return x != kNoNode && r[x].op->has(kContraction) && r.single_use(x) && r.type(x) == r.type(n);
}

// conv(x, w) * s -> conv(x, w * s), where the values bear it
NodeId scale_weight(Rewriting& r, NodeId n) {
  const Split m = split_fixed(r, n);
  if (!is_scaled(r, m.x, n)) return kNoNode;
  const auto along = scale_dims(r, m.x, m.c);
  if (!along) return kNoNode;
  const Attrs attrs = r[m.x].attrs;
  const OpDef& op = *r[m.x].op;
  const NodeId x = r.in(m.x, 0), w = r.in(m.x, 1), s = r.reshape(m.c, *along);
  const NodeId product = r.add("mul", {w, s});
  const NodeId scaled = r.add(op, std::array{x, product}, attrs);
  if (scaled != kNoNode) r.ask(w, ScaleQuestion::About::weight_and_factor, {w, s});
  return scaled;
}

// (conv + b) * s -> conv * s + b * s, where the scale goes on into the weight and no b * s overflows
NodeId distribute(Rewriting& r, NodeId n) {
  const Split m = split_fixed(r, n);
  if (m.x == kNoNode || !r.is(m.x, "add") || !r.single_use(m.x)) return kNoNode;
  const Split a = split_fixed(r, m.x);
  if (!is_scaled(r, a.x, n) || !scale_dims(r, a.x, m.c)) return kNoNode;
  const NodeId offset = r.add("mul", {a.c, m.c});
  const NodeId sum = r.add("add", {r.add("mul", {a.x, m.c}), offset});
  if (sum != kNoNode) r.ask(r.in(a.x, 1), ScaleQuestion::About::finite, {offset});
  return sum;
}

// x / c -> x * (1 / c). Not by one number: the rounding of its reciprocal would scale a whole tensor, layer after
// layer in the same direction. Off by one unit where x / c is exact; 1 / c overflows for denormal c.
NodeId divide_by_fixed(Rewriting& r, NodeId n) {
  const NodeId x = r.in(n, 0), c = r.in(n, 1);
  if (!is_float(r.type(n).dtype) || r.fixed(x) || !r.fixed(c)) return kNoNode;
  if (elements(r.dims(c)) == 1) return kNoNode;
  return r.add("mul", {x, r.add("reciprocal", {c})});
}

NodeId square(Rewriting& r, NodeId n) {
  const NodeId x = r.in(n, 0);
  if (!is_float(r.type(n).dtype) || !(r.type(x) == r.type(n)) || !r.is_literal(r.in(n, 1), 2)) return kNoNode;
  return r.add("mul", {x, x});
}

// x[i, j] / r[i] -> x * (1 / r): one division per row, not one per element
NodeId divide_by_row(Rewriting& r, NodeId n) {
  const NodeId x = r.in(n, 0), d = r.in(n, 1);
  if (!is_float(r.type(n).dtype) || r.fixed(d) || !(r.type(x) == r.type(n))) return kNoNode;
  if (elements(r.dims(d)) * kRowLength > elements(r.dims(n))) return kNoNode;
  return r.add("mul", {x, r.add("reciprocal", {d})});
}

constexpr std::string_view kToIntegers = "no rule makes a product of floats";
bool multiplies_bytes(const GraphOptions& o) { return o.weights.unit_bytes; }

constexpr Rule kRules[] = {
    {"scale-into-weight", "mul", Numerics::fast, kFewerRuntime, scale_weight},
    {"distribute-scale", "mul", Numerics::fast, kTowardsContraction, distribute},
    {"pow-to-square", "pow", Numerics::fast, "no rule makes a pow", square},
    {"join-attention", "dot_general", Numerics::fast, "no rule makes a softmax", attention_of_parts,
     [](const GraphOptions& o) { return o.attention; }},
    {"drop-tiny-shares", "dot_general", Numerics::fast, "no rule makes an exp", drop_tiny_shares},
    {"integer-products", "dot_general", Numerics::fast, kToIntegers, integer_product, multiplies_bytes},
    {"integer-products", "conv", Numerics::fast, kToIntegers, integer_product, multiplies_bytes},
    {"regroup-fixed-terms", "add", Numerics::relaxed, kFewerRuntime, regroup},
    {"regroup-fixed-factors", "mul", Numerics::relaxed, kFewerRuntime, regroup},
    {"divide-by-fixed", "div", Numerics::relaxed, "no rule makes a div", divide_by_fixed},
    {"divide-by-row", "div", Numerics::relaxed, "no rule makes a div", divide_by_row},
};

}  // namespace

std::span<const Rule> numeric_rules() { return kRules; }

}  // namespace thermite
