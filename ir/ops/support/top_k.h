// SPDX-License-Identifier: Apache-2.0
// What top_k_values and top_k_indices share.
#pragma once

#include "ir/ops/support/op.h"

namespace thermite {

inline constexpr AttrRow kTopKAttrs[] = {
    {"k", AttrType::integer, "how many", kRequired, true},
    {"axis", AttrType::integer, "along which to sort"},
    {"largest", AttrType::flag, "descending order, else ascending", otherwise(true)},
};

inline Result<Type> infer_top_k(const InferArgs& a, bool indices) {
  CHECK_OK(require(PrimDomain::N, a.in[0].dtype));
  Dims d = a.in[0].dims;
  TRY(int axis, normal_axis(attr<kTopKAttrs, "axis">(a.attrs), d.size()));
  if (attr<kTopKAttrs, "k">(a.attrs) < 0 || attr<kTopKAttrs, "k">(a.attrs) > d[axis])
    return user_error("k = {} of {} elements along axis {}", attr<kTopKAttrs, "k">(a.attrs), d[axis], axis);
  d[axis] = attr<kTopKAttrs, "k">(a.attrs);
  return Type{indices ? DType::i64 : a.in[0].dtype, d};
}

// Calls put(to, from, j) for every element of the result: offsets in the result and in x, and the place along the axis.
template <class Put>
Status ref_top_k(const RefTensor& x, const Attrs& a, const RefTensor& out, Put&& put) {
  const int axis = *normal_axis(attr<kTopKAttrs, "axis">(a), x.dims.size());
  const int64_t n = x.dims[axis], step = row_major_strides(x.dims)[axis];
  const Dims strides = row_major_strides(out.dims);
  for_each_place(x.dims, [&](const Dims& at, int64_t from) {
    if (at[axis] != 0) return;
    const std::vector<int64_t> order = ref_order(x, from, n, step, attr<kTopKAttrs, "largest">(a));
    const int64_t to = offset_of(at, strides);
    for (int64_t j = 0; j < attr<kTopKAttrs, "k">(a); ++j)
      put(to + j * strides[axis], from + order[j] * step, order[j]);
  });
  return {};
}

}  // namespace thermite
