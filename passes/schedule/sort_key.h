// SPDX-License-Identifier: Apache-2.0
// Elements as integers that sort as their op says: the greater key comes first, and what ties has one key.
#pragma once

#include "ir/kernel/builder.h"

namespace thermite {

// i32 or i64, for elements of that compute type.
DType sort_key_type(DType element);
// Of scalars and vectors alike. Least first where not `largest`. NaN is greater than everything and -0 equals 0.
ValueId sort_key(KernelBuilder& b, ValueId element, bool largest);

// What is sorted: words of 64 bits, least first, a key of 32 bits over its index, or a key of 64 bits whose index lies
// beside it.
inline constexpr int64_t kSortIndexBits = 32;
inline bool packs_index(DType key) { return key == DType::i32; }
struct SortWords {
  ValueId words, indices;  // indices: i32, where they lie beside; else kNoId
};
// Of the keys (i32 or i64, the greater first) of the elements `indices` (i32).
SortWords sort_words(KernelBuilder& b, ValueId keys, ValueId indices);
// Those of the elements at, at + 1, ...
SortWords sort_words_from(KernelBuilder& b, ValueId keys, ValueId at);

// Elements as they are compared without keys: narrow integers are i32, everything else is itself.
DType sort_value_type(DType element);
ValueId sort_value(KernelBuilder& b, ValueId element);
// One of the values, of this type, that have that key.
ValueId value_of_key(KernelBuilder& b, ValueId key, DType value, bool largest);

}  // namespace thermite
