// SPDX-License-Identifier: Apache-2.0
// The monoid of a stage in kernel IR. A state is one value per component, scalars or vectors alike.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "passes/schedule/arg_extremum.h"
#include "passes/schedule/frame.h"

namespace thermite {

inline constexpr int64_t kLeafVectors = kSumLeaf / kSumLanes;  // of kSumLanes elements, in a leaf of a sum

using State = std::vector<ValueId>;

// Called around each element that is lifted (for values that are kept for later stages).
struct ElementHooks {
  std::function<void()> before, after;
};

// Of a state's components. `extremes`: max and min of f32 as extremum.h keeps them and arg_max and arg_min as
// arg_extremum.h does, where the stage is one.
std::vector<DType> state_types(LoopNest& n, const LoopStage& s, bool extremes);

class StageMonoid {
 public:
  StageMonoid(KernelFrame& frame, LoopNest& nest, const LoopStage& stage, bool extremes);

  KernelFrame& frame() const { return f_; }
  LoopNest& nest() const { return n_; }
  const LoopStage& stage() const { return s_; }

  // Whether an element costs no more than combining it: then several are folded in straight code.
  bool is_cheap() const;
  // Whether an integer's instruction combines a component: a chain of them waits for nothing.
  bool combines_at_once() const { return extremum_.has_value(); }
  std::vector<DType> components() const { return state_types(n_, s_, extremum_ || arg_); }
  State identity(int lanes);
  State combine(const State& left, const State& right);
  // The same where all elements of `right` come behind those of `left`.
  State follow(const State& left, const State& right);
  State lifted(int lanes);         // the element at the current place
  State lifted_masked(int lanes);  // lanes off the mask hold the identity
  // The lanes of a vector, pairwise: of 16 s[j] . s[j + 8], then 4, 2, 1.
  State across_lanes(State v);
  State pairwise(std::array<State, kSumLanes>& v);
  State finished(State v);  // what the stage's project is over
  // The value of the stage, in its storage dtype.
  ValueId projected(const State& finished);

  State load(const std::vector<MemId>& memory, ValueId at, int lanes);
  void store(const std::vector<MemId>& memory, ValueId at, const State& v);

 private:
  State widened(State v, const State& like);
  ValueId place(ExprId index, int lanes);

  KernelFrame& f_;
  LoopNest& n_;
  const LoopStage& s_;
  KernelBuilder& b_;
  std::optional<Prim> extremum_;
  std::optional<ArgExtremum> arg_;
};

}  // namespace thermite
