// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <numbers>

#include "ir/ops/support/fourier.h"

namespace thermite {
namespace {

constexpr int64_t kPlain = 64;  // up to here as the sum is written

int64_t smallest_factor(int64_t n) {
  for (int64_t p = 2; p * p <= n; ++p)
    if (n % p == 0) return p;
  return n;
}

// By the angle within its quarter, so that whole quarters are exact.
template <class T>
std::complex<T> root(int64_t k, int64_t n) {
  const int64_t quarters = 4 * (k % n) / n, rest = 4 * (k % n) % n;
  const auto angle = [n](int64_t part) {
    return std::numbers::pi_v<long double> / 2 * static_cast<long double>(part) / static_cast<long double>(n);
  };
  const long double c = 2 * rest > n ? std::sin(angle(n - rest)) : std::cos(angle(rest));
  const long double s = 2 * rest > n ? std::cos(angle(n - rest)) : std::sin(angle(rest));
  const long double turned[][2] = {{c, -s}, {-s, -c}, {-c, s}, {s, c}};
  return {static_cast<T>(turned[quarters][0]), static_cast<T>(turned[quarters][1])};
}

template <class T>
std::complex<T> times(std::complex<T> a, std::complex<T> b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

template <class T>
using Row = std::vector<std::complex<T>>;
template <class T>
Row<T> transformed(const Row<T>& x);

// As the sum is written.
template <class T>
Row<T> summed(const Row<T>& x) {
  const auto n = static_cast<int64_t>(x.size());
  Row<T> out(x.size()), roots;
  for (int64_t k = 0; k < n; ++k) roots.push_back(root<T>(k, n));
  for (int64_t k = 0; k < n; ++k)
    for (int64_t j = 0; j < n; ++j)
      out[static_cast<size_t>(k)] += times(x[static_cast<size_t>(j)], roots[static_cast<size_t>(j * k % n)]);
  return out;
}

// By transforms of every p-th element.
template <class T>
Row<T> by_factor(const Row<T>& x, int64_t p) {
  const auto n = static_cast<int64_t>(x.size()), m = n / p;
  Row<T> out(x.size()), roots;
  for (int64_t k = 0; k < n; ++k) roots.push_back(root<T>(k, n));
  for (int64_t j = 0; j < p; ++j) {
    Row<T> every;
    for (int64_t k = 0; k < m; ++k) every.push_back(x[static_cast<size_t>(j + p * k)]);
    const Row<T> part = transformed(every);
    for (int64_t k = 0; k < n; ++k)
      out[static_cast<size_t>(k)] += times(part[static_cast<size_t>(k % m)], roots[static_cast<size_t>(j * k % n)]);
  }
  return out;
}

// A convolution with a chirp, of a power of two elements.
template <class T>
Row<T> by_convolution(const Row<T>& x) {
  const auto n = static_cast<int64_t>(x.size());
  const auto m = static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(2 * n)));
  const auto chirp = [n](int64_t k) { return root<T>(k * k % (2 * n), 2 * n); };
  Row<T> a(static_cast<size_t>(m)), b = a, out(x.size());
  for (int64_t k = 0; k < n; ++k) a[static_cast<size_t>(k)] = times(x[static_cast<size_t>(k)], chirp(k));
  for (int64_t k = 0; k < n; ++k) b[static_cast<size_t>(k)] = b[static_cast<size_t>((m - k) % m)] = std::conj(chirp(k));
  a = transformed(a), b = transformed(b);
  for (size_t k = 0; k < a.size(); ++k) a[k] = std::conj(times(a[k], b[k]));
  a = transformed(a);
  for (int64_t k = 0; k < n; ++k) {
    const std::complex<T> y = std::conj(a[static_cast<size_t>(k)]) / static_cast<T>(m);
    out[static_cast<size_t>(k)] = times(y, chirp(k));
  }
  return out;
}

template <class T>
Row<T> transformed(const Row<T>& x) {
  const auto n = static_cast<int64_t>(x.size());
  if (n <= kPlain) return summed(x);
  const int64_t p = smallest_factor(n);
  return p <= kPlain ? by_factor(x, p) : by_convolution(x);
}

template <class T, class V>
void transform_rows(const RefTensor& x, RefTensor& out, const FourierShape& shape, bool inverse, double scale) {
  const Dims in_strides = row_major_strides(x.dims), out_strides = row_major_strides(out.dims);
  const int64_t there = std::min(shape.length, x.dims[shape.axis]);
  Dims rows = out.dims;
  rows[shape.axis] = 1;
  for_each_place(rows, [&](const Dims& at, int64_t) {
    const int64_t from = offset_of(at, in_strides), to = offset_of(at, out_strides);
    std::vector<std::complex<T>> row(static_cast<size_t>(shape.length));
    for (int64_t j = 0; j < there; ++j) {
      const std::complex<T> v = ref_complex_at<T, V>(x, from + j * in_strides[shape.axis]);
      row[static_cast<size_t>(j)] = inverse ? std::conj(v) : v;
    }
    const std::vector<std::complex<T>> y = transformed(row);
    for (int64_t k = 0; k < out.dims[shape.axis]; ++k) {
      const auto place = static_cast<size_t>(to + k * out_strides[shape.axis]);
      const std::complex<T> v = y[static_cast<size_t>(k)] * static_cast<T>(scale);
      if (!is_complex(out.dtype)) {
        out.as<V>()[place] = v.real();
        continue;
      }
      out.as<V>()[2 * place] = v.real();
      out.as<V>()[2 * place + 1] = inverse ? -v.imag() : v.imag();
    }
  });
}

}  // namespace

double fourier_terms(const InferArgs& a) {
  return static_cast<double>(kPlain) * (1 + std::log2(static_cast<double>(elements(a.in[0].dims)) + 1));
}

Status ref_fourier(const RefTensor& x, RefTensor& out, const FourierShape& shape, bool inverse, double scale) {
  const bool plain = out.sums == Sums::plain;
  if (part_type(out.dtype) == DType::f64)
    plain ? transform_rows<double, long double>(x, out, shape, inverse, scale)
          : transform_rows<long double, long double>(x, out, shape, inverse, scale);
  else
    plain ? transform_rows<float, double>(x, out, shape, inverse, scale)
          : transform_rows<double, double>(x, out, shape, inverse, scale);
  return {};
}

}  // namespace thermite
