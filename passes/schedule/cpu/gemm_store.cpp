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

void store_vector(KernelFrame& f, LoopNest& n, const GemmShape& s, ValueId sums) {
  const LoopStage& c = n.stages[s.stage];
  store_result(f, n, c, f.b.cast(sums, c.identity[0].dtype));
}

// Whole vectors of columns of row i, from the part's first one on.
void store_vectors(KernelFrame& f, LoopNest& n, const GemmShape& s, const BlockPart& part, ValueId i,
                   const std::function<ValueId(int64_t v)>& sums) {
  const ExprEmitter::Scope scope(f.emit);
  begin_row(f, n, s, i);
  for (int64_t v = 0; v < part.vectors; ++v) {
    const ValueId column = f.b.add(part.begin, f.b.index(v * kVectorLanes));
    const ExprEmitter::VectorScope vector(f.emit, s.column.id, column, kNoId);
    store_vector(f, n, s, sums(v));
  }
}

ValueId has_all_columns(KernelBuilder& b, const BlockPart& part) {
  return b.prim(Prim::le, {b.add(part.begin, b.index(part.vectors * kVectorLanes)), part.end});
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

// Runs the body at every line of the block that elements of `t` along the columns lie in.
void each_line(KernelFrame& f, LoopNest& n, const GemmShape& s, const BlockPart& part, DType t,
               const std::function<void()>& body) {
  KernelBuilder& b = f.b;
  const ValueId last = b.sub(part.end, b.index(1));
  const auto line = static_cast<int64_t>(kCacheLine / size_of(t));
  b.loop(b.index(0), part.rows, b.index(1), [&](ValueId r) {
    const ExprEmitter::Scope at_row(f.emit);
    f.emit.bind(n.pool.axis(s.row.id), b.add(part.i, r));
    for (int64_t lane = 0; lane < part.vectors * kVectorLanes; lane += line) {
      const ValueId column = b.min(b.add(part.begin, b.index(lane)), last);
      const ExprEmitter::VectorScope vector(f.emit, s.column.id, column, kNoId);
      body();
    }
  });
}

}  // namespace

Streams streams_of(LoopNest& n, const GemmShape& s) {
  Streams all;
  const auto add = [&](DType t) { ++all.count, all.bytes += static_cast<int64_t>(size_of(t)); };
  for (const ExprId x : reads_of_tails(n, s)) add(n.pool[x].dtype);
  for (const LoopStage& t : n.stages)
    if (t.output >= 0 && is_unit(n, t.store, s.column.id)) add(n.outputs[static_cast<size_t>(t.output)].dtype);
  return all;
}

void prefetch_tails(KernelFrame& f, LoopNest& n, const GemmShape& s, const std::function<BlockPart()>& block) {
  const std::vector<ExprId> reads = reads_of_tails(n, s);
  if (reads.empty()) return;
  const BlockPart part = block();
  for (ExprId x : reads) each_line(f, n, s, part, n.pool[x].dtype, [&] { f.emit.prefetch(std::span(&x, 1)); });
}

void prefetch_stores(KernelFrame& f, LoopNest& n, const GemmShape& s, const BlockPart& block) {
  for (const LoopStage& t : n.stages)
    if (t.output >= 0 && is_unit(n, t.store, s.column.id))
      each_line(f, n, s, block, n.outputs[static_cast<size_t>(t.output)].dtype,
                [&] { f.emit.prefetch_store(f.output(t), t.store); });
}

BlockPart rows_of_part(KernelBuilder& b, BlockPart block, ValueId part, ValueId share) {
  const ValueId first = b.mul(part, share);
  block.i = b.add(block.i, first);
  block.rows = b.min(share, b.sub(block.rows, first));
  return block;
}

bool tails_have_maths(const LoopNest& n) {
  bool any = false;
  for (const LoopStage& t : n.stages)
    if (t.is_map())
      walk(n.pool, t.lift, [&](ExprId x) { any |= n.pool[x].kind == ExprKind::prim && info(n.pool[x].prim).maths; });
  return any;
}

void store_columns(KernelFrame& f, LoopNest& n, const GemmShape& s, const RowPart& part, MemId sums, ValueId place) {
  const ExprEmitter::Scope scope(f.emit);
  begin_row(f, n, s, part.i);
  f.vector_loop(s.column, part.begin, part.end, [&] {
    const ValueId at = f.b.add(place, f.b.sub(f.emit.base(), part.begin));
    store_vector(f, n, s, f.b.load(sums, at, kVectorLanes));
  });
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
  if (tails_have_maths(n)) return void(masked());
  const auto straight = rows([&](ValueId i, ValueId at) {
    store_vectors(f, n, s, part, i,
                  [&](int64_t v) { return b.load(sums, b.add(at, b.index(v * kVectorLanes)), kVectorLanes); });
  });
  b.branch(has_all_columns(b, part), {}, straight, masked);
}

ValueId store_or_keep(KernelFrame& f, LoopNest& n, const GemmShape& s, const BlockPart& part,
                      std::span<const ValueId> values, MemId sums) {
  KernelBuilder& b = f.b;
  const auto rows = static_cast<int64_t>(values.size()) / part.vectors;
  const auto said = [&](bool stored) { return std::vector{b.constant(make_int_scalar(DType::boolean, stored))}; };
  const auto keep = [&] {
    for (size_t k = 0; k < values.size(); ++k)
      b.store(sums, b.index(static_cast<int64_t>(k) * kVectorLanes), values[k]);
    return said(false);
  };
  if (tails_have_maths(n)) return keep()[0];
  const auto straight = [&] {
    const ExprEmitter::Scope arm(f.emit);
    for (int64_t r = 0; r < rows; ++r)
      store_vectors(f, n, s, part, b.add(part.i, b.index(r)),
                    [&](int64_t v) { return values[static_cast<size_t>(r * part.vectors + v)]; });
    return said(true);
  };
  const ValueId whole = b.prim(Prim::bit_and, {has_all_columns(b, part), b.prim(Prim::eq, {part.rows, b.index(rows)})});
  const ValueType type{DType::boolean, 1};
  return b.branch(whole, std::span(&type, 1), straight, keep)[0];
}

void store_block(KernelFrame& f, LoopNest& n, const GemmShape& s, const BlockPart& part,
                 std::span<const ValueId> values, MemId sums) {
  const ValueId stored = store_or_keep(f, n, s, part, values, sums);
  f.b.branch(f.b.prim(Prim::bit_not, {stored}), [&] { store_block(f, n, s, part, sums, f.b.index(0)); });
}

}  // namespace thermite
