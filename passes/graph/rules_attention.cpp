// SPDX-License-Identifier: Apache-2.0
// dot(softmax(x), v)  ->  the same with exp_normal for exp
//
// A mask of -100 makes denormal shares, which some cores multiply by in 150 cycles each. Each share changes by less
// than the smallest normal number. Not where somebody else reads them: a logarithm would show it.
//
// dot(softmax(dot(q, k) * scale + mask), v)  ->  dot_product_attention(q, k, v, mask)
//
// Softmax comes in its parts (ir/ops/support/softmax.cpp). A mask may be added
// or choose -inf, and reshapes may split and join batch dimensions on the way. Rows of scores that are all -inf stay
// NaN, so every input gives what the parts give but for roundings, and for exps that are no normal numbers. Not where
// somebody else reads scores or shares, nor where scores are few; not where a mask chooses a finite number, nor where
// several are added, for their sum rounds otherwise.
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/rewrite.h"

namespace thermite {
namespace {

constexpr int64_t kManyScores = int64_t{1} << 14;  // beyond a first-level cache

// A product of matrices over leading dimensions in step: operand -> its dimensions as [batch.., free, contracted].
struct Product {
  NodeId a = kNoNode, b = kNoNode;
  std::vector<int64_t> perm_a, perm_b;
};

std::optional<std::vector<int64_t>> order(int rank, const std::vector<int64_t>& batch,
                                          const std::vector<int64_t>& contract) {
  if (contract.size() != 1 || rank != static_cast<int>(batch.size()) + 2) return std::nullopt;
  std::vector<int64_t> perm = batch;
  const int64_t sum = static_cast<int64_t>(rank) * (rank - 1) / 2;
  perm.push_back(sum - std::accumulate(batch.begin(), batch.end(), contract[0]));
  perm.push_back(contract[0]);
  return perm;
}

std::optional<Product> product_of(Rewriting& r, NodeId n) {
  if (!r.is(n, "dot_general") || r.type(n).dtype != DType::f32) return std::nullopt;
  const auto attrs = DotGeneralAttrs::of(r[n].attrs);
  if (attrs.accumulate.value_or(DType::f32) != DType::f32) return std::nullopt;
  Product p{r.in(n, 0), r.in(n, 1), {}, {}};
  if (r.type(p.a).dtype != DType::f32 || r.type(p.b).dtype != DType::f32) return std::nullopt;
  const auto a = order(r.dims(p.a).size(), attrs.lhs_batch, attrs.lhs_contract);
  const auto b = order(r.dims(p.b).size(), attrs.rhs_batch, attrs.rhs_contract);
  if (!a || !b) return std::nullopt;
  p.perm_a = *a, p.perm_b = *b;
  return p;
}

bool is_identity(const std::vector<int64_t>& perm) {
  for (size_t k = 0; k < perm.size(); ++k)
    if (perm[k] != static_cast<int64_t>(k)) return false;
  return true;
}

NodeId permuted(Rewriting& r, NodeId n, const std::vector<int64_t>& perm) {
  return is_identity(perm) ? n : r.add("permute", {n}, PermuteAttrs{.perm = perm}.pack());
}

bool folds_last(Rewriting& r, NodeId n, std::string_view op, NodeId of) {
  if (!r.is(n, op) || r.in(n, 0) != of) return false;
  const int64_t last = r.dims(of).size() - 1;
  const auto axes = op == "reduce_max" ? ReduceMaxAttrs::of(r[n].attrs).axes : ReduceSumAttrs::of(r[n].attrs).axes;
  const bool keeps =
      op == "reduce_max" ? ReduceMaxAttrs::of(r[n].attrs).keepdims : ReduceSumAttrs::of(r[n].attrs).keepdims;
  return keeps && axes.size() == 1 && (axes[0] == last || axes[0] == -1);
}

// A softmax along the last dimension: of `operand`, whose powers are divided by `sum`.
struct Softmax {
  NodeId operand, power, sum;
};

std::optional<Softmax> softmax_of(Rewriting& r, NodeId shares) {
  if (!r.is(shares, "mul")) return std::nullopt;
  for (int k : {0, 1}) {
    const NodeId power = r.in(shares, k), share = r.in(shares, 1 - k);
    if (!r.is(power, "exp") || !r.is(share, "reciprocal") || !folds_last(r, r.in(share, 0), "reduce_sum", power))
      continue;
    const NodeId shifted = r.in(power, 0);
    if (!r.is(shifted, "sub") || !folds_last(r, r.in(shifted, 1), "reduce_max", r.in(shifted, 0))) return std::nullopt;
    return Softmax{r.in(shifted, 0), power, r.in(share, 0)};
  }
  return std::nullopt;
}

// The one number that `n` is: a literal or a constant, which are part of a plan's key.
std::optional<Scalar> number_of(Rewriting& r, NodeId n) {
  if (const auto v = r.literal(n)) return v;
  if (!is_constant(r[n]) || elements(r.dims(n)) != 1) return std::nullopt;
  const Constant& c = r.graph().constants[slot_of(r[n])];
  if (!c.data) return std::nullopt;
  return load_scalar(c.type.dtype, static_cast<const std::byte*>(c.data->data()));
}

// The number by which a node multiplies its other operand.
NodeId unscaled(Rewriting& r, NodeId n, double& scale) {
  const bool div = r.is(n, "div");
  if (!div && !r.is(n, "mul")) return n;
  for (int k : {0, 1}) {
    const auto v = number_of(r, r.in(n, k));
    if (!v || (div && k == 0) || !(r.type(r.in(n, 1 - k)) == r.type(n))) continue;
    const double by = div ? 1 / to_double(*v) : to_double(*v);
    if (!std::isfinite(by) || std::abs(by) < 1e-30) return n;
    scale = by;
    return r.in(n, 1 - k);
  }
  return n;
}

// What `n` reshapes, through reshapes that leave the last two dimensions alone; kNoNode where others read one of them.
NodeId unshaped(Rewriting& r, NodeId n) {
  while (r.is(n, "reshape")) {
    const Dims &to = r.dims(n), &from = r.dims(r.in(n, 0));
    const int a = to.size(), b = from.size();
    if (a < 2 || b < 2 || to[a - 1] != from[b - 1] || to[a - 2] != from[b - 2]) return n;
    n = r.in(n, 0);
    if (!r.single_use(n)) return kNoNode;
  }
  return n;
}

struct Scores {
  Product product;
  double scale = 1;
  NodeId mask = kNoNode;
  bool forbids = false;  // a mask of bool that names keys that are left out
  Dims dims;             // of the scores that the mask goes with
};

std::optional<Scores> scaled_product(Rewriting& r, NodeId n) {
  Scores s;
  s.dims = r.dims(n);
  const NodeId shaped = unshaped(r, n);
  if (shaped == kNoNode) return std::nullopt;
  const NodeId scaled = unscaled(r, shaped, s.scale);
  if (scaled != shaped && !r.single_use(scaled)) return std::nullopt;
  const NodeId x = unshaped(r, scaled);
  const auto p = x == kNoNode ? std::nullopt : product_of(r, x);
  if (!p) return std::nullopt;
  s.product = *p;
  return s;
}

// The operand of `n` that may be scores, and the mask beside it.
std::optional<Scores> masked_product(Rewriting& r, NodeId n, int scores, int mask) {
  const NodeId x = r.in(n, scores);
  if (!(r.type(x) == r.type(n)) || !r.single_use(x)) return std::nullopt;
  auto s = scaled_product(r, x);
  if (s) s->mask = r.in(n, mask);
  return s;
}

std::optional<Scores> scores_of(Rewriting& r, NodeId n) {
  if (auto s = scaled_product(r, n)) return s;
  n = unshaped(r, n);
  if (n == kNoNode) return std::nullopt;
  if (r.is(n, "add")) {
    auto s = masked_product(r, n, 0, 1);
    return s ? s : masked_product(r, n, 1, 0);
  }
  if (!r.is(n, "where")) return std::nullopt;
  for (int k : {1, 2}) {
    if (!r.is_literal(r.in(n, 3 - k), -std::numeric_limits<double>::infinity())) continue;
    auto s = masked_product(r, n, k, 0);
    if (s) s->forbids = k == 2;
    return s;
  }
  return std::nullopt;
}

// An operand [.., rows, columns] with the leading dimensions of `scores`.
NodeId with_batch(Rewriting& r, NodeId n, const Dims& scores) {
  Dims dims = scores;
  const Dims& d = r.dims(n);
  dims[dims.size() - 2] = d[d.size() - 2], dims[dims.size() - 1] = d[d.size() - 1];
  return r.reshape(n, dims);
}

}  // namespace

NodeId drop_tiny_shares(Rewriting& r, NodeId n) {
  const Attrs attrs = r[n].attrs;
  const OpDef& op = *r[n].op;
  std::array in{r.in(n, 0), r.in(n, 1)};
  for (NodeId& a : in) {
    const NodeId shares = r.single_use(a) ? unshaped(r, a) : kNoNode;
    const auto softmax = shares == kNoNode ? std::nullopt : softmax_of(r, shares);
    if (!softmax || r.uses(softmax->power) != 2) continue;
    const Dims dims = r.dims(a);
    const Attrs along = r[softmax->sum].attrs;
    const NodeId power = r.add("exp_normal", {r.in(softmax->power, 0)}), sum = r.add("reduce_sum", {power}, along);
    a = r.reshape(r.add("mul", {power, r.add("reciprocal", {sum})}), dims);
    return r.add(op, in, attrs);
  }
  return kNoNode;
}

NodeId attention_of_parts(Rewriting& r, NodeId n) {
  const auto outer = product_of(r, n);
  if (!outer || !is_identity(outer->perm_a) || !r.single_use(outer->a)) return kNoNode;
  const NodeId shares = unshaped(r, outer->a);
  const auto softmax = shares == kNoNode ? std::nullopt : softmax_of(r, shares);
  if (!softmax) return kNoNode;
  const NodeId x = softmax->operand;
  // By the maximum and the difference alone.
  if (r.uses(x) != 2 || elements(r.dims(x)) < kManyScores) return kNoNode;
  const auto s = scores_of(r, x);
  if (!s) return kNoNode;
  std::vector<int64_t> values = outer->perm_b;
  std::swap(values[values.size() - 1], values[values.size() - 2]);
  // Attention divides by the sum of shares last: values are made small enough for no sum of them to overflow.
  const DType t = r.type(n).dtype;
  const auto keys = static_cast<uint64_t>(r.dims(x)[r.dims(x).size() - 1]);
  const int scale = static_cast<int>(std::bit_width(keys));
  const auto scaled = [&](NodeId v, int by) {
    return r.add("mul", {v, r.full(make_scalar(t, std::ldexp(1.0, by)), Dims{})});
  };
  const auto operand = [&](NodeId of, const std::vector<int64_t>& perm) {
    const NodeId x = permuted(r, of, perm);
    return x == kNoNode ? x : with_batch(r, x, s->dims);
  };
  std::vector<NodeId> in;
  in.push_back(operand(s->product.a, s->product.perm_a));
  in.push_back(operand(s->product.b, s->product.perm_b));
  in.push_back(scaled(operand(outer->b, values), -scale));
  if (s->mask != kNoNode) in.push_back(s->forbids ? r.add("logical_not", {s->mask}) : s->mask);
  static const OpDef* const op = find_op("dot_product_attention");
  const NodeId y = r.add(*op, in, DotProductAttentionAttrs{.scale = s->scale, .masked_rows = MaskedRows::nan}.pack());
  return y == kNoNode ? y : scaled(r.reshape(y, r.dims(n)), scale);
}

}  // namespace thermite
