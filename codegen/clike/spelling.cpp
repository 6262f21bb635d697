// SPDX-License-Identifier: Apache-2.0
#include "codegen/clike/spelling.h"

#include <fmt/format.h>

#include <algorithm>

namespace thermite::clike {
namespace {

enum class Kind : uint8_t { boolean, signed_int, unsigned_int, floating };

constexpr Kind kind_of(DType t) {
  if (is_bool(t)) return Kind::boolean;
  if (is_float(t)) return Kind::floating;
  return is_signed_int(t) ? Kind::signed_int : Kind::unsigned_int;
}

// A row says how floats, signed integers, unsigned integers and booleans are written.
struct Row {
  std::string_view f, s, u, b;
};

constexpr Row all(std::string_view x) { return {x, x, x, x}; }
constexpr Row numbers(std::string_view x) { return {x, x, x, ""}; }
constexpr Row floats(std::string_view x) { return {x, "", "", ""}; }
constexpr Row integers(std::string_view x) { return {"", x, x, ""}; }
constexpr Row bits(std::string_view i, std::string_view b) { return {"", i, i, b}; }

// Without calls, over which compilers take long: sums of indices are much of what kernels do.
constexpr Row kAdd{"$0 + $1", "$S($U($0) + $U($1))", "$0 + $1", ""};
constexpr Row kSub{"$0 - $1", "$S($U($0) - $U($1))", "$0 - $1", ""};
constexpr Row kMul{"$0 * $1", "$S($U($0) * $U($1))", "$0 * $1", ""};
constexpr Row kDiv{"$0 / $1", "t_div($0, $1)", "t_div($0, $1)", ""};
constexpr Row kAbs{"t_abs($0)", "t_abs($0)", "$0", ""};

constexpr Row row_of(Prim p) {
  switch (p) {
    case Prim::add:
      return kAdd;
    case Prim::sub:
      return kSub;
    case Prim::mul:
      return kMul;
    case Prim::div:
      return kDiv;
    case Prim::rem:
      return numbers("t_rem($0, $1)");
    case Prim::neg:
      return numbers("t_neg($0)");
    case Prim::abs:
      return kAbs;
    case Prim::sign:
      return numbers("t_sign($0)");
    case Prim::min:
      return numbers("t_min($0, $1)");
    case Prim::max:
      return numbers("t_max($0, $1)");
    case Prim::fma:
      return floats("t_fma($0, $1, $2)");
    case Prim::muladd:
      return floats("t_muladd($0, $1, $2)");
    case Prim::sqrt:
      return floats("t_sqrt($0)");
    case Prim::floor:
      return floats("t_floor($0)");
    case Prim::ceil:
      return floats("t_ceil($0)");
    case Prim::trunc:
      return floats("t_trunc($0)");
    case Prim::round:
      return floats("t_round($0)");
    case Prim::mul_hi:
      return integers("t_mul_hi($0, $1, $W)");
    case Prim::bit_and:
      return bits("$0 & $1", "$0 && $1");
    case Prim::bit_or:
      return bits("$0 | $1", "$0 || $1");
    case Prim::bit_xor:
      return bits("$0 ^ $1", "$0 != $1");
    case Prim::bit_not:
      return bits("~$0", "!$0");
    case Prim::bit_width:
      return integers("t_bit_width($0, $W)");
    case Prim::shl:
      return integers("t_shl($0, $1, $W)");
    case Prim::shr:
      return integers("t_shr($0, $1, $W)");
    case Prim::eq:
      return all("$0 == $1");
    case Prim::ne:
      return all("$0 != $1");
    case Prim::lt:
      return numbers("$0 < $1");
    case Prim::le:
      return numbers("$0 <= $1");
    case Prim::gt:
      return numbers("$0 > $1");
    case Prim::ge:
      return numbers("$0 >= $1");
    case Prim::select:
      return all("$0 ? $1 : $2");
    default:
      return {};
  }
}

constexpr std::string_view text_of(const Row& r, Kind k) {
  switch (k) {
    case Kind::floating:
      return r.f;
    case Kind::signed_int:
      return r.s;
    case Kind::unsigned_int:
      return r.u;
    case Kind::boolean:
      return r.b;
  }
  return "";
}

constexpr bool is_in(PrimDomain d, Kind k) {
  switch (d) {
    case PrimDomain::F:
      return k == Kind::floating;
    case PrimDomain::I:
      return k == Kind::signed_int || k == Kind::unsigned_int;
    case PrimDomain::N:
      return k != Kind::boolean;
    case PrimDomain::B:
      return k == Kind::boolean;
    case PrimDomain::A:
      return true;
    case PrimDomain::L:
      return k != Kind::floating;
  }
  return false;
}

// Every primitive has a spelling on exactly the types that it is defined on.
consteval bool is_complete() {
  for (size_t p = 0; p < kPrims.size(); ++p) {
    if (kPrims[p].maths) continue;
    for (Kind k : {Kind::boolean, Kind::signed_int, Kind::unsigned_int, Kind::floating})
      if (is_in(kPrims[p].domain, k) == text_of(row_of(static_cast<Prim>(p)), k).empty()) return false;
  }
  return true;
}
static_assert(is_complete());

std::string unsigned_text(uint64_t v, bool wide) { return fmt::format("{}{}", v, wide ? "ul" : "u"); }

std::string signed_text(int64_t v, bool wide) {
  if (wide && v == INT64_MIN) return "i64(0x8000000000000000ul)";
  if (!wide && v == INT32_MIN) return "i32(0x80000000u)";
  const std::string text = fmt::format("{}{}", v, wide ? "l" : "");
  return v < 0 ? "(" + text + ")" : text;
}

int64_t sign_extended(Scalar s) {
  const int unused = 64 - 8 * static_cast<int>(size_of(s.dtype));
  return static_cast<int64_t>(s.bits << unused) >> unused;
}

}  // namespace

std::string_view register_name(DType t) {
  if (is_bool(t)) return "bool";
  if (is_half(t)) return "u32";
  if (size_of(t) < 4) return is_signed_int(t) ? "i32" : "u32";
  return name(t);
}

std::string_view memory_name(DType t) {
  if (is_bool(t)) return "u8";
  return is_half(t) ? name(bits_type(t)) : name(t);
}

std::string_view spelling(Prim p, DType operands) {
  if (!accepts(p, operands)) return "";
  if (p == Prim::mul_hi && operands == DType::u32) return "t_high($0, $1)";
  // Bits in a u32 are chosen between as such.
  return text_of(row_of(p), is_half(operands) ? Kind::unsigned_int : kind_of(operands));
}

bool may_leave_range(Prim p) {
  switch (p) {
    case Prim::add:
    case Prim::sub:
    case Prim::mul:
    case Prim::div:
    case Prim::neg:
    case Prim::abs:
    case Prim::bit_not:
    case Prim::shl:
      return true;
    default:
      return false;
  }
}

std::string wrapped(DType t, std::string text) {
  if (!is_int(t) || size_of(t) >= 4) return text;
  return fmt::format("t_{}({})", name(t), text);
}

bool has_cast(DType from, DType to, bool widens_f16, bool narrows_f16) {
  if (from == to || (!is_half(from) && !is_half(to))) return true;
  if (from == DType::f16 && to == DType::f32) return widens_f16;
  return from == DType::f32 && to == DType::f16 && narrows_f16;
}

std::string cast_text(DType from, DType to, const std::string& value) {
  if (from == to) return value;
  if (is_half(from) || is_half(to)) return fmt::format("t_{}_to_{}({})", name(from), name(to), value);
  if (is_bool(to)) return fmt::format("{} != {}(0)", value, register_name(from));
  if (is_bool(from)) return fmt::format("({} ? {}(1) : {}(0))", value, register_name(to), register_name(to));
  if (is_float(from) && is_int(to)) return fmt::format("t_to_{}({})", name(to), value);
  return wrapped(to, fmt::format("{}({})", register_name(to), value));
}

// A bool's bits are 0 and 1.
std::string bitcast_text(DType from, DType to, const std::string& value) {
  if (from == to) return value;
  if (is_bool(from) || is_bool(to)) return cast_text(from, to, value);
  const bool from_float = is_float(from) && !is_half(from), to_float = is_float(to) && !is_half(to);
  std::string bits = from_float ? fmt::format("t_bits({})", value) : value;
  if (to_float) return fmt::format("t_float({}({}))", size_of(to) == 8 ? "u64" : "u32", bits);
  if (is_half(to)) return fmt::format("(u32({}) & {}u)", bits, (uint64_t{1} << (8 * size_of(to))) - 1);
  return wrapped(to, fmt::format("{}({})", register_name(to), bits));
}

std::string constant_text(Scalar s) {
  const bool wide = size_of(s.dtype) == 8;
  if (is_bool(s.dtype)) return s.bits ? "true" : "false";
  if (is_half(s.dtype) || is_unsigned_int(s.dtype)) return unsigned_text(s.bits, wide);
  if (is_signed_int(s.dtype)) return signed_text(sign_extended(s), wide);
  return fmt::format("t_float({:#x}{})", s.bits, wide ? "ul" : "u");
}

}  // namespace thermite::clike
