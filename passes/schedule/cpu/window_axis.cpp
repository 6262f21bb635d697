// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/window_axis.h"

#include "passes/loops/nest_util.h"

namespace thermite {
namespace {

struct Steps {
  int64_t step, apart;
};

// How far an output and a tap step in the first read that walks both.
std::optional<Steps> steps_along(LoopNest& n, ExprId image, const LoopAxis& out, const LoopAxis& tap,
                                 const Steps& most) {
  std::optional<Steps> found;
  walk_reads(n.pool, std::span(&image, 1), [&](ExprId, ExprId address) {
    if (found) return;
    const Poly p = n.pool.poly(address);
    const auto a = p.linear_in(n.pool.axis(out.id)), b = p.linear_in(n.pool.axis(tap.id));
    if (!a || !b || b->coefficient.is_zero()) return;
    for (int64_t m = 1; m <= most.step; ++m)
      if (a->coefficient == b->coefficient * Poly::constant(m)) found = Steps{m, 1};
    for (int64_t m = 2; m <= most.apart; ++m)
      if (b->coefficient == a->coefficient * Poly::constant(m)) found = Steps{1, m};
  });
  return found;
}

}  // namespace

// Proved by writing it back.
std::optional<WindowAxis> pair_axes(LoopNest& n, ExprId& image, const LoopAxis& out, const LoopAxis& tap,
                                    int64_t most_step, int64_t most_apart) {
  const auto steps = steps_along(n, image, out, tap, {most_step, most_apart});
  if (!steps) return std::nullopt;
  WindowAxis w{out, tap, {}, steps->step, steps->apart};
  const auto times = [&](ExprId e, int64_t by) { return n.pool.mul(e, n.pool.index(by)); };
  const auto place = [&](ExprId o, ExprId t) { return n.pool.add(times(o, w.step), times(t, w.apart)); };
  w.image.extent = n.pool.add(times(n.pool.sub(out.extent, n.pool.index(1)), w.step), n.pool.index(w.span()));
  w.image.id = n.pool.new_axis(w.image.extent);
  w.image.value = (out.value - 1) * w.step + w.span();
  const ExprId o = n.pool.axis(out.id), t = n.pool.axis(tap.id), u = n.pool.axis(w.image.id), zero = n.pool.index(0);
  // The one that steps by single places stands for both.
  const ExprId rewritten =
      w.apart == 1 ? n.pool.substitute(image, {{t, u}, {o, zero}}) : n.pool.substitute(image, {{o, u}, {t, zero}});
  if (n.pool.substitute(rewritten, {{u, place(o, t)}}) != image) return std::nullopt;
  image = rewritten;
  return w;
}

}  // namespace thermite
