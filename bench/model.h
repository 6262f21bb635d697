// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "base/status.h"
#include "ir/graph/graph.h"

namespace thermite::bench {

// PP-OCRv4's text line recogniser for an image of 48 x `width` pixels.
Result<Graph> recognizer(const std::string& folder, int64_t width);
std::string recognizer_file(const std::string& folder);

}  // namespace thermite::bench
