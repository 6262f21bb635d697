// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/attention.h"

#include "ir/loops/attention_parts.h"

namespace thermite {
namespace {

constexpr int64_t kFewQueries = 16;  // of a head: keys are cut into segments
constexpr int64_t kSegment = 8 * kAttentionBlock;

ExprId scale_of(Pull& p, DType t) {
  const double given = attr<kAttentionAttrs, "scale">(p.attrs);
  if (given != 0) return p.e.c(t, given);
  return p.e.c(t, 1 / std::sqrt(static_cast<double>(std::max<int64_t>(p.in_size(0, p.in_rank(0) - 1).fixed(), 1))));
}

// How many of the keys query number `i` has.
ExprId limit_of(Pull& p, ExprId i) {
  const int at = p.in_rank(0) - 2;
  const auto causal = static_cast<CausalRule>(attr<kAttentionAttrs, "causal">(p.attrs));
  const ExprId keys = p.in_extent(1, at), next = p.e.add(i, p.e.index(1));
  if (causal == CausalRule::none) return keys;
  if (causal == CausalRule::top_left) return p.e.min(next, keys);
  return p.e.add(next, p.e.sub(keys, p.in_extent(0, at)));
}

// A task for a head and a few queries would leave cores idle.
int64_t segment_of(Pull& p) {
  const int rank = p.in_rank(0);
  Size queries = p.in_size(0, rank - 2);
  for (int d = 0; d + 2 < rank; ++d)
    if (p.in_size(1, d) == 1) queries *= p.in_size(0, d);
  return queries <= kFewQueries && p.in_size(1, rank - 2) > kSegment ? kSegment : 0;
}

// Index of operand `x` at the place of the result, without its last two.
std::vector<ExprId> batch_of(Pull& p, int x, Exprs index) {
  std::vector<ExprId> at;
  const int shift = p.out_rank() - p.in_rank(x);
  for (int d = 0; d + 2 < p.in_rank(x); ++d)
    at.push_back(p.in_size(x, d) == 1 ? p.e.index(0) : index[static_cast<size_t>(d + shift)]);
  return at;
}

ExprId read_at(Pull& p, int x, std::vector<ExprId> at, ExprId row, ExprId column) {
  at.push_back(row), at.push_back(column);
  return to_compute(p.e, p.read(x, at));
}

// The mask's element for query i and key j.
ExprId read_mask(Pull& p, Exprs index, ExprId i, ExprId j) {
  const int rank = p.in_rank(3);
  std::vector<ExprId> at;
  if (rank > 2) at = batch_of(p, 3, index);
  if (rank > 1) at.push_back(p.in_size(3, rank - 2) == 1 ? p.e.index(0) : i);
  if (rank > 0) at.push_back(p.in_size(3, rank - 1) == 1 ? p.e.index(0) : j);
  return p.read(3, at);
}

ReduceSpec reduce_attention(Pull& p, Exprs index) {
  const int rank = p.out_rank();
  const DType t = compute_type(p.out_dtype());
  const bool masked = p.inputs() > 3, by_bool = masked && is_bool(p.in_dtype(3));
  const Size size = p.in_size(0, rank - 1);
  ReduceSpec spec;
  spec.axes = {{p.in_extent(1, rank - 2), p.in_size(1, rank - 2)}, {p.e.index(size.fixed()), size}};
  spec.tree = Tree::attention;
  spec.identity = std::vector(4, make_scalar(t, 0));
  spec.identity.insert(spec.identity.end(), {make_int_scalar(DType::boolean, 0), make_int_scalar(DType::i64, 0),
                                             make_int_scalar(DType::i64, 0)});
  const ExprId i = index[static_cast<size_t>(rank) - 2], e = index[static_cast<size_t>(rank) - 1];
  const std::vector<ExprId> place(index.begin(), index.end());
  spec.lift = [&p, place, t, i, e, masked, by_bool](Exprs r) {
    const ExprId mask = masked ? read_mask(p, place, i, r[0]) : kNoExpr;
    return std::vector{read_at(p, 0, batch_of(p, 0, place), i, r[1]),
                       read_at(p, 1, batch_of(p, 1, place), r[0], r[1]),
                       read_at(p, 2, batch_of(p, 2, place), r[0], e),
                       masked && !by_bool ? to_compute(p.e, mask) : p.e.c(t, 0),
                       by_bool ? mask : p.e.boolean(true),
                       limit_of(p, i),
                       p.e.index(segment_of(p))};
  };
  spec.combine = [scale = scale_of(p, t), masked, by_bool, t](ExprPool& pool, Exprs a, Exprs b) {
    std::vector<ExprId> next(b.begin(), b.end());
    ExprId s = pool.mul(a[kAttentionQuery], scale);
    if (masked && !by_bool) s = pool.add(s, b[kAttentionBias]);
    if (by_bool) s = pool.select(b[kAttentionAllowed], s, pool.c(t, -std::numeric_limits<double>::infinity()));
    next[kAttentionQuery] = s;
    return next;
  };
  spec.project = [nan_rows = attr<kAttentionAttrs, "masked_rows">(p.attrs) != 0, t](ExprPool& pool, Exprs s) {
    const ExprId zero = pool.c(t, 0), one = pool.c(t, 1);
    // Of the greatest score alone the sum is 1: it is 0 only where there is none.
    const ExprId sum =
        nan_rows ? s[kAttentionQuery] : pool.select(pool.eq(s[kAttentionQuery], zero), one, s[kAttentionQuery]);
    const ExprId y = pool.mul(s[kAttentionValue], pool.prim(Prim::div, {one, sum}));
    return nan_rows ? pool.select(pool.le(s[kAttentionLimit], pool.index(0)), zero, y) : y;
  };
  return spec;
}

}  // namespace

extern const OpDef op_dot_product_attention;
constinit const OpDef op_dot_product_attention = checked({
    .name = "dot_product_attention",
    .arity = -1,
    .traits = kContraction | kGradientLater,
    .attrs = kAttentionAttrs,
    .infer = [](const InferArgs& a) { return infer_attention(a, false); },
    .reduce = reduce_attention,
    .terms = attention_terms,
    .reference = ref_attention,
    .doc = "what attention is made of: each leading dimension of keys, values and mask is that of the queries or 1",
});

}  // namespace thermite
