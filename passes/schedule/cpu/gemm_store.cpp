// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/gemm_store.h"

#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"

namespace thermite {

namespace {

// What tails compute for the row, whatever the column.
void begin_row(KernelFrame& f, LoopNest& n, const GemmShape& s, ValueId row) {
  f.emit.bind(n.pool.axis(s.row.id), row);
  std::vector<ExprId> roots;
  for (LoopStage& t : n.stages)
    if (t.identity.empty()) roots.push_back(t.lift[0]);
  f.emit.hoist(roots, std::span(&s.column.id, 1));
}

void store_vector(KernelFrame& f, LoopNest& n, const GemmShape& s, MemId sums, ValueId at) {
  const LoopStage& c = n.stages[s.stage];
  store_result(f, n, c, f.b.cast(f.b.load(sums, at, kVectorLanes), c.identity[0].dtype));
}

bool has_maths(const LoopNest& n) {
  bool any = false;
  for (const LoopStage& t : n.stages)
    if (t.is_map())
      walk(n.pool, t.lift, [&](ExprId x) { any |= n.pool[x].kind == ExprKind::prim && info(n.pool[x].prim).maths; });
  return any;
}

// So many whole vectors of columns of row i, from `begin` on.
void store_vectors(KernelFrame& f, LoopNest& n, const GemmShape& s, ValueId i, ValueId begin, int64_t vectors,
                   MemId sums, ValueId place) {
  const ExprEmitter::Scope scope(f.emit);
  begin_row(f, n, s, i);
  for (int64_t v = 0; v < vectors; ++v) {
    const ValueId offset = f.b.index(v * kVectorLanes);
    const ExprEmitter::VectorScope vector(f.emit, s.column.id, f.b.add(begin, offset), kNoId);
    store_vector(f, n, s, sums, f.b.add(place, offset));
  }
}

}  // namespace

void store_columns(KernelFrame& f, LoopNest& n, const GemmShape& s, const RowPart& part, MemId sums, ValueId place) {
  const ExprEmitter::Scope scope(f.emit);
  begin_row(f, n, s, part.i);
  f.vector_loop(s.column, part.begin, part.end,
                [&] { store_vector(f, n, s, sums, f.b.add(place, f.b.sub(f.emit.base(), part.begin))); });
}

void store_block(KernelFrame& f, LoopNest& n, const GemmShape& s, const BlockPart& part, MemId sums, ValueId place) {
  KernelBuilder& b = f.b;
  const ValueId width = b.index(part.vectors * kVectorLanes);
  const auto rows = [&](auto store_row) {
    return [&, store_row] {
      const ExprEmitter::Scope arm(f.emit);
      b.loop(b.index(0), part.rows, b.index(1),
             [&](ValueId r) { store_row(b.add(part.i, r), b.add(place, b.mul(r, width))); });
      return std::vector<ValueId>{};
    };
  };
  const auto masked = rows([&](ValueId i, ValueId at) { store_columns(f, n, s, {i, part.begin, part.end}, sums, at); });
  if (has_maths(n)) return void(masked());
  const auto straight =
      rows([&](ValueId i, ValueId at) { store_vectors(f, n, s, i, part.begin, part.vectors, sums, at); });
  b.branch(b.prim(Prim::le, {b.add(part.begin, width), part.end}), {}, straight, masked);
}

}  // namespace thermite
