// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/joined_monoid.h"

#include <algorithm>
#include <iterator>

#include "passes/loops/nest_util.h"
#include "passes/schedule/row_roles.h"

namespace thermite {
namespace {

template <class T>
void append(std::vector<T>& to, const std::vector<T>& more) {
  std::ranges::copy(more, std::back_inserter(to));
}

bool same_axes(const std::vector<LoopAxis>& a, const std::vector<LoopAxis>& b) {
  return std::ranges::equal(a, b, {}, &LoopAxis::id, &LoopAxis::id);
}

bool reads(const LoopNest& n, const LoopStage& s, std::span<const LoopStage> results) {
  bool any = false;
  walk(n.pool, s.lift, [&](ExprId x) {
    const Expr e = n.pool[x];
    any |= e.kind == ExprKind::load && std::ranges::count(results, e.id, &LoopStage::source) != 0;
  });
  return any;
}

}  // namespace

JoinedMonoid::JoinedMonoid(KernelFrame& frame, LoopNest& nest, std::span<const LoopStage> stages)
    : Monoid(frame, nest), first_{0} {
  parts_.reserve(stages.size());
  for (const LoopStage& s : stages) {
    parts_.emplace_back(frame, nest, s, true);
    first_.push_back(first_.back() + parts_.back().components().size());
  }
}

State JoinedMonoid::state_of(size_t k, const State& all) const {
  const auto begin = all.begin();
  return {begin + static_cast<std::ptrdiff_t>(first_[k]), begin + static_cast<std::ptrdiff_t>(first_[k + 1])};
}

Tree JoinedMonoid::tree() const {
  const bool sums = std::ranges::any_of(parts_, [](const StageMonoid& m) { return m.tree() == Tree::sum; });
  return sums ? Tree::sum : Tree::exact;
}

std::vector<ExprId> JoinedMonoid::lifts() const {
  std::vector<ExprId> all;
  for (const StageMonoid& m : parts_) append(all, m.lifts());
  return all;
}

bool JoinedMonoid::is_cheap() const { return std::ranges::all_of(parts_, &StageMonoid::is_cheap); }
bool JoinedMonoid::combines_at_once() const { return std::ranges::all_of(parts_, &StageMonoid::combines_at_once); }

std::vector<DType> JoinedMonoid::components() const {
  std::vector<DType> all;
  for (const StageMonoid& m : parts_) append(all, m.components());
  return all;
}

State JoinedMonoid::identity(int lanes) {
  State all;
  for (StageMonoid& m : parts_) append(all, m.identity(lanes));
  return all;
}

State JoinedMonoid::combine(const State& left, const State& right) {
  State all;
  for (size_t k = 0; k < parts_.size(); ++k) append(all, parts_[k].combine(state_of(k, left), state_of(k, right)));
  return all;
}

State JoinedMonoid::follow(const State& left, const State& right) {
  State all;
  for (size_t k = 0; k < parts_.size(); ++k) append(all, parts_[k].follow(state_of(k, left), state_of(k, right)));
  return all;
}

State JoinedMonoid::lifted(int lanes) {
  State all;
  for (StageMonoid& m : parts_) append(all, m.lifted(lanes));
  return all;
}

size_t last_of_walk(const LoopNest& n, const std::vector<std::vector<LoopAxis>>& inner, size_t first) {
  const auto stages = std::span(n.stages);
  size_t last = first;
  for (size_t k = first + 1; k < stages.size(); ++k, ++last) {
    const LoopStage& s = stages[k];
    if (s.identity.empty() || !can_fold_along(s) || !same_axes(inner[k], inner[first])) break;
    if (reads(n, s, stages.subspan(first, k - first))) break;
  }
  return can_fold_along(stages[first]) ? last : first;
}

}  // namespace thermite
