// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/contraction.h"

#include <algorithm>

#include "ir/ops/support/infer.h"
#include "ir/ops/support/lower.h"
#include "ir/ops/support/ref.h"

namespace thermite {

Result<SumTypes> sum_types(const InferArgs& a, std::optional<DType> accumulate, std::optional<DType> result) {
  const DType t = a.in[0].dtype;
  if (t != a.in[1].dtype)
    return user_error("operands must have one dtype, got {} and {}", name(t), name(a.in[1].dtype));
  CHECK_OK(require(PrimDomain::N, t));
  if (is_complex(t) && (accumulate || result)) return unsupported("complex products with dtypes of their own");
  const SumTypes types{accumulate.value_or(compute_type(t)), result.value_or(t)};
  for (DType wanted : {types.sum, types.result}) {
    CHECK_OK(require(PrimDomain::N, wanted));
    if (is_float(wanted) != is_float(t))
      return user_error("products of {} are summed in and give {}, not {}", name(t),
                        is_float(t) ? "floats" : "integers", name(wanted));
  }
  if (is_half(types.sum) || size_of(types.sum) < size_of(compute_type(t)))
    return user_error("products of {} cannot be summed in {}: {} or wider works", name(t), name(types.sum),
                      name(compute_type(t)));
  return types;
}

ReduceSpec sum_of_products(SumTypes t, Tree tree, bool unsigned_zero) {
  ReduceSpec spec;
  spec.tree = tree;
  const bool sum = tree == Tree::sum;
  spec.identity = {make_scalar(t.sum, sum ? -0.0 : 0)};
  spec.combine = [](ExprPool& e, std::span<const ExprId> a, std::span<const ExprId> b) {
    return std::vector{e.add(a[0], b[0])};
  };
  spec.project = [t, plus = sum || unsigned_zero](ExprPool& e, std::span<const ExprId> s) {
    const DType compute = compute_type(t.result);
    const ExprId total = plus ? e.add(s[0], like(e, s[0], 0)) : s[0];
    // To a half at once: rounding twice is another number at ties.
    return compute == t.sum ? total : e.cast(e.cast(total, t.result), compute);
  };
  return spec;
}

std::vector<ExprId> factors(ExprPool& e, ExprId a, ExprId b, DType sum, Tree tree) {
  a = e.cast(a, sum);
  b = e.cast(b, sum);
  if (tree == Tree::dot) return {a, b};
  return {e.mul(a, b)};
}

RefTensor ref_sums(const RefTensor& out, DType t) {
  RefTensor sums(Type{t, out.dims});
  sums.sums = out.sums;
  return sums;
}

RefTensor ref_as(const RefTensor& x, DType t) {
  RefTensor out(Type{t, x.dims});
  with_storage(x.dtype, [&]<class From>() {
    with_storage(t, [&]<class To>() {
      const auto& from = x.as<From>();
      for (size_t k = 0; k < from.size(); ++k) {
        From v = from[k];
        if constexpr (std::is_same_v<From, int64_t>) v = wrap_to(x.dtype, v);  // sums are not wrapped yet
        out.as<To>()[k] = static_cast<To>(v);
        if constexpr (std::is_same_v<To, int64_t>) out.as<To>()[k] = wrap_to(t, out.as<To>()[k]);
      }
    });
  });
  return out;
}

template <class T>
std::vector<T> permuted(const RefTensor& x, const std::vector<int>& perm) {
  const Dims strides = row_major_strides(x.dims);
  Dims dims, steps;
  for (int k : perm) {
    dims.push_back(x.dims[k]);
    steps.push_back(strides[k]);
  }
  const auto& from = x.as<T>();
  std::vector<T> out(from.size());
  for_each_place(dims, [&](const Dims& at, int64_t k) { out[k] = from[offset_of(at, steps)]; });
  return out;
}

namespace {

// A block of rows of `a` against a packed panel of 8 rows of `b`: the compiler keeps the sums in registers.
constexpr int64_t kRows = 4, kColumns = 8;

template <class T, class A>
void block(const T* const* rows, const A* panel, A (&sums)[kRows][kColumns], int64_t k) {
  for (int64_t p = 0; p < k; ++p)
    for (int64_t i = 0; i < kRows; ++i)
      for (int64_t j = 0; j < kColumns; ++j) sums[i][j] += static_cast<A>(rows[i][p]) * panel[p * kColumns + j];
}

}  // namespace

template <class T, class Sum>
void multiply_transposed(const T* a, const T* b, T* out, int64_t m, int64_t n, int64_t k) {
  // Unsigned: integers wrap without undefined behaviour.
  using A = std::conditional_t<std::is_same_v<T, int64_t>, uint64_t, Sum>;
  std::vector<A> panel(static_cast<size_t>(std::max<int64_t>(k, 1)) * kColumns);
  for (int64_t j0 = 0; j0 < n; j0 += kColumns) {
    const int64_t columns = std::min(kColumns, n - j0);
    for (int64_t j = 0; j < columns; ++j)
      for (int64_t p = 0; p < k; ++p) panel[p * kColumns + j] = static_cast<A>(b[(j0 + j) * k + p]);
    for (int64_t i0 = 0; i0 < m; i0 += kRows) {
      const T* rows[kRows];
      for (int64_t i = 0; i < kRows; ++i) rows[i] = a + std::min(i0 + i, m - 1) * k;
      A sums[kRows][kColumns] = {};
      block(rows, panel.data(), sums, k);
      for (int64_t i = 0; i < std::min(kRows, m - i0); ++i)
        for (int64_t j = 0; j < columns; ++j) out[(i0 + i) * n + j0 + j] = static_cast<T>(sums[i][j]);
    }
  }
}

template std::vector<int64_t> permuted(const RefTensor&, const std::vector<int>&);
template std::vector<double> permuted(const RefTensor&, const std::vector<int>&);
template std::vector<long double> permuted(const RefTensor&, const std::vector<int>&);
template void multiply_transposed<int64_t, int64_t>(const int64_t*, const int64_t*, int64_t*, int64_t, int64_t,
                                                    int64_t);
template void multiply_transposed<double, double>(const double*, const double*, double*, int64_t, int64_t, int64_t);
template void multiply_transposed<double, float>(const double*, const double*, double*, int64_t, int64_t, int64_t);
template void multiply_transposed<long double, long double>(const long double*, const long double*, long double*,
                                                            int64_t, int64_t, int64_t);
template void multiply_transposed<long double, double>(const long double*, const long double*, long double*, int64_t,
                                                       int64_t, int64_t);

}  // namespace thermite
