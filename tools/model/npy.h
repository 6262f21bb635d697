// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "ir/graph/graph.h"

namespace thermite {

// NumPy's .npy, versions 1 to 3: little-endian, C order, dtypes that Thermite has (bf16 has no name there).
Result<Constant> read_npy(const std::string& path);
Status write_npy(const std::string& path, const Constant& c);

}  // namespace thermite
