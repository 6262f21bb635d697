// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kFullAttrs[] = {
    {"value", AttrType::scalar, "every element"},
    {"dims", AttrType::integers, "shape", kRequired, true},
};

extern const OpDef op_full;
constinit const OpDef op_full = checked({
    .name = "full",
    .arity = 0,
    .traits = kNoGradient | kCheap,
    .attrs = kFullAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      CHECK_OK(require(PrimDomain::A, attr<kFullAttrs, "value">(a.attrs).dtype));
      TRY(Dims dims, dims_from(attr<kFullAttrs, "dims">(a.attrs)));
      return Type{attr<kFullAttrs, "value">(a.attrs).dtype, dims};
    },
    .pull = [](Pull& p, Exprs) { return p.number(attr_place<kFullAttrs, "value">()); },
    .reference =
        [](RefInputs, const Attrs& a, RefTensor& out) {
          for (int64_t k = 0; k < out.count(); ++k) set_element(out, k, attr<kFullAttrs, "value">(a));
          return ok_status();
        },
    .doc = "one value everywhere",
});

}  // namespace thermite
