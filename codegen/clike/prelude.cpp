// SPDX-License-Identifier: Apache-2.0
#include "codegen/clike/prelude.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

namespace thermite::clike {

namespace {

bool in_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

template <class Visit>
void each_word(std::string_view text, const Visit& visit) {
  for (size_t n = 0; n < text.size();) {
    const size_t begin = n;
    while (n < text.size() && in_word(text[n])) ++n;
    if (n > begin) visit(text.substr(begin, n - begin));
    n += n == begin;
  }
}

// What follows "#define" or "struct", and the type behind "T_FN".
std::vector<std::string_view> defined_names(std::string_view part) {
  std::vector<std::string_view> names;
  std::string_view before, last;
  each_word(part, [&](std::string_view word) {
    if (last == "define" || last == "struct" || before == "T_FN") names.push_back(word);
    before = std::exchange(last, word);
  });
  return names;
}

}  // namespace

std::string needed_parts(std::string_view prelude, std::string_view source) {
  std::unordered_set<std::string_view> needed;
  const auto need = [&](std::string_view word) { needed.insert(word); };
  each_word(source, need);
  std::vector<std::string_view> kept;
  for (size_t end = prelude.size(); end != 0;) {
    const size_t gap = prelude.substr(0, end).rfind("\n\n");
    const size_t begin = gap == prelude.npos ? 0 : gap + 1;
    const std::string_view part = prelude.substr(begin, end - begin);
    end = begin;
    const auto names = defined_names(part);
    if (!names.empty() && std::ranges::none_of(names, [&](auto name) { return needed.contains(name); })) continue;
    each_word(part, need);
    kept.push_back(part);
  }
  return fmt::format("{}", fmt::join(kept.rbegin(), kept.rend(), ""));
}

// No short cuts in conditions: GLSL may evaluate both sides of ?:, so both are always harmless. No comparison in t_abs:
// of 64 bits it comes out wrong on lavapipe 22.3.
const std::string_view kPrelude = R"(
T_FN i32 t_swizzle(i32 i, i32 shift, i32 mask) { return i ^ ((i >> shift) & mask); }

T_FN i32 t_i8(i32 x) { return i32(u32(x) << 24u) >> 24; }
T_FN i32 t_i16(i32 x) { return i32(u32(x) << 16u) >> 16; }
T_FN u32 t_u8(u32 x) { return x & 0xffu; }
T_FN u32 t_u16(u32 x) { return x & 0xffffu; }

#define T_SIGNED_SIGNS(S, U, WIDTH) \
T_FN S t_neg(S a) { return S(U(0) - U(a)); } \
T_FN S t_abs(S a) { S sign = a >> WIDTH; return S(U(a ^ sign) - U(sign)); } \
T_FN S t_sign(S a) { return a > S(0) ? S(1) : a < S(0) ? S(-1) : S(0); }
T_SIGNED_SIGNS(i32, u32, 31)
T_SIGNED_SIGNS(i64, u64, 63)

#define T_SIGNED_DIVISIONS(S, U) \
T_FN S t_div(S a, S b) { \
  if (b == S(0)) return S(0); \
  if (b == S(-1)) return S(U(0) - U(a)); \
  return a / b; \
} \
T_FN S t_rem(S a, S b) { return b == S(0) ? S(0) : S(U(a) - U(t_div(a, b)) * U(b)); }
T_SIGNED_DIVISIONS(i32, u32)
T_SIGNED_DIVISIONS(i64, u64)

#define T_SIGNED_SHIFTS(S, U) \
T_FN S t_shl(S x, S n, i32 w) { \
  return n < S(0) || n >= S(w) ? S(0) : S(U(x) << (u32(n) & u32(w - 1))); \
} \
T_FN S t_shr(S x, S n, i32 w) { \
  if (n < S(0) || n >= S(w)) return x < S(0) ? S(-1) : S(0); \
  return x >> (u32(n) & u32(w - 1)); \
}
T_SIGNED_SHIFTS(i32, u32)
T_SIGNED_SHIFTS(i64, u64)

#define T_UNSIGNED_SIGNS(U) \
T_FN U t_neg(U a) { return U(0) - a; } \
T_FN U t_sign(U a) { return a == U(0) ? U(0) : U(1); }
T_UNSIGNED_SIGNS(u32)
T_UNSIGNED_SIGNS(u64)

#define T_UNSIGNED_DIVISIONS(U) \
T_FN U t_div(U a, U b) { if (b == U(0)) return U(0); return a / b; } \
T_FN U t_rem(U a, U b) { if (b == U(0)) return U(0); return a - (a / b) * b; }
T_UNSIGNED_DIVISIONS(u32)
T_UNSIGNED_DIVISIONS(u64)

#define T_UNSIGNED_SHIFTS(U) \
T_FN U t_shl(U x, U n, i32 w) { return n >= U(w) ? U(0) : x << (u32(n) & u32(w - 1)); } \
T_FN U t_shr(U x, U n, i32 w) { return n >= U(w) ? U(0) : x >> (u32(n) & u32(w - 1)); }
T_UNSIGNED_SHIFTS(u32)
T_UNSIGNED_SHIFTS(u64)

#define T_MIN_MAX(T) \
T_FN T t_min(T a, T b) { return b < a ? b : a; } \
T_FN T t_max(T a, T b) { return a < b ? b : a; }
T_MIN_MAX(i32)
T_MIN_MAX(i64)
T_MIN_MAX(u32)
T_MIN_MAX(u64)

T_FN u32 t_mul_hi(u32 a, u32 b, i32 w) { return (a * b) >> u32(w & 31); }
T_FN i32 t_mul_hi(i32 a, i32 b, i32 w) { return w < 32 ? (a * b) >> (w & 31) : i32((i64(a) * i64(b)) >> 32); }
T_FN u64 t_mul_hi(u64 a, u64 b, i32 w) {
  u32 a0 = u32(a), a1 = u32(a >> 32u), b0 = u32(b), b1 = u32(b >> 32u);
  u64 cross = u64(a1) * u64(b0) + u64(t_high(a0, b0));
  u64 other = u64(a0) * u64(b1) + u64(u32(cross));
  return u64(a1) * u64(b1) + (cross >> 32u) + (other >> 32u);
}
T_FN i64 t_mul_hi(i64 a, i64 b, i32 w) {
  u64 high = t_mul_hi(u64(a), u64(b), w);
  return i64(high - (a < 0l ? u64(b) : 0ul) - (b < 0l ? u64(a) : 0ul));
}

T_FN u32 t_bit_width(u32 x, i32 w) { return t_leading(x); }
T_FN i32 t_bit_width(i32 x, i32 w) { return i32(t_leading((u32(x) << u32(32 - w)) >> u32(32 - w))); }
T_FN u64 t_bit_width(u64 x, i32 w) {
  u32 high = u32(x >> 32u);
  return u64(high != 0u ? 32u + t_leading(high) : t_leading(u32(x)));
}
T_FN i64 t_bit_width(i64 x, i32 w) { return i64(t_bit_width(u64(x), w)); }

#define T_TO_INTS(F) \
T_FN i32 t_to_i8(F x) { return x >= F(-128.0) ? (x < F(128.0) ? i32(x) : 127) : (x < F(0.0) ? -128 : 0); } \
T_FN i32 t_to_i16(F x) { return x >= F(-32768.0) ? (x < F(32768.0) ? i32(x) : 32767) : (x < F(0.0) ? -32768 : 0); } \
T_FN i32 t_to_i32(F x) { \
  if (x >= F(-2147483648.0)) return x < F(2147483648.0) ? i32(x) : i32(0x7fffffffu); \
  return x < F(0.0) ? i32(0x80000000u) : 0; \
} \
T_FN i64 t_to_i64(F x) { \
  if (x >= F(-9223372036854775808.0)) return x < F(9223372036854775808.0) ? i64(x) : i64(0x7ffffffffffffffful); \
  return x < F(0.0) ? i64(0x8000000000000000ul) : 0l; \
} \
T_FN u32 t_to_u8(F x) { return x >= F(0.0) ? (x < F(256.0) ? u32(x) : 0xffu) : 0u; } \
T_FN u32 t_to_u16(F x) { return x >= F(0.0) ? (x < F(65536.0) ? u32(x) : 0xffffu) : 0u; } \
T_FN u32 t_to_u32(F x) { return x >= F(0.0) ? (x < F(4294967296.0) ? u32(x) : 0xffffffffu) : 0u; } \
T_FN u64 t_to_u64(F x) { return x >= F(0.0) ? (x < F(18446744073709551616.0) ? u64(x) : 0xfffffffffffffffful) : 0ul; }
T_TO_INTS(f32)
#if T_F64
T_TO_INTS(f64)
#endif
)"
                                  R"(
