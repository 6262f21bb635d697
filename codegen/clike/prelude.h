// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace thermite::clike {

// Functions behind the spellings that CUDA C++ and GLSL share. They rest on a dialect's types (i32, u32, i64, u64, f32,
// and f64 where T_F64 is 1), `T_FN` before functions, t_bits(float) and t_float(bits), and t_leading(u32), the number
// of bits that a value takes.
extern const std::string_view kPrelude;

}  // namespace thermite::clike
