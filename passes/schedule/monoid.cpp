// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/monoid.h"

#include "passes/loops/nest_util.h"
#include "passes/schedule/extremum.h"

namespace thermite {
namespace {

constexpr int kCheap = 2;  // primitives

}  // namespace

std::vector<DType> state_types(LoopNest& n, const LoopStage& s, bool extremes) {
  if (extremes && extremum_of(n, s)) return {DType::i32, DType::u32, DType::u32};
  if (const auto arg = extremes ? arg_extremum_of(n, s) : std::nullopt) return {arg->key, arg->index};
  std::vector<DType> types;
  for (Scalar x : s.identity) types.push_back(x.dtype);
  return types;
}

StageMonoid::StageMonoid(KernelFrame& frame, LoopNest& nest, const LoopStage& stage, bool extremes)
    : Monoid(frame, nest), s_(stage) {
  if (extremes) extremum_ = extremum_of(nest, stage);
  if (extremes) arg_ = arg_extremum_of(nest, stage);
}

bool StageMonoid::commutes() const {
  if (s_.tree == Tree::exact) return true;
  const Expr e = n_.pool[s_.combine[0]];
  return s_.combine.size() == 1 && e.kind == ExprKind::prim && e.prim == Prim::add &&
         std::ranges::all_of(e.operands, [&](ExprId x) {
           return n_.pool[x].kind == ExprKind::lhs || n_.pool[x].kind == ExprKind::rhs;
         });
}

bool StageMonoid::is_cheap() const {
  int cost = 0;
  walk(n_.pool, s_.lift,
       [&](ExprId x) { cost += n_.pool[x].kind == ExprKind::prim && n_.pool.dtype(x) != DType::i64; });
  return cost <= kCheap;
}

State StageMonoid::identity(int lanes) {
  if (extremum_) return extremes_of(b_, b_.constant(s_.identity[0], lanes));
  if (arg_) return arg_identity(b_, *arg_, lanes);
  State v;
  for (Scalar x : s_.identity) v.push_back(b_.constant(x, lanes));
  return v;
}

State StageMonoid::finished(State v) {
  if (extremum_) return {extremum_from(b_, *extremum_, v)};
  if (arg_) return {b_.constant(s_.identity[0]), b_.cast(v[1], DType::i64)};  // the op's value is its place
  return v;
}

State StageMonoid::combine(const State& left, const State& right) {
  if (extremum_) return widened(join_extremes(b_, left, right), left);
  if (arg_) return widened(join_args(b_, *arg_, left, right), left);
  const ExprEmitter::Scope scope(f_.emit);
  for (uint32_t k = 0; k < left.size(); ++k) {
    f_.emit.bind(n_.pool.lhs(k, s_.identity[k].dtype), left[k]);
    f_.emit.bind(n_.pool.rhs(k, s_.identity[k].dtype), right[k]);
  }
  State out;
  for (ExprId e : s_.combine) out.push_back(f_.value(e));
  return widened(std::move(out), left);
}

State StageMonoid::follow(const State& left, const State& right) {
  return arg_ ? widened(follow_args(b_, *arg_, left, right), left) : combine(left, right);
}

State StageMonoid::further(State v, ValueId places) {
  if (arg_) v[1] = b_.add(v[1], b_.cast(places, arg_->index));
  return v;
}

// A combine may drop to scalars when an operand is constant; carried values keep their width.
State StageMonoid::widened(State v, const State& like) {
  for (size_t k = 0; k < v.size(); ++k) v[k] = b_.splat(v[k], b_.type(like[k]).lanes);
  return v;
}

// An index as narrow as places are: counted in that type along a vector.
ValueId StageMonoid::place(ExprId index, int lanes) {
  if (!f_.emit.is_vector_axis(index)) return b_.splat(b_.cast(f_.value(index), arg_->index), lanes);
  return b_.add(b_.splat(b_.cast(f_.emit.base(), arg_->index), lanes), b_.iota(arg_->index, lanes));
}

State StageMonoid::lifted(int lanes) {
  if (arg_) {
    const ValueId x = lanes == 1 ? f_.value(s_.lift[0]) : b_.splat(f_.value(s_.lift[0]), lanes);
    return arg_element(b_, *arg_, x, place(s_.lift[1], lanes));
  }
  State v;
  for (ExprId e : s_.lift) v.push_back(lanes == 1 ? f_.value(e) : b_.splat(f_.value(e), lanes));
  if (extremum_) return extremes_of(b_, v[0]);
  return v;
}

State Monoid::lifted_masked(int lanes) {
  State v = lifted(lanes);
  if (f_.emit.mask() == kNoId) return v;
  const State id = identity(lanes);
  for (size_t k = 0; k < v.size(); ++k) v[k] = b_.select(f_.emit.mask(), v[k], id[k]);
  return v;
}

State Monoid::across_lanes(State v) {
  for (int half = b_.type(v[0]).lanes / 2; half >= 1; half /= 2) {
    std::vector<uint8_t> low, high;
    for (int j = 0; j < half; ++j)
      low.push_back(static_cast<uint8_t>(j)), high.push_back(static_cast<uint8_t>(j + half));
    State left, right;
    for (ValueId x : v) {
      left.push_back(half == 1 ? b_.extract(x, 0) : b_.shuffle(x, x, low));
      right.push_back(half == 1 ? b_.extract(x, 1) : b_.shuffle(x, x, high));
    }
    v = combine(left, right);
  }
  return v;
}

State Monoid::pairwise(std::array<State, kSumLanes>& v) {
  for (size_t half = kSumLanes / 2; half >= 1; half /= 2)
    for (size_t j = 0; j < half; ++j) v[j] = combine(v[j], v[j + half]);
  return v[0];
}

ValueId StageMonoid::projected(const State& state) {
  const ExprEmitter::Scope scope(f_.emit);
  for (uint32_t c = 0; c < state.size(); ++c) f_.emit.bind(n_.pool.lhs(c, s_.identity[c].dtype), state[c]);
  const ValueId v = f_.value(s_.project);
  return v;
}

State Monoid::load(const std::vector<MemId>& memory, ValueId at, int lanes, ValueId mask) {
  State v;
  for (MemId m : memory) v.push_back(b_.load(m, at, lanes, mask));
  return v;
}

void Monoid::store(const std::vector<MemId>& memory, ValueId at, const State& v) {
  for (size_t k = 0; k < memory.size(); ++k) b_.store(memory[k], at, v[k]);
}

}  // namespace thermite