#define T_NAN(F, SIGN, INFINITE) \
T_FN bool t_is_nan(F x) { return (t_bits(x) & ~SIGN) > INFINITE; }
T_NAN(f32, 0x80000000u, 0x7f800000u)
#if T_F64
T_NAN(f64, 0x8000000000000000ul, 0x7ff0000000000000ul)
#endif

#define T_FLOAT_SIGN(F, B, SIGN, INFINITE) \
T_FN F t_sign(F x) { \
  B magnitude = t_bits(x) & ~SIGN; \
  return magnitude > INFINITE || magnitude == B(0) ? x : t_float((t_bits(x) & SIGN) | t_bits(F(1.0))); \
}
T_FLOAT_SIGN(f32, u32, 0x80000000u, 0x7f800000u)
#if T_F64
T_FLOAT_SIGN(f64, u64, 0x8000000000000000ul, 0x7ff0000000000000ul)
#endif

#define T_LESSER_GREATER(F, NOT_A_NUMBER) \
T_FN F t_lesser(F a, F b) { \
  if (t_is_nan(a) || t_is_nan(b)) return t_float(NOT_A_NUMBER); \
  if (a == b) return t_float(t_bits(a) | t_bits(b)); \
  return a < b ? a : b; \
} \
T_FN F t_greater(F a, F b) { \
  if (t_is_nan(a) || t_is_nan(b)) return t_float(NOT_A_NUMBER); \
  if (a == b) return t_float(t_bits(a) & t_bits(b)); \
  return a > b ? a : b; \
}
T_LESSER_GREATER(f32, 0x7fc00000u)
#if T_F64
T_LESSER_GREATER(f64, 0x7ff8000000000000ul)
#endif
)";

// The index without its sign: lavapipe 22.3 gets signed comparisons of 64 bits wrong in places.
const std::string_view kChecks = R"(
T_FN bool t_at(u64 record, u64 launch, i32 kind, i32 memory, i64 index, i64 count, i64 length) {
  if (count <= length && u64(index) <= u64(length - count)) return true;
  t_report(record, launch, kind, memory, u64(index) < u64(length) ? length : index, length);
  return false;
}
#define T_AT(kind, memory, index, count, length) t_at(T_RECORD, T_LAUNCH, kind, memory, index, count, length)
)";

}  // namespace thermite::clike
