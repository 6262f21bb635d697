// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/contraction.h"
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kDotGeneralAttrs[] = {
    {"lhs_contract", AttrType::integers, "dimensions of a that are summed over"},
    {"rhs_contract", AttrType::integers, "their partners in b"},
    {"lhs_batch", AttrType::integers, "dimensions of a that are kept in step with b", kEmptyList},
    {"rhs_batch", AttrType::integers, "their partners in b", kEmptyList},
    kAccumulateRow,
    kResultRow,
};

namespace {

// Dimensions of both operands by what becomes of them.
struct DotDims {
  const std::vector<int64_t>&contract_a, &contract_b, &batch_a, &batch_b;

  explicit DotDims(const Attrs& a)
      : contract_a(attr<kDotGeneralAttrs, "lhs_contract">(a)),
        contract_b(attr<kDotGeneralAttrs, "rhs_contract">(a)),
        batch_a(attr<kDotGeneralAttrs, "lhs_batch">(a)),
        batch_b(attr<kDotGeneralAttrs, "rhs_batch">(a)) {}

  // Neither contracted nor batch, in order.
  std::vector<int> free_a(int rank) const { return free(contract_a, batch_a, rank); }
  std::vector<int> free_b(int rank) const { return free(contract_b, batch_b, rank); }

