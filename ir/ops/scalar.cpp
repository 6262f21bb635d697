// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kScalarAttrs[] = {
    {"slot", AttrType::integer, "place in the table of the graph"},
};

extern const OpDef op_scalar;
constinit const OpDef op_scalar = checked({
    .name = "scalar",
    .arity = 0,
    .traits = kLeaf | kCheap,
    .leaf = Leaf::scalar,
    .attrs = kScalarAttrs,
    .infer = [](const InferArgs&) -> Result<Type> { return internal_error("its type is in the table of the graph"); },
    .doc = "rank 0: entry `slot` of the table of runtime scalars",
});

}  // namespace thermite
