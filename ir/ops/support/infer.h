// SPDX-License-Identifier: Apache-2.0
// Shape and dtype inference that several ops share. Errors carry no op name: the caller of infer adds it.
#pragma once

#include "ir/graph/graph.h"
#include "ir/ops/op_def.h"

namespace thermite {

Result<Dims> broadcast(std::span<const Type> in);
// Refuses a dtype outside `domain` (numbers: floats and integers ...), naming what would do.
Status require(PrimDomain domain, DType t);

// Operands of one dtype in `domain`, broadcast; the result has that dtype, or bool.
Result<Type> infer_elementwise(const InferArgs& a, PrimDomain domain, bool to_bool);
template <PrimDomain domain, bool to_bool = false>
Result<Type> elementwise(const InferArgs& a) {
  return infer_elementwise(a, domain, to_bool);
}

// `axis` counted from the front, negative from the back; an error when out of range.
Result<int> normal_axis(int64_t axis, int rank);
// Sorted, distinct, in range; an empty list means no axis.
Result<std::vector<int>> normal_axes(const std::vector<int64_t>& axes, int rank);
// From a list of extents in an attribute; refuses too many or negative ones.
Result<Dims> dims_from(const std::vector<int64_t>& list);
Dims without(const Dims& d, int axis);
// Shape after reducing `axes`.
Dims reduced(const Dims& d, const std::vector<int>& axes, bool keepdims);
// Inference of (axes, keepdims) reductions over a dtype in `domain`.
Result<Type> infer_reduction(const InferArgs& a, PrimDomain domain);
template <PrimDomain domain>
Result<Type> reduction(const InferArgs& a) {
  return infer_reduction(a, domain);
}

// The answers of OpDef::reduced and OpDef::terms for attrs (axes, ..) and (axis, ..) over the first input.
uint32_t reduced_by_axes(const InferArgs& a);
uint32_t reduced_by_axis(const InferArgs& a);
double terms_of_axes(const InferArgs& a);
double terms_of_axis(const InferArgs& a);
inline double count_of(const Dims& d) { return static_cast<double>(elements(d)); }

// After adding low[k] elements in front and high[k] behind; negative widths crop.
Result<Dims> padded_dims(const Dims& d, const std::vector<int64_t>& low, const std::vector<int64_t>& high);
// Places of a sliding window of `size` taps along `extent` elements.
Result<int64_t> window_places(int64_t extent, int64_t size, int64_t stride, int64_t dilation);
// arg_max and arg_min: attrs (axis, keepdims, last).
Result<Type> infer_arg(const InferArgs& a);
// top_k: attrs (k, axis, largest).
Result<Type> infer_top_k(const InferArgs& a, bool indices);
// dtypes and reduction number of a scatter of (data, indices, updates).
Status check_scatter(const InferArgs& a, int64_t reduction);
// OpDef::index_limits of indices along the dimension of data in attribute 0, and of index tuples whose entries are for
// the dimensions of data from `first` on.
Dims limit_along_axis(const InferArgs& a);
Dims limits_of_tuples(const InferArgs& a, int first);

}  // namespace thermite
