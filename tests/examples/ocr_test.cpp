// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "examples/ocr/line_reader.h"

namespace ocr {
namespace {

TEST(Decode, DropsBlanksAndRepeatsButNotDoubledLetters) {
  const std::vector<std::string> keys{"", "a", "b", " "};
  // a a blank a b blank space: "aab "
  const std::vector<int> best{1, 1, 0, 1, 2, 0, 3};
  std::vector<float> scores(best.size() * keys.size(), 0.1f);
  for (size_t k = 0; k < best.size(); ++k) scores[k * keys.size() + static_cast<size_t>(best[k])] = 0.9f;
  EXPECT_EQ(decode(scores, keys), "aab ");
  scores.pop_back();
  EXPECT_THROW(decode(scores, keys), std::runtime_error);
}

TEST(LineTensor, ScalesToTheHeightAndFillsUpTheWidth) {
  Image image{10, 24, std::vector<uint8_t>(10 * 24 * 3, 255)};
  for (size_t k = 0; k < image.rgb.size(); k += 3) image.rgb[k] = 0;  // no red
  const thermite::Tensor t = line_tensor(image, {});
  EXPECT_EQ(t.shape(), (thermite::Shape{1, 3, 48, 32}));
  const std::vector<float> v = t.to_vector<float>();
  EXPECT_FLOAT_EQ(v[0], 1);             // blue
  EXPECT_FLOAT_EQ(v[2 * 48 * 32], -1);  // red comes last
  EXPECT_FLOAT_EQ(v[19], 1);
  EXPECT_FLOAT_EQ(v[20], 0);  // right of the picture
}

TEST(Image, ResizingKeepsConstantsAndEnds) {
  Image ramp{4, 1, {}};
  for (int x = 0; x < 4; ++x)
    for (int c = 0; c < 3; ++c) ramp.rgb.push_back(static_cast<uint8_t>(x * 60));
  const Image wide = resized(ramp, 8, 2);
  EXPECT_EQ(wide.rgb.front(), 0);
  EXPECT_EQ(wide.rgb.back(), 180);
  EXPECT_EQ(wide.rgb[3 * 3], 75);
  EXPECT_THROW(read_png("/nonexistent.png"), std::runtime_error);
}

}  // namespace
}  // namespace ocr
