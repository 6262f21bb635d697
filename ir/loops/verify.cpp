// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>

#include "ir/loops/check.h"

namespace thermite {

namespace {
bool fits(Scalar s) { return size_of(s.dtype) >= 8 || s.bits >> (8 * size_of(s.dtype)) == 0; }
}  // namespace

std::string expr_fault(const ExprPool& pool, const Expr& e) {
  auto type = [&](size_t k) { return pool.dtype(e.operands[k]); };
  if (e.kind == ExprKind::constant) return fits(e.value) ? "" : "a literal with bits above its dtype";
  if (e.kind == ExprKind::cast) {
    if (e.operands.size() == 1 && is_computable(e.dtype) && is_computable(type(0))) return "";
    return fmt::format("{} takes one operand of a type that casts know", name(e.dtype));
  }
  if (e.kind == ExprKind::load) {
    for (size_t k = 0; k < e.operands.size(); ++k)
      if (type(k) != DType::i64) return fmt::format("an index of v{} is {}, not i64", e.id, name(type(k)));
    if (e.guard != kNoExpr && !is_bool(pool.dtype(e.guard))) return "a guard that is no bool";
    return "";
  }
  if (e.kind != ExprKind::prim) return "";
  const PrimInfo& p = info(e.prim);
  if (e.operands.size() != p.arity) return fmt::format("{} takes {} operands", p.name, p.arity);
  const DType t = type(e.operands.size() - 1);
  for (size_t k = 0; k < e.operands.size(); ++k) {
    const DType wanted = e.prim == Prim::select && k == 0 ? DType::boolean : t;
    if (type(k) != wanted) return fmt::format("{}: operand {} is {}, not {}", p.name, k, name(type(k)), name(wanted));
  }
  if (!accepts(e.prim, t)) return fmt::format("{} is not defined on {}", p.name, name(t));
  if (e.dtype != (p.returns_bool ? DType::boolean : t)) return fmt::format("{} gives no {}", p.name, name(e.dtype));
  return "";
}

namespace {

std::optional<int64_t> value_of(const LoopNest& n, ExprId id, int& budget) {
  if (--budget < 0 || id >= n.pool.size()) return std::nullopt;
  const Expr& e = n.pool[id];
  if (e.dtype != DType::i64) return std::nullopt;
  if (e.kind == ExprKind::constant) return to_int(e.value);
  if (e.kind == ExprKind::symbol)
    return e.id < n.symbols.size() ? std::optional(n.symbols[e.id].shown()) : std::nullopt;
  if (e.kind != ExprKind::prim || e.operands.size() != 2) return std::nullopt;
  const auto a = value_of(n, e.operands[0], budget), b = value_of(n, e.operands[1], budget);
  if (!a || !b) return std::nullopt;
  int64_t r = 0;
  if (e.prim == Prim::add) return __builtin_add_overflow(*a, *b, &r) ? std::nullopt : std::optional(r);
  if (e.prim == Prim::mul) return __builtin_mul_overflow(*a, *b, &r) ? std::nullopt : std::optional(r);
  if ((e.prim != Prim::div && e.prim != Prim::rem) || *b < 0) return std::nullopt;
  return *b == 0 ? 0 : e.prim == Prim::div ? *a / *b : *a % *b;
}

}  // namespace

std::optional<int64_t> checked_extent(const LoopNest& n, ExprId e) {
  int budget = kMaxExtentNodes;
  const auto v = value_of(n, e, budget);
  return v && *v >= 0 ? v : std::nullopt;
}

namespace {

struct Source {
  DType dtype;
  size_t rank = 0;
};

class Checker {
 public:
  explicit Checker(const LoopNest& n) : n_(n) {}

  std::optional<LoopFault> run() {
    std::string fault = declarations();
    if (!fault.empty()) return LoopFault{-1, fault};
    for (size_t k = 0; k < n_.stages.size(); ++k)
      if (fault = stage(n_.stages[k]); !fault.empty()) return LoopFault{static_cast<int>(k), fault};
    size_t made = 0;
    for (const LoopStage& s : n_.stages) made += s.output >= 0;
    if (made != n_.outputs.size()) return LoopFault{-1, "an output that no stage makes"};
    return std::nullopt;
  }

 private:
  const LoopNest& n_;
  std::map<SourceId, Source> sources_;
  std::set<AxisId> axes_, reduce_;  // of the stage

  std::string extents(const std::vector<ExprId>& list) const {
    if (list.size() > kMaxRank) return fmt::format("rank {} is more than {}", list.size(), kMaxRank);
    for (ExprId e : list)
      if (!checked_extent(n_, e)) return "an extent that is no sum, product or quotient of constants and symbols";
    return "";
  }

