// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kSoftmaxAttrs[] = {
    {"axis", AttrType::integer, "along which the result sums to 1"},
};

static Result<NodeId> decompose_softmax(GraphBuilder& b, std::span<const NodeId> in, const Attrs& a) {
  const DType t = b.type(in[0]).dtype;
  auto add = [&](const char* op, std::initializer_list<NodeId> x, Attrs attrs) {
    return b.add(*find_op(op), std::span(x.begin(), x.size()), std::move(attrs));
  };
  const Attrs along{std::vector<int64_t>{a.i(0)}, int64_t{1}};
  TRY(NodeId x, cast_to(b, in[0], compute_type(t)));
  TRY(NodeId top, add("reduce_max", {x}, along));
  TRY(NodeId shifted, add("sub", {x, top}, {}));
  TRY(NodeId power, add("exp", {shifted}, {}));
  TRY(NodeId sum, add("reduce_sum", {power}, along));
  TRY(NodeId y, add("div", {power, sum}, {}));
  return cast_to(b, y, t);
}

extern const OpDef op_softmax;
constinit const OpDef op_softmax = checked({
    .name = "softmax",
    .traits = kComposite | kGradientLater,
    .attrs = kSoftmaxAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      CHECK_OK(require(PrimDomain::F, a.in[0].dtype));
      CHECK_OK(normal_axis(a.attrs.i(0), a.in[0].dims.size()));
      return a.in[0];
    },
    .decompose = decompose_softmax,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const RefTensor& x = *in[0];
          const int axis = *normal_axis(a.i(0), x.dims.size());
          const int64_t n = x.dims[axis], step = row_major_strides(x.dims)[axis];
          with_storage(x.dtype, [&]<class T>() {
            const auto& from = x.as<T>();
            auto& to = out.as<T>();
            for_each_place(x.dims, [&](const Dims& at, int64_t k) {
              if (at[axis] != 0) return;
              T top = from[k], sum = 0;
              for (int64_t j = 1; j < n; ++j) top = ref_max(top, from[k + j * step]);
              for (int64_t j = 0; j < n; ++j) sum += static_cast<T>(std::exp(from[k + j * step] - top));
              for (int64_t j = 0; j < n; ++j)
                to[k + j * step] = static_cast<T>(std::exp(from[k + j * step] - top) / sum);
            });
          });
          return ok_status();
        },
    .doc = "exp(x - max) / sum(exp(x - max)) along an axis; halves work in f32",
});

}  // namespace thermite
