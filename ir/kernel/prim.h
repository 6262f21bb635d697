// SPDX-License-Identifier: Apache-2.0
// The primitive table (prim.def) as data.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "base/dtype.h"

namespace thermite {

enum class Prim : uint8_t {
#define PRIM(name, arity, domain, result) name,
#define MATHS(name, arity, domain, result) name,
#include "ir/kernel/prim.def"
#undef PRIM
#undef MATHS
};

enum class PrimDomain : uint8_t { F, I, N, B, A, L };

struct PrimInfo {
  std::string_view name;
  uint8_t arity;
  PrimDomain domain;
  bool returns_bool;
  bool maths;  // expanded by passes/kernel before emission
};

inline constexpr auto kPrims = std::to_array<PrimInfo>({
#define PRIM_RESULT_same false
#define PRIM_RESULT_bool true
#define PRIM(name, arity, domain, result) {#name, arity, PrimDomain::domain, PRIM_RESULT_##result, false},
#define MATHS(name, arity, domain, result) {#name, arity, PrimDomain::domain, PRIM_RESULT_##result, true},
#include "ir/kernel/prim.def"
#undef PRIM
#undef MATHS
#undef PRIM_RESULT_same
#undef PRIM_RESULT_bool
});

constexpr const PrimInfo& info(Prim p) { return kPrims[static_cast<size_t>(p)]; }
std::optional<Prim> parse_prim(std::string_view name);
// Whether `p` is defined on operands of dtype `t` (for select: of its two values).
bool accepts(Prim p, DType t);
// The defined meaning, on scalars. Maths prims are evaluated in double (long double for f64) and rounded.
// `fused` decides muladd.
// An operand list that does not fit `p` gives zero.
Scalar evaluate(Prim p, std::span<const Scalar> x, bool fused);
// The defined meaning of the cast instruction.
Scalar cast_scalar(Scalar s, DType to);

}  // namespace thermite