  std::string declarations() {
    for (const Size& s : n_.symbols)
      if (s.shown() < 0) return "a negative symbol";
    for (const LoopBuffer& b : n_.inputs) {
      if (!is_computable(b.dtype)) return fmt::format("v{} is {}", b.source, name(b.dtype));
      if (std::string f = extents(b.extents); !f.empty()) return fmt::format("v{}: {}", b.source, f);
      if (!sources_.emplace(b.source, Source{b.dtype, b.extents.size()}).second)
        return fmt::format("v{} is declared a second time", b.source);
    }
    return "";
  }

  std::string axes(const std::vector<LoopAxis>& list, std::set<AxisId>& into) {
    for (const LoopAxis& a : list) {
      if (a.id >= static_cast<AxisId>(n_.pool.axis_count()) || n_.pool.axis_extent(a.id) != a.extent)
        return fmt::format("axis i{} has another extent elsewhere", a.id);
      if (axes_.count(a.id) || !into.insert(a.id).second) return fmt::format("axis i{} occurs twice", a.id);
      if (std::string f = extents({a.extent}); !f.empty()) return fmt::format("axis i{}: {}", a.id, f);
      if (*checked_extent(n_, a.extent) != a.value.shown())
        return fmt::format("axis i{} is not {} long", a.id, a.value.shown());
    }
    return "";
  }

  std::string stage(const LoopStage& s) {
    axes_.clear(), reduce_.clear();
    if (!is_computable(s.dtype)) return fmt::format("a stage of {}", name(s.dtype));
    for (std::string f : {extents(s.extents), axes(s.axes, axes_), axes(s.reduce, reduce_), monoid(s), output(s)})
      if (!f.empty()) return f;
    if (!s.index.empty() && s.index.size() != s.extents.size())
      return fmt::format("{} indices for rank {}", s.index.size(), s.extents.size());
    std::vector<ExprId> place = s.index;
    if (s.store != kNoExpr) place.push_back(s.store);
    for (ExprId e : place)
      if (e >= n_.pool.size() || n_.pool.dtype(e) != DType::i64) return "a place that is no i64";
    const std::vector<ExprId> project(s.project == kNoExpr ? 0 : 1, s.project);
    if (s.order) place.push_back(s.order->along);
    for (std::string f :
         {values(s, place, {.axes = true}), values(s, s.lift, {.axes = true, .reduce = true}),
          values(s, s.combine, {.lhs = true, .rhs = true}), values(s, project, {.axes = true, .lhs = true})})
      if (!f.empty()) return f;
    if (!sources_.emplace(s.source, Source{s.dtype, s.extents.size()}).second)
      return fmt::format("v{} is made a second time", s.source);
    return "";
  }

  // Of a stage that sorts or scatters.
  std::string special(const LoopStage& s) const {
    if (s.order && s.scatter) return "a stage that both sorts and scatters";
    if (!s.identity.empty() || !s.combine.empty() || s.project != kNoExpr || s.contraction)
      return "a monoid where nothing is folded";
    if (s.order) {
      if (s.dtype != DType::i64) return "an order is of i64";
      if (s.order->along >= n_.pool.size() || n_.pool.dtype(s.order->along) != DType::i64)
        return "places that are no i64";
      return s.lift.size() == 1 ? "" : fmt::format("{} elements to sort by", s.lift.size());
    }
    const std::optional<Prim> p = s.scatter->combine;
    if (p && (info(*p).arity != 2 || info(*p).returns_bool || !accepts(*p, compute_type(s.dtype))))
      return fmt::format("{} does not change a {}", info(*p).name, name(s.dtype));
    if (s.lift.size() != kScatterIndex + s.extents.size()) return fmt::format("{} parts of a scatter", s.lift.size());
    for (size_t k = 0; k < s.lift.size(); ++k) {
      const DType wanted = k < kScatterLands ? compute_type(s.dtype) : k == kScatterLands ? DType::boolean : DType::i64;
      if (!typed(s.lift[k], wanted)) return fmt::format("part {} of a scatter is no {}", k, name(wanted));
    }
    return "";
  }

