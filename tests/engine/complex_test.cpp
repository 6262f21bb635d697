// SPDX-License-Identifier: Apache-2.0
// Complex tensors through the public functions: values, special values, refusals.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <random>

#include "ir/ops/op_def.h"
#include "passes/graph/passes.h"
#include "tests/engine/differential.h"
#include "tests/support/device.h"
#include "tests/support/seeds.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

template <class T>
using Complex = std::complex<T>;

template <class T>
std::vector<Complex<T>> random_numbers(size_t n, uint32_t seed) {
  std::mt19937 rng(seed);
  std::uniform_real_distribution<T> d(-2, 2);
  std::vector<Complex<T>> v(n);
  for (auto& z : v) z = {d(rng), d(rng)};
  return v;
}

template <class T>
void expect_near(const std::vector<Complex<T>>& got, const std::vector<Complex<T>>& want) {
  ASSERT_EQ(got.size(), want.size());
  for (size_t k = 0; k < got.size(); ++k)
    ASSERT_LE(std::abs(got[k] - want[k]), 8 * std::numeric_limits<T>::epsilon() * std::max(T(1), std::abs(want[k])))
        << k;
}

struct Path {
  const char* name;
  DeviceOptions options;
};
const Path kPaths[] = {{"cpu", {.device = test_device("cpu"), .cache = "disabled"}},
                       {"interp", {.device = test_device("interp"), .cache = "disabled"}},
                       {"unfused", {.device = test_device("interp"), .fuse = false, .cache = "disabled"}}};

class ComplexTensors : public ::testing::TestWithParam<Path> {
 protected:
  void SetUp() override {
    if (!THERMITE_HAS_MLIR && GetParam().options.device == "cpu") GTEST_SKIP() << "no code generator";
  }
  DeviceHandle device = DeviceHandle::open(GetParam().options);

  template <class T>
  void arithmetic() {
    const auto a = random_numbers<T>(35, 1), b = random_numbers<T>(35, 2);
    const Tensor x = Tensor::from_data(a, {5, 7}, device), y = Tensor::from_data(b, {5, 7}, device);
    EXPECT_EQ(x.dtype(), dtype_of<Complex<T>>);
    EXPECT_EQ(x.to_vector<Complex<T>>(), a);
    const auto each = [&](auto f) {
      std::vector<Complex<T>> out;
      for (size_t k = 0; k < a.size(); ++k) out.push_back(f(a[k], b[k]));
      return out;
    };
    using Z = Complex<T>;
    expect_near<T>((x + y).to_vector<Z>(), each([](Z p, Z q) { return p + q; }));
    expect_near<T>((x - y).to_vector<Z>(), each([](Z p, Z q) { return p - q; }));
    expect_near<T>((x * y).to_vector<Z>(), each([](Z p, Z q) { return p * q; }));
    expect_near<T>((x / y).to_vector<Z>(), each([](Z p, Z q) { return p / q; }));
    expect_near<T>((-x).to_vector<Z>(), each([](Z p, Z) { return -p; }));
    expect_near<T>(conj(x).to_vector<Z>(), each([](Z p, Z) { return std::conj(p); }));
    expect_near<T>((x * 2.0 + 1).to_vector<Z>(), each([](Z p, Z) { return p * T(2) + T(1); }));
    expect_near<T>((x * real(y)).to_vector<Z>(), each([](Z p, Z q) { return p * q.real(); }));
    expect_near<T>((real(y) / x).to_vector<Z>(), each([](Z p, Z q) { return q.real() / p; }));
    expect_near<T>((x / imag(y)).to_vector<Z>(), each([](Z p, Z q) { return p / q.imag(); }));
    expect_near<T>(complex(abs(x), angle(x)).to_vector<Z>(), each([](Z p, Z) { return Z(std::abs(p), std::arg(p)); }));
    expect_near<T>(where(eq(x, y), y, 0).to_vector<Z>(), std::vector<Z>(35));
    EXPECT_THAT(ne(x, x).template to_vector<bool>(), ::testing::Each(false));
    EXPECT_THAT(eq(x, x).template to_vector<bool>(), ::testing::Each(true));
  }

