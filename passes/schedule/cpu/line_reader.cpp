// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/line_reader.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/loops/sides.h"
#include "passes/schedule/deal_lanes.h"

namespace thermite {

LineReader::LineReader(LoopNest& n, const ImageLines& lines) : n_(n), lines_(lines) {
  const std::span image(&lines_.image, 1);
  const AxisId within[] = {lines_.x.image.id, lines_.channel.id};
  interior_ = find_interior(n_, image, lines_.x.image, {}, static_cast<int>(lanes()));
  any_channel_ =
      std::ranges::none_of(interior_.slacks, [&](ExprId s) { return n_.pool.depends_on(s, lines_.channel.id); });
  apart_ = comparisons_apart(n_, image, within);
  for (const ExprId c : apart_) interior_.comparisons[c] = true;
  assume_guards();
}

// What comparisons that hold make together does, too: it may be at hand from around the vectors.
void LineReader::assume_guards() {
  const auto holds = [&](ExprId c) {
    const auto known = interior_.comparisons.find(c);
    return known != interior_.comparisons.end() && known->second;
  };
  std::vector<ExprId> guards, whole;
  walk(n_.pool, std::span(&lines_.image, 1), [&](ExprId x) {
    if (const Expr e = n_.pool[x]; e.kind == ExprKind::load && e.guard != kNoExpr) guards.push_back(e.guard);
  });
  walk(n_.pool, guards, [&](ExprId x) {
    if (std::ranges::all_of(conjuncts(n_.pool, x), holds)) whole.push_back(x);
  });
  for (const ExprId x : whole) interior_.comparisons[x] = true;
}

void LineReader::branch(KernelFrame& f, ValueId x, int64_t vectors, const std::function<void(bool whole)>& body) const {
  if (!any_channel_) return body(false);
  const auto arm = [&](bool whole) {
    return [&f, &body, whole] {
      const ExprEmitter::Scope scope(f.emit);
      body(whole);
      return std::vector<ValueId>();
    };
  };
  f.b.branch(is_inside(f, x, vectors), {}, arm(true), arm(false));
}

ValueId LineReader::is_inside(KernelFrame& f, ValueId x, int64_t vectors) const {
  KernelBuilder& b = f.b;
  ValueId all = b.prim(Prim::le, {b.add(x, b.index(vectors * lanes())), f.value(lines_.x.image.extent)});
  for (const ExprId c : apart_) all = b.prim(Prim::bit_and, {all, f.value(c)});
  const auto bounded = [&](int64_t vector) {
    const ValueId at = b.add(x, b.index(vector * lanes()));
    all = b.prim(Prim::bit_and, {all, f.inside(interior_, lines_.x.image, at)});
  };
  bounded(0);
  if (vectors > 1) bounded(vectors - 1);
  return all;
}

std::vector<ValueId> LineReader::read(KernelFrame& f, ValueId x, bool whole) const {
  std::vector<ValueId> vectors;
  for (int64_t lane = 0; lane < lanes(); lane += kVectorLanes) {
    const ValueId at = f.b.add(x, f.b.index(lane));
    const ValueId mask = whole ? kNoId : f.b.lane_mask(f.b.sub(f.value(lines_.x.image.extent), at), kVectorLanes);
    const ExprEmitter::VectorScope line(f.emit, lines_.x.image.id, at, mask);
    if (whole) f.emit.assume(interior_.comparisons);
    vectors.push_back(f.emit.emit_vector(lines_.image));
  }
  return rows_to_columns(f.b, std::move(vectors));
}

}  // namespace thermite
