// SPDX-License-Identifier: Apache-2.0
// The monoid of a stage in kernel IR. A state is one value per component, scalars or vectors alike.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
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

// What walks fold: a state per element, joined two at a time.
class Monoid {
 public:
  Monoid(KernelFrame& frame, LoopNest& nest) : f_(frame), n_(nest), b_(frame.b) {}
  virtual ~Monoid() = default;

  KernelFrame& frame() const { return f_; }
  LoopNest& nest() const { return n_; }
  virtual Tree tree() const = 0;
  virtual std::span<const LoopAxis> reduced() const = 0;
  virtual std::vector<ExprId> lifts() const = 0;

  // Whether an element costs no more than combining it: then several are folded in straight code.
  virtual bool is_cheap() const = 0;
  // Whether an integer's instruction combines a component: a chain of them waits for nothing.
  virtual bool combines_at_once() const = 0;
  virtual std::vector<DType> components() const = 0;
  virtual State identity(int lanes) = 0;
  virtual State combine(const State& left, const State& right) = 0;
  // The same where all elements of `right` come behind those of `left`.
  virtual State follow(const State& left, const State& right) = 0;
  virtual State lifted(int lanes) = 0;  // the element at the current place
  State lifted_masked(int lanes);       // lanes off the mask hold the identity
  // The lanes of a vector, pairwise: of 16 s[j] . s[j + 8], then 4, 2, 1.
  State across_lanes(State v);
  State pairwise(std::array<State, kSumLanes>& v);

  State load(const std::vector<MemId>& memory, ValueId at, int lanes, ValueId mask = kNoId);
  void store(const std::vector<MemId>& memory, ValueId at, const State& v);

 protected:
  KernelFrame& f_;
  LoopNest& n_;
  KernelBuilder& b_;
};

class StageMonoid : public Monoid {
 public:
  StageMonoid(KernelFrame& frame, LoopNest& nest, const LoopStage& stage, bool extremes);

  const LoopStage& stage() const { return s_; }
  bool commutes() const;  // up to which of two NaN it is, which is no part of a result's bits
  Tree tree() const override { return s_.tree; }
  std::span<const LoopAxis> reduced() const override { return s_.reduce; }
  std::vector<ExprId> lifts() const override { return s_.lift; }
  bool is_cheap() const override;
  bool combines_at_once() const override { return extremum_.has_value(); }
  std::vector<DType> components() const override { return state_types(n_, s_, extremum_ || arg_); }
  State identity(int lanes) override;
  State combine(const State& left, const State& right) override;
  State follow(const State& left, const State& right) override;
  State lifted(int lanes) override;
  // Of the elements so many places further along the one reduce axis, those at hand having been lifted in their stead.
  // Where nothing was lifted the place means nothing, and loses to every other.
  State further(State v, ValueId places);
  State finished(State v);  // what the stage's project is over
  // The value of the stage, in its storage dtype.
  ValueId projected(const State& finished);

 private:
  State widened(State v, const State& like);
  ValueId place(ExprId index, int lanes);

  const LoopStage& s_;
  std::optional<Prim> extremum_;
  std::optional<ArgExtremum> arg_;
};

}  // namespace thermite
