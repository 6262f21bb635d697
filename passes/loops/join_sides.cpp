// SPDX-License-Identifier: Apache-2.0
#include "passes/loops/join_sides.h"

#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include "passes/loops/nest_util.h"
#include "passes/loops/sides.h"

namespace thermite {
namespace {

constexpr size_t kMostElements = 4;  // of what has maths: their selects cost less than the least of that

class JoinedSides {
 public:
  JoinedSides(ExprPool& pool, const Sides& sides) : pool_(pool), sides_(sides) {}

  // What both are, with one element in place of every two in which they differ.
  std::optional<ExprId> joined() {
    const std::optional<ExprId> once = of(sides_.on, sides_.off);
    return elements_ <= (maths_ ? kMostElements : 1) ? once : std::nullopt;
  }

 private:
  std::optional<ExprId> of(ExprId on, ExprId off) {
    if (on == off) return on;
    const auto [known, is_new] = known_.try_emplace({on, off});
    if (is_new) known->second = made(on, off);
    return known->second;
  }

  std::optional<ExprId> made(ExprId on, ExprId off) {
    if (const auto source = read_on_all_sides(pool_, on); source && source == read_on_all_sides(pool_, off))
      return element(on, off);
    const Expr a = pool_[on], b = pool_[off];
    const bool alike = a.kind == b.kind && a.dtype == b.dtype && a.operands.size() == b.operands.size();
    if (!alike || (a.kind == ExprKind::prim ? a.prim != b.prim : a.kind != ExprKind::cast)) return std::nullopt;
    maths_ |= a.kind == ExprKind::prim && info(a.prim).maths;
    std::vector<ExprId> operands;
    for (size_t k = 0; k < a.operands.size(); ++k) {
      const std::optional<ExprId> operand = of(a.operands[k], b.operands[k]);
      if (!operand) return std::nullopt;
      operands.push_back(*operand);
    }
    return a.kind == ExprKind::cast ? pool_.cast(operands[0], a.dtype) : pool_.prim(a.prim, operands);
  }

  ExprId element(ExprId on, ExprId off) {
    ++elements_;
    const ExprId zero = pool_.constant(make_scalar(pool_.dtype(on), 0));
    return pool_.select(sides_.upper, on, pool_.select(sides_.lower, off, zero));
  }

  ExprPool& pool_;
  const Sides sides_;
  size_t elements_ = 0;
  bool maths_ = false;
  std::map<std::pair<ExprId, ExprId>, std::optional<ExprId>> known_;
};

bool join_once(LoopNest& n, LoopStage& s) {
  std::vector<ExprId> found;
  walk(n.pool, s.lift, [&](ExprId x) {
    if (find_sides(n.pool, x) && !read_on_all_sides(n.pool, x)) found.push_back(x);
  });
  std::unordered_map<ExprId, ExprId> joined;
  for (ExprId x : found) {
    if (const auto once = JoinedSides(n.pool, *find_sides(n.pool, x)).joined()) joined[x] = *once;
  }
  if (joined.empty()) return false;
  for (ExprId& e : s.lift) e = n.pool.substitute(e, joined);
  return true;
}

}  // namespace

void join_sides(LoopNest& n) {
  // Of a value rolled along several dimensions: what is joined within a side is one element of the sides around it.
  for (LoopStage& s : n.stages)
    for (int k = 0; k < kMostSides && join_once(n, s); ++k) {
    }
}

}  // namespace thermite
