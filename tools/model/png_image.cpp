// SPDX-License-Identifier: Apache-2.0
#include "tools/model/png_image.h"

#include <png.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "base/regular_file.h"

namespace thermite {
namespace {

constexpr int64_t kMostPixels = 16384;  // in a row or column
// Deflate makes at most 1032 bytes of one; a pixel of one bit becomes three bytes.
constexpr uint64_t kMostGrowth = 1032 * 24;

}  // namespace

Result<Image> read_png(const std::string& path) {
  TRY(const std::vector<std::byte> file, read_file_bytes(path));
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(&png, file.data(), file.size())) return user_error("{}: {}", path, png.message);
  const std::unique_ptr<png_image, void (*)(png_image*)> ends(&png, png_image_free);
  png.format = PNG_FORMAT_RGB;
  if (png.width > kMostPixels || png.height > kMostPixels)
    return user_error("{}: {} x {} pixels; at most {} x {} are read", path, png.width, png.height, kMostPixels,
                      kMostPixels);
  if (PNG_IMAGE_SIZE(png) / kMostGrowth > file.size())
    return user_error("{}: {} x {} pixels in a file of {} bytes", path, png.width, png.height, file.size());
  Image image{static_cast<int>(png.width), static_cast<int>(png.height), {}};
  image.rgb.resize(PNG_IMAGE_SIZE(png));
  const png_color white{255, 255, 255};
  if (!png_image_finish_read(&png, &white, image.rgb.data(), 0, nullptr))
    return user_error("{}: {}", path, png.message);
  return image;
}

Result<Image> resized(const Image& in, int64_t asked_width, int64_t asked_height) {
  if (asked_width > kMostPixels || asked_height > kMostPixels)
    return user_error("an image of {} x {} pixels is wanted; at most {} x {} are made", asked_width, asked_height,
                      kMostPixels, kMostPixels);
  const int width = static_cast<int>(asked_width), height = static_cast<int>(asked_height);
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
