// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/softmax.h"

namespace thermite {

Result<Type> infer_softmax(const InferArgs& a) {
  CHECK_OK(require(PrimDomain::F, a.in[0].dtype));
  CHECK_OK(normal_axis(attr<kSoftmaxAttrs, "axis">(a.attrs), a.in[0].dims.size()));
  return a.in[0];
}

Result<NodeId> decompose_softmax(GraphBuilder& b, NodeId in, const Attrs& a, bool log) {
  const DType t = b.type(in).dtype;
  auto add = [&](const char* op, std::initializer_list<NodeId> in) { return add_op(b, op, in); };
  auto along = [&](const char* op, NodeId in) {
    return add_op(b, op, {in},
                  {{"axes", std::vector<int64_t>{attr<kSoftmaxAttrs, "axis">(a)}}, {"keepdims", int64_t{1}}});
  };
  TRY(NodeId x, cast_to(b, in, compute_type(t)));
  TRY(NodeId top, along("reduce_max", x));
  TRY(NodeId shifted, add("sub", {x, top}));
  TRY(NodeId power, add("exp", {shifted}));
  TRY(NodeId sum, along("reduce_sum", power));
  if (log) {
    TRY(NodeId log_sum, add("log", {sum}));
    TRY(NodeId y, add("sub", {shifted, log_sum}));
    return cast_to(b, y, t);
  }
  // The greatest element gives 1, so the sum is 1 at least and the row's length at most: its reciprocal is a normal
  // number. Rows without a number, or with infinity in them, are NaN either way.
  TRY(NodeId share, add("reciprocal", {sum}));
  TRY(NodeId y, add("mul", {power, share}));
  return cast_to(b, y, t);
}

Status ref_softmax(const RefTensor& x, const Attrs& a, RefTensor& out, bool log) {
  const int axis = *normal_axis(attr<kSoftmaxAttrs, "axis">(a), x.dims.size());
  const int64_t n = x.dims[axis], step = row_major_strides(x.dims)[axis];
  with_sums(out, [&]<class T, class Sum>() {
    const auto& from = x.as<T>();
    auto& to = out.as<T>();
    for_each_place(x.dims, [&](const Dims& at, int64_t k) {
      if (at[axis] != 0) return;
      T top = from[k];
      Sum sum = 0;
      for (int64_t j = 1; j < n; ++j) top = ref_max(top, from[k + j * step]);
      for (int64_t j = 0; j < n; ++j) sum += static_cast<Sum>(std::exp(from[k + j * step] - top));
      const T total = sum;
      for (int64_t j = 0; j < n; ++j) {
        const T shifted = from[k + j * step] - top;
        to[k + j * step] = static_cast<T>(log ? shifted - std::log(total) : std::exp(shifted) / total);
      }
    });
  });
  return {};
}

}  // namespace thermite
