// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kIotaAttrs[] = {
    {"dtype", AttrType::dtype, "dtype"},
    {"dims", AttrType::integers, "shape", kRequired, true},
    {"axis", AttrType::integer, "along which to count"},
};

extern const OpDef op_iota;
constinit const OpDef op_iota = checked({
    .name = "iota",
    .arity = 0,
    .traits = kNoGradient | kCheap,
    .attrs = kIotaAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      CHECK_OK(require(PrimDomain::N, attr<kIotaAttrs, "dtype">(a.attrs)));
      TRY(Dims dims, dims_from(attr<kIotaAttrs, "dims">(a.attrs)));
      CHECK_OK(normal_axis(attr<kIotaAttrs, "axis">(a.attrs), dims.size()));
      return Type{attr<kIotaAttrs, "dtype">(a.attrs), dims};
    },
    .pull =
        [](Pull& p, Exprs index) {
          const DType t = attr<kIotaAttrs, "dtype">(p.attrs);
          const ExprId i = index[*normal_axis(attr<kIotaAttrs, "axis">(p.attrs), p.out_rank())];
          return p.e.cast(p.e.cast(i, compute_type(t)), t);
        },
    .reference =
        [](RefInputs, const Attrs& a, RefTensor& out) {
          const int axis = *normal_axis(attr<kIotaAttrs, "axis">(a), out.dims.size());
          for_each_place(out.dims, [&](const Dims& at, int64_t k) {
            with_storage(out.dtype, [&]<class T>() { out.as<T>()[k] = static_cast<T>(at[axis]); });
          });
          return ok_status();
        },
    .doc = "0, 1, 2, ... along an axis",
});

}  // namespace thermite
