// SPDX-License-Identifier: Apache-2.0
// Reductions over the same axes that one walk makes: their states behind each other. Each has the tree of its own, for
// what a sum's walk does to the others, which are exact, shows in no bit of theirs.
#pragma once

#include "passes/schedule/monoid.h"

namespace thermite {

class JoinedMonoid : public Monoid {
 public:
  JoinedMonoid(KernelFrame& frame, LoopNest& nest, std::span<const LoopStage> stages);

  StageMonoid& part(size_t k) { return parts_[k]; }
  State state_of(size_t k, const State& all) const;

  Tree tree() const override;
  std::span<const LoopAxis> reduced() const override { return parts_[0].reduced(); }
  std::vector<ExprId> lifts() const override;
  bool is_cheap() const override;
  bool combines_at_once() const override;
  std::vector<DType> components() const override;
  State identity(int lanes) override;
  State combine(const State& left, const State& right) override;
  State follow(const State& left, const State& right) override;
  State lifted(int lanes) override;

 private:
  std::vector<StageMonoid> parts_;
  std::vector<size_t> first_;  // component of each part, and their number
};

// The last of the reductions from stage `first` on that one walk can make, along `inner` and none from another's
// result.
size_t last_of_walk(const LoopNest& n, const std::vector<std::vector<LoopAxis>>& inner, size_t first);

}  // namespace thermite
