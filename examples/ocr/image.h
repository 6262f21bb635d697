// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ocr {

// 8-bit RGB, row-major, three bytes a pixel.
struct Image {
  int width = 0, height = 0;
  std::vector<uint8_t> rgb;
};

// Throws std::runtime_error for a file that is not a PNG of at most 16384 x 16384 pixels.
Image read_png(const std::string& path);
// Bilinear, centres aligned.
Image resized(const Image& image, int width, int height);

}  // namespace ocr
