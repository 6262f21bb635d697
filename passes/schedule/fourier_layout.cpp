// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/fourier_layout.h"

#include <cstdlib>

#include "passes/loops/nest_util.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int kMostOperations = 64;  // of what makes an element that is read: the first pass has it once per element

// Whether this reads row `row` of a whole table where it lies, at column `at`. Kernels bind what tables are read by to
// columns beyond its range, where a view of something else would be read outside of it.
bool reads_table(LoopNest& n, ExprId read, int64_t row, ExprId at, int64_t elements) {
  const Expr load = n.pool[read];
  if (load.kind != ExprKind::load || load.operands.size() != 1 || load.guard != kNoExpr) return false;
  const auto table = std::ranges::find(n.inputs, load.id, &LoopBuffer::source);
  if (table == n.inputs.end() || table->extents.size() != 2) return false;
  if (volume(n, table->extents) != Size(elements)) return false;
  return load.operands[0] == linear_address(n.pool, std::vector{n.pool.index(row), at}, table->extents);
}

// The one expression by which roots, plain loads, depend on the element: element * place % length.
ExprId find_turns(LoopNest& n, const LoopStage& s, AxisId element) {
  ExprId found = kNoExpr;
  for (size_t k : {2, 3}) {
    ExprId turns = kNoExpr;
    walk(n.pool, std::span(s.lift).subspan(k, 1), [&](ExprId x) {
      const Expr e = n.pool[x];
      if (e.kind == ExprKind::prim && e.prim == Prim::rem && n.pool.depends_on(x, element)) turns = x;
    });
    if (found != kNoExpr && found != turns) return kNoExpr;
    found = turns;
  }
  return found;
}

// Whether roots, and a prime row's orders, are read from one table as it lies.
bool has_table(LoopNest& n, const LoopStage& s, const FourierNest& shape) {
  const int64_t length = shape.row.value.shown();
  const bool prime = is_prime_row(s), real = !prime && s.lift.size() > 4;
  const int64_t elements = prime ? 3 * (4 * length - 3) : 2 * (2 * length + (real ? length + 1 : 0));
  for (int64_t part = 0; part < 2; ++part)
    if (!reads_table(n, s.lift[static_cast<size_t>(2 + part)], part, shape.turns, elements)) return false;
  return !prime || reads_table(n, s.lift[4], 2, n.pool.axis(shape.row.id), elements);
}

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

bool is_prime_row(const LoopStage& s) { return s.identity.size() == 5; }

bool has_fourier(const LoopNest& n) {
  return std::ranges::any_of(n.stages,
                             [](const LoopStage& s) { return s.tree == Tree::fourier && !s.identity.empty(); });
}

Result<FourierNest> find_fourier_nest(LoopNest& n) {
  LoopStage& s = n.stages[0];
  if (n.stages.size() != 1 || s.reduce.size() != 1 || s.output < 0)
    return unsupported("a Fourier transform beside other results");
  FourierNest shape;
  shape.row = s.reduce[0];
  int elements = 0, parts = 0;
  for (const LoopAxis& a : s.axes) {
    if (n.pool.depends_on(s.project, a.id))
      shape.part = a, ++parts;
    else if (n.pool.depends_on(s.lift[2], a.id))
      shape.element = a, ++elements;
    else
      shape.others.push_back(a);
  }
  if (elements != 1 || parts != 1) return unsupported("a Fourier transform whose result lies elsewhere");
  shape.turns = find_turns(n, s, shape.element.id);
  if (shape.turns == kNoExpr || !has_table(n, s, shape))
    return unsupported("a Fourier transform without a table of roots");
  int operations = 0;
  walk(n.pool, std::span(s.lift).first(2), [&](ExprId x) {
    const Expr e = n.pool[x];
    if (e.kind == ExprKind::prim && e.dtype != DType::i64) operations += info(e.prim).maths ? kMostOperations : 1;
  });
  if (operations > kMostOperations) return unsupported("a Fourier transform of what costs {} operations", operations);
  return shape;
}

}  // namespace thermite
