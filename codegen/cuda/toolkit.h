// SPDX-License-Identifier: Apache-2.0
// Where NVIDIA's tools are, none of which is needed to build or to run what is compiled already. docs/cuda.md lists the
// places.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "base/status.h"

namespace thermite {

// What ./dev setup --cuda installed, then CUDA's own folders, the newest first.
std::vector<std::filesystem::path> cuda_folders();

// Files of these names that are there, in the order in which they are to be tried; `tried` tells the places. Where the
// environment sets `variable`, to a file or a folder, that decides alone. Elsewhere, files that others could have put
// there are left out.
std::vector<std::filesystem::path> find_cuda_files(const char* variable, std::span<const std::string_view> names,
                                                   std::string& tried);

}  // namespace thermite
