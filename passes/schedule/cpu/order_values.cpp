// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/order_values.h"

#include <limits>

#include "passes/schedule/sort_key.h"

namespace thermite {

SortValues::SortValues(KernelBuilder& b, DType element, bool largest)
    : b_(b),
      type_(sort_value_type(element)),
      key_(sort_key_type(element)),
      largest_(largest),
      better_(largest ? Prim::gt : Prim::lt),
      worse_(largest ? Prim::lt : Prim::gt) {}

ValueId SortValues::key(ValueId value) { return sort_key(b_, value, largest_); }

ValueId SortValues::worst(int lanes) {
  if (is_float(type_)) {
    const double inf = std::numeric_limits<double>::infinity();
    return b_.constant(make_scalar(type_, largest_ ? -inf : inf), lanes);
  }
  const ValueId least = b_.constant(make_int_scalar(key_, key_ == DType::i64 ? INT64_MIN : INT32_MIN), lanes);
  return value_of_key(b_, least, type_, largest_);
}

ValueId SortValues::above(ValueId key) {
  const int lanes = b_.type(key).lanes;
  const auto constant = [&](int64_t v) { return b_.constant(make_int_scalar(key_, v), lanes); };
  const ValueId greatest = constant(key_ == DType::i64 ? INT64_MAX : INT32_MAX);
  return value_of_key(b_, b_.select(b_.lt(key, greatest), b_.add(key, constant(1)), key), type_, largest_);
}

ValueId HitWords::with(ValueId word, ValueId hits, int64_t from) {
  const ValueId here = b_.prim(Prim::shl, {b_.cast(b_.mask_bits(hits), DType::u64), this->word(from)});
  return word == kNoId ? here : b_.prim(Prim::bit_or, {word, here});
}

ValueId HitWords::count(ValueId x) {
  const auto shifted = [&](ValueId v, int64_t by) { return b_.prim(Prim::shr, {v, word(by)}); };
  const auto masked = [&](ValueId v, uint64_t m) { return b_.prim(Prim::bit_and, {v, word(static_cast<int64_t>(m))}); };
  constexpr uint64_t kPairs = 0x5555555555555555, kFours = 0x3333333333333333, kBytes = 0x0f0f0f0f0f0f0f0f;
  x = b_.sub(x, masked(shifted(x, 1), kPairs));
  x = b_.add(masked(x, kFours), masked(shifted(x, 2), kFours));
  x = masked(b_.add(x, shifted(x, 4)), kBytes);
  return b_.cast(shifted(b_.mul(x, word(0x0101010101010101)), 56), DType::i64);
}

HitWords::Taken HitWords::take(ValueId left) {
  const ValueId lowest = b_.prim(Prim::bit_and, {left, b_.sub(word(0), left)});
  const ValueId place = b_.sub(b_.cast(b_.prim(Prim::bit_width, {lowest}), DType::i64), b_.index(1));
  return {place, b_.prim(Prim::bit_xor, {left, lowest})};
}

}  // namespace thermite
