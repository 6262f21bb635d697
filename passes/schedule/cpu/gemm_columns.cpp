// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/gemm_columns.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

class Join {
 public:
  Join(LoopNest& n, const GemmShape& s, const LoopAxis& around) : n_(n), s_(s), around_(around) {
    y_ = n.pool.axis(around.id), x_ = n.pool.axis(s.column.id);
    const ExprId extent = n.pool.mul(around.extent, s.column.extent);
    axis_ = {n.pool.new_axis(extent), extent, around.value * s.column.value};
    const ExprId j = n.pool.axis(axis_.id);
    digits_ = {{y_, n.pool.div(j, s.column.extent)}, {x_, n.pool.rem(j, s.column.extent)}};
    run_ = {{y_, n.pool.index(0)}, {x_, j}};
  }

  std::optional<JoinedColumns> run() {
    const AxisId axes[] = {around_.id, s_.column.id};
    if (n_.pool.depends_on(n_.stages[s_.stage].project, axes)) return std::nullopt;
    JoinedColumns out;
    out.around = around_, out.axis = axis_;
    for (LoopStage& t : n_.stages) {
      ExprId lift = t.lift[0];
      if (t.identity.empty()) lift = over_depth(n_, lift, {around_, s_.column}, axis_.id);
      if (lift == kNoExpr || (t.output >= 0 && !follows(t.store, false))) return std::nullopt;
      out.lifts.push_back(lift);
      out.stores.push_back(n_.pool.substitute(t.store, run_));
    }
    out.panels = are_panels();
    out.column_value = out.panels ? s_.column_value : column_value(out.runs);
    return out;
  }

 private:
  // Whether the address goes on from one row to the next one; `now`: it is enough that it does so for these sizes.
  bool follows(ExprId address, bool now) {
    const Poly p = n_.pool.poly(address);
    const auto y = p.linear_in(y_), x = p.linear_in(x_);
    if (!y || !x || x->coefficient.as_constant() != 1) return false;
    const ExprId axes[] = {around_.id, s_.column.id}, step = n_.pool.from_poly(y->coefficient);
    if (n_.pool.depends_on(step, axes)) return false;
    if (y->coefficient == n_.pool.poly(s_.column.extent)) return true;
    const std::vector<Atom> atoms = atoms_of(y->coefficient);
    const bool symbols = std::ranges::all_of(atoms, [&](Atom a) { return n_.pool[a].kind == ExprKind::symbol; });
    return now && symbols && evaluate(n_, step) == s_.column.value;
  }

  bool are_panels() const {
    if (n_.pool[s_.column.extent].kind != ExprKind::constant || s_.column.value != kVectorLanes) return false;
    return s_.direct_value != kNoExpr && reads_whole_vectors(n_, s_.column_value, s_.column.id);
  }

  static std::vector<Atom> atoms_of(const Poly& p) {
    std::vector<Atom> all;
    for (const Term& t : p.terms()) all.insert(all.end(), t.atoms.begin(), t.atoms.end());
    return all;
  }

  ExprId column_value(bool& runs) {
    std::unordered_map<ExprId, ExprId> by = digits_;
    std::vector<ExprId> loads;
    const AxisId axes[] = {around_.id, s_.column.id};
    walk(n_.pool, std::span(&s_.column_value, 1), [&](ExprId e) {
      if (n_.pool[e].kind == ExprKind::load && n_.pool.depends_on(e, axes)) loads.push_back(e);
    });
    for (ExprId e : loads) {
      const Expr load = n_.pool[e];
      if (load.operands.size() != 1 || !follows(load.operands[0], true)) {
        runs = false;
        continue;
      }
      const ExprId address = n_.pool.substitute(load.operands[0], run_);
      const ExprId guard = load.guard == kNoExpr ? kNoExpr : n_.pool.substitute(load.guard, digits_);
      by[e] = n_.pool.load(load.id, load.dtype, std::span(&address, 1), guard);
    }
    return n_.pool.substitute(s_.column_value, by);
  }

  LoopNest& n_;
  const GemmShape& s_;
  const LoopAxis around_;
  ExprId y_, x_;
  LoopAxis axis_{};
  std::unordered_map<ExprId, ExprId> digits_, run_;
};

}  // namespace

std::optional<JoinedColumns> join_columns(LoopNest& n, const GemmShape& s) {
  const ExprId store = n.stages.back().store;
  for (const LoopAxis& a : s.outer) {
    const auto y = n.pool.poly(store).linear_in(n.pool.axis(a.id));
    const bool around = y && y->coefficient == n.pool.poly(s.column.extent) &&
                        n.pool.depends_on(s.column_value, a.id) && !n.pool.depends_on(s.row_value, a.id);
    if (around) return Join(n, s, a).run();
  }
  return std::nullopt;
}

void apply(const JoinedColumns& joined, LoopNest& n, GemmShape& s) {
  for (size_t k = 0; k < n.stages.size(); ++k) {
    n.stages[k].store = joined.stores[k];
    if (n.stages[k].identity.empty()) n.stages[k].lift[0] = joined.lifts[k];
  }
  std::erase_if(s.outer, [&](const LoopAxis& a) { return a.id == joined.around.id; });
  if (joined.panels)
    s.panels = {joined.around, s.column};
  else
    s.lines = {joined.around, s.column, s.direct_value}, s.direct_value = kNoExpr;
  s.column = joined.axis, s.column_value = joined.column_value;
  s.turned.clear();
}

}  // namespace thermite
