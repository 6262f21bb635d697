// SPDX-License-Identifier: Apache-2.0
// The primitives and casts as functions over arrays of lanes: shared by evaluate() and the interpreter.
#pragma once

#include <cstddef>
#include <cstdint>

#include "ir/kernel/prim.h"

namespace thermite {

// `in` holds one pointer per operand; lanes are stored densely in their own dtype (bool: one byte, 0 or 1).
using LaneFn = void (*)(std::byte* out, const std::byte* const* in, int lanes);

// Null when `p` is not defined on `t`. `fused` decides muladd.
LaneFn prim_fn(Prim p, DType t, bool fused);
// Null when one of the types is not computable.
LaneFn cast_fn(DType from, DType to);

}  // namespace thermite
