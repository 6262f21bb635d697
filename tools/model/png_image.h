// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/status.h"

namespace thermite {

// 8-bit RGB, row-major, three bytes a pixel.
struct Image {
  int width = 0, height = 0;
  std::vector<uint8_t> rgb;
};

Result<Image> read_png(const std::string& path);
// Bilinear, centres aligned. At most 16384 pixels wide and high, as read_png.
Result<Image> resized(const Image& image, int64_t width, int64_t height);
// Planes of (x / 255 - 0.5) / 0.5 in B, G, R order, as the OCR models expect: [3, height, width].
std::vector<float> normalized_planes(const Image& image);

}  // namespace thermite
