// SPDX-License-Identifier: Apache-2.0
// Reference loops that several ops share. They work in int64/uint64 (wrapped afterwards), double or long double.
#pragma once

#include <cmath>
#include <functional>

#include "ir/ops/op_def.h"
#include "ir/ops/reference.h"

namespace thermite {

using RefInputs = std::span<const RefTensor* const>;

// Steps a row-major index; false after the last.
bool next_index(Dims& index, const Dims& extents);
int64_t offset_of(const Dims& index, const Dims& strides);
// Calls `f(index, linear)` for every place of `dims` in row-major order.
template <class F>
void for_each_place(const Dims& dims, F&& f) {
  if (elements(dims) == 0) return;
  Dims index = Dims::filled(dims.size(), 0);
  int64_t linear = 0;
  do f(static_cast<const Dims&>(index), linear++);
  while (next_index(index, dims));
}
// Row-major strides of `in` seen as a tensor broadcast to `out`: 0 along broadcast dimensions.
Dims broadcast_strides(const Dims& in, const Dims& out);

// Element-wise functions by operand type; an absent one means the op does not take that type.
template <class R, class... T>
using RefFn = R (*)(T...);
Status ref_map(const RefTensor& x, RefTensor& out, RefFn<int64_t, int64_t> s, RefFn<uint64_t, uint64_t> u,
               RefFn<double, double> f, RefFn<long double, long double> w);
Status ref_test(const RefTensor& x, RefTensor& out, RefFn<bool, double> f, RefFn<bool, long double> w);
Status ref_map(RefInputs in, RefTensor& out, RefFn<int64_t, int64_t, int64_t> s, RefFn<uint64_t, uint64_t, uint64_t> u,
               RefFn<double, double, double> f, RefFn<long double, long double, long double> w);
Status ref_compare(RefInputs in, RefTensor& out, RefFn<bool, int64_t, int64_t> s, RefFn<bool, uint64_t, uint64_t> u,
                   RefFn<bool, double, double> f, RefFn<bool, long double, long double> w);

// The same from one generic lambda: `number` for floats and integers, `real` for floats only, `integer` for
// integers and bool.
template <class F>
Status ref_number(RefInputs in, RefTensor& out, F f) {
  if constexpr (std::is_invocable_v<F, double>)
    return ref_map(*in[0], out, f, f, f, f);
  else
    return ref_map(in, out, f, f, f, f);
}
template <class F>
Status ref_real(RefInputs in, RefTensor& out, F f) {
  if constexpr (std::is_invocable_v<F, double>)
    return ref_map(*in[0], out, nullptr, nullptr, f, f);
  else
    return ref_map(in, out, nullptr, nullptr, f, f);
}
template <class F>
Status ref_integer(RefInputs in, RefTensor& out, F f) {
  if constexpr (std::is_invocable_v<F, int64_t>)
    return ref_map(*in[0], out, f, f, nullptr, nullptr);
  else
    return ref_map(in, out, f, f, nullptr, nullptr);
}
template <class F>
Status ref_comparison(RefInputs in, RefTensor& out, F f) {
  return ref_compare(in, out, f, f, f, f);
}
// Float ops with attributes.
Status ref_real_with(const RefTensor& x, RefTensor& out, const std::function<long double(long double)>& f);

// Views: element `o` of the result is element source(o) of x; -1: `fill`.
Status ref_pick(const RefTensor& x, RefTensor& out, const std::function<int64_t(const Dims&)>& source,
                Scalar fill = {});
void set_element(RefTensor& t, int64_t at, Scalar v);

// Left fold over `axes` of in[0], whose result `out` holds (keepdims or not). `f` must be generic over int64_t,
// uint64_t and the floats; `start` is converted.
template <class F>
Status ref_fold(const RefTensor& x, const std::vector<int>& axes, RefTensor& out, Scalar start, F f);

// Arithmetic that wraps for integers instead of being undefined.
template <class T>
T ref_add(T a, T b) {
  if constexpr (std::is_integral_v<T>) return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
  return a + b;
}
template <class T>
T ref_sub(T a, T b) {
  if constexpr (std::is_integral_v<T>) return static_cast<T>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b));
  return a - b;
}
template <class T>
T ref_mul(T a, T b) {
  if constexpr (std::is_integral_v<T>) return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
  return a * b;
}

// min/max of the primitive table: NaN if either is NaN; -0 < +0.
template <class T>
T ref_max(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(a) || std::isnan(b)) return std::numeric_limits<T>::quiet_NaN();
    if (a == b) return std::signbit(a) ? b : a;
  }
  return a > b ? a : b;
}
template <class T>
T ref_min(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(a) || std::isnan(b)) return std::numeric_limits<T>::quiet_NaN();
    if (a == b) return std::signbit(a) ? a : b;
  }
  return a < b ? a : b;
}

// Offset, in the reduced result's row-major order, of every place of x.
std::vector<int64_t> fold_targets(const Dims& in, const std::vector<int>& axes);

template <class F>
Status ref_fold(const RefTensor& x, const std::vector<int>& axes, RefTensor& out, Scalar start, F f) {
  for (int64_t k = 0; k < out.count(); ++k) set_element(out, k, start);
  const std::vector<int64_t> target = fold_targets(x.dims, axes);
  with_sums(out, [&]<class T, class Sum>() {
    const auto& from = x.as<T>();
    std::vector<Sum> sums(out.as<T>().begin(), out.as<T>().end());
    for (size_t k = 0; k < from.size(); ++k) {
      Sum& acc = sums[target[k]];
      if constexpr (std::is_same_v<T, int64_t>) {
        acc = is_unsigned_int(x.dtype)
                  ? static_cast<int64_t>(f(static_cast<uint64_t>(acc), static_cast<uint64_t>(from[k])))
                  : f(acc, from[k]);
        acc = wrap_to(x.dtype, acc);
      } else {
        acc = f(acc, static_cast<Sum>(from[k]));
      }
    }
    out.as<T>().assign(sums.begin(), sums.end());
  });
  return {};
}

// arg_max and arg_min, attrs (axis, keepdims, last).
Status ref_arg(const RefTensor& x, const Attrs& a, RefTensor& out, bool greatest);
// Indices of the n elements at first, first + step, ... in stable sorted order; NaN is greater than everything.
std::vector<int64_t> ref_order(const RefTensor& x, int64_t first, int64_t n, int64_t step, bool largest);
// The element after a scatter of `update` (reduction: 0 replace, 1 add, 2 multiply, 3 min, 4 max).
template <class T>
T ref_scatter(DType t, T old, T update, int64_t reduction) {
  if constexpr (std::is_same_v<T, int64_t>) {
    if (t == DType::u64 && reduction >= 3)
      return static_cast<T>(
          ref_scatter<uint64_t>(t, static_cast<uint64_t>(old), static_cast<uint64_t>(update), reduction));
  }
  T r = update;
  if (reduction == 1) r = ref_add(old, update);
  if (reduction == 2) r = ref_mul(old, update);
  if (reduction == 3) r = ref_min(old, update);
  if (reduction == 4) r = ref_max(old, update);
  if constexpr (std::is_same_v<T, int64_t>) r = wrap_to(t, r);
  return r;
}

}  // namespace thermite
