// SPDX-License-Identifier: Apache-2.0
// Around the recogniser: a picture becomes its input, its output becomes text.
#pragma once

#include <string>
#include <vector>

#include "examples/ocr/image.h"
#include "thermite/thermite.h"

namespace ocr {

inline constexpr int kHeight = 48;

// [1, 3, 48, width]: scaled to the height, (x / 255 - 0.5) / 0.5, planes in B, G, R order. Width follows the picture,
// rounded up to a multiple of 16; what lies right of the picture is 0.
thermite::Tensor line_tensor(const Image& image, const thermite::DeviceHandle& device);

// The characters behind the classes: a blank, one line of the file each, a space.
std::vector<std::string> read_keys(const std::string& file);

// Connectionist temporal classification, greedy: the best class of each step, repeats and blanks (class 0) left out.
// `scores` is [steps, classes], row-major.
std::string decode(const std::vector<float>& scores, const std::vector<std::string>& keys);

}  // namespace ocr
