// SPDX-License-Identifier: Apache-2.0
// Scalar and index expressions of loop IR: a hash-consed DAG in one pool. Equal expressions have equal ids.
//
// Index arithmetic (dtype i64) is simplified as it is built: constants fold, sums and products are kept in a
// normal form, and div/rem by an extent vanish where the operand is proved to lie in range (axes are in
// [0, extent)). Float expressions are never rearranged.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/dims.h"
#include "base/dtype.h"
#include "ir/kernel/prim.h"
#include "ir/loops/poly.h"

namespace thermite {

using ExprId = uint32_t;
using AxisId = uint32_t;
using SymbolId = uint32_t;  // a runtime extent
using SourceId = uint32_t;  // a buffer or a stage of the loop nest
inline constexpr ExprId kNoExpr = ~0u;

enum class ExprKind : uint8_t {
  constant,  // value
  axis,      // id: the loop index, i64
  symbol,    // id: a runtime extent, i64, >= 2
  scalar,    // id: a runtime scalar argument of the kernel
  load,      // id: source; operands: one i64 index per dimension; guard: not accessed and 0 where false
  prim,      // prim, operands
  cast,      // to dtype
  lhs,
  rhs,  // id: component of the left/right state inside a monoid's combine; project uses lhs
};

// `value` is set for constants only.
struct Expr {
  ExprKind kind = ExprKind::constant;
  Prim prim = Prim::add;
  DType dtype = DType::i64;
  uint32_t id = 0;
  Scalar value{};
  ExprId guard = kNoExpr;
  std::vector<ExprId> operands{};
};

class ExprPool {
 public:
  // Axes must be announced with their extent before use: the simplifier needs the range.
  AxisId new_axis(ExprId extent);
  ExprId axis_extent(AxisId a) const { return axis_extents_[a]; }
  int axis_count() const { return static_cast<int>(axis_extents_.size()); }

  ExprId constant(Scalar s);
  ExprId c(DType t, double v) { return constant(make_scalar(t, v)); }
  ExprId index(int64_t v) { return constant(make_int_scalar(DType::i64, v)); }
  ExprId boolean(bool v) { return constant(make_int_scalar(DType::boolean, v)); }
  ExprId axis(AxisId a);
  ExprId symbol(SymbolId s);
  ExprId scalar(uint32_t id, DType t);
  ExprId load(SourceId source, DType t, std::span<const ExprId> index, ExprId guard = kNoExpr);
  ExprId lhs(uint32_t component, DType t);
  ExprId rhs(uint32_t component, DType t);
  ExprId prim(Prim p, std::span<const ExprId> x);
  ExprId prim(Prim p, std::initializer_list<ExprId> x) { return prim(p, std::span(x.begin(), x.size())); }
  ExprId cast(ExprId x, DType to);

  ExprId add(ExprId a, ExprId b) { return prim(Prim::add, {a, b}); }
  ExprId sub(ExprId a, ExprId b) { return prim(Prim::sub, {a, b}); }
  ExprId mul(ExprId a, ExprId b) { return prim(Prim::mul, {a, b}); }
  ExprId div(ExprId a, ExprId b) { return prim(Prim::div, {a, b}); }
  ExprId rem(ExprId a, ExprId b) { return prim(Prim::rem, {a, b}); }
  ExprId min(ExprId a, ExprId b) { return prim(Prim::min, {a, b}); }
  ExprId max(ExprId a, ExprId b) { return prim(Prim::max, {a, b}); }
  ExprId neg(ExprId a) { return prim(Prim::neg, {a}); }
  ExprId abs(ExprId a) { return prim(Prim::abs, {a}); }
  ExprId lt(ExprId a, ExprId b) { return prim(Prim::lt, {a, b}); }
  ExprId le(ExprId a, ExprId b) { return prim(Prim::le, {a, b}); }
  ExprId gt(ExprId a, ExprId b) { return prim(Prim::gt, {a, b}); }
  ExprId ge(ExprId a, ExprId b) { return prim(Prim::ge, {a, b}); }
  ExprId eq(ExprId a, ExprId b) { return prim(Prim::eq, {a, b}); }
  ExprId ne(ExprId a, ExprId b) { return prim(Prim::ne, {a, b}); }
  ExprId both(ExprId a, ExprId b) { return prim(Prim::bit_and, {a, b}); }  // of bools; kNoExpr = true
  ExprId select(ExprId c, ExprId a, ExprId b) { return prim(Prim::select, {c, a, b}); }
  ExprId exp(ExprId a) { return prim(Prim::exp, {a}); }
  ExprId sqrt(ExprId a) { return prim(Prim::sqrt, {a}); }

  const Expr& operator[](ExprId e) const { return exprs_[e]; }
  DType dtype(ExprId e) const { return exprs_[e].dtype; }
  size_t size() const { return exprs_.size(); }
  bool is_const(ExprId e, int64_t v) const;

  // Normal form of an i64 expression; atoms are the ids of what is not a sum or product.
  Poly poly(ExprId e) const;
  ExprId from_poly(const Poly& p);
  // Proved for every value of axes (in range) and symbols (>= 1).
  bool proves_nonnegative(const Poly& p) const;
  // Whether `e` depends on the axis, guards included.
  bool depends_on(ExprId e, AxisId a) const { return depends_on(e, std::span(&a, 1)); }
  bool depends_on(ExprId e, std::span<const AxisId> any_of) const;

  // Replaces expressions (axes, loads, lhs/rhs ...) everywhere below `e`, guards included; simplified anew.
  ExprId substitute(ExprId e, const std::unordered_map<ExprId, ExprId>& by);

  // For the parser: as it was written, where the functions above would simplify anew and perhaps order a sum
  // otherwise. What they make later of an equal sum or product is the one that was restored.
  ExprId restore(Expr e);
  void restore_axis(AxisId a, ExprId extent);

 private:
  std::vector<Expr> exprs_;
  std::vector<ExprId> axis_extents_;
  std::unordered_multimap<size_t, ExprId> interned_;
  std::unordered_map<ExprId, Poly> polys_;                 // of sums and products
  std::unordered_multimap<size_t, ExprId> restored_sums_;  // by the hash of their polynomial
  ExprId intern(Expr e);
  ExprId index_prim(Prim p, ExprId a, ExprId b);
  Poly index_poly(Prim p, ExprId a, ExprId b) const;
  Poly with_whole_quotients(Poly p) const;
  ExprId restored_sum(const Poly& p) const;
  ExprId divide(Prim p, ExprId a, ExprId b);
  ExprId compare(Prim p, ExprId a, ExprId b);
  ExprId fold(Prim p, std::span<const ExprId> x);
  Poly bound(const Poly& p, bool upper) const;
};

}  // namespace thermite
