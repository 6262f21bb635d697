// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kIotaAttrs[] = {
    {"dtype", AttrType::dtype, "dtype"},
    {"dims", AttrType::integers, "shape", true},
    {"axis", AttrType::integer, "along which to count"},
};

extern const OpDef op_iota;
constinit const OpDef op_iota = checked({
    .name = "iota",
    .arity = 0,
    .traits = kNoGradient | kCheap,
    .attrs = kIotaAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      CHECK_OK(require(PrimDomain::N, a.attrs.dtype(0)));
      TRY(Dims dims, dims_from(a.attrs.ints(1)));
      CHECK_OK(normal_axis(a.attrs.i(2), dims.size()));
      return Type{a.attrs.dtype(0), dims};
    },
    .pull =
        [](Pull& p, Exprs index) {
          const DType t = p.attrs.dtype(0);
          const ExprId i = index[*normal_axis(p.attrs.i(2), p.out_rank())];
          return p.e.cast(p.e.cast(i, compute_type(t)), t);
        },
    .reference =
        [](RefInputs, const Attrs& a, RefTensor& out) {
          const int axis = *normal_axis(a.i(2), out.dims.size());
          for_each_place(out.dims, [&](const Dims& at, int64_t k) {
            with_storage(out.dtype, [&]<class T>() { out.as<T>()[k] = static_cast<T>(at[axis]); });
          });
          return ok_status();
        },
    .doc = "0, 1, 2, ... along an axis",
});

}  // namespace thermite
