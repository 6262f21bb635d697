// SPDX-License-Identifier: Apache-2.0
// Shape and dtype inference that several ops share. Errors carry no op name: the caller of infer adds it.
#pragma once

#include "ir/graph/graph.h"
#include "ir/ops/op_def.h"

namespace thermite {

// Rows that several ops have.
inline constexpr AttrRow kReductionAttrs[] = {
    {"axes", AttrType::integers, "dimensions to reduce"},
    {"keepdims", AttrType::flag, "keep them with extent 1", otherwise(false)},
};
inline constexpr AttrRow kArgAttrs[] = {
    {"axis", AttrType::integer, "dimension to search"},
    {"keepdims", AttrType::flag, "keep it with extent 1", otherwise(false)},
    {"last", AttrType::flag, "which index wins a tie: the last, else the first", otherwise(false)},
};
inline constexpr std::string_view kScatterReductionNames[] = {"replace", "add", "mul", "min", "max"};
inline constexpr AttrChoices kScatterReductions{"ScatterReduction", kScatterReductionNames};
inline constexpr AttrRow kScatterReductionRow{
    "reduction", AttrType::integer,  "what an update does to its element", otherwise(0), false,
    false,       &kScatterReductions};

Result<Dims> broadcast(std::span<const Type> in);
// Refuses a dtype outside `domain` (numbers: floats and integers ...), naming what would do.
Status require(PrimDomain domain, DType t);

// The dtype that all operands have; a real one counts as complex beside a complex one with parts of its dtype.
Result<DType> common_dtype(std::span<const Type> in);
// Operands of one dtype (common_dtype) in `domain`, broadcast; the result has that dtype, or bool.
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
// Inference of reductions (kReductionAttrs) over a dtype in `domain`.
Result<Type> infer_reduction(const InferArgs& a, PrimDomain domain);
template <PrimDomain domain>
Result<Type> reduction(const InferArgs& a) {
  return infer_reduction(a, domain);
}

// The answers of OpDef::reduced and OpDef::terms for kReductionAttrs, and for rows with an "axis" of the first input.
uint32_t reduced_by_axes(const InferArgs& a);
double terms_of_axes(const InferArgs& a);
uint32_t reduced_axis(const InferArgs& a, int64_t axis);
double extent_of_axis(const InferArgs& a, int64_t axis);
template <const auto& kRows>
uint32_t reduced_by_axis(const InferArgs& a) {
  return reduced_axis(a, attr<kRows, "axis">(a.attrs));
}
template <const auto& kRows>
double terms_of_axis(const InferArgs& a) {
  return extent_of_axis(a, attr<kRows, "axis">(a.attrs));
}
inline double count_of(const Dims& d) { return static_cast<double>(elements(d)); }

// After adding low[k] elements in front and high[k] behind; negative widths crop.
Result<Dims> padded_dims(const Dims& d, const std::vector<int64_t>& low, const std::vector<int64_t>& high);
// Places of a sliding window of `size` taps along `extent` elements.
Result<int64_t> window_places(int64_t extent, int64_t size, int64_t stride, int64_t dilation);
// kArgAttrs.
Result<Type> infer_arg(const InferArgs& a);
// dtypes of a scatter of (data, indices, updates) by a number of kScatterReductions.
Status check_scatter(const InferArgs& a, int64_t reduction);
// OpDef::index_limits of indices along a dimension of data, and of index tuples whose entries are for
// the dimensions of data from `first` on.
Dims limit_along_axis(const InferArgs& a, int64_t axis);
Dims limits_of_tuples(const InferArgs& a, int first);

}  // namespace thermite
