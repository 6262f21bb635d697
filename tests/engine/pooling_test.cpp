// SPDX-License-Identifier: Apache-2.0
// Convolutions and pools with pads by name, against plain loops and against pads as lists.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "ir/ops/support/same_padding.h"
#include "tests/support/device.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

using Ints = std::vector<int64_t>;

struct Pooling : testing::Test {
  DeviceHandle device =
      DeviceHandle::open({.device = test_device(THERMITE_HAS_MLIR ? "cpu" : "interp"), .cache = "disabled"});

  // Small integers in no order: sums of them are exact.
  Tensor numbers(const Shape& shape, DType t = DType::f32) {
    int64_t n = 1;
    for (int64_t d : shape) n *= d;
    std::vector<float> v(static_cast<size_t>(n));
    for (size_t k = 0; k < v.size(); ++k) v[k] = static_cast<float>(k * 7919 % 23) - 11;
    const Tensor x = Tensor::from_data(v, shape, device);
    return t == DType::f32 ? x : cast(x, t);
  }
};

struct Sizes {
  int64_t extent, taps, stride, dilation;
  int64_t low() const { return same_padding(extent, (taps - 1) * dilation + 1, stride) / 2; }
  int64_t places() const { return (extent + stride - 1) / stride; }
};
const Sizes kSizes[] = {{7, 3, 1, 1},  {8, 3, 2, 1}, {8, 4, 2, 1}, {9, 2, 1, 3},
                        {10, 3, 2, 3}, {6, 1, 4, 1}, {4, 5, 1, 1}};

// [places], of one row: the greatest or the mean of the taps that lie on it.
std::vector<float> pooled(const float* row, const Sizes& s, bool mean) {
  std::vector<float> out;
  for (int64_t p = 0; p < s.places(); ++p) {
    float sum = 0, most = -std::numeric_limits<float>::infinity(), count = 0;
    for (int64_t t = 0; t < s.taps; ++t) {
      const int64_t i = p * s.stride + t * s.dilation - s.low();
      if (i < 0 || i >= s.extent) continue;
      sum += row[i], most = std::max(most, row[i]), ++count;
    }
    out.push_back(mean ? sum / count : most);
  }
  return out;
}

TEST_F(Pooling, SameMeansWhatALoopOverTheTapsSays) {
  for (const Sizes& s : kSizes) {
    SCOPED_TRACE(testing::Message() << s.extent << " under " << s.taps << ", stride " << s.stride);
    const Tensor x = numbers({2, 3, s.extent});
    const PoolOptions o{.strides = {s.stride}, .dilations = {s.dilation}, .pads = Padding::same};
    const std::vector<float> in = x.to_vector<float>(), most = max_pool(x, {s.taps}, o).to_vector<float>(),
                             mean = average_pool(x, {s.taps}, o).to_vector<float>();
    std::vector<float> want_most, want_mean;
    for (int64_t row = 0; row < 6; ++row) {
      for (float v : pooled(&in[row * s.extent], s, false)) want_most.push_back(v);
      for (float v : pooled(&in[row * s.extent], s, true)) want_mean.push_back(v);
    }
    EXPECT_EQ(most, want_most);
    EXPECT_EQ(mean, want_mean);
  }
}

TEST_F(Pooling, NamedPadsGiveTheBitsOfListedOnes) {
  const Tensor x = numbers({2, 3, 8, 7}), w = numbers({4, 3, 3, 2});
  struct Case {
    Ints strides, dilations, low, high;
  };
  for (const Case& c : {Case{{1, 1}, {1, 1}, {1, 0}, {1, 1}}, Case{{2, 2}, {1, 1}, {0, 0}, {1, 1}},
                        Case{{2, 1}, {2, 3}, {1, 1}, {2, 2}}}) {
    SCOPED_TRACE(testing::PrintToString(c.strides) + testing::PrintToString(c.dilations));
    const PoolOptions named{.strides = c.strides, .dilations = c.dilations, .pads = Padding::same};
    const PoolOptions listed{.strides = c.strides, .dilations = c.dilations, .pads_low = c.low, .pads_high = c.high};
    const auto product = [&](const PoolOptions& o) {
      return conv(x, w,
                  {.strides = o.strides,
                   .dilations = o.dilations,
                   .pads = o.pads,
                   .pads_low = o.pads_low,
                   .pads_high = o.pads_high})
          .to_vector<float>();
    };
    EXPECT_EQ(product(named), product(listed));
    EXPECT_EQ(max_pool(x, {3, 2}, named).to_vector<float>(), max_pool(x, {3, 2}, listed).to_vector<float>());
    EXPECT_EQ(average_pool(x, {3, 2}, named).to_vector<float>(), average_pool(x, {3, 2}, listed).to_vector<float>());
  }
}

TEST_F(Pooling, PaddingIsNoTap) {
  const Tensor negative = numbers({1, 1, 5}) - 20.0f;
  for (float v : max_pool(negative, {3}, {.pads = Padding::same}).to_vector<float>()) EXPECT_LT(v, 0);
  const Tensor ints = numbers({1, 1, 5}, DType::i8) - 20;
  for (int8_t v : max_pool(ints, {3}, {.pads = Padding::same}).to_vector<int8_t>()) EXPECT_LT(v, 0);
  // A window of padding alone.
  EXPECT_EQ(max_pool(numbers({1, 1, 1}), {1}, {.pads_low = {1}}).to_vector<float>()[0],
            -std::numeric_limits<float>::infinity());
  EXPECT_EQ(max_pool(numbers({1, 1, 1}, DType::i32), {1}, {.pads_low = {1}}).to_vector<int32_t>()[0],
            std::numeric_limits<int32_t>::min());
  EXPECT_TRUE(std::isnan(average_pool(numbers({1, 1, 1}), {1}, {.pads_low = {1}}).to_vector<float>()[0]));
}

// 300 taps are no bf16: their number and their sum must not be rounded on the way.
TEST_F(Pooling, MeansOfHalvesAreSummedAndCountedInF32) {
  const Tensor ones = Tensor::ones({1, 1, 40, 40}, DType::bf16, device);
  const Tensor mean = average_pool(ones, {17, 18}, {.pads = Padding::same});
  EXPECT_EQ(mean.dtype(), DType::bf16);
  EXPECT_EQ(cast(mean, DType::f32).to_vector<float>(), std::vector<float>(1600, 1.0f));
}

}  // namespace
}  // namespace thermite