  template <class T>
  void structure() {
    using Z = Complex<T>;
    const auto a = random_numbers<T>(6, 3);
    const Tensor x = Tensor::from_data(a, {2, 3}, device);
    const std::vector<Z> turned{a[0], a[3], a[1], a[4], a[2], a[5]};
    EXPECT_EQ(permute(x, {1, 0}).template to_vector<Z>(), turned);
    EXPECT_EQ(reshape(permute(x, {1, 0}), {6}).template to_vector<Z>(), turned);
    const std::vector<Z> padded{{}, {}, {}, {}, a[3], a[4], a[5], {}};
    EXPECT_EQ(slice(pad(x, {.low = {0, 0}, .high = {0, 1}}), {0, 0}, {2, 4}).template to_vector<Z>()[3], Z());
    EXPECT_EQ(concat({{x, x}}, 0).template to_vector<Z>().size(), 12u);
    const Tensor second = Tensor::from_data(std::vector<int64_t>{2, 0}, {2}, device);
    EXPECT_EQ(gather(x, second, 1).template to_vector<Z>(), (std::vector<Z>{a[2], a[0], a[5], a[3]}));
    expect_near<T>(reduce_sum(x, {1}).template to_vector<Z>(), {a[0] + a[1] + a[2], a[3] + a[4] + a[5]});
    expect_near<T>(reduce_mean(x, {0, 1}).template to_vector<Z>(), {(a[0] + a[1] + a[2] + a[3] + a[4] + a[5]) / T(6)});
    const Tensor square = matmul(x, conj(permute(x, {1, 0})));
    expect_near<T>({square.template to_vector<Z>()[1]},
                   {a[0] * std::conj(a[3]) + a[1] * std::conj(a[4]) + a[2] * std::conj(a[5])});
    EXPECT_EQ(cast(real(x), x.dtype()).template to_vector<Z>()[4], Z(a[4].real(), 0));
    EXPECT_EQ(Tensor::ones({3}, x.dtype(), device).template to_vector<Z>(), std::vector<Z>(3, Z(1)));
  }
};
INSTANTIATE_TEST_SUITE_P(Paths, ComplexTensors, ::testing::ValuesIn(kPaths),
                         [](const auto& p) { return p.param.name; });

TEST_P(ComplexTensors, DoArithmetic) {
  arithmetic<float>();
  arithmetic<double>();
}

TEST_P(ComplexTensors, AreMovedAndSummedUp) {
  structure<float>();
  structure<double>();
}

// No square leaves the range, at either end.
TEST_P(ComplexTensors, DivideAtTheEndsOfTheRange) {
  using Z = Complex<float>;
  const float most = std::numeric_limits<float>::max(), least = 0x1p-126f, inf = std::numeric_limits<float>::infinity();
  const std::vector<Z> a{{most, most}, {least, least}, {1, 0}, {1, 0}, {2, 4}, {0, 1}, {1, 1}, {most, 1}};
  const std::vector<Z> b{{most, most}, {least, -least}, {0, 0},         {inf, 1},
                         {0, 2},       {most, 0},       {1e20f, 1e20f}, {most, most}};
  const auto q = (Tensor::from_data(a, {8}, device) / Tensor::from_data(b, {8}, device)).to_vector<Z>();
  EXPECT_EQ(q[0], Z(1, 0));
  EXPECT_EQ(q[1], Z(0, 1));
  EXPECT_EQ(q[2].real(), inf);
  EXPECT_TRUE(std::isnan(q[2].imag()));
  EXPECT_EQ(q[3], Z(0, 0));
  EXPECT_EQ(q[4], Z(2, -1));
  EXPECT_EQ(q[5], Z(0, 1 / most));
  EXPECT_NEAR(q[6].real(), 1e-20f, 1e-26f);
  EXPECT_NEAR(q[7].real(), 0.5f, 1e-6f);
}

TEST_P(ComplexTensors, MeasureAtTheEndsOfTheRange) {
  const float most = std::numeric_limits<float>::max(), inf = std::numeric_limits<float>::infinity();
  const std::vector<Complex<float>> z{{most / 2, most / 2}, {3e-40f, 4e-40f}, {-inf, NAN},
                                      {0, -0.0f},           {-1, -0.0f},      {-0.0f, 0}};
  const Tensor x = Tensor::from_data(z, {6}, device);
  const std::vector<float> size = abs(x).to_vector<float>(), turn = angle(x).to_vector<float>();
  EXPECT_FLOAT_EQ(size[0], static_cast<float>(most / std::sqrt(2.0)));
  EXPECT_NEAR(size[1], 5e-40f, 2e-45f);
  EXPECT_EQ(size[2], inf);
  EXPECT_EQ(size[3], 0);
  EXPECT_EQ(turn[4], -std::numbers::pi_v<float>);
  EXPECT_EQ(turn[5], std::numbers::pi_v<float>);
  EXPECT_TRUE(std::signbit(turn[3]) && turn[3] == 0);
}

