// SPDX-License-Identifier: Apache-2.0
// How a primitive is written in the words that CUDA C++ and GLSL share: operators, and calls into the prelude.
//
// Values in registers: bool, f32, f64, i32, i64, u32, u64; i8 and i16 live in an i32, u8, u16 and the bits of halves in
// a u32, and what may have left their range is wrapped (`t_i8(...)`).
#pragma once

#include <string>
#include <string_view>

#include "base/dtype.h"
#include "ir/kernel/prim.h"

namespace thermite::clike {

std::string_view register_name(DType t);
std::string_view memory_name(DType t);  // the type of an element in memory; a bool is a u8

// With $0, $1, $2 for the operands, $W for the width of their type, $S for the type and $U for the unsigned one in
// registers; empty where there is none: maths, which passes expand, and what accepts() refuses.
std::string_view spelling(Prim p, DType operands);
// `text` in the range of `t`, where registers are wider.
std::string wrapped(DType t, std::string text);
bool may_leave_range(Prim p);

std::string cast_text(DType from, DType to, const std::string& value);
// False for casts of halves that the prelude has not; passes write those out.
bool has_cast(DType from, DType to, bool widens_f16, bool narrows_f16);
std::string bitcast_text(DType from, DType to, const std::string& value);
std::string constant_text(Scalar s);

}  // namespace thermite::clike
