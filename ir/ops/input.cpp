// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kInputAttrs[] = {
    {"index", AttrType::integer, "argument number"},
    {"dtype", AttrType::dtype, "dtype"},
    {"dims", AttrType::integers, "shape", kRequired, true},
};

extern const OpDef op_input;
constinit const OpDef op_input = checked({
    .name = "input",
    .arity = 0,
    .traits = kLeaf,
    .leaf = Leaf::input,
    .attrs = kInputAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      TRY(Dims dims, dims_from(attr<kInputAttrs, "dims">(a.attrs)));
      return Type{attr<kInputAttrs, "dtype">(a.attrs), dims};
    },
    .doc = "argument of the graph",
});

}  // namespace thermite
