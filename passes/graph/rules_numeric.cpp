// SPDX-License-Identifier: Apache-2.0
// Named numeric rewrites: they change rounding, not meaning. `fixed` values become part of the prepare program.
#include <algorithm>
#include <array>

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

// (conv + b) * s -> conv * s + b * s
NodeId distribute(Rewriting& r, NodeId n) {
  const Split m = split_fixed(r, n);
  if (m.x == kNoNode || !r.is(m.x, "add") || !r.single_use(m.x)) return kNoNode;
  const Split a = split_fixed(r, m.x);
  if (a.x == kNoNode || !r[a.x].op->has(kContraction) || !r.single_use(a.x)) return kNoNode;
  if (!(r.type(a.x) == r.type(n))) return kNoNode;
  const NodeId scaled = r.add("mul", {a.x, m.c});
  return r.add("add", {scaled, r.add("mul", {a.c, m.c})});
}

// Dimension of the result along which the weight (operand 1) has its own free dimension `axis`.
struct Channel {
  int out = -1, weight = -1;
};
Channel channel_of(Rewriting& r, NodeId contraction) {
  const Node& n = r[contraction];
  if (r.is(contraction, "conv")) return {1, 0};
  if (!r.is(contraction, "dot_general") || !n.attrs.ints(2).empty()) return {};
  const int rank = r.dims(n.inputs[1]).size();
  if (rank != static_cast<int>(n.attrs.ints(1).size()) + 1 || n.type.dims.empty()) return {};
  for (int k = 0; k < rank; ++k)
    if (std::find(n.attrs.ints(1).begin(), n.attrs.ints(1).end(), k) == n.attrs.ints(1).end())
      return {n.type.dims.size() - 1, k};
  return {};
}

// conv(x, w) * s -> conv(x, w * s), for s that varies along output channels only
NodeId scale_weight(Rewriting& r, NodeId n) {
  const Split m = split_fixed(r, n);
  if (m.x == kNoNode || !r[m.x].op->has(kContraction) || !r.single_use(m.x)) return kNoNode;
  if (!(r.type(m.x) == r.type(n))) return kNoNode;
  const NodeId w = r.in(m.x, 1);
  const Channel ch = channel_of(r, m.x);
  if (ch.out < 0 || !r.fixed(w)) return kNoNode;
  const Dims s = r.dims(m.c), out = r.dims(m.x);
  Dims along = Dims::filled(r.dims(w).size(), 1);
  for (int k = 0; k < s.size(); ++k) {
    if (s[k] == 1) continue;
    if (k + out.size() - s.size() != ch.out) return kNoNode;
    along[ch.weight] = s[k];
  }
  const Attrs attrs = r[m.x].attrs;
  const OpDef& op = *r[m.x].op;
  const NodeId x = r.in(m.x, 0);
  const NodeId shaped = r.reshape(m.c, along);
  if (shaped == kNoNode) return kNoNode;
  const NodeId scaled = r.add("mul", {w, shaped});
  return r.add(op, std::array{x, scaled}, attrs);
}

// x / c -> x * (1 / c). Not by one number: the rounding of its reciprocal would scale a whole tensor, layer after
// layer in the same direction.
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

constexpr Rule kRules[] = {
    {"regroup-fixed-terms", "add", true, kFewerRuntime, regroup},
    {"regroup-fixed-factors", "mul", true, kFewerRuntime, regroup},
    {"scale-into-weight", "mul", true, kFewerRuntime, scale_weight},
    {"distribute-scale", "mul", true, kTowardsContraction, distribute},
    {"divide-by-fixed", "div", true, "no rule makes a div", divide_by_fixed},
    {"divide-by-row", "div", true, "no rule makes a div", divide_by_row},
    {"pow-to-square", "pow", true, "no rule makes a pow", square},
};

}  // namespace

std::span<const Rule> numeric_rules() { return kRules; }

}  // namespace thermite
