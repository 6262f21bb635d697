// SPDX-License-Identifier: Apache-2.0
#include "examples/ocr/image.h"

#include <png.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace ocr {

Image read_png(const std::string& path) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file(&png, path.c_str())) throw std::runtime_error(path + ": " + png.message);
  png.format = PNG_FORMAT_RGB;
  if (png.width > 16384 || png.height > 16384) {
    png_image_free(&png);
    throw std::runtime_error(path + ": larger than 16384 x 16384");
  }
  Image image{static_cast<int>(png.width), static_cast<int>(png.height), {}};
  image.rgb.resize(PNG_IMAGE_SIZE(png));
  const png_color white{255, 255, 255};
  if (!png_image_finish_read(&png, &white, image.rgb.data(), 0, nullptr)) {
    throw std::runtime_error(path + ": " + png.message);
  }
  return image;
}

namespace {

// Where output pixel k of `to` lies among `from` input pixels.
struct Sample {
  int low, high;
  double weight;
};

Sample sample(int k, int from, int to) {
  const double x = std::clamp((k + 0.5) * from / to - 0.5, 0.0, from - 1.0);
  const int low = static_cast<int>(x);
  return {low, std::min(low + 1, from - 1), x - low};
}

}  // namespace

Image resized(const Image& in, int width, int height) {
  Image out{width, height, std::vector<uint8_t>(static_cast<size_t>(width) * height * 3)};
  const auto at = [&](int y, int x, int c) {
    return static_cast<double>(in.rgb[(static_cast<size_t>(y) * in.width + x) * 3 + c]);
  };
  size_t next = 0;
  for (int y = 0; y < height; ++y) {
    const Sample v = sample(y, in.height, height);
    for (int x = 0; x < width; ++x) {
      const Sample u = sample(x, in.width, width);
      for (int c = 0; c < 3; ++c) {
        const double top = std::lerp(at(v.low, u.low, c), at(v.low, u.high, c), u.weight);
        const double bottom = std::lerp(at(v.high, u.low, c), at(v.high, u.high, c), u.weight);
        out.rgb[next++] = static_cast<uint8_t>(std::lround(std::lerp(top, bottom, v.weight)));
      }
    }
  }
  return out;
}

}  // namespace ocr
