// SPDX-License-Identifier: Apache-2.0
// What dot_general and conv share.
#pragma once

#include <vector>

#include "ir/ops/op_def.h"
#include "ir/ops/reference.h"

namespace thermite {

// Dimensions of dot_general's operands that are neither contracted nor batch, in order.
struct DotDims {
  std::vector<int> lhs_free, rhs_free;
  size_t batch_count = 0;
  size_t batch() const { return batch_count; }
};
DotDims dot_dims(const Attrs& a, int lhs_rank, int rhs_rank);

// A sum of products in compute type t, without axes and lift.
ReduceSpec sum_of_products(DType t, Tree tree);
// The lift of such a sum: two factors where the tree is `dot`, else their product.
std::vector<ExprId> factors(ExprPool& e, ExprId a, ExprId b, Tree tree);

// Elements of x with dimensions in the order `perm`.
template <class T>
std::vector<T> permuted(const RefTensor& x, const std::vector<int>& perm);
// out[m, n] = a[m, k] b[n, k]^T, multiplied and accumulated in Sum (integers wrap), in order of k.
template <class T, class Sum>
void multiply_transposed(const T* a, const T* b, T* out, int64_t m, int64_t n, int64_t k);

}  // namespace thermite
