// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/leading_rows.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "passes/loops/nest_util.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kMostRows = 8;  // apart: what is further is read again from memory

std::optional<Size> known_size(const LoopNest& n, ExprId e) {
  return is_extent(n, e) ? std::optional(evaluate(n, e)) : std::nullopt;
}

// Whether a condition on axes holds in the middle of them: what it guards is not read at a border alone.
class Middle {
 public:
  explicit Middle(LoopNest& n) : n_(n) {
    for (const LoopAxis& a : n.stages[0].axes) at_[n.pool.axis(a.id)] = n.pool.div(a.extent, n.pool.index(2));
  }

  bool holds(ExprId condition) { return condition == kNoExpr || is_true(n_.pool.substitute(condition, at_)); }

 private:
  bool is_true(ExprId e) {
    const Expr x = n_.pool[e];
    if (x.kind == ExprKind::constant) return to_int(x.value) != 0;
    if (x.kind != ExprKind::prim || x.operands.size() != 2) return false;
    const ExprId a = x.operands[0], b = x.operands[1];
    if (x.prim == Prim::bit_and) return is_true(a) && is_true(b);
    if (x.prim == Prim::bit_or) return is_true(a) || is_true(b);
    const std::optional<Size> left = known_size(n_, a), right = known_size(n_, b);
    if (!left || !right) return false;
    return x.prim == Prim::lt ? *left < *right : x.prim == Prim::le && *left <= *right;
  }

  LoopNest& n_;
  std::unordered_map<ExprId, ExprId> at_;
};

// Elements from one row to the next.
std::optional<Size> pitch_of(LoopNest& n, const Poly& address, const LoopAxis& vector) {
  std::optional<Size> pitch;
  for (const LoopAxis& a : n.stages[0].axes) {
    const auto l = address.linear_in(n.pool.axis(a.id));
    if (a.id == vector.id || !l || l->coefficient.is_zero()) continue;
    const std::optional<Size> elements = known_size(n, n.pool.from_poly(l->coefficient));
    if (elements && *elements >= vector.value && (!pitch || *elements < *pitch)) pitch = elements;
  }
  return pitch;
}

// The place of the foremost row that is read, where there are several.
ExprId leading_row(LoopNest& n, std::span<const ExprId> places, const LoopAxis& vector) {
  const Poly first = n.pool.poly(places[0]);
  const std::optional<Size> pitch = pitch_of(n, first, vector);
  if (!pitch) return kNoExpr;
  const Size far = *pitch * kMostRows;
  Size lowest = 0, highest = 0;
  ExprId leading = places[0];
  for (const ExprId p : places) {
    const std::optional<Size> apart = known_size(n, n.pool.from_poly(n.pool.poly(p) - first));
    if (!apart || *apart > far || *apart + far < 0) continue;
    lowest = min(lowest, *apart);
    if (*apart > highest) highest = *apart, leading = p;
  }
  return highest >= lowest + *pitch ? leading : kNoExpr;
}

}  // namespace

std::vector<ExprId> leading_rows(LoopNest& n, std::span<const ExprId> roots, const LoopAxis& vector,
                                 int64_t far_bytes) {
  std::vector<ExprId> leading;
  Middle middle(n);
  for (const LoopBuffer& b : n.inputs) {
    if (volume(n, b.extents) * static_cast<int64_t>(size_of(b.dtype)) <= far_bytes) continue;
    std::vector<ExprId> places;
    walk_reads(n.pool, roots, [&](ExprId read, ExprId address) {
      const Expr e = n.pool[read];
      if (e.id == b.source && is_unit(n, address, vector.id) && middle.holds(e.guard)) places.push_back(address);
    });
    const ExprId place = places.size() > 1 ? leading_row(n, places, vector) : kNoExpr;
    if (place != kNoExpr) leading.push_back(n.pool.load(b.source, b.dtype, std::span(&place, 1)));
  }
  return leading;
}

}  // namespace thermite
