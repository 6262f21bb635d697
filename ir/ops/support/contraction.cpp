// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/contraction.h"

#include <algorithm>

#include "ir/ops/support/lower.h"
#include "ir/ops/support/ref.h"

namespace thermite {

DotDims dot_dims(const Attrs& a, int lhs_rank, int rhs_rank) {
  auto free = [&](int side, int rank) {
    std::vector<int> out;
    for (int k = 0; k < rank; ++k)
      if (std::ranges::count(a.ints(side), k) == 0 && std::ranges::count(a.ints(side + 2), k) == 0) out.push_back(k);
    return out;
  };
  return {free(0, lhs_rank), free(1, rhs_rank), a.ints(2).size()};
}

ReduceSpec sum_of_products(DType t, Tree tree) {
  ReduceSpec spec;
  spec.tree = tree;
  const bool sum = tree == Tree::sum;
  spec.identity = {make_scalar(t, sum ? -0.0 : 0)};
  spec.combine = [](ExprPool& e, std::span<const ExprId> a, std::span<const ExprId> b) {
    return std::vector{e.add(a[0], b[0])};
  };
  spec.project = [sum](ExprPool& e, std::span<const ExprId> s) { return sum ? e.add(s[0], like(e, s[0], 0)) : s[0]; };
  return spec;
}

std::vector<ExprId> factors(ExprPool& e, ExprId a, ExprId b, Tree tree) {
  if (tree == Tree::dot) return {a, b};
  return {e.mul(a, b)};
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
