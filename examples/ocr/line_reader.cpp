// SPDX-License-Identifier: Apache-2.0
#include "examples/ocr/line_reader.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <stdexcept>

namespace ocr {

thermite::Tensor line_tensor(const Image& image, const thermite::DeviceHandle& device) {
  const int used =
      std::max(1, static_cast<int>(std::lround(static_cast<double>(image.width) * kHeight / image.height)));
  const int width = (used + 15) / 16 * 16;
  const Image line = resized(image, used, kHeight);
  std::vector<float> planes(static_cast<size_t>(3) * kHeight * width);
  for (int c = 0; c < 3; ++c) {
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < used; ++x) {
        const float v = line.rgb[(static_cast<size_t>(y) * used + x) * 3 + (2 - c)];
        planes[(static_cast<size_t>(c) * kHeight + y) * width + x] = (v / 255.0f - 0.5f) / 0.5f;
      }
    }
  }
  return thermite::Tensor::from_data(planes, {1, 3, kHeight, width}, device);
}

std::vector<std::string> read_keys(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error(file + " cannot be read");
  std::vector<std::string> keys{""};
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    keys.push_back(line);
  }
  keys.push_back(" ");
  return keys;
}

std::string decode(const std::vector<float>& scores, const std::vector<std::string>& keys) {
  if (keys.empty() || scores.size() % keys.size() != 0) {
    throw std::runtime_error("the model has another number of classes than the key file has characters");
  }
  std::string text;
  size_t last = 0;
  for (auto row = scores.begin(); row != scores.end(); row += static_cast<long>(keys.size())) {
    const auto best = static_cast<size_t>(std::max_element(row, row + static_cast<long>(keys.size())) - row);
    if (best != 0 && best != last) text += keys[best];
    last = best;
  }
  return text;
}

}  // namespace ocr
