// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/graph/graph.h"

namespace thermite {

// Of a dense value whose shape has been checked.
inline size_t byte_size(const Type& t) { return static_cast<size_t>(elements(t.dims)) * size_of(t.dtype); }

// Of a shape from outside: an error where it is negative or its product too large to count.
inline Result<size_t> checked_byte_size(const Type& t) {
  if (checked_elements(t.dims) < 0) return user_error("the shape {} is too large", to_string(t.dims));
  return byte_size(t);
}

}  // namespace thermite
