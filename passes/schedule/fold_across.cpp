// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/fold_across.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/leaf_stack.h"

namespace thermite {
namespace {

constexpr int64_t kMaxWrittenOut = 50;
// Of folds that are written out for their extent: a sum of 20 to 48 terms took 0.6 to 0.75 of its time with states in
// memory on Zen 4, one of 24 exponentials 1.6 times.
constexpr int64_t kShortFold = 16, kShortSum = 48;  // terms
constexpr int64_t kMostCode = 512, kMaths = 24;     // operations of all terms; that maths counts for

class AcrossFold {
 public:
  AcrossFold(StageMonoid& m, int lanes, const ElementHooks& hooks)
      : m_(m), f_(m.frame()), b_(f_.b), s_(m.stage()), lanes_(lanes), length_(iterations(s_.reduce)), hooks_(hooks) {}

  State written_out() {
    if (s_.tree == Tree::dot) return written_out_dot();
    std::array<State, kSumLanes> v;
    v.fill(m_.identity(lanes_));
    const int slots = s_.tree == Tree::sum ? kSumLanes : 1;
    each_element(s_.reduce, 0, [&](int64_t position) {
      State& slot = v[static_cast<size_t>(position % slots)];
      slot = m_.follow(slot, element());
    });
    return slots == 1 ? v[0] : m_.pairwise(v);
  }

  State dot() {
    return f_.loops(s_.reduce, {dot_start()}, [&](std::span<const ValueId> acc) { return State{dot_step(acc[0])}; });
  }

  State exact() {
    return f_.loops(s_.reduce, m_.identity(lanes_),
                    [&](std::span<const ValueId> acc) { return m_.follow(State(acc.begin(), acc.end()), element()); });
  }

  // The lanes of the leaf at hand live in local memory, one vector each. The last leaf stays there.
  State sum() {
    for (DType t : m_.components()) leaf_.push_back(b_.local(t, kSumLanes * lanes_));
    const Size whole = (length_ - 1) / kSumLeaf;
    std::optional<LeafStack> stack;
    if (length_ > kSumLeaf) stack.emplace(m_, whole, Size(kSumLanes * lanes_));
    each_lane([&](ValueId at) { m_.store(leaf_, at, m_.identity(lanes_)); });
    const State counted = f_.loops(s_.reduce, {b_.index(0)}, [&](std::span<const ValueId> position) {
      if (stack) put_away(*stack, position[0]);
      const ValueId at = b_.mul(b_.rem(position[0], b_.index(kSumLanes)), b_.index(lanes_));
      m_.store(leaf_, at, m_.combine(m_.load(leaf_, at, lanes_), element()));
      return State{b_.add(position[0], b_.index(1))};
    });
    if (stack) close(*stack, b_.div(b_.sub(counted[0], b_.index(1)), b_.index(kSumLeaf)));
    std::array<State, kSumLanes> v;
    for (int j = 0; j < kSumLanes; ++j) v[static_cast<size_t>(j)] = m_.load(leaf_, b_.index(j * lanes_), lanes_);
    return m_.pairwise(v);
  }

 private:
  State element() {
    if (hooks_.before) hooks_.before();
    State x = m_.lifted(lanes_);
    if (hooks_.after) hooks_.after();
    return x;
  }

  ValueId dot_start() { return b_.constant(make_scalar(s_.identity[0].dtype, 0), lanes_); }
  ValueId dot_step(ValueId acc) {
    const State x = element();
    return b_.prim(Prim::muladd, {x[0], x[1], acc});
  }

  State written_out_dot() {
    ValueId acc = dot_start();
    each_element(s_.reduce, 0, [&](int64_t) { acc = dot_step(acc); });
    return {acc};
  }

  void each_element(std::span<const LoopAxis> axes, int64_t position, const std::function<void(int64_t)>& body) {
    if (axes.empty()) return body(position);
    const int64_t extent = axes[0].value.fixed();
    for (int64_t k = 0; k < extent; ++k) {
      const ExprEmitter::Scope scope(f_.emit);
      f_.emit.bind(m_.nest().pool.axis(axes[0].id), b_.index(k));
      each_element(axes.subspan(1), position * extent + k, body);
    }
  }

  void each_lane(const std::function<void(ValueId at)>& body) {
    b_.loop(b_.index(0), b_.index(kSumLanes * lanes_), b_.index(lanes_), body);
  }

  // Before the first element of every leaf but the first: the leaf before it is whole.
  void put_away(LeafStack& stack, ValueId position) {
    const ValueId first = b_.prim(Prim::eq, {b_.rem(position, b_.index(kSumLeaf)), b_.index(0)});
    b_.branch(b_.prim(Prim::bit_and, {first, b_.prim(Prim::gt, {position, b_.index(0)})}), [&] {
      const ValueId merges = stack.merges(b_.sub(b_.div(position, b_.index(kSumLeaf)), b_.index(1)));
      each_lane([&](ValueId at) {
        stack.push(m_.load(leaf_, at, lanes_), merges, at);
        m_.store(leaf_, at, m_.identity(lanes_));
      });
    });
  }

  void close(LeafStack& stack, ValueId leaves) {
    each_lane([&](ValueId at) { m_.store(leaf_, at, stack.close(leaves, m_.load(leaf_, at, lanes_), at)); });
  }

  StageMonoid& m_;
  KernelFrame& f_;
  KernelBuilder& b_;
  const LoopStage& s_;
  int lanes_;
  Size length_;
  const ElementHooks& hooks_;
  std::vector<MemId> leaf_;  // by component
};

}  // namespace

bool pays_written_out(const LoopNest& n, const LoopStage& s) {
  int64_t code = 1;
  walk(n.pool, s.lift, [&](ExprId x) {
    const Expr& e = n.pool[x];
    if (e.kind == ExprKind::prim && e.dtype != DType::i64) code += info(e.prim).maths ? kMaths : 1;
  });
  const Size terms = iterations(s.reduce);
  return terms <= (s.tree == Tree::sum ? kShortSum : kShortFold) && terms * code <= kMostCode;
}

bool is_written_out(const LoopNest& n, const LoopStage& s) {
  const bool constant =
      std::ranges::all_of(s.reduce, [&](const LoopAxis& a) { return n.pool[a.extent].kind == ExprKind::constant; });
  return constant && iterations(s.reduce) <= kMaxWrittenOut;
}

State fold_across(StageMonoid& m, int lanes, const ElementHooks& hooks, bool write_out) {
  AcrossFold fold(m, lanes, hooks);
  if (write_out || is_written_out(m.nest(), m.stage())) return fold.written_out();
  if (m.stage().tree == Tree::dot) return fold.dot();
  return m.stage().tree == Tree::sum ? fold.sum() : fold.exact();
}

}  // namespace thermite
