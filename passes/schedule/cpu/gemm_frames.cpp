// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/gemm_frames.h"

#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"

namespace thermite {

bool join_frames(LoopNest& n) {
  constexpr size_t kAxesOfVolumes = 4;  // channel, frame, line, place
  const auto product = product_stage(n);
  if (!product || n.stages[product->stage].reduce.size() != kAxesOfVolumes) return false;
  LoopStage& s = n.stages[product->stage];
  const LoopAxis channel = s.reduce[0], tap = s.reduce[1];
  if (n.pool[tap.extent].kind != ExprKind::constant) return false;
  const ExprId extent = n.pool.mul(channel.extent, tap.extent);
  const LoopAxis joined{n.pool.new_axis(extent), extent, channel.value * tap.value};
  const ExprId c = n.pool.axis(channel.id), t = n.pool.axis(tap.id), q = n.pool.axis(joined.id);
  // A filter's element lies where the joined axis counts; that is proved by writing it back.
  std::vector<ExprId> lifts;
  bool counts = false;
  for (const ExprId e : s.lift) {
    const ExprId counted = n.pool.substitute(e, {{c, n.pool.index(0)}, {t, q}});
    const bool linear = n.pool.substitute(counted, {{q, n.pool.add(n.pool.mul(c, tap.extent), t)}}) == e;
    lifts.push_back(linear ? counted
                           : n.pool.substitute(e, {{c, n.pool.div(q, tap.extent)}, {t, n.pool.rem(q, tap.extent)}}));
    counts |= linear;
  }
  if (!counts) return false;
  s.lift = lifts;
  s.reduce.erase(s.reduce.begin());
  s.reduce[0] = joined;
  return true;
}

}  // namespace thermite
