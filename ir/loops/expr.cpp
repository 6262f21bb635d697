// SPDX-License-Identifier: Apache-2.0
#include "ir/loops/expr.h"

#include <algorithm>
#include <utility>

namespace thermite {
namespace {

constexpr size_t kMaxTerms = 24;
constexpr size_t kMaxDegree = 16;  // of a product: powers of loaded integers must not be multiplied out

size_t degree(const Poly& p) {
  size_t d = 0;
  for (const Term& t : p.terms()) d = std::max(d, t.atoms.size());
  return d;
}

size_t mix(size_t h, uint64_t v) {
  return (h ^ (v + 0x9e3779b97f4a7c15ull + (h << 6) + (h >> 2))) * 0xff51afd7ed558ccdull;
}

size_t hash_of(const Expr& e) {
  size_t h = mix(static_cast<size_t>(e.kind), static_cast<uint64_t>(e.prim) | static_cast<uint64_t>(e.dtype) << 8);
  h = mix(mix(mix(h, e.id), e.value.bits), e.guard);
  for (ExprId o : e.operands) h = mix(h, o);
  return h;
}

size_t hash_of(const Poly& p) {
  size_t h = p.terms().size();
  for (const Term& t : p.terms()) {
    h = mix(h, static_cast<uint64_t>(t.factor));
    for (Atom a : t.atoms) h = mix(h, a);
  }
  return h;
}

bool same(const Expr& a, const Expr& b) {
  return a.kind == b.kind && a.prim == b.prim && a.dtype == b.dtype && a.id == b.id && a.value == b.value &&
         a.guard == b.guard && a.operands == b.operands;
}

bool is_ordering(Prim p) { return p == Prim::lt || p == Prim::le || p == Prim::gt || p == Prim::ge; }

}  // namespace

ExprId ExprPool::intern(Expr e) {
  const size_t h = hash_of(e);
  auto [it, end] = interned_.equal_range(h);
  for (; it != end; ++it)
    if (same(exprs_[it->second], e)) return it->second;
  const auto id = static_cast<ExprId>(exprs_.size());
  exprs_.push_back(std::move(e));
  interned_.emplace(h, id);
  return id;
}

AxisId ExprPool::new_axis(ExprId extent) {
  axis_extents_.push_back(extent);
  return static_cast<AxisId>(axis_extents_.size() - 1);
}

ExprId ExprPool::constant(Scalar s) {
  Expr e{.kind = ExprKind::constant, .dtype = s.dtype};
  e.value = s;
  return intern(std::move(e));
}

ExprId ExprPool::axis(AxisId a) { return intern({.kind = ExprKind::axis, .id = a}); }
ExprId ExprPool::symbol(SymbolId s) { return intern({.kind = ExprKind::symbol, .id = s}); }
ExprId ExprPool::scalar(uint32_t id, DType t) { return intern({.kind = ExprKind::scalar, .dtype = t, .id = id}); }
ExprId ExprPool::lhs(uint32_t c, DType t) { return intern({.kind = ExprKind::lhs, .dtype = t, .id = c}); }
ExprId ExprPool::rhs(uint32_t c, DType t) { return intern({.kind = ExprKind::rhs, .dtype = t, .id = c}); }

ExprId ExprPool::load(SourceId source, DType t, std::span<const ExprId> index, ExprId guard) {
  if (guard != kNoExpr && is_const(guard, 1)) guard = kNoExpr;
  if (guard != kNoExpr && is_const(guard, 0)) return constant(make_int_scalar(t, 0));
  Expr e{.kind = ExprKind::load, .dtype = t, .id = source};
  e.guard = guard;
  e.operands.assign(index.begin(), index.end());
  return intern(std::move(e));
}

ExprId ExprPool::cast(ExprId x, DType to) {
  if (dtype(x) == to) return x;
  if (exprs_[x].kind == ExprKind::constant) return constant(convert(exprs_[x].value, to));
  // A half that was widened is exact, and so is the way back.
  if (is_half(to) && exprs_[x].kind == ExprKind::cast && dtype(x) == DType::f32)
    if (const ExprId half = exprs_[x].operands[0]; dtype(half) == to) return half;
  Expr e{.kind = ExprKind::cast, .dtype = to};
  e.operands = {x};
  return intern(std::move(e));
}

bool ExprPool::is_const(ExprId e, int64_t v) const {
  const Expr& x = exprs_[e];
  return x.kind == ExprKind::constant && !is_float(x.dtype) && to_int(x.value) == v;
}

// Plain arithmetic on constants only: maths functions are approximated by the kernels, not here.
ExprId ExprPool::fold(Prim p, std::span<const ExprId> x) {
  if (info(p).maths || p == Prim::muladd) return kNoExpr;
  std::vector<Scalar> v;
  for (ExprId o : x) {
    if (exprs_[o].kind != ExprKind::constant) return kNoExpr;
    v.push_back(exprs_[o].value);
  }
  return constant(evaluate(p, v, true));
}

ExprId ExprPool::prim(Prim p, std::span<const ExprId> x) {
  if (p == Prim::bit_and && is_bool(dtype(x[x[0] == kNoExpr ? 1 : 0]))) {
    if (x[0] == kNoExpr || (x[1] != kNoExpr && is_const(x[0], 1))) return x[1];
    if (x[1] == kNoExpr || is_const(x[1], 1) || x[0] == x[1]) return x[0];
    if (is_const(x[0], 0) || is_const(x[1], 0)) return boolean(false);
  }
  if (p == Prim::select) {
    if (is_const(x[0], 1) || x[1] == x[2]) return x[1];
    if (is_const(x[0], 0)) return x[2];
  }
  if (ExprId folded = fold(p, x); folded != kNoExpr) return folded;
  if (dtype(x[0]) == DType::i64) {
    if (p == Prim::add || p == Prim::sub || p == Prim::mul) return index_prim(p, x[0], x[1]);
    if (p == Prim::neg) return index_prim(Prim::sub, index(0), x[0]);
    if (p == Prim::div || p == Prim::rem) return divide(p, x[0], x[1]);
    if (is_ordering(p) || p == Prim::eq || p == Prim::ne) return compare(p, x[0], x[1]);
  }
  Expr e{.kind = ExprKind::prim, .prim = p, .dtype = info(p).returns_bool ? DType::boolean : dtype(x.back())};
  e.operands.assign(x.begin(), x.end());
  return intern(std::move(e));
}

Poly ExprPool::poly(ExprId e) const {
  if (auto it = polys_.find(e); it != polys_.end()) return it->second;
  if (exprs_[e].kind == ExprKind::constant) return Poly::constant(to_int(exprs_[e].value));
  return Poly::atom(e);
}

ExprId ExprPool::from_poly(const Poly& p) {
  if (auto v = p.as_constant()) return index(*v);
  if (const ExprId known = restored_sum(p); known != kNoExpr) return known;
  auto binary = [&](Prim prim, ExprId a, ExprId b) {
    Expr e{.kind = ExprKind::prim, .prim = prim, .dtype = DType::i64};
    e.operands = {a, b};
    return intern(std::move(e));
  };
  ExprId sum = kNoExpr;
  Poly sum_poly;
  for (const Term& t : p.terms()) {
    ExprId product = kNoExpr;
    Poly product_poly = Poly::constant(1);
    for (Atom a : t.atoms) {
      product = product == kNoExpr ? a : binary(Prim::mul, product, a);
      product_poly = product_poly * Poly::atom(a);
      if (product != a) polys_.emplace(product, product_poly);
    }
    if (product == kNoExpr) {
      product = index(t.factor);
    } else if (t.factor != 1) {
      product = binary(Prim::mul, product, index(t.factor));
      polys_.emplace(product, product_poly * Poly::constant(t.factor));
    }
    product_poly = product_poly * Poly::constant(t.factor);
    sum = sum == kNoExpr ? product : binary(Prim::add, sum, product);
    sum_poly = sum_poly + product_poly;
    if (sum != product) polys_.emplace(sum, sum_poly);
  }
  return sum;
}

Poly ExprPool::index_poly(Prim p, ExprId a, ExprId b) const {
  const Poly x = poly(a), y = poly(b);
  Poly r;
  if (p == Prim::add) r = x + y;
  if (p == Prim::sub) r = x - y;
  if (p == Prim::mul) {
    if (x.terms().size() * y.terms().size() > kMaxTerms || degree(x) + degree(y) > kMaxDegree)
      r = Poly::atom(a) * Poly::atom(b);
    else
      r = x * y;
  }
  if (r.terms().size() > kMaxTerms) r = p == Prim::add ? Poly::atom(a) + Poly::atom(b) : Poly::atom(a) - Poly::atom(b);
  return r;
}

// c * m * div(x, m) + c * rem(x, m) -> c * x, whatever x is: a reshape of what is read at a place that is no axis.
Poly ExprPool::with_whole_quotients(Poly p) const {
  const auto is = [&](Atom a, Prim prim) {
    return exprs_[a].kind == ExprKind::prim && exprs_[a].prim == prim && exprs_[a].dtype == DType::i64;
  };
  std::vector<Atom> quotients, rests;
  for (const Term& t : p.terms())
    for (Atom a : t.atoms) {
      if (is(a, Prim::div)) quotients.push_back(a);
      if (is(a, Prim::rem)) rests.push_back(a);
    }
  for (Atom rest : rests)
    for (Atom quotient : quotients) {
      if (exprs_[rest].operands != exprs_[quotient].operands) continue;
      const Poly by = poly(exprs_[rest].operands[1]);
      const auto r = p.linear_in(rest), q = p.linear_in(quotient);
      if (!r || !q || !(q->coefficient == r->coefficient * by) || !proves_nonnegative(by - Poly::constant(1))) continue;
      if (r->coefficient.is_zero()) continue;
      const Poly parts = q->coefficient * Poly::atom(quotient) + r->coefficient * Poly::atom(rest);
      p = p - parts + r->coefficient * poly(exprs_[rest].operands[0]);
    }
  return p;
}

ExprId ExprPool::index_prim(Prim p, ExprId a, ExprId b) { return from_poly(with_whole_quotients(index_poly(p, a, b))); }

ExprId ExprPool::restored_sum(const Poly& p) const {
  if (restored_sums_.empty()) return kNoExpr;
  auto [it, end] = restored_sums_.equal_range(hash_of(p));
  for (; it != end; ++it)
    if (polys_.at(it->second) == p) return it->second;
  return kNoExpr;
}

ExprId ExprPool::restore(Expr e) {
  const bool sum = e.kind == ExprKind::prim && e.dtype == DType::i64 &&
                   (e.prim == Prim::add || e.prim == Prim::sub || e.prim == Prim::mul);
  if (!sum) return intern(std::move(e));
  const Poly p = index_poly(e.prim, e.operands[0], e.operands[1]);
  const ExprId id = intern(std::move(e));
  if (polys_.emplace(id, p).second && restored_sum(p) == kNoExpr) restored_sums_.emplace(hash_of(p), id);
  return id;
}

void ExprPool::restore_axis(AxisId a, ExprId extent) {
  if (a >= axis_extents_.size()) axis_extents_.resize(a + 1, index(1));
  axis_extents_[a] = extent;
}

// Upper (lower) bound of p as a polynomial over symbols and opaque atoms: axes at their ends, remainders at theirs.
Poly ExprPool::bound(const Poly& p, bool upper) const {
  Poly out = p;
  for (bool again = true; again;) {
    again = false;
    for (const Term& t : out.terms()) {
      for (Atom a : t.atoms) {
        const Expr& e = exprs_[a];
        Poly top;
        if (e.kind == ExprKind::axis)
          top = poly(axis_extents_[e.id]) - Poly::constant(1);
        else if (e.kind == ExprKind::prim && e.prim == Prim::rem)
          top = poly(e.operands[1]) - Poly::constant(1);
        else
          continue;
        auto lin = out.linear_in(a);
        if (!lin) return p;
        // The coefficient's sign decides the end; unknown signs keep the atom (and the proof fails).
        const bool positive = proves_nonnegative(lin->coefficient);
        const bool negative = !positive && proves_nonnegative(Poly::constant(0) - lin->coefficient);
        if (!positive && !negative) return out;
        out = (positive == upper) ? lin->coefficient * top + lin->rest : lin->rest;
        again = true;
        break;
      }
      if (again) break;
    }
  }
  return out;
}

bool ExprPool::proves_nonnegative(const Poly& p) const {
  Poly low = p;
  bool symbols_only = true;
  for (const Term& t : p.terms())
    for (Atom a : t.atoms) symbols_only &= exprs_[a].kind == ExprKind::symbol;
  if (!symbols_only) low = bound(p, false);
  // Symbols are >= 1: shift each by one; then non-negative coefficients prove the claim.
  std::vector<Atom> symbols;
  for (const Term& t : low.terms())
    for (Atom a : t.atoms) {
      if (exprs_[a].kind != ExprKind::symbol) return false;
      symbols.push_back(a);
    }
  std::sort(symbols.begin(), symbols.end());
  symbols.erase(std::unique(symbols.begin(), symbols.end()), symbols.end());
  for (Atom a : symbols) low = low.substitute(a, Poly::atom(a) + Poly::constant(1));
  return std::all_of(low.terms().begin(), low.terms().end(), [](const Term& t) { return t.factor > 0; });
}

ExprId ExprPool::divide(Prim p, ExprId a, ExprId b) {
  const Poly x = poly(a);
  const auto m = poly(b).as_monomial();
  if (is_const(b, 1)) return p == Prim::div ? a : index(0);
  if (m && m->factor > 0 && proves_nonnegative(poly(b) - Poly::constant(1))) {
    auto [q, r] = x.divide(*m);
    if (proves_nonnegative(q) && proves_nonnegative(r)) {
      const bool in_range = proves_nonnegative(poly(b) - Poly::constant(1) - bound(r, true));
      if (p == Prim::rem && (in_range || !q.is_zero())) return in_range ? from_poly(r) : divide(p, from_poly(r), b);
      if (p == Prim::div && in_range) return from_poly(q);
      if (p == Prim::div && !q.is_zero()) return add(from_poly(q), divide(p, from_poly(r), b));
    }
  }
  Expr e{.kind = ExprKind::prim, .prim = p, .dtype = DType::i64};
  e.operands = {a, b};
  return intern(std::move(e));
}

ExprId ExprPool::compare(Prim p, ExprId a, ExprId b) {
  if (p == Prim::gt || p == Prim::ge) return compare(p == Prim::gt ? Prim::lt : Prim::le, b, a);
  const Poly d = poly(b) - poly(a);  // a < b: d >= 1; a <= b: d >= 0
  const Poly one = Poly::constant(1), zero;
  // Loaded integers may wrap; only loop indices and extents are known not to.
  auto indices_only = [&](const auto& self, const Poly& q) -> bool {
    for (const Term& t : q.terms())
      for (Atom x : t.atoms) {
        const Expr& v = exprs_[x];
        if (v.kind == ExprKind::axis || v.kind == ExprKind::symbol) continue;
        const bool quotient = v.kind == ExprKind::prim && (v.prim == Prim::div || v.prim == Prim::rem);
        if (!quotient || !self(self, poly(v.operands[0])) || !self(self, poly(v.operands[1]))) return false;
      }
    return true;
  };
  const bool provable = indices_only(indices_only, poly(a)) && indices_only(indices_only, poly(b));
  if (p == Prim::eq || p == Prim::ne) {
    if (d.is_zero()) return boolean(p == Prim::eq);
    if (provable && (proves_nonnegative(d - one) || proves_nonnegative(zero - d - one))) return boolean(p == Prim::ne);
  } else if (provable) {
    const Poly slack = p == Prim::lt ? d - one : d;
    if (proves_nonnegative(slack)) return boolean(true);
    if (proves_nonnegative(zero - slack - one)) return boolean(false);
  }
  Expr e{.kind = ExprKind::prim, .prim = p, .dtype = DType::boolean};
  e.operands = {a, b};
  return intern(std::move(e));
}

bool ExprPool::depends_on(ExprId e, std::span<const AxisId> any_of) const {
  std::vector<bool> seen(e + 1, false);
  std::vector<ExprId> stack{e};
  while (!stack.empty()) {
    const ExprId x = stack.back();
    stack.pop_back();
    if (seen[x]) continue;
    seen[x] = true;
    const Expr& v = exprs_[x];
    if (v.kind == ExprKind::axis && std::find(any_of.begin(), any_of.end(), v.id) != any_of.end()) return true;
    stack.insert(stack.end(), v.operands.begin(), v.operands.end());
    if (v.guard != kNoExpr) stack.push_back(v.guard);
  }
  return false;
}

ExprId ExprPool::substitute(ExprId root, const std::unordered_map<ExprId, ExprId>& by) {
  std::unordered_map<ExprId, ExprId> done = by;
  std::vector<ExprId> stack{root};
  while (!stack.empty()) {
    const ExprId x = stack.back();
    if (done.count(x)) {
      stack.pop_back();
      continue;
    }
    const Expr v = exprs_[x];
    const size_t before = stack.size();
    for (ExprId o : v.operands)
      if (!done.count(o)) stack.push_back(o);
    if (v.guard != kNoExpr && !done.count(v.guard)) stack.push_back(v.guard);
    if (stack.size() != before) continue;
    stack.pop_back();
    std::vector<ExprId> ops;
    bool changed = false;
    for (ExprId o : v.operands) ops.push_back(done[o]);
    const ExprId guard = v.guard == kNoExpr ? kNoExpr : done[v.guard];
    changed = ops != v.operands || guard != v.guard;
    ExprId r = x;
    if (changed) {
      if (v.kind == ExprKind::prim)
        r = prim(v.prim, ops);
      else if (v.kind == ExprKind::cast)
        r = cast(ops[0], v.dtype);
      else if (v.kind == ExprKind::load)
        r = load(v.id, v.dtype, ops, guard);
    }
    done[x] = r;
  }
  return done[root];
}

}  // namespace thermite
