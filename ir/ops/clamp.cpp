// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_clamp;
constinit const OpDef op_clamp = checked({
    .name = "clamp",
    .arity = 3,
    .traits = kElementwise | kGradientLater | kCheap,
    .infer = elementwise<PrimDomain::N>,
    .scalar = [](ExprPool& e, Exprs x, const Attrs&) { return e.min(e.max(x[0], x[1]), x[2]); },
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          const Dims sx = broadcast_strides(in[0]->dims, out.dims), sl = broadcast_strides(in[1]->dims, out.dims),
                     sh = broadcast_strides(in[2]->dims, out.dims);
          with_storage(out.dtype, [&]<class T>() {
            for_each_place(out.dims, [&](const Dims& at, int64_t k) {
              const T x = in[0]->as<T>()[offset_of(at, sx)], lo = in[1]->as<T>()[offset_of(at, sl)],
                      hi = in[2]->as<T>()[offset_of(at, sh)];
              if (is_unsigned_int(out.dtype))
                out.as<T>()[k] = static_cast<T>(
                    ref_min(ref_max(static_cast<uint64_t>(x), static_cast<uint64_t>(lo)), static_cast<uint64_t>(hi)));
              else
                out.as<T>()[k] = ref_min(ref_max(x, lo), hi);
            });
          });
          return ok_status();
        },
    .doc = "min(max(x, low), high)",
});

}  // namespace thermite
