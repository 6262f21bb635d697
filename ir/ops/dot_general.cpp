// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/contraction.h"
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kDotGeneralAttrs[] = {
    {"lhs_contract", AttrType::integers, "dimensions of a that are summed over"},
    {"rhs_contract", AttrType::integers, "their partners in b"},
    {"lhs_batch", AttrType::integers, "dimensions of a that are kept in step with b"},
    {"rhs_batch", AttrType::integers, "their partners in b"},
};

static Result<Type> infer_dot_general(const InferArgs& a) {
  if (a.in[0].dtype != a.in[1].dtype)
    return user_error("operands must have one dtype, got {} and {}", name(a.in[0].dtype), name(a.in[1].dtype));
  CHECK_OK(require(PrimDomain::N, a.in[0].dtype));
  const Dims &l = a.in[0].dims, &r = a.in[1].dims;
  for (int pair = 0; pair < 4; pair += 2) {
    const auto &x = a.attrs.ints(pair), &y = a.attrs.ints(pair + 1);
    if (x.size() != y.size()) return user_error("{} dimensions of a are paired with {} of b", x.size(), y.size());
    for (size_t k = 0; k < x.size(); ++k) {
      if (x[k] < 0 || x[k] >= l.size() || y[k] < 0 || y[k] >= r.size())
        return user_error("dimension {} of {} or {} of {} is out of range", x[k], to_string(l), y[k], to_string(r));
      if (l[x[k]] != r[y[k]])
        return user_error("dimension {} of {} and dimension {} of {} must be equal", x[k], to_string(l), y[k],
                          to_string(r));
    }
  }
  for (int side = 0; side < 2; ++side) {
    std::vector<int64_t> all = a.attrs.ints(side);
    all.insert(all.end(), a.attrs.ints(side + 2).begin(), a.attrs.ints(side + 2).end());
    CHECK_OK(normal_axes(all, a.in[side].dims.size()));
  }
  const DotDims d = dot_dims(a.attrs, l.size(), r.size());
  if (d.batch() + d.lhs_free.size() + d.rhs_free.size() > kMaxRank)
    return unsupported("a result of a rank above {}", kMaxRank);
  Dims out;
  for (int64_t k : a.attrs.ints(2)) out.push_back(l[static_cast<int>(k)]);
  for (int k : d.lhs_free) out.push_back(l[k]);
  for (int k : d.rhs_free) out.push_back(r[k]);
  return Type{a.in[0].dtype, out};
}

static ReduceSpec reduce_dot_general(Pull& p, Exprs index) {
  const int l = p.in_rank(0), r = p.in_rank(1);
  const DotDims d = dot_dims(p.attrs, l, r);
  std::vector<ExprId> left(static_cast<size_t>(l)), right(static_cast<size_t>(r));
  size_t o = 0;
  for (size_t k = 0; k < d.batch(); ++k, ++o) left[p.attrs.ints(2)[k]] = right[p.attrs.ints(3)[k]] = index[o];
  for (int k : d.lhs_free) left[k] = index[o++];
  for (int k : d.rhs_free) right[k] = index[o++];
  DotExtents extents{1, 1, 1};
  for (int k : d.lhs_free) extents.rows *= p.in_size(0, k);
  for (int k : d.rhs_free) extents.columns *= p.in_size(1, k);
  for (int64_t k : p.attrs.ints(0)) extents.depth *= p.in_size(0, static_cast<int>(k));
  const DType t = compute_type(p.out_dtype());
  ReduceSpec spec = sum_of_products(t, resolve_tree(Tree::dot, t, extents));
  for (int64_t axis : p.attrs.ints(0)) {
    const auto k = static_cast<int>(axis);
    spec.axes.push_back({p.in_extent(0, k), p.in_size(0, k)});
  }
  spec.lift = [&p, left, right, tree = spec.tree](Exprs reduce) {
    std::vector<ExprId> a = left, b = right;
    for (size_t k = 0; k < reduce.size(); ++k) a[p.attrs.ints(0)[k]] = b[p.attrs.ints(1)[k]] = reduce[k];
    return factors(p.e, to_compute(p.e, p.read(0, a)), to_compute(p.e, p.read(1, b)), tree);
  };
  return spec;
}

static double dot_general_terms(const InferArgs& a) {
  double terms = 1;
  for (int64_t axis : a.attrs.ints(0)) terms *= static_cast<double>(a.in[0].dims[static_cast<int>(axis)]);
  return terms;
}

// Both operands as [batch, free, contracted] matrices, then plain matrix products.
static Status dot_general_reference(RefInputs in, const Attrs& a, RefTensor& out) {
  const DotDims d = dot_dims(a, in[0]->dims.size(), in[1]->dims.size());
  auto order = [&](const std::vector<int64_t>& batch, const std::vector<int>& free, const std::vector<int64_t>& sum) {
    std::vector<int> all;
    for (int64_t k : batch) all.push_back(static_cast<int>(k));
    all.insert(all.end(), free.begin(), free.end());
    for (int64_t k : sum) all.push_back(static_cast<int>(k));
    return all;
  };
  int64_t batch = 1, m = 1, n = 1, k = 1;
  for (int64_t x : a.ints(2)) batch *= in[0]->dims[static_cast<int>(x)];
  for (int x : d.lhs_free) m *= in[0]->dims[x];
  for (int x : d.rhs_free) n *= in[1]->dims[x];
  for (int64_t x : a.ints(0)) k *= in[0]->dims[static_cast<int>(x)];
  with_sums(out, [&]<class T, class Sum>() {
    const std::vector<T> l = permuted<T>(*in[0], order(a.ints(2), d.lhs_free, a.ints(0)));
    const std::vector<T> r = permuted<T>(*in[1], order(a.ints(3), d.rhs_free, a.ints(1)));
    for (int64_t b = 0; b < batch; ++b)
      multiply_transposed<T, Sum>(l.data() + b * m * k, r.data() + b * n * k, out.as<T>().data() + b * m * n, m, n, k);
  });
  return {};
}

extern const OpDef op_dot_general;
constinit const OpDef op_dot_general = checked({
    .name = "dot_general",
    .arity = 2,
    .traits = kContraction | kGradientLater,
    .attrs = kDotGeneralAttrs,
    .infer = infer_dot_general,
    .reduce = reduce_dot_general,
    .terms = dot_general_terms,
    .reference = dot_general_reference,
    .doc =
        "sums of products over paired dimensions; the result has batch, then free dimensions of a, then of b; halves "
        "accumulate in f32, integers wrap",
});

}  // namespace thermite