  std::string monoid(const LoopStage& s) const {
    if (s.order || s.scatter) return special(s);
    const bool reduces = !s.identity.empty();
    if (!reduces && (!s.reduce.empty() || !s.combine.empty() || s.project != kNoExpr))
      return "a reduction without an identity";
    const bool product = s.contraction && s.tree == Tree::dot && s.identity.size() == 1;
    if (s.halves && !(product && is_half(*s.halves) && s.identity[0].dtype == DType::f32))
      return fmt::format("no product of {} that a matrix unit knows", name(*s.halves));
    if (s.finite && !(product && is_float(s.identity[0].dtype))) return "finite factors of what is no product";
    const size_t lifts = !reduces ? 1 : s.tree == Tree::dot ? 2 : s.identity.size();
    if (s.lift.size() != lifts) return fmt::format("{} lifted values, {} wanted", s.lift.size(), lifts);
    if (reduces && (s.combine.size() != s.identity.size() || s.project == kNoExpr)) return "an incomplete monoid";
    if (!std::all_of(s.identity.begin(), s.identity.end(), fits)) return "an identity with bits above its dtype";
    if (s.tree == Tree::dot && s.identity.size() > 1) return "a dot has one sum";
    for (size_t k = 0; k < lifts; ++k) {
      const DType wanted = !reduces ? s.dtype : s.identity[s.tree == Tree::dot ? 0 : k].dtype;
      if (!typed(s.lift[k], wanted)) return fmt::format("lifted value {} is no {}", k, name(wanted));
    }
    for (size_t k = 0; k < s.combine.size(); ++k)
      if (!typed(s.combine[k], s.identity[k].dtype))
        return fmt::format("combined value {} is no {}", k, name(s.identity[k].dtype));
    if (reduces && !typed(s.project, s.dtype)) return fmt::format("the projected value is no {}", name(s.dtype));
    return "";
  }
  bool typed(ExprId e, DType t) const { return e < n_.pool.size() && n_.pool.dtype(e) == t; }

  std::string output(const LoopStage& s) const {
    if (s.output < 0) return "";
    if (s.output >= static_cast<int>(n_.outputs.size())) return fmt::format("there is no output {}", s.output);
    const LoopBuffer& b = n_.outputs[static_cast<size_t>(s.output)];
    if (b.source == s.source && b.dtype == s.dtype && b.node == s.node && b.extents == s.extents) return "";
    return fmt::format("output {} is another value", s.output);
  }

  struct Allowed {
    bool axes = false, reduce = false, lhs = false, rhs = false;
  };

  // Everything below the roots.
  std::string values(const LoopStage& s, const std::vector<ExprId>& roots, Allowed allowed) const {
    std::vector<ExprId> stack = roots;
    std::set<ExprId> seen;
    while (!stack.empty()) {
      const ExprId x = stack.back();
      stack.pop_back();
      if (!seen.insert(x).second) continue;
      if (x >= n_.pool.size()) return "an expression of another pool";
      const Expr& e = n_.pool[x];
      if (std::string f = leaf(s, e, allowed); !f.empty()) return f;
      if (std::string f = expr_fault(n_.pool, e); !f.empty()) return f;
      stack.insert(stack.end(), e.operands.begin(), e.operands.end());
      if (e.guard != kNoExpr) stack.push_back(e.guard);
    }
    return "";
  }

  std::string leaf(const LoopStage& s, const Expr& e, Allowed allowed) const {
    if (e.kind == ExprKind::axis && !(allowed.axes && axes_.count(e.id)) && !(allowed.reduce && reduce_.count(e.id)))
      return fmt::format("axis i{} is not walked here", e.id);
    if (e.kind == ExprKind::symbol && e.id >= n_.symbols.size()) return fmt::format("there is no symbol s{}", e.id);
    if (e.kind == ExprKind::scalar && (e.id >= n_.scalars.size() || n_.scalars[e.id].value.dtype != e.dtype))
      return fmt::format("there is no scalar arg{} of {}", e.id, name(e.dtype));
    if (e.kind == ExprKind::lhs || e.kind == ExprKind::rhs) {
      if (!(e.kind == ExprKind::lhs ? allowed.lhs : allowed.rhs)) return "state outside combine";
      if (e.id >= s.identity.size() || s.identity[e.id].dtype != e.dtype)
        return fmt::format("there is no state component {} of {}", e.id, name(e.dtype));
    }
    return e.kind == ExprKind::load ? load(e) : "";
  }

  // A stage is read without indices where readers are at its own place; flat buffers have one address.
  std::string load(const Expr& e) const {
    auto it = sources_.find(e.id);
    if (it == sources_.end()) return fmt::format("v{} is read before it is made", e.id);
    if (it->second.dtype != e.dtype) return fmt::format("v{} is read as {}", e.id, name(e.dtype));
    const size_t given = e.operands.size(), wanted = n_.flat ? 1 : it->second.rank;
    if (given == 0 || given == wanted) return "";
    return fmt::format("v{} is read with {} indices, {} wanted", e.id, given, wanted);
  }
};

}  // namespace

std::optional<LoopFault> find_fault(const LoopNest& n) { return Checker(n).run(); }

Status verify(const LoopNest& n) {
  const auto fault = find_fault(n);
  if (!fault) return ok_status();
  if (fault->stage < 0) return internal_error("loop nest: {}", fault->message);
  return internal_error("stage v{}: {}", n.stages[static_cast<size_t>(fault->stage)].source, fault->message);
}

}  // namespace thermite
