// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/graph/graph.h"

namespace thermite {

constexpr bool is_byte(DType t) { return t == DType::i8 || t == DType::u8; }

// What a cast widened to integers of four bytes, and no more; kNoNode where `n` is no such cast.
NodeId byte_before_widening(const Graph& g, NodeId n);

}  // namespace thermite
