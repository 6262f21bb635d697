// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/gemm_store.h"

#include "passes/schedule/contraction.h"

namespace thermite {

void store_columns(KernelFrame& f, LoopNest& n, const GemmShape& s, const RowPart& part, MemId sums, ValueId place) {
  const ExprEmitter::Scope scope(f.emit);
  f.emit.bind(n.pool.axis(s.row.id), part.i);
  std::vector<ExprId> roots;
  for (LoopStage& t : n.stages)
    if (t.identity.empty()) roots.push_back(t.lift[0]);
  f.emit.hoist(roots, std::span(&s.column.id, 1));
  f.vector_loop(s.column, part.begin, part.end, [&] {
    const ValueId at = f.b.add(place, f.b.sub(f.emit.base(), part.begin));
    const LoopStage& c = n.stages[s.stage];
    store_result(f, n, c, f.b.cast(f.b.load(sums, at, kVectorLanes), c.identity[0].dtype));
  });
}

}  // namespace thermite
