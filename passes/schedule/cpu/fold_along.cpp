// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/fold_along.h"

#include <algorithm>
#include <iterator>

#include "passes/schedule/cpu/fold_laid.h"
#include "passes/schedule/leaf_stack.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int kChains = 4;        // of cheap elements in free order: they hide the latency of combining
constexpr int64_t kAhead = 8192;  // bytes: beyond what a core has on its way from memory
constexpr int kBlockLevel = 3;    // cheap elements of a sum: subtrees of 2^3 leaves in straight code

// Values carried by loops that fold: a place, then a state.
State after_first(std::span<const ValueId> carried) { return {carried.begin() + 1, carried.end()}; }
State behind(ValueId first, const State& s) {
  State all{first};
  all.insert(all.end(), s.begin(), s.end());
  return all;
}

class AlongFold {
 public:
  AlongFold(Monoid& m, std::optional<ElementRange> part, const ElementHooks& hooks, std::span<const ExprId> streams)
      : m_(m),
        f_(m.frame()),
        b_(f_.b),
        axis_(m.reduced().back()),
        lines_(f_, m.reduced(), part),
        hooks_(hooks),
        streams_(streams) {}

  State all() {
    if (m_.tree() == Tree::sum) return m_.reduced().size() > 1 ? sum_of_lines() : sum_of_line();
    return lines_.each(m_.identity(kVectorLanes), [&](ValueId from, ValueId to, std::span<const ValueId> acc) {
      return exact(from, to, State(acc.begin(), acc.end()));
    });
  }

 private:
  State sum_of_line() {
    return lines_.each({}, [&](ValueId from, ValueId to, std::span<const ValueId>) { return sum(from, to); });
  }

  State exact(ValueId lo, ValueId hi, const State& init) {
    return m_.is_cheap() ? in_chains(lo, hi, init) : serial(lo, hi, init);
  }

  // Cheap elements: subtrees of 8 leaves, then what is left, all in straight code.
  State sum(ValueId lo, ValueId hi) {
    LeafStack stack = LeafStack::of_vectors(m_, kVectorLanes);
    const int level = m_.is_cheap() ? kBlockLevel : 0;
    const ValueId size = b_.index(int64_t{kSumLeaf} << level), count = b_.div(b_.sub(hi, lo), size);
    b_.loop(b_.index(0), count, b_.index(1),
            [&](ValueId k) { stack.push(subtree(b_.add(lo, b_.mul(k, size)), level), stack.merges(k), b_.index(0)); });
    return stack.close(count, rest(b_.add(lo, b_.mul(count, size)), hi, level), b_.index(0));
  }

  // Over several axes. The tree knows but one sequence of all elements: where lines of the last axis end in the middle
  // of a leaf, the next line goes on with it.
  State sum_of_lines() {
    if (axis_.value % kSumLeaf == 0) return sum_of_whole_leaves();
    if (axis_.value <= kMostLaidRow)
      return fold_laid_rows(m_, lines_, [&](ValueId at, ValueId mask) { return at_place(at, mask); });
    LeafStack stack = LeafStack::of_vectors(m_, kVectorLanes);
    const State all = lines_.each(behind(b_.index(0), m_.identity(kVectorLanes)),
                                  [&](ValueId from, ValueId to, std::span<const ValueId> carried) {
                                    const State rest = sum_line(stack, from, to, carried[0], after_first(carried));
                                    return behind(b_.add(carried[0], b_.sub(to, from)), rest);
                                  });
    return stack.close(b_.div(all[0], b_.index(kSumLeaf)), after_first(all), b_.index(0));
  }

  State sum_of_whole_leaves() {
    LeafStack stack = LeafStack::of_vectors(m_, kVectorLanes);
    int level = 0;
    while (m_.is_cheap() && level < kBlockLevel && lines_.are_multiples_of(kSumLeaf << (level + 1))) ++level;
    const ValueId size = b_.index(int64_t{kSumLeaf} << level);
    const State done = lines_.each(State{b_.index(0)}, [&](ValueId from, ValueId to, std::span<const ValueId> before) {
      return b_.loop(from, to, size, before, [&](ValueId at, std::span<const ValueId> count) {
        stack.push(subtree(at, level), stack.merges(count[0]), b_.index(0));
        return State{b_.add(count[0], b_.index(1))};
      });
    });
    return stack.close(done[0], m_.identity(kVectorLanes), b_.index(0));
  }

