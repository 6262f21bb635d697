// SPDX-License-Identifier: Apache-2.0
// Fourier transforms of all kinds of lengths against sums in double; the bits of all paths.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <functional>
#include <numbers>
#include <random>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/optimize.h"
#include "tests/engine/differential.h"
#include "tests/support/device.h"
#include "tests/support/seeds.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

using Z = std::complex<float>;
using Wide = std::complex<double>;

Wide root(int64_t k, int64_t n) {
  const double turn = 2 * std::numbers::pi * static_cast<double>(k % n) / static_cast<double>(n);
  return {std::cos(turn), -std::sin(turn)};
}

// By halves while the length is even, then as the sum is written.
std::vector<Wide> transform(const std::vector<Wide>& x) {
  const auto n = static_cast<int64_t>(x.size());
  std::vector<Wide> y(x.size());
  if (n % 2 == 0) {
    std::vector<Wide> even, odd;
    for (size_t k = 0; k < x.size(); k += 2) even.push_back(x[k]), odd.push_back(x[k + 1]);
    even = transform(even), odd = transform(odd);
    for (int64_t k = 0; k < n; ++k) y[k] = even[k % (n / 2)] + root(k, n) * odd[k % (n / 2)];
    return y;
  }
  std::vector<Wide> roots;
  for (int64_t k = 0; k < n; ++k) roots.push_back(root(k, n));
  for (int64_t k = 0; k < n; ++k)
    for (int64_t j = 0; j < n; ++j) y[k] += x[j] * roots[j * k % n];
  return y;
}

template <class T>
std::vector<std::complex<T>> random_numbers(int64_t n, uint64_t seed) {
  std::mt19937_64 rng(seed);
  std::uniform_real_distribution<double> d(-1, 1);
  std::vector<std::complex<T>> v(static_cast<size_t>(n));
  for (auto& z : v) z = {static_cast<T>(d(rng)), static_cast<T>(d(rng))};
  return v;
}

// Of rows of n elements that lie `stride` apart; relative to the result, in the 2-norm.
template <class T>
double row_error(const std::vector<std::complex<T>>& x, const std::vector<std::complex<T>>& y, size_t first, size_t n,
                 size_t stride) {
  std::vector<Wide> row;
  for (size_t k = 0; k < n; ++k) row.emplace_back(x[first + k * stride]);
  const std::vector<Wide> want = transform(row);
  double off = 0, all = 0;
  for (size_t k = 0; k < n; ++k) {
    off += std::norm(Wide(y[first + k * stride]) - want[k]);
    all += std::norm(want[k]);
  }
  return std::sqrt(off / all);
}

DeviceHandle device() {
  static const DeviceHandle d =
      DeviceHandle::open({.device = test_device(THERMITE_HAS_MLIR ? "cpu" : "interp"), .cache = "disabled"});
  return d;
}

// A few rows of the last dimension, columns of the first, one row, or several.
template <class T>
double error_of(int64_t n, int kind) {
  const int64_t others = kind == 3 ? 18 : kind == 2 ? 1 : kind == 1 ? 17 : 3;
  const auto x = random_numbers<T>(n * others, static_cast<uint64_t>(n));
  const Shape shape = kind == 2 ? Shape{n} : kind == 1 ? Shape{n, others} : Shape{others, n};
  const Tensor t = Tensor::from_data(x, shape, device());
  const auto y = fft(t, {.axis = kind == 1 ? 0 : -1}).template to_vector<std::complex<T>>();
  const auto last = static_cast<size_t>(others - 1), count = static_cast<size_t>(n);
  return kind == 1 ? row_error(x, y, last, count, static_cast<size_t>(others))
                   : row_error(x, y, last * count, count, 1);
}

// Errors grow like the logarithm of the length.
template <class T>
double allowed(int64_t n) {
  return std::numeric_limits<T>::epsilon() * (1 + 0.5 * std::log2(static_cast<double>(n)));
}

TEST(Fourier, ShortLengthsAreRight) {
  for (int64_t n = 1; n <= 64; n += THERMITE_HAS_MLIR ? 1 : 7) {
    if (testing::is_of_today(static_cast<uint64_t>(n / 3))) {
      EXPECT_LE(error_of<float>(n, static_cast<int>(n % 3)), allowed<float>(n)) << n;
    }
    if (n % 9 == 0 && testing::is_of_today(static_cast<uint64_t>(n / 9))) {
      EXPECT_LE(error_of<double>(n, static_cast<int>(n / 9 % 3)), allowed<double>(n)) << n;
    }
  }
}

