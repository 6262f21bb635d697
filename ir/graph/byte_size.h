// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/graph/graph.h"

namespace thermite {

// Of a dense value.
inline size_t byte_size(const Type& t) { return static_cast<size_t>(elements(t.dims)) * size_of(t.dtype); }

}  // namespace thermite
