// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/fold_along.h"

#include "passes/schedule/leaf_stack.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int kChains = 4;      // of cheap elements in free order: they hide the latency of combining
constexpr int kBlockLevel = 3;  // cheap elements of a sum: subtrees of 2^3 leaves in straight code

class AlongFold {
 public:
  AlongFold(StageMonoid& m, const ElementHooks& hooks)
      : m_(m), f_(m.frame()), b_(f_.b), s_(m.stage()), axis_(s_.reduce.back()), hooks_(hooks) {}

  State exact(ValueId lo, ValueId hi, const State& init) {
    const bool chained = s_.identity.size() == 1 && m_.is_cheap();
    return chained ? in_chains(lo, hi, init) : serial(lo, hi, init);
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

 private:
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
  State step(ValueId base, ValueId mask, const State& acc) {
    const ExprEmitter::VectorScope vector(f_.emit, axis_.id, base, mask);
    State next = m_.combine(acc, element(kVectorLanes));
    return next;
  }

  State element(int lanes) {
    if (hooks_.before) hooks_.before();
    State x = m_.lifted_masked(lanes);
    if (hooks_.after) hooks_.after();
    return x;
  }

  State subtree(ValueId at, int level) {
    if (level == 0) return wants_wide_vectors(m_.nest(), s_.lift, axis_) ? wide_leaf(at) : leaf(at);
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

  // Integers (extremes are) have hardly any latency: one chain does, four times as long.
  State in_chains(ValueId lo, ValueId hi, const State& init) {
    const ValueId stride = b_.index(kChains * kVectorLanes);
    const ValueId end = b_.add(lo, b_.mul(b_.div(b_.sub(hi, lo), stride), stride));
    const size_t width = init.size(), chains = width > 1 ? 1 : kChains;
    State first = init;
    for (size_t c = 1; c < chains; ++c) first.push_back(m_.identity(kVectorLanes)[0]);
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
    return serial(end, hi, m_.combine(m_.combine({folded[0]}, {folded[1]}), m_.combine({folded[2]}, {folded[3]})));
  }

  StageMonoid& m_;
  KernelFrame& f_;
  KernelBuilder& b_;
  const LoopStage& s_;
  const LoopAxis& axis_;
  const ElementHooks& hooks_;
};

}  // namespace

State fold_along(StageMonoid& m, ValueId lo, ValueId hi, const ElementHooks& hooks) {
  AlongFold fold(m, hooks);
  if (m.stage().tree == Tree::sum) return fold.sum(lo, hi);
  const auto outer = std::span(m.stage().reduce).first(m.stage().reduce.size() - 1);
  return m.frame().loops(outer, m.identity(kVectorLanes), [&](std::span<const ValueId> acc) {
    return fold.exact(lo, hi, State(acc.begin(), acc.end()));
  });
}

}  // namespace thermite
