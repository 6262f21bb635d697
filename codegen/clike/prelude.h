// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace thermite::clike {

// Functions behind the spellings that CUDA C++ and GLSL share. They rest on a dialect's types (i32, u32, i64, u64, f32,
// and f64 where T_F64 is 1), `T_FN` before functions, t_bits(float) and t_float(bits), and t_leading(u32), the number
// of bits that a value takes.
extern const std::string_view kPrelude;

// Of checked builds: T_AT(kind, memory, index, count, length) says whether `count` elements from an index are in a
// memory of `length`, and where they are not, tells the dialect's t_report(record, launch, kind, memory, index,
// length).
extern const std::string_view kChecks;

// The parts of a prelude, between empty lines, that the source needs: by a name that they define, as what such parts
// rest on, which stands before them, or because they define no macro, struct or T_FN. Compilers take long over
// functions that nothing calls.
std::string needed_parts(std::string_view prelude, std::string_view source);

}  // namespace thermite::clike
