// SPDX-License-Identifier: Apache-2.0
// Elements as integers that sort as their op says: the greater key comes first, and what ties has one key.
#pragma once

#include "ir/kernel/builder.h"

namespace thermite {

// i32 or i64, for elements of that compute type.
DType sort_key_type(DType element);
// Of scalars and vectors alike. Least first where not `largest`. NaN is greater than everything and -0 equals 0.
ValueId sort_key(KernelBuilder& b, ValueId element, bool largest);

// Elements as they are compared without keys: narrow integers are i32, everything else is itself.
DType sort_value_type(DType element);
ValueId sort_value(KernelBuilder& b, ValueId element);
// One of the values, of this type, that have that key.
ValueId value_of_key(KernelBuilder& b, ValueId key, DType value, bool largest);

}  // namespace thermite