  // Elements [from, to) of a line, the first of which is element `place` of all, with what its leaf has come to so far:
  // the rest of that leaf, whole leaves, the first part of another one. Vectors lie where the tree has them, which may
  // be before the line.
  State sum_line(LeafStack& stack, ValueId from, ValueId end, ValueId place, const State& so_far) {
    const ValueId leaf = b_.index(kSumLeaf), in_leaf = b_.rem(place, leaf);
    const ValueId ahead = b_.add(from, b_.rem(b_.sub(leaf, in_leaf), leaf)), head = b_.min(ahead, end);
    const ValueId first = b_.sub(from, b_.rem(place, b_.index(kVectorLanes)));
    const State begun = masked(first, from, head, so_far);
    std::vector<ValueType> types;
    for (ValueId v : begun) types.push_back(b_.type(v));
    const ValueId ends = b_.prim(Prim::bit_and, {b_.lt(from, ahead), b_.prim(Prim::eq, {head, ahead})});
    const State rest = b_.branch(
        ends, types,
        [&] {
          stack.push(begun, stack.merges(b_.div(place, leaf)), b_.index(0));
          return m_.identity(kVectorLanes);
        },
        [&] { return begun; });
    const ValueId count = b_.div(b_.sub(end, head), leaf), whole = b_.add(head, b_.mul(count, leaf));
    b_.loop(head, whole, leaf, [&](ValueId at) {
      stack.push(subtree(at, 0), stack.merges(b_.div(b_.add(place, b_.sub(at, from)), leaf)), b_.index(0));
    });
    return masked(whole, whole, end, rest);
  }

  // Vectors from `first` up to `hi`; elements [lo, hi) only.
  State masked(ValueId first, ValueId lo, ValueId hi, const State& init) {
    return b_.loop(first, hi, b_.index(kVectorLanes), init, [&](ValueId at, std::span<const ValueId> acc) {
      const ValueId before = b_.lane_mask(b_.sub(lo, at), kVectorLanes);
      const ValueId below = b_.lane_mask(b_.sub(hi, at), kVectorLanes);
      const ValueId mask = b_.prim(Prim::bit_and, {below, b_.prim(Prim::bit_not, {before})});
      return step(at, mask, State(acc.begin(), acc.end()));
    });
  }

  // Less than a subtree of 2^level leaves, from the end: each bit of the number of leaves is a subtree.
  State rest(ValueId lo, ValueId hi, int level) {
    const ValueId leaves = b_.div(b_.sub(hi, lo), b_.index(kSumLeaf));
    ValueId at = b_.add(lo, b_.mul(leaves, b_.index(kSumLeaf)));
    State acc = serial(at, hi, m_.identity(kVectorLanes));
    std::vector<ValueType> types;
    for (ValueId v : acc) types.push_back(b_.type(v));
    for (int l = 0; l < level; ++l) {
      const ValueId bit = b_.prim(Prim::bit_and, {leaves, b_.index(int64_t{1} << l)});
      at = b_.sub(at, b_.mul(bit, b_.index(kSumLeaf)));
      acc = b_.branch(
          b_.prim(Prim::ne, {bit, b_.index(0)}), types, [&] { return m_.combine(subtree(at, l), acc); },
          [&] { return acc; });
    }
    return acc;
  }

  // One vector of elements.
  State at_place(ValueId base, ValueId mask) {
    const ExprEmitter::VectorScope vector(f_.emit, axis_.id, base, mask);
    return element(kVectorLanes);
  }
  State step(ValueId base, ValueId mask, const State& acc) { return m_.follow(acc, at_place(base, mask)); }

  State element(int lanes) {
    if (hooks_.before) hooks_.before();
    State x = m_.lifted_masked(lanes);
    f_.emit.prefetch_lines(streams_, kAhead);
    if (hooks_.after) hooks_.after();
    return x;
  }

