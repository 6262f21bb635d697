// SPDX-License-Identifier: Apache-2.0
// What the builder knows about primitives: constants, and identities that hold bit for bit.
#include <utility>

#include "ir/kernel/builder.h"

namespace thermite {
namespace {

bool is_positive_zero(Scalar s) { return s.bits == 0; }
bool is_negative_zero(Scalar s) { return s == make_scalar(s.dtype, -0.0); }
bool is_one(Scalar s) { return s == (is_float(s.dtype) ? make_scalar(s.dtype, 1.0) : make_int_scalar(s.dtype, 1)); }
bool is_all_ones(Scalar s) { return s == make_int_scalar(s.dtype, -1); }

bool constant_goes_right(Prim p) {
  return p == Prim::add || p == Prim::mul || p == Prim::min || p == Prim::max || p == Prim::bit_and ||
         p == Prim::bit_or || p == Prim::bit_xor || p == Prim::eq || p == Prim::ne;
}

bool is_associative(Prim p) {
  return p == Prim::add || p == Prim::mul || p == Prim::min || p == Prim::max || p == Prim::bit_and ||
         p == Prim::bit_or || p == Prim::bit_xor;
}

}  // namespace

ValueId KernelBuilder::fold_unary(Prim p, ValueId x) {
  const Inst* def = defs_[x] == kNoId ? nullptr : &k_.insts[defs_[x]];
  if (!def || def->op != Op::prim || def->prim != p) return kNoId;
  if (p == Prim::neg || p == Prim::bit_not) return def->operands[0];
  return p == Prim::abs ? x : kNoId;
}

ValueId KernelBuilder::fold_prim(Prim p, std::span<const ValueId> x) {
  if (x.size() != info(p).arity || info(p).maths || p == Prim::muladd) return kNoId;
  if (!accepts(p, type(x.back()).dtype)) return kNoId;
  if (p == Prim::select) return fold_select(x[0], x[1], x[2]);
  std::vector<Scalar> c;
  for (ValueId v : x) {
    if (type(v) != type(x[0])) return kNoId;
    if (auto s = constant_of(v)) c.push_back(*s);
  }
  if (c.size() == x.size()) return constant(evaluate(p, c, true), type(x[0]).lanes);
  if (x.size() == 1) return fold_unary(p, x[0]);
  if (x.size() != 2) return kNoId;
  ValueId a = x[0], b = x[1];
  if (constant_goes_right(p) && constant_of(a)) std::swap(a, b);
  const DType t = type(a).dtype;
  if (is_float(t)) return fold_float(p, a, b);
  return is_bool(t) ? fold_bool(p, a, b) : fold_integer(p, a, b);
}

// a p a
ValueId KernelBuilder::fold_same(Prim p, ValueId a) {
  const ValueType t = type(a);
  auto truth = [&](bool v) { return constant(make_int_scalar(DType::boolean, v), t.lanes); };
  if (p == Prim::sub || p == Prim::bit_xor) return constant(make_int_scalar(t.dtype, 0), t.lanes);
  if (p == Prim::min || p == Prim::max || p == Prim::bit_and || p == Prim::bit_or) return a;
  if (p == Prim::eq || p == Prim::le || p == Prim::ge) return truth(true);
  if (p == Prim::ne || p == Prim::lt || p == Prim::gt) return truth(false);
  return kNoId;
}

// a p c, where one of the two is the result.
ValueId KernelBuilder::fold_neutral(Prim p, ValueId a, ValueId b, Scalar c) {
  const bool zero = c.bits == 0;
  switch (p) {
    case Prim::add:
    case Prim::sub:
    case Prim::shl:
    case Prim::shr:
    case Prim::bit_or:
    case Prim::bit_xor:
      return zero ? a : kNoId;
    case Prim::mul:
    case Prim::div:
      return zero ? b : is_one(c) ? a : kNoId;
    case Prim::rem:
      return zero || is_one(c) ? constant(make_int_scalar(c.dtype, 0), type(a).lanes) : kNoId;
    case Prim::bit_and:
      return zero ? b : is_all_ones(c) ? a : kNoId;
    default:
      return kNoId;
  }
}

ValueId KernelBuilder::fold_integer(Prim p, ValueId a, ValueId b) {
  const int lanes = type(a).lanes;
  const Inst* def = defs_[a] == kNoId || k_.insts[defs_[a]].op != Op::prim ? nullptr : &k_.insts[defs_[a]];
  if (a == b)
    if (const ValueId v = fold_same(p, a); v != kNoId) return v;
  if (p == Prim::sub && def && def->prim == Prim::add) {
    if (def->operands[0] == b) return def->operands[1];
    if (def->operands[1] == b) return def->operands[0];
  }
  const auto c = constant_of(b);
  if (!c) return kNoId;
  if (const ValueId v = fold_neutral(p, a, b, *c); v != kNoId) return v;
  if (p == Prim::sub) return prim(Prim::add, {a, constant(evaluate(Prim::neg, std::span(&*c, 1), true), lanes)});
  // (x . c1) . c2 = x . (c1 . c2): integers wrap, so this is exact.
  if (!is_associative(p) || !def || def->prim != p) return kNoId;
  const auto inner = constant_of(def->operands[1]);
  if (!inner) return kNoId;
  const ValueId x = def->operands[0];
  const Scalar both[] = {*inner, *c};
  return prim(p, {x, constant(evaluate(p, both, true), lanes)});
}

ValueId KernelBuilder::fold_bool(Prim p, ValueId a, ValueId b) {
  const int lanes = type(a).lanes;
  auto truth = [&](bool v) { return constant(make_int_scalar(DType::boolean, v), lanes); };
  if (a == b) {
    if (p == Prim::bit_and || p == Prim::bit_or) return a;
    return truth(p == Prim::eq);
  }
  auto c = constant_of(b);
  if (!c) return kNoId;
  const bool one = c->bits != 0;
  if (p == Prim::bit_and) return one ? a : b;
  if (p == Prim::bit_or) return one ? b : a;
  const bool keeps = p == Prim::eq ? one : !one;  // eq true, ne false, xor false
  return keeps ? a : prim(Prim::bit_not, {a});
}

ValueId KernelBuilder::fold_float(Prim p, ValueId a, ValueId b) {
  auto c = constant_of(b);
  if (!c) return kNoId;
  if ((p == Prim::mul || p == Prim::div) && is_one(*c)) return a;
  if (p == Prim::add && is_negative_zero(*c)) return a;
  if (p == Prim::sub && is_positive_zero(*c)) return a;
  return kNoId;
}

ValueId KernelBuilder::fold_select(ValueId c, ValueId a, ValueId b) {
  if (a == b) return a;
  if (auto s = constant_of(c)) return s->bits ? a : b;
  auto x = constant_of(a), y = constant_of(b);
  if (x && y && *x == *y) return a;
  if (x && y && is_bool(x->dtype)) return x->bits ? c : prim(Prim::bit_not, {c});
  return kNoId;
}

}  // namespace thermite