TEST_P(ComplexTensors, RefuseWhatTheyAreNotFor) {
  const Tensor z = Tensor::from_data(random_numbers<float>(4, 5), {4}, device);
  const auto message = [](auto&& f) -> std::string {
    try {
      f();
    } catch (const UserError& e) {
      return e.what();
    }
    return "";
  };
  EXPECT_THAT(message([&] { sqrt(z); }), ::testing::AllOf(::testing::HasSubstr("sqrt"), ::testing::HasSubstr("c64"),
                                                          ::testing::HasSubstr("complex_test.cpp:")));
  EXPECT_THAT(message([&] { reduce_max(z, {0}); }), ::testing::HasSubstr("no complex numbers"));
  EXPECT_THAT(message([&] { static_cast<void>(z < z); }), ::testing::HasSubstr("no complex numbers"));
  EXPECT_THAT(message([&] { cast(z, DType::f32); }), ::testing::HasSubstr("imaginary part"));
  EXPECT_THAT(message([&] { z + cast(real(z), DType::f64); }), ::testing::HasSubstr("one dtype"));
  EXPECT_THAT(message([&] { real(abs(z)); }), ::testing::HasSubstr("complex dtype"));
  EXPECT_THAT(message([&] { z.to_vector<float>(); }), ::testing::HasSubstr("c64"));
  EXPECT_THAT(message([&] { fft(cast(real(z), DType::f16)); }), ::testing::HasSubstr("f16"));
  EXPECT_THAT(message([&] { fft(slice(z, {0}, {0})); }), ::testing::HasSubstr("0 elements"));
}

// What is complex is gone behind the pass, and inputs and outputs keep their bytes.
TEST(SplitComplex, LeavesRealNumbers) {
  const auto g = parse_graph(R"(thermite.graph 1
const @0 : c64[3] = 0x1p+0, 0x1p+1, 0, 0x1p+0, 0x1p-1, -0x1p+0
%0 = input() {index = 0, dtype = c64, dims = [2, 3]} : c64[2, 3]
%1 = constant() {index = 0} : c64[3]
%2 = mul(%0, %1) : c64[2, 3]
%3 = abs(%2) : f32[2, 3]
%4 = conj(%2) : c64[2, 3]
return %3, %4, %0, %1
)");
  ASSERT_TRUE(g.ok()) << g.error().message;
  EXPECT_EQ(print(*parse_graph(print(*g))), print(*g));
  const auto real = split_complex(*g, false);
  ASSERT_TRUE(real.ok()) << real.error().message;
  EXPECT_TRUE(verify(*real).ok());
  for (const Node& n : real->nodes) EXPECT_FALSE(is_complex(n.type.dtype)) << print(*real);
  const Type pairs{DType::f32, {2, 3, 2}}, plain{DType::f32, {2, 3}};
  EXPECT_EQ((*real)[real->inputs[0]].type, pairs);
  EXPECT_EQ((*real)[real->outputs[0]].type, plain);
  EXPECT_EQ((*real)[real->outputs[1]].type, pairs);
  EXPECT_EQ(real->outputs[2], real->inputs[0]);
  EXPECT_EQ(real->constants[0].type, (Type{DType::f32, {3, 2}}));
}

// Random graphs of the ops that take complex numbers: all paths agree to the last bit and are near the reference.
Graph random_complex_graph(uint64_t seed) {
  std::mt19937_64 rng(seed);
  const auto pick = [&](size_t n) { return static_cast<size_t>(rng() % n); };
  const DType t = seed % 4 ? DType::c64 : DType::c128;
  GraphBuilder b;
  const Dims d{static_cast<int64_t>(1 + pick(3)), static_cast<int64_t>(pick(2) ? 17 : 5)};
  std::vector<NodeId> pool{b.input({t, d}), b.input({t, {d[1]}}), b.input({part_type(t), d})};
  const auto add = [&](std::string_view op, std::vector<NodeId> in, Attrs a = {}) {
    if (const auto n = b.add(*find_op(op), in, std::move(a)); n.ok()) pool.push_back(*n);
  };
  for (int k = 0; k < 10; ++k) {
    const NodeId x = pool[pick(pool.size())], y = pool[pick(pool.size())];
    constexpr const char* kBinary[] = {"add", "sub", "mul", "div", "complex"};
    constexpr const char* kUnary[] = {"conj", "neg", "real", "imag", "abs"};
    switch (pick(5)) {
      case 0:
      case 1:
        add(kBinary[pick(5)], {x, y});
        break;
      case 2:
        add(kUnary[pick(5)], {x});
        break;
      case 3:
        add("flip", {x}, {std::vector<int64_t>{0}});
        break;
      default:
        add(pick(2) ? "fft" : "ifft", {x}, {int64_t{-1}, int64_t{0}, int64_t{1}});
    }
  }
  for (size_t k = pool.size() - std::min<size_t>(3, pool.size() - 3); k < pool.size(); ++k) b.output(pool[k]);
  return std::move(b).finish();
}

TEST(ComplexGraphs, EveryPathHasTheSameBits) {
  Differential exact(Numerics::exact);
  const uint64_t seeds = testing::cases(60);
  for (uint64_t seed = 1; seed <= seeds; ++seed) {
    if (!testing::is_of_today(seed)) continue;
    const Graph g = random_complex_graph(seed);
    EXPECT_EQ(exact.check(g, seed), "") << "seed " << seed << "\n" << print(g);
  }
}

}  // namespace
}  // namespace thermite
