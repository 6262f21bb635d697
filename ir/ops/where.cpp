// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_where;
constinit const OpDef op_where = checked({
    .name = "where",
    .arity = 3,
    .traits = kElementwise | kGradientLater | kCheap,
    .infer = [](const InferArgs& a) -> Result<Type> {
      CHECK_OK(require(PrimDomain::B, a.in[0].dtype));
      if (part_type(a.in[1].dtype) != part_type(a.in[2].dtype))
        return user_error("branches must have one dtype, got {} and {}", name(a.in[1].dtype), name(a.in[2].dtype));
      TRY(const DType t, common_dtype(a.in.subspan(1)));
      CHECK_OK(require(PrimDomain::A, t));
      TRY(Dims dims, broadcast(a.in));
      return Type{t, dims};
    },
    .scalar = by_prim<Prim::select>,
    .split = split_each,
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          const Dims sc = broadcast_strides(in[0]->dims, out.dims), sa = broadcast_strides(in[1]->dims, out.dims),
                     sb = broadcast_strides(in[2]->dims, out.dims);
          with_storage(out.dtype, [&]<class T>() {
            for_each_place(out.dims, [&](const Dims& at, int64_t k) {
              const bool first = in[0]->i[offset_of(at, sc)] != 0;
              out.as<T>()[k] = first ? in[1]->as<T>()[offset_of(at, sa)] : in[2]->as<T>()[offset_of(at, sb)];
            });
          });
          return ok_status();
        },
    .doc = "a where the condition holds, else b",
});

}  // namespace thermite
