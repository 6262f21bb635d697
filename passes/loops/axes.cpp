// SPDX-License-Identifier: Apache-2.0
#include "passes/loops/axes.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "passes/loops/inner_axes.h"
#include "passes/loops/nest_util.h"

namespace thermite {
namespace {

struct Split {
  AxisId axis;
  ExprId inner;  // extent of the new inner axis
  ExprId outer;
};

const LoopAxis* find_axis(const LoopStage& s, AxisId id) {
  for (const auto* list : {&s.axes, &s.reduce})
    if (const auto it = std::ranges::find(*list, id, &LoopAxis::id); it != list->end()) return &*it;
  return nullptr;
}

// The number by which this one divides the axis's extent, whatever symbols that is of.
ExprId quotient_of_sizes(LoopNest& n, const LoopStage& s, AxisId axis, int64_t by) {
  const LoopAxis* a = find_axis(s, axis);
  return a && by > 1 && a->value % by == 0 ? n.pool.index(a->value.fixed() / by) : kNoExpr;
}

// The first `axis / m` or `axis % m` whose m divides the axis's extent.
std::optional<Split> find_split(LoopNest& n, LoopStage& s, bool of_sizes) {
  std::optional<Split> found;
  const std::vector<ExprId> roots = roots_of(s);
  walk(n.pool, roots, [&](ExprId x) {
    const Expr e = n.pool[x];
    if (found || e.kind != ExprKind::prim || (e.prim != Prim::div && e.prim != Prim::rem)) return;
    if (e.dtype != DType::i64 || n.pool[e.operands[0]].kind != ExprKind::axis) return;
    const AxisId axis = n.pool[e.operands[0]].id;
    const auto m = n.pool.poly(e.operands[1]).as_monomial();
    if (!m || m->factor <= 0) return;
    const auto [q, r] = n.pool.poly(n.pool.axis_extent(axis)).divide(*m);
    const ExprId inner = e.operands[1];
    if (r.is_zero() && !q.is_zero()) {
      found = Split{axis, inner, kNoExpr};
      found->outer = n.pool.from_poly(q);
    } else if (of_sizes && n.pool[inner].kind == ExprKind::constant) {
      const ExprId outer = quotient_of_sizes(n, s, axis, m->factor);
      if (outer != kNoExpr) found = Split{axis, inner, outer};
    }
  });
  return found;
}

void replace_axis(std::vector<LoopAxis>& axes, AxisId old, const LoopAxis& outer, const LoopAxis& inner) {
  auto it = std::find_if(axes.begin(), axes.end(), [old](const LoopAxis& a) { return a.id == old; });
  if (it == axes.end()) return;
  *it = outer;
  axes.insert(it + 1, inner);
}

// As long as `find` finds one; whether it did.
bool split_while(LoopNest& n, const std::function<std::optional<Split>(LoopStage&)>& find) {
  bool found = false;
  for (int budget = 32; budget > 0; --budget) {
    std::optional<Split> split;
    for (LoopStage& s : n.stages)
      if (!split) split = find(s);
    if (!split) return found;
    found = true;
    auto make = [&](ExprId extent) { return LoopAxis{n.pool.new_axis(extent), extent, evaluate(n, extent)}; };
    const LoopAxis outer = make(split->outer), inner = make(split->inner);
    const ExprId whole = n.pool.add(n.pool.mul(n.pool.axis(outer.id), inner.extent), n.pool.axis(inner.id));
    for (LoopStage& s : n.stages) {
      substitute_stage(n, s, {{n.pool.axis(split->axis), whole}});
      replace_axis(s.axes, split->axis, outer, inner);
      replace_axis(s.reduce, split->axis, outer, inner);
    }
  }
  return found;
}

}  // namespace

void split_axes(LoopNest& n) {
  split_while(n, [&](LoopStage& s) { return find_split(n, s, false); });
}

bool split_channel_groups(LoopNest& n) {
  return split_while(n, [&](LoopStage& s) { return s.contraction ? find_split(n, s, true) : std::nullopt; });
}

namespace {

// Axes (of `candidates`) by falling stride when `address` walks their product densely; empty when it does not.
std::vector<LoopAxis> dense_order(const LoopNest& n, const Poly& address, const std::vector<LoopAxis>& candidates,
                                  ExprId elements) {
  std::vector<LoopAxis> order;
  Poly covered = Poly::constant(1), rest = address;
  for (bool found = true; found;) {
    found = false;
    for (const LoopAxis& a : candidates) {
      const Atom atom = const_cast<ExprPool&>(n.pool).axis(a.id);
      auto lin = rest.linear_in(atom);
      if (!lin || lin->coefficient.is_zero() || !(lin->coefficient == covered)) continue;
      order.insert(order.begin(), a);
      covered = covered * n.pool.poly(a.extent);
      rest = lin->rest;
      found = true;
      break;
    }
  }
  if (!rest.is_zero() || !(covered == n.pool.poly(elements))) order.clear();
  return order;
}

struct StageRead {
  ExprId load;
  std::vector<ExprId> index;
};

std::vector<StageRead> reads_of(LoopNest& n, LoopStage& reader, SourceId source) {
  std::vector<StageRead> r;
  const std::vector<ExprId> roots = roots_of(reader);
  walk(n.pool, roots, [&](ExprId x) {
    const Expr e = n.pool[x];
    if (e.kind == ExprKind::load && e.id == source && !e.operands.empty()) r.push_back({x, e.operands});
  });
  return r;
}

ExprId product(ExprPool& pool, const std::vector<ExprId>& extents) {
  ExprId p = pool.index(1);
  for (ExprId e : extents) p = pool.mul(p, e);
  return p;
}

using Renaming = std::unordered_map<ExprId, ExprId>;

// Where each dimension is read at an axis of its own or at the same place: that axis := the place.
std::optional<Renaming> renaming_by_dimension(const LoopNest& n, const LoopStage& stage,
                                              const std::vector<ExprId>& index, const std::vector<ExprId>& place) {
  Renaming rename;
  for (size_t d = 0; d < index.size(); ++d) {
    const Expr e = n.pool[index[d]];
    if (e.kind == ExprKind::axis && n.pool.axis_extent(e.id) == stage.extents[d])
      rename[index[d]] = place[d];
    else if (index[d] != place[d])
      return std::nullopt;
  }
  return rename;
}

// Where axes of the same extents walk it in the same order: each := the one of the place.
std::optional<Renaming> renaming_by_order(LoopNest& n, const LoopStage& stage, const LoopStage& reader,
                                          const std::vector<ExprId>& index, const std::vector<LoopAxis>& axes) {
  const ExprId address = linear_address(n.pool, index, stage.extents), elements = product(n.pool, stage.extents);
  const std::vector<LoopAxis> own = dense_order(n, n.pool.poly(address), reader.axes, elements);
  if (own.empty() || !std::ranges::equal(own, axes, {}, &LoopAxis::extent, &LoopAxis::extent)) return std::nullopt;
  Renaming rename;
  for (size_t k = 0; k < own.size(); ++k) rename[n.pool.axis(own[k].id)] = n.pool.axis(axes[k].id);
  return rename;
}

// A map stage that reads all of `stage`'s result at its own axes can walk the axes of `place` instead, which may be
// more where another reader takes a dimension apart.
bool rename_reader(LoopNest& n, const LoopStage& stage, LoopStage& reader, const std::vector<ExprId>& index,
                   const std::vector<ExprId>& place, const std::vector<LoopAxis>& axes) {
  if (!reader.is_map()) return false;
  std::optional<Renaming> rename = renaming_by_dimension(n, stage, index, place);
  if (!rename) rename = renaming_by_order(n, stage, reader, index, axes);
  if (!rename || rename->size() != reader.axes.size()) return false;
  substitute_stage(n, reader, *rename);
  reader.axes = axes;
  return true;
}

// own axis := its digit of the place where the stage is read.
std::unordered_map<ExprId, ExprId> digits(LoopNest& n, const LoopStage& stage, const std::vector<ExprId>& place) {
  std::unordered_map<ExprId, ExprId> by;
  for (size_t d = 0; d < stage.index.size(); ++d) {
    const Poly own = n.pool.poly(stage.index[d]);
    for (const LoopAxis& a : stage.axes) {
      const ExprId axis = n.pool.axis(a.id);
      auto lin = own.linear_in(axis);
      if (!lin || lin->coefficient.is_zero()) continue;
      const ExprId stride = n.pool.from_poly(lin->coefficient);
      by[axis] = own == Poly::atom(axis) ? place[d] : n.pool.rem(n.pool.div(place[d], stride), a.extent);
    }
  }
  return by;
}

bool reads_a_stage(const LoopNest& n, const LoopStage& s) {
  bool any = false;
  walk(n.pool, s.lift, [&](ExprId x) {
    any |= n.pool[x].kind == ExprKind::load && std::ranges::count(n.stages, n.pool[x].id, &LoopStage::source) > 0;
  });
  return any;
}

// A map beside `stage` that reads no stage and walked axes of the same extents goes with it.
void rename_beside(LoopNest& n, const LoopStage& stage, std::span<const LoopAxis> own, const Renaming& rename) {
  if (rename.size() != own.size()) return;
  for (LoopStage& s : n.stages) {
    if (&s == &stage || !s.is_map() || !std::ranges::equal(s.axes, own, {}, &LoopAxis::id, &LoopAxis::id)) continue;
    if (reads_a_stage(n, s)) continue;
    substitute_stage(n, s, rename);
    s.axes = stage.axes;
  }
}

// Readers of a stage: those over most axes first, because others can walk their axes but not the other way round.
std::vector<size_t> readers_by_axes(const LoopNest& n, size_t s) {
  std::vector<size_t> order;
  for (size_t t = n.stages.size(); t-- > s + 1;) order.push_back(t);
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return n.stages[a].axes.size() > n.stages[b].axes.size(); });
  return order;
}

