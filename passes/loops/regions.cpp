// SPDX-License-Identifier: Apache-2.0
#include "passes/loops/regions.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "passes/loops/axes.h"
#include "passes/loops/nest_util.h"
#include "passes/loops/sides.h"

namespace thermite {
namespace {

constexpr size_t kMostRegions = 16;  // kernels of one group
constexpr int64_t kLeastRun = 256;   // elements of a region's lines in memory
constexpr int kMostSplits = 8;

struct Cut {
  ExprId at;
  Size value;
};

// From where on a comparison of the axis with a size comes to something else.
std::optional<ExprId> turning_point(LoopNest& n, ExprId comparison, const LoopAxis& axis) {
  const Expr e = n.pool[comparison];
  if (e.kind != ExprKind::prim || (e.prim != Prim::lt && e.prim != Prim::le)) return std::nullopt;
  if (n.pool.dtype(e.operands[0]) != DType::i64) return std::nullopt;
  Poly slack = n.pool.poly(e.operands[1]) - n.pool.poly(e.operands[0]);  // it holds where this is >= 0
  if (e.prim == Prim::lt) slack = slack - Poly::constant(1);
  const auto along = slack.linear_in(n.pool.axis(axis.id));
  const auto step = along ? along->coefficient.as_constant() : std::nullopt;
  if (!step || (*step != 1 && *step != -1)) return std::nullopt;
  const Poly at = *step < 0 ? along->rest + Poly::constant(1) : Poly::constant(0) - along->rest;
  const ExprId point = n.pool.from_poly(at);
  return is_extent(n, point) ? std::optional(point) : std::nullopt;
}

bool asks(const ExprPool& pool, ExprId condition, ExprId comparison) {
  bool any = false;
  walk(pool, std::span(&condition, 1), [&](ExprId x) { any |= x == comparison; });
  return any;
}

// The conditions that tell which of two values there is. What surrounds a padded value is one number: masks leave that
// out.
std::vector<ExprId> choices(const LoopNest& n, std::span<const ExprId> roots) {
  std::vector<ExprId> conditions;
  std::unordered_map<ExprId, bool> varies;
  walk(n.pool, roots, [&](ExprId x) {
    const Expr& e = n.pool[x];
    bool& here = varies[x];
    here = e.kind == ExprKind::load || e.kind == ExprKind::axis;
    for (ExprId o : e.operands) here |= varies.at(o);
    if (e.kind == ExprKind::prim && e.prim == Prim::select && varies.at(e.operands[1]) && varies.at(e.operands[2]))
      conditions.push_back(e.operands[0]);
  });
  return conditions;
}

// Whether all that the comparison tells is which side of a buffer an element lies on, as in a roll.
bool only_moves_reads(const LoopNest& n, ExprId comparison, std::span<const ExprId> roots) {
  std::vector<ExprId> others, rolled;  // selects that ask it; the second halves of rolls
  bool moves = false;
  walk(n.pool, roots, [&](ExprId x) {
    const Expr& e = n.pool[x];
    if (e.kind != ExprKind::prim || e.prim != Prim::select) return;
    const std::optional<Sides> sides = read_on_all_sides(n.pool, x) ? find_sides(n.pool, x) : std::nullopt;
    if (sides && (sides->upper == comparison || sides->lower == comparison)) {
      moves = true;
      rolled.push_back(e.operands[2]);
    } else if (asks(n.pool, e.operands[0], comparison)) {
      others.push_back(x);
    }
  });
  std::erase_if(others, [&](ExprId x) { return std::ranges::count(rolled, x) > 0; });
  return moves && others.empty();
}

bool compares_indices(const LoopNest& n) {
  bool any = false;
  for (const LoopStage& s : n.stages)
    walk(n.pool, s.lift, [&](ExprId x) {
      const Expr& e = n.pool[x];
      const bool ordered = e.kind == ExprKind::prim && (e.prim == Prim::lt || e.prim == Prim::le);
      any |= ordered && n.pool.dtype(e.operands[0]) == DType::i64;
    });
  return any;
}

bool is_line(LoopNest& n, const LoopAxis& axis) {
  return std::ranges::any_of(n.stages, [&](const LoopStage& s) {
    const auto along = n.pool.poly(s.store).linear_in(n.pool.axis(axis.id));
    return along && along->coefficient.as_constant() == 1;
  });
}

// Where the axis is cut, rising; each part of it large enough.
std::vector<Cut> cuts_along(LoopNest& n, const LoopAxis& axis, int64_t least) {
  std::vector<ExprId> roots, points;
  int64_t width = 0;
  for (const LoopStage& s : n.stages) {
    roots.insert(roots.end(), s.lift.begin(), s.lift.end());
    width += static_cast<int64_t>(size_of(s.dtype));
  }
  std::vector<ExprId> comparisons;
  walk(n.pool, roots, [&](ExprId x) {
    if (n.pool.dtype(x) == DType::boolean) comparisons.push_back(x);
  });
  const std::vector<ExprId> chosen = choices(n, roots);
  for (ExprId c : comparisons) {
    const bool tells = std::ranges::any_of(chosen, [&](ExprId condition) { return asks(n.pool, condition, c); });
    const bool cuts = tells && !only_moves_reads(n, c, roots);
    const auto p = cuts ? turning_point(n, c, axis) : std::nullopt;
    if (p && !std::ranges::count(points, *p)) points.push_back(*p);
  }
  if (points.empty()) return {};
  std::vector<Cut> all, cuts;
  for (ExprId p : points) all.push_back({p, evaluate(n, p)});
  std::ranges::stable_sort(all, [](const Cut& a, const Cut& b) { return a.value < b.value; });
  Size others = width;
  for (const LoopAxis& a : n.stages[0].axes)
    if (a.id != axis.id) others *= a.value;
  const int64_t run = is_line(n, axis) ? kLeastRun : 1;
  const auto is_large = [&](const Size& part) { return part >= run && part * others >= least; };
  Size from = 0;
  for (const Cut& c : all)
    if (is_large(c.value - from) && is_large(axis.value - c.value)) cuts.push_back(c), from = c.value;
  return cuts;
}

void replace_axis(LoopNest& n, const LoopAxis& old, std::span<const LoopAxis> by, ExprId place) {
  for (LoopStage& s : n.stages) {
    s.index.clear();  // addresses only from here on
    substitute_stage(n, s, {{n.pool.axis(old.id), place}});
    const auto at = std::ranges::find(s.axes, old.id, &LoopAxis::id);
    s.axes.insert(s.axes.erase(at), by.begin(), by.end());
  }
}

LoopAxis new_axis(LoopNest& n, ExprId extent) { return {n.pool.new_axis(extent), extent, evaluate(n, extent)}; }

LoopNest region(LoopNest n, const LoopAxis& axis, ExprId from, ExprId to) {
  const LoopAxis part = new_axis(n, n.pool.sub(to, from));
  replace_axis(n, axis, std::span(&part, 1), n.pool.add(n.pool.axis(part.id), from));
  return n;
}

// An axis that is divided by what the extent at hand is a multiple of, though no extent says so.
std::optional<std::pair<LoopAxis, ExprId>> find_multiple(LoopNest& n) {
  std::optional<std::pair<LoopAxis, ExprId>> found;
  std::vector<ExprId> roots;
  for (LoopStage& s : n.stages) {
    const std::vector<ExprId> own = roots_of(s);
    roots.insert(roots.end(), own.begin(), own.end());
  }
  walk(n.pool, roots, [&](ExprId x) {
    const Expr e = n.pool[x];
    if (found || e.kind != ExprKind::prim || (e.prim != Prim::div && e.prim != Prim::rem)) return;
    if (e.dtype != DType::i64 || n.pool[e.operands[0]].kind != ExprKind::axis || !is_extent(n, e.operands[1])) return;
    const auto axis = std::ranges::find(n.stages[0].axes, n.pool[e.operands[0]].id, &LoopAxis::id);
    const Size by = evaluate(n, e.operands[1]);
    if (axis != n.stages[0].axes.end() && by >= 2 && axis->value % by == 0) found = {*axis, e.operands[1]};
  });
  return found;
}

void split_multiples(LoopNest& n) {
  for (int k = 0; k < kMostSplits; ++k) {
    const auto split = find_multiple(n);
    if (!split) return;
    const auto& [axis, by] = *split;
    const LoopAxis parts[] = {new_axis(n, n.pool.div(axis.extent, by)), new_axis(n, by)};
    replace_axis(n, axis, parts, n.pool.add(n.pool.mul(n.pool.axis(parts[0].id), by), n.pool.axis(parts[1].id)));
  }
}

void drop_unread_inputs(LoopNest& n) {
  std::vector<ExprId> roots;
  for (LoopStage& s : n.stages) roots.insert(roots.end(), s.lift.begin(), s.lift.end());
  std::vector<SourceId> read;
  walk(n.pool, roots, [&](ExprId x) {
    if (n.pool[x].kind == ExprKind::load) read.push_back(n.pool[x].id);
  });
  std::erase_if(n.inputs, [&](const LoopBuffer& b) { return !std::ranges::count(read, b.source); });
}

// `others`: nests that are still to be cut.
void cut(LoopNest n, int64_t least, size_t others, std::vector<LoopNest>& out) {
  const std::vector<LoopAxis> axes = n.stages[0].axes;
  for (const LoopAxis& axis : axes) {
    const std::vector<Cut> cuts = cuts_along(n, axis, least);
    if (cuts.empty() || out.size() + others + cuts.size() >= kMostRegions) continue;
    ExprId from = n.pool.index(0);
    for (size_t k = 0; k <= cuts.size(); ++k) {
      const ExprId to = k < cuts.size() ? cuts[k].at : axis.extent;
      cut(region(n, axis, from, to), least, others + cuts.size() - k, out);
      from = to;
    }
    return;
  }
  out.push_back(std::move(n));
}

}  // namespace

std::vector<LoopNest> cut_regions(const LoopNest& n, int64_t least) {
  if (!compares_indices(n)) return {};
  std::vector<LoopNest> all;
  cut(n, least, 0, all);
  if (all.size() < 2) return {};
  for (LoopNest& r : all) {
    merge_axes(r);
    split_multiples(r);
    drop_unread_inputs(r);
  }
  return all;
}

}  // namespace thermite