TEST(Fourier, PrimesAreRight) {
  uint64_t primes = 0;
  for (int64_t n = 67; n <= 257; n += 2) {
    bool prime = true;
    for (int64_t p = 3; p * p <= n; p += 2) prime = prime && n % p != 0;
    if (!prime || (!THERMITE_HAS_MLIR && n % 5 != 1) || !testing::is_of_today(primes++)) continue;
    EXPECT_LE(error_of<float>(n, static_cast<int>(n % 3)), allowed<float>(n)) << n;
  }
}

// Convolutions of one element fewer, short and in two dimensions, and of twice as many where that has a large factor.
TEST(Fourier, LongPrimesAreRight) {
  if (!THERMITE_HAS_MLIR) return;
  uint64_t k = 0;
  for (const int64_t n : {331, 337, 1013, 2311, 7681})
    for (int kind = 0; kind < 4; ++kind)
      if (testing::is_of_today(k++)) {
        EXPECT_LE(error_of<float>(n, kind), allowed<float>(n)) << n << " " << kind;
      }
  for (const int64_t n : {337, 7681}) EXPECT_LE(error_of<double>(n, 2), 2 * allowed<double>(n)) << n;
}

TEST(Fourier, LongLengthsAreRight) {
  uint64_t k = 0;
  for (int64_t n :
       {128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 1009, 3 * 5 * 7 * 11, 4099, 17 * 64, 360, 10000})
    if (THERMITE_HAS_MLIR || n <= 1024) {
      for (int kind = 0; kind < 3; ++kind)
        if (testing::is_of_today(k++ / 4)) {
          EXPECT_LE(error_of<float>(n, kind), allowed<float>(n)) << n << " " << kind;
        }
    }
  for (int64_t n : {1024, 1009, 8192})
    if (THERMITE_HAS_MLIR) {
      EXPECT_LE(error_of<double>(n, 2), 2 * allowed<double>(n)) << n;
    }
}

template <class A, class B>
double distance(const A& a, const B& b) {
  double off = 0, all = 0;
  for (size_t k = 0; k < b.size(); ++k) {
    off += std::norm(Wide(a[k]) - Wide(b[k]));
    all += std::norm(Wide(b[k]));
  }
  return a.size() == b.size() ? std::sqrt(off / all) : HUGE_VAL;
}

TEST(Fourier, InversesComeBack) {
  uint64_t k = 0;
  for (int64_t n : {1, 2, 3, 12, 17, 100, 131, 480, 2048}) {
    if (!testing::is_of_today(k++)) continue;
    const auto x = random_numbers<float>(5 * n, 7);
    const Tensor z = Tensor::from_data(x, {5, n}, device()), r = real(z);
    for (const FourierNorm norm : {FourierNorm::backward, FourierNorm::ortho, FourierNorm::forward}) {
      EXPECT_LE(distance(ifft(fft(z, {.norm = norm}), {.norm = norm}).to_vector<Z>(), x), 1e-6) << n;
      const Tensor half = rfft(r, {.norm = norm});
      EXPECT_EQ(half.shape(), (Shape{5, n / 2 + 1}));
      EXPECT_LE(distance(half.to_vector<Z>(), slice(fft(r, {.norm = norm}), {0, 0}, {5, n / 2 + 1}).to_vector<Z>()),
                1e-6)
          << n;
      EXPECT_LE(distance(irfft(half, {.length = n, .norm = norm}).to_vector<float>(), r.to_vector<float>()), 1e-6) << n;
    }
  }
}

TEST(Fourier, NormsDivide) {
  const Tensor x = Tensor::ones({4}, DType::c64, device());
  EXPECT_EQ(fft(x).to_vector<Z>()[0], Z(4));
  EXPECT_EQ(fft(x, {.norm = FourierNorm::ortho}).to_vector<Z>()[0], Z(2));
  EXPECT_EQ(fft(x, {.norm = FourierNorm::forward}).to_vector<Z>()[0], Z(1));
  EXPECT_EQ(ifft(x).to_vector<Z>()[0], Z(1));
}

TEST(Fourier, IsLinear) {
  const auto a = random_numbers<float>(300, 1), b = random_numbers<float>(300, 2);
  const Tensor x = Tensor::from_data(a, {2, 150}, device()), y = Tensor::from_data(b, {2, 150}, device());
  EXPECT_LE(distance(fft(x * 3 + y).to_vector<Z>(), (fft(x) * 3 + fft(y)).to_vector<Z>()), 1e-6);
}

