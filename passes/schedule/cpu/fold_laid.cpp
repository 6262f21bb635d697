// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/fold_laid.h"

#include "passes/schedule/leaf_stack.h"

namespace thermite {
namespace {

class LaidRows {
 public:
  LaidRows(Monoid& m, const std::function<State(ValueId at, ValueId mask)>& element)
      : m_(m), b_(m.frame().b), element_(element), stack_(LeafStack::of_vectors(m, kVectorLanes)) {
    // A row's last vector ends behind it; so does the leaf that is begun.
    for (const DType t : m.components()) line_.push_back(b_.local(t, kLaidElements + kSumLeaf + kVectorLanes));
  }

  State fold(const PartLines& lines) {
    const ValueId none[] = {b_.index(0), b_.index(0)};
    const std::vector<ValueId> all = lines.each(none, [&](ValueId from, ValueId to, std::span<const ValueId> carried) {
      const ValueId length = b_.sub(to, from);
      const std::vector<ValueId> held = with_room({carried.begin(), carried.end()}, length);
      lay(held[0], from, to);
      return std::vector{b_.add(held[0], length), held[1]};
    });
    const std::vector<ValueId> left = folded(all);
    return stack_.close(left[1], rest(left[0]), b_.index(0));
  }

 private:
  // How many elements lie in the line, and how many leaves have been folded.
  std::vector<ValueId> with_room(const std::vector<ValueId>& held, ValueId length) {
    const ValueType types[] = {b_.type(held[0]), b_.type(held[1])};
    return b_.branch(
        b_.lt(b_.index(kLaidElements), b_.add(held[0], length)), types, [&] { return folded(held); },
        [&] { return held; });
  }

  void lay(ValueId place, ValueId from, ValueId to) {
    b_.loop(from, to, b_.index(kVectorLanes), [&](ValueId at) {
      m_.store(line_, b_.add(place, b_.sub(at, from)), element_(at, b_.lane_mask(b_.sub(to, at), kVectorLanes)));
    });
  }

  // Whole leaves; what is left moves to the front.
  std::vector<ValueId> folded(const std::vector<ValueId>& held) {
    const ValueId leaf = b_.index(kSumLeaf), count = b_.div(held[0], leaf), whole = b_.mul(count, leaf);
    b_.loop(b_.index(0), count, b_.index(1), [&](ValueId l) {
      State acc = m_.identity(kVectorLanes);
      for (int64_t v = 0; v < kLeafVectors; ++v) acc = m_.follow(acc, vector(b_.mul(l, leaf), v));
      stack_.push(acc, stack_.merges(b_.add(held[1], l)), b_.index(0));
    });
    const ValueId left = b_.sub(held[0], whole);
    b_.loop(b_.index(0), left, b_.index(kVectorLanes),
            [&](ValueId at) { m_.store(line_, at, some(b_.add(whole, at), b_.sub(left, at))); });
    return {left, b_.add(held[1], count)};
  }

  // Less than a leaf.
  State rest(ValueId count) {
    const State none = m_.identity(kVectorLanes);
    return b_.loop(b_.index(0), count, b_.index(kVectorLanes), none, [&](ValueId at, std::span<const ValueId> acc) {
      const ValueId left = b_.sub(count, at), mask = b_.lane_mask(left, kVectorLanes);
      State x = some(at, left);
      for (size_t c = 0; c < x.size(); ++c) x[c] = b_.select(mask, x[c], none[c]);
      return m_.follow(State(acc.begin(), acc.end()), x);
    });
  }

  State vector(ValueId from, int64_t v) {
    return m_.load(line_, b_.add(from, b_.index(v * kVectorLanes)), kVectorLanes);
  }

  // Of the first `count` elements from there on.
  State some(ValueId from, ValueId count) {
    State x;
    for (const MemId m : line_) x.push_back(b_.load(m, from, kVectorLanes, b_.lane_mask(count, kVectorLanes)));
    return x;
  }

  Monoid& m_;
  KernelBuilder& b_;
  const std::function<State(ValueId at, ValueId mask)>& element_;
  LeafStack stack_;
  std::vector<MemId> line_;  // by component
};

}  // namespace

State fold_laid_rows(Monoid& m, const PartLines& lines, const std::function<State(ValueId at, ValueId mask)>& element) {
  return LaidRows(m, element).fold(lines);
}

}  // namespace thermite
