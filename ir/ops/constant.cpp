// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kConstantAttrs[] = {
    {"index", AttrType::integer, "place in the table of the graph"},
};

extern const OpDef op_constant;
constinit const OpDef op_constant = checked({
    .name = "constant",
    .arity = 0,
    .traits = kLeaf,
    .leaf = Leaf::constant,
    .attrs = kConstantAttrs,
    .infer = [](const InferArgs&) -> Result<Type> { return internal_error("its type is in the table of the graph"); },
    .doc = "weights and literals: entry `index` of the table of constants",
});

}  // namespace thermite
