// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/quantize.h"

#include <algorithm>

namespace thermite::importer {

Val along_axis(NodeContext& n, Val v, Val like, int64_t axis) {
  if (count(shape(v)) == 1) return reshape(v, {});
  if (rank(v) == rank(like)) return v;  // broadcast as it is
  axis = n.axis(axis, rank(like));
  Ints dims(static_cast<size_t>(rank(like)), 1);
  dims[static_cast<size_t>(axis)] = count(shape(v));
  return reshape(v, dims);
}

Val round_and_saturate(Val x, Val zero_point, DType to) { return cast(round(x) + cast(zero_point, DType::f32), to); }

Val centred(NodeContext& n, Val x, int k, int64_t axis) {
  const Val wide = cast(x, DType::i32);
  if (!n.has(k)) return wide;
  const Val zero = n.whole(k);
  // Of one number for all channels that of bytes with a sign, or without, is a fact that graph passes use.
  if (!zero.poisoned() && is_constant(n.r.graph()[zero.id])) {
    const auto known = n.try_host_reals(zero);
    const auto all = [&](double v) { return std::ranges::all_of(*known, [v](double z) { return z == v; }); };
    const auto channels = [&] { return shape(x)[static_cast<size_t>(n.axis(axis, rank(x)))]; };
    const bool fits =
        known && (known->size() == 1 || (rank(zero) == 1 && rank(x) > 1 && std::ssize(*known) == channels()));
    if (fits && (all(0) || all(128))) return wide - literal(wide, known->front());
  }
  return wide - along_axis(n, cast(zero, DType::i32), x, axis);
}

}  // namespace thermite::importer
