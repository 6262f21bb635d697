// SPDX-License-Identifier: Apache-2.0
// Reference values: what an op means, computed by plain loops in wide types, independent of every kernel.
#pragma once

#include <functional>
#include <span>
#include <type_traits>
#include <vector>

#include "base/status.h"
#include "ir/graph/graph.h"

namespace thermite {

// A dense row-major tensor whose elements are wider than its dtype. Exactly one of the vectors is in use.
struct RefTensor {
  DType dtype = DType::f32;
  Dims dims;
  std::vector<int64_t> i;      // integers and bool, exact; u64 as its bit pattern
  std::vector<double> f;       // f32, f16, bf16
  std::vector<long double> w;  // f64

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
  if (!is_float(t)) return f.template operator()<int64_t>();
  if (t == DType::f64) return f.template operator()<long double>();
  return f.template operator()<double>();
}

// Two's-complement wrap to an integer dtype; bool: != 0.
int64_t wrap_to(DType t, int64_t v);

enum class ReferenceMode : uint8_t {
  exact64,  // r64: floats keep double (long double for f64) between ops
  rounded,  // r32: every op's result is rounded to its dtype
};

// One op on given operands. Refuses what the op's inference refuses.
Result<RefTensor> evaluate_op(const OpDef& op, std::span<const RefTensor* const> in, const Attrs& attrs);

// Runs a graph op by op; values die after their last use. `see` (may be empty) gets every node's value.
using ReferenceHook = std::function<void(NodeId, const RefTensor&)>;
Result<std::vector<RefTensor>> evaluate_reference(const Graph& g, std::span<const RefTensor> inputs, ReferenceMode mode,
                                                  const ReferenceHook& see = {});

}  // namespace thermite
