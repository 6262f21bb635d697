// SPDX-License-Identifier: Apache-2.0
// dot(softmax(dot(q, k) * scale + mask), v)  ->  dot_product_attention(q, k, v, mask)
//
// Softmax comes in its parts (ir/ops/support/softmax.cpp). Rows of scores that are all -inf stay NaN, so every input
// gives what the parts give but for roundings. Not where somebody else reads scores or shares, nor where scores are
// few.
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

// What the shares are a softmax of, along the last dimension.
NodeId softmax_operand(Rewriting& r, NodeId shares) {
  if (!r.is(shares, "mul")) return kNoNode;
  for (int k : {0, 1}) {
    const NodeId power = r.in(shares, k), share = r.in(shares, 1 - k);
    if (!r.is(power, "exp") || !r.is(share, "reciprocal") || !folds_last(r, r.in(share, 0), "reduce_sum", power))
      continue;
    const NodeId shifted = r.in(power, 0);
    if (!r.is(shifted, "sub") || !folds_last(r, r.in(shifted, 1), "reduce_max", r.in(shifted, 0))) return kNoNode;
    return r.in(shifted, 0);
  }
  return kNoNode;
}

// The literal by which a node multiplies its other operand.
NodeId unscaled(Rewriting& r, NodeId n, double& scale) {
  const bool div = r.is(n, "div");
  if (!div && !r.is(n, "mul")) return n;
  for (int k : {0, 1}) {
    const auto v = r.literal(r.in(n, k));
    if (!v || (div && k == 0) || !(r.type(r.in(n, 1 - k)) == r.type(n))) continue;
    const double by = div ? 1 / to_double(*v) : to_double(*v);
    if (!std::isfinite(by) || std::abs(by) < 1e-30) return n;
    scale = by;
    return r.in(n, 1 - k);
  }
  return n;
}

struct Scores {
  Product product;
  double scale = 1;
  NodeId mask = kNoNode;
};

std::optional<Scores> scaled_product(Rewriting& r, NodeId n) {
  Scores s;
  const NodeId x = unscaled(r, n, s.scale);
  const auto p = product_of(r, x);
  if (!p || (x != n && !r.single_use(x))) return std::nullopt;
  s.product = *p;
  return s;
}

std::optional<Scores> scores_of(Rewriting& r, NodeId n) {
  if (auto s = scaled_product(r, n)) return s;
  if (!r.is(n, "add") && !r.is(n, "where")) return std::nullopt;
  const bool where = r.is(n, "where");
  if (where && !r.is_literal(r.in(n, 2), -std::numeric_limits<double>::infinity())) return std::nullopt;
  for (int k : {0, 1}) {
    const NodeId x = r.in(n, where ? 1 : k), mask = r.in(n, where ? 0 : 1 - k);
    if (!(r.type(x) == r.type(n)) || !r.single_use(x)) continue;
    auto s = scaled_product(r, x);
    if (s) s->mask = mask;
    if (s) return s;
  }
  return std::nullopt;
}

}  // namespace

NodeId attention_of_parts(Rewriting& r, NodeId n) {
  const auto outer = product_of(r, n);
  if (!outer || !is_identity(outer->perm_a) || !r.single_use(outer->a)) return kNoNode;
  const NodeId x = softmax_operand(r, outer->a);
  // By the maximum and the difference alone.
  if (x == kNoNode || r.uses(x) != 2 || elements(r.dims(x)) < kManyScores) return kNoNode;
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
  std::vector<NodeId> in{permuted(r, s->product.a, s->product.perm_a), permuted(r, s->product.b, s->product.perm_b),
                         scaled(permuted(r, outer->b, values), -scale)};
  if (s->mask != kNoNode) in.push_back(s->mask);
  static const OpDef* const op = find_op("dot_product_attention");
  return scaled(r.add(*op, in, DotProductAttentionAttrs{.scale = s->scale, .masked_rows = MaskedRows::nan}.pack()),
                scale);
}

}  // namespace thermite
