// SPDX-License-Identifier: Apache-2.0
#include "base/library_places.h"

#include <dlfcn.h>

#include <cstdlib>

namespace thermite {
namespace {

namespace fs = std::filesystem;

fs::path directory_of(const void* symbol) {
  Dl_info info{};
  if (dladdr(const_cast<void*>(symbol), &info) == 0 || info.dli_fname == nullptr) return {};
  std::error_code ignored;
  return fs::weakly_canonical(info.dli_fname, ignored).parent_path();
}

fs::path executable_directory() {
  std::error_code ignored;
  return fs::read_symlink("/proc/self/exe", ignored).parent_path();
}

}  // namespace

std::vector<fs::path> library_places(const char* library, const char* variable, const void* symbol,
                                     const char* install_folder) {
  if (const char* named = std::getenv(variable); named != nullptr && *named != 0) return {named};
  std::vector<fs::path> places;
  for (const auto& dir : {executable_directory(), directory_of(symbol)}) {
    if (dir.empty()) continue;
    places.push_back(dir / ".." / "lib" / library);
    places.push_back(dir / library);
  }
  places.push_back(fs::path(install_folder) / library);
  return places;
}

}  // namespace thermite
