// SPDX-License-Identifier: Apache-2.0
#include "frontend/intern.h"

#include <gtest/gtest.h>

#include "frontend/trace_log.h"
#include "tests/frontend/fake_realizer.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

constexpr auto kMany = static_cast<int64_t>(kKeptEntries);

void intern_many(int64_t first, int64_t count) {
  for (int64_t k = first; k < first + count; ++k) {
    const AttrRef attrs[] = {k, int64_t{123456}};
    intern_attrs(attrs);
    intern_type({DType::f32, {k, 77777}});
  }
}

std::array<std::weak_ptr<const void>, 2> now() {
  const InternGenerations g = intern_generations();
  return {g[0], g[1]};
}

TEST(Intern, EqualContentsHaveEqualPointers) {
  const AttrRef attrs[] = {int64_t{5}, 2.5};
  EXPECT_EQ(intern_attrs(attrs), intern_attrs(attrs));
  EXPECT_EQ(intern_type({DType::f32, {3, 4}}), intern_type({DType::f32, {3, 4}}));
  intern_many(0, 3 * kMany);
  const Type late{DType::f32, {3 * kMany, 77777}};
  EXPECT_EQ(intern_type(late), intern_type(late));
}

TEST(Intern, ProgramsWithoutEndStayOfASize) {
  intern_many(0, 2 * kMany + 1);
  const auto first = now();
  intern_many(10 * kMany, kMany + 1);
  EXPECT_TRUE(first[0].expired() && first[1].expired());
  EXPECT_NE(intern_generations()[0], nullptr);
}

// A value keeps its type, a trace what it points to; both work on when the generation has ended.
TEST(Intern, ValuesAndTracesOutliveAGeneration) {
  auto fake = std::make_shared<FakeRealizer>();
  const DeviceHandle device{fake};
  intern_many(0, 2 * kMany);
  const Tensor x = Tensor::from_data(std::vector<float>(33 * 5, 1.0f), {33, 5}, device);
  const auto piece = [&](int64_t start) { return slice(x, {start, 0}, {start + 3, 5}).eval(); };
  const Tensor y = piece(1);
  for (int64_t round = 0; round < 4; ++round) {
    intern_many((20 + round) * kMany, kMany);
    EXPECT_EQ(x.shape(), (Shape{33, 5}));
    EXPECT_EQ(y.shape(), (Shape{3, 5}));
    const size_t runs = fake->segments.size();
    piece(1), piece(1), piece(round + 2);
    EXPECT_EQ(fake->segments.size(), runs + 3);
    EXPECT_EQ((y + y).eval().shape(), (Shape{3, 5}));
  }
}

}  // namespace
}  // namespace thermite
