// SPDX-License-Identifier: Apache-2.0
// Complex values of ops: taken apart into real and imaginary parts, and in references.
#pragma once

#include <array>
#include <complex>

#include "ir/ops/op_def.h"
#include "ir/ops/support/ref.h"

namespace thermite {

// The op on the real parts and on the imaginary parts alike. A real operand of the parts' dtype counts as complex, with
// imaginary part 0; others (conditions, indices) are operands of both. References follow by themselves.
Result<Parts> split_each(GraphBuilder& b, const SplitArgs& a);
Status ref_split_each(const OpDef& op, RefInputs in, const Attrs& attrs, RefTensor& out);

// Zeros of the type of `like`.
Result<NodeId> zeros_like(GraphBuilder& b, NodeId like);
// What is missing of a value that counts as complex.
Result<Parts> completed(GraphBuilder& b, Parts x);

// Inference: an op of one complex operand whose result has that dtype, or that of its parts.
template <bool to_parts>
Result<Type> of_complex(const InferArgs& a) {
  const DType t = a.in[0].dtype;
  if (!is_complex(t)) return user_error("needs a complex dtype (c64, c128), got {}", name(t));
  return Type{to_parts ? part_type(t) : t, a.in[0].dims};
}

// Real or imaginary parts of a tensor; 0 of a real one.
RefTensor ref_part(const RefTensor& x, int part);
void set_part(RefTensor& x, int part, const RefTensor& from);

// Element-wise reference over operands as std::complex<T>, T what plain sums are made in where `out` asks for them.
// `f` gives a complex number, a T, or bool.
template <class F>
Status ref_complex(RefInputs in, RefTensor& out, F f);

inline bool any_complex(RefInputs in) {
  return std::ranges::any_of(in, [](const RefTensor* t) { return is_complex(t->dtype); });
}

template <class T, class V>
std::complex<T> ref_complex_at(const RefTensor& x, int64_t at) {
  const std::vector<V>& v = x.as<V>();
  if (!is_complex(x.dtype)) return {static_cast<T>(v[at]), T(0)};
  return {static_cast<T>(v[2 * at]), static_cast<T>(v[2 * at + 1])};
}

template <class T, class V, class F>
void ref_complex_as(RefInputs in, RefTensor& out, F f) {
  const Dims sa = broadcast_strides(in[0]->dims, out.dims), sb = broadcast_strides(in.back()->dims, out.dims);
  for_each_place(out.dims, [&](const Dims& at, int64_t k) {
    const std::complex<T> a = ref_complex_at<T, V>(*in[0], offset_of(at, sa));
    const auto y = [&] {
      if constexpr (std::is_invocable_v<F, std::complex<T>>)
        return f(a);
      else
        return f(a, ref_complex_at<T, V>(*in[1], offset_of(at, sb)));
    }();
    if constexpr (std::is_same_v<decltype(y), const bool>) {
      out.i[k] = y;
    } else if constexpr (std::is_same_v<decltype(y), const T>) {
      out.as<V>()[k] = static_cast<V>(y);
    } else {
      out.as<V>()[2 * k] = static_cast<V>(y.real());
      out.as<V>()[2 * k + 1] = static_cast<V>(y.imag());
    }
  });
}

template <class F>
Status ref_complex(RefInputs in, RefTensor& out, F f) {
  const bool plain = out.sums == Sums::plain;
  if (part_type(in[0]->dtype) == DType::f64)
    plain ? ref_complex_as<double, long double>(in, out, f) : ref_complex_as<long double, long double>(in, out, f);
  else
    plain ? ref_complex_as<float, double>(in, out, f) : ref_complex_as<double, double>(in, out, f);
  return {};
}

}  // namespace thermite
