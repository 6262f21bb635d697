// SPDX-License-Identifier: Apache-2.0
// Pads by name: what is recorded are the numbers that the name stands for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontend/segment.h"
#include "ir/ops/attrs.h"
#include "tests/frontend/fake_realizer.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

using testing::HasSubstr;
using Ints = std::vector<int64_t>;

class PadsByName : public testing::Test {
 protected:
  std::shared_ptr<FakeRealizer> fake = std::make_shared<FakeRealizer>();
  DeviceHandle device{fake};

  Tensor tensor(const Shape& shape) {
    return Tensor::from_data(std::vector<float>(static_cast<size_t>(elements(Dims(shape))), 1.0f), shape, device);
  }
  Tensor convolved(const Ints& image, const Ints& taps, const ConvOptions& options) {
    Shape x{2, 3}, w{4, 3};
    x.insert(x.end(), image.begin(), image.end());
    w.insert(w.end(), taps.begin(), taps.end());
    return conv(tensor(x), tensor(w), options);
  }
  // Of the op that was recorded for it.
  ConvAttrs recorded(const Tensor& y) {
    y.eval();
    return ConvAttrs::of(fake->segments.back().ops.back().attrs->attrs);
  }
  template <class F>
  std::string message_of(F&& f) {
    try {
      f();
    } catch (const UserError& e) {
      return e.what();
    }
    ADD_FAILURE() << "nothing was thrown";
    return "";
  }
};

TEST_F(PadsByName, SameGivesAPlaceForEveryStrideAndPutsTheOddZeroBehind) {
  struct Case {
    Ints image, taps, strides, dilations, low, high;
  };
  const Case kCases[] = {
      {{7}, {3}, {}, {}, {1}, {1}},
      {{7}, {2}, {}, {}, {0}, {1}},
      {{7}, {4}, {}, {}, {1}, {2}},
      {{7}, {3}, {2}, {}, {1}, {1}},
      {{8}, {3}, {2}, {}, {0}, {1}},
      {{8}, {4}, {2}, {}, {1}, {1}},
      {{8}, {1}, {3}, {}, {0}, {0}},
      {{9}, {3}, {}, {2}, {2}, {2}},
      {{9}, {2}, {}, {3}, {1}, {2}},
      {{10}, {3}, {2}, {3}, {2}, {3}},
      {{3}, {7}, {}, {}, {3}, {3}},
      {{6, 7}, {3, 2}, {}, {}, {1, 0}, {1, 1}},
      {{6, 7}, {3, 4}, {2, 2}, {}, {0, 1}, {1, 2}},
      {{6, 7}, {3, 2}, {2, 3}, {2, 1}, {1, 0}, {2, 1}},
  };
  for (const Case& c : kCases) {
    SCOPED_TRACE(testing::PrintToString(c.image) + " under " + testing::PrintToString(c.taps));
    const Tensor y =
        convolved(c.image, c.taps, {.strides = c.strides, .dilations = c.dilations, .pads = Padding::same});
    const ConvAttrs a = recorded(y);
    EXPECT_EQ(a.pads_low, c.low);
    EXPECT_EQ(a.pads_high, c.high);
    for (size_t k = 0; k < c.image.size(); ++k) {
      const int64_t stride = c.strides.empty() ? 1 : c.strides[k];
      EXPECT_EQ(y.shape()[k + 2], (c.image[k] + stride - 1) / stride);
    }
  }
}

TEST_F(PadsByName, PlacesAreTheExtentOverTheStrideForEverySize) {
  for (int64_t extent = 0; extent < 9; ++extent)
    for (int64_t taps = 1; taps < 6; ++taps)
      for (int64_t stride = 1; stride < 5; ++stride)
        for (int64_t dilation = 1; dilation < 4; ++dilation) {
          const Tensor y =
              convolved({extent}, {taps}, {.strides = {stride}, .dilations = {dilation}, .pads = Padding::same});
          EXPECT_EQ(y.shape()[2], (extent + stride - 1) / stride) << extent << " under " << taps;
        }
}

