// SPDX-License-Identifier: Apache-2.0
// Which weights bear a scale, value by value.
#include "passes/graph/scaling.h"

#include <gtest/gtest.h>

#include <limits>
#include <type_traits>
#include <vector>

namespace thermite {
namespace {

using About = ScaleQuestion::About;

template <class T>
struct Values {
  Dims dims;
  std::vector<T> numbers;
  HostValue value() const {
    return {{std::is_same_v<T, double> ? DType::f64 : DType::f32, dims}, std::as_bytes(std::span(numbers))};
  }
};

template <class T>
bool bears_scale(const Values<T>& w, const Values<T>& s) {
  const HostValue both[] = {w.value(), s.value()};
  return bears(About::weight_and_factor, both);
}
// One weight and one factor.
bool bears_scale(float w, float s) { return bears_scale<float>({{1}, {w}}, {{1}, {s}}); }

constexpr float kInf = std::numeric_limits<float>::infinity(), kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kLeast = std::numeric_limits<float>::min(), kMost = std::numeric_limits<float>::max();

TEST(Scaling, ProductsMustBeNormalOrZeroBecauseAFactorIs) {
  EXPECT_TRUE(bears_scale(2, 3));
  EXPECT_TRUE(bears_scale(-2, 0.1f));
  EXPECT_TRUE(bears_scale(0, 3));
  EXPECT_TRUE(bears_scale(-0.0f, 3));
  EXPECT_TRUE(bears_scale(3, 0));
  EXPECT_TRUE(bears_scale(kLeast, 1));
  EXPECT_FALSE(bears_scale(kLeast, 0.5f)) << "denormal";
  EXPECT_FALSE(bears_scale(1e-30f, 1e-30f)) << "zero, and no factor is";
  EXPECT_TRUE(bears_scale(1e30f, 1));
  EXPECT_FALSE(bears_scale(1e31f, 1)) << "sums of few terms would be infinite";
  EXPECT_FALSE(bears_scale(kMost, 1.5f)) << "infinite";
}

TEST(Scaling, FactorsMustBeFiniteAndScalesModerate) {
  EXPECT_TRUE(bears_scale(1, 4096));
  EXPECT_TRUE(bears_scale(1, -4096));
  EXPECT_FALSE(bears_scale(1, 4097));
  EXPECT_FALSE(bears_scale(0, 1e30f));
  for (const float bad : {kInf, -kInf, kNan}) {
    EXPECT_FALSE(bears_scale(bad, 2));
    EXPECT_FALSE(bears_scale(bad, 0));
    EXPECT_FALSE(bears_scale(2, bad));
    EXPECT_FALSE(bears_scale(0, bad));
  }
}

// One pair of six does not go together: weight 5 along an axis in front, in the middle and at the end.
TEST(Scaling, EachWeightMeetsItsOwnFactor) {
  const std::vector<float> w{1, 1, 1, 1, 1e-30f, 1};
  EXPECT_TRUE(bears_scale<float>({{3, 2}, w}, {{3, 1}, {1e-30f, 1e-30f, 1}}));
  EXPECT_FALSE(bears_scale<float>({{3, 2}, w}, {{3, 1}, {1, 1, 1e-30f}}));
  EXPECT_TRUE(bears_scale<float>({{1, 3, 2}, w}, {{1, 3, 1}, {1e-30f, 1e-30f, 1}}));
  EXPECT_FALSE(bears_scale<float>({{1, 3, 2}, w}, {{1, 3, 1}, {1, 1, 1e-30f}}));
  EXPECT_TRUE(bears_scale<float>({{3, 2}, w}, {{1, 2}, {1, 1e-30f}}));
  EXPECT_FALSE(bears_scale<float>({{3, 2}, w}, {{1, 2}, {1e-30f, 1}}));
  EXPECT_TRUE(bears_scale<float>({{6}, w}, {{1}, {1}}));
  EXPECT_FALSE(bears_scale<float>({{6}, w}, {{1}, {1e-30f}}));
  EXPECT_TRUE(bears_scale<float>({{0, 2}, {}}, {{1, 2}, {1, 2}}));
}

TEST(Scaling, DoublesHaveARangeOfTheirOwn) {
  EXPECT_TRUE(bears_scale<double>({{1}, {1e-30}}, {{1}, {1e-30}}));
  EXPECT_FALSE(bears_scale<double>({{1}, {1e-300}}, {{1}, {1e-30}}));
  EXPECT_TRUE(bears_scale<double>({{1}, {1e296}}, {{1}, {1000}}));
  EXPECT_FALSE(bears_scale<double>({{1}, {1e306}}, {{1}, {1000}}));
}

TEST(Scaling, ValuesMustBeFinite) {
  const auto fits = [](std::vector<float> numbers) {
    const Values<float> offset{{static_cast<int64_t>(numbers.size())}, std::move(numbers)};
    const HostValue value = offset.value();
    return bears(About::finite, std::span(&value, 1));
  };
  EXPECT_TRUE(fits({0, kMost, -1, 1e-45f}));
  EXPECT_FALSE(fits({0, kInf}));
  EXPECT_FALSE(fits({kNan}));
}

}  // namespace
}  // namespace thermite