Status align_stage(LoopNest& n, size_t s) {
  LoopStage& stage = n.stages[s];
  const ExprId elements = product(n.pool, stage.extents);
  const ExprId here = n.pool.load(stage.source, stage.dtype, {});
  std::optional<std::vector<ExprId>> place;
  std::vector<LoopAxis> axes;
  for (size_t t : readers_by_axes(n, s)) {
    LoopStage& reader = n.stages[t];
    for (const StageRead& r : reads_of(n, reader, stage.source)) {
      if (!place) {
        const ExprId address = linear_address(n.pool, r.index, stage.extents);
        axes = dense_order(n, n.pool.poly(address), reader.axes, elements);
        if (axes.empty() && !n.pool.is_const(elements, 1))
          return unsupported("a reduction's result is read off its own place");
        place = r.index;
      } else if (*place != r.index && !rename_reader(n, stage, reader, r.index, *place, axes)) {
        return unsupported("a reduction's result is read at two different places");
      }
      for (const StageRead& now : reads_of(n, reader, stage.source)) substitute_stage(n, reader, {{now.load, here}});
    }
  }
  if (!place) return ok_status();
  const auto rename = digits(n, stage, *place);
  const std::vector<LoopAxis> own = std::exchange(stage.axes, axes);
  substitute_stage(n, stage, rename);
  rename_beside(n, stage, own, rename);
  return ok_status();
}

}  // namespace

