// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/ref.h"

#include <algorithm>
#include <cmath>

#include "ir/ops/support/infer.h"

namespace thermite {

bool next_index(Dims& index, const Dims& extents) {
  for (int k = index.size() - 1; k >= 0; --k) {
    if (++index[k] < extents[k]) return true;
    index[k] = 0;
  }
  return false;
}

int64_t offset_of(const Dims& index, const Dims& strides) {
  int64_t at = 0;
  for (int k = 0; k < index.size(); ++k) at += index[k] * strides[k];
  return at;
}

Dims broadcast_strides(const Dims& in, const Dims& out) {
  const Dims dense = row_major_strides(in);
  Dims strides = Dims::filled(out.size(), 0);
  const int shift = out.size() - in.size();
  for (int k = 0; k < in.size(); ++k)
    if (in[k] != 1) strides[k + shift] = dense[k];
  return strides;
}

namespace {

Error no_type(const RefTensor& x) { return internal_error("the reference does not take {}", name(x.dtype)); }

template <class S, class T, class R, class Q>
void map1(const std::vector<S>& x, std::vector<Q>& out, RefFn<R, T> f) {
  for (size_t k = 0; k < x.size(); ++k) out[k] = static_cast<Q>(f(static_cast<T>(x[k])));
}

template <class S, class T, class R, class Q>
void map2(RefInputs in, std::vector<Q>& out, const Dims& dims, RefFn<R, T, T> f) {
  const auto &a = in[0]->as<S>(), &b = in[1]->as<S>();
  if (in[0]->dims == dims && in[1]->dims == dims) {
    for (size_t k = 0; k < out.size(); ++k) out[k] = static_cast<Q>(f(static_cast<T>(a[k]), static_cast<T>(b[k])));
    return;
  }
  const Dims sa = broadcast_strides(in[0]->dims, dims), sb = broadcast_strides(in[1]->dims, dims);
  for_each_place(dims, [&](const Dims& at, int64_t k) {
    out[k] = static_cast<Q>(f(static_cast<T>(a[offset_of(at, sa)]), static_cast<T>(b[offset_of(at, sb)])));
  });
}

}  // namespace

Status ref_map(const RefTensor& x, RefTensor& out, RefFn<int64_t, int64_t> s, RefFn<uint64_t, uint64_t> u,
               RefFn<double, double> f, RefFn<long double, long double> w) {
  if (is_unsigned_int(x.dtype) && u)
    map1<int64_t, uint64_t>(x.i, out.i, u);
  else if (!is_float(x.dtype) && s)
    map1<int64_t, int64_t>(x.i, out.i, s);
  else if (x.dtype == DType::f64 && w)
    map1<long double, long double>(x.w, out.w, w);
  else if (is_float(x.dtype) && f)
    map1<double, double>(x.f, out.f, f);
  else
    return no_type(x);
  return {};
}

Status ref_test(const RefTensor& x, RefTensor& out, RefFn<bool, double> f, RefFn<bool, long double> w) {
  if (x.dtype == DType::f64)
    map1<long double, long double>(x.w, out.i, w);
  else if (is_float(x.dtype))
    map1<double, double>(x.f, out.i, f);
  else
    return no_type(x);
  return {};
}

Status ref_map(RefInputs in, RefTensor& out, RefFn<int64_t, int64_t, int64_t> s, RefFn<uint64_t, uint64_t, uint64_t> u,
               RefFn<double, double, double> f, RefFn<long double, long double, long double> w) {
  const DType t = in[0]->dtype;
  if (is_unsigned_int(t) && u)
    map2<int64_t>(in, out.i, out.dims, u);
  else if (!is_float(t) && s)
    map2<int64_t>(in, out.i, out.dims, s);
  else if (t == DType::f64 && w)
    map2<long double>(in, out.w, out.dims, w);
  else if (is_float(t) && f)
    map2<double>(in, out.f, out.dims, f);
  else
    return no_type(*in[0]);
  return {};
}

Status ref_compare(RefInputs in, RefTensor& out, RefFn<bool, int64_t, int64_t> s, RefFn<bool, uint64_t, uint64_t> u,
                   RefFn<bool, double, double> f, RefFn<bool, long double, long double> w) {
  const DType t = in[0]->dtype;
  if (is_unsigned_int(t))
    map2<int64_t>(in, out.i, out.dims, u);
  else if (!is_float(t))
    map2<int64_t>(in, out.i, out.dims, s);
  else if (t == DType::f64)
    map2<long double>(in, out.i, out.dims, w);
  else
    map2<double>(in, out.i, out.dims, f);
  return {};
}

Status ref_real_with(const RefTensor& x, RefTensor& out, const std::function<long double(long double)>& f) {
  for (size_t k = 0; k < x.f.size(); ++k) out.f[k] = static_cast<double>(f(x.f[k]));
  for (size_t k = 0; k < x.w.size(); ++k) out.w[k] = f(x.w[k]);
  return {};
}

void set_element(RefTensor& t, int64_t at, Scalar v) {
  if (!is_float(t.dtype))
    t.i[at] = to_int(v);
  else if (t.dtype == DType::f64)
    t.w[at] = to_double(v);
  else
    t.f[at] = to_double(v);
}

Status ref_pick(const RefTensor& x, RefTensor& out, const std::function<int64_t(const Dims&)>& source, Scalar fill) {
  with_storage(x.dtype, [&]<class T>() {
    const auto& from = x.as<T>();
    auto& to = out.as<T>();
    for_each_place(out.dims, [&](const Dims& at, int64_t k) {
      const int64_t s = source(at);
      if (s >= 0)
        to[k] = from[s];
      else
        set_element(out, k, fill);
    });
  });
  return {};
}

std::vector<int64_t> fold_targets(const Dims& in, const std::vector<int>& axes) {
  Dims strides = Dims::filled(in.size(), 0);
  int64_t step = 1;
  for (int k = in.size() - 1; k >= 0; --k) {
    if (std::ranges::binary_search(axes, k)) continue;
    strides[k] = step;
    step *= in[k];
  }
  std::vector<int64_t> target(static_cast<size_t>(elements(in)));
  for_each_place(in, [&](const Dims& at, int64_t k) { target[k] = offset_of(at, strides); });
  return target;
}

namespace {

template <class T>
bool nan(T v) {
  if constexpr (std::is_floating_point_v<T>)
    return std::isnan(v);
  else
    return false;
}

// Calls f with the elements of x as int64, uint64, double or long double.
template <class F>
void with_values(const RefTensor& x, F&& f) {
  with_storage(x.dtype, [&]<class T>() {
    const auto& v = x.as<T>();
    if constexpr (std::is_same_v<T, int64_t>) {
      if (is_unsigned_int(x.dtype)) return f([&v](int64_t k) { return static_cast<uint64_t>(v[k]); });
    }
    f([&v](int64_t k) { return v[k]; });
  });
}

}  // namespace

Status ref_arg(const RefTensor& x, const Attrs& a, RefTensor& out, bool greatest) {
  const auto rank = x.dims.size();
  const auto axis =
      static_cast<int>(attr<kArgAttrs, "axis">(a) < 0 ? attr<kArgAttrs, "axis">(a) + rank : attr<kArgAttrs, "axis">(a));
  const bool last = attr<kArgAttrs, "last">(a);
  const int64_t n = x.dims[axis], step = row_major_strides(x.dims)[axis];
  int64_t to = 0;
  with_values(x, [&](auto value) {
    for_each_place(x.dims, [&](const Dims& at, int64_t k) {
      if (at[axis] != 0) return;
      int64_t best = 0;
      for (int64_t j = 1; j < n; ++j) {
        const auto v = value(k + j * step), w = value(k + best * step);
        const bool tie = v == w || (nan(v) && nan(w));
        const bool better = nan(v) || nan(w) ? nan(v) && !nan(w) : greatest ? v > w : v < w;
        if (better || (tie && last)) best = j;
      }
      out.i[to++] = best;
    });
  });
  return {};
}

std::vector<int64_t> ref_order(const RefTensor& x, int64_t first, int64_t n, int64_t step, bool largest) {
  std::vector<int64_t> order(static_cast<size_t>(n));
  for (int64_t j = 0; j < n; ++j) order[j] = j;
  with_values(x, [&](auto value) {
    auto less = [&](int64_t j, int64_t k) {
      const auto v = value(first + j * step), w = value(first + k * step);
      return nan(w) ? !nan(v) : v < w;
    };
    std::ranges::stable_sort(order, [&](int64_t j, int64_t k) { return largest ? less(k, j) : less(j, k); });
  });
  return order;
}

}  // namespace thermite
