// SPDX-License-Identifier: Apache-2.0
// Elements as integers that sort as their op says: the greater key comes first, and what ties has one key.
#pragma once

#include "ir/kernel/builder.h"

namespace thermite {

// i32 or i64, for elements of that compute type.
DType sort_key_type(DType element);
// Of scalars and vectors alike. Least first where not `largest`. NaN is greater than everything and -0 equals 0.
ValueId sort_key(KernelBuilder& b, ValueId element, bool largest);

}  // namespace thermite
