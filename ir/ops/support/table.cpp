// SPDX-License-Identifier: Apache-2.0
// The op table, from the list that CMake makes of the folder.
#include <algorithm>
#include <iterator>

#include "ir/ops/op_def.h"

namespace thermite {

#define OP(name) extern const OpDef op_##name;
#include "ops.inc"
#undef OP

namespace {
constexpr const OpDef* kOps[] = {
#define OP(name) &op_##name,
#include "ops.inc"
#undef OP
};
}  // namespace

std::span<const OpDef* const> all_ops() { return kOps; }

const OpDef* find_op(std::string_view name) {
  const auto* it = std::ranges::lower_bound(kOps, name, {}, [](const OpDef* op) { return op->name; });
  return it != std::end(kOps) && (*it)->name == name ? *it : nullptr;
}

}  // namespace thermite
