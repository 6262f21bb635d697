// SPDX-License-Identifier: Apache-2.0
// What dot_general and conv share.
#pragma once

#include <optional>
#include <vector>

#include "ir/ops/op_def.h"
#include "ir/ops/reference.h"

namespace thermite {

// The last two rows of a contraction.
inline constexpr AttrRow kAccumulateRow{"accumulate", AttrType::dtype,
                                        "what is summed in; unset: f32 for halves, else the operands' dtype", kUnset};
inline constexpr AttrRow kResultRow{"result", AttrType::dtype, "dtype of the result; unset: the operands'", kUnset};

struct SumTypes {
  DType sum, result;
};
// Defaults filled in. Refuses operands of two dtypes, a sum that is no compute type or narrower than its terms, and
// integers that would become floats or the other way round.
Result<SumTypes> sum_types(const InferArgs& a, std::optional<DType> accumulate, std::optional<DType> result);

// A sum of products, without axes and lift. `unsigned_zero`: no sum is -0.
ReduceSpec sum_of_products(SumTypes t, Tree tree, bool unsigned_zero = false);
// The lift of such a sum over elements in their compute type: two factors in its dtype where the tree is `dot`, else
// their product.
std::vector<ExprId> factors(ExprPool& e, ExprId a, ExprId b, DType sum, Tree tree);

// Where a reference sums products up that end in `out`: of its dims, in dtype t, as `out` wants its sums.
RefTensor ref_sums(const RefTensor& out, DType t);
// The same values as another dtype holds them, not rounded to it; integers wrap.
RefTensor ref_as(const RefTensor& x, DType t);
// Elements of x with dimensions in the order `perm`.
template <class T>
std::vector<T> permuted(const RefTensor& x, const std::vector<int>& perm);
// out[m, n] = a[m, k] b[n, k]^T, multiplied and accumulated in Sum (integers wrap), in order of k.
template <class T, class Sum>
void multiply_transposed(const T* a, const T* b, T* out, int64_t m, int64_t n, int64_t k);

}  // namespace thermite