// Cut, and filled up with zeros.
TEST(Fourier, TakesLengthsAndAxes) {
  const auto x = random_numbers<float>(60, 4);
  const Tensor t = Tensor::from_data(x, {3, 20}, device());
  EXPECT_EQ(fft(t, {.length = 7}).to_vector<Z>(), fft(slice(t, {0, 0}, {3, 7})).to_vector<Z>());
  EXPECT_EQ(fft(t, {.length = 32}).to_vector<Z>(), fft(pad(t, {.high = {0, 12}})).to_vector<Z>());
  EXPECT_LE(distance(fft(t, {.axis = 0}).to_vector<Z>(), permute(fft(permute(t, {1, 0})), {1, 0}).to_vector<Z>()),
            1e-6);
  EXPECT_LE(distance(fftn(t).to_vector<Z>(), fft(fft(t, {.axis = 0}), {.axis = 1}).to_vector<Z>()), 1e-6);
  EXPECT_LE(distance(ifftn(fftn(t)).to_vector<Z>(), x), 1e-6);
  EXPECT_LE(distance(irfftn(rfftn(imag(t))).to_vector<float>(), imag(t).to_vector<float>()), 1e-6);
}

// Of real rows: in one kernel, with vectors along or across them, and in two dimensions.
TEST(Fourier, RealRowsAreRight) {
  for (int64_t n : {2, 6, 24, 64, 90, 200, 256, 400, 1000, 1024, 4096})
    if (THERMITE_HAS_MLIR || n <= 256)
      for (int kind = 0; kind < 3; ++kind) {
        const int64_t others = kind == 2 ? 1 : kind == 1 ? 17 : 3, m = n / 2 + 1;
        const auto z = random_numbers<float>(n * others, static_cast<uint64_t>(n));
        std::vector<Z> reals;
        std::vector<float> x;
        for (const Z& v : z) x.push_back(v.real()), reals.emplace_back(v.real(), 0);
        const Tensor t = Tensor::from_data(x, kind == 1 ? Shape{n, others} : Shape{others, n}, device());
        const auto half = rfft(t, {.axis = kind == 1 ? 0 : -1}).to_vector<Z>();
        // The last row, filled up with conjugates.
        std::vector<Z> row;
        const int64_t first = kind == 1 ? others - 1 : (others - 1) * m, stride = kind == 1 ? others : 1;
        for (int64_t k = 0; k < n; ++k) {
          const Z v = half[static_cast<size_t>(first + std::min(k, n - k) * stride)];
          row.push_back(k < m ? v : std::conj(v));
        }
        std::vector<Z> in;
        for (int64_t k = 0; k < n; ++k)
          in.push_back(reals[static_cast<size_t>(kind == 1 ? k * others + others - 1 : (others - 1) * n + k)]);
        EXPECT_LE(row_error(in, row, 0, static_cast<size_t>(n), 1), allowed<float>(n)) << n << " " << kind;
      }
}

// Of the second run: the first one makes tables, too.
uint64_t kernels_of(const std::function<Tensor()>& f) {
  f().eval();
  const uint64_t before = device().stats().kernels_launched;
  f().eval();
  return device().stats().kernels_launched - before;
}

// The last pass of a real row, and all that a prime's convolution takes.
TEST(Fourier, RowsAreOneKernel) {
  for (const Shape& shape : {Shape{64, 200}, Shape{200, 64}}) {
    const int64_t axis = shape[0] == 64 ? 1 : 0;
    const Tensor z = Tensor::from_data(random_numbers<float>(64 * 200, 3), shape, device()), x = real(z).eval();
    EXPECT_EQ(kernels_of([&] { return rfft(x, {.axis = axis}); }), 1u);
  }
  for (const int64_t n : {17, 257})
    for (const Shape& shape : {Shape{64, n}, Shape{n, 64}}) {
      const int64_t axis = shape[0] == 64 ? 1 : 0;
      const Tensor z = Tensor::from_data(random_numbers<float>(64 * n, 3), shape, device());
      EXPECT_EQ(kernels_of([&] { return fft(z, {.axis = axis}); }), 1u);
    }
}

// Long ones and few, where vectors lie along the row; many long ones across, and primes.
TEST(Fourier, LongRowsAndFewAreOneKernel) {
  if (!THERMITE_HAS_MLIR) return;
  const auto check = [](const Shape& shape, int axis, uint64_t kernels) {
    const int64_t n = shape[axis], others = shape[0] * shape[1] / n, last = others - 1;
    const auto x = random_numbers<float>(n * others, 3);
    const Tensor z = Tensor::from_data(x, shape, device());
    EXPECT_EQ(kernels_of([&] { return fft(z, {.axis = axis}); }), kernels) << n << " " << axis;
    const auto y = fft(z, {.axis = axis}).to_vector<Z>();
    EXPECT_LE(row_error(x, y, static_cast<size_t>(axis ? last * n : last), static_cast<size_t>(n),
                        static_cast<size_t>(axis ? 1 : others)),
              allowed<float>(n))
        << n << " " << axis;
  };
  struct Case {
    Shape shape;
    int axis;
    uint64_t kernels;
  };
  uint64_t k = 0;
  for (const Case& c : {Case{{2, 1024}, 1, 1},
                        {{1, 1000}, 1, 2},
                        {{16, 10000}, 1, 1},
                        {{3, 4096}, 1, 1},
                        {{15, 8192}, 1, 2},
                        {{17, 8192}, 1, 1},
                        {{10000, 17}, 0, 1},
                        {{16384, 17}, 0, 2},
                        {{18, 7681}, 1, 1},
                        {{64, 65536}, 1, 1}})
    if (testing::is_of_today(k++)) check(c.shape, c.axis, c.kernels);
}

