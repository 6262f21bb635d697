// SPDX-License-Identifier: Apache-2.0
// Reference values: what an op means, computed by plain loops in wide types, independent of every kernel.
#pragma once

#include <span>
#include <type_traits>
#include <vector>

#include "base/status.h"
#include "ir/graph/graph.h"

namespace thermite {

// What references multiply and add up terms in.
enum class Sums : uint8_t {
  wide,   // the tensor's storage
  plain,  // compute type (float for f32 and narrower, double for f64), term by term: what a scalar loop gives
};

// A dense row-major tensor whose elements are wider than its dtype. Exactly one of the vectors is in use.
struct RefTensor {
  DType dtype = DType::f32;
  Dims dims;
  Sums sums = Sums::wide;      // of the reference that writes it
  std::vector<int64_t> i;      // integers and bool, exact; u64 as its bit pattern
  std::vector<double> f;       // f32, f16, bf16; c64: real and imaginary parts in turn
  std::vector<long double> w;  // f64; c128 likewise

  RefTensor() = default;
  explicit RefTensor(const Type& t);                             // zeros
  static RefTensor from_bytes(const Type& t, const void* data);  // row-major elements of t.dtype
  void to_bytes(void* data) const;                               // rounds to the dtype
  void round_to_dtype();                                         // keeps wide storage
  Type type() const { return {dtype, dims}; }
  int64_t count() const { return elements(dims); }

  // The vector that holds elements of T, one of int64_t, double, long double.
  template <class T>
  std::vector<T>& as() {
    if constexpr (std::is_same_v<T, int64_t>)
      return i;
    else if constexpr (std::is_same_v<T, double>)
      return f;
    else
      return w;
  }
  template <class T>
  const std::vector<T>& as() const {
    return const_cast<RefTensor*>(this)->as<T>();
  }
};

// Calls f.template operator()<T>() with the storage type of `t`: int64_t, double or long double.
template <class F>
decltype(auto) with_storage(DType t, F&& f) {
  if (!is_float(part_type(t))) return f.template operator()<int64_t>();
  if (part_type(t) == DType::f64) return f.template operator()<long double>();
  return f.template operator()<double>();
}

// Calls f.template operator()<T, Sum>() with the storage type of `out` and what sums that go there accumulate in.
template <class F>
decltype(auto) with_sums(const RefTensor& out, F&& f) {
  return with_storage(out.dtype, [&]<class T>() -> decltype(auto) {
    using Plain = std::conditional_t<std::is_same_v<T, long double>, double,
                                     std::conditional_t<std::is_same_v<T, double>, float, T>>;
    return out.sums == Sums::plain ? f.template operator()<T, Plain>() : f.template operator()<T, T>();
  });
}

// Two's-complement wrap to an integer dtype; bool: != 0.
int64_t wrap_to(DType t, int64_t v);

// One op on given operands. Refuses what the op's inference refuses.
Result<RefTensor> evaluate_op(const OpDef& op, std::span<const RefTensor* const> in, const Attrs& attrs,
                              Sums sums = Sums::wide);

// Runs a graph op by op, every op's result rounded to its dtype; values die after their last use.
Result<std::vector<RefTensor>> evaluate_reference(const Graph& g, std::span<const RefTensor> inputs);

}  // namespace thermite
