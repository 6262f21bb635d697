// SPDX-License-Identifier: Apache-2.0
// PNG pictures, as they come in through --input.
#include <png.h>

#include "tests/fuzz/scratch_folder.h"
#include "tests/fuzz/target.h"
#include "tools/model/png_image.h"

namespace thermite::fuzz {
namespace {

bool run(std::span<const std::byte> input) {
  static const ScratchFolder folder;
  const auto image = read_png(folder.write("input.png", input));
  if (!image.ok()) {
    require(image.error().kind == ErrorKind::user, "a file is a picture or a user error", image.error().message);
    return false;
  }
  require(image->width > 0 && image->height > 0, "a picture has pixels");
  require(image->rgb.size() == size_t{3} * static_cast<size_t>(image->width) * static_cast<size_t>(image->height),
          "a picture has all of its pixels");
  return true;
}

std::string picture(int width, int height, uint32_t format) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  png.width = static_cast<png_uint_32>(width);
  png.height = static_cast<png_uint_32>(height);
  png.format = format;
  std::vector<uint8_t> pixels(PNG_IMAGE_SIZE(png));
  for (size_t k = 0; k < pixels.size(); ++k) pixels[k] = static_cast<uint8_t>(37 * k);
  png_alloc_size_t size = 0;
  png_image_write_to_memory(&png, nullptr, &size, 0, pixels.data(), 0, nullptr);
  std::string file(size, '\0');
  png_image_write_to_memory(&png, file.data(), &size, 0, pixels.data(), 0, nullptr);
  return file;
}

std::vector<std::string> seeds() {
  return {picture(5, 3, PNG_FORMAT_RGB), picture(1, 1, PNG_FORMAT_GRAY), picture(4, 2, PNG_FORMAT_RGBA),
          picture(3, 3, PNG_FORMAT_LINEAR_RGB)};
}

std::vector<std::string> words() { return {"IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "iCCP", "sBIT"}; }

const Registration kPng({"png", run, seeds, words});

}  // namespace
}  // namespace thermite::fuzz
