// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/fourier_layout.h"

#include <cstdlib>

#include "passes/loops/nest_util.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kLine = 64, kPage = 4096;  // bytes

// Elements from a row's result to the next one; 0: that is not known.
Size results_apart(LoopNest& n, const FourierNest& s) {
  Size apart = 0;
  const auto along = n.pool.poly(n.stages[0].store).linear_in(n.pool.axis(s.element.id));
  for (const Term& t : along ? along->coefficient.terms() : std::vector<Term>{}) {
    Size product = t.factor;
    for (Atom a : t.atoms) product *= n.pool[a].kind == ExprKind::symbol ? n.symbols[n.pool[a].id] : Size(0);
    apart += product;
  }
  return apart;
}

// Whether operands lie along the axis, one after another or parts in turn, forwards or backwards.
bool reads_along(LoopNest& n, AxisId axis) {
  bool all = true;
  walk_reads(n.pool, std::span(n.stages[0].lift).first(2), [&](ExprId, ExprId address) {
    if (!n.pool.depends_on(address, axis)) return;
    const int64_t step = std::abs(constant_step(n, address, axis).value_or(0));
    all = all && (step == 1 || step == 2);
  });
  return all;
}

// Whether results lie along the rows, several to a line of memory.
bool stores_near(LoopNest& n, const FourierNest& s) {
  const Size apart = results_apart(n, s) * static_cast<int64_t>(size_of(n.stages[0].dtype));
  return apart > 0 && apart < kLine;
}

}  // namespace

bool lies_along_rows(LoopNest& n, const FourierNest& shape) { return reads_along(n, shape.row.id); }

bool stores_pairs(LoopNest& n, const FourierNest& s, AxisId axis) {
  const Poly address = n.pool.poly(n.stages[0].store);
  const auto along = address.linear_in(n.pool.axis(axis)), part = address.linear_in(n.pool.axis(s.part.id));
  return along && part && s.part.value == 2 && along->coefficient == n.pool.poly(s.part.extent) &&
         part->coefficient.as_constant() == 1;
}

bool passes_caches(LoopNest& n, const FourierNest& shape, const DeviceProfile& profile) {
  const LoopStage& s = n.stages[0];
  const auto bytes = static_cast<int64_t>(size_of(s.dtype));
  const Size all = volume(n, n.outputs[static_cast<size_t>(s.output)].extents) * bytes;
  if (profile.passing_bytes == 0 || all < profile.passing_bytes) return false;
  return results_apart(n, shape) * bytes >= kPage;
}

FourierTurns fourier_turns(LoopNest& n, const FourierNest& shape, const FourierSteps& steps) {
  const AxisId axis = shape.others[static_cast<size_t>(steps.axis)].id;
  const bool pairs = stores_pairs(n, shape, axis);
  if (steps.square == 0 || shape.row.value.shown() < steps.square) return {.pairs = pairs};
  const bool rows = lies_along_rows(n, shape) && !reads_along(n, axis);
  const bool near = stores_pairs(n, shape, shape.element.id) || (rows && stores_near(n, shape));
  return {rows, !pairs && near, pairs};
}

}  // namespace thermite
