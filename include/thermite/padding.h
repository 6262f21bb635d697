// SPDX-License-Identifier: Apache-2.0
// Zeros around the spatial dimensions of convolutions and pools, by name. What is recorded are always the numbers that
// the name stands for.
#pragma once

#include <cstdint>

namespace thermite {

enum class Padding : uint8_t {
  listed,  // what pads_low and pads_high say
  valid,   // none: windows lie within the extent
  same,  // so many that there are ceil(extent / stride) places, an odd one behind: TensorFlow's SAME, ONNX's SAME_UPPER
};

}  // namespace thermite