Status align_stages(LoopNest& n) {
  for (size_t s = n.stages.size(); s-- > 0;)
    if (!n.stages[s].is_map()) CHECK_OK(align_stage(n, s));
  return ok_status();
}

void flatten_loads(LoopNest& n) {
  std::map<SourceId, const LoopBuffer*> buffers;
  for (const LoopBuffer& b : n.inputs) buffers[b.source] = &b;
  for (LoopStage& s : n.stages) {
    s.store = linear_address(n.pool, s.index, s.extents);
    // Again: an index may itself be loaded.
    for (bool again = true; again;) {
      again = false;
      std::unordered_map<ExprId, ExprId> by;
      const std::vector<ExprId> roots = roots_of(s);
      walk(n.pool, roots, [&](ExprId x) {
        const Expr e = n.pool[x];
        auto it = buffers.find(e.id);
        if (e.kind != ExprKind::load || it == buffers.end() || e.operands.size() == 1) return;
        const ExprId address = linear_address(n.pool, e.operands, it->second->extents);
        by[x] = n.pool.load(e.id, e.dtype, std::span(&address, 1), e.guard);
      });
      if (!by.empty()) substitute_stage(n, s, by), again = true;
    }
  }
  n.flat = true;
}

namespace {

// Every i64 expression whose value matters as such: what schedules take apart as polynomials.
void index_roots(const ExprPool& pool, LoopStage& s, std::vector<ExprId>& out) {
  if (s.store != kNoExpr) out.push_back(s.store);
  auto consider = [&](ExprId o) {
    if (pool.dtype(o) == DType::i64) out.push_back(o);
  };
  std::vector<ExprId> roots = s.lift;
  roots.insert(roots.end(), s.combine.begin(), s.combine.end());
  if (s.project != kNoExpr) roots.push_back(s.project);
  roots.push_back(s.store);
  if (s.order) roots.push_back(s.order->along);
  for (ExprId r : roots) consider(r);
  walk(pool, roots, [&](ExprId x) {
    const Expr& e = pool[x];
    // Operands of sums and products are part of a larger polynomial, which is a root itself.
    const bool arithmetic = e.kind == ExprKind::prim && e.dtype == DType::i64 &&
                            (e.prim == Prim::add || e.prim == Prim::mul || e.prim == Prim::sub);
    if (!arithmetic)
      for (ExprId o : e.operands) consider(o);
  });
}

bool walks_as_one(LoopNest& n, const std::vector<ExprId>& roots, const LoopAxis& outer, const LoopAxis& inner) {
  const ExprId a = n.pool.axis(outer.id), b = n.pool.axis(inner.id);
  const Poly extent = n.pool.poly(inner.extent);
  for (ExprId r : roots) {
    const Poly p = n.pool.poly(r);
    const auto x = p.linear_in(a), y = p.linear_in(b);
    if (!x || !y || !(x->coefficient == y->coefficient * extent)) return false;
    if (x->coefficient.contains(b) || y->coefficient.contains(a)) return false;
  }
  return true;
}

// Index of `outer` in v when `inner` follows it directly; -1 when neither occurs; nullopt otherwise.
std::optional<int> adjacent(const std::vector<LoopAxis>& v, AxisId outer, AxisId inner) {
  for (size_t k = 0; k + 1 < v.size(); ++k)
    if (v[k].id == outer && v[k + 1].id == inner) return static_cast<int>(k);
  if (!has_axis(v, outer) && !has_axis(v, inner)) return -1;
  return std::nullopt;
}

bool merge_pair(LoopNest& n, const LoopAxis outer, const LoopAxis inner) {
  std::vector<ExprId> roots;
  for (LoopStage& s : n.stages) {
    if (!adjacent(s.axes, outer.id, inner.id) || !adjacent(s.reduce, outer.id, inner.id)) return false;
    index_roots(n.pool, s, roots);
  }
  if (!walks_as_one(n, roots, outer, inner)) return false;
  const ExprId extent = n.pool.mul(outer.extent, inner.extent);
  const LoopAxis merged{n.pool.new_axis(extent), extent, outer.value * inner.value};
  for (LoopStage& s : n.stages) {
    s.index.clear();  // addresses only from here on
    substitute_stage(n, s, {{n.pool.axis(outer.id), n.pool.index(0)}, {n.pool.axis(inner.id), n.pool.axis(merged.id)}});
    for (auto* list : {&s.axes, &s.reduce}) {
      const int k = *adjacent(*list, outer.id, inner.id);
      if (k < 0) continue;
      (*list)[k] = merged;
      list->erase(list->begin() + k + 1);
    }
  }
  return true;
}

bool merge_any(LoopNest& n) {
  for (LoopStage& s : n.stages)
    for (auto* list : {&s.axes, &s.reduce})
      for (size_t k = 0; k + 1 < list->size(); ++k)
        if (merge_pair(n, (*list)[k], (*list)[k + 1])) return true;
  return false;
}

}  // namespace

void merge_axes(LoopNest& n) {
  while (merge_any(n)) {
  }
}

}  // namespace thermite
