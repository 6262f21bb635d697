// SPDX-License-Identifier: Apache-2.0
#include "base/own_library.h"

#include <cstdlib>
#include <filesystem>
#include <vector>

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

std::vector<fs::path> places_of(const OwnLibrary& library) {
  if (const char* named = std::getenv(library.variable); named != nullptr && *named != 0) return {named};
  std::vector<fs::path> places;
  for (const auto& dir : {executable_directory(), directory_of(library.symbol)}) {
    if (dir.empty()) continue;
    places.push_back(dir / ".." / "lib" / library.file);
    places.push_back(dir / library.file);
  }
  places.push_back(fs::path(library.install_folder) / library.file);
  return places;
}

}  // namespace

Result<OpenedLibrary> open_own_library(const OwnLibrary& library) {
  std::string tried;
  for (const fs::path& path : places_of(library)) {
    std::error_code ignored;
    if (!fs::exists(path, ignored)) {
      tried += (tried.empty() ? "" : ", ") + path.string();
      continue;
    }
    void* handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) return device_error("cannot open the {}: {}", library.what, dlerror());
    return OpenedLibrary{handle, path.string()};
  }
  return device_error("no {} found (tried {}); {} names another place", library.what, tried, library.variable);
}

}  // namespace thermite
