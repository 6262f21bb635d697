// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/picked_rows.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "passes/loops/nest_util.h"

namespace thermite {
namespace {

constexpr int64_t kPlaces = 512;  // that are looked at before they are read: they stay in the first-level cache

Poly poly_of(const Term& t) {
  Poly p = Poly::constant(t.factor);
  for (Atom a : t.atoms) p = p * Poly::atom(a);
  return p;
}

// Where the guard says 0 <= place < extent, that extent, if it is not 0: place 0 may be read then. Else kNoExpr.
ExprId extent_of_guard(LoopNest& n, ExprId guard, ExprId place) {
  const auto is = [&](ExprId x, Prim p) { return n.pool[x].kind == ExprKind::prim && n.pool[x].prim == p; };
  if (guard == kNoExpr || !is(guard, Prim::bit_and)) return kNoExpr;
  const ExprId low = n.pool[guard].operands[0], high = n.pool[guard].operands[1];
  if (!is(low, Prim::le) || !is(high, Prim::lt)) return kNoExpr;
  const ExprId extent = n.pool[high].operands[1];
  if (!n.pool.is_const(n.pool[low].operands[0], 0) || n.pool[low].operands[1] != place) return kNoExpr;
  if (n.pool[high].operands[0] != place) return kNoExpr;
  const ExprKind kind = n.pool[extent].kind;
  const bool known = kind == ExprKind::symbol || kind == ExprKind::constant;
  return known && evaluate(n, extent) >= 1 ? extent : kNoExpr;
}

std::optional<PickedRead> picked_read(LoopNest& n, ExprId x, AxisId vector) {
  const Expr e = n.pool[x];
  if (e.kind != ExprKind::load || e.operands.size() != 1 || e.dtype == DType::boolean) return std::nullopt;
  ExprId place = kNoExpr;
  Poly along, row;
  const auto is_size = [&](Atom a) { return n.pool[a].kind == ExprKind::symbol; };
  const auto is_vector = [&](Atom a) { return n.pool[a].kind == ExprKind::axis && n.pool.depends_on(a, vector); };
  const auto is_axis = [&](Atom a) { return n.pool[a].kind == ExprKind::axis && !n.pool.depends_on(a, vector); };
  const Poly address = n.pool.poly(e.operands[0]);
  for (const Term& t : address.terms()) {
    if (t.factor < 0) return std::nullopt;
    if (std::ranges::count_if(t.atoms, is_vector) == 1 &&
        std::ranges::count_if(t.atoms, is_size) + 1 == std::ssize(t.atoms)) {
      along = along + poly_of(t);
      continue;
    }
    const auto other = std::ranges::find_if(t.atoms, [&](Atom a) { return !is_size(a) && !is_axis(a); });
    if (other == t.atoms.end()) {
      row = row + poly_of(t);
      continue;
    }
    if (place != kNoExpr || std::ranges::count_if(t.atoms, is_size) + 1 != std::ssize(t.atoms)) return std::nullopt;
    place = *other, along = along + poly_of(t);
  }
  const bool moves = place != kNoExpr && n.pool[place].kind != ExprKind::axis && n.pool.depends_on(place, vector);
  const ExprId extent = moves ? extent_of_guard(n, e.guard, place) : kNoExpr;
  if (extent == kNoExpr) return std::nullopt;
  return PickedRead{x, n.pool.from_poly(along), n.pool.from_poly(row), place, extent};
}

// Two vectors, one behind the other; of scalars, both.
ValueId joined(KernelBuilder& b, ValueId first, ValueId second) {
  const int lanes = b.type(first).lanes;
  std::vector<uint8_t> both(static_cast<size_t>(2 * lanes));
  std::iota(both.begin(), both.end(), uint8_t{0});
  if (lanes > 1) return b.shuffle(first, second, both);
  return b.shuffle(b.splat(first, 2), b.splat(second, 2), std::array<uint8_t, 2>{0, 2});
}

ValueId vector_of(KernelBuilder& b, std::vector<ValueId> elements) {
  for (; elements.size() > 1; elements.resize(elements.size() / 2))
    for (size_t k = 0; k < elements.size() / 2; ++k) elements[k] = joined(b, elements[2 * k], elements[2 * k + 1]);
  return elements[0];
}

}  // namespace

std::vector<PickedRead> find_picked_reads(LoopNest& n, std::span<const ExprId> roots, const LoopAxis& vector) {
  std::vector<PickedRead> reads;
  walk(n.pool, roots, [&](ExprId x) {
    if (const auto read = picked_read(n, x, vector.id)) reads.push_back(*read);
  });
  return reads;
}

std::optional<PickedRows> find_picked_rows(LoopNest& n, std::span<const ExprId> roots, const LoopAxis& vector) {
  std::vector<PickedRead> reads = find_picked_reads(n, roots, vector);
  const std::vector<LoopAxis>& axes = n.stages[0].axes;
  for (auto a = axes.rbegin(); a != axes.rend(); ++a) {
    if (a->id == vector.id) continue;
    PickedRows p{*a, {}};
    for (const PickedRead& r : reads)
      if (n.pool.depends_on(r.row, a->id) && !n.pool.depends_on(r.place, a->id)) p.reads.push_back(r);
    if (!p.reads.empty() && a->value >= kPickedRows) return p;
  }
  if (reads.empty()) return std::nullopt;
  return PickedRows{std::nullopt, std::move(reads)};
}

PickedLanes::PickedLanes(KernelFrame& f, LoopNest& n, const PickedRows& p, const Size& most)
    : f_(f), n_(n), p_(p), b_(f.b) {
  const ValueId elements = f.parameter((min(most, kPlaces) + (kVectorLanes - 1)) / kVectorLanes * kVectorLanes);
  for (size_t k = 0; k < p.reads.size(); ++k) places_.push_back(b_.scratch(DType::i64, elements));
}

ValueId PickedLanes::there(const PickedRead& r) {
  const ValueId guard = f_.emit.emit_vector(n_.pool[r.read].guard), mask = f_.emit.mask();
  return mask == kNoId ? guard : b_.prim(Prim::bit_and, {mask, guard});
}

// The last rows are made with some of those before.
ValueId PickedLanes::bind_rows(ValueId task) {
  if (!p_.axis) return task;
  const ValueId bands = f_.parameter(p_.bands()), most = b_.index(kPickedRows);
  row_ = b_.min(b_.mul(b_.rem(task, bands), most), b_.sub(f_.value(p_.axis->extent), most));
  return b_.div(task, bands);
}

void PickedLanes::each(const LoopAxis& vector, ValueId lo, ValueId hi, const std::function<void()>& body) {
  b_.loop(lo, hi, b_.index(kPlaces), [&](ValueId from) {
    const ExprEmitter::Scope scope(f_.emit);
    const ValueId to = b_.min(b_.add(from, b_.index(kPlaces)), hi);
    find(vector, from, to);
    f_.vector_loop(vector, from, to, [&] { each_row(body); });
  });
}

void PickedLanes::find(const LoopAxis& vector, ValueId lo, ValueId hi) {
  begin_ = lo;
  f_.vector_loop(vector, lo, hi, [&] {
    for (size_t k = 0; k < places_.size(); ++k) {
      const PickedRead& r = p_.reads[k];
      const ValueId place = b_.select(there(r), f_.emit.emit_vector(r.place), b_.index(0));
      b_.store(places_[k], b_.sub(f_.emit.base(), begin_), place);
    }
  });
}

void PickedLanes::each_row(const std::function<void()>& body) {
  const int lanes = f_.emit.lanes();
  std::vector<ValueId> theres;
  std::vector<std::vector<ValueId>> places(places_.size());
  for (size_t k = 0; k < places_.size(); ++k) {
    theres.push_back(there(p_.reads[k]));
    const ValueId at = b_.sub(f_.emit.base(), begin_);
    for (int l = 0; l < lanes; ++l) places[k].push_back(b_.load(places_[k], b_.add(at, b_.index(l)), 1));
  }
  for (int64_t q = 0; q < p_.together(); ++q) {
    const ExprEmitter::Scope scope(f_.emit);
    if (p_.axis) f_.emit.bind(n_.pool.axis(p_.axis->id), b_.add(row_, b_.index(q)));
    for (size_t k = 0; k < places.size(); ++k) {
      const Expr read = n_.pool[p_.reads[k].read];
      const ValueId row = f_.value(p_.reads[k].row);
      std::vector<ValueId> elements;
      for (ValueId l : places[k]) elements.push_back(b_.load(f_.emit.memory(read.id), b_.add(row, l), 1));
      const ValueId zeros = b_.constant(Scalar{read.dtype, 0}, lanes);
      f_.emit.bind(p_.reads[k].read, b_.select(theres[k], vector_of(b_, std::move(elements)), zeros));
    }
    body();
  }
}

}  // namespace thermite
