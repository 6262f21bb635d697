// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/window_axis.h"

#include "passes/loops/nest_util.h"

namespace thermite {
namespace {

// The constant m with (step along `out`) = m * (step along `tap`) in the first read that walks both.
std::optional<int64_t> step_ratio(LoopNest& n, ExprId image, const LoopAxis& out, const LoopAxis& tap, int64_t most) {
  std::optional<int64_t> ratio;
  walk_reads(n.pool, std::span(&image, 1), [&](ExprId, ExprId address) {
    if (ratio) return;
    const Poly p = n.pool.poly(address);
    const auto a = p.linear_in(n.pool.axis(out.id)), b = p.linear_in(n.pool.axis(tap.id));
    if (!a || !b || b->coefficient.is_zero()) return;
    for (int64_t m = 1; m <= most; m *= 2)
      if (a->coefficient == b->coefficient * Poly::constant(m)) ratio = m;
  });
  return ratio;
}

}  // namespace

// Proved by writing it back.
std::optional<WindowAxis> pair_axes(LoopNest& n, ExprId& image, const LoopAxis& out, const LoopAxis& tap,
                                    int64_t most_step) {
  const auto step = step_ratio(n, image, out, tap, most_step);
  if (!step) return std::nullopt;
  WindowAxis w{out, tap, {}, *step};
  w.image.extent = n.pool.add(n.pool.mul(n.pool.sub(out.extent, n.pool.index(1)), n.pool.index(*step)), tap.extent);
  w.image.id = n.pool.new_axis(w.image.extent);
  w.image.value = (out.value - 1) * *step + tap.value;
  const ExprId o = n.pool.axis(out.id), t = n.pool.axis(tap.id), u = n.pool.axis(w.image.id);
  const ExprId rewritten = n.pool.substitute(image, {{t, u}, {o, n.pool.index(0)}});
  const ExprId back = n.pool.substitute(rewritten, {{u, n.pool.add(n.pool.mul(o, n.pool.index(*step)), t)}});
  if (back != image) return std::nullopt;
  image = rewritten;
  return w;
}

}  // namespace thermite