 private:
  static std::vector<int> free(const std::vector<int64_t>& contract, const std::vector<int64_t>& batch, int rank) {
    std::vector<int> out;
    for (int k = 0; k < rank; ++k)
      if (std::ranges::count(contract, k) == 0 && std::ranges::count(batch, k) == 0) out.push_back(k);
    return out;
  }
};

Result<SumTypes> types_of(const InferArgs& a) {
  return sum_types(a, attr<kDotGeneralAttrs, "accumulate">(a.attrs), attr<kDotGeneralAttrs, "result">(a.attrs));
}

Status check_pairs(const Dims& l, const Dims& r, const std::vector<int64_t>& x, const std::vector<int64_t>& y) {
  if (x.size() != y.size()) return user_error("{} dimensions of a are paired with {} of b", x.size(), y.size());
  for (size_t k = 0; k < x.size(); ++k) {
    if (x[k] < 0 || x[k] >= l.size() || y[k] < 0 || y[k] >= r.size())
      return user_error("dimension {} of {} or {} of {} is out of range", x[k], to_string(l), y[k], to_string(r));
    if (l[x[k]] != r[y[k]])
      return user_error("dimension {} of {} and dimension {} of {} must be equal", x[k], to_string(l), y[k],
                        to_string(r));
  }
  return {};
}

Status check_distinct(std::vector<int64_t> contract, const std::vector<int64_t>& batch, int rank) {
  contract.insert(contract.end(), batch.begin(), batch.end());
  CHECK_OK(normal_axes(contract, rank));
  return {};
}

Result<Type> infer_dot_general(const InferArgs& a) {
  TRY(const SumTypes types, types_of(a));
  const Dims &l = a.in[0].dims, &r = a.in[1].dims;
  const DotDims d(a.attrs);
  CHECK_OK(check_pairs(l, r, d.contract_a, d.contract_b));
  CHECK_OK(check_pairs(l, r, d.batch_a, d.batch_b));
  CHECK_OK(check_distinct(d.contract_a, d.batch_a, l.size()));
  CHECK_OK(check_distinct(d.contract_b, d.batch_b, r.size()));
  const std::vector<int> free_a = d.free_a(l.size()), free_b = d.free_b(r.size());
  if (d.batch_a.size() + free_a.size() + free_b.size() > kMaxRank)
    return unsupported("a result of a rank above {}", kMaxRank);
  Dims out;
  for (int64_t k : d.batch_a) out.push_back(l[static_cast<int>(k)]);
  for (int k : free_a) out.push_back(l[k]);
  for (int k : free_b) out.push_back(r[k]);
  return Type{types.result, out};
}

ReduceSpec reduce_dot_general(Pull& p, Exprs index) {
  const int l = p.in_rank(0), r = p.in_rank(1);
  const DotDims d(p.attrs);
  std::vector<ExprId> left(static_cast<size_t>(l)), right(static_cast<size_t>(r));
  size_t o = 0;
  for (size_t k = 0; k < d.batch_a.size(); ++k, ++o) left[d.batch_a[k]] = right[d.batch_b[k]] = index[o];
  const std::vector<int> free_a = d.free_a(l), free_b = d.free_b(r);
  DotExtents extents{1, 1, 1};
  for (int k : free_a) left[k] = index[o++], extents.rows *= p.in_size(0, k);
  for (int k : free_b) right[k] = index[o++], extents.columns *= p.in_size(1, k);
  for (int64_t k : d.contract_a) extents.depth *= p.in_size(0, static_cast<int>(k));
  const DType sum = attr<kDotGeneralAttrs, "accumulate">(p.attrs).value_or(compute_type(p.in_dtype(0)));
  ReduceSpec spec = sum_of_products({sum, p.out_dtype()}, resolve_tree(Tree::dot, sum, extents));
  spec.dot = extents;
  for (int64_t axis : d.contract_a) {
    const auto k = static_cast<int>(axis);
    spec.axes.push_back({p.in_extent(0, k), p.in_size(0, k)});
  }
  spec.lift = [&p, d, left, right, sum, tree = spec.tree](Exprs reduce) {
    std::vector<ExprId> a = left, b = right;
    for (size_t k = 0; k < reduce.size(); ++k) a[d.contract_a[k]] = b[d.contract_b[k]] = reduce[k];
    return factors(p.e, to_compute(p.e, p.read(0, a)), to_compute(p.e, p.read(1, b)), sum, tree);
  };
  return spec;
}

double dot_general_terms(const InferArgs& a) {
  double terms = 1;
  for (int64_t axis : DotDims(a.attrs).contract_a) terms *= static_cast<double>(a.in[0].dims[static_cast<int>(axis)]);
  return terms;
}

std::vector<int> in_order(const std::vector<int64_t>& batch, const std::vector<int>& free,
                          const std::vector<int64_t>& sum) {
  std::vector<int> all(batch.begin(), batch.end());
  all.insert(all.end(), free.begin(), free.end());
  all.insert(all.end(), sum.begin(), sum.end());
  return all;
}

template <class Axes>
int64_t count_along(const Dims& dims, const Axes& axes) {
  int64_t count = 1;
  for (auto k : axes) count *= dims[static_cast<int>(k)];
  return count;
}

// Both operands as [batch, free, contracted] matrices, then plain matrix products.
Status real_reference(RefInputs in, const Attrs& attrs, RefTensor& out) {
  const Type types[] = {in[0]->type(), in[1]->type()};
  TRY(const SumTypes t, types_of({types, attrs}));
  const DotDims d(attrs);
  const Dims &l = in[0]->dims, &r = in[1]->dims;
  const std::vector<int> free_a = d.free_a(l.size()), free_b = d.free_b(r.size());
  const int64_t batch = count_along(l, d.batch_a), m = count_along(l, free_a), n = count_along(r, free_b),
                k = count_along(l, d.contract_a);
  RefTensor sums = ref_sums(out, t.sum);
  with_sums(sums, [&]<class T, class Sum>() {
    const std::vector<T> x = permuted<T>(ref_as(*in[0], t.sum), in_order(d.batch_a, free_a, d.contract_a));
    const std::vector<T> y = permuted<T>(ref_as(*in[1], t.sum), in_order(d.batch_b, free_b, d.contract_b));
    for (int64_t b = 0; b < batch; ++b)
      multiply_transposed<T, Sum>(x.data() + b * m * k, y.data() + b * n * k, sums.as<T>().data() + b * m * n, m, n, k);
  });
  out = ref_as(sums, t.result);
  return {};
}

// Sums of real products, of which a complex one has four.
template <class Multiply, class Join>
Status join_products(Multiply&& multiply, Join&& join) {
  for (int part = 0; part < 2; ++part) {
    CHECK_OK(multiply(0, part, 0));
    CHECK_OK(multiply(1, 1 - part, 1));
    CHECK_OK(join(part));
  }
  return {};
}

Result<Parts> split_dot_general(GraphBuilder& b, const SplitArgs& a) {
  const NodeId left[] = {a.in[0].re, a.in[0].im}, right[] = {a.in[1].re, a.in[1].im};
  NodeId products[2];
  Parts out;
  CHECK_OK(join_products(
      [&](int l, int r, int to) -> Status {
        TRY(products[to], b.add(a.op, std::array{left[l], right[r]}, a.attrs));
        return {};
      },
      [&](int part) -> Status {
        TRY((part ? out.im : out.re), add_op(b, part ? "add" : "sub", {products[0], products[1]}));
        return {};
      }));
  return out;
}

Status dot_general_reference(RefInputs in, const Attrs& attrs, RefTensor& out) {
  if (!any_complex(in)) return real_reference(in, attrs, out);
  const RefTensor zero({part_type(out.dtype), out.dims});
  RefTensor products[] = {zero, zero};
  return join_products(
      [&](int l, int r, int to) {
        const RefTensor x = ref_part(*in[0], l), y = ref_part(*in[1], r), *operands[] = {&x, &y};
        products[to] = zero;
        products[to].sums = out.sums;
        return real_reference(operands, attrs, products[to]);
      },
      [&](int part) -> Status {
        with_storage(out.dtype, [&]<class T>() {
          for (size_t k = 0; k < products[0].as<T>().size(); ++k)
            products[0].as<T>()[k] += part ? products[1].as<T>()[k] : -products[1].as<T>()[k];
        });
        set_part(out, part, products[0]);
        return {};
      });
}

}  // namespace

extern const OpDef op_dot_general;
constinit const OpDef op_dot_general = checked({
    .name = "dot_general",
    .arity = 2,
    .traits = kContraction | kGradientLater,
    .attrs = kDotGeneralAttrs,
    .infer = infer_dot_general,
    .reduce = reduce_dot_general,
    .terms = dot_general_terms,
    .split = split_dot_general,
    .reference = dot_general_reference,
    .doc =
        "sums of products over paired dimensions; the result has batch, then free dimensions of a, then of b; halves "
        "accumulate in f32 unless told otherwise, integers wrap",
});

}  // namespace thermite