// However their elements lie.
TEST(Fourier, FewTurnedRowsAreRight) {
  for (const int64_t n : {256, 4096}) {
    if (!THERMITE_HAS_MLIR && n > 256) continue;
    const auto x = random_numbers<float>(3 * n, 8);
    const Tensor t = Tensor::from_data(x, {n, 3}, device());
    const auto turned = fft(permute(t, {1, 0})).to_vector<Z>();
    const auto rows = permute(t, {1, 0}).to_vector<Z>();
    EXPECT_LE(row_error(rows, turned, static_cast<size_t>(2 * n), static_cast<size_t>(n), 1), allowed<float>(n));
  }
}

TEST(Fourier, LongRealRowsComeBack) {
  if (!THERMITE_HAS_MLIR) return;
  for (const int64_t n : {8192, 20000, 65536}) {
    const Tensor x = real(Tensor::from_data(random_numbers<float>(16 * n, 4), {16, n}, device())).eval();
    EXPECT_LE(distance(rfft(x).to_vector<Z>(), slice(fft(x), {0, 0}, {16, n / 2 + 1}).to_vector<Z>()), 1e-6) << n;
    EXPECT_LE(distance(irfft(rfft(x), {.length = n}).to_vector<float>(), x.to_vector<float>()), 1e-6) << n;
  }
}

// One element that is no number makes none of any in its row, and leaves the others alone.
TEST(Fourier, KeepsRowsApart) {
  for (int64_t n : {8, 64, 17, 131, 512}) {
    auto x = random_numbers<float>(20 * n, 5);
    const auto clean = fft(Tensor::from_data(x, {20, n}, device())).to_vector<Z>();
    x[static_cast<size_t>(n)] = {INFINITY, 0};
    x[static_cast<size_t>(4 * n)] = {NAN, 0};
    const auto y = fft(Tensor::from_data(x, {20, n}, device())).to_vector<Z>();
    for (int64_t k = 0; k < n; ++k) {
      EXPECT_FALSE(std::isfinite(std::norm(y[static_cast<size_t>(n + k)])) ||
                   std::isfinite(std::norm(y[static_cast<size_t>(4 * n + k)])));
      EXPECT_EQ(y[static_cast<size_t>(2 * n + k)], clean[static_cast<size_t>(2 * n + k)]);
    }
  }
}

// Alone and with what is around it: every path has the same bits.
TEST(Fourier, EveryPathHasTheSameBits) {
  Differential exact(Numerics::exact);
  struct Case {
    const char* op;
    Dims dims;
    int64_t axis, length;
  };
  const Case kCases[] = {{"fft", {17, 16}, 1, 0},    {"ifft", {16, 40}, 0, 0},   {"fft", {300}, 0, 512},
                         {"rfft", {3, 34}, 1, 0},    {"irfft", {2, 33}, 1, 0},   {"fft", {2, 139}, 1, 0},
                         {"ifft", {2, 5, 19}, 1, 0}, {"rfft", {4, 25, 3}, 1, 0}, {"fft", {17, 131}, 1, 0},
                         {"ifft", {151, 18}, 0, 0},  {"rfft", {17, 262}, 1, 0}};
  uint64_t seed = 0;
  for (const Case& c : kCases) {
    if (++seed % testing::kCaseStep != 0 || !testing::is_of_today(seed)) continue;
    GraphBuilder b;
    const bool real = std::string_view(c.op) == "rfft";
    const Type t{real ? DType::f32 : DType::c64, c.dims};
    const NodeId x = b.input(t), y = b.input(t);
    const NodeId sum = *b.add(*find_op("add"), std::array{x, y}, {});
    const NodeId z = *b.add(*find_op(c.op), std::array{sum}, {c.axis, c.length, int64_t{1}});
    const bool complex = is_complex(b.type(z).dtype);
    b.output(*b.add(*find_op("mul"), std::array{z, z}, {}));
    if (complex) b.output(*b.add(*find_op("abs"), std::array{z}, {}));
    b.output(z);
    const Graph g = std::move(b).finish();
    EXPECT_EQ(exact.check(g, seed), "") << print(g);
  }
}

}  // namespace
}  // namespace thermite
