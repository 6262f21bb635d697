// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/prim.h"

#include <algorithm>

#include "ir/kernel/prim_eval.h"

namespace thermite {

std::optional<Prim> parse_prim(std::string_view name) {
  // Sorted once; parsing kernels looks a name up per instruction.
  static const auto sorted = [] {
    std::array<uint8_t, kPrims.size()> ids;
    for (size_t i = 0; i < ids.size(); ++i) ids[i] = static_cast<uint8_t>(i);
    std::sort(ids.begin(), ids.end(), [](uint8_t a, uint8_t b) { return kPrims[a].name < kPrims[b].name; });
    return ids;
  }();
  auto it = std::lower_bound(sorted.begin(), sorted.end(), name,
                             [](uint8_t id, std::string_view n) { return kPrims[id].name < n; });
  if (it == sorted.end() || kPrims[*it].name != name) return std::nullopt;
  return static_cast<Prim>(*it);
}

bool accepts(Prim p, DType t) {
  if (!is_computable(t)) return false;
  if (is_half(t)) return p == Prim::select;
  switch (info(p).domain) {
    case PrimDomain::F:
      return is_float(t);
    case PrimDomain::I:
      return is_int(t);
    case PrimDomain::N:
      return is_float(t) || is_int(t);
    case PrimDomain::B:
      return is_bool(t);
    case PrimDomain::L:
      return is_int(t) || is_bool(t);
    case PrimDomain::A:
      return true;
  }
  return false;
}

Scalar evaluate(Prim p, std::span<const Scalar> x, bool fused) {
  const DType t = x.empty() ? DType::f32 : x.back().dtype;
  Scalar out{info(p).returns_bool ? DType::boolean : t, 0};
  LaneFn f = x.size() == info(p).arity ? prim_fn(p, t, fused) : nullptr;
  if (!f) return out;
  uint64_t words[3] = {};
  const std::byte* in[3] = {};
  for (size_t i = 0; i < x.size(); ++i) {
    words[i] = x[i].bits;  // little-endian: the low bytes are the value in its own format
    in[i] = reinterpret_cast<const std::byte*>(&words[i]);
  }
  f(reinterpret_cast<std::byte*>(&out.bits), in, 1);
  return out;
}

Scalar cast_scalar(Scalar s, DType to) {
  Scalar out{to, 0};
  const std::byte* in = reinterpret_cast<const std::byte*>(&s.bits);
  if (LaneFn f = cast_fn(s.dtype, to)) f(reinterpret_cast<std::byte*>(&out.bits), &in, 1);
  return out;
}

}  // namespace thermite
