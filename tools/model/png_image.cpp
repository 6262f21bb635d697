// SPDX-License-Identifier: Apache-2.0
#include "tools/model/png_image.h"

#include <png.h>

#include <algorithm>
#include <cmath>

namespace thermite {

Result<Image> read_png(const std::string& path) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file(&png, path.c_str())) return user_error("{}: {}", path, png.message);
  png.format = PNG_FORMAT_RGB;
  if (png.width > 16384 || png.height > 16384) {
    png_image_free(&png);
    return user_error("{}: larger than 16384 x 16384", path);
  }
  Image image{static_cast<int>(png.width), static_cast<int>(png.height), {}};
  image.rgb.resize(PNG_IMAGE_SIZE(png));
  const png_color white{255, 255, 255};
  if (!png_image_finish_read(&png, &white, image.rgb.data(), 0, nullptr))
    return user_error("{}: {}", path, png.message);
  return image;
}

Image resized(const Image& in, int width, int height) {
  Image out{width, height, std::vector<uint8_t>(static_cast<size_t>(width) * height * 3)};
  auto coordinate = [](int k, int from, int to) {
    return std::clamp((k + 0.5) * from / to - 0.5, 0.0, static_cast<double>(from - 1));
  };
  auto pixel = [&](int y, int x, int c) {
    return static_cast<double>(in.rgb[(static_cast<size_t>(y) * in.width + x) * 3 + c]);
  };
  for (int y = 0; y < height; ++y) {
    const double fy = coordinate(y, in.height, height);
    const int y0 = static_cast<int>(fy), y1 = std::min(y0 + 1, in.height - 1);
    for (int x = 0; x < width; ++x) {
      const double fx = coordinate(x, in.width, width);
      const int x0 = static_cast<int>(fx), x1 = std::min(x0 + 1, in.width - 1);
      for (int c = 0; c < 3; ++c) {
        const double top = std::lerp(pixel(y0, x0, c), pixel(y0, x1, c), fx - x0);
        const double bottom = std::lerp(pixel(y1, x0, c), pixel(y1, x1, c), fx - x0);
        out.rgb[(static_cast<size_t>(y) * width + x) * 3 + c] =
            static_cast<uint8_t>(std::lround(std::lerp(top, bottom, fy - y0)));
      }
    }
  }
  return out;
}

std::vector<float> normalized_planes(const Image& image) {
  const size_t plane = static_cast<size_t>(image.width) * image.height;
  std::vector<float> out(plane * 3);
  for (size_t k = 0; k < plane; ++k)
    for (size_t c = 0; c < 3; ++c)
      out[c * plane + k] = (static_cast<float>(image.rgb[k * 3 + (2 - c)]) / 255.0f - 0.5f) / 0.5f;
  return out;
}

}  // namespace thermite
