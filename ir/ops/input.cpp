// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kInputAttrs[] = {
    {"index", AttrType::integer, "argument number"},
    {"dtype", AttrType::dtype, "dtype"},
    {"dims", AttrType::integers, "shape", true},
};

extern const OpDef op_input;
constinit const OpDef op_input = checked({
    .name = "input",
    .arity = 0,
    .traits = kLeaf,
    .leaf = Leaf::input,
    .attrs = kInputAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      TRY(Dims dims, dims_from(a.attrs.ints(2)));
      return Type{a.attrs.dtype(1), dims};
    },
    .doc = "argument of the graph",
});

}  // namespace thermite