  State subtree(ValueId at, int level) {
    if (level == 0) return wants_wide_vectors(m_.nest(), m_.lifts(), axis_) ? wide_leaf(at) : leaf(at);
    const State left = subtree(at, level - 1);
    return m_.combine(left, subtree(b_.add(at, b_.index(int64_t{kSumLeaf} << (level - 1))), level - 1));
  }

  State leaf(ValueId at) {
    State acc = m_.identity(kVectorLanes);
    for (int v = 0; v < kLeafVectors; ++v) acc = step(b_.add(at, b_.index(v * kVectorLanes)), kNoId, acc);
    return acc;
  }

  // The elements of a leaf at once, combined in order.
  State wide_leaf(ValueId at) {
    static_assert(kWideLanes == kSumLeaf);
    const ExprEmitter::VectorScope vector(f_.emit, axis_.id, at, kNoId, kWideLanes);
    const State all = element(kWideLanes);
    State acc = m_.identity(kVectorLanes);
    for (int part = 0; part < kWideLanes; part += kVectorLanes) {
      std::vector<uint8_t> lanes;
      for (int k = 0; k < kVectorLanes; ++k) lanes.push_back(static_cast<uint8_t>(part + k));
      State some;
      for (ValueId v : all) some.push_back(b_.shuffle(v, v, lanes));
      acc = m_.combine(acc, some);
    }
    return acc;
  }

  // [lo, hi) vector by vector, the last one masked.
  State serial(ValueId lo, ValueId hi, const State& init) {
    const ValueId w = b_.index(kVectorLanes);
    const ValueId main_end = b_.add(lo, b_.mul(b_.div(b_.sub(hi, lo), w), w));
    const State acc = b_.loop(lo, main_end, w, init, [&](ValueId iv, std::span<const ValueId> carried) {
      return step(iv, kNoId, State(carried.begin(), carried.end()));
    });
    std::vector<ValueType> types;
    for (ValueId v : acc) types.push_back(b_.type(v));
    return b_.branch(
        b_.lt(main_end, hi), types,
        [&] { return step(main_end, b_.lane_mask(b_.sub(hi, main_end), kVectorLanes), acc); }, [&] { return acc; });
  }

  // What is combined without latency needs but one chain, four times as long.
  State in_chains(ValueId lo, ValueId hi, const State& init) {
    const ValueId stride = b_.index(kChains * kVectorLanes);
    const ValueId end = b_.add(lo, b_.mul(b_.div(b_.sub(hi, lo), stride), stride));
    const size_t width = init.size(), chains = m_.combines_at_once() ? 1 : kChains;
    State first = init;
    for (size_t c = 1; c < chains; ++c) std::ranges::copy(m_.identity(kVectorLanes), std::back_inserter(first));
    const State folded = b_.loop(lo, end, stride, first, [&](ValueId iv, std::span<const ValueId> carried) {
      State next(carried.begin(), carried.end());
      for (size_t c = 0; c < kChains; ++c) {
        const auto mine = next.begin() + static_cast<long>(c % chains * width);
        const State then = step(b_.add(iv, b_.index(static_cast<int64_t>(c) * kVectorLanes)), kNoId,
                                State(mine, mine + static_cast<long>(width)));
        std::ranges::copy(then, mine);
      }
      return next;
    });
    if (chains == 1) return serial(end, hi, folded);
    auto chain = [&](size_t c) {
      const auto begin = folded.begin() + static_cast<long>(c * width);
      return State(begin, begin + static_cast<long>(width));
    };
    return serial(end, hi, m_.combine(m_.combine(chain(0), chain(1)), m_.combine(chain(2), chain(3))));
  }

  Monoid& m_;
  KernelFrame& f_;
  KernelBuilder& b_;
  const LoopAxis& axis_;
  const PartLines lines_;
  const ElementHooks& hooks_;
  std::span<const ExprId> streams_;
};

}  // namespace

State fold_along(Monoid& m, std::optional<ElementRange> part, const ElementHooks& hooks,
                 std::span<const ExprId> streams) {
  return AlongFold(m, part, hooks, streams).all();
}

}  // namespace thermite
