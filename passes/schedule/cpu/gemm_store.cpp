// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/gemm_store.h"

#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"
#include "passes/schedule/vector_axis.h"

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

// Reads of theirs that differ from row to row and run along the columns.
std::vector<ExprId> reads_of_tails(LoopNest& n, const GemmShape& s) {
  std::vector<ExprId> reads;
  for (const LoopStage& t : n.stages)
    if (t.identity.empty())
      walk(n.pool, t.lift, [&](ExprId x) {
        const Expr e = n.pool[x];
        if (e.kind != ExprKind::load || e.operands.size() != 1 || e.guard != kNoExpr) return;
        if (n.pool.depends_on(x, s.row.id) && is_unit(n, e.operands[0], s.column.id)) reads.push_back(x);
      });
  return reads;
}

}  // namespace

void prefetch_tails(KernelFrame& f, LoopNest& n, const GemmShape& s, const std::function<BlockPart()>& block) {
  const std::vector<ExprId> reads = reads_of_tails(n, s);
  if (reads.empty()) return;
  const BlockPart part = block();
  KernelBuilder& b = f.b;
  const ValueId last = b.sub(part.end, b.index(1));
  const auto prefetch_row = [&](ExprId read) {
    const auto line = static_cast<int64_t>(kCacheLine / size_of(n.pool[read].dtype));
    for (int64_t lane = 0; lane < part.vectors * kVectorLanes; lane += line) {
      const ValueId column = b.min(b.add(part.begin, b.index(lane)), last);
      const ExprEmitter::VectorScope vector(f.emit, s.column.id, column, kNoId);
      f.emit.prefetch(std::span(&read, 1));
    }
  };
  b.loop(b.index(0), part.rows, b.index(1), [&](ValueId r) {
    const ExprEmitter::Scope at_row(f.emit);
    f.emit.bind(n.pool.axis(s.row.id), b.add(part.i, r));
    for (ExprId x : reads) prefetch_row(x);
  });
}

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
