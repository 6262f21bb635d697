// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/sort_key.h"

#include <utility>

namespace thermite {
namespace {

int64_t greatest(DType key) { return key == DType::i64 ? INT64_MAX : INT32_MAX; }

// Read as signed integers, positive floats are in order, and the negative of magnitude m is to be -m.
ValueId key_of_float(KernelBuilder& b, ValueId x, DType key) {
  const int lanes = b.type(x).lanes;
  const ValueId bits = b.bitcast(x, key), least = b.constant(make_int_scalar(key, -greatest(key) - 1), lanes);
  const ValueId zero = b.constant(make_int_scalar(key, 0), lanes);
  const ValueId ordered = b.select(b.lt(bits, zero), b.sub(least, bits), bits);
  return b.select(b.prim(Prim::ne, {x, x}), b.constant(make_int_scalar(key, greatest(key)), lanes), ordered);
}

}  // namespace

DType sort_key_type(DType element) { return size_of(element) == 8 ? DType::i64 : DType::i32; }

ValueId sort_key(KernelBuilder& b, ValueId element, bool largest) {
  const DType t = b.type(element).dtype, key = sort_key_type(t);
  ValueId k = element;
  if (is_float(t))
    k = key_of_float(b, element, key);
  else if (is_unsigned_int(t) && size_of(t) == size_of(key))  // the upper half of its range becomes the positive one
    k = b.bitcast(b.prim(Prim::bit_xor,
                         {element, b.splat(b.constant(make_int_scalar(t, -greatest(key) - 1)), b.type(element).lanes)}),
                  key);
  else
    k = b.cast(element, key);
  return largest ? k : b.prim(Prim::bit_not, {k});
}

// Keys from the greatest down are numbers from 0 up.
SortWords sort_words(KernelBuilder& b, ValueId keys, ValueId indices) {
  const ValueType type = b.type(keys);
  const bool packed = packs_index(type.dtype);
  const DType t = packed ? DType::u32 : DType::u64;
  const ValueId greatest = b.constant(make_int_scalar(t, packed ? INT32_MAX : INT64_MAX), type.lanes);
  const ValueId ordered = b.cast(b.prim(Prim::bit_xor, {b.bitcast(keys, t), greatest}), DType::u64);
  if (!packed) return {ordered, indices};
  const ValueId by = b.constant(make_int_scalar(DType::u64, kSortIndexBits), type.lanes);
  return {b.prim(Prim::bit_or, {b.prim(Prim::shl, {ordered, by}), b.cast(indices, DType::u64)}), kNoId};
}

SortWords sort_words_from(KernelBuilder& b, ValueId keys, ValueId at) {
  const int lanes = b.type(keys).lanes;
  return sort_words(b, keys, b.add(b.splat(b.cast(at, DType::i32), lanes), b.iota(DType::i32, lanes)));
}

DType sort_value_type(DType element) { return is_float(element) || size_of(element) >= 4 ? element : DType::i32; }

ValueId sort_value(KernelBuilder& b, ValueId element) {
  return b.cast(element, sort_value_type(b.type(element).dtype));
}

ValueId value_of_key(KernelBuilder& b, ValueId key, DType value, bool largest) {
  const auto [t, lanes] = std::pair{b.type(key).dtype, b.type(key).lanes};
  const auto constant = [&](int64_t v) { return b.constant(make_int_scalar(t, v), lanes); };
  ValueId k = largest ? key : b.prim(Prim::bit_not, {key});
  if (is_float(value))
    k = b.select(b.lt(k, constant(0)), b.sub(constant(-greatest(t) - 1), k), k);
  else if (is_unsigned_int(value))
    k = b.prim(Prim::bit_xor, {k, constant(-greatest(t) - 1)});
  return b.bitcast(k, value);
}

}  // namespace thermite
