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

// Calls f.template operator()<T>() with the C++ type that stores `t`; halves as F16 and BF16.
struct F16 {
  uint16_t bits;
};
struct BF16 {
  uint16_t bits;
};

template <class F>
auto with_storage_type(DType t, F&& f) {
  switch (t) {
    case DType::boolean:
      return f.template operator()<bool>();
    case DType::i8:
      return f.template operator()<int8_t>();
    case DType::i16:
      return f.template operator()<int16_t>();
    case DType::i32:
      return f.template operator()<int32_t>();
    case DType::i64:
      return f.template operator()<int64_t>();
    case DType::u8:
      return f.template operator()<uint8_t>();
    case DType::u16:
      return f.template operator()<uint16_t>();
    case DType::u32:
      return f.template operator()<uint32_t>();
    case DType::u64:
      return f.template operator()<uint64_t>();
    case DType::f16:
      return f.template operator()<F16>();
    case DType::bf16:
      return f.template operator()<BF16>();
    case DType::f32:
      return f.template operator()<float>();
    default:
      return f.template operator()<double>();
  }
}

}  // namespace thermite
