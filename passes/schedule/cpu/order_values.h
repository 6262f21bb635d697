// SPDX-License-Identifier: Apache-2.0
// Elements of a sort as they are compared before keys are made of the few that may be among the best (sort_value), and
// words that say which those are.
#pragma once

#include "ir/kernel/builder.h"

namespace thermite {

class SortValues {
 public:
  SortValues(KernelBuilder& b, DType element, bool largest);

  DType type() const { return type_; }
  DType key_type() const { return key_; }
  ValueId key(ValueId value);
  // The better and the worse of two; the first where one is NaN.
  ValueId better(ValueId a, ValueId c) { return b_.select(b_.prim(better_, {c, a}), c, a); }
  ValueId worse(ValueId a, ValueId c) { return b_.select(b_.prim(better_, {c, a}), a, c); }
  ValueId is_better(ValueId a, ValueId c) { return b_.prim(better_, {a, c}); }
  // What is no worse than the bound; NaN never is.
  ValueId reaches(ValueId value, ValueId bound) { return b_.prim(Prim::bit_not, {b_.prim(worse_, {value, bound})}); }
  // No number is worse.
  ValueId worst(int lanes);
  // What an element that comes behind those of this key must reach to be better; all that are better do.
  ValueId above(ValueId key);

 private:
  KernelBuilder& b_;
  const DType type_, key_;
  const bool largest_;
  const Prim better_, worse_;
};

// Words of 64 elements, the lowest bit for the first.
class HitWords {
 public:
  static constexpr int64_t kBits = 64;
  explicit HitWords(KernelBuilder& b) : b_(b) {}

  ValueId word(int64_t v) { return b_.constant(make_int_scalar(DType::u64, v)); }
  // With those of a vector, `from` elements on.
  ValueId with(ValueId word, ValueId hits, int64_t from);
  ValueId any(ValueId word) { return b_.prim(Prim::ne, {word, this->word(0)}); }
  ValueId count(ValueId word);
  // The first of them and the others.
  struct Taken {
    ValueId place, left;
  };
  Taken take(ValueId word);

 private:
  KernelBuilder& b_;
};

}  // namespace thermite