TEST_F(PadsByName, ValidIsNoPadsAndListsAreTakenAsTheyAre) {
  const ConvAttrs none = recorded(convolved({9}, {3}, {.pads = Padding::valid}));
  EXPECT_EQ(none.pads_low, Ints{0});
  EXPECT_EQ(none.pads_high, Ints{0});
  const ConvAttrs listed = recorded(convolved({9}, {3}, {.pads_low = {2}, .pads_high = {1}}));
  EXPECT_EQ(listed.pads_low, Ints{2});
  EXPECT_EQ(listed.pads_high, Ints{1});
}

TEST_F(PadsByName, PoolsHaveTheSamePlaces) {
  const Tensor x = tensor({2, 3, 8, 7});
  EXPECT_EQ(max_pool(x, {3, 2}, {.strides = {2, 2}, .pads = Padding::same}).shape(), (Shape{2, 3, 4, 4}));
  EXPECT_EQ(max_pool(x, {3, 2}, {.strides = {2, 2}, .pads = Padding::valid}).shape(), (Shape{2, 3, 3, 3}));
  EXPECT_EQ(max_pool(x, {3, 2}, {.strides = {2, 2}}).shape(), (Shape{2, 3, 3, 3}));
  EXPECT_EQ(average_pool(x, {3, 2}, {.pads_low = {1, 0}, .pads_high = {1, 3}}).shape(), (Shape{2, 3, 8, 9}));
}

TEST_F(PadsByName, ErrorsNameTheArgumentAndTheLineOfTheCall) {
  const Tensor x = tensor({1, 3, 8}), w = tensor({4, 3, 3});
  const int line = __LINE__ + 1;
  const std::string twice = message_of([&] { conv(x, w, {.pads = Padding::same, .pads_high = {1}}); });
  EXPECT_THAT(twice,
              HasSubstr("padding_test.cpp:" + std::to_string(line) + ": conv: pads_high is given beside pads = same"));
  EXPECT_THAT(message_of([&] { max_pool(x, {2}, {.pads = Padding::valid, .pads_low = {1}}); }),
              HasSubstr("max_pool: pads_low is given beside pads = valid"));
  EXPECT_THAT(message_of([&] { conv(x, w, {.pads = static_cast<Padding>(9)}); }), HasSubstr("pads is 9"));
  // What is wrong beside the pads is told as ever.
  EXPECT_THAT(message_of([&] { conv(x, w, {.strides = {1, 1}, .pads = Padding::same}); }), HasSubstr("strides"));
  EXPECT_THAT(message_of([&] { conv(x, w, {.strides = {0}, .pads = Padding::same}); }), HasSubstr("strides"));
  EXPECT_THAT(message_of([&] { conv(tensor({3, 8}), w, {.pads = Padding::same}); }), HasSubstr("one rank"));
  EXPECT_THAT(message_of([&] { max_pool(tensor({3, 8}), {2}); }), HasSubstr("[batch, channels, spatial..]"));
  EXPECT_THAT(message_of([&] { max_pool(x, {2, 2}); }), HasSubstr("sizes has 2 entries"));
  EXPECT_THAT(message_of([&] { max_pool(x, {2}, {.dilations = {1, 2}}); }), HasSubstr("dilations has 2 entries"));
  EXPECT_THAT(message_of([&] { max_pool(x, {2}, {.pads_low = {-1}}); }), HasSubstr("pads_low must be >= 0"));
  EXPECT_THAT(message_of([&] { max_pool(x, {0}, {.pads = Padding::same}); }), HasSubstr("sizes"));
  EXPECT_THAT(message_of([&] { average_pool(cast(x, DType::i32), {2}); }), HasSubstr("i32"));
  EXPECT_THAT(message_of([&] { max_pool(Tensor(), {2}); }), HasSubstr("empty"));
}

}  // namespace
}  // namespace thermite
