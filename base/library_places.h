// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

namespace thermite {

// Where a library of ours that is opened at run time may lie. The environment's `variable` decides alone when it is
// set; else beside the program, beside the library that `symbol` is in, then `install_folder`.
std::vector<std::filesystem::path> library_places(const char* library, const char* variable, const void* symbol,
                                                  const char* install_folder);

}  // namespace thermite
