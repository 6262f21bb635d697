// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

#include <array>

namespace thermite {

static Result<NodeId> decompose_mean(GraphBuilder& b, std::span<const NodeId> in, const Attrs& a) {
  const Type x = b.type(in[0]);
  const DType t = compute_type(x.dtype);
  int64_t count = 1;
  TRY(auto axes, normal_axes(attr<kReductionAttrs, "axes">(a), x.dims.size()));
  for (int k : axes) count *= x.dims[k];
  TRY(NodeId wide, cast_to(b, in[0], t));
  TRY(NodeId sum, b.add(*find_op("reduce_sum"), std::array{wide}, a));
  TRY(NodeId n,
      add_op(b, "full", {}, {{"value", make_scalar(t, static_cast<double>(count))}, {"dims", std::vector<int64_t>{}}}));
  TRY(NodeId mean, add_op(b, "div", {sum, n}));
  return cast_to(b, mean, x.dtype);
}

extern const OpDef op_reduce_mean;
constinit const OpDef op_reduce_mean = checked({
    .name = "reduce_mean",
    .traits = kComposite | kGradientLater,
    .attrs = kReductionAttrs,
    .infer = reduction<PrimDomain::N>,
    .decompose = decompose_mean,
    .split = split_each,
    .reference = [](RefInputs in, const Attrs& a, RefTensor& out) -> Status {
      const auto axes = *normal_axes(attr<kReductionAttrs, "axes">(a), in[0]->dims.size());
      CHECK_OK(
          ref_fold(*in[0], axes, out, make_scalar(out.dtype, 0), [](auto acc, auto x) { return ref_add(acc, x); }));
      int64_t count = 1;
      for (int k : axes) count *= in[0]->dims[k];
      for (double& v : out.f) v /= static_cast<double>(count);
      for (long double& v : out.w) v /= static_cast<long double>(count);
      for (int64_t& v : out.i)
        v = count == 0                   ? 0
            : is_unsigned_int(out.dtype) ? static_cast<int64_t>(static_cast<uint64_t>(v) / static_cast<uint64_t>(count))
                                         : v / count;
      return ok_status();
    },
    .doc = "sum divided by the number of elements; halves work in f32, integers truncate",
});

}  // namespace thermite
