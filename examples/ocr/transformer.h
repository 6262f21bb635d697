// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "thermite/thermite.h"

namespace ocr {

// One pre-norm transformer block with fixed made-up weights over a [tokens, width] input: what the demo runs when the
// OCR models cannot be had. Written with lazy tensors.
thermite::Tensor transformer_block(const thermite::Tensor& x);

}  // namespace ocr
